import { growableUint32 } from "../segments/growable-array.ts";
import { NumberedTexts } from "../strings/numbered-texts.ts";
import { pieceOf, stopWords } from "../words/analyze.ts";
import { cutIntoPieces, isDelimiter } from "../words/cut-into-pieces.ts";
import { type MarkedTerm, pairTermOf, wholeTerm, wholeTermOf } from "../words/marked-terms.ts";
import { beginning, isPlainName, stateBehind } from "../words/plain-names.ts";

/** A piece of text as the numbers of its words. */
interface NumberedPiece {
  readonly words: readonly number[];
  readonly sequence: readonly number[];
}

const blank = 0x20;
const letters = { a: 0x61, e: 0x65, i: 0x69, o: 0x6f, s: 0x73, u: 0x75, y: 0x79 };
const noWord = -1;
/** Room for longer texts is not kept. */
const mostKept = 2 ** 20;

/**
 * Numbers the words of texts, one text at a time. The words are those of the general rules (analyze.ts); plain names, as most
 * pieces are, are read byte by byte, without a string for each word.
 */
export class TextReader {
  readonly words = new NumberedTexts();
  /** The words to find the text by that was read last; those of one piece are distinct. */
  readonly found = growableUint32();
  /** Its words in their order. */
  readonly sequence = growableUint32();
  /** Pieces that were cut by the general rules. */
  readonly #hard = new Map<string, NumberedPiece>();
  #text = "";
  #isAscii = false;
  /** The bytes of the text, in lower case as far as it has been read. */
  #bytes = Buffer.allocUnsafe(256);
  #pair = Buffer.allocUnsafe(128);

  /** Forgets all words. */
  clear(): void {
    this.words.clear();
    this.#hard.clear();
    this.read("");
    if (this.#bytes.length > mostKept) this.#bytes = Buffer.allocUnsafe(256);
  }

  read(text: string): void {
    // An id often stands in a document under several names.
    if (text === this.#text) return;
    this.#text = text;
    this.found.length = 0;
    this.sequence.length = 0;
    this.#isAscii = this.#takeAscii(text);
    if (!this.#isAscii) for (const piece of cutIntoPieces(text)) this.#addHard(piece);
    else for (let at = 0; at < text.length; ) at = isDelimiter(this.#bytes[at] ?? 0) ? at + 1 : this.#readPiece(at);
  }

  /** The term of a value as a whole: faster of the text that was read last. */
  wholeOf(value: string): MarkedTerm {
    if (!this.#isAscii || value !== this.#text) return wholeTerm(value);
    let [from, to] = [0, this.#text.length];
    while (from < to && isBlank(this.#bytes[from])) from++;
    while (from < to && isBlank(this.#bytes[to - 1])) to--;
    return wholeTermOf({ bytes: this.#bytes, from, to });
  }

  /** The term of a word of the sequence and the one behind it. */
  pairAt(index: number): MarkedTerm {
    const between = this.#addToPair(this.sequence.at(index), 0);
    this.#pair[between] = blank;
    const to = this.#addToPair(this.sequence.at(index + 1), between + 1);
    return pairTermOf({ bytes: this.#pair, from: 0, to });
  }

  #addToPair(word: number, at: number): number {
    const { packed } = this.words;
    const [from, to] = [packed.startOf(word), packed.endOf(word)];
    const end = at + to - from;
    if (end >= this.#pair.length) this.#pair = Buffer.concat([this.#pair], end * 2);
    for (let index = from; index < to; index++) this.#pair[at + index - from] = packed.bytes[index] ?? 0;
    return end;
  }

  #takeAscii(text: string): boolean {
    if (text.length > this.#bytes.length) this.#bytes = Buffer.allocUnsafe(text.length * 2);
    for (let index = 0; index < text.length; index++) {
      const unit = text.charCodeAt(index);
      if (unit >= 0x80) return false;
      this.#bytes[index] = unit;
    }
    return true;
  }

  /** Reads the piece that begins here. Answers where it ends. */
  #readPiece(start: number): number {
    const bytes = this.#bytes;
    const { length } = this.#text;
    let state = beginning;
    let runs = 0;
    let end = start;
    for (; end < length; end++) {
      const byte = bytes[end] ?? 0;
      if (isDelimiter(byte)) break;
      state = stateBehind(state, byte);
      if (state === beginning) runs++;
      else if (byte >= 0x41 && byte <= 0x5a) bytes[end] = byte | 0x20;
    }
    if (!isPlainName(state)) this.#addHard(this.#text.slice(start, end));
    else if (runs === 0) this.#addWhole(start, end);
    else this.#addRuns(start, end);
    return end;
  }

  #addWhole(from: number, to: number): void {
    const word = this.#numberOf(from, to);
    if (word === noWord) return;
    this.found.push(word);
    this.sequence.push(word);
  }

  /** Adds a name of several runs: as a whole, and each run. */
  #addRuns(start: number, end: number): void {
    const first = this.found.length;
    this.found.push(this.#numberOf(start, end));
    let from = start;
    for (let at = start; at <= end; at++) {
      if (at < end && !isJoiner(this.#bytes[at])) continue;
      const word = this.#numberOf(from, at);
      from = at + 1;
      if (word === noWord) continue;
      this.sequence.push(word);
      if (!this.#isFoundSince(first, word)) this.found.push(word);
    }
  }

  #isFoundSince(first: number, word: number): boolean {
    for (let index = first; index < this.found.length; index++) if (this.found.at(index) === word) return true;
    return false;
  }

  /** The number of a word of small letters or digits; none if it says nothing. Plurals lose their ending as in `stem`. */
  #numberOf(from: number, to: number): number {
    const bytes = this.#bytes;
    if (to - from <= longestStopWord && packedStopWords.has(packed(bytes, from, to))) return noWord;
    if (to - from < shortestPlural || bytes[to - 1] !== letters.s) return this.words.numberOfBytes(bytes, from, to);
    const [before, second] = [bytes[to - 3], bytes[to - 2]];
    if (second !== letters.e) return this.words.numberOfBytes(bytes, from, second === letters.u || second === letters.s ? to : to - 1);
    if (before !== letters.i) {
      const stays = before === letters.a || before === letters.e || before === letters.o;
      return this.words.numberOfBytes(bytes, from, stays ? to : to - 1);
    }
    if (bytes[to - 4] === letters.e || bytes[to - 4] === letters.a) return this.words.numberOfBytes(bytes, from, to);
    bytes[to - 3] = letters.y;
    const number = this.words.numberOfBytes(bytes, from, to - 2);
    bytes[to - 3] = letters.i;
    return number;
  }

  #addHard(text: string): void {
    let piece = this.#hard.get(text);
    if (piece === undefined) {
      const { words, sequence } = pieceOf(text);
      piece = { words: words.map((word) => this.words.numberOf(word)), sequence: sequence.map((word) => this.words.numberOf(word)) };
      this.#hard.set(text, piece);
    }
    for (const word of piece.words) this.found.push(word);
    for (const word of piece.sequence) this.sequence.push(word);
  }
}

const longestStopWord = 5;
const shortestPlural = 4;
const packedStopWords: ReadonlySet<number> = new Set(
  [...stopWords].map((word) => {
    const bytes = Buffer.from(word);
    return packed(bytes, 0, bytes.length);
  }),
);

/** A short word of letters as one number; 0 for other words. */
function packed(bytes: Uint8Array, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at++) {
    const byte = bytes[at] ?? 0;
    if (byte < letters.a) return 0;
    number = number * 0x20 + byte - 0x60;
  }
  return number;
}

function isJoiner(byte: number | undefined): boolean {
  return byte === 0x5f || byte === 0x2d;
}

/** What `trim` takes away, of ASCII. */
function isBlank(byte: number | undefined): boolean {
  return byte === blank || (byte !== undefined && byte >= 0x09 && byte <= 0x0d);
}
