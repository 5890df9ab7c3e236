import { setImmediate as turnOfEventLoop } from "node:timers/promises";
import type { CatalogStore } from "../storage/catalog-store.ts";
import { lastOffsetBefore } from "./last-offset-before.ts";

export interface ChangeLogRetention {
  /** Changes that are older than so many days are dropped; 0 for none. */
  readonly changeLogDays?: number;
  /** Only so many changes are kept; 0 for all. */
  readonly changeLogLimit?: number;
}

interface Parts {
  readonly store: CatalogStore;
  /** The offset that everybody who still needs the log has behind them. */
  readonly neededBehind: () => number;
  readonly report: (error: unknown) => void;
}

const day = 24 * 60 * 60 * 1000;
const firstLookMillis = 60_000;
const millisBetweenLooks = 10 * 60_000;
/** Dropped in one transaction, so that no writer waits for long. */
const slice = 500;

/** Drops the beginning of the change log: what is older or more than is to be kept, and never what somebody still needs. */
export class ChangeLogCutter {
  readonly #parts: Parts;
  readonly #retention: Required<ChangeLogRetention>;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(parts: Parts, { changeLogDays = 0, changeLogLimit = 0 }: ChangeLogRetention) {
    this.#parts = parts;
    this.#retention = { changeLogDays, changeLogLimit };
  }

  /** Looks now and then from now on, unless all is kept. */
  start(): void {
    if (this.#retention.changeLogDays > 0 || this.#retention.changeLogLimit > 0) this.#lookIn(firstLookMillis);
  }

  /** Ends after the slice in hand. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  /** Drops what need not be kept any longer. */
  async cut(now = Date.now()): Promise<void> {
    const { store } = this.#parts;
    const through = await this.#bound(now);
    while (!this.#closed && (await store.changes.firstOffset()) <= through) {
      await store.transaction((tx) => tx.changes.cut({ through, limit: slice }));
      await turnOfEventLoop();
    }
  }

  /** The offset of the last change that is dropped. The last change of all stays. */
  async #bound(now: number): Promise<number> {
    const { store, neededBehind } = this.#parts;
    const { changeLogDays, changeLogLimit } = this.#retention;
    const last = await store.changes.lastOffset();
    const tooOld = changeLogDays > 0 ? await lastOffsetBefore(store.changes, now - changeLogDays * day, now) : 0;
    const tooMany = changeLogLimit > 0 ? last - changeLogLimit : 0;
    return Math.min(Math.max(tooOld, tooMany), neededBehind(), last - 1);
  }

  #lookIn(millis: number): void {
    if (this.#closed) return;
    this.#timer = setTimeout(() => {
      this.#running = this.cut()
        .catch(this.#parts.report)
        .finally(() => this.#lookIn(millisBetweenLooks));
    }, millis);
    this.#timer.unref();
  }
}
