import { setImmediate as turnOfEventLoop } from "node:timers/promises";
import type { ChangeReader, TouchedAspect } from "../storage/change-log-store.ts";

/** Keeps something that is derived from the catalog up to date. May be told of a change twice. */
export interface ChangeConsumer {
  consume(changes: readonly TouchedAspect[]): Promise<void>;
}

/** Somebody who waits until the consumers have reached an offset. */
interface Reader extends Pick<PromiseWithResolvers<void>, "resolve" | "reject"> {
  readonly offset: number;
}

const page = 5_000;
/** While nobody waits, changes gather for so long: an entity that is written aspect by aspect is consumed once. */
const gatherMillis = 100;

/**
 * Tells consumers of every committed change, in the order of the change log. Writers only say that there is something new;
 * readers wait until what was committed before they asked has been consumed.
 */
export class ChangeDispatcher {
  readonly #changes: ChangeReader;
  readonly #consumers: ChangeConsumer[];
  readonly #begin: Promise<void>;
  readonly #report: (error: unknown) => void;
  #reached = 0;
  #running: Promise<void> | undefined;
  #hasNews = false;
  #readers: readonly Reader[] = [];
  #endGathering: () => void = () => {};
  /** What is being done with what the consumers keep, one after the other. */
  #turn: Promise<unknown> = Promise.resolve();
  #hasBegun = false;
  #closed = false;

  /**
   * Begins behind the change whose offset `begin` resolves to, when what the consumers keep reaches so far. `report` hears what
   * a consumer threw.
   */
  constructor(
    changes: ChangeReader,
    consumers: readonly ChangeConsumer[],
    { begin, report }: { readonly begin: Promise<number>; readonly report: (error: unknown) => void },
  ) {
    this.#changes = changes;
    this.#consumers = [...consumers];
    this.#begin = begin.then((offset) => {
      this.#reached = offset;
      this.#hasBegun = true;
    });
    this.#begin.catch(() => {});
    this.#report = report;
  }

  /** Tells one more, behind the others; before anything is told. */
  add(consumer: ChangeConsumer): void {
    this.#consumers.push(consumer);
  }

  /** The offset up to which everything has been consumed. */
  get reached(): number {
    return this.#reached;
  }

  /** Whether what the consumers keep is there: what was committed before is in it, or follows. */
  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** There may be changes: consumes them in the background. */
  notify(): void {
    if (this.#closed) return;
    this.#hasNews = true;
    this.#running ??= this.#run();
  }

  /** Resolves when everything committed before the call has been consumed. Throws what a consumer threw. */
  async settled(): Promise<void> {
    await this.#begin;
    const offset = await this.#changes.lastOffset();
    if (this.#reached >= offset || this.#closed) return;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#readers = [...this.#readers, { offset, resolve, reject }];
    this.notify();
    this.#endGathering();
    await promise;
  }

  /** Runs the work while no change is consumed. */
  async hold<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => {});
    return done;
  }

  /** Stops after the page in hand and one more, which is all that is left unless much has just been written. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#endGathering();
    const [begun] = await Promise.allSettled([this.#begin, this.#running]);
    if (begun.status === "fulfilled" && this.#hasNews) await this.#consumePage().catch(() => {});
    this.#answerReaders(Number.POSITIVE_INFINITY);
  }

  /** What fails is tried again when there is more news; who waits now hears of it. */
  async #run(): Promise<void> {
    try {
      await this.#begin;
      while (this.#hasNews && !this.#closed) await this.#consumePage();
    } catch (error) {
      // Why it has not begun, others tell.
      if (this.#hasBegun) this.#report(error);
      for (const { reject } of this.#readers) reject(error);
      this.#readers = [];
    } finally {
      this.#running = undefined;
    }
  }

  async #consumePage(): Promise<void> {
    this.#hasNews = false;
    const changes = await this.#changes.readTouched({ after: this.#reached, limit: page });
    const last = changes.at(-1);
    if (last === undefined) return;
    await this.hold(async () => {
      for (const consumer of this.#consumers) await consumer.consume(changes);
      this.#reached = last.offset;
    });
    this.#answerReaders(last.offset);
    if (changes.length === page) this.#hasNews = true;
    else if (this.#readers.length === 0) await this.#gather();
    await turnOfEventLoop();
  }

  #answerReaders(reached: number): void {
    const { answered = [], waiting = [] } = Object.groupBy(this.#readers, ({ offset }) => (offset <= reached ? "answered" : "waiting"));
    this.#readers = waiting;
    for (const { resolve } of answered) resolve();
  }

  async #gather(): Promise<void> {
    if (this.#closed) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, gatherMillis);
    this.#endGathering = resolve;
    await promise;
    clearTimeout(timer);
  }
}
