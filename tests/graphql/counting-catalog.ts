import { createMemoryCatalogStore } from "@almagest/server/backends/memory/memory-catalog-store.ts";
import type { CatalogStore } from "@almagest/server/storage/catalog-store.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { dataOf } from "./graphql-calls.ts";

/** How often each method was called. */
export type Calls = Readonly<Record<string, number>>;

/** A catalog that knows how often it reads its store and its index. */
export interface CountingCatalog extends TestCatalog {
  /** The reads that a document makes which must succeed. */
  readsOf(document: string, variables?: object): Promise<Calls>;
}

/** A catalog in memory whose reads of aspects, edges and events, and whose searches, are counted. */
export async function createCountingCatalog(): Promise<CountingCatalog> {
  const calls = new Map<string, number>();
  const store = createMemoryCatalogStore();
  const counted = <Reader extends object>(reader: Reader): Reader => counting(reader, calls);
  const catalog = await createTestCatalog({ store: countedStore(store, counted), watchIndex: counted });
  return {
    ...catalog,
    readsOf: async (document, variables) => {
      // The index takes in what was written before the first search: that is no read of the document.
      await dataOf(catalog, "{ listUsers(input: {}) { total } }");
      calls.clear();
      await dataOf(catalog, document, variables);
      return Object.fromEntries([...calls].sort());
    },
  };
}

function countedStore(store: CatalogStore, counted: <Reader extends object>(reader: Reader) => Reader): CatalogStore {
  return { ...store, aspects: counted(store.aspects), graph: counted(store.graph), timeseries: counted(store.timeseries) };
}

/** What an index does besides searching. */
const notRead: ReadonlySet<string> = new Set(["apply", "applyPrepared", "matcher", "close"]);

function counting<Reader extends object>(reader: Reader, calls: Map<string, number>): Reader {
  return new Proxy(reader, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      return (...given: unknown[]): unknown => {
        if (!notRead.has(String(name))) calls.set(String(name), (calls.get(String(name)) ?? 0) + 1);
        return member.apply(target, given);
      };
    },
  });
}
