import type { Sample } from "./metric-family.ts";

/** Upper ends of the buckets, in seconds. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60] as const;

/** How long things took, counted in buckets. */
export class Durations {
  readonly #counts = new Float64Array(bounds.length + 1);
  #seconds = 0;

  observe(seconds: number): void {
    this.#seconds += seconds;
    let bucket = 0;
    while (bucket < bounds.length && seconds > (bounds[bucket] ?? 0)) bucket++;
    this.#counts[bucket] = (this.#counts[bucket] ?? 0) + 1;
  }

  /** Runs the work and counts how long it took, whatever comes of it. */
  async timed<T>(work: () => Promise<T>): Promise<T> {
    const begun = performance.now();
    try {
      return await work();
    } finally {
      this.observe((performance.now() - begun) / 1_000);
    }
  }

  /** The samples of a histogram: each bucket counts what the smaller ones count too. */
  samples(labels: Readonly<Record<string, string>> = {}): Sample[] {
    let count = 0;
    const buckets = [...bounds, Number.POSITIVE_INFINITY].map((bound, index): Sample => {
      count += this.#counts[index] ?? 0;
      const le = bound === Number.POSITIVE_INFINITY ? "+Inf" : String(bound);
      return { suffix: "_bucket", labels: { ...labels, le }, value: count };
    });
    return [...buckets, { suffix: "_sum", labels, value: this.#seconds }, { suffix: "_count", labels, value: count }];
  }
}
