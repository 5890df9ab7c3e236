import type { Column } from "./segment.ts";

/** Fields that say the same of every document, such as an alias and what it stands for, have one column between them. */
export function sharedColumns(columns: Iterable<readonly [name: string, column: Column]>): Map<string, Column> {
  const distinct: Column[] = [];
  const shared = new Map<string, Column>();
  for (const [name, column] of columns) {
    const same = distinct.find((other) => isEqual(other, column));
    if (same === undefined) distinct.push(column);
    shared.set(name, same ?? column);
  }
  return shared;
}

function isEqual(one: Column, other: Column): boolean {
  if (one.kind === "number") return other.kind === "number" && sameBytes(one.starts, other.starts) && sameBytes(one.numbers, other.numbers);
  if (other.kind === "number" || one.values.size !== other.values.size) return false;
  return sameBytes(one.ordinals, other.ordinals) && sameBytes(one.starts, other.starts) && sameBytes(one.values.bytes, other.values.bytes);
}

function sameBytes(one: NodeJS.TypedArray | undefined, other: NodeJS.TypedArray | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return one.byteLength === other.byteLength && bytesOf(one).equals(bytesOf(other));
}

function bytesOf({ buffer, byteOffset, byteLength }: NodeJS.TypedArray): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
