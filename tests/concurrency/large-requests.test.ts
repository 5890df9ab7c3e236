import { Session } from "node:inspector/promises";
import { join } from "node:path";
import { createSqliteCatalogStore } from "@almagest/server/backends/sqlite/sqlite-catalog-store.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dataOf } from "../graphql/graphql-calls.ts";
import { storedTable } from "../graphql/sample-entities.ts";
import { freshDataset, freshUrn } from "../support/sample-urns.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";

let catalog: TestCatalog;
let folder: { readonly path: string; remove(): Promise<void> };
beforeAll(async () => {
  folder = await temporaryFolder();
  catalog = await createTestCatalog({ store: createSqliteCatalogStore({ file: join(folder.path, "almagest.db") }) });
});
afterAll(async () => {
  await catalog.close();
  await folder.remove();
});

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

/** How many functions were called: as many on every machine, whatever else it does. */
async function workOf(prepare: Prepare, size: number): Promise<number> {
  const send = await prepare(size);
  await catalog.app.parts.dispatcher.settled();
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  await send();
  const { result } = await session.post("Profiler.takePreciseCoverage");
  await session.post("Profiler.stopPreciseCoverage");
  session.disconnect();
  const ranges = result.flatMap(({ functions }) => functions.flatMap((one) => one.ranges));
  return ranges.reduce((sum, { count }) => sum + count, 0);
}

/** Others wait for the work: what goes through all that was sent for each part of it takes sixteen times as much for four times as many. */
test.each([
  ["labels the columns of a dataset", labelsColumns],
  ["wipes out edges of lineage", wipesOutLineage],
] as const)("a request that %s takes work in proportion to its size", async (_what, prepare) => {
  // Calls of functions that have not run often yet are not all counted.
  for (let round = 0; round < 3; round++) await (await prepare(250))();
  const once = await workOf(prepare, 250);
  expect(await workOf(prepare, 1_000)).toBeLessThan(4.8 * once);
});
