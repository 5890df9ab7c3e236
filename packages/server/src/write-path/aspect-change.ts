import type { AspectPatch, AspectSpec, ChangeType, EntitySpec, Json, JsonObject, ParsedUrn, SystemMetadata } from "@almagest/model";
import type { AspectRecord } from "../storage/aspect-store.ts";

/** A proposal whose entity, aspect and URN are known and whose text is read: what the phases of the write path work on. */
export interface AspectChange {
  /** Position of the proposal in the request; changes made by the write path share that of the proposal they follow from. */
  readonly index: number;
  readonly entity: EntitySpec;
  readonly aspect: AspectSpec;
  readonly urn: ParsedUrn;
  /** Identity of the aspect in maps of one request. Made once: text that is put together anew is slow to look up. */
  readonly key: string;
  /** The same of the key aspect of the entity. */
  readonly entityKey: string;
  readonly changeType: ChangeType;
  /** The value proposed, not yet validated; undefined for a delete and for a patch that has not been applied. */
  readonly value: Json | undefined;
  readonly patch: AspectPatch | undefined;
  readonly systemMetadata: SystemMetadata;
  /** As they came: conditions by names in any letter case (rest.md 6.8), and what else clients tell the readers of the change log. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A change together with what it meets in the store. */
export interface PreparedChange extends AspectChange {
  /** The latest stored record of the aspect when the request began; none once the request itself has deleted it. */
  readonly stored: AspectRecord | undefined;
  /** The last change before it in the request that writes the same aspect, none once the request has deleted that. */
  readonly earlier: PreparedChange | undefined;
  /** Whether the entity was stored when the request began, and the request has not deleted it since. */
  readonly entityExisted: boolean;
}

/** A change whose value holds: validated, unknown members trimmed. */
export interface ValidChange extends PreparedChange {
  readonly value: JsonObject | undefined;
  /** Of a change that a rollback makes, whose value was written earlier: tells of a record whether the rollback takes it back. */
  readonly takesBack?: (record: AspectRecord) => boolean;
}

/** The latest records of aspects, each by the key of its changes; undefined where none is stored, or no longer. */
export type LatestRecords = ReadonlyMap<string, AspectRecord | undefined>;

/**
 * Whether the change creates what is there already: preconditions refuse it or leave it out. The key aspect is not there for
 * having been written in the request: the write path itself puts it first.
 */
export function hasNoEffect({ changeType, aspect, entity, stored, earlier, entityExisted }: PreparedChange): boolean {
  const isWritten = earlier !== undefined && aspect !== entity.keyAspect;
  return (changeType === "CREATE" && (stored !== undefined || isWritten)) || (changeType === "CREATE_ENTITY" && entityExisted);
}

/** Whether a change has any header. */
export function hasHeaders({ headers }: AspectChange): boolean {
  for (const _name in headers) return true;
  return false;
}

/** The header of a change by its name in lower case. */
export function headerOf({ headers }: AspectChange, name: string): string | undefined {
  for (const sent in headers) if (sent.toLowerCase() === name) return headers[sent];
  return undefined;
}

/** Identity of an aspect in maps of one request. */
export function aspectKeyText(urn: string, aspect: string): string {
  return `${aspect} ${urn}`;
}

/** Whether a change deletes its whole entity (decisions.md, "changeType: DELETE"). */
export function deletesEntity({ changeType, aspect, entity }: AspectChange): boolean {
  return changeType === "DELETE" && aspect === entity.keyAspect;
}

/** The deletion of an entity as deletions of its other aspects: what follows from one of those follows from it too. */
export function deletionsAlong(change: ValidChange, records: readonly AspectRecord[]): ValidChange[] {
  return records.flatMap((stored) => {
    const aspect = change.entity.aspects.get(stored.aspect);
    if (aspect === undefined || aspect === change.aspect) return [];
    return [{ ...change, aspect, key: aspectKeyText(stored.urn, stored.aspect), stored, earlier: undefined }];
  });
}

/** Identities of the aspects that a change takes away: none, its own, or all that the entity can have. */
export function keysTakenBy(change: AspectChange): readonly string[] {
  if (change.changeType !== "DELETE") return [];
  return deletesEntity(change) ? [...change.entity.aspects.keys()].map((name) => aspectKeyText(change.urn.text, name)) : [change.key];
}
