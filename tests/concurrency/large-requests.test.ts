import { afterAll, beforeAll, expect, test } from "vitest";
import { dataOf } from "../graphql/graphql-calls.ts";
import { storedTable } from "../graphql/sample-entities.ts";
import { freshDataset, freshUrn } from "../support/sample-urns.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await createTestCatalog();
});
afterAll(() => catalog.close());

/** Makes ready for a request of a size, and answers what sends it. */
type Prepare = (size: number) => Promise<() => Promise<unknown>>;

const numbered = (size: number, name: string) => Array.from({ length: size }, (_, index) => `${name}${index}`);

const labelsColumns: Prepare = async (size) => {
  const names = numbered(size, "c");
  const [urn, tag] = [await storedTable(catalog, names), freshUrn("tag")];
  await catalog.put(tag, "status", { removed: false });
  const resources = names.map((subResource) => ({ resourceUrn: urn, subResource, subResourceType: "DATASET_FIELD" }));
  const document = "mutation m($input: BatchAddTagsInput!) { batchAddTags(input: $input) }";
  return () => dataOf(catalog, document, { input: { tagUrns: [tag], resources } });
};

const wipesOutLineage: Prepare = async (size) => {
  const [urn, ...tables] = Array.from({ length: size }, freshDataset) as [string, ...string[]];
  const auditStamp = { time: 1, actor: "urn:li:corpuser:ann" };
  await catalog.put(urn, "upstreamLineage", { upstreams: tables.map((dataset) => ({ dataset, type: "TRANSFORMED", auditStamp })) });
  const document = "mutation m($input: UpdateLineageInput!) { updateLineage(input: $input) }";
  const edgesToRemove = tables.map((upstreamUrn) => ({ upstreamUrn, downstreamUrn: urn }));
  return () => dataOf(catalog, document, { input: { edgesToAdd: [], edgesToRemove } });
};

/** Milliseconds of work: other programs on the machine do not count. */
async function workOf(prepare: Prepare, size: number): Promise<number> {
  const send = await prepare(size);
  const before = process.cpuUsage();
  await send();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Others wait for the work: what goes through all that was sent for each part of it takes sixteen times as long for four times as much. */
test.each([
  ["labels the columns of a dataset", labelsColumns, 4_000],
  ["wipes out edges of lineage", wipesOutLineage, 3_000],
] as const)("a request that %s takes work in proportion to its size", { timeout: 180_000 }, async (_what, prepare, size) => {
  await workOf(prepare, size);
  const once = await workOf(prepare, size);
  expect(await workOf(prepare, 4 * size)).toBeLessThan(9 * once);
});
