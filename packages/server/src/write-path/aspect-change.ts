import type { AspectPatch, AspectSpec, ChangeType, EntitySpec, Json, JsonObject, ParsedUrn, SystemMetadata } from "@almagest/model";
import type { AspectRecord } from "../storage/aspect-store.ts";

/** A proposal whose entity, aspect and URN are known and whose text is read: what the phases of the write path work on. */
export interface AspectChange {
  /** Position of the proposal in the request; changes made by the write path share that of the proposal they follow from. */
  readonly index: number;
  readonly entity: EntitySpec;
  readonly aspect: AspectSpec;
  readonly urn: ParsedUrn;
  readonly changeType: ChangeType;
  /** The value proposed, not yet validated; undefined for a delete and for a patch that has not been applied. */
  readonly value: Json | undefined;
  readonly patch: AspectPatch | undefined;
  readonly systemMetadata: SystemMetadata;
  /** Conditions, by lower-case name (rest.md 6.8). */
  readonly headers: ReadonlyMap<string, string>;
}

/** A change together with what it meets in the store. */
export interface PreparedChange extends AspectChange {
  /** The latest stored record of the aspect when the request began. */
  readonly stored: AspectRecord | undefined;
  /** The change of the same aspect earlier in the request, if any. */
  readonly earlier: PreparedChange | undefined;
  /** Whether the entity was stored when the request began. */
  readonly entityExisted: boolean;
}

/** A change whose value holds: validated, unknown members trimmed. */
export interface ValidChange extends PreparedChange {
  readonly value: JsonObject | undefined;
}

/** Identity of an aspect in maps of one request. */
export function aspectKeyText(urn: string, aspect: string): string {
  return `${aspect} ${urn}`;
}
