import { join } from "node:path";
import { createMemoryCatalogStore } from "@almagest/server/backends/memory/memory-catalog-store.ts";
import { createSqliteCatalogStore } from "@almagest/server/backends/sqlite/sqlite-catalog-store.ts";
import type { CatalogStore } from "@almagest/server/storage/catalog-store.ts";
import { afterAll, beforeAll, describe } from "vitest";
import { temporaryFolder } from "./temporary-folder.ts";
import { createTestCatalog, type TestCatalog, type TestCatalogOptions } from "./test-catalog.ts";

type Opened = { readonly store: CatalogStore; remove(): Promise<void> };

const backends: Readonly<Record<string, () => Promise<Opened>>> = {
  memory: async () => ({ store: createMemoryCatalogStore(), remove: async () => {} }),
  sqlite: async () => {
    const { path, remove } = await temporaryFolder();
    return { store: createSqliteCatalogStore({ file: join(path, "almagest.db") }), remove };
  },
};

/** Runs the suite on every backend, each time with a catalog of its own that lives as long as the suite. */
export function onEachBackend(
  title: string,
  suite: (catalog: TestCatalog) => void,
  options: Pick<TestCatalogOptions, "bodyLimit" | "metadataTests"> = {},
): void {
  for (const [name, open] of Object.entries(backends)) describe(`${title} (${name})`, () => suite(suiteCatalog(open, options)));
}

/** A catalog for the tests of the suite at hand, opened before the first of them and closed after the last. */
function suiteCatalog(open: () => Promise<Opened>, options: Pick<TestCatalogOptions, "bodyLimit" | "metadataTests">): TestCatalog {
  let catalog: TestCatalog | undefined;
  let remove = async () => {};
  beforeAll(async () => {
    const opened = await open();
    remove = opened.remove;
    catalog = await createTestCatalog({ store: opened.store, ...options });
  });
  afterAll(async () => {
    await catalog?.close();
    await remove();
  });
  const opened = () => {
    if (catalog === undefined) throw new Error("the catalog opens when the first test begins");
    return catalog;
  };
  return {
    get app() {
      return opened().app;
    },
    get store() {
      return opened().store;
    },
    request: (...request) => opened().request(...request),
    put: (...write) => opened().put(...write),
    read: (urn) => opened().read(urn),
    listen: () => opened().listen(),
    close: () => opened().close(),
  };
}
