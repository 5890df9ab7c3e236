/** Sequences that are each in order, told by what stands first in each of them: a heap with the first of all on top. */
export class MergeQueue<Head> {
  readonly #heap: Head[] = [];
  readonly #compare: (a: Head, b: Head) => number;

  constructor(heads: Iterable<Head>, compare: (a: Head, b: Head) => number) {
    this.#compare = compare;
    for (const head of heads) this.add(head);
  }

  get first(): Head | undefined {
    return this.#heap[0];
  }

  add(head: Head): void {
    let at = this.#heap.push(head) - 1;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      const above = this.#heap[parent] as Head;
      if (this.#compare(above, head) <= 0) break;
      this.#heap[at] = above;
      at = parent;
    }
    this.#heap[at] = head;
  }

  /** What stands in the place of the first one comes later, or nothing does: its sequence has ended. */
  replaceFirst(head: Head | undefined): void {
    const moved = head ?? this.#heap.pop();
    if (moved !== undefined && this.#heap.length > 0) this.#sink(moved);
  }

  #sink(head: Head): void {
    const heap = this.#heap;
    let at = 0;
    for (let child = 1; child < heap.length; child = 2 * at + 1) {
      if (child + 1 < heap.length && this.#compare(heap[child + 1] as Head, heap[child] as Head) < 0) child++;
      const below = heap[child] as Head;
      if (this.#compare(head, below) <= 0) break;
      heap[at] = below;
      at = child;
    }
    heap[at] = head;
  }
}
