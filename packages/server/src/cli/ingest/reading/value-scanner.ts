import { MalformedText, type RawValue, rawValue, type ValuePlace } from "./raw-value.ts";

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const lineFeed = 10;
const arrayStart = 0x5b;
const arrayEnd = 0x5d;

const ordinary = 0;
const opening = 1;
const closing = 2;
const stringMark = 3;
const separating = 4;
const lineEnd = 5;
/** What each byte may mean outside strings: a table is several times faster than sets, byte by byte. */
const kinds = new Uint8Array(256);
for (const byte of Buffer.from("[{")) kinds[byte] = opening;
for (const byte of Buffer.from("]}")) kinds[byte] = closing;
for (const byte of Buffer.from(", \t\r")) kinds[byte] = separating;
kinds[quote] = stringMark;
kinds[lineFeed] = lineEnd;
const blank = new Set(Buffer.from(" \t\r\n"));

/**
 * Cuts a text into its values while it arrives: the elements of the one array that it is, or values that follow each other.
 * It looks at brackets and strings only; whether a value is JSON is for its reader to find out.
 */
export class ValueScanner {
  readonly #inArray: boolean;
  /** What the text between values may go on with. */
  #expected: "start" | "value" | "separator" | "nothing";
  #pieces: Buffer[] = [];
  #inValue = false;
  #inString = false;
  #escaped = false;
  #depth = 0;
  #line = 1;
  #firstLine = 1;
  #elements = 0;

  constructor(form: "array" | "values") {
    this.#inArray = form === "array";
    this.#expected = this.#inArray ? "start" : "value";
  }

  /** The values that end in this chunk. Throws MalformedText when something stands where no value may stand. */
  *push(chunk: Buffer): Generator<RawValue> {
    let index = 0;
    while (index < chunk.length) {
      if (!this.#inValue) {
        index = this.#startOfValue(chunk, index);
        continue;
      }
      const end = this.#endOfValue(chunk, index);
      this.#pieces.push(chunk.subarray(index, end));
      if (end === undefined) return;
      yield this.#finished();
      index = end;
    }
  }

  /** The value that the end of the text ends. Throws MalformedText when it breaks off. */
  *end(): Generator<RawValue> {
    if (this.#inValue && this.#depth === 0 && !this.#inString && !this.#inArray) yield this.#finished();
    else if (this.#inValue) throw new MalformedText("the value that begins here does not end", this.#place());
    else if (this.#inArray && this.#expected !== "nothing") throw new MalformedText("the array does not end", { line: this.#line });
  }

  /** The index after the value, where a number ends before what follows it; undefined when it goes on in another chunk. */
  #endOfValue(chunk: Buffer, start: number): number | undefined {
    for (let index = start; index < chunk.length; index++) {
      if (this.#inString) index = this.#endOfString(chunk, index);
      const kind = kinds[chunk[index] ?? 0];
      const end = kind === ordinary ? undefined : this.#endAt(kind, index);
      if (end !== undefined) return end;
    }
    return undefined;
  }

  /** Takes a byte that means something; answers where the value ends if it does so here. */
  #endAt(kind: number | undefined, index: number): number | undefined {
    if (kind === stringMark) this.#inString = true;
    else if (kind === opening) this.#depth++;
    else if (this.#depth === 0) return index;
    else if (kind === closing && --this.#depth === 0) return index + 1;
    else if (kind === lineEnd) this.#line++;
    return undefined;
  }

  /** The index after the string, or of the end of the chunk. */
  #endOfString(chunk: Buffer, start: number): number {
    for (let index = start; index < chunk.length; index++) {
      if (this.#escaped) this.#escaped = false;
      else if (chunk[index] === backslash) this.#escaped = true;
      else if (chunk[index] === quote) {
        this.#inString = false;
        return index + 1;
      }
    }
    return chunk.length;
  }

  #finished(): RawValue {
    const value = rawValue(this.#pieces, this.#place());
    this.#pieces = [];
    this.#inValue = false;
    this.#elements++;
    if (this.#inArray) this.#expected = "separator";
    return value;
  }

  /** The index of the first byte of the next value, or the end of the chunk. */
  #startOfValue(chunk: Buffer, start: number): number {
    for (let index = start; index < chunk.length; index++) {
      const byte = chunk.readUInt8(index);
      if (byte === lineFeed) this.#line++;
      if (!blank.has(byte) && this.#startsValue(byte)) return index;
    }
    return chunk.length;
  }

  /** Takes a byte between values. */
  #startsValue(byte: number): boolean {
    if (this.#expected === "start" && byte === arrayStart) this.#expected = "value";
    else if (this.#inArray && byte === arrayEnd && (this.#expected === "separator" || this.#elements === 0)) this.#expected = "nothing";
    else if (this.#expected === "separator" && byte === comma) this.#expected = "value";
    else if (this.#expected !== "value" || byte === comma || kinds[byte] === closing) {
      throw new MalformedText(`did not expect ${JSON.stringify(String.fromCharCode(byte))} here`, { line: this.#line });
    } else {
      this.#inValue = true;
      this.#firstLine = this.#line;
    }
    return this.#inValue;
  }

  #place(): ValuePlace {
    return this.#inArray ? { line: this.#firstLine, element: this.#elements } : { line: this.#firstLine };
  }
}
