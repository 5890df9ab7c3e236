import type { Steps } from "../../../steps.ts";
import { type GrowableArray, growableUint32 } from "../segments/growable-array.ts";
import type { Postings } from "../segments/segment.ts";
import { orderInSteps } from "../strings/order-of-texts.ts";
import { type StringTable, StringTableWriter } from "../strings/string-table.ts";
import type { TermSink } from "../words/document-terms.ts";
import { type MarkedTerm, markedLength, writeMarked } from "../words/marked-terms.ts";
import { wordWeight } from "../words/term-weight.ts";
import { MarkedNumbers } from "./marked-numbers.ts";
import { TextReader } from "./text-reader.ts";
import { ToldTerms } from "./told-terms.ts";

/** So many terms are written between two pauses. */
const stride = 2_048;

/** Gathers the terms of documents, one after the other, and then counts them into place term by term. */
export class PostingsBuilder implements TermSink {
  readonly #reader = new TextReader();
  readonly #marked = new MarkedNumbers();
  readonly #toldWords = new ToldTerms();
  readonly #toldMarked = new ToldTerms();
  /** Room for where the postings of each term begin. */
  readonly #starts = growableUint32();

  clear(): void {
    this.#reader.clear();
    this.#marked.clear();
    this.#toldWords.clear();
    this.#toldMarked.clear();
  }

  /** What is added from now on is of the next document. */
  begin(): void {
    this.#toldWords.begin();
    this.#toldMarked.begin();
  }

  /** The words of a text; what several say of one document adds up. Answers how many there are, one behind the other. */
  text(text: string, boost: number): number {
    const { found, sequence } = this.#reader;
    this.#reader.read(text);
    const weight = wordWeight(boost, found.length);
    for (let index = 0; index < found.length; index++) this.#toldWords.add(found.at(index), weight);
    return sequence.length;
  }

  /** A value to be found as a whole. */
  whole(value: string, weight: number): void {
    this.#toldMarked.add(this.#marked.numberOf(this.#reader.wholeOf(value)), weight);
  }

  /** Every two words of the text added last that stand next to each other. */
  pairs(boost: number): void {
    const count = this.#reader.sequence.length - 1;
    const weight = wordWeight(boost, count);
    for (let index = 0; index < count; index++) this.#toldMarked.add(this.#marked.numberOf(this.#reader.pairAt(index)), weight);
  }

  /** The terms of these documents, which are numbered anew in this order. */
  *build(documents: Uint32Array): Steps<{ terms: StringTable; postings: Postings }> {
    const marked = this.#toldMarked.counts(documents, this.#marked.size);
    const words = this.#toldWords.counts(documents, this.#reader.words.packed.size);
    yield;
    const writer = new StringTableWriter(this.#marked.size * markedLength + this.#reader.words.packed.byteLength);
    const starts = this.#starts;
    starts.clear();
    const between = yield* this.#writeMarked({ writer, starts, counts: marked }, 0);
    const total = yield* this.#writeWords({ writer, starts, counts: words }, between);
    yield;
    starts.push(total);
    const postings = { starts: starts.view().slice(), docs: new Uint16Array(total), weights: new Uint8Array(total) };
    this.#toldMarked.place(documents, marked, postings);
    yield;
    this.#toldWords.place(documents, words, postings);
    yield;
    return { terms: writer.table(), postings };
  }

  /** Writes marked terms, which come before words. Answers where the postings of the last of them end. */
  *#writeMarked({ writer, starts, counts }: WrittenTerms, start: number): Steps<number> {
    const bytes = Buffer.allocUnsafe(markedLength);
    let end = start;
    const sorted = this.#marked.sorted();
    for (let place = 0; place < sorted.length; place++) {
      if (place % stride === 0) yield;
      const term = sorted[place] as MarkedTerm;
      const number = this.#marked.numberOf(term);
      const count = counts[number] ?? 0;
      if (count === 0) continue;
      writeMarked(term, bytes);
      writer.addBytes(bytes, 0, markedLength);
      starts.push(end);
      counts[number] = end;
      end += count;
    }
    return end;
  }

  *#writeWords({ writer, starts, counts }: WrittenTerms, start: number): Steps<number> {
    const { packed } = this.#reader.words;
    let end = start;
    const order = yield* orderInSteps(packed);
    for (let place = 0; place < order.length; place++) {
      if (place % stride === 0) yield;
      const word = order[place] ?? 0;
      const count = counts[word] ?? 0;
      if (count === 0) continue;
      writer.addBytes(packed.bytes, packed.startOf(word), packed.endOf(word));
      starts.push(end);
      counts[word] = end;
      end += count;
    }
    return end;
  }
}

/** Terms that are being written in their order. Those in no document are left out. */
interface WrittenTerms {
  readonly writer: StringTableWriter;
  /** Where the postings of each written term begin. */
  readonly starts: GrowableArray<Uint32Array>;
  /** In how many documents each term is, by its number; once it is written, where its postings begin. */
  readonly counts: Uint32Array;
}
