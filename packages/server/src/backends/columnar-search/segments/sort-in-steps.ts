import type { Steps } from "../../../steps.ts";
import { compareText } from "../../../storage/compare-text.ts";
import { sortUtf8 } from "../strings/utf8-order.ts";

/** So many items are sorted or merged between two pauses: comparing two can take a microsecond. */
const stride = 1_024;

/** The order of items, and a way to sort few of them in place; the usual one when it is left out. */
interface Sorting<T> {
  readonly compare: (a: T, b: T) => number;
  readonly sortFew?: (few: T[]) => T[];
}

/** Strings in the order of their UTF-8 bytes. */
export const byUtf8: Sorting<string> = { compare: compareText, sortFew: sortUtf8 };

/** The items in order: for so many that sorting them at once would hold up others. */
export function* sortInSteps<T>(items: readonly T[], { compare, sortFew = (few) => few.sort(compare) }: Sorting<T>): Steps<readonly T[]> {
  const runs: T[][] = [];
  for (let from = 0; from < items.length; from += stride) {
    runs.push(sortFew(items.slice(from, from + stride)));
    yield;
  }
  return yield* mergeInSteps(runs, compare);
}

/** What is in order in each of the runs, in order over all of them. */
export function* mergeInSteps<T>(runs: readonly (readonly T[])[], compare: (a: T, b: T) => number): Steps<readonly T[]> {
  let left = runs;
  while (left.length > 1) {
    const merged: T[][] = [];
    for (let index = 0; index < left.length; index += 2) merged.push(yield* mergeTwo(left[index] ?? [], left[index + 1] ?? [], compare));
    left = merged;
  }
  return left[0] ?? [];
}

function* mergeTwo<T>(left: readonly T[], right: readonly T[], compare: (a: T, b: T) => number): Steps<T[]> {
  const merged: T[] = [];
  let [fromLeft, fromRight] = [0, 0];
  while (fromLeft < left.length && fromRight < right.length) {
    const [a, b] = [left[fromLeft] as T, right[fromRight] as T];
    const isLeft = compare(a, b) <= 0;
    merged.push(isLeft ? a : b);
    if (isLeft) fromLeft++;
    else fromRight++;
    if (merged.length % stride === 0) yield;
  }
  return merged.concat(left.slice(fromLeft), right.slice(fromRight));
}
