import type { Steps } from "../../../steps.ts";
import { TopHits } from "../ranking/top-hits.ts";

/** A value and how often it was found. */
export interface CountedValue {
  readonly value: string;
  readonly count: number;
}

/** Values that were found most often first, those that were found equally often by name. */
export const mostFrequentFirst = {
  compare: (a: CountedValue, b: CountedValue): number => b.count - a.count || (a.value < b.value ? -1 : 1),
};

/** The values that were found most often, those that were found equally often by name. Only they are kept. */
export class BestValues {
  readonly #names: string[] = [];
  readonly #counts: number[] = [];
  readonly #best: TopHits;

  constructor(limit: number) {
    this.#best = new TopHits(limit, (a, b) => this.#isBefore(a, b));
  }

  /** Whether a value that was found so often may be among them: nobody need know the names of the others. */
  mayHold(count: number): boolean {
    const { worst } = this.#best;
    return worst === undefined || count >= (this.#counts[worst] ?? 0);
  }

  offer(name: string, count: number): void {
    const { worst } = this.#best;
    if (worst !== undefined && count === this.#counts[worst] && name > (this.#names[worst] ?? "")) return;
    this.#counts.push(count);
    this.#best.offer(this.#names.push(name) - 1);
  }

  *sorted(): Steps<CountedValue[]> {
    const best = yield* this.#best.sorted();
    return best.map((index) => ({ value: this.#names[index] ?? "", count: this.#counts[index] ?? 0 }));
  }

  #isBefore(a: number, b: number): boolean {
    const difference = (this.#counts[b] ?? 0) - (this.#counts[a] ?? 0);
    return difference < 0 || (difference === 0 && (this.#names[a] ?? "") < (this.#names[b] ?? ""));
  }
}
