import type { JsonObject } from "./definitions.ts";
import { stringifyJson } from "./exact-json.ts";
import type { PatchOperation } from "./patch/aspect-patch.ts";
import { formatOperations } from "./patch/format-operations.ts";
import type { SystemMetadata } from "./system-metadata.ts";

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
