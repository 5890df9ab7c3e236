import { type AspectSpec, type CollectionElement, collectionElements, type JsonObject, parseJson } from "@almagest/model";
import type { TimeseriesEvent } from "../storage/timeseries-store.ts";

/** An event, or one element of a collection in it, which is a row of its own (rest.md 5.3). */
export interface EventRow {
  readonly event: TimeseriesEvent;
  readonly value: JsonObject;
  readonly element?: CollectionElement;
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
  const elements = collectionElements(aspect.record, row.value);
  return [row, ...elements.map((element) => ({ event, value: row.value, element }))];
}
