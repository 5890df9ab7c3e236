import type { Postings } from "../segments/segment.ts";
import { orderOfTexts } from "../strings/order-of-texts.ts";
import { type StringTable, StringTableWriter } from "../strings/string-table.ts";
import { markedLength, writeMarked } from "../words/marked-terms.ts";
import { wordWeight } from "../words/term-weight.ts";
import { MarkedNumbers } from "./marked-numbers.ts";
import { TextReader } from "./text-reader.ts";
import { ToldTerms } from "./told-terms.ts";

/** Gathers the terms of documents in the order of the documents, and then counts them into place term by term. */
export class PostingsBuilder {
  readonly #reader = new TextReader();
  readonly #marked = new MarkedNumbers();
  readonly #toldWords = new ToldTerms();
  readonly #toldMarked = new ToldTerms();

  /** The words of a text; what several say of one document adds up. Answers how many there are, one behind the other. */
  addText(doc: number, text: string, boost: number): number {
    const { found, sequence } = this.#reader;
    this.#reader.read(text);
    const weight = wordWeight(boost, found.length);
    for (let index = 0; index < found.length; index++) this.#toldWords.add(doc, found.at(index), weight);
    return sequence.length;
  }

  /** A value to be found as a whole. */
  addWhole(doc: number, value: string, weight: number): void {
    this.#toldMarked.add(doc, this.#marked.numberOf(this.#reader.wholeOf(value)), weight);
  }

  /** Every two words of the text added last that stand next to each other. */
  addPairs(doc: number, boost: number): void {
    const pairs = this.#reader.sequence.length - 1;
    const weight = wordWeight(boost, pairs);
    for (let index = 0; index < pairs; index++) this.#toldMarked.add(doc, this.#marked.numberOf(this.#reader.pairAt(index)), weight);
  }

  build(): { terms: StringTable; postings: Postings } {
    const writer = new StringTableWriter();
    const marked = this.#writeMarked(writer);
    const words = this.#writeWords(writer);
    const starts = new Uint32Array(writer.size + 1);
    this.#toldMarked.count(marked, starts);
    this.#toldWords.count(words, starts);
    for (let term = 0; term < writer.size; term++) starts[term + 1] = (starts[term + 1] ?? 0) + (starts[term] ?? 0);
    const total = starts[writer.size] ?? 0;
    const postings = { starts, docs: new Uint16Array(total), weights: new Uint8Array(total) };
    const free = starts.slice();
    this.#toldMarked.place(marked, free, postings);
    this.#toldWords.place(words, free, postings);
    return { terms: writer.table(), postings };
  }

  /** Marked terms come before words. Answers the place of each by its number. */
  #writeMarked(writer: StringTableWriter): Uint32Array {
    const places = new Uint32Array(this.#marked.size);
    const bytes = Buffer.allocUnsafe(markedLength);
    for (const term of this.#marked.sorted()) {
      places[this.#marked.numberOf(term)] = writer.size;
      writeMarked(term, bytes);
      writer.addBytes(bytes, 0, markedLength);
    }
    return places;
  }

  #writeWords(writer: StringTableWriter): Uint32Array {
    const { texts } = this.#reader.words;
    const places = new Uint32Array(texts.size);
    for (const word of orderOfTexts(texts)) {
      places[word] = writer.size;
      writer.addBytes(texts.bytes, texts.startOf(word), texts.endOf(word));
    }
    return places;
  }
}
