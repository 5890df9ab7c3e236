/** The score below which no hit is among the best of the segments that have been searched so far. */
export class ScoreFloor {
  readonly #limit: number;
  #best: number[] = [];

  /** For the best `limit` hits. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get lowest(): number {
    return this.#best[this.#limit - 1] ?? Number.NEGATIVE_INFINITY;
  }

  /** Takes in the scores of hits of one more segment. */
  raise(scores: readonly number[]): void {
    this.#best = [...this.#best, ...scores].sort((a, b) => b - a).slice(0, this.#limit);
  }
}
