import { fractionText } from "@almagest/model";
import { TopHits } from "../ranking/top-hits.ts";
import type { Steps } from "../segments/steps.ts";
import type { StringTable } from "../segments/string-table.ts";
import { CountsByName } from "./counts-by-name.ts";

/** A table of so many values or fewer is numbered once for all searches; larger ones are read value by value. */
const mostNumbered = 4_096;
/** Values that are no longer there are forgotten by beginning anew. */
const mostKept = 65_536;

/** Numbers for the values of one field, the same in all segments, so that counts of segments are added without reading names. */
class ValueNumbers {
  readonly names: string[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #ofTables = new WeakMap<StringTable, Uint32Array>();

  /** The number of each value of a table. */
  of(values: StringTable): Uint32Array {
    const known = this.#ofTables.get(values);
    if (known !== undefined) return known;
    const numbers = Uint32Array.from({ length: values.size }, (_, value) => this.#numberOf(values.at(value)));
    this.#ofTables.set(values, numbers);
    return numbers;
  }

  #numberOf(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    this.#numbers.set(name, this.names.length);
    return this.names.push(name) - 1;
  }
}

/** The numbers of all fields that have been counted. */
export class FacetNumbers {
  readonly #fields = new Map<string, ValueNumbers>();

  of(field: string): ValueNumbers {
    let numbers = this.#fields.get(field);
    if (numbers === undefined || numbers.names.length > mostKept) {
      numbers = new ValueNumbers();
      this.#fields.set(field, numbers);
    }
    return numbers;
  }
}

/** So many values are added or told between two pauses. */
const stride = 2_048;

/** How often the values of one field were found, over the segments of one search. */
export class FacetSums {
  readonly #numbers: ValueNumbers;
  readonly #showsFractions: boolean;
  #counts = new Float64Array(64);
  #named: CountsByName | undefined;

  constructor(numbers: ValueNumbers, showsFractions: boolean) {
    this.#numbers = numbers;
    this.#showsFractions = showsFractions;
  }

  addNumber(number: number, count: number): void {
    this.add(this.#showsFractions ? fractionText(number) : String(number), count);
  }

  add(name: string, count: number): void {
    this.#named ??= new CountsByName();
    this.#named.add(name, count);
  }

  /** Adds the counts of the values of a table, in their order. */
  *addAll(values: StringTable, counts: Uint32Array): Steps<void> {
    if (values.size <= mostNumbered) return this.#addNumbered(values, counts);
    for (let value = 0; value < counts.length; value++) {
      if (value % stride === stride - 1) yield;
      const count = counts[value] ?? 0;
      if (count > 0) this.add(values.at(value), count);
    }
  }

  #addNumbered(values: StringTable, counts: Uint32Array): void {
    const numbers = this.#numbers.of(values);
    this.#reserve(this.#numbers.names.length);
    const sums = this.#counts;
    for (let value = 0; value < counts.length; value++) {
      const number = numbers[value] ?? 0;
      sums[number] = (sums[number] ?? 0) + (counts[value] ?? 0);
    }
  }

  /** Adds values of a table one by one. */
  *addEach(values: StringTable, found: readonly number[]): Steps<void> {
    if (values.size > mostNumbered) {
      for (const [index, value] of found.entries()) {
        if (index % stride === stride - 1) yield;
        this.add(values.at(value), 1);
      }
      return;
    }
    const numbers = this.#numbers.of(values);
    this.#reserve(this.#numbers.names.length);
    for (const value of found) {
      const number = numbers[value] ?? 0;
      this.#counts[number] = (this.#counts[number] ?? 0) + 1;
    }
  }

  #reserve(length: number): void {
    if (this.#counts.length >= length) return;
    const larger = new Float64Array(length * 2);
    larger.set(this.#counts);
    this.#counts = larger;
  }

  /** The most frequent values, those that are equally frequent by name. */
  *top(limit: number): Steps<{ value: string; count: number }[]> {
    const values: string[] = [];
    const counts: number[] = [];
    yield* this.#tell((value, count) => {
      values.push(value);
      counts.push(count);
    });
    const isBefore = (a: number, b: number) => {
      const difference = (counts[b] ?? 0) - (counts[a] ?? 0);
      return difference < 0 || (difference === 0 && (values[a] ?? "") < (values[b] ?? ""));
    };
    const best = new TopHits(limit, isBefore);
    for (let index = 0; index < values.length; index++) {
      if (index % stride === stride - 1) yield;
      best.offer(index);
    }
    return (yield* best.sorted()).map((index) => ({ value: values[index] ?? "", count: counts[index] ?? 0 }));
  }

  /** All values that were found, each once. */
  *#tell(tell: (value: string, count: number) => void): Steps<void> {
    for (let number = 0; number < this.#counts.length; number++) {
      if (number % stride === stride - 1) yield;
      const count = this.#counts[number] ?? 0;
      const name = this.#numbers.names[number] ?? "";
      if (count > 0) tell(name, count + (this.#named?.get(name) ?? 0));
      if (count > 0) this.#named?.delete(name);
    }
    let told = 0;
    for (const [name, count] of this.#named ?? []) {
      if (++told % stride === 0) yield;
      tell(name, count);
    }
  }
}
