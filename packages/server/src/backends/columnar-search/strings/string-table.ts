import type { Steps } from "../../../steps.ts";
import { ByteReader, sharedBeginning, sharedBytes } from "./byte-reader.ts";
import { blockSize, StringCursor } from "./string-cursor.ts";

/**
 * Sorted distinct strings in one buffer: a million names without a million objects, and what neighbours begin with alike is
 * kept once. Order is that of UTF-8 bytes.
 */
export class StringTable {
  /** Of each string how many bytes it shares with the one before (not of the first of a block), how many follow, and these. */
  readonly bytes: Uint8Array;
  /** Where each block begins. */
  readonly blocks: Uint32Array;
  readonly size: number;
  readonly #cursor: StringCursor;
  readonly #reader: ByteReader;

  constructor(parts: { readonly bytes: Uint8Array; readonly blocks: Uint32Array; readonly size: number }) {
    this.bytes = parts.bytes;
    this.blocks = parts.blocks;
    this.size = parts.size;
    this.#cursor = new StringCursor(parts);
    this.#reader = new ByteReader(parts.bytes);
  }

  /** Reading in rising order is fastest. */
  at(index: number): string {
    this.#cursor.moveTo(index);
    return this.#cursor.text();
  }

  /** The index of a string, or -1. */
  indexOf(text: string): number {
    const { index, isThere } = this.#find(keyOf(text));
    return isThere ? index : -1;
  }

  /** How many strings stand before a text. */
  countBefore(text: string): number {
    return this.#find(keyOf(text)).index;
  }

  /** The indexes of the strings that begin with a prefix: from the first, up to but without the second. */
  prefixRange(prefix: string): readonly [from: number, to: number] {
    const key = keyOf(prefix);
    const { index } = this.#find(key);
    // No string has a byte of ones.
    return [index, this.#find(Buffer.concat([key, endOfPrefix])).index];
  }

  /** The first string that does not stand before the key, and whether it is the key. */
  #find(key: Uint8Array): Found {
    let low = 0;
    let high = this.blocks.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#beginsBehind(middle, key)) high = middle;
      else low = middle + 1;
    }
    return low === 0 ? { index: 0, isThere: false } : this.#findInBlock(low - 1, key);
  }

  /** Whether the first string of a block stands behind the key. */
  #beginsBehind(block: number, key: Uint8Array): boolean {
    const reader = this.#reader;
    const { bytes } = reader;
    reader.at = this.blocks[block] ?? 0;
    const length = reader.number();
    const start = reader.at;
    const same = sharedBytes({ bytes, start }, { bytes: key, start: 0 }, Math.min(length, key.length));
    return same < length && (same === key.length || (bytes[start + same] ?? 0) > (key[same] ?? 0));
  }

  /** Walks through a block without putting its strings together: what they share says most. */
  #findInBlock(block: number, key: Uint8Array): Found {
    const reader = this.#reader;
    const { bytes } = reader;
    const first = block * blockSize;
    const end = Math.min(first + blockSize, this.size);
    reader.at = this.blocks[block] ?? 0;
    /** With how many bytes of the key the string before begins. */
    let matched = 0;
    for (let index = first; index < end; index++) {
      const shared = index === first ? 0 : reader.number();
      const own = reader.number();
      const start = reader.at;
      reader.at += own;
      if (shared > matched) continue;
      if (shared < matched) return { index, isThere: false };
      const most = Math.min(own, key.length - matched);
      const same = sharedBytes({ bytes, start }, { bytes: key, start: matched }, most);
      matched += same;
      if (matched === key.length) return { index, isThere: same === own };
      if (same < most && (bytes[start + same] ?? 0) > (key[matched] ?? 0)) return { index, isThere: false };
    }
    return { index: end, isThere: false };
  }
}

/** Where a text stands among strings. */
interface Found {
  readonly index: number;
  readonly isThere: boolean;
}

const endOfPrefix = Buffer.of(0xff);

/** The bytes of a text. A search asks for one text in many tables, one after the other. */
function keyOf(text: string): Uint8Array {
  if (latest.text !== text) latest = { text, key: Buffer.from(text) };
  return latest.key;
}

let latest = { text: "", key: Buffer.from("") };

/** Makes a table of strings that come in the order of their UTF-8 bytes, each once. */
export class StringTableWriter {
  /** How many strings have been added. */
  size = 0;
  #bytes: Buffer;
  #end = 0;
  readonly #blocks: number[] = [];
  #before = Buffer.allocUnsafe(64);
  #beforeLength = 0;
  #text = Buffer.allocUnsafe(64);

  /** `expected` is about how many bytes the strings have: room that grows is garbage time and again. */
  constructor(expected = 1024) {
    this.#bytes = Buffer.allocUnsafeSlow(expected);
  }

  add(text: string): void {
    this.#makeRoom(text.length * 3);
    this.#append(this.#text.write(text));
  }

  /** Adds a string that stands in other bytes. */
  addBytes(bytes: Uint8Array, from: number, to: number): void {
    this.#makeRoom(to - from);
    for (let at = from; at < to; at++) this.#text[at - from] = bytes[at] ?? 0;
    this.#append(to - from);
  }

  /** Adds the string that a cursor stands at. */
  addFrom(cursor: StringCursor): void {
    this.#makeRoom(cursor.length);
    cursor.copyTo(this.#text);
    this.#append(cursor.length);
  }

  /** Whether the string that a cursor stands at was added last. */
  endsWith(cursor: StringCursor): boolean {
    return this.size > 0 && cursor.isAt(this.#before, this.#beforeLength);
  }

  #makeRoom(length: number): void {
    if (length > this.#text.length) this.#text = Buffer.allocUnsafeSlow(length * 2);
  }

  /** Adds what stands at the beginning of `#text`. */
  #append(length: number): void {
    this.#reserve(length + 10);
    let shared = 0;
    if (this.size % blockSize === 0) {
      this.#blocks.push(this.#end);
    } else {
      shared = sharedBeginning(this.#before, this.#text, Math.min(this.#beforeLength, length));
      this.#writeNumber(shared);
    }
    this.#writeNumber(length - shared);
    for (let index = shared; index < length; index++) this.#bytes[this.#end++] = this.#text[index] ?? 0;
    this.size++;
    [this.#before, this.#text] = [this.#text, this.#before];
    this.#beforeLength = length;
  }

  table(): StringTable {
    return new StringTable({
      bytes: new Uint8Array(this.#bytes.subarray(0, this.#end)),
      blocks: new Uint32Array(this.#blocks),
      size: this.size,
    });
  }

  #reserve(length: number): void {
    if (this.#end + length <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow((this.#end + length) * 2);
    larger.set(this.#bytes.subarray(0, this.#end));
    this.#bytes = larger;
  }

  #writeNumber(number: number): void {
    let left = number;
    for (; left > 0x7f; left >>>= 7) this.#bytes[this.#end++] = (left & 0x7f) | 0x80;
    this.#bytes[this.#end++] = left;
  }
}

/** A table of strings that are already distinct and in the order of their UTF-8 bytes. */
export function stringTableOf(sorted: readonly string[]): StringTable {
  const writer = new StringTableWriter();
  for (let index = 0; index < sorted.length; index++) writer.add(sorted[index] ?? "");
  return writer.table();
}

/** So many strings are added between two pauses. */
const stride = 16_384;

/** The same of strings that may be many. */
export function* stringTableInSteps(sorted: readonly string[]): Steps<StringTable> {
  const writer = new StringTableWriter();
  for (let index = 0; index < sorted.length; index++) {
    if (index % stride === stride - 1) yield;
    writer.add(sorted[index] ?? "");
  }
  return writer.table();
}
