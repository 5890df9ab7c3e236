import { type JsonObject, parseJson, stringifyJson } from "@almagest/model";
import type { ChangeRecord } from "../storage/change-log-store.ts";

/** One event of a topic, as JSON text. */
export interface CatalogEvent {
  readonly text: string;
  /** Type of the entity that it tells of. */
  readonly entityType?: string | undefined;
  /** What an entity change event is about. */
  readonly category?: string | undefined;
}

/** The events of a topic that a change gives, in an order that is always the same. */
export type EventTopic = (change: ChangeRecord) => Promise<readonly CatalogEvent[]>;

/** Whether a change is one of the value of an aspect. */
export function isOfAspect({ changeType }: Pick<ChangeRecord, "changeType">): boolean {
  return changeType !== "EVENT" && changeType !== "USAGE" && changeType !== "SEEN";
}

/** The name of the platform events that tell of changes of entities. */
export const entityChangeEventName = "entityChangeEvent";

/** A platform event as clients hand it in and read it (behaviour.md 1.3). */
export interface PlatformEvent {
  readonly header: { readonly timestampMillis: number };
  readonly name: string;
  readonly payload: { readonly value: string; readonly contentType: string };
}

/** A platform event as JSON text, without members that it does not have. */
export function platformEventText({ header: { timestampMillis }, name, payload: { value, contentType } }: PlatformEvent): string {
  return stringifyJson({ header: { timestampMillis }, name, payload: { value, contentType } });
}

/** The event that a client handed in. One that tells of an entity has its type and a category like those of ours. */
export function handedInEvent({ aspect, value }: ChangeRecord): CatalogEvent {
  const text = value ?? "{}";
  if (aspect !== entityChangeEventName) return { text };
  try {
    const { payload } = parseJson(text) as unknown as PlatformEvent;
    const { entityType, category } = parseJson(payload.value) as JsonObject;
    return { text, ...(typeof entityType === "string" && { entityType }), ...(typeof category === "string" && { category }) };
  } catch {
    return { text };
  }
}
