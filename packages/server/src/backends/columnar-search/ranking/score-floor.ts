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

  /** Takes in the scores of hits of one more segment, the highest first. */
  raise(scores: Float32Array): void {
    const best: number[] = [];
    let [fromBest, fromScores] = [0, 0];
    while (best.length < this.#limit && (fromBest < this.#best.length || fromScores < scores.length)) {
      const [a = Number.NEGATIVE_INFINITY, b = Number.NEGATIVE_INFINITY] = [this.#best[fromBest], scores[fromScores]];
      best.push(Math.max(a, b));
      if (a >= b) fromBest++;
      else fromScores++;
    }
    this.#best = best;
  }
}
