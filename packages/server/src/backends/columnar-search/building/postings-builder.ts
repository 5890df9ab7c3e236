import type { Postings } from "../segments/segment.ts";
import { orderOfTexts } from "../strings/order-of-texts.ts";
import { type StringTable, stringTableOf } from "../strings/string-table.ts";
import { pieceOf } from "../words/analyze.ts";
import { cutIntoPieces } from "../words/cut-into-pieces.ts";
import { type MarkedTerm, textOfMarked } from "../words/marked-terms.ts";
import { byteOfWeight, wordWeight } from "../words/term-weight.ts";
import { ToldTerms } from "../words/told-terms.ts";
import { MarkedNumbers } from "./marked-numbers.ts";

/** Longer texts are hardly ever the same as one before. */
const longestKnown = 48;

/** Gathers the terms of documents in the order of the documents, and then counts them into place term by term. */
export class PostingsBuilder {
  /** Terms are numbered as they come, words and marked terms alike. */
  #count = 0;
  readonly #words = new Map<string, number>();
  readonly #marked = new MarkedNumbers();
  /** Names of columns, words of descriptions and platforms repeat: their words are looked up once. */
  readonly #pieces = new Map<string, readonly number[]>();
  readonly #told = new ToldTerms();

  /** The words of a text; what several say of one document adds up. */
  addText(doc: number, text: string, boost: number): void {
    const known = text.length <= longestKnown ? this.#pieces.get(text) : undefined;
    if (known !== undefined) this.#addAll(doc, known, wordWeight(boost, known.length));
    else this.#addPieces(doc, cutIntoPieces(text), boost);
  }

  addTerm(doc: number, term: MarkedTerm, weight: number): void {
    const number = this.#marked.numberOf(term, this.#count);
    if (number === this.#count) this.#count++;
    this.#told.add(doc, number, weight);
  }

  #addPieces(doc: number, pieces: readonly string[], boost: number): void {
    let length = 0;
    const known: (readonly number[])[] = [];
    for (const piece of pieces) {
      const numbers = this.#numbersOf(piece);
      known.push(numbers);
      length += numbers.length;
    }
    const weight = wordWeight(boost, length);
    for (const numbers of known) this.#addAll(doc, numbers, weight);
  }

  #numbersOf(piece: string): readonly number[] {
    const known = this.#pieces.get(piece);
    if (known !== undefined) return known;
    const numbers = pieceOf(piece).words.map((word) => this.#numberOf(word));
    this.#pieces.set(piece, numbers);
    return numbers;
  }

  #numberOf(word: string): number {
    const known = this.#words.get(word);
    if (known !== undefined) return known;
    const number = this.#count++;
    this.#words.set(word, number);
    return number;
  }

  #addAll(doc: number, numbers: readonly number[], weight: number): void {
    for (let index = 0; index < numbers.length; index++) this.#told.add(doc, numbers[index] ?? 0, weight);
  }

  build(): { terms: StringTable; postings: Postings } {
    const { names, place } = this.#ordered();
    const told = this.#told;
    const starts = startsOf(told, place);
    const docs = new Uint16Array(told.length);
    const weights = new Uint8Array(told.length);
    const free = starts.slice();
    for (let index = 0; index < told.length; index++) {
      const term = place[told.terms[index] ?? 0] ?? 0;
      const at = free[term] ?? 0;
      free[term] = at + 1;
      docs[at] = told.docs[index] ?? 0;
      weights[at] = byteOfWeight(told.weights[index] ?? 0);
    }
    return { terms: stringTableOf(names), postings: { starts, docs, weights } };
  }

  /** All terms in their order, and the place of each. Marked terms come before words, and are sorted as the numbers that they are. */
  #ordered(): { names: string[]; place: Uint32Array } {
    const place = new Uint32Array(this.#count);
    const names: string[] = [];
    for (const term of this.#marked.sorted()) {
      place[this.#marked.numberOf(term, 0)] = names.length;
      names.push(textOfMarked(term));
    }
    const words = [...this.#words.keys()];
    const numbers = [...this.#words.values()];
    for (const index of orderOfTexts(words)) {
      place[numbers[index] ?? 0] = names.length;
      names.push(words[index] ?? "");
    }
    return { names, place };
  }
}

/** Where each term begins among all postings; one more entry marks the end. */
function startsOf(told: ToldTerms, place: Uint32Array): Uint32Array {
  const starts = new Uint32Array(place.length + 1);
  for (let index = 0; index < told.length; index++) {
    const slot = (place[told.terms[index] ?? 0] ?? 0) + 1;
    starts[slot] = (starts[slot] ?? 0) + 1;
  }
  for (let term = 0; term < place.length; term++) starts[term + 1] = (starts[term + 1] ?? 0) + (starts[term] ?? 0);
  return starts;
}
