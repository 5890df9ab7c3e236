import type { Steps } from "../../../steps.ts";
import { type FacetRequest, nestedMark } from "../../../storage/search-index.ts";
import { byUtf8, sortInSteps } from "../segments/sort-in-steps.ts";
import { type StringTable, stringTableInSteps } from "../strings/string-table.ts";
import { BestValues, type CountedValue, mostFrequentFirst } from "./best-values.ts";
import { numberNamesOf } from "./facet-columns.ts";
import { isNumbered, type ValueNumbers } from "./facet-numbers.ts";
import { NestedBestValues, placeOf } from "./nested-best-values.ts";
import type { ValueRows } from "./value-rows.ts";
import { foundAmongAll, foundOneByOne, mergeRuns, NumberRun, TextRun } from "./value-runs.ts";

/** So many values are brought into order or told between two pauses. */
const stride = 16_384;

/**
 * How often the values of one field were found, over the segments of one search. Values that are many are never all in
 * memory as texts: what a collection of garbage would have to carry along holds up everything else.
 */
export class FacetSums {
  /** What is counted. */
  readonly facet: FacetRequest;
  readonly #numbers: ValueNumbers;
  readonly #nameOf: (number: number) => string;
  readonly #named: ReadonlySet<string>;
  /** How many fields are counted one below the other. */
  readonly #levels: number;
  /** By their numbers, the values of small tables. */
  #counts = new Uint32Array(64);
  #hasCounts = false;
  readonly #texts: TextRun[] = [];
  readonly #amounts: NumberRun[] = [];

  constructor(numbers: ValueNumbers, facet: FacetRequest) {
    this.facet = facet;
    this.#numbers = numbers;
    this.#named = new Set(facet.named);
    this.#levels = facet.field.split(nestedMark).length;
    this.#nameOf = numberNamesOf(facet);
  }

  /** Adds numbers one by one. */
  *addNumbers(found: Float64Array): Steps<void> {
    for (let from = 0; from < found.length; from += stride) {
      this.#amounts.push(new NumberRun(found.slice(from, from + stride).sort(), this.#nameOf));
      yield;
    }
  }

  /** Adds the counts of the values of a table, in their order. */
  addAll(values: StringTable, counts: Uint32Array): void {
    if (!isNumbered(values)) {
      this.#texts.push(new TextRun(values, foundAmongAll(counts)));
      return;
    }
    const numbers = this.#numbered(values);
    const sums = this.#counts;
    for (let value = 0; value < counts.length; value++) {
      const number = numbers[value] ?? 0;
      sums[number] = (sums[number] ?? 0) + (counts[value] ?? 0);
    }
  }

  /** Adds the values of documents that are few: there is no array with room for all values of the table. */
  addFew(values: StringTable, { width, ordinals }: ValueRows, docs: Uint16Array): void {
    const numbers = this.#numbered(values);
    const sums = this.#counts;
    for (let at = 0; at < docs.length; at++) {
      const first = (docs[at] ?? 0) * width;
      for (let place = first; place < first + width; place++) {
        const value = ordinals[place] ?? 0;
        if (value >= values.size) continue;
        const number = numbers[value] ?? 0;
        sums[number] = (sums[number] ?? 0) + 1;
      }
    }
  }

  /** Adds values of a table one by one. */
  *addEach(values: StringTable, found: readonly number[]): Steps<void> {
    if (!isNumbered(values)) {
      for (let from = 0; from < found.length; from += stride) {
        this.#texts.push(new TextRun(values, foundOneByOne(found.slice(from, from + stride))));
        yield;
      }
      return;
    }
    const numbers = this.#numbered(values);
    for (const value of found) {
      const number = numbers[value] ?? 0;
      this.#counts[number] = (this.#counts[number] ?? 0) + 1;
    }
  }

  #numbered(values: StringTable): Uint32Array {
    const numbers = this.#numbers.of(values);
    const { length } = this.#numbers.names;
    if (this.#counts.length < length) {
      const larger = new Uint32Array(length * 2);
      larger.set(this.#counts);
      this.#counts = larger;
    }
    this.#hasCounts = true;
    return numbers;
  }

  /**
   * The most frequent values, those that are equally frequent by name; of a facet within a facet so many on each level. Those that
   * the request names are there besides.
   */
  *top(limit: number): Steps<CountedValue[]> {
    const best = this.#levels > 1 ? new NestedBestValues(this.#levels, limit) : new BestValues(limit);
    const named = new Map<string, number>();
    const offerName = (name: string, count: number) => {
      if (this.#named.has(name)) named.set(name, count);
      if (best.mayHold(count)) best.offer(name, count);
    };
    const offer = (run: TextRun | NumberRun, count: number) => {
      if (this.#named.size > 0 || best.mayHold(count)) offerName(run.name(), count);
    };
    if (this.#texts.length > 0 || (this.#amounts.length > 0 && this.#hasCounts)) {
      yield* mergeRuns([...this.#texts, yield* this.#othersAsTexts()], offer);
    } else {
      yield* mergeRuns(this.#amounts, offer);
      yield* this.#tellLevels(offerName);
    }
    const told = yield* best.sorted();
    for (const { value } of told) named.delete(value);
    const others = Array.from(named, ([value, count]) => ({ value, count }));
    return others.length === 0 ? told : [...(yield* sortInSteps([...told, ...others], mostFrequentFirst))];
  }

  /** A value may stand in small tables, in large ones and among numbers. */
  *#othersAsTexts(): Steps<TextRun> {
    const counts = new Map<string, number>();
    const tell = (name: string, count: number) => counts.set(name, (counts.get(name) ?? 0) + count);
    yield* this.#tellCounts(tell);
    yield* mergeRuns(this.#amounts, (run, count) => tell(run.name(), count));
    const names = yield* sortInSteps([...counts.keys()], byUtf8);
    return new TextRun(yield* stringTableInSteps(names), foundAmongAll(Uint32Array.from(names, (name) => counts.get(name) ?? 0)));
  }

  /** Values are numbered as they are met: those that lie above others are told first. */
  *#tellLevels(tell: (name: string, count: number) => void): Steps<void> {
    if (this.#levels === 1) return yield* this.#tellCounts(tell);
    for (let level = 0; level < this.#levels; level++) {
      yield* this.#tellCounts((name, count) => placeOf(name, this.#levels).depth === level && tell(name, count));
    }
  }

  *#tellCounts(tell: (name: string, count: number) => void): Steps<void> {
    const { names } = this.#numbers;
    for (let number = 0; number < this.#counts.length; number++) {
      if (number % stride === stride - 1) yield;
      const count = this.#counts[number] ?? 0;
      if (count > 0) tell(names[number] ?? "", count);
    }
  }
}
