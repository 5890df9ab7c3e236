import { catalogError } from "../errors.ts";
import { type CalendarWindow, windowAfter, windowStart } from "./calendar-window.ts";
import type { Cell, EventColumn } from "./event-columns.ts";
import type { EventRow } from "./event-rows.ts";
import { compareCells } from "./match-rows.ts";
import type { Metric, MetricState } from "./metrics.ts";

/** Rows with the same value in the column form a group, or with a window those of one stretch of time. */
export interface Grouping {
  readonly column: EventColumn;
  readonly window?: CalendarWindow;
}

/** Keys, then figures; undefined where there is no value. */
export type StatisticsRow = readonly (Cell | undefined)[];

/** A group has groups inside or, at the innermost level, figures. */
interface Group {
  readonly groups: Map<Cell, Group>;
  readonly states: readonly MetricState[];
}

/** Groups by text at one level (rest.md 12). */
const mostTextGroups = 1_440;
/** Rows of the table; the reference has this limit too. */
const mostRows = 65_535;
/** Values that are kept for groups and their figures together, where a full table is not more: some 150 MB. */
const fewestKept = 1_000_000;

/** Rows sorted into groups within groups, with figures of the innermost. */
export class GroupedRows {
  readonly #groupings: readonly Grouping[];
  readonly #metrics: readonly Metric[];
  readonly #root: Group;
  readonly #mostKept: number;
  /** How many values are kept, in the measure of the limit; what has been dropped since it was counted is among them. */
  #kept = 0;

  constructor(groupings: readonly Grouping[], metrics: readonly Metric[]) {
    this.#groupings = groupings;
    this.#metrics = metrics;
    this.#root = this.#emptyGroup(0);
    this.#mostKept = Math.max(fewestKept, 2 * mostRows * (4 + metrics.length));
  }

  /** A row without a value to group by is left out. Throws INVALID_STATISTICS when there are too many groups, or values in them. */
  add(row: EventRow): void {
    if (this.#kept > this.#mostKept) this.#makeRoom();
    let group = this.#root;
    for (const [level, grouping] of this.#groupings.entries()) {
      const key = keyOf(grouping, row);
      if (key === undefined) return;
      group = group.groups.get(key) ?? this.#addGroup(group, key, level);
    }
    for (const state of group.states) {
      const before = state.kept;
      state.add(row);
      this.#kept += state.kept - before;
    }
  }

  #addGroup(group: Group, key: Cell, level: number): Group {
    const added = this.#emptyGroup(level + 1);
    group.groups.set(key, added);
    this.#kept += valuesOf(added);
    const grouping = this.#groupings[level];
    if (grouping?.window !== undefined && group.groups.size > mostRows) throw tooLarge();
    // Much more than is told, so that it is not sorted for each of ever new values.
    if (grouping !== undefined && group.groups.size > 4 * mostTextGroups) keepFirst(group.groups, grouping);
    return added;
  }

  /** Drops at all levels what is not told, and counts what is left: when that is still nearly as much, it throws. */
  #makeRoom(): void {
    this.#kept = this.#keepFirst(this.#root, 0);
    if (this.#kept > (this.#mostKept / 4) * 3) throw tooMuch();
  }

  #keepFirst(group: Group, level: number): number {
    const grouping = this.#groupings[level];
    if (grouping === undefined) return group.states.reduce((sum, { kept }) => sum + kept, 0);
    keepFirst(group.groups, grouping);
    return group.groups.values().reduce((sum, inner) => sum + valuesOf(inner) + this.#keepFirst(inner, level + 1), 0);
  }

  /**
   * The table, row by row: for each innermost group the keys of its groups, then its figures. Throws INVALID_STATISTICS when it
   * is too large.
   */
  *table(): Generator<StatisticsRow> {
    let rows = 0;
    for (const row of this.#rowsOf(this.#root, [])) {
      if (++rows > mostRows) throw tooLarge();
      yield row;
    }
  }

  #emptyGroup(level: number): Group {
    return { groups: new Map(), states: level < this.#groupings.length ? [] : this.#metrics.map((metric) => metric.start()) };
  }

  *#rowsOf(group: Group, keys: readonly Cell[]): Generator<StatisticsRow> {
    const grouping = this.#groupings[keys.length];
    if (grouping === undefined) {
      yield [...keys, ...group.states.map((state) => state.cell())];
      return;
    }
    const isInnermost = keys.length === this.#groupings.length - 1;
    const found = sortedKeys(group.groups, grouping);
    const wanted = grouping.window !== undefined && isInnermost ? withoutGaps(found as number[], grouping.window) : found;
    for (const key of wanted) yield* this.#rowsOf(group.groups.get(key) ?? this.#emptyGroup(keys.length + 1), [...keys, key]);
  }
}

/** How many values take as much as the group, without those that its figures keep. */
function valuesOf({ states }: Group): number {
  return 4 + states.length;
}

function keyOf({ column, window }: Grouping, row: EventRow): Cell | undefined {
  return window === undefined ? column.read(row) : windowStart(row.event.timestampMillis, window);
}

function sortedKeys(groups: ReadonlyMap<Cell, Group>, { window }: Grouping): Cell[] {
  const keys = [...groups.keys()].sort(compareCells);
  return window === undefined ? keys.slice(0, mostTextGroups) : keys;
}

/** Drops what cannot be among the first groups any more, so that a column of ever new values does not fill the memory. */
function keepFirst(groups: Map<Cell, Group>, grouping: Grouping): void {
  if (grouping.window !== undefined || groups.size <= mostTextGroups) return;
  const first = new Set(sortedKeys(groups, grouping));
  for (const key of groups.keys()) if (!first.has(key)) groups.delete(key);
}

/** Every window from the first to the last, also those without a row. */
function withoutGaps(starts: readonly number[], window: CalendarWindow): number[] {
  const [first, last] = [starts[0], starts.at(-1)];
  if (first === undefined || last === undefined) return [];
  const all: number[] = [];
  for (let start = first; start <= last; start = windowAfter(start, window)) {
    if (all.push(start) > mostRows) throw tooLarge();
  }
  return all;
}

function tooLarge(): Error {
  return catalogError("INVALID_STATISTICS", {
    reason: `The table would have more than ${mostRows} rows; narrow the filter or take a larger time window`,
  });
}

function tooMuch(): Error {
  const reason = "There are too many groups, or different values in them, to be gone through; narrow the filter or group by less";
  return catalogError("INVALID_STATISTICS", { reason });
}
