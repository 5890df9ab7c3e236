import type { Criterion } from "../search/filter-criteria.ts";
import type { UsageDuration } from "./usage-windows.ts";

const field = "eventGranularity";

/** Selects the events that are about a period of this length each. */
export function eventsAbout(duration: UsageDuration): Criterion {
  return { field, condition: "EQUAL", values: [JSON.stringify({ unit: duration, multiple: 1 })], negated: false };
}

/** Selects the events that are about a period, however long. */
export const periodicEvents: Criterion = { field, condition: "EXISTS", values: [], negated: false };

/** Selects the events that tell of all time up to theirs. */
export const absoluteEvents: Criterion = { field, condition: "IS_NULL", values: [], negated: false };
