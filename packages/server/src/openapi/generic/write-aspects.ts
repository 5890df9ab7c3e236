import {
  asciiJson,
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
import type { AspectRecord } from "../../storage/aspect-store.ts";
import { aspectKeyText } from "../../write-path/aspect-change.ts";
import { ingestProposals, type ProposalSource } from "../../write-path/ingest-proposals.ts";
import type { Authorizing } from "../../write-path/phases/authorize-proposals.ts";
import { RefusedProposals } from "../../write-path/proposal-fault.ts";
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
  /** Where it stands in the body, for what is said of it; none where the body has but one. */
  readonly place?: string | undefined;
}

/**
 * Writes the aspects together or not at all. Answers what is stored now of every aspect that was written, default aspects of
 * new entities included, without the values of soft deleted properties; of events, what was sent. So of all where `async=true`
 * asks for an answer that does not wait for conditions and one does not hold, but of patches what they left as it was. Throws
 * as ingestProposals does.
 */
export async function writeAspects(call: OpenapiCall, writes: readonly AspectWrite[]): Promise<AspectRecord[]> {
  const { parts, context } = call;
  const events = writes.filter(({ aspect }) => parts.registry.aspects.get(aspect)?.kind === "timeseries");
  try {
    const records = await ingestProposals(parts, context, writes.map(toProposal), asWrites(writes));
    return [...(await hideSoftDeletedProperties(parts.store.aspects, records)), ...asSent(call, events)];
  } catch (error) {
    leaveToTrace(call, error);
    const [patches, values] = [writes.filter(isPatch), writes.filter((write) => !isPatch(write))];
    return [...asSent(call, values), ...(await unpatched(call, patches))];
  }
}

/** What is stored of each aspect that a patch was for; a patch is no value of it, and where nothing is stored its value is empty. */
async function unpatched(call: OpenapiCall, patches: readonly AspectWrite[]): Promise<AspectRecord[]> {
  const { aspects } = call.parts.store;
  const absent = asSent(
    call,
    patches.map((patch) => ({ ...patch, value: {} })),
  );
  const stored = await aspects.getLatest(absent);
  const shown = await hideSoftDeletedProperties(
    aspects,
    stored.filter((record) => record !== undefined),
  );
  return [...shown, ...absent.filter((_, index) => stored[index] === undefined)];
}

/**
 * Keeps for the trace of the request which conditions did not hold (docs/decisions/0006). Throws the error again where the answer has
 * to tell it.
 */
export function leaveToTrace({ parts, context, query }: OpenapiCall, error: unknown): void {
  if (!(error instanceof RefusedProposals && error.code === "PRECONDITION_FAILED" && query.flag("async"))) throw error;
  for (const fault of error.faults) parts.refusedWrites.remember(context.trace.id, fault, fault.message);
}

/** As if each had been stored, the last where several are of one aspect. */
function asSent({ context }: OpenapiCall, writes: readonly AspectWrite[]): AspectRecord[] {
  const records = writes.map(({ urn, aspect, value, systemMetadata }): [string, AspectRecord] => {
    const marked = context.trace.marked(systemMetadata);
    const record = {
      urn,
      aspect,
      version: 0,
      metadata: stringifyJson(value),
      systemMetadata: stringifyJson({ ...marked, lastObserved: observed(marked, context.time) } as JsonObject),
      createdOn: context.time,
      createdBy: context.actor,
      createdFor: null,
    };
    return [aspectKeyText(urn, aspect), record];
  });
  return [...new Map(records).values()];
}

function isPatch({ changeType }: AspectWrite): boolean {
  return changeType === "PATCH";
}

/** Patches count as updates, everything else as a creation (openapi.md 1.5). */
function asWrites(writes: readonly AspectWrite[]): ProposalSource {
  const operation = writes.every(isPatch) ? "UPDATE" : "CREATE";
  const origin = { placeOf: (index: number) => writes[index]?.place };
  const authorizing: Authorizing = { operation, refusal: (actor) => `${actor} is unauthorized to ${operation} entities.` };
  return { authorizing, tellsAspects: true, origin };
}

/** In ASCII: text of aspects in proposals may spell UTF-8 byte by byte, and this does not. */
function toProposal(write: AspectWrite): MetadataChangeProposal {
  const { entityType, urn, aspect, changeType, value, systemMetadata, headers } = write;
  return {
    entityType,
    entityUrn: urn,
    changeType,
    aspectName: aspect,
    aspect: { value: asciiJson(stringifyJson(value)), contentType: isPatch(write) ? patchContentType : jsonContentType },
    ...(systemMetadata && { systemMetadata }),
    ...(headers && { headers }),
  };
}

/** Those of the records that were asked to be written, without what the write path added. */
export function onlySent(records: readonly AspectRecord[], writes: readonly AspectWrite[]): AspectRecord[] {
  const sent = new Set(writes.map(({ urn, aspect }) => aspectKeyText(urn, aspect)));
  return records.filter(({ urn, aspect }) => sent.has(aspectKeyText(urn, aspect)));
}
