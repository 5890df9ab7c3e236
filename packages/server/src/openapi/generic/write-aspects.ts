import {
  type ChangeType,
  type Json,
  type JsonObject,
  jsonContentType,
  type MetadataChangeProposal,
  patchContentType,
  type SystemMetadata,
  stringifyJson,
} from "@almagest/model";
import { hideSoftDeletedProperties } from "../../read-path/hide-soft-deleted-properties.ts";
import { tracedMetadata } from "../../request-trace.ts";
import { asciiJson } from "../../restli/answers/ascii-json.ts";
import type { AspectRecord } from "../../storage/aspect-store.ts";
import { aspectKeyText } from "../../write-path/aspect-change.ts";
import { ingestProposals, type ProposalSource } from "../../write-path/ingest-proposals.ts";
import { observed } from "../../write-path/system-metadata.ts";
import type { OpenapiCall } from "./openapi-routes.ts";

/** One aspect to be written. */
export interface AspectWrite {
  /** The name of the entity in the model, which the URN has to fit. */
  readonly entityType: string;
  readonly urn: string;
  readonly aspect: string;
  readonly changeType: ChangeType;
  /** The value, or the patch. */
  readonly value: Json;
  readonly systemMetadata?: SystemMetadata;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Writes the aspects together or not at all. Answers what is stored now of every aspect that was written, default aspects of
 * new entities included, without the values of soft deleted properties; of events, what was sent. Throws as ingestProposals does.
 */
export async function writeAspects({ parts, context }: OpenapiCall, sent: readonly AspectWrite[]): Promise<AspectRecord[]> {
  const writes = sent.map((write) => ({ ...write, systemMetadata: tracedMetadata(write.systemMetadata, context) }));
  const records = await ingestProposals(parts, context, writes.map(toProposal), asWrites(writes));
  const events = writes.filter(({ aspect }) => parts.registry.aspects.get(aspect)?.kind === "timeseries");
  const told = events.map(({ urn, aspect, value, systemMetadata }) => ({
    urn,
    aspect,
    version: 0,
    metadata: stringifyJson(value),
    systemMetadata: stringifyJson({ ...systemMetadata, lastObserved: observed(systemMetadata, context.time) } as JsonObject),
    createdOn: context.time,
    createdBy: context.actor,
    createdFor: null,
  }));
  return [...(await hideSoftDeletedProperties(parts.store.aspects, records)), ...told];
}

/** Patches count as updates, everything else as a creation (openapi.md 1.5). */
function asWrites(writes: readonly AspectWrite[]): ProposalSource {
  const operation = writes.every(({ changeType }) => changeType === "PATCH") ? "UPDATE" : "CREATE";
  return { operation, tellsAspects: true, refusal: (actor) => `${actor} is unauthorized to ${operation} entities.` };
}

/** In ASCII: text of aspects in proposals may spell UTF-8 byte by byte, and this does not. */
function toProposal({ entityType, urn, aspect, changeType, value, systemMetadata, headers }: AspectWrite): MetadataChangeProposal {
  return {
    entityType,
    entityUrn: urn,
    changeType,
    aspectName: aspect,
    aspect: { value: asciiJson(stringifyJson(value)), contentType: changeType === "PATCH" ? patchContentType : jsonContentType },
    ...(systemMetadata && { systemMetadata }),
    ...(headers && { headers }),
  };
}

/** Those of the records that were asked to be written, without what the write path added. */
export function onlySent(records: readonly AspectRecord[], writes: readonly AspectWrite[]): AspectRecord[] {
  const sent = new Set(writes.map(({ urn, aspect }) => aspectKeyText(urn, aspect)));
  return records.filter(({ urn, aspect }) => sent.has(aspectKeyText(urn, aspect)));
}
