import { loadEntityRegistry, shippedDefinitions } from "@almagest/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answered, proposeAll } from "../support/rest-calls.ts";
import { type CountingCatalog, createCountingCatalog } from "./counting-catalog.ts";
import { exampleUrn } from "./full-values.ts";
import { dataOf } from "./graphql-calls.ts";
import { dashboard, job, own, ownThings, table } from "./own-things.ts";
import { SchemaWalk } from "./schema-walk.ts";
import { storeExamples } from "./stored-examples.ts";

const registry = loadEntityRegistry(shippedDefinitions);
const few = 2;
const many = 9;
const copies = Array.from({ length: many }, (_, copy) => copy);
let catalog: CountingCatalog;

beforeAll(async () => {
  catalog = await createCountingCatalog();
  for (const copy of copies) await storeExamples(catalog.store, registry, { fields: "all", alternative: 0 }, copy);
  await answered(proposeAll(catalog, copies.flatMap(ownThings)));
});
afterAll(() => catalog.close());

/** Documents that ask for fields of many entities, and of one. */
const ofMany = (fields: string) => `query page($urns: [String!]!) { entities(urns: $urns) { urn ${fields} } }`;
const ofOne = (fields: string) => `query one($urn: String!) { entity(urn: $urn) { urn ${fields} } }`;

async function expectSameReads(urns: readonly string[], fields: string): Promise<void> {
  const reads = await catalog.readsOf(ofMany(fields), { urns: urns.slice(0, few) });
  expect(await catalog.readsOf(ofMany(fields), { urns }), fields).toEqual(reads);
}

describe("A long page of entities takes as many reads as a short one", () => {
  test("for the fields of every entity type", async () => {
    const walk = await SchemaWalk.of(catalog);
    for (const entity of registry.entities.keys()) {
      const urns = copies.map((copy) => exampleUrn(entity, copy));
      const type = walk.entityTypes.find((name) => name.toLowerCase() === entity.toLowerCase());
      const fields = type === undefined ? [] : walk.fieldsOf(type, { depth: 2, entersEntities: true, without: new Set() });
      for (const field of fields) await expectSameReads(urns, `... on ${type} { ${field} }`);
    }
  });

  const results = `total searchResults { entity { urn ... on Dataset { properties { description } } } matchedFields { name value } }
    facets { field aggregations { value count } }`;

  test.each<[field: string, type: string, urnOf: (copy: number) => string]>([
    ['relationships(input: { types: ["Asserts"], direction: INCOMING }) { total relationships { entity { urn } } }', "Dataset", table],
    ["relationships(input: { types: [], direction: OUTGOING, count: 1 }) { total relationships { entity { urn } } }", "Dataset", table],
    ["lineage(input: { direction: DOWNSTREAM }) { total relationships { entity { urn } } }", "DataJob", job],
    ["lineage(input: { direction: UPSTREAM }) { total relationships { entity { urn } } }", "Dataset", table],
    ["incidents(state: ACTIVE, count: 1) { total incidents { urn entity { urn } } }", "Dataset", table],
    ["assertions { total assertions { urn runEvents(limit: 1) { failed } } }", "Dataset", table],
    ["health { type status causes }", "Dataset", table],
    ["schemaMetadata(version: 1) { aspectVersion fields { fieldPath } }", "Dataset", table],
    ["contract { urn properties { entityUrn } }", "Dataset", table],
    ["runs(direction: OUTGOING) { total runs { urn state { status } } }", "Dataset", table],
    ["runs(count: 1) { total runs { urn state(limit: 1) { status } } }", "DataJob", job],
    ["usageStats(range: ALL) { buckets { bucket metrics { totalSqlQueries } } aggregations { totalSqlQueries } }", "Dataset", table],
    ["statsSummary { queryCountLast30Days }", "Dataset", table],
    ["usageStats { buckets { bucket } aggregations { viewsCount } metrics { viewsCount } }", "Dashboard", dashboard],
    ["statsSummary { viewCount viewCountLast30Days }", "Dashboard", dashboard],
    ["datasetProfiles(limit: 1) { rowCount } operations(limit: 1) { operationType }", "Dataset", table],
    ['siblingsSearch(input: { query: "*" }) { total searchResults { entity { urn } } }', "Dataset", table],
    ["aspects(input: {}) { aspectName payload }", "Dataset", table],
    [`entities(input: { query: "orders", count: 2 }) { ${results} }`, "Domain", own("domain")],
    [`entities(input: { query: "orders", count: 2 }) { ${results} }`, "Container", own("container")],
    [
      `entities(input: { query: "orders", searchFlags: { fetchExtraFields: ["name"] } }) { ${results} searchResults { extraProperties { value } } }`,
      "DataProduct",
      own("dataProduct"),
    ],
    ['glossaryChildrenSearch(input: { query: "orders" }) { total searchResults { entity { urn } } }', "GlossaryNode", own("glossaryNode")],
    ['versionsSearch(input: { query: "orders" }) { total searchResults { entity { urn } } }', "VersionSet", versionSet],
    ['relationships(input: { types: ["IsPartOf"], direction: INCOMING }) { total }', "GlossaryNode", own("glossaryNode")],
    ["childrenCount { termsCount }", "GlossaryNode", own("glossaryNode")],
  ])("for %.60s of %s, and shows of each what it shows alone", async (field, type, urnOf) => {
    const urns = copies.map(urnOf);
    const fields = `... on ${type} { ${field} }`;
    await expectSameReads(urns, fields);
    const { entities } = await dataOf(catalog, ofMany(fields), { urns });
    const alone = await Promise.all(urns.map(async (urn) => (await dataOf(catalog, ofOne(fields), { urn })).entity));
    expect(entities).toEqual(alone);
    expect(JSON.stringify(alone), "something is shown").toMatch(/":(?:[1-9]|"[^"]*own\d|"(?:ACTIVE|COMPLETE|INSERT)|\[\{)/);
  });

  test("for datasets as they were", async () => {
    const document = (urns: readonly string[]) =>
      `{ ${urns.map((urn, at) => `d${at}: versionedDataset(urn: "${urn}", versionStamp: "schemaMetadata:1") { schema { fields { fieldPath } } }`).join(" ")} }`;
    const urns = copies.map(table);
    expect(await catalog.readsOf(document(urns))).toEqual(await catalog.readsOf(document(urns.slice(0, few))));
    const shown = Object.values(await dataOf(catalog, document(urns)));
    expect(shown).toEqual(copies.map((copy) => ({ schema: { fields: [{ fieldPath: `own${copy}.id` }] } })));
  });
});

function versionSet(copy: number): string {
  return `urn:li:versionSet:(own${copy},dataset)`;
}
