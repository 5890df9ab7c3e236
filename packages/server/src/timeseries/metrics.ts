import { catalogError } from "../errors.ts";
import { compareEvents } from "../storage/compare-events.ts";
import { type Cell, type EventColumn, isNumeric } from "./event-columns.ts";
import type { EventRow } from "./event-rows.ts";

export const aggregationTypes = ["LATEST", "SUM", "CARDINALITY"] as const;
export type AggregationType = (typeof aggregationTypes)[number];

/** A figure of a group of rows. */
export interface Metric {
  readonly columnName: string;
  readonly columnType: string;
  /** Begins with an empty group. */
  start(): MetricState;
}

/** What has been seen of a group. */
export interface MetricState {
  add(row: EventRow): void;
  /** How many values are kept for the figure, where more are with every new one. */
  readonly kept: number;
  /** The figure; undefined where there is none. */
  cell(): Cell | undefined;
}

/** The figure that is asked for. Throws INVALID_STATISTICS for the sum of a column without numbers. */
export function metricOf(type: AggregationType, column: EventColumn): Metric {
  const columnName = `${type.toLowerCase()}_${column.name}`;
  if (type === "LATEST") return { columnName, columnType: column.kind, start: () => latest(column) };
  if (type === "CARDINALITY") return { columnName, columnType: "long", start: () => cardinality(column) };
  if (!isNumeric(column)) {
    throw catalogError("INVALID_STATISTICS", { reason: `SUM needs a column of numbers; ${column.name} holds ${column.kind}` });
  }
  return { columnName, columnType: "double", start: () => sum(column) };
}

/** The value in the newest row that has one. */
function latest(column: EventColumn): MetricState {
  let newest: { readonly row: EventRow; readonly cell: Cell } | undefined;
  return {
    kept: 0,
    add: (row) => {
      const cell = column.read(row);
      if (cell !== undefined && (newest === undefined || compareEvents(row.event, newest.row.event) > 0)) newest = { row, cell };
    },
    cell: () => newest?.cell,
  };
}

function cardinality(column: EventColumn): MetricState {
  const seen = new Set<string>();
  return {
    get kept() {
      return seen.size;
    },
    add: (row) => {
      const cell = column.read(row);
      if (cell !== undefined) seen.add(String(cell));
    },
    cell: () => seen.size,
  };
}

/** Of whole numbers a `bigint`. */
function sum(column: EventColumn): MetricState {
  const isWhole = column.kind === "int" || column.kind === "long";
  let whole = 0n;
  let total = 0;
  return {
    kept: 0,
    add: (row) => {
      const cell = column.read(row);
      if (typeof cell !== "number" && typeof cell !== "bigint") return;
      if (isWhole) whole += BigInt(cell);
      else total += Number(cell);
    },
    cell: () => (isWhole ? whole : total),
  };
}
