import type { JsonObject } from "@almagest/model";
import { catalogError } from "../../errors.ts";
import type { SearchedEvent } from "./searched-event.ts";

/** Adds up what one aggregation asks of the events that it is given. */
export interface Tally {
  add(event: SearchedEvent): void;
  result(): JsonObject;
}

/** Begins an aggregation anew: once for the whole search, or for each bucket of another. */
export type Aggregation = (room: Room) => Tally;

/** Aggregations by the names that a search gives them. */
export type Aggregations = ReadonlyMap<string, Aggregation>;

/** Buckets and different values that one search may keep in memory. */
const most = 20_000;

/** What one search has kept so far. */
export class Room {
  #taken = 0;

  /** Takes the room of one more. Throws INVALID_BODY with the path of the aggregation for which none is left. */
  take(path: string): void {
    this.#taken++;
    if (this.#taken > most) {
      throw catalogError("INVALID_BODY", { faults: [`${path}: expected ${most} buckets and different values at most in one search`] });
    }
  }
}

/** All of some aggregations over the same events, under their names. */
export class NamedTallies implements Tally {
  readonly #tallies: readonly (readonly [string, Tally])[];

  constructor(aggregations: Aggregations, room: Room) {
    this.#tallies = Array.from(aggregations, ([name, begin]) => [name, begin(room)]);
  }

  add(event: SearchedEvent): void {
    for (const [, tally] of this.#tallies) tally.add(event);
  }

  result(): JsonObject {
    return Object.fromEntries(this.#tallies.map(([name, tally]) => [name, tally.result()]));
  }
}

/** The events of one bucket, and what is asked of them. */
export class Bucket {
  #count = 0;
  readonly #inside: NamedTallies;

  constructor(inside: Aggregations, room: Room) {
    this.#inside = new NamedTallies(inside, room);
  }

  get count(): number {
    return this.#count;
  }

  add(event: SearchedEvent): void {
    this.#count++;
    this.#inside.add(event);
  }

  result(): JsonObject {
    return { doc_count: this.#count, ...this.#inside.result() };
  }
}
