import {
  formatOperations,
  type JsonObject,
  jsonContentType,
  type MetadataChangeProposal,
  type PatchOperation,
  parseUrn,
  patchContentType,
  stringifyJson,
} from "@almagest/model";
import type { ValidChange } from "../write-path/aspect-change.ts";

interface Target {
  readonly urn: string;
  readonly aspect: string;
}

/** A patch that follows from a change. It belongs to the run of that change, so that a rollback takes both back. */
export function followUpPatch(cause: ValidChange, target: Target, operations: readonly PatchOperation[]): MetadataChangeProposal {
  const value = stringifyJson(formatOperations(operations));
  return { ...proposal(cause, target), changeType: "PATCH", aspect: { value, contentType: patchContentType } };
}

/** A value that follows from a change, of the same run. */
export function followUpUpsert(cause: ValidChange, target: Target, value: JsonObject): MetadataChangeProposal {
  return { ...proposal(cause, target), changeType: "UPSERT", aspect: { value: stringifyJson(value), contentType: jsonContentType } };
}

/** The deletion of an aspect that follows from a change; of a key aspect, that of the entity. */
export function followUpDelete(cause: ValidChange, target: Target): MetadataChangeProposal {
  return { ...proposal(cause, target), changeType: "DELETE" };
}

function proposal({ systemMetadata }: ValidChange, { urn, aspect }: Target) {
  return { entityType: parseUrn(urn)?.entityType ?? "", entityUrn: urn, aspectName: aspect, systemMetadata };
}
