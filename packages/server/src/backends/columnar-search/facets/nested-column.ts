import { growableUint32 } from "../segments/growable-array.ts";
import type { TextColumn } from "../segments/segment.ts";
import { stringTableOf } from "../segments/string-table.ts";
import { rangeOf, textColumnOf } from "../segments/text-column.ts";
import { sortUtf8 } from "../segments/utf8-order.ts";

interface Nesting {
  readonly outer: TextColumn;
  readonly inner: TextColumn;
  /** Joins an outer and an inner value. */
  readonly mark: string;
}

/** A column in which each document has its outer values, and each of them with every inner one: `dataset`, `dataset␞View`. */
export function nestedColumn(nesting: Nesting, size: number): TextColumn {
  const { outer, inner } = nesting;
  const width = inner.values.size + 1;
  const starts = new Uint32Array(size + 1);
  const pairs = growableUint32();
  for (let doc = 0; doc < size; doc++) {
    const [from, to] = rangeOf(outer, doc);
    const [innerFrom, innerTo] = rangeOf(inner, doc);
    for (let index = from; index < to; index++) {
      const row = (outer.ordinals[index] ?? 0) * width;
      pairs.push(row);
      for (let below = innerFrom; below < innerTo; below++) pairs.push(row + 1 + (inner.ordinals[below] ?? 0));
    }
    starts[doc + 1] = pairs.length;
  }
  const names = new Map([...new Set(pairs.view())].map((pair) => [pair, nameOf(nesting, pair)]));
  const sorted = sortUtf8([...names.values()]);
  const places = new Map(sorted.map((name, place) => [name, place]));
  return textColumnOf(
    stringTableOf(sorted),
    starts,
    pairs.view().map((pair) => places.get(names.get(pair) ?? "") ?? 0),
  );
}

/** The first of each row of pairs stands for the outer value alone. */
function nameOf({ outer, inner, mark }: Nesting, pair: number): string {
  const width = inner.values.size + 1;
  const above = outer.values.at(Math.floor(pair / width));
  return pair % width === 0 ? above : above + mark + inner.values.at((pair % width) - 1);
}
