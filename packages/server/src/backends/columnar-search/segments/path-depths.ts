import { numberColumnOf } from "./number-column.ts";
import type { NumberColumn, TextColumn } from "./segment.ts";
import { firstTextOf, textsEndOf } from "./text-column.ts";

const kept = new WeakMap<TextColumn, NumberColumn>();

/** How deep the paths of a column are; worked out once. */
export function depthsOf(paths: TextColumn, size: number): NumberColumn {
  const depths = kept.get(paths) ?? depthsIn(paths, size);
  kept.set(paths, depths);
  return depths;
}

function depthsIn(paths: TextColumn, size: number): NumberColumn {
  const depths = Float64Array.from({ length: paths.values.size }, (_, ordinal) => depthOf(paths.values.at(ordinal)));
  if (paths.starts === undefined) return depthOfEach(paths, depths);
  const starts = new Uint32Array(size + 1);
  const numbers: number[] = [];
  for (let doc = 0; doc < size; doc++) {
    const ordinals = paths.ordinals.subarray(firstTextOf(paths, doc), textsEndOf(paths, doc));
    const found = new Set(Array.from(ordinals, (ordinal) => depths[ordinal] ?? 0));
    numbers.push(...[...found].sort((a, b) => a - b));
    starts[doc + 1] = numbers.length;
  }
  return numberColumnOf(starts, Float64Array.from(numbers));
}

/** Where no document has two paths, as is usual: the others take a hundred times as long, and nobody has a turn meanwhile. */
function depthOfEach({ ordinals }: TextColumn, depths: Float64Array): NumberColumn {
  const numbers = new Float64Array(ordinals.length);
  for (let doc = 0; doc < ordinals.length; doc++) numbers[doc] = depths[ordinals[doc] ?? depths.length] ?? Number.NaN;
  return { kind: "number", starts: undefined, numbers };
}

/** A path begins with what stands before each of its steps. */
function depthOf(path: string): number {
  return path.split(path.charAt(0)).filter((step) => step !== "").length;
}
