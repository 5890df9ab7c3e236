import {
  deleteProposal,
  entityTypeOf,
  type JsonObject,
  type MetadataChangeProposal,
  type PatchOperation,
  patchProposal,
  upsertProposal,
} from "@almagest/model";
import type { ValidChange } from "../write-path/aspect-change.ts";

interface Target {
  readonly urn: string;
  readonly aspect: string;
}

/** A patch that follows from a change. It belongs to the run of that change, so that a rollback takes both back. */
export function followUpPatch(
  { systemMetadata }: ValidChange,
  { urn, aspect }: Target,
  operations: readonly PatchOperation[],
): MetadataChangeProposal {
  return { ...patchProposal(entityTypeOf(urn), urn, aspect, operations), systemMetadata };
}

/** A value that follows from a change, of the same run. */
export function followUpUpsert({ systemMetadata }: ValidChange, { urn, aspect }: Target, value: JsonObject): MetadataChangeProposal {
  return { ...upsertProposal(entityTypeOf(urn), urn, aspect, value), systemMetadata };
}

/** The deletion of an aspect that follows from a change; of a key aspect, that of the entity. */
export function followUpDelete({ systemMetadata }: ValidChange, { urn, aspect }: Target): MetadataChangeProposal {
  return { ...deleteProposal(entityTypeOf(urn), urn, aspect), systemMetadata };
}
