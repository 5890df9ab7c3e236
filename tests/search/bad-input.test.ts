import { expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { expectError } from "../support/refusals.ts";
import { act } from "../support/rest-calls.ts";
import { where } from "./search-calls.ts";

const search = { entity: "dataset", input: "*", start: 0, count: 10 };
const without = (parameters: Record<string, unknown>, name: string) =>
  Object.fromEntries(Object.entries(parameters).filter(([key]) => key !== name));
const scroll = { input: "*", count: 10, keepAlive: "5m" };
const complete = { entity: "dataset", query: "a", limit: 5 };
const browse = { entity: "dataset", path: "", start: 0, limit: 5 };

/** How every refusal of an entity type begins, and types that it lists. */
const unknownType = ["Failed to find entity with name nosuch in EntityRegistry; entity types are", "corpuser, ", "dataset, "];

const required: readonly (readonly [action: string, parameters: Record<string, unknown>, names: readonly string[]])[] = [
  ["search", search, ["entity", "input", "start", "count"]],
  ["searchAcrossEntities", search, ["input", "start", "count"]],
  ["scrollAcrossEntities", scroll, ["input", "count"]],
  ["list", search, ["entity", "start", "count"]],
  ["filter", { ...search, filter: {} }, ["entity", "filter", "start", "count"]],
  ["autocomplete", complete, ["entity", "query", "limit"]],
  ["browse", browse, ["entity", "path", "start", "limit"]],
  ["getTotalEntityCount", { entity: "tag" }, ["entity"]],
  ["batchGetTotalEntityCount", { entities: [] }, ["entities"]],
];

const refused: readonly (readonly [action: string, parameters: Record<string, unknown>, ...message: string[]])[] = [
  ["search", { ...search, start: -1 }, "/start"],
  ["search", { ...search, count: -1 }, "/count"],
  ["search", { ...search, count: 1e300 }, "/count"],
  ["search", { ...search, start: 2 ** 31 }, "/start"],
  ["scrollAcrossEntities", { ...scroll, count: 2 ** 31 }, "/count"],
  ["search", { ...search, count: 1.5 }, "/count"],
  ["search", { ...search, count: "many" }, "/count"],
  ["search", { ...search, entity: "nosuch" }, ...unknownType],
  ["list", { ...search, entity: "nosuch" }, ...unknownType],
  ["filter", { ...search, filter: {}, entity: "nosuch" }, ...unknownType],
  ["listUrns", { entity: "nosuch", start: 0, count: 1 }, ...unknownType],
  ["search", { ...search, entity: 7 }, "/entity"],
  ["searchAcrossEntities", { ...search, entities: ["dataset", "nosuch"] }, ...unknownType],
  ["scrollAcrossEntities", { ...scroll, entities: ["nosuch"] }, ...unknownType],
  ["searchAcrossEntities", { ...search, entities: "dataset" }, "/entities"],
  ["search", { ...search, ...where({ field: "nosuch", value: "x" }) }, "Unknown field nosuch", "platform", "typeNames"],
  ["search", { ...search, ...where({ field: "constructor", value: "x" }) }, "Unknown field constructor"],
  ["search", { ...search, sort: { field: "__proto__", order: "ASCENDING" } }, "Unknown field __proto__"],
  [
    "search",
    { ...search, ...where({ field: "structuredProperties.acme.cost center", value: "x" }) },
    "Fully qualified structured property name cannot contain spaces",
    "structuredProperties.acme.cost center",
  ],
  ["search", { ...search, ...where({ value: "x" }) }, "field"],
  [
    "search",
    { ...search, ...where({ field: "name", value: "x", condition: "LIKE" }) },
    "Unsupported condition: LIKE",
    "CONTAIN",
    "START_WITH",
  ],
  [
    "search",
    { ...search, ...where({ field: "_entityType\u241etypeNames", value: "dataset\u241eV", condition: "START_WITH" }) },
    "Field _entityType\u241etypeNames cannot be asked for START_WITH; it takes EQUAL, IN, IEQUAL, EXISTS, IS_NULL",
  ],
  ["search", { ...search, ...where({ field: "rowCount", value: "many", condition: "GREATER_THAN" }) }, "rowCount", "many"],
  ["search", { ...search, ...where({ field: "rowCount", values: ["1", ""] }) }, "rowCount"],
  [
    "search",
    { ...search, ...where({ field: "name", value: "a,b" }) },
    "Criterion `value` is deprecated and contains an ambiguous comma. Please use `values`.",
  ],
  [
    "search",
    { ...search, ...where({ field: "name", value: "a", values: ["b"] }) },
    "Criterion `value` is deprecated and `values`[0] is populated with a conflicting value.",
  ],
  ["search", { ...search, filter: "platform" }, "/filter"],
  ["search", { ...search, filter: { or: {} } }, "/filter/or"],
  ["search", { ...search, sort: { field: "nosuch", order: "ASCENDING" } }, "Unknown field nosuch", "_entityName"],
  ["search", { ...search, ...where({ field: "name.length", value: "3" }) }, "Unknown field name.length", "browsePathV2.length"],
  ["search", { ...search, sort: { field: "name", order: "UP" } }, "/sort/order", "ASCENDING", "DESCENDING"],
  ["search", { ...search, sortCriteria: { field: "name" } }, "/sortCriteria"],
  ["search", { ...search, searchFlags: { maxAggValues: -1 } }, "/searchFlags/maxAggValues"],
  ...["fulltext", "skipCache", "rewriteQuery", "skipAggregates"].flatMap((flag) =>
    [7, "x", []].map(
      (value) => ["search", { ...search, searchFlags: { [flag]: value } }, `ERROR :: /searchFlags/${flag} :: must be boolean`] as const,
    ),
  ),
  ["scrollAcrossEntities", { ...scroll, scrollId: "nonsense" }, "nonsense", "scrollId"],
  ["scrollAcrossEntities", { ...scroll, scrollId: Buffer.from('{"sort":[1]}').toString("base64") }, "scrollId"],
  [
    "scrollAcrossEntities",
    {
      ...scroll,
      scrollId: Buffer.from('{"sort":[1,"urn:li:tag:a"]}').toString("base64"),
      sortCriteria: [{ field: "urn" }, { field: "name" }],
    },
    "scrollId",
  ],
  ["autocomplete", { ...complete, field: "nosuch" }, "Unknown field nosuch"],
  ["autocomplete", { ...complete, limit: -1 }, "/limit"],
  ["autocomplete", { ...complete, entity: "nosuch" }, ...unknownType],
  ["browse", { ...browse, entity: "nosuch" }, ...unknownType],
  ["browse", { ...browse, path: ["a"] }, "/path"],
  ["browse", { ...browse, ...where({ field: "nosuch", value: "x" }) }, "Unknown field nosuch"],
  ["getBrowsePaths", { urn: "nonsense" }, "nonsense"],
  ["getBrowsePaths", { urn: "urn:li:nosuch:a" }, ...unknownType],
  ["getTotalEntityCount", { entity: "nosuch" }, ...unknownType],
  ["batchGetTotalEntityCount", { entities: ["tag", "nosuch"] }, ...unknownType],
];

/** Filters that would hold everybody up, with how they are refused. */
const large: readonly (readonly [title: string, criteria: readonly Record<string, unknown>[], message: string])[] = [
  ["many criteria", Array(10_001).fill({ field: "name", values: ["a"] }), "at most 10000 criteria"],
  ["many texts to contain", [{ field: "name", values: Array(1_001).fill("a"), condition: "CONTAIN" }], "at most 1000 values"],
  ["many texts to end with", Array(1_001).fill({ field: "name", values: ["a"], condition: "END_WITH" }), "at most 1000 values"],
];

onEachBackend("bad input to searches", (catalog) => {
  test.for(required)("%s names the parameter that is missing", async ([action, parameters, names]) => {
    expect((await act(catalog, `entities?${action}`, parameters)).status).toBe(200);
    for (const name of names) {
      expectError(await act(catalog, `entities?${action}`, without(parameters, name)), {
        status: 400,
        message: [`Parameter '${name}' is required`],
      });
    }
  });

  test.for(refused)("%s refuses %j", async ([action, parameters, ...message]) => {
    expectError(await act(catalog, `entities?${action}`, parameters), { status: 400, message });
  });

  test.for(large)("%s in a filter are refused", async ([_title, criteria, message]) => {
    const together = [{ and: criteria }];
    const apart = criteria.map((one) => ({ and: [one] }));
    for (const or of [together, apart])
      expectError(await act(catalog, "entities?search", { ...search, filter: { or } }), { status: 400, message: [message] });
  });

  test("numbers and booleans may be strings, unknown members are left aside", async () => {
    const lenient = {
      ...search,
      start: "0",
      count: "5",
      fulltext: "true",
      searchFlags: { skipCache: "true", groupingSpec: {} },
      nosuch: 1,
    };
    expect((await act(catalog, "entities?search", lenient)).status).toBe(200);
  });
});
