import { schemaFieldUrn } from "@almagest/model";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contentsOf } from "../support/refusals.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { dataOf, failureOf } from "./graphql-calls.ts";
import { storedTable } from "./sample-entities.ts";

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await createTestCatalog();
});
afterAll(() => catalog.close());

const shown = "urn properties { name description type }";
const create = `mutation c($input: CreateBusinessAttributeInput!) { createBusinessAttribute(input: $input) { ${shown} } }`;
const update = `mutation u($urn: String!, $input: UpdateBusinessAttributeInput!) { updateBusinessAttribute(urn: $urn, input: $input) { ${shown} } }`;
const change = (mutation: string) => `mutation m($input: AddBusinessAttributeInput!) { ${mutation}(input: $input) }`;

test("a business attribute is created, listed, changed and deleted", async () => {
  const urn = "urn:li:businessAttribute:country";
  const input = { id: "country", name: "Country", description: "Where it is", type: "STRING" };
  const created = { urn, properties: { name: "Country", description: "Where it is", type: "STRING" } };
  expect(await dataOf(catalog, create, { input })).toEqual({ createBusinessAttribute: created });
  expect(await catalog.read(urn)).toMatchObject({
    businessAttributeInfo: { fieldPath: "Country", type: { type: { "com.linkedin.schema.StringType": {} } } },
    ownership: { owners: [{ owner: "urn:li:corpuser:__datahub_system" }] },
  });
  const list =
    '{ listBusinessAttributes(input: { start: 0, count: 5, query: "country" }) { start count total businessAttributes { urn } } }';
  expect(await dataOf(catalog, list)).toEqual({ listBusinessAttributes: { start: 0, count: 5, total: 1, businessAttributes: [{ urn }] } });
  const renamed = { urn, properties: { name: "Land", description: "Where it is", type: "STRUCT" } };
  expect(await dataOf(catalog, update, { urn, input: { name: "Land", type: "STRUCT" } })).toEqual({ updateBusinessAttribute: renamed });
  expect(await dataOf(catalog, `mutation { deleteBusinessAttribute(urn: "${urn}") }`)).toEqual({ deleteBusinessAttribute: true });
  expect(await failureOf(catalog, update, { urn, input: { name: "x" } })).toMatchObject({
    code: 400,
    message: expect.stringContaining(urn),
  });
});

test("a name or an id that is taken is refused, and nothing is stored", async () => {
  await dataOf(catalog, create, { input: { id: "amount", name: "Amount" } });
  await dataOf(catalog, create, { input: { id: "sum", name: "Sum" } });
  const before = await contentsOf(catalog.store);
  expect(await failureOf(catalog, create, { input: { name: "Amount" } })).toMatchObject({ code: 409 });
  expect(await failureOf(catalog, create, { input: { id: "amount", name: "Other" } })).toMatchObject({ code: 400 });
  const urn = "urn:li:businessAttribute:sum";
  expect(await failureOf(catalog, update, { urn, input: { name: "Amount" } })).toMatchObject({ code: 409 });
  expect(await contentsOf(catalog.store)).toEqual(before);
});

test("columns get a business attribute by their dataset and path or by their URN, and lose the one that is named", async () => {
  const dataset = await storedTable(catalog);
  const [a, b] = ["id", "total"].map((path) => schemaFieldUrn(dataset, path));
  const businessAttributeUrn = "urn:li:businessAttribute:key";
  await dataOf(catalog, create, { input: { id: "key", name: "Key" } });
  const resourceUrn = [{ resourceUrn: dataset, subResource: "id", subResourceType: "DATASET_FIELD" }, { resourceUrn: b }];
  expect(await dataOf(catalog, change("addBusinessAttribute"), { input: { businessAttributeUrn, resourceUrn } })).toEqual({
    addBusinessAttribute: true,
  });
  const field = "... on SchemaFieldEntity { businessAttributes { businessAttribute { businessAttribute { urn } } } }";
  const shownOf = (urn?: string) => dataOf(catalog, `{ entity(urn: "${urn}") { ${field} } }`);
  const given = { entity: { businessAttributes: { businessAttribute: { businessAttribute: { urn: businessAttributeUrn } } } } };
  expect([await shownOf(a), await shownOf(b)]).toEqual([given, given]);
  const other = { businessAttributeUrn: "urn:li:businessAttribute:amount", resourceUrn: [{ resourceUrn: a }] };
  await dataOf(catalog, change("removeBusinessAttribute"), { input: other });
  expect(await shownOf(a)).toEqual(given);
  await dataOf(catalog, change("removeBusinessAttribute"), { input: { businessAttributeUrn, resourceUrn } });
  expect(await shownOf(a)).toEqual({ entity: { businessAttributes: { businessAttribute: null } } });
});

test.each([
  ["a dataset as a whole", (dataset: string) => ({ resourceUrn: dataset }), "is no column"],
  ["a column that is not there", (dataset: string) => ({ resourceUrn: schemaFieldUrn(dataset, "lost") }), "does not exist"],
])("%s gets no business attribute", async (_what, resource, reason) => {
  const dataset = await storedTable(catalog);
  await dataOf(catalog, update, { urn: "urn:li:businessAttribute:amount", input: { description: "of money" } });
  const input = { businessAttributeUrn: "urn:li:businessAttribute:amount", resourceUrn: [resource(dataset)] };
  expect(await failureOf(catalog, change("addBusinessAttribute"), { input })).toMatchObject({
    code: 400,
    message: expect.stringContaining(reason),
  });
});
