import {
  type EntityRegistry,
  formatIssues,
  type Json,
  type MetadataChangeProposal,
  timeseriesEventOf,
  validateAspect,
} from "@almagest/model";
import { readAs } from "../../openapi/generic/read-body.ts";
import { proposalSchema, toProposal } from "../../restli/parameters/proposal-schema.ts";
import { snapshotProposals } from "../../restli/parameters/snapshot-proposals.ts";
import type { AspectChange } from "../../write-path/aspect-change.ts";
import { resolveProposals } from "../../write-path/phases/resolve-proposals.ts";
import type { IngestRecord } from "./reading/ingest-record.ts";
import type { RecordSink } from "./store-batches.ts";

/** Stores nothing: refuses what breaks the model. What depends on what is stored, such as a patch, is not looked into. */
export function modelSink(registry: EntityRegistry): RecordSink {
  return async (batch) => {
    for (const record of batch) {
      const faults = faultsOf(registry, record);
      if (faults.length > 0) return faults.join("\n");
    }
    return undefined;
  };
}

function faultsOf(registry: EntityRegistry, record: IngestRecord): readonly string[] {
  if (record.kind === "proposal") return requestFaults(registry, record.proposal);
  const { proposals, problems } = snapshotProposals(registry, record.write.snapshot);
  return [...problems, ...proposalFaults(registry, proposals)];
}

/** Reads the proposal as the endpoint does before it looks into it. */
function requestFaults(registry: EntityRegistry, proposal: MetadataChangeProposal): readonly string[] {
  const { read, faults } = readAs(proposalSchema, proposal as unknown as Json);
  return faults ?? proposalFaults(registry, [toProposal(read)]);
}

function proposalFaults(registry: EntityRegistry, proposals: readonly MetadataChangeProposal[]): string[] {
  const { changes, faults } = resolveProposals(registry, proposals);
  return [...faults.map((fault) => fault.message), ...changes.flatMap((change) => valueFaults(registry, change))];
}

function valueFaults(registry: EntityRegistry, { entity, aspect, value }: AspectChange): string[] {
  if (value === undefined) return [];
  const checked = validateAspect(registry, aspect, value);
  const event = aspect.kind === "timeseries" && checked.value !== undefined ? timeseriesEventOf(aspect, checked.value) : undefined;
  const issues = event !== undefined && "code" in event ? [event] : checked.issues;
  return issues.length > 0 ? [formatIssues(aspect.record, entity, issues)] : [];
}
