import type { TimeseriesEvent } from "../storage/timeseries-store.ts";
import type { Cell, EventColumn } from "./event-columns.ts";
import type { EventRow } from "./event-rows.ts";
import { compareCells } from "./match-rows.ts";

/** Keeps so many of the events it is given. */
export interface KeptEvents {
  /** False when no further event would be kept. */
  add(row: EventRow): boolean;
  events(): readonly TimeseriesEvent[];
}

/** Keeps the first events, in the order in which they come. */
export function firstEvents(limit: number): KeptEvents {
  const kept: TimeseriesEvent[] = [];
  return {
    add: ({ event }) => kept.push(event) < limit,
    events: () => kept,
  };
}

/** Keeps the first events in the order of a column, those without a value last; equal ones stay in the order in which they come. */
export class SortedEvents implements KeptEvents {
  readonly #limit: number;
  readonly #column: EventColumn;
  readonly #sign: number;
  #kept: { readonly event: TimeseriesEvent; readonly cell: Cell | undefined }[] = [];

  constructor(limit: number, column: EventColumn, order: "ASCENDING" | "DESCENDING") {
    this.#limit = limit;
    this.#column = column;
    this.#sign = order === "ASCENDING" ? 1 : -1;
  }

  /** Sorts only when twice as many have come as are wanted, so that no more than those are held. */
  add(row: EventRow): boolean {
    this.#kept.push({ event: row.event, cell: this.#column.read(row) });
    if (this.#kept.length > 2 * this.#limit) this.#cut();
    return true;
  }

  events(): readonly TimeseriesEvent[] {
    this.#cut();
    return this.#kept.map(({ event }) => event);
  }

  #cut(): void {
    this.#kept.sort((left, right) => this.#compare(left.cell, right.cell));
    this.#kept.length = Math.min(this.#kept.length, this.#limit);
  }

  #compare(left: Cell | undefined, right: Cell | undefined): number {
    if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined);
    return this.#sign * compareCells(left, right);
  }
}
