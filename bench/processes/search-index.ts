import { setImmediate as turnOfEventLoop } from "node:timers/promises";
import { loadEntityRegistry, shippedDefinitions } from "@almagest/model";
import { ColumnarSearchIndex } from "@almagest/server/backends/columnar-search/columnar-search-index.ts";
import { createSqliteCatalogStore } from "@almagest/server/backends/sqlite/sqlite-catalog-store.ts";
import { collectByAllMemory } from "@almagest/server/runtime/collect-by-all-memory.ts";
import type { IndexedDocument } from "@almagest/server/storage/search-index.ts";
import { datasetDocument, numberWrittenAgain } from "../benches/search-documents.ts";
import { largeAnswers, queryMix, suggestions, textSorts } from "../benches/search-queries.ts";
import { processorTime } from "./processor-time.ts";
import { answerQuestions } from "./remote-calls.ts";

const perChange = 500;
const perTurn = 50;
collectByAllMemory();
const registry = loadEntityRegistry(shippedDefinitions);
const index = new ColumnarSearchIndex(registry);
const classes = [...queryMix, suggestions];

const offered = {
  /** Microseconds of processor time that a document takes to be indexed, merges included. */
  build: async (documents: number) => {
    let micros = 0;
    for (let first = 0; first < documents; first += perChange) {
      const change = Array.from({ length: Math.min(perChange, documents - first) }, (_, at) => datasetDocument(first + at));
      micros += await processorTime(async () => {
        await index.apply({ documents: change, deleted: [] });
        await turnOfEventLoop();
      });
    }
    micros += await processorTime(settle);
    return micros / documents;
  },
  /** Milliseconds that each request of a class took, the first round not counted. */
  search: async ({ name, rounds }: { name: string; rounds: number }) => {
    const requests = classes.find((one) => one.name === name)?.requests ?? [];
    const millis: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      for (const request of requests) {
        const begin = performance.now();
        await index.search(request);
        if (round > 0) millis.push(performance.now() - begin);
      }
    }
    return millis;
  },
  /** Milliseconds that one request held up everything else at the longest: the first sorts by a text, large answers, or the mix. */
  hold: async (kind: "sorts" | "large" | "mix") => {
    const requests = { sorts: textSorts, large: largeAnswers, mix: classes.flatMap((one) => one.requests) }[kind];
    let longest = 0;
    for (const request of requests) longest = Math.max(longest, await longestHold(() => index.search(request)));
    return longest;
  },
  /** The same of documents written again, fifty at a time as the catalog does, and of the search that must find the last of them. */
  holdOfWrites: async ({ documents, changes }: { documents: number; changes: number }) => {
    let longest = 0;
    const written = writtenAgain({ documents, first: 0, changes });
    // What making them leaves behind is collected now, and not while they are written.
    globalThis.gc?.();
    for (let first = 0; first < changes; first += perTurn) {
      const turn = written.slice(first, first + perTurn);
      longest = Math.max(longest, await longestHold(() => index.apply({ documents: turn, deleted: [] })));
    }
    return Math.max(longest, await longestHold(() => index.search({ query: { kind: "none" }, start: 0, count: 0 })));
  },
  /** Microseconds of processor time that writing a document again takes, until a search has found it and all merges it led to are done. */
  update: async ({ documents, changes }: { documents: number; changes: number }) => {
    const turnsWith = async (take: (turn: readonly IndexedDocument[]) => Promise<void>) => {
      for (let first = 0; first < changes; first += perTurn) {
        await take(writtenAgain({ documents, first, changes: perTurn }));
        await turnOfEventLoop();
      }
    };
    const made = await processorTime(() => turnsWith(async () => {}));
    const written = await processorTime(async () => {
      await turnsWith((turn) => index.apply({ documents: turn, deleted: [] }));
      await settle();
    });
    return (written - made) / changes;
  },
  /** Milliseconds that keeping the index in a data file takes, and bringing it back into an empty one. */
  snapshot: async (file: string) => {
    const store = createSqliteCatalogStore({ file });
    const { searchSnapshots } = store;
    if (searchSnapshots === undefined) throw new Error("the store keeps no snapshots");
    const begin = performance.now();
    await searchSnapshots.save({ ...(await index.encode()), offset: 0 });
    const saved = performance.now();
    const snapshot = await searchSnapshots.load();
    const again = new ColumnarSearchIndex(registry);
    if (snapshot === undefined || !(await again.restore(snapshot))) throw new Error("the snapshot cannot be read");
    const restored = performance.now();
    await again.close();
    await store.close();
    return { save: saved - begin, restore: restored - saved };
  },
  memory: async () => {
    // What the first collection lets go of is counted until the second.
    globalThis.gc?.();
    await turnOfEventLoop();
    globalThis.gc?.();
    return { resident: process.memoryUsage.rss(), buffers: process.memoryUsage().arrayBuffers };
  },
};
export type SearchIndexCalls = typeof offered;

answerQuestions(offered, () => index.close());

/** Documents that are in the index, to be written again. */
function writtenAgain({ documents, first, changes }: { documents: number; first: number; changes: number }): IndexedDocument[] {
  return Array.from({ length: changes }, (_, change) => datasetDocument(numberWrittenAgain(first + change, documents)));
}

async function settle(): Promise<void> {
  await index.search({ query: { kind: "none" }, start: 0, count: 0 });
  await index.settled();
}

/** The longest that the event loop took from one turn to the next while the work was done. */
async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let isDone = false;
  let longest = 0;
  let begin = performance.now();
  const done = work().finally(() => {
    isDone = true;
  });
  do {
    await turnOfEventLoop();
    longest = Math.max(longest, performance.now() - begin);
    begin = performance.now();
  } while (!isDone);
  await done;
  return longest;
}
