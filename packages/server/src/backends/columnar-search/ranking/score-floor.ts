import type { Steps } from "../../../steps.ts";

/** So many scores are merged between two pauses. */
const stride = 4_096;

/** The score below which no hit is among the best of the segments that have been searched so far. */
export class ScoreFloor {
  readonly #limit: number;
  /** The best scores so far, the highest first. */
  #best = new Float32Array(0);

  /** For the best `limit` hits. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get lowest(): number {
    return this.#best[this.#limit - 1] ?? Number.NEGATIVE_INFINITY;
  }

  /** Takes in the scores of hits of one more segment, the highest first. */
  *raise(scores: Float32Array): Steps<void> {
    const known = this.#best;
    const best = new Float32Array(Math.min(this.#limit, known.length + scores.length));
    let [fromKnown, fromScores] = [0, 0];
    for (let at = 0; at < best.length; at++) {
      if (at % stride === stride - 1) yield;
      const a = known[fromKnown] ?? Number.NEGATIVE_INFINITY;
      const b = scores[fromScores] ?? Number.NEGATIVE_INFINITY;
      best[at] = Math.max(a, b);
      if (a >= b) fromKnown++;
      else fromScores++;
    }
    this.#best = best;
  }
}
