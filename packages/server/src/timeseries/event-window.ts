import type { Criterion, FilterCriteria } from "../search/filter-criteria.ts";
import { searchedColumn } from "./event-columns.ts";
import { numberOf } from "./match-rows.ts";

/** The part of a series outside of which a filter lets nothing pass. */
export interface EventWindow {
  /** Absent when any URN may pass. */
  readonly urns?: readonly string[];
  /** Both inclusive. */
  readonly startTimeMillis: number;
  readonly endTimeMillis: number;
}

const everything: EventWindow = { startTimeMillis: -Infinity, endTimeMillis: Infinity };

/** What a filter says about URNs and times, so that only the events in question are read. */
export function windowOf(filter: FilterCriteria | undefined): EventWindow {
  const [first, ...others] = filter?.or.map(({ and }) => and.reduce(narrowed, everything)) ?? [];
  return first === undefined ? everything : others.reduce(joined, first);
}

/** The window of events that lie in both. */
export function intersection(window: EventWindow, other: EventWindow): EventWindow {
  const { urns } = window;
  const both = urns === undefined || other.urns === undefined ? (urns ?? other.urns) : urns.filter((urn) => other.urns?.includes(urn));
  return {
    ...(both !== undefined && { urns: both }),
    startTimeMillis: Math.max(window.startTimeMillis, other.startTimeMillis),
    endTimeMillis: Math.min(window.endTimeMillis, other.endTimeMillis),
  };
}

function narrowed(window: EventWindow, { field, condition, values, negated }: Criterion): EventWindow {
  if (negated) return window;
  const name = searchedColumn(field);
  if (name === "urn" && condition === "EQUAL") return intersection(window, { ...everything, urns: [...new Set(values)] });
  if (name !== "timestampMillis") return window;
  const times = values.map((value) => Number(numberOf(value, field)));
  const [time = 0] = times;
  if (condition.startsWith("GREATER_THAN")) return intersection(window, { ...everything, startTimeMillis: time });
  if (condition.startsWith("LESS_THAN")) return intersection(window, { ...everything, endTimeMillis: time });
  if (condition !== "EQUAL") return window;
  const ordered = times.sort((one, other) => one - other);
  return intersection(window, { startTimeMillis: ordered[0] ?? Infinity, endTimeMillis: ordered.at(-1) ?? -Infinity });
}

/** The smallest window around both. */
function joined(window: EventWindow, other: EventWindow): EventWindow {
  const urns = window.urns && other.urns && [...new Set([...window.urns, ...other.urns])];
  return {
    ...(urns !== undefined && { urns }),
    startTimeMillis: Math.min(window.startTimeMillis, other.startTimeMillis),
    endTimeMillis: Math.max(window.endTimeMillis, other.endTimeMillis),
  };
}
