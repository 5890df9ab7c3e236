import { growableUint32 } from "../segments/growable-array.ts";
import { sharedBytes } from "./byte-reader.ts";

/** Longer texts are written faster by the runtime than unit by unit. */
const short = 24;

/** More room, as few long texts take, is not kept for the next. */
const mostKept = 2 ** 22;

/** Texts one after the other in one buffer, as UTF-8: many thousands without an object for each. */
export class PackedTexts {
  /** All of them; another buffer whenever it has grown. */
  bytes: Buffer;
  /** Where each text ends. */
  readonly #ends = growableUint32();
  #end = 0;

  /** `expected` is about how many bytes the texts have. */
  constructor(expected = 1024) {
    this.bytes = Buffer.allocUnsafe(expected);
  }

  get size(): number {
    return this.#ends.length;
  }

  /** How many bytes they have together. */
  get byteLength(): number {
    return this.#end;
  }

  add(text: string): void {
    this.#reserve(text.length * 3);
    this.#end = this.#writeAscii(text) ? this.#end + text.length : this.#end + this.bytes.write(text, this.#end);
    this.#ends.push(this.#end);
  }

  /** Adds a text that stands in other bytes. */
  addBytes(bytes: Uint8Array, from: number, to: number): void {
    this.#reserve(to - from);
    for (let at = from; at < to; at++) this.bytes[this.#end++] = bytes[at] ?? 0;
    this.#ends.push(this.#end);
  }

  clear(): void {
    this.#ends.clear();
    this.#end = 0;
    if (this.bytes.length > mostKept) this.bytes = Buffer.allocUnsafe(1024);
  }

  dropLast(): void {
    this.#ends.length--;
    this.#end = this.size === 0 ? 0 : this.#ends.at(this.size - 1);
  }

  startOf(text: number): number {
    return text === 0 ? 0 : this.#ends.at(text - 1);
  }

  endOf(text: number): number {
    return this.#ends.at(text);
  }

  /** Whether a text is the one that stands in other bytes. */
  isText(text: number, bytes: Uint8Array, from: number, to: number): boolean {
    const start = this.startOf(text);
    if (this.endOf(text) - start !== to - from) return false;
    const own = this.bytes;
    let at = from;
    while (at < to && own[start + at - from] === bytes[at]) at++;
    return at === to;
  }

  /** Below zero when one of them comes before another; zero when they are the same. */
  compare(one: number, other: number): number {
    const { bytes } = this;
    const [a, b] = [this.startOf(one), this.startOf(other)];
    const [lengthA, lengthB] = [this.endOf(one) - a, this.endOf(other) - b];
    const least = Math.min(lengthA, lengthB);
    const shared = sharedBytes({ bytes, start: a }, { bytes, start: b }, least);
    return shared === least ? lengthA - lengthB : (bytes[a + shared] ?? 0) - (bytes[b + shared] ?? 0);
  }

  /** Answers false, having changed nothing, when the text is long or not plain ASCII. */
  #writeAscii(text: string): boolean {
    if (text.length > short) return false;
    for (let index = 0; index < text.length; index++) {
      const unit = text.charCodeAt(index);
      if (unit > 0x7f) return false;
      this.bytes[this.#end + index] = unit;
    }
    return true;
  }

  #reserve(length: number): void {
    if (this.#end + length <= this.bytes.length) return;
    const larger = Buffer.allocUnsafe((this.#end + length) * 2);
    larger.set(this.bytes.subarray(0, this.#end));
    this.bytes = larger;
  }
}
