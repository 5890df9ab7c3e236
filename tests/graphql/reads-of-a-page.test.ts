import { expect, test } from "vitest";
import { datasetUrn } from "../support/sample-urns.ts";
import { createTestCatalog } from "../support/test-catalog.ts";
import { createCountingCatalog } from "./counting-catalog.ts";
import { dataOf } from "./graphql-calls.ts";
import { storedTable } from "./sample-entities.ts";

test("what a page shows of health and use costs as many reads for many entities as for one", async () => {
  const catalog = await createCountingCatalog();
  const urns: string[] = [];
  for (let index = 0; index < 12; index++) urns.push(await storedTable(catalog));
  const document = `query page($urns: [String!]!) { entities(urns: $urns) { ... on Dataset {
    health { type } statsSummary { queryCountLast30Days } operations(limit: 1) { timestampMillis } datasetProfiles(limit: 1) { rowCount }
  } } }`;
  const one = await catalog.readsOf(document, { urns: urns.slice(0, 1) });
  expect(one).toMatchObject({ getEventsOfEach: 2, searchEach: 1, edgesOf: 1 });
  expect(await catalog.readsOf(document, { urns })).toEqual(one);
  await catalog.close();
});

test("each of more entities than are read at once shows its own events", async () => {
  const catalog = await createTestCatalog();
  const urns = Array.from({ length: 55 }, (_one, index) => datasetUrn(`page.t${index}`));
  for (const [index, urn] of urns.entries()) await catalog.put(urn, "datasetProfile", { timestampMillis: 1, rowCount: index });
  const document = "query page($urns: [String!]!) { entities(urns: $urns) { ... on Dataset { datasetProfiles(limit: 1) { rowCount } } } }";
  const { entities } = await dataOf(catalog, document, { urns });
  expect(entities).toEqual(urns.map((_urn, index) => ({ datasetProfiles: [{ rowCount: index }] })));
  await catalog.close();
});
