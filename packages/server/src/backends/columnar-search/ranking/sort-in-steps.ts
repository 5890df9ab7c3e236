import type { Steps } from "../segments/steps.ts";
import { compareUtf8, sortUtf8 } from "../segments/utf8-order.ts";

/** So many strings are sorted or merged between two pauses. */
const stride = 4_096;

/** The strings in the order of their UTF-8 bytes: for so many that sorting them at once would hold up others. */
export function* sortInSteps(texts: readonly string[]): Steps<string[]> {
  let runs: string[][] = [];
  for (let from = 0; from < texts.length; from += stride) {
    runs.push(sortUtf8(texts.slice(from, from + stride)));
    yield;
  }
  while (runs.length > 1) {
    const merged: string[][] = [];
    for (let index = 0; index < runs.length; index += 2) merged.push(yield* mergeRuns(runs[index] ?? [], runs[index + 1] ?? []));
    runs = merged;
  }
  return runs[0] ?? [];
}

function* mergeRuns(left: readonly string[], right: readonly string[]): Steps<string[]> {
  const merged: string[] = [];
  let [fromLeft, fromRight] = [0, 0];
  while (fromLeft < left.length && fromRight < right.length) {
    const [a = "", b = ""] = [left[fromLeft], right[fromRight]];
    const isLeft = compareUtf8(a, b) <= 0;
    merged.push(isLeft ? a : b);
    if (isLeft) fromLeft++;
    else fromRight++;
    if (merged.length % stride === 0) yield;
  }
  return merged.concat(left.slice(fromLeft), right.slice(fromRight));
}
