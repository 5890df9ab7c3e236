import { join } from "node:path";
import { createSqliteCatalogStore } from "@almagest/server/backends/sqlite/sqlite-catalog-store.ts";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { createTestCatalog } from "../support/test-catalog.ts";
import { toldSeed } from "../support/told-seed.ts";
import { writeThenAsk } from "./write-then-ask.ts";

/** `npm run soak` does it ten thousand times. */
const writes = 800;

test("whatever was written is found at once in every way, while others write and search", { timeout: 120_000 }, async () => {
  const folder = await temporaryFolder();
  const catalog = await createTestCatalog({ store: createSqliteCatalogStore({ file: join(folder.path, "almagest.db") }) });
  onTestFinished(async () => {
    await catalog.close();
    await folder.remove();
  });
  const { misses, otherWrites, otherSearches } = await writeThenAsk(catalog, { writes, writers: 8, seed: toldSeed() });
  expect(misses).toEqual([]);
  expect(otherWrites).toBeGreaterThan(50);
  expect(otherSearches).toBeGreaterThan(50);
});
