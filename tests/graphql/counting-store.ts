import { createMemoryCatalogStore } from "@almagest/server/backends/memory/memory-catalog-store.ts";
import type { CatalogStore } from "@almagest/server/storage/catalog-store.ts";

export interface CountingStore {
  readonly store: CatalogStore;
  /** How many reads `work` makes. */
  readsOf(work: () => Promise<unknown>): Promise<number>;
}

/** A store in memory that counts how often it is read. */
export function createCountingStore(): CountingStore {
  const store = createMemoryCatalogStore();
  let reads = 0;
  const counted = <T extends object>(reader: T): T =>
    new Proxy(reader, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== "function") return member;
        return (...given: unknown[]): unknown => {
          reads++;
          return member.apply(target, given);
        };
      },
    });
  return {
    store: {
      ...store,
      aspects: counted(store.aspects),
      graph: counted(store.graph),
      timeseries: counted(store.timeseries),
    },
    readsOf: async (work) => {
      const before = reads;
      await work();
      return reads - before;
    },
  };
}
