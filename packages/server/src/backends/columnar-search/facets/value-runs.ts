import type { Steps } from "../../../steps.ts";
import { MergeQueue } from "../segments/merge-queue.ts";
import { StringCursor } from "../strings/string-cursor.ts";
import type { StringTable } from "../strings/string-table.ts";

/** Values with how often each was found, in order, seen one at a time. */
export interface ValueRun<Self> {
  readonly count: number;
  /** Goes on to the next value. Answers whether there is one. */
  advance(): boolean;
  compare(other: Self): number;
  name(): string;
}

/** Some values of a table, in its order. */
export class TextRun implements ValueRun<TextRun> {
  count = 0;
  readonly #cursor: StringCursor;
  readonly #found: FoundValues;
  #at = -1;

  constructor(values: StringTable, found: FoundValues) {
    this.#cursor = new StringCursor(values);
    this.#found = found;
  }

  advance(): boolean {
    this.#at++;
    this.count = this.#found.counts[this.#at] ?? 0;
    if (this.count > 0) this.#cursor.moveTo(this.#found.ordinals[this.#at] ?? 0);
    return this.count > 0;
  }

  compare(other: TextRun): number {
    return this.#cursor.compare(other.#cursor);
  }

  name(): string {
    return this.#cursor.text();
  }
}

/** Places of values in their table, rising, and how often each was found, which is not never. */
export interface FoundValues {
  readonly ordinals: Uint32Array;
  readonly counts: Uint32Array;
}

/** Those of all values of a table that were found at all. */
export function foundAmongAll(all: Uint32Array): FoundValues {
  const [ordinals, counts] = [new Uint32Array(all.length), new Uint32Array(all.length)];
  let length = 0;
  for (let value = 0; value < all.length; value++) {
    const count = all[value] ?? 0;
    if (count === 0) continue;
    ordinals[length] = value;
    counts[length++] = count;
  }
  return { ordinals: ordinals.subarray(0, length), counts: counts.subarray(0, length) };
}

/** Values that were found one by one, in any order. */
export function foundOneByOne(found: readonly number[]): FoundValues {
  const sorted = new Uint32Array(found).sort();
  const counts = new Uint32Array(sorted.length);
  let length = 0;
  for (let index = 0; index < sorted.length; index++) {
    const value = sorted[index] ?? 0;
    if (length === 0 || sorted[length - 1] !== value) sorted[length++] = value;
    counts[length - 1] = (counts[length - 1] ?? 0) + 1;
  }
  return { ordinals: sorted.subarray(0, length), counts: counts.subarray(0, length) };
}

/** Numbers in rising order, each as often as it was found. */
export class NumberRun implements ValueRun<NumberRun> {
  count = 0;
  readonly #numbers: Float64Array;
  readonly #nameOf: (number: number) => string;
  #from = 0;

  constructor(numbers: Float64Array, nameOf: (number: number) => string) {
    this.#numbers = numbers;
    this.#nameOf = nameOf;
  }

  advance(): boolean {
    this.#from += this.count;
    const number = this.#numbers[this.#from];
    let to = this.#from;
    while (to < this.#numbers.length && this.#numbers[to] === number) to++;
    this.count = to - this.#from;
    return this.count > 0;
  }

  compare(other: NumberRun): number {
    return this.#number - other.#number;
  }

  name(): string {
    return this.#nameOf(this.#number);
  }

  get #number(): number {
    return this.#numbers[this.#from] ?? 0;
  }
}

/** So many values are merged between two pauses: each may stand in a run of every segment. */
const stride = 128;

/** Tells every value of the runs once, with how often it was found in all of them; the run it is told with stands at it. */
export function* mergeRuns<Run extends ValueRun<Run>>(runs: readonly Run[], tell: (run: Run, count: number) => void): Steps<void> {
  const queue = new MergeQueue(
    runs.filter((run) => run.advance()),
    (a, b) => a.compare(b),
  );
  for (let told = 1; ; told++) {
    const run = queue.first;
    if (run === undefined) return;
    queue.replaceFirst(undefined);
    let { count } = run;
    for (let same = queue.first; same !== undefined && same.compare(run) === 0; same = queue.first) {
      count += same.count;
      queue.replaceFirst(same.advance() ? same : undefined);
    }
    tell(run, count);
    if (run.advance()) queue.add(run);
    if (told % stride === 0) yield;
  }
}
