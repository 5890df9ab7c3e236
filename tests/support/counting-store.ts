import { createMemoryCatalogStore } from "@almagest/server/backends/memory/memory-catalog-store.ts";
import type { CatalogStore, CatalogTransaction } from "@almagest/server/storage/catalog-store.ts";

/** How often each method was called. */
export type Calls = Readonly<Record<string, number>>;

/** A store in memory that counts the reads of its aspects, edges and events. */
export interface CountingStore {
  readonly store: CatalogStore;
  /** Counts the reads of something else together with those of the store. */
  counted<Reader extends object>(reader: Reader): Reader;
  /** The reads that are made while something is done. */
  callsOf(work: () => Promise<unknown>): Promise<Calls>;
}

/** What an index does besides searching. */
const notRead: ReadonlySet<string> = new Set(["apply", "applyPrepared", "matcher", "close"]);

export function createCountingStore(): CountingStore {
  const calls = new Map<string, number>();
  const counted = <Reader extends object>(reader: Reader): Reader => counting(reader, calls);
  const store = createMemoryCatalogStore();
  const watched = (tx: CatalogTransaction) => ({ ...tx, aspects: counted(tx.aspects), graph: counted(tx.graph) });
  return {
    store: {
      ...store,
      transaction: (work) => store.transaction((tx) => work(watched(tx))),
      jointTransaction: (work) => store.jointTransaction({ ...work, run: (tx, inputs) => work.run(watched(tx), inputs) }),
      aspects: counted(store.aspects),
      graph: counted(store.graph),
      timeseries: counted(store.timeseries),
    },
    counted,
    callsOf: async (work) => {
      calls.clear();
      await work();
      return Object.fromEntries([...calls].sort());
    },
  };
}

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
