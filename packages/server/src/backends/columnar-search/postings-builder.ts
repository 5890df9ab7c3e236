import { analyze } from "./analyze.ts";
import { GrowableArray, growableUint32 } from "./growable-array.ts";
import type { Postings } from "./segment.ts";
import { type StringTable, stringTableOf } from "./string-table.ts";
import { byteOfWeight, wordWeight } from "./term-weight.ts";
import { sortUtf8 } from "./utf8-order.ts";

const longestKept = 48;

/** Gathers the terms of documents in the order of the documents, and then counts them into place term by term. */
export class PostingsBuilder {
  readonly #numbers = new Map<string, number>();
  /** Names of columns, tags and platforms repeat: a text that has been cut before is not cut again. */
  readonly #texts = new Map<string, readonly number[]>();
  readonly #terms = growableUint32();
  readonly #docs = new GrowableArray((length) => new Uint16Array(length));
  readonly #weights = new GrowableArray((length) => new Float32Array(length));
  /** For each term where it was told last, plus one. */
  readonly #latest = growableUint32();

  /** The words of a text; what several say of one document adds up. */
  addText(doc: number, text: string, boost: number): void {
    let numbers = this.#texts.get(text);
    if (numbers === undefined) {
      numbers = analyze(text).map((word) => this.#numberOf(word));
      if (text.length <= longestKept) this.#texts.set(text, numbers);
    }
    const weight = wordWeight(boost, numbers.length);
    for (let index = 0; index < numbers.length; index++) this.#add(doc, numbers[index] ?? 0, weight);
  }

  addTerm(doc: number, term: string, weight: number): void {
    this.#add(doc, this.#numberOf(term), weight);
  }

  #numberOf(term: string): number {
    const known = this.#numbers.get(term);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#numbers.set(term, number);
    this.#latest.push(0);
    return number;
  }

  #add(doc: number, number: number, weight: number): void {
    const latest = this.#latest.at(number) - 1;
    if (latest >= 0 && this.#docs.at(latest) === doc) {
      this.#weights.set(latest, this.#weights.at(latest) + weight);
      return;
    }
    this.#terms.push(number);
    this.#docs.push(doc);
    this.#weights.push(weight);
    this.#latest.set(number, this.#terms.length);
  }

  build(): { terms: StringTable; postings: Postings } {
    const names = sortUtf8([...this.#numbers.keys()]);
    const place = new Uint32Array(names.length);
    for (let index = 0; index < names.length; index++) place[this.#numbers.get(names[index] ?? "") ?? 0] = index;
    const length = this.#terms.length;
    const starts = this.#starts(place);
    const docs = new Uint16Array(length);
    const weights = new Uint8Array(length);
    const free = starts.slice();
    for (let told = 0; told < length; told++) {
      const term = place[this.#terms.at(told)] ?? 0;
      const at = free[term] ?? 0;
      free[term] = at + 1;
      docs[at] = this.#docs.at(told);
      weights[at] = byteOfWeight(this.#weights.at(told));
    }
    return { terms: stringTableOf(names), postings: { starts, docs, weights } };
  }

  #starts(place: Uint32Array): Uint32Array {
    const starts = new Uint32Array(place.length + 1);
    for (let told = 0; told < this.#terms.length; told++) {
      const slot = (place[this.#terms.at(told)] ?? 0) + 1;
      starts[slot] = (starts[slot] ?? 0) + 1;
    }
    for (let term = 0; term < place.length; term++) starts[term + 1] = (starts[term + 1] ?? 0) + (starts[term] ?? 0);
    return starts;
  }
}
