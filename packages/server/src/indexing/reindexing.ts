import type { EntityRegistry } from "@almagest/model";
import { reasonOf } from "../reason-of.ts";
import type { CatalogStore } from "../storage/catalog-store.ts";
import type { IndexRebuild, SearchIndex } from "../storage/search-index.ts";
import type { DocumentPreparer } from "./document-preparer.ts";
import { type FilledIndex, indexEverything } from "./fill-index.ts";
import type { OnUnreadable } from "./readable-rows.ts";
import { updateEntities } from "./update-entities.ts";

/** How far a reindexing is, or what became of the last one. */
export interface ReindexStatus {
  readonly state: "none" | "running" | "finished" | "failed";
  /** Entities indexed so far. */
  readonly indexed: number;
  /** About how many there are: as many as were found in the index in use. */
  readonly total: number;
  readonly seconds: number;
  readonly reason?: string;
}

interface Parts {
  readonly registry: EntityRegistry;
  readonly store: CatalogStore;
  readonly index: SearchIndex;
  readonly preparer?: DocumentPreparer | undefined;
  readonly onUnreadable?: OnUnreadable | undefined;
  /** What keeps the index in use up to date. */
  readonly updates: {
    readonly reached: number;
    /** Runs the work while nothing is applied to the index. */
    hold<T>(work: () => Promise<T>): Promise<T>;
  };
  /** Hears that the index in use is another one. */
  onReplaced(filled: FilledIndex): void;
}

const page = 5_000;

/** Builds the search index anew from the store, beside the one in use, and puts it in its place. One at a time. */
export class Reindexing {
  readonly #parts: Parts;
  #status: ReindexStatus = { state: "none", indexed: 0, total: 0, seconds: 0 };
  #running: Promise<void> | undefined;
  #started = 0;
  readonly #stopping = new AbortController();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get status(): ReindexStatus {
    return this.#running === undefined ? this.#status : { ...this.#status, seconds: this.#secondsSoFar() };
  }

  /** Begins, unless one is running already. */
  begin(): void {
    if (this.#stopping.signal.aborted) return;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
  }

  /** Gives up what is under way. */
  async close(): Promise<void> {
    this.#stopping.abort(new Error("the catalog was stopped"));
    await this.#running;
  }

  async #run(): Promise<void> {
    this.#started = performance.now();
    this.#status = { state: "running", indexed: 0, total: 0, seconds: 0 };
    const beside = this.#parts.index.rebuild();
    try {
      const counts = await this.#parts.index.countByType();
      this.#tell({ total: counts.values().reduce((sum, count) => sum + count, 0) });
      await this.#build(beside);
      this.#tell({ state: "finished", seconds: this.#secondsSoFar() });
    } catch (error) {
      // What is given up is of no use to anybody, however that ends.
      await beside.abandon().catch(() => {});
      const reason = reasonOf(error);
      this.#tell({ state: "failed", seconds: this.#secondsSoFar(), reason });
    }
  }

  /** What is not whole is never put in the place of the index in use: it throws when it is stopped before. */
  async #build(beside: IndexRebuild): Promise<void> {
    const filled = await indexEverything(this.#parts, {
      into: beside,
      stop: this.#stopping.signal,
      onProgress: (indexed) => this.#tell({ indexed }),
    });
    // What was written meanwhile: most of it while the index in use goes on, the rest while that is held.
    const near = await this.#catchUp(beside, filled.offset);
    await this.#parts.updates.hold(async () => {
      await this.#catchUp(beside, near);
      await beside.finish();
      this.#parts.onReplaced({ offset: this.#parts.updates.reached, documents: filled.documents });
    });
  }

  /** Applies the changes behind an offset up to what the index in use has reached, and answers how far that is. */
  async #catchUp(beside: IndexRebuild, offset: number): Promise<number> {
    let reached = offset;
    while (reached < this.#parts.updates.reached) {
      this.#stopping.signal.throwIfAborted();
      const changes = await this.#parts.store.changes.readTouched({ after: reached, limit: page });
      await updateEntities(this.#parts, { into: beside, changes });
      reached = changes.at(-1)?.offset ?? this.#parts.updates.reached;
    }
    return reached;
  }

  #secondsSoFar(): number {
    return (performance.now() - this.#started) / 1000;
  }

  #tell(change: Partial<ReindexStatus>): void {
    this.#status = { ...this.#status, ...change };
  }
}
