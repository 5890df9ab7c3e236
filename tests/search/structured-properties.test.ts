import { beforeAll, describe, expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { expectError } from "../support/refusals.ts";
import { act, answered, proposalOf, proposeAll } from "../support/rest-calls.ts";
import { freshDataset } from "../support/sample-urns.ts";
import { passing, search, urnsOf, where } from "./search-calls.ts";
import { shopCatalog, urns } from "./shop-catalog.ts";

const property = (name: string) => `urn:li:structuredProperty:${name}`;

function definition(name: string, type: string, more: Record<string, unknown> = {}) {
  return proposalOf(property(name), "propertyDefinition", {
    qualifiedName: name,
    valueType: `urn:li:dataType:datahub.${type}`,
    cardinality: "MULTIPLE",
    entityTypes: ["urn:li:entityType:datahub.dataset"],
    ...more,
  });
}

/** How JSON says a number without end. */
const endless = ["Infinity", "-Infinity"];

function assigned(urn: string, values: Record<string, readonly (string | number)[]>) {
  const properties = Object.entries(values).map(([name, ones]) => ({
    propertyUrn: property(name),
    values: ones.map((one) => (typeof one === "number" || endless.includes(one) ? { double: one } : { string: one })),
  }));
  return proposalOf(urn, "structuredProperties", { properties });
}

onEachBackend("values of structured properties", (catalog) => {
  beforeAll(async () => {
    const types = { "io.shop.team": "string", "io.shop.retention": "number", "io.shop.since": "date", "io.shop.steward": "urn" };
    const definitions = Object.entries(types).map(([name, type]) => definition(name, type));
    const written = [
      ...shopCatalog(),
      ...definitions,
      assigned(urns.orders, { "io.shop.team": ["blue", "red"], "io.shop.retention": [90], "io.shop.since": ["2024-05-01"] }),
      assigned(urns.items, { "io.shop.team": ["green"], "io.shop.retention": [365, "400"], "io.shop.steward": ["urn:li:corpuser:jdoe"] }),
    ];
    const answer = await proposeAll(catalog, written);
    expect(answer.status, answer.text).toBe(200);
  });
  const { orders, items } = urns;

  test.for([
    [{ field: "structuredProperties.io.shop.team", value: "red" }, [orders]],
    [{ field: "structuredProperties.io_shop_team", value: "red" }, [orders]],
    [{ field: "structuredProperties.io.shop.team.keyword", values: ["red", "green"] }, [items, orders]],
    [{ field: "structuredProperties.io.shop.team", condition: "EXISTS" }, [items, orders]],
    [{ field: "structuredProperties.io.shop.team", value: "REE", condition: "CONTAIN" }, [items]],
    [{ field: "structuredProperties.io.shop.retention", value: 90 }, [orders]],
    [{ field: "structuredProperties.io.shop.retention", value: "90.0" }, [orders]],
    [{ field: "structuredProperties.io.shop.retention", value: "100", condition: "GREATER_THAN" }, [items]],
    [{ field: "structuredProperties.io.shop.retention", value: "390", condition: "GREATER_THAN" }, [items]],
    [{ field: "structuredProperties.io.shop.retention", value: "400.0" }, [items]],
    [{ field: "structuredProperties.io.shop.since", value: "2024-01-01", condition: "GREATER_THAN" }, [orders]],
    [{ field: "structuredProperties.io.shop.steward", value: "urn:li:corpuser:jdoe" }, [items]],
    [{ field: "structuredProperties.io.shop.unknown", value: "x" }, []],
  ] as const)("are filtered by: %j", async ([criterion, expected]) => {
    expect(await passing(catalog, criterion)).toEqual(expected);
  });

  test("of numbers are compared with numbers, not with texts", async () => {
    const ask = (criterion: object) =>
      act(catalog, "entities?search", { entity: "dataset", input: "*", start: 0, count: 10, ...where({ ...criterion }) });
    for (const field of ["structuredProperties.io.shop.retention", "structuredProperties.io_shop_retention.keyword"]) {
      for (const condition of ["EQUAL", "IN", "GREATER_THAN", "LESS_THAN_OR_EQUAL_TO"])
        expectError(await ask({ field, values: ["x"], condition }), {
          status: 400,
          message: [`Field ${field} holds numbers; "x" is none`],
        });
      expect((await ask({ field, values: ["x"], condition: "CONTAIN" })).status).toBe(200);
    }
    for (const name of ["team", "since", "unknown"])
      expect((await ask({ field: `structuredProperties.io.shop.${name}`, values: ["x"] })).status).toBe(200);
  });

  test("of numbers and dates are compared with nothing else by a range in the text of a query either", async () => {
    const field = "structuredProperties.io_shop_retention";
    for (const text of [":>x", ":<=x", ":[1 TO x]", ':{"x" TO 400]', ":(90 OR >x)", ":[* TO x]"]) {
      const asked = { entity: "dataset", input: `blue OR -${field}${text}`, start: 0, count: 10 };
      expectError(await act(catalog, "entities?search", asked), { status: 400, message: [`Field ${field} holds numbers; "x" is none`] });
    }
    expect(urnsOf(await search(catalog, "structuredProperties.io.shop.retention:[100 TO 1e3]"))).toEqual([items]);
    for (const [text, ...found] of [["retention:x"], ["team:>x"], ["unknown:[x TO y]"], ["since:[2024 TO 2030-01]", orders]])
      expect(urnsOf(await search(catalog, `structuredProperties.io.shop.${text}`)), text).toEqual(found);
    const time = { entity: "dataset", input: "structuredProperties.io.shop.since:>1704067200000", start: 0, count: 10 };
    expectError(await act(catalog, "entities?search", time), { status: 400, message: ["holds dates such as 2024-01-31"] });
    const ofModel = { entity: "dataset", input: "rowCount:>many", start: 0, count: 10 };
    expectError(await act(catalog, "entities?search", ofModel), { status: 400, message: ['Field rowCount holds numbers; "many" is none'] });
  });

  test("of dates are compared with dates, not with times in milliseconds", async () => {
    const field = "structuredProperties.io.shop.since";
    const since = (value: string | number) => ({ field, values: [value], condition: "GREATER_THAN" });
    for (const value of [1_704_067_200_000, "1704067200000"]) {
      const asked = { entity: "dataset", input: "*", start: 0, count: 10, ...where(since(value)) };
      expectError(await act(catalog, "entities?search", asked), {
        status: 400,
        message: [`Field ${field} holds dates such as 2024-01-31; "1704067200000" is none`],
      });
    }
    for (const value of ["2024", 2024, "2024-04", "2024-04-30"])
      expect(await passing(catalog, since(value)), String(value)).toEqual([orders]);
  });

  test("are found by a query that names them, and sort", async () => {
    expect(urnsOf(await search(catalog, "structuredProperties.io.shop.team:blue"))).toEqual([orders]);
    for (const number of ["90", "90.0", '"90.0"', "9e1"])
      expect(urnsOf(await search(catalog, `structuredProperties.io.shop.retention:${number}`)), number).toEqual([orders]);
    expect(
      urnsOf(await search(catalog, "*", { sort: { field: "structuredProperties.io.shop.retention", order: "DESCENDING" } })).slice(0, 2),
    ).toEqual([items, orders]);
  });

  test("that a filter names are a facet with their property, under the name that the filter calls it by", async () => {
    const name = "structuredProperties.io.shop.team";
    const { metadata } = await search(catalog, "*", where({ field: `${name}.keyword`, values: ["red", "pink"] }));
    const zero = (value: string) => ({ value, facetCount: 0, filtered: true });
    expect(metadata.aggregations.at(-1)).toEqual({
      name,
      displayName: name,
      entity: property("io.shop.team"),
      aggregations: { red: 0, pink: 0 },
      filterValues: [zero("red"), zero("pink")],
    });
  });

  test("may not be sorted by while their property is soft deleted, wherever an order may be asked for", async () => {
    const urn = property("io.shop.team");
    const field = "structuredProperties.io.shop.team";
    const criterion = { field, order: "ASCENDING" };
    const query = `{ scrollAcrossEntities(input: {query: "*", sortInput: {sortCriterion: {field: "${field}", sortOrder: ASCENDING}}}) { nextScrollId } }`;
    const asked = [
      () => act(catalog, "entities?search", { entity: "dataset", input: "*", start: 0, count: 10, sort: criterion }),
      () => act(catalog, "entities?list", { entity: "dataset", start: 0, count: 10, sort: criterion }),
      () => catalog.request("GET", `/openapi/v3/entity/dataset?sortCriteria=${field}.keyword`),
      () => catalog.request("POST", "/api/graphql", { query }),
    ];
    await catalog.put(urn, "status", { removed: true });
    for (const ask of asked) expect((await ask()).text).toContain(`Cannot sort by deleted Structured Property [${urn}]`);
    await catalog.put(urn, "status", { removed: false });
    for (const ask of asked) expect((await ask()).text).not.toContain("deleted");
  });

  test("are not in the search documents that are shown while their property is soft deleted", async () => {
    const urn = property("io.shop.team");
    const shown = async () => {
      const { body } = await catalog.request("POST", "/openapi/operations/elasticSearch/entity/raw", [items]);
      return Object(body)[items].structuredProperties;
    };
    const others = { io_shop_retention: [365, 400], io_shop_steward: ["urn:li:corpuser:jdoe"] };
    expect(await shown()).toEqual({ ...others, io_shop_team: ["green"] });
    await catalog.put(urn, "status", { removed: true });
    expect(await shown()).toEqual(others);
    await catalog.put(urn, "status", { removed: false });
  });

  test("may not be searched by while their property is soft deleted", async () => {
    const urn = property("io.shop.team");
    const asked = [
      where({ field: "structuredProperties.io.shop.team", value: "red" }),
      where({ field: "structuredProperties.io_shop_team", condition: "EXISTS" }),
      { input: "structuredProperties.io.shop.team:red" },
    ];
    const ask = (more: object) => act(catalog, "entities?search", { entity: "dataset", input: "*", start: 0, count: 10, ...more });
    await catalog.put(urn, "status", { removed: true });
    for (const more of asked)
      expectError(await ask(more), { status: 400, message: [`Cannot filter on deleted Structured Property [${urn}]`] });
    await catalog.put(urn, "status", { removed: false });
    for (const more of asked) expect((await ask(more)).status).toBe(200);
  });

  describe("that has a type", () => {
    let made = 0;
    /** Defines a property and gives each of some new datasets values of it; answers its name and the datasets. */
    async function holding(type: string, ...values: readonly (readonly (string | number)[])[]) {
      const name = `io.typed.p${++made}`;
      const datasets = values.map(() => freshDataset());
      const written = values.map((ones, index) => assigned(datasets[index] ?? "", { [name]: ones }));
      await write(definition(name, type), ...written);
      return { name, field: `structuredProperties.${name}`, datasets };
    }
    const write = async (...proposals: readonly Record<string, unknown>[]) => {
      const answer = await proposeAll(catalog, proposals);
      expect(answer.status, answer.text).toBe(200);
    };
    const below = (field: string, value: string) => passing(catalog, { field, values: [value], condition: "LESS_THAN" });
    const having = (field: string, value: string) => passing(catalog, { field, values: [value] });
    const spelt = (field: string, text: string) => passing(catalog, { field, values: [text], condition: "CONTAIN" });

    test("has no number without end in the index, so that all others stay numbers", async () => {
      const { field, datasets } = await holding("number", [7], [100], [30], ["1e999"], ["Infinity"], ["-Infinity", 8]);
      const [seven, , thirty, , , eight] = datasets;
      expect(await below(field, "50")).toEqual([seven, thirty, eight].sort());
      expect(urnsOf(await search(catalog, `${field}:<50`)).sort()).toEqual([seven, thirty, eight].sort());
      expect(await passing(catalog, { field, condition: "EXISTS" })).toHaveLength(4);
    });

    test("is scrolled through by a number, to the end", async () => {
      const { field, datasets } = await holding("number", [2], ["-Infinity", 1], ["Infinity", 3]);
      const [two, one, three] = datasets;
      const found: string[] = [];
      let scrollId: string | undefined;
      do {
        const query = new URLSearchParams({ count: "1", query: `_exists_:${field}`, sortCriteria: field, ...(scrollId && { scrollId }) });
        const { body } = await catalog.request("GET", `/openapi/v3/entity/dataset?${query}`);
        const page = body as { readonly entities: readonly { readonly urn: string }[]; readonly scrollId?: string };
        found.push(...page.entities.map(({ urn }) => urn));
        ({ scrollId } = page);
      } while (scrollId !== undefined);
      expect(found).toEqual([one, two, three]);
    });

    test("is searched by the type that it has now, also for values of before", async () => {
      const { name, field, datasets } = await holding("string", ["abc"], ["12"], ["100"]);
      const [word, twelve, hundred] = datasets;
      const seven = freshDataset();
      await write(definition(name, "number", { version: "20250101000000" }), assigned(seven, { [name]: [7] }));
      expect(await below(field, "50")).toEqual([seven, twelve].sort());
      expect(await spelt(field, "abc")).toEqual([]);
      await write(definition(name, "string", { version: "20250102000000" }));
      expect(await below(field, "50")).toEqual([hundred, twelve].sort());
      expect([await having(field, "abc"), await having(field, "7")]).toEqual([[word], []]);
    });

    test("is searched by the type of before when the run that changed it is rolled back", async () => {
      const { name, field, datasets } = await holding("string", ["abc"]);
      const runId = "retyped";
      await write({ ...definition(name, "number", { version: "20250101000000" }), systemMetadata: { runId } });
      expect(await spelt(field, "abc")).toEqual([]);
      await answered(act(catalog, "runs?rollback", { runId, dryRun: false, hardDelete: true }));
      expect(await having(field, "abc")).toEqual(datasets);
    });

    test("is found by a name with a version and a type", async () => {
      const { name, datasets } = await holding("number", [7]);
      await write(definition(name, "number", { version: "20240101000000" }));
      const field = `structuredProperties._versioned.${name.replaceAll(".", "_")}.20240101000000.number`;
      expect(await having(field, "7")).toEqual(datasets);
      for (const text of [`${field}:7`, `${field}:>5`, `_exists_:${field}`])
        expect(urnsOf(await search(catalog, text)), text).toEqual(datasets);
    });
  });

  test("of which only dots and underscores differ are found both where an entity has both", async () => {
    const both = freshDataset();
    const answer = await proposeAll(catalog, [
      definition("io.alike", "string"),
      definition("io_alike", "string"),
      assigned(both, { "io.alike": ["first"], io_alike: ["second"] }),
    ]);
    expect(answer.status, answer.text).toBe(200);
    for (const value of ["first", "second"])
      expect(await passing(catalog, { field: "structuredProperties.io.alike", value })).toEqual([both]);
  });
});
