/** So many strings stand in a block: the first one whole, each of the others as what it does not share with the one before. */
const blockSize = 16;

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
  /** The string that was read last stands in `#text`; the one after it begins at `#end`. */
  #current = -1;
  #text = Buffer.allocUnsafeSlow(64);
  #length = 0;
  #end = 0;

  constructor(parts: { readonly bytes: Uint8Array; readonly blocks: Uint32Array; readonly size: number }) {
    this.bytes = parts.bytes;
    this.blocks = parts.blocks;
    this.size = parts.size;
  }

  /** Reading in rising order is fastest. */
  at(index: number): string {
    this.#read(index);
    return this.#text.toString("utf8", 0, this.#length);
  }

  /** The index of a string, or -1. */
  indexOf(text: string): number {
    const key = Buffer.from(text);
    const index = this.#lowerBound(key);
    return index < this.size && this.#compare(index, key) === 0 ? index : -1;
  }

  /** How many strings stand before a text. */
  countBefore(text: string): number {
    return this.#lowerBound(Buffer.from(text));
  }

  /** The indexes of the strings that begin with a prefix: from the first, up to but without the second. */
  prefixRange(prefix: string): readonly [from: number, to: number] {
    const key = Buffer.from(prefix);
    // No string has a byte of ones.
    return [this.#lowerBound(key), this.#lowerBound(Buffer.concat([key, Buffer.of(0xff)]))];
  }

  #lowerBound(key: Buffer): number {
    let low = 0;
    let high = this.blocks.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(middle * blockSize, key) < 0) low = middle + 1;
      else high = middle;
    }
    let index = Math.max(0, (low - 1) * blockSize);
    const end = Math.min(low * blockSize, this.size);
    while (index < end && this.#compare(index, key) < 0) index++;
    return index;
  }

  #compare(index: number, key: Buffer): number {
    this.#read(index);
    return this.#text.compare(key, 0, key.length, 0, this.#length);
  }

  #read(index: number): void {
    const inBlock = index % blockSize;
    if (index < this.#current || index - inBlock > this.#current) {
      this.#current = index - inBlock - 1;
      this.#end = this.blocks[(index - inBlock) / blockSize] ?? 0;
    }
    while (this.#current < index) this.#readNext();
  }

  #readNext(): void {
    this.#current++;
    const shared = this.#current % blockSize === 0 ? 0 : this.#readNumber();
    const own = this.#readNumber();
    this.#length = shared + own;
    if (this.#length > this.#text.length) this.#text = Buffer.concat([this.#text], this.#length * 2);
    const start = this.#end;
    for (let index = 0; index < own; index++) this.#text[shared + index] = this.bytes[start + index] ?? 0;
    this.#end = start + own;
  }

  /** Seven bits a byte, the lowest first; the eighth says that more follow. */
  #readNumber(): number {
    let number = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.bytes[this.#end++] ?? 0;
      number |= (byte & 0x7f) << shift;
      if (byte < 0x80) return number;
    }
  }
}

/** Makes a table of strings that come in the order of their UTF-8 bytes, each once. */
export class StringTableWriter {
  #bytes = Buffer.allocUnsafeSlow(1024);
  #end = 0;
  #size = 0;
  readonly #blocks: number[] = [];
  #before = Buffer.allocUnsafeSlow(64);
  #beforeLength = 0;
  #text = Buffer.allocUnsafeSlow(64);

  add(text: string): void {
    if (text.length * 3 > this.#text.length) this.#text = Buffer.allocUnsafeSlow(text.length * 6);
    const length = this.#text.write(text);
    this.#reserve(length + 10);
    let shared = 0;
    if (this.#size % blockSize === 0) {
      this.#blocks.push(this.#end);
    } else {
      shared = sharedBytes(this.#before, this.#text, Math.min(this.#beforeLength, length));
      this.#writeNumber(shared);
    }
    this.#writeNumber(length - shared);
    for (let index = shared; index < length; index++) this.#bytes[this.#end++] = this.#text[index] ?? 0;
    this.#size++;
    [this.#before, this.#text] = [this.#text, this.#before];
    this.#beforeLength = length;
  }

  table(): StringTable {
    return new StringTable({
      bytes: Uint8Array.from(this.#bytes.subarray(0, this.#end)),
      blocks: Uint32Array.from(this.#blocks),
      size: this.#size,
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

/** With how many bytes two texts begin alike, looking at so many at most. */
function sharedBytes(a: Uint8Array, b: Uint8Array, most: number): number {
  let shared = 0;
  while (shared < most && a[shared] === b[shared]) shared++;
  return shared;
}
