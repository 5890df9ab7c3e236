import { isJsonObject, type Json, type JsonObject } from "@almagest/model";
import type { AuditEvent } from "../../audit/search-audit.ts";
import { withoutKeyword } from "../../search/known-fields.ts";
import { shownEvent } from "../events/audit-search.ts";

/** What a search compares. */
export type FieldValue = string | number | boolean;

/** The values that an event has in one field; none where it has none. */
export type Field = (event: SearchedEvent) => readonly FieldValue[];

/** An event as searches see it. What is stored of it is read only where a search needs more than what the change log itself knows. */
export class SearchedEvent {
  readonly event: AuditEvent;
  #source: JsonObject | undefined;

  constructor(event: AuditEvent) {
    this.event = event;
  }

  /** What is told of it. Its time is the one that it is found by, whatever its client said. */
  get source(): JsonObject {
    this.#source ??= { ...shownEvent(this.event, true).rawUsageEvent, timestamp: this.event.change.createdOn };
    return this.#source;
  }
}

const known: Readonly<Record<string, (event: AuditEvent) => FieldValue | undefined>> = {
  type: ({ eventType }) => eventType,
  timestamp: ({ change }) => change.createdOn,
  actorUrn: ({ change }) => change.createdBy,
  entityUrn: ({ entityUrn }) => entityUrn,
  entityType: ({ entityType }) => entityType,
  aspectName: ({ aspectName }) => aspectName,
};

/** The field of this name, with dots between the members that lead to it and with or without `.keyword`. */
export function fieldNamed(name: string): Field {
  const bare = withoutKeyword(name);
  const path = bare.split(".");
  const told = Object.hasOwn(known, bare) ? known[bare] : undefined;
  return (searched) => {
    const value = told?.(searched.event);
    return value === undefined ? valuesAt(searched.source, path) : [value];
  };
}

function valuesAt(value: Json | undefined, path: readonly string[]): FieldValue[] {
  if (Array.isArray(value)) return value.flatMap((element: Json) => valuesAt(element, path));
  const [step, ...rest] = path;
  if (step !== undefined) return isJsonObject(value) && Object.hasOwn(value, step) ? valuesAt(value[step], rest) : [];
  if (typeof value === "bigint") return [Number(value)];
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? [value] : [];
}

/** Orders values: numbers, then the others by their texts. */
export function compareValues(a: FieldValue, b: FieldValue): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (typeof a === "number" || typeof b === "number") return typeof a === "number" ? -1 : 1;
  const [first, second] = [String(a), String(b)];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}
