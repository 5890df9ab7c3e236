import { join } from "node:path";
import { createSqliteCatalogStore } from "@almagest/server/backends/sqlite/sqlite-catalog-store.ts";
import { expect, onTestFinished, test } from "vitest";
import { uniqueWord } from "../crash/unique-word.ts";
import { act, answered, proposalOf, propose } from "../support/rest-calls.ts";
import { datasetUrn } from "../support/sample-urns.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { createTestCatalog } from "../support/test-catalog.ts";

const writes = 10_000;
/** So many at once share commits and the work of the index, as they do in a busy catalog. */
const writers = 100;
const searchFlags = { skipAggregates: true, skipHighlighting: true };

test("ten thousand writes, a hundred at a time, are each found by the search that follows at once", { timeout: 240_000 }, async () => {
  const folder = await temporaryFolder();
  const catalog = await createTestCatalog({ store: createSqliteCatalogStore({ file: join(folder.path, "almagest.db") }) });
  onTestFinished(async () => {
    await catalog.close();
    await folder.remove();
  });
  const missed: string[] = [];
  let begun = 0;
  let found = 0;
  const writeAndSearch = async (number: number) => {
    const urn = datasetUrn(`searched.d${number}`);
    const name = uniqueWord(`${number}`);
    const { status } = await propose(catalog, proposalOf(urn, "datasetProperties", { name }));
    const result = await answered(act(catalog, "entities?search", { entity: "dataset", input: name, start: 0, count: 2, searchFlags }));
    const { entities } = result as { readonly entities: readonly string[] };
    if (status === 200 && entities.length === 1 && entities[0] === urn) found++;
    else missed.push(`${urn}: written with ${status}, found ${entities.join(" ")}`);
  };
  const writer = async () => {
    while (begun < writes) await writeAndSearch(begun++);
  };
  await Promise.all(Array.from({ length: writers }, writer));
  expect(missed).toEqual([]);
  expect(found).toBe(writes);
});
