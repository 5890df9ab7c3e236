import {
  deleteProposal,
  entityTypeOf,
  type JsonObject,
  type MetadataChangeProposal,
  type PatchOperation,
  patchProposal,
  readSystemMetadata,
  type SystemMetadata,
  upsertProposal,
} from "@almagest/model";
import type { AspectRecord } from "../storage/aspect-store.ts";
import type { ValidChange } from "../write-path/aspect-change.ts";

/** What something follows from: a change, or the record of one. */
export type Cause = Pick<ValidChange, "systemMetadata">;

interface Target {
  readonly urn: string;
  readonly aspect: string;
}

/** A stored value as a cause: what follows from it is of its run. */
export function causeOf({ systemMetadata }: Pick<AspectRecord, "systemMetadata">): Cause {
  return ofRun(readSystemMetadata(systemMetadata));
}

/** The run alone of system metadata, as a cause. */
export function ofRun({ runId }: SystemMetadata): Cause {
  return { systemMetadata: runId === undefined ? {} : { runId } };
}

/** A patch that follows from a change. It belongs to the run of that change, so that a rollback takes both back. */
export function followUpPatch(
  { systemMetadata }: Cause,
  { urn, aspect }: Target,
  operations: readonly PatchOperation[],
): MetadataChangeProposal {
  return { ...patchProposal(entityTypeOf(urn), urn, aspect, { operations }), systemMetadata };
}

/** A value that follows from a change, of the same run. */
export function followUpUpsert({ systemMetadata }: Cause, { urn, aspect }: Target, value: JsonObject): MetadataChangeProposal {
  return { ...upsertProposal(entityTypeOf(urn), urn, aspect, value), systemMetadata };
}

/** The deletion of an aspect that follows from a change; of a key aspect, that of the entity. */
export function followUpDelete({ systemMetadata }: Cause, { urn, aspect }: Target): MetadataChangeProposal {
  return { ...deleteProposal(entityTypeOf(urn), urn, aspect), systemMetadata };
}
