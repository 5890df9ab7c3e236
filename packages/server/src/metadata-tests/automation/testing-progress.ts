import type { CatalogStore } from "../../storage/catalog-store.ts";

/** How far the evaluation of tests has come. */
export interface ReachedProgress {
  /** Every change up to this offset has been looked at. */
  readonly offset: number;
  /** When the last pass over everything began that came to its end; 0 when none has. */
  readonly passedAt: number;
}

/** The task that is never finished: testing goes on for as long as the catalog does. Only who tests takes it up. */
const kind = "metadataTests";

/** Keeps over a restart how far the evaluation of tests has come. */
export class TestingProgress {
  readonly #store: CatalogStore;
  #task: number | undefined;
  #saved: ReachedProgress | undefined;

  constructor(store: CatalogStore) {
    this.#store = store;
  }

  /** What was saved last; undefined when nothing was. */
  async load(): Promise<ReachedProgress | undefined> {
    const task = (await this.#store.tasks.listUnfinished()).find((one) => one.kind === kind);
    this.#task = task?.number;
    this.#saved = task && (JSON.parse(task.state) as ReachedProgress);
    return this.#saved;
  }

  /** Changes since what was saved last. */
  isBehind({ offset, passedAt }: ReachedProgress): boolean {
    return this.#saved?.offset !== offset || this.#saved.passedAt !== passedAt;
  }

  async save(reached: ReachedProgress): Promise<void> {
    const state = JSON.stringify(reached);
    this.#task = await this.#store.transaction(async (tx) => {
      if (this.#task === undefined) return tx.tasks.add({ kind, state });
      await tx.tasks.update({ number: this.#task, state, finished: false });
      return this.#task;
    });
    this.#saved = reached;
  }
}
