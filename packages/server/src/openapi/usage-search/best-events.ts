import type { Order, SortedEvent } from "./read-order.ts";
import type { SearchedEvent } from "./searched-event.ts";

/** So many are gathered before those are dropped that come too late, so that sorting is rare. */
const spare = 1000;

/** The first events of an order, out of all that it is given. */
export class BestEvents {
  readonly #order: Order;
  readonly #count: number;
  #events: SortedEvent[] = [];

  constructor(order: Order, count: number) {
    this.#order = order;
    this.#count = count;
  }

  add(event: SearchedEvent): void {
    if (this.#count === 0) return;
    this.#events.push({ event, keys: this.#order.keysOf(event) });
    if (this.#events.length >= this.#count + spare) this.sorted();
  }

  /** Those kept, in order. */
  sorted(): readonly SortedEvent[] {
    this.#events = this.#events.sort(this.#order.compare).slice(0, this.#count);
    return this.#events;
  }
}
