import { setImmediate as turnOfEventLoop } from "node:timers/promises";
import { millisOfTurn } from "../steps.ts";
import type { LargeAnswers } from "./large-answers.ts";

/** So long answers are worked on before others have their turn. */
const sliceMillis = 5;
/** Answers that hold more are made in turns: to go on field by field takes as long again, which no page shall. */
const mostAtOnce = 5_000;
/** Answers that hold more are large: a few are made at a time. */
const mostOfSmall = 50_000;
/** So many fields go on before what they ask for is read: all of a page, so that it takes few reads. */
const fieldsBetweenReads = 10_000;
/** So many fields go on before what follows from them does. */
const fieldsAtOnce = 16;

/**
 * An answer that is worked on: how much it holds so far, whether anybody waits for it, and when others have their turn. What
 * fields promise resolves in one chain of microtasks, however many they are, so each of them asks here before it goes on.
 */
export class AnswerUnderWay {
  readonly #mostValues: number;
  readonly #large: LargeAnswers;
  #isAmongLarge = false;
  #values = 0;
  /** So many values are made without looking whether to go on. */
  #mostUnseen: number;
  #fields: (() => void)[] = [];
  #reads: (() => void)[] = [];
  /** Whether fields and reads go on one after the other, with turns for others between them. */
  #isPaced = false;
  #isGivenUp = false;
  #isWriting = false;
  readonly #reason = Promise.withResolvers<string>();

  /** It may hold so many fields and members of lists. Once it is large it needs a place among the large answers. */
  constructor(mostValues: number, large: LargeAnswers) {
    this.#mostValues = mostValues;
    this.#large = large;
    this.#mostUnseen = Math.min(mostAtOnce, mostValues);
  }

  /** Whether it holds too much for being made into text at once. */
  get needsSteps(): boolean {
    return this.#values > mostAtOnce;
  }

  /** Whether nobody waits for the answer any more: nothing else shall be begun. */
  get isGivenUp(): boolean {
    return this.#isGivenUp;
  }

  /** Why the answer was given up, once it is. */
  get givenUp(): Promise<string> {
    return this.#reason.promise;
  }

  giveUp(reason: string): void {
    this.#isGivenUp = true;
    this.#mostUnseen = 0;
    this.#fields = [];
    this.#reads = [];
    this.#reason.resolve(reason);
  }

  /** Counts values that are about to be made. Unless they may be at once, `later` is to make them. */
  mayMake(values: number): boolean {
    this.#values += values;
    if (this.#values <= this.#mostUnseen) return true;
    if (this.#values > this.#mostValues) {
      this.giveUp(
        `The answer would hold more than ${this.#mostValues} fields and members of lists and was given up; ask for less at once, ` +
          "or raise --graphql-answer-limit. What it had begun to write may be written.",
      );
    }
    return false;
  }

  /** Resolves a field after others had their turn: never, once the answer is given up. */
  later<T>(resolveField: () => T | Promise<T>): Promise<T> {
    const { promise, resolve } = Promise.withResolvers<T>();
    this.#fields.push(() => resolve(Promise.try(resolveField)));
    this.#goOnInTurns();
    return promise;
  }

  /** Begins to read what fields ask for: at once, after others had their turn, or never. What a mutation needs it is given. */
  read(begin: () => void): void {
    if (this.#isWriting || !(this.#isGivenUp || this.#isPaced)) {
      begin();
      return;
    }
    this.#reads.push(begin);
    this.#goOnInTurns();
  }

  #goOnInTurns(): void {
    if (!this.#isPaced && !this.#isGivenUp) void this.#workInTurns();
  }

  async #workInTurns(): Promise<void> {
    this.#isPaced = true;
    while (this.#reads.length + this.#fields.length > 0) {
      // Those that came last: what is begun is finished first, so that little is half done at a time.
      for (let gone = 0; this.#fields.length > 0 && gone < fieldsBetweenReads; gone += fieldsAtOnce) {
        await this.#afterTurn(this.#fields.splice(-fieldsAtOnce));
      }
      for (const read of this.#reads.splice(0)) await this.#afterTurn([read]);
    }
    this.#isPaced = false;
  }

  /** Does works, after others had their turn if they have waited for long, and all that follows at once. */
  async #afterTurn(works: readonly (() => void)[]): Promise<void> {
    if (millisOfTurn() >= sliceMillis) await turnOfEventLoop();
    if (this.#values > mostOfSmall && !this.#isAmongLarge && !this.#isGivenUp) await this.#enterLarge();
    if (this.#isGivenUp) return;
    for (const work of works) work();
    await afterMicrotasks();
  }

  async #enterLarge(): Promise<void> {
    await this.#large.enter();
    if (this.#isGivenUp) this.#large.leave();
    else this.#isAmongLarge = true;
  }

  /** The answer is made, whether or not all its fields are, or given up: another one has its place. */
  end(): void {
    this.giveUp("The answer is made");
    if (this.#isAmongLarge) this.#large.leave();
    this.#isAmongLarge = false;
  }

  /** Resolves a mutation. What it reads it is given even when nobody waits for it any more: it is done as a whole. */
  async writing<T>(mutate: () => T | Promise<T>): Promise<T> {
    this.#isWriting = true;
    try {
      return await mutate();
    } finally {
      this.#isWriting = false;
    }
  }
}

/** When all that could go on by itself has. */
function afterMicrotasks(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve));
}
