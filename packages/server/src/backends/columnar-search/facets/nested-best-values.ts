import type { Steps } from "../../../steps.ts";
import { nestedMark } from "../../../storage/search-index.ts";
import { sortInSteps } from "../segments/sort-in-steps.ts";
import { BestValues, type CountedValue, mostFrequentFirst } from "./best-values.ts";

/**
 * The best values of a facet within a facet: the outer ones that were found most often, and below each of them its own best.
 * Were all chosen together, the inner values of frequent outer ones would drive other outer ones out. What lies below a value
 * must be offered after it.
 */
export class NestedBestValues {
  readonly #levels: number;
  readonly #limit: number;
  /** By the value that they lie below; the outermost lie below none. */
  readonly #below = new Map<string | undefined, BestValues>();

  constructor(levels: number, limit: number) {
    this.#levels = levels;
    this.#limit = limit;
    this.#below.set(undefined, new BestValues(limit));
  }

  /** Only its name tells what a value lies below. */
  mayHold(): boolean {
    return true;
  }

  offer(name: string, count: number): void {
    const { above, depth } = placeOf(name, this.#levels);
    const siblings = this.#below.get(above);
    if (siblings?.mayHold(count) !== true) return;
    siblings.offer(name, count);
    if (depth + 1 < this.#levels) this.#below.set(name, new BestValues(this.#limit));
  }

  *sorted(): Steps<CountedValue[]> {
    const best: CountedValue[] = [];
    yield* this.#gather(undefined, best);
    return [...(yield* sortInSteps(best, mostFrequentFirst))];
  }

  *#gather(above: string | undefined, into: CountedValue[]): Steps<void> {
    const values = this.#below.get(above);
    if (values === undefined) return;
    for (const one of yield* values.sorted()) {
      into.push(one);
      yield* this.#gather(one.value, into);
    }
  }
}

/** The value that one lies below, and how many lie above it. Only the innermost values may have the mark in them. */
export function placeOf(name: string, levels: number): { readonly above: string | undefined; readonly depth: number } {
  let [end, depth] = [-1, 0];
  while (depth + 1 < levels) {
    const next = name.indexOf(nestedMark, end + 1);
    if (next < 0) break;
    end = next;
    depth++;
  }
  return { above: end < 0 ? undefined : name.slice(0, end), depth };
}
