import { byUtf8, sortInSteps } from "../ranking/sort-in-steps.ts";
import { growableUint32 } from "../segments/growable-array.ts";
import type { TextColumn } from "../segments/segment.ts";
import type { Steps } from "../segments/steps.ts";
import { StringTableWriter } from "../segments/string-table.ts";
import { rangeOf, textColumnOf } from "../segments/text-column.ts";

interface Nesting {
  readonly outer: TextColumn;
  readonly inner: TextColumn;
  /** Joins an outer and an inner value. */
  readonly mark: string;
}

/** So many values are worked on between two pauses. */
const stride = 4_096;

/** A column in which each document has its outer values, and each of them with every inner one: `dataset`, `dataset␞View`. */
export function* nestedColumn(nesting: Nesting, size: number): Steps<TextColumn> {
  const { pairs, starts } = yield* pairsOf(nesting, size);
  const names = new Map<number, string>();
  yield* eachInSteps(pairs, (pair) => {
    if (!names.has(pair)) names.set(pair, nameOf(nesting, pair));
  });
  const sorted = yield* sortInSteps([...names.values()], byUtf8);
  const places = new Map<string, number>();
  const writer = new StringTableWriter();
  yield* eachInSteps(sorted, (name) => {
    if (places.has(name)) return;
    places.set(name, places.size);
    writer.add(name);
  });
  const ordinals: number[] = [];
  yield* eachInSteps(pairs, (pair) => ordinals.push(places.get(names.get(pair) ?? "") ?? 0));
  return textColumnOf(writer.table(), starts, ordinals);
}

/** An outer value above an inner one as one number; the first of each row of pairs stands for the outer value alone. */
function* pairsOf({ outer, inner }: Nesting, size: number): Steps<{ readonly pairs: Uint32Array; readonly starts: Uint32Array }> {
  const width = inner.values.size + 1;
  const starts = new Uint32Array(size + 1);
  const pairs = growableUint32();
  for (let doc = 0; doc < size; doc++) {
    if (doc % stride === stride - 1) yield;
    const [from, to] = rangeOf(outer, doc);
    const [innerFrom, innerTo] = rangeOf(inner, doc);
    for (let index = from; index < to; index++) {
      const row = (outer.ordinals[index] ?? 0) * width;
      pairs.push(row);
      for (let below = innerFrom; below < innerTo; below++) pairs.push(row + 1 + (inner.ordinals[below] ?? 0));
    }
    starts[doc + 1] = pairs.length;
  }
  return { pairs: pairs.view(), starts };
}

function* eachInSteps<T>(items: ArrayLike<T>, visit: (item: T) => unknown): Steps<void> {
  for (let index = 0; index < items.length; index++) {
    visit(items[index] as T);
    if (index % stride === stride - 1) yield;
  }
}

function nameOf({ outer, inner, mark }: Nesting, pair: number): string {
  const width = inner.values.size + 1;
  const above = outer.values.at(Math.floor(pair / width));
  return pair % width === 0 ? above : above + mark + inner.values.at((pair % width) - 1);
}
