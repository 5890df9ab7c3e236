import { afterAll, beforeAll, expect, test } from "vitest";
import { datasetUrn } from "../support/sample-urns.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { asks, outcomes, putTest } from "./test-calls.ts";

let catalog: TestCatalog;
const orders = datasetUrn("sales.orders");
const ago = (days: number) => Date.now() - days * 86_400_000;

beforeAll(async () => {
  catalog = await createTestCatalog({ metadataTests: false });
  const properties = { name: "orders", description: "All orders (2024)", customProperties: { tier: "gold", "a.b": "dotted" } };
  await catalog.put(orders, "datasetProperties", { ...properties, created: { time: ago(10) } });
  const owner = (name: string, type: string) => ({ owner: `urn:li:corpuser:${name}`, type });
  await catalog.put(orders, "ownership", { owners: [owner("jane", "TECHNICAL_OWNER"), owner("joe", "BUSINESS_OWNER")] });
  await catalog.put(orders, "usageFeatures", { queryCountLast30Days: 120, queryCountPercentileLast30Days: 87 });
  await catalog.put(orders, "deprecation", { deprecated: false, note: "", actor: "urn:li:corpuser:jane" });
  await catalog.put(orders, "status", { removed: false });
});
afterAll(() => catalog.close());

const description = "datasetProperties.description";
const owners = "ownership.owners.owner";
const jane = "urn:li:corpuser:jane";
const joe = "urn:li:corpuser:joe";
const eve = "urn:li:corpuser:eve";
const queries = "usageFeatures.queryCountLast30Days";
const created = "datasetProperties.created.time";
const missing = "editableDatasetProperties.description";

const comparisons: (readonly [property: string, operator: string, values: readonly unknown[] | undefined, passes: boolean])[] = [
  [owners, "equals", [jane], true],
  [owners, "EQUALS", [eve, joe], true],
  [owners, "equals", [eve], false],
  ...["any_equals", "Any Equals", "equal", "equals_one_of", "in", "IN"].map((alias) => [owners, alias, [jane], true] as const),
  [queries, "equals", ["120"], true],
  [queries, "equals", [120.0], true],
  [queries, "equals", ["12"], false],
  ["deprecation.deprecated", "equals", ["FALSE"], true],
  [missing, "equals", [""], false],
  [owners, "all_equals", [jane, joe, eve], true],
  [owners, "all_equals", [jane], false],
  [missing, "all_equals", [jane], false],
  [owners, "not_equals", [eve], true],
  [owners, "not_equals", [joe, eve], false],
  [missing, "not_equals", ["x"], true],
  [description, "contains_str", ["orders"], true],
  [description, "CONTAINS", ["none", "2024"], true],
  [description, "contain", ["none"], false],
  [owners, "contains", [jane], true],
  [owners, "contains_any", [eve, jane], true],
  [owners, "contains_all", [joe, jane], true],
  [owners, "contains_all", [joe, eve], false],
  [owners, "contains_none", [eve], true],
  [owners, "contains none", [jane], false],
  [description, "starts_with", ["All"], true],
  [description, "START_WITH", ["orders"], false],
  [description, "ends_with", ["(2024)"], true],
  [description, "end_with", ["All"], false],
  [description, "regex_match", ["All .*\\(\\d{4}\\)"], true],
  [description, "Matches Regex", ["orders"], false],
  [description, "matches", ["no", "(?i)all.*"], true],
  [owners, "regex", ["urn:li:corpuser:j.*"], true],
  [description, "exists", undefined, true],
  [description, "EXISTS", [], true],
  [missing, "exists", undefined, false],
  [missing, "not_exists", undefined, true],
  ["deprecation.note", "is_null", undefined, true],
  ["deprecation.deprecated", "is_true", undefined, false],
  ["deprecation.deprecated", "is_false", undefined, true],
  [missing, "is_false", undefined, false],
  [queries, "greater_than", ["119"], true],
  [queries, "greater_than", [120], false],
  [queries, "greater_than_or_equals", ["120"], true],
  [queries, "GREATER_THAN_OR_EQUAL_TO", ["121"], false],
  [queries, "less_than", ["121"], true],
  [queries, "less_than_or_equals", ["119.5"], false],
  [missing, "less_than", ["5"], false],
  [created, "greater_than", ["-30d"], true],
  [created, "greater_than", ["-1w"], false],
  [created, "less_than", ["+1h"], true],
  [owners, "length_greater_than", ["1"], true],
  [owners, "length_less_than", ["2"], false],
  [owners, "length_less_than_or_equals", ["2"], true],
  ["datasetProperties.name", "length_greater_than_or_equals", ["6"], true],
  ["datasetProperties.name", "length_greater_than", ["6"], false],
];

test.each(comparisons)("%s %s %j: %s", async (property, operator, values, passes) => {
  expect((await putTest(catalog, "asked", asks(property, operator, values))).status).toBe(200);
  expect(await outcomes(catalog, orders)).toEqual([passes ? "+asked" : "-asked"]);
});

const yes = { property: owners, operator: "exists" };
const no = { property: missing, operator: "exists" };

test.each<[rules: unknown, passes: boolean]>([
  [undefined, true],
  [{}, true],
  [[], true],
  [{ and: [] }, true],
  [{ or: [] }, true],
  [{ and: [yes, no] }, false],
  [{ or: [yes, no] }, true],
  [{ not: no }, true],
  [{ not: [yes, no] }, true],
  [{ not: [yes] }, false],
  [[yes, yes], true],
  [[yes, no], false],
  [{ and: [yes, { or: [no, { not: { and: [yes, no] } }] }] }, true],
  [{ and: [[yes], [{ or: [yes] }]] }, true],
  [{ ...yes, negated: true }, false],
  [{ query: owners, condition: "EQUALS", values: [jane] }, true],
  [{ query: owners, operation: "exists" }, true],
  [{ property: owners, operator: "equals", value: jane }, true],
])("the rules %j: %s", async (rules, passes) => {
  expect((await putTest(catalog, "asked", { on: { types: ["dataset"] }, rules })).status).toBe(200);
  expect(await outcomes(catalog, orders)).toEqual([passes ? "+asked" : "-asked"]);
});

const named = (name: string) => ({ property: "datasetProperties.name", operator: "equals", values: [name] });

test.each<[on: object, isSelected: boolean]>([
  [{ types: ["dataset"] }, true],
  [{ types: ["chart", "DataSet"] }, true],
  [{ types: ["chart"] }, false],
  [{ types: [] }, false],
  [{}, false],
  [{ types: ["dataset"], conditions: named("orders") }, true],
  [{ types: ["dataset"], conditions: { and: [named("other")] } }, false],
  [{ types: ["dataset"], match: [named("orders")] }, true],
  [{ types: ["dataset"], match: [named("other")] }, false],
  [{ types: ["dataset", "chart"], dataset: [{ query: "datasetProperties.name", condition: "EQUALS", values: ["orders"] }] }, true],
  [{ types: ["dataset", "chart"], dataset: [named("orders"), named("other")] }, false],
  [{ dataset: [named("orders")] }, true],
  [{ dataset: [named("other")] }, false],
  [{ chart: [] }, false],
  [{ types: ["dataset", "chart"], chart: [{ property: "chartInfo.title", operator: "exists" }] }, true],
])("%j selects: %s", async (on, isSelected) => {
  expect((await putTest(catalog, "asked", { on, rules: yes })).status).toBe(200);
  expect(await outcomes(catalog, orders)).toEqual(isSelected ? ["+asked"] : []);
});

test("a soft deleted entity is not tested", async () => {
  const removed = datasetUrn("removed");
  await putTest(catalog, "asked", { on: { types: ["dataset"] } });
  await catalog.put(removed, "status", { removed: true });
  expect(await outcomes(catalog, removed)).toEqual([]);
  await catalog.put(removed, "status", { removed: false });
  expect(await outcomes(catalog, removed)).toEqual(["+asked"]);
});

// A test may not take for ever either.
test("a pattern that would take other engines for ever is answered", async () => {
  const long = datasetUrn("long");
  await catalog.put(long, "datasetProperties", { name: "long", description: `${"a".repeat(5_000)}!` });
  await putTest(catalog, "asked", asks(description, "regex_match", ["(a+)+"]));
  expect(await outcomes(catalog, long)).toEqual(["-asked"]);
});
