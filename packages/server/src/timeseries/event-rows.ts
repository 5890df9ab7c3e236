import { type AspectSpec, elementsOf, isJsonObject, type JsonObject, parseJson, timeseriesCollections } from "@almagest/model";
import type { TimeseriesEvent } from "../storage/timeseries-store.ts";
import { memberAt } from "./member-at.ts";

/** An event, or one element of a collection in it, which is a row of its own (rest.md 5.3). */
export interface EventRow {
  readonly event: TimeseriesEvent;
  readonly value: JsonObject;
  readonly element?: { readonly collection: string; readonly value: JsonObject };
}

/** The row of the event itself; its text is read only when a column asks for it. */
export function eventRow(event: TimeseriesEvent): EventRow {
  let value: JsonObject | undefined;
  return {
    event,
    get value() {
      value ??= parseJson(event.event) as JsonObject;
      return value;
    },
  };
}

/** The row of the event, then the rows of its collections. */
export function explodedRows(aspect: AspectSpec, event: TimeseriesEvent): EventRow[] {
  const row = eventRow(event);
  const elements = timeseriesCollections(aspect.record).flatMap(({ name, path }) =>
    elementsOf(memberAt(row.value, path.replace(/\/\*$/, "")))
      .filter(isJsonObject)
      .map((value) => ({ event, value: row.value, element: { collection: name, value } })),
  );
  return [row, ...elements];
}
