import type { Steps } from "../../../steps.ts";
import { compareText } from "../../../storage/compare-text.ts";
import { growableUint32 } from "../segments/growable-array.ts";
import type { TextColumn } from "../segments/segment.ts";
import { firstTextOf, textColumnOf, textsEndOf } from "../segments/text-column.ts";
import { StringTableWriter } from "../strings/string-table.ts";

interface Nesting {
  readonly outer: TextColumn;
  readonly inner: TextColumn;
  /** Joins an outer and an inner value. */
  readonly mark: string;
}

/** So many values are worked on between two pauses. */
const stride = 4_096;
/** Of a document no more pairs are counted: fields with many values each have as many as the product of them. */
const mostPairs = 2_000;

/**
 * A column in which each document has its outer values, and each of them with every inner one: `dataset`, `dataset␞View`.
 * An outer value in which the mark stands could be taken for two, and is left out. So are the last pairs of a document that has
 * very many.
 */
export function* nestedColumn(nesting: Nesting, size: number): Steps<TextColumn> {
  const { outer, inner } = nesting;
  const pairs = yield* pairsOf(nesting, size);
  const byInner = yield* inOrder(pairs.inner, inner.values.size + 1);
  const sorted = yield* inOrder(pairs.outer, outer.values.size, byInner);
  const writer = new StringTableWriter();
  const ordinals = new Uint32Array(sorted.length);
  let places = 0;
  let worked = 0;
  for (const { name, from, to } of pairsByName({ ...nesting, pairs, sorted })) {
    writer.add(name);
    for (let index = from; index < to; index++) ordinals[sorted[index] ?? 0] = places;
    places++;
    worked += 1 + to - from;
    if (worked < stride) continue;
    worked = 0;
    yield;
  }
  return textColumnOf(writer.table(), pairs.starts, ordinals);
}

/** Pairs of values, document by document. */
interface Pairs {
  /** Where the pairs of each document begin. */
  readonly starts: Uint32Array;
  readonly outer: Uint32Array;
  /** Counted from one; zero stands for the outer value alone. */
  readonly inner: Uint32Array;
}

function* pairsOf({ outer, inner, mark }: Nesting, size: number): Steps<Pairs> {
  const isPlain = yield* valuesWithout(mark, outer);
  const starts = new Uint32Array(size + 1);
  const [outerOf, innerOf] = [growableUint32(), growableUint32()];
  const push = (above: number, below: number) => {
    outerOf.push(above);
    innerOf.push(below);
  };
  for (let doc = 0; doc < size; doc++) {
    if (doc % stride === stride - 1) yield;
    const from = firstTextOf(outer, doc);
    const to = textsEndOf(outer, doc);
    const innerFrom = firstTextOf(inner, doc);
    const innerTo = textsEndOf(inner, doc);
    const full = outerOf.length + mostPairs;
    for (let index = from; index < to && outerOf.length < full; index++) {
      const above = outer.ordinals[index] ?? 0;
      if (isPlain[above] === 0) continue;
      push(above, 0);
      for (let below = innerFrom; below < innerTo && outerOf.length < full; below++) push(above, 1 + (inner.ordinals[below] ?? 0));
    }
    starts[doc + 1] = outerOf.length;
  }
  return { starts, outer: outerOf.view(), inner: innerOf.view() };
}

/** For each value of a column 1 when the mark does not stand in it. */
function* valuesWithout(mark: string, { values }: TextColumn): Steps<Uint8Array> {
  const without = new Uint8Array(values.size);
  for (let value = 0; value < values.size; value++) {
    without[value] = values.at(value).includes(mark) ? 0 : 1;
    if (value % stride === stride - 1) yield;
  }
  return without;
}

/** The places of keys below `width`, or some places, in the order of the keys; those of equal ones stay as they stood. */
function* inOrder(keys: Uint32Array, width: number, places?: Uint32Array): Steps<Uint32Array> {
  const next = new Uint32Array(width + 1);
  for (let index = 0; index < keys.length; index++) {
    const behind = (keys[index] ?? 0) + 1;
    next[behind] = (next[behind] ?? 0) + 1;
  }
  yield;
  for (let key = 0; key < width; key++) next[key + 1] = (next[key + 1] ?? 0) + (next[key] ?? 0);
  const sorted = new Uint32Array(keys.length);
  for (let index = 0; index < sorted.length; index++) {
    if (index % stride === stride - 1) yield;
    const place = places?.[index] ?? index;
    const key = keys[place] ?? 0;
    const at = next[key] ?? 0;
    sorted[at] = place;
    next[key] = at + 1;
  }
  return sorted;
}

/** The name of a pair, and from where to where it stands among those sorted by their outer value, then by their inner one. */
interface NamedPair {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

interface SortedPairs extends Nesting {
  readonly pairs: Pairs;
  readonly sorted: Uint32Array;
}

/** Every pair once, in the order of names. A longer outer value may come before what lies below a shorter one: `ab` before `a␞b`. */
function* pairsByName(all: SortedPairs): Generator<NamedPair> {
  const open: NamedPair[] = [];
  for (const outer of outerValues(all)) {
    for (let last = open.at(-1); last !== undefined && compareText(last.name + all.mark, outer.name) < 0; last = open.at(-1)) {
      yield* pairsBelow(all, last);
      open.pop();
    }
    yield outer;
    open.push(outer);
  }
  for (const outer of open.toReversed()) yield* pairsBelow(all, outer);
}

/** Each outer value alone. */
function* outerValues({ outer, pairs, sorted }: SortedPairs): Generator<NamedPair> {
  for (let from = 0; from < sorted.length; ) {
    const value = pairs.outer[sorted[from] ?? 0] ?? 0;
    const isSame = (index: number) => pairs.outer[sorted[index] ?? 0] === value;
    let to = from;
    while (to < sorted.length && isSame(to) && pairs.inner[sorted[to] ?? 0] === 0) to++;
    yield { name: outer.values.at(value), from, to };
    for (from = to; from < sorted.length && isSame(from); ) from++;
  }
}

/** An outer value above each of its inner ones, which stand behind it. */
function* pairsBelow({ inner, mark, pairs, sorted }: SortedPairs, { name, to: first }: NamedPair): Generator<NamedPair> {
  const innerAt = (index: number) => pairs.inner[sorted[index] ?? 0] ?? 0;
  for (let from = first; from < sorted.length && innerAt(from) > 0; ) {
    const value = innerAt(from);
    let to = from;
    while (to < sorted.length && innerAt(to) === value) to++;
    yield { name: name + mark + inner.values.at(value - 1), from, to };
    from = to;
  }
}
