import { availableParallelism } from "node:os";
import type { DocumentPreparer, PreparedEntities } from "./document-preparer.ts";
import { PreparingThread } from "./preparing-thread.ts";
import type { IndexThreadData } from "./thread-messages.ts";

/** The thread that takes in what they prepare could not keep up with more. */
const mostThreads = 4;

export interface PageSettings {
  /** So many pages are prepared at once. */
  readonly threads: number;
  readonly recordsPerPage: number;
}

/**
 * A page becomes one segment: the more records it has, the fewer words stand in several segments and the less is merged. An
 * entity has one record at least, so that they fit a segment, and so do some that are written before the page is read.
 */
const usualPages: PageSettings = { threads: Math.min(availableParallelism(), mostThreads), recordsPerPage: 50_000 };

/** Prepares documents in other threads: everything in as many as there are processors, a load in one that does not wait for them. */
export class PreparingThreads implements DocumentPreparer {
  readonly #loads: PreparingThread;
  readonly #pages: readonly PreparingThread[];
  readonly #recordsPerPage: number;

  /** `entry` is the module that each thread runs. */
  constructor(entry: URL, data: IndexThreadData, { threads, recordsPerPage } = usualPages) {
    this.#loads = new PreparingThread(entry, data);
    this.#pages = Array.from({ length: threads }, () => new PreparingThread(entry, data));
    this.#recordsPerPage = recordsPerPage;
  }

  async ofEntities(urns: readonly string[]): Promise<PreparedEntities> {
    return this.#loads.ofEntities(urns);
  }

  async ofEverything(take: (page: PreparedEntities) => Promise<void>, stop: AbortSignal): Promise<void> {
    /** Where the next page begins; undefined behind the last one. */
    let next: Promise<string | undefined> = Promise.resolve("");
    const preparePages = async (thread: PreparingThread) => {
      for (;;) {
        const begin = next;
        next = begin.then((urn) => (urn === undefined ? undefined : thread.endOfPage(urn, this.#recordsPerPage)));
        const [from, to] = await unlessStopped(stop, Promise.all([begin, next]));
        if (from === undefined) return;
        await take(await unlessStopped(stop, thread.ofPage({ from, to })));
      }
    };
    const preparing = this.#pages.map(async (thread) => {
      try {
        await preparePages(thread);
      } finally {
        // Where one has failed the others stop as well.
        next = Promise.resolve(undefined);
      }
    });
    // Nothing is taken any more once this has ended.
    await Promise.allSettled(preparing);
    await Promise.all(preparing);
  }

  async close(): Promise<void> {
    await Promise.all([this.#loads, ...this.#pages].map((thread) => thread.close()));
  }
}

/** What the work gives, unless it is stopped before: then the work is left to itself. */
async function unlessStopped<T>(stop: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(stop.reason);
  if (stop.aborted) giveUp();
  else stop.addEventListener("abort", giveUp, { once: true });
  try {
    return await Promise.race([stopped, work]);
  } finally {
    stop.removeEventListener("abort", giveUp);
  }
}
