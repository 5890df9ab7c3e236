/** Reads numbers from bytes, one after the other. */
export class ByteReader {
  readonly bytes: Uint8Array;
  /** Where the next number begins. */
  at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** Seven bits a byte, the lowest first; the eighth says that more follow. */
  number(): number {
    let number = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.bytes[this.at++] ?? 0;
      number |= (byte & 0x7f) << shift;
      if (byte < 0x80) return number;
    }
  }
}

/** With how many bytes two texts begin alike, looking at so many at most. */
export function sharedBeginning(a: Uint8Array, b: Uint8Array, most: number): number {
  let shared = 0;
  while (shared < most && a[shared] === b[shared]) shared++;
  return shared;
}

/** Bytes from some place on. */
interface Stretch {
  readonly bytes: Uint8Array;
  readonly start: number;
}

/** With how many bytes two stretches begin alike, looking at so many at most. */
export function sharedBytes(a: Stretch, b: Stretch, most: number): number {
  let shared = 0;
  while (shared < most && a.bytes[a.start + shared] === b.bytes[b.start + shared]) shared++;
  return shared;
}
