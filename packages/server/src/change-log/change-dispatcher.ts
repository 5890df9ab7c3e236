import { setImmediate as turnOfEventLoop } from "node:timers/promises";
import type { ChangeReader, TouchedAspect } from "../storage/change-log-store.ts";

/** Keeps something that is derived from the catalog up to date. May be told of a change twice. */
export interface ChangeConsumer {
  readonly name: string;
  consume(changes: readonly TouchedAspect[]): Promise<void>;
}

const page = 500;

/**
 * Tells consumers of every committed change, in the order of the change log. Writers only say that there is something new;
 * readers wait until what was committed before they asked has been consumed.
 */
export class ChangeDispatcher {
  readonly #changes: ChangeReader;
  readonly #consumers: readonly ChangeConsumer[];
  readonly #begin: Promise<void>;
  #reached = 0;
  #running: Promise<void> | undefined;
  #failure: unknown;
  #closed = false;

  /** Begins behind the change whose offset `begin` resolves to, when what the consumers keep reaches so far. */
  constructor(changes: ChangeReader, consumers: readonly ChangeConsumer[], begin: Promise<number>) {
    this.#changes = changes;
    this.#consumers = consumers;
    this.#begin = begin.then((offset) => {
      this.#reached = offset;
    });
    this.#begin.catch(() => {});
  }

  /** The offset up to which everything has been consumed. */
  get reached(): number {
    return this.#reached;
  }

  /** There may be changes: consumes them in the background. */
  notify(): void {
    if (this.#closed) return;
    this.#running ??= this.#run().catch((error: unknown) => {
      this.#failure = error;
    });
  }

  /** Resolves when everything committed before the call has been consumed. Throws what a consumer threw. */
  async settled(): Promise<void> {
    await this.#begin;
    const last = await this.#changes.lastOffset();
    while (this.#reached < last && !this.#closed) {
      this.notify();
      await this.#running;
      if (this.#failure === undefined) continue;
      const failure = this.#failure;
      this.#failure = undefined;
      throw failure;
    }
  }

  /** Stops after the page in hand. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.allSettled([this.#begin, this.#running]);
  }

  async #run(): Promise<void> {
    try {
      await this.#begin;
      for (;;) {
        const changes = await this.#changes.readTouched({ after: this.#reached, limit: page });
        const last = changes.at(-1);
        if (last === undefined || this.#closed) return;
        for (const consumer of this.#consumers) await consumer.consume(changes);
        this.#reached = last.offset;
        await turnOfEventLoop();
      }
    } finally {
      this.#running = undefined;
    }
  }
}
