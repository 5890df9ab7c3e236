import type { Json, JsonObject } from "./definitions.ts";
import { parseJson, stringifyJson } from "./exact-json.ts";
import type { PatchOperation } from "./patch/aspect-patch.ts";
import { formatOperations } from "./patch/format-operations.ts";

/** What a proposal may do with its aspect (rest.md 6.7). */
export const changeTypes = ["UPSERT", "CREATE", "UPDATE", "DELETE", "PATCH", "RESTATE", "CREATE_ENTITY"] as const;
export type ChangeType = (typeof changeTypes)[number];

/** A value as proposals carry it: JSON text and what kind of JSON it is. */
export interface GenericAspect {
  readonly value: string;
  readonly contentType: string;
}

/** One proposed change of one aspect, as on the wire (rest.md 5.4). */
export interface MetadataChangeProposal {
  readonly entityType: string;
  /** May be left out when `entityKeyAspect` is given: the URN is then built from the key. */
  readonly entityUrn?: string;
  readonly entityKeyAspect?: GenericAspect;
  readonly changeType: ChangeType;
  readonly aspectName?: string;
  readonly aspect?: GenericAspect;
  readonly systemMetadata?: SystemMetadata;
  /** Conditions on the write (rest.md 6.8), by name in any letter case. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** What is known of a write besides its value (rest.md 6.5). The model knows further members, which are kept as they came. */
export interface SystemMetadata {
  readonly lastObserved?: number;
  readonly runId?: string;
  readonly lastRunId?: string;
  /** The number of the value, as text: "1" for the first. */
  readonly version?: string;
  readonly properties?: Readonly<Record<string, string>>;
  readonly [member: string]: Json | undefined;
}

/** Reads the stored text; rows of other origin may have none. */
export function readSystemMetadata(text: string | null): SystemMetadata {
  return text === null ? {} : (parseJson(text) as SystemMetadata);
}

/** The number of the value (rest.md 6.3); one that does not say it is the first. */
export function versionOf({ version = "1" }: SystemMetadata): number {
  return Number(version);
}

/** The run id of writes that name none. */
export const defaultRunId = "no-run-id-provided";

/** The runs that an entity is found by through one of its records: the one that wrote it last, and the one before where that had a name. */
export function runsNamedBy({ runId = defaultRunId, lastRunId = defaultRunId }: SystemMetadata): readonly string[] {
  return lastRunId === defaultRunId || lastRunId === runId ? [runId] : [runId, lastRunId];
}

export const jsonContentType = "application/json";
export const patchContentType = "application/json-patch+json";

/** A patch as a proposal carries it: operations, perhaps with how the elements of arrays are addressed; left out, as the model says. */
export interface ProposedPatch {
  readonly operations: readonly PatchOperation[];
  /** Array field to the fields that identify its elements. */
  readonly arrayPrimaryKeys?: Readonly<Record<string, readonly string[]>>;
}

/** A proposal that changes parts of a value. */
export function patchProposal(
  entityType: string,
  entityUrn: string,
  aspectName: string,
  { operations, arrayPrimaryKeys }: ProposedPatch,
): MetadataChangeProposal {
  const patch = formatOperations(operations);
  const value = stringifyJson(arrayPrimaryKeys === undefined ? patch : { patch, arrayPrimaryKeys });
  return { entityType, entityUrn, changeType: "PATCH", aspectName, aspect: { value, contentType: patchContentType } };
}

/** A proposal that deletes an aspect, or with its key aspect the entity. */
export function deleteProposal(entityType: string, entityUrn: string, aspectName: string): MetadataChangeProposal {
  return { entityType, entityUrn, changeType: "DELETE", aspectName };
}

/** A proposal that writes a value. */
export function upsertProposal(entityType: string, entityUrn: string, aspectName: string, value: JsonObject): MetadataChangeProposal {
  return {
    entityType,
    entityUrn,
    changeType: "UPSERT",
    aspectName,
    aspect: { value: stringifyJson(value), contentType: jsonContentType },
  };
}
