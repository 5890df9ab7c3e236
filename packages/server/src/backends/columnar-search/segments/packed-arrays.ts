/** The kinds of arrays that segments are made of. */
export type PackedArray = Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array;

const makers = { Uint8Array, Uint16Array, Uint32Array, Float32Array, Float64Array } as const;
type Kind = keyof typeof makers;

/** Arrays begin at multiples of this, so that they can be used where they lie. */
const alignment = 8;

interface Header {
  readonly about: unknown;
  readonly arrays: readonly (readonly [kind: Kind, length: number])[];
}

/** A description, which goes as JSON, and arrays, which go as they are: the pieces of a file in the byte order of this machine. */
export function* packArrays(about: unknown, arrays: readonly PackedArray[]): Iterable<Uint8Array> {
  const header: Header = { about, arrays: arrays.map((array) => [kindOf(array), array.length]) };
  const text = Buffer.from(JSON.stringify(header));
  yield new Uint8Array(Float64Array.of(text.length).buffer);
  yield text;
  yield padding(text.length);
  for (const array of arrays) {
    yield new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    yield padding(array.byteLength);
  }
}

/** What was packed. The arrays are not copied: they stay in the buffer of the bytes, which must begin where that begins. */
export function unpackArrays(bytes: Uint8Array): { readonly about: unknown; readonly arrays: readonly PackedArray[] } {
  const [headerLength = 0] = new Float64Array(bytes.buffer, bytes.byteOffset, 1);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset + alignment, headerLength).toString();
  const { about, arrays } = JSON.parse(text) as Header;
  let at = bytes.byteOffset + alignment + aligned(headerLength);
  const unpacked = arrays.map(([kind, length]) => {
    const array = new makers[kind](bytes.buffer as ArrayBuffer, at, length);
    at += aligned(array.byteLength);
    return array;
  });
  return { about, arrays: unpacked };
}

function kindOf(array: PackedArray): Kind {
  if (array instanceof Uint8Array) return "Uint8Array";
  if (array instanceof Uint16Array) return "Uint16Array";
  if (array instanceof Uint32Array) return "Uint32Array";
  return array instanceof Float32Array ? "Float32Array" : "Float64Array";
}

function aligned(length: number): number {
  return Math.ceil(length / alignment) * alignment;
}

function padding(length: number): Uint8Array {
  return new Uint8Array(aligned(length) - length);
}
