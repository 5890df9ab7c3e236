import { ByteReader, sharedBeginning } from "./byte-reader.ts";

/** So many strings stand in a block: the first one whole, each of the others as what it does not share with the one before. */
export const blockSize = 16;

/** The strings of a table as bytes, in a room of its own: many can stand in one table, and none makes a string unasked. */
export class StringCursor {
  readonly #reader: ByteReader;
  readonly #blocks: Uint32Array;
  /** The string that it stands at; the reader is at the one after it. */
  #current = -1;
  #text = Buffer.allocUnsafeSlow(64);
  #length = 0;
  /** The first three bytes as a number, and the next three: they decide most comparisons. */
  #first = 0;
  #second = 0;

  constructor({ bytes, blocks }: { readonly bytes: Uint8Array; readonly blocks: Uint32Array }) {
    this.#reader = new ByteReader(bytes);
    this.#blocks = blocks;
  }

  /** Going on in rising order is fastest. */
  moveTo(index: number): void {
    const inBlock = index % blockSize;
    if (index < this.#current || index - inBlock > this.#current) {
      this.#current = index - inBlock - 1;
      this.#reader.at = this.#blocks[(index - inBlock) / blockSize] ?? 0;
    }
    while (this.#current < index) this.#readNext();
  }

  /** How many bytes the string has that it stands at. */
  get length(): number {
    return this.#length;
  }

  text(): string {
    return this.#text.toString("utf8", 0, this.#length);
  }

  /** Copies the bytes of the string to the beginning of a room that is large enough. */
  copyTo(room: Uint8Array): void {
    for (let index = 0; index < this.#length; index++) room[index] = this.#text[index] ?? 0;
  }

  /** Whether the string has these bytes, so many of them. */
  isAt(bytes: Uint8Array, length: number): boolean {
    return length === this.#length && sharedBeginning(bytes, this.#text, length) === length;
  }

  /** Below zero when it stands at a string that comes before that of the other; zero when they are the same. */
  compare(other: StringCursor): number {
    if (this.#first !== other.#first) return this.#first - other.#first;
    if (this.#second !== other.#second) return this.#second - other.#second;
    const least = Math.min(this.#length, other.#length);
    const shared = sharedBeginning(this.#text, other.#text, least);
    return shared === least ? this.#length - other.#length : (this.#text[shared] ?? 0) - (other.#text[shared] ?? 0);
  }

  /** Three bytes as a number; those behind the end of the string count as zeros. */
  #threeFrom(start: number): number {
    let number = 0;
    for (let index = start; index < start + 3; index++) number = (number << 8) | (index < this.#length ? (this.#text[index] ?? 0) : 0);
    return number;
  }

  #readNext(): void {
    this.#current++;
    const reader = this.#reader;
    const shared = this.#current % blockSize === 0 ? 0 : reader.number();
    const own = reader.number();
    this.#length = shared + own;
    if (this.#length > this.#text.length) this.#text = Buffer.concat([this.#text], this.#length * 2);
    const start = reader.at;
    for (let index = 0; index < own; index++) this.#text[shared + index] = reader.bytes[start + index] ?? 0;
    reader.at = start + own;
    if (shared < 3) this.#first = this.#threeFrom(0);
    if (shared < 6) this.#second = this.#threeFrom(3);
  }
}
