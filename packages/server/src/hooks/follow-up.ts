import {
  formatPointer,
  type Json,
  type JsonObject,
  jsonContentType,
  type MetadataChangeProposal,
  parseUrn,
  patchContentType,
  stringifyJson,
} from "@almagest/model";
import type { ValidChange } from "../write-path/aspect-change.ts";

/** One operation of a patch that a side effect proposes; the path holds member names and keys. */
export type FollowUpOperation =
  | { readonly op: "add"; readonly path: readonly string[]; readonly value: Json }
  | { readonly op: "remove"; readonly path: readonly string[] };

interface Target {
  readonly urn: string;
  readonly aspect: string;
}

/** A patch that follows from a change. It belongs to the run of that change, so that a rollback takes both back. */
export function followUpPatch(cause: ValidChange, target: Target, operations: readonly FollowUpOperation[]): MetadataChangeProposal {
  const patch = operations.map((operation) => ({ ...operation, path: formatPointer(operation.path) }));
  return { ...proposal(cause, target), changeType: "PATCH", aspect: { value: stringifyJson(patch), contentType: patchContentType } };
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
