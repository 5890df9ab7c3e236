import { StringTable } from "../strings/string-table.ts";
import { type PackedArray, packArrays, unpackArrays } from "./packed-arrays.ts";
import type { Column, Segment } from "./segment.ts";

/** What stands beside the arrays of a segment. */
interface About {
  readonly size: number;
  readonly typeNames: readonly string[];
  /** `like` names a column before it that is the same one. */
  readonly columns: readonly { readonly name: string; readonly kind: Kind; readonly like?: string }[];
}

type Kind = "number" | "numbers" | "single" | "list";

/** A segment as bytes, in pieces that are not copied. */
export function encodeSegment({ size, urns, types, typeNames, terms, postings, columns, worth }: Segment): Iterable<Uint8Array> {
  const arrays: PackedArray[] = [...arraysOf(urns), types, ...arraysOf(terms), postings.starts, postings.docs, postings.weights, worth];
  const first = new Map<Column, string>();
  for (const [name, column] of columns) {
    if (first.has(column)) continue;
    first.set(column, name);
    if (column.kind === "text") arrays.push(...arraysOf(column.values));
    if (column.starts !== undefined) arrays.push(column.starts);
    arrays.push(column.kind === "text" ? column.ordinals : column.numbers);
  }
  const told = [...columns].map(([name, column]) => {
    const like = first.get(column) ?? name;
    return { name, kind: kindOf(column), ...(like !== name && { like }) };
  });
  return packArrays({ size, typeNames, columns: told } satisfies About, arrays);
}

/** How much memory a segment takes. */
export function bytesOfSegment(segment: Segment): number {
  let bytes = 0;
  for (const piece of encodeSegment(segment)) bytes += piece.byteLength;
  return bytes;
}

/** The segment whose bytes these are; it keeps using them. They must be what {@link encodeSegment} gave. */
export function decodeSegment(bytes: Uint8Array): Segment {
  const { about, arrays } = unpackArrays(bytes);
  const { size, typeNames, columns } = about as About;
  const left = arrays.values();
  const take = <T extends PackedArray>(): T => left.next().value as T;
  const takeTable = () => {
    const [bytes, blocks, [size = 0]] = [take<Uint8Array>(), take<Uint32Array>(), take<Uint32Array>()];
    return new StringTable({ bytes, blocks, size });
  };
  const takeColumn = (kind: Kind): Column => {
    const takeStarts = () => (kind === "numbers" || kind === "list" ? take<Uint32Array>() : undefined);
    if (kind === "number" || kind === "numbers") return { kind: "number", starts: takeStarts(), numbers: take<Float64Array>() };
    return { kind: "text", values: takeTable(), starts: takeStarts(), ordinals: take<Uint32Array>() };
  };
  const urns = takeTable();
  const types = take<Uint8Array>();
  const terms = takeTable();
  const postings = { starts: take<Uint32Array>(), docs: take<Uint16Array>(), weights: take<Uint8Array>() };
  const worth = take<Float32Array>();
  const taken = new Map<string, Column>();
  for (const { name, kind, like = name } of columns) taken.set(name, taken.get(like) ?? takeColumn(kind));
  return {
    size,
    urns,
    types,
    typeNames,
    terms,
    postings,
    worth,
    columns: taken,
  };
}

function arraysOf({ bytes, blocks, size }: StringTable): PackedArray[] {
  return [bytes, blocks, Uint32Array.of(size)];
}

function kindOf(column: Column): Kind {
  if (column.kind === "number") return column.starts === undefined ? "number" : "numbers";
  return column.starts === undefined ? "single" : "list";
}
