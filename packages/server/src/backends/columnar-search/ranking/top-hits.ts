import type { Steps } from "../../../steps.ts";
import { sortInSteps } from "../segments/sort-in-steps.ts";

/**
 * The best `limit` of many documents: a heap with the worst of the kept on top. `isBefore` is a strict order, so that equal
 * input always gives equal pages.
 */
export class TopHits {
  readonly #limit: number;
  readonly #heap: number[] = [];
  readonly #isBefore: (a: number, b: number) => boolean;

  constructor(limit: number, isBefore: (a: number, b: number) => boolean) {
    this.#limit = limit;
    this.#isBefore = isBefore;
  }

  /** The worst of those kept, once there are as many as wanted: only what comes before it still matters. */
  get worst(): number | undefined {
    return this.#heap.length === this.#limit ? this.#heap[0] : undefined;
  }

  offer(index: number): void {
    const heap = this.#heap;
    if (heap.length < this.#limit) {
      heap.push(index);
      this.#up(heap.length - 1);
    } else if (this.#limit > 0 && this.#isBefore(index, heap[0] ?? 0)) {
      heap[0] = index;
      this.#down();
    }
  }

  /** What was kept, the best first. */
  sorted(): Steps<readonly number[]> {
    return sortInSteps(this.#heap, { compare: (a, b) => (this.#isBefore(a, b) ? -1 : 1) });
  }

  #up(start: number): void {
    const heap = this.#heap;
    let at = start;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      if (!this.#isBefore(heap[parent] ?? 0, heap[at] ?? 0)) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  #down(): void {
    const heap = this.#heap;
    let at = 0;
    for (;;) {
      let worst = at;
      for (let child = 2 * at + 1; child <= 2 * at + 2 && child < heap.length; child++) {
        if (this.#isBefore(heap[worst] ?? 0, heap[child] ?? 0)) worst = child;
      }
      if (worst === at) return;
      this.#swap(at, worst);
      at = worst;
    }
  }

  #swap(a: number, b: number): void {
    const held = this.#heap[a] ?? 0;
    this.#heap[a] = this.#heap[b] ?? 0;
    this.#heap[b] = held;
  }
}
