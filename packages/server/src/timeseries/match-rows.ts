import { catalogError } from "../errors.ts";
import type { Condition, Criterion, FilterCriteria } from "../search/filter-criteria.ts";
import { type Cell, type EventColumn, type EventColumns, isNumeric, searchedColumn } from "./event-columns.ts";
import type { EventRow } from "./event-rows.ts";

type RowTest = (row: EventRow) => boolean;
type CellTest = (cell: Cell) => boolean;

/**
 * A test for rows against a filter (rest.md 16.5); without one, or without any group, every row passes. Throws
 * UNKNOWN_TIMESERIES_FIELD, or INVALID_FILTER for a condition or a number that makes no sense.
 */
export function matchRows(columns: EventColumns, filter: FilterCriteria | undefined): RowTest {
  if (filter === undefined || filter.or.length === 0) return () => true;
  const groups = filter.or.map(({ and }) =>
    and.map((criterion) => matchCriterion(columns.require(searchedColumn(criterion.field)), criterion)),
  );
  return (row) => groups.some((tests) => tests.every((test) => test(row)));
}

function matchCriterion(column: EventColumn, criterion: Criterion): RowTest {
  const positive = testOf(column, criterion);
  return criterion.negated ? (row) => !positive(row) : positive;
}

function testOf(column: EventColumn, criterion: Criterion): RowTest {
  if (criterion.condition === "EXISTS") return (row) => column.read(row) !== undefined;
  if (criterion.condition === "IS_NULL") return (row) => column.read(row) === undefined;
  const test = cellTest(column, criterion);
  return (row) => {
    const cell = column.read(row);
    return cell !== undefined && test(cell);
  };
}

function cellTest(column: EventColumn, { condition, values, field }: Criterion): CellTest {
  const range = ranges[condition];
  const [first = ""] = values;
  if (range !== undefined) {
    const bound = isNumeric(column) ? numberOf(first, field) : first;
    return (cell) => range(compareCells(cell, bound));
  }
  if (isNumeric(column) && (condition === "EQUAL" || condition === "IEQUAL" || condition === "IN")) {
    const wanted = values.map((value) => numberOf(value, field));
    return (cell) => wanted.some((value) => compareCells(cell, value) === 0);
  }
  const text = texts[condition];
  if (text === undefined) {
    throw catalogError("INVALID_FILTER", { reason: `Condition ${condition} of field ${field} has no meaning in a time series; use EQUAL` });
  }
  const wanted = condition === "EQUAL" || condition === "IN" ? values : values.map(folded);
  return (cell) => wanted.some((value) => text(String(cell), value));
}

const ranges: Readonly<Partial<Record<Condition, (order: number) => boolean>>> = {
  GREATER_THAN: (order) => order > 0,
  GREATER_THAN_OR_EQUAL_TO: (order) => order >= 0,
  LESS_THAN: (order) => order < 0,
  LESS_THAN_OR_EQUAL_TO: (order) => order <= 0,
};

const texts: Readonly<Partial<Record<Condition, (cell: string, wanted: string) => boolean>>> = {
  EQUAL: (cell, wanted) => cell === wanted,
  IN: (cell, wanted) => cell === wanted,
  IEQUAL: (cell, wanted) => folded(cell) === wanted,
  CONTAIN: (cell, wanted) => cell.toLowerCase().includes(wanted),
  START_WITH: (cell, wanted) => cell.toLowerCase().startsWith(wanted),
  END_WITH: (cell, wanted) => cell.toLowerCase().endsWith(wanted),
};

function folded(text: string): string {
  return text.trim().toLowerCase();
}

/** Orders cells of one column: numbers by their value, text by its characters. */
export function compareCells(left: Cell, right: Cell): number {
  if (left === right) return 0;
  if (left < right) return -1;
  return left > right ? 1 : 0;
}

/** The number in a text. Throws INVALID_FILTER when it is none. */
export function numberOf(text: string, field: string): number | bigint {
  const trimmed = text.trim();
  if (/^[+-]?\d{1,30}$/.test(trimmed)) {
    const exact = BigInt(trimmed.replace(/^\+/, ""));
    return Number.isSafeInteger(Number(exact)) ? Number(exact) : exact;
  }
  const number = Number(trimmed);
  if (trimmed === "" || !Number.isFinite(number)) {
    throw catalogError("INVALID_FILTER", { reason: `Field ${field} holds numbers, and ${JSON.stringify(text)} is none` });
  }
  return number;
}
