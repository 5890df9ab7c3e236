import { type JsonObject, jsonContentType, type MetadataChangeProposal } from "@almagest/model";
import { systemActor } from "../request-context.ts";
import { ingestProposals, type WriteParts } from "../write-path/ingest-proposals.ts";
import { referenceEntities } from "./reference-entities.ts";

/**
 * Brings in the entities that every catalog starts with (behaviour.md 8.7). What is stored already, changed by a user or
 * not, stays as it is; so this may run at every start.
 */
export async function loadReferenceData(parts: WriteParts): Promise<void> {
  const context = { actor: systemActor, time: Date.now(), requestId: "reference-data" };
  const proposals = referenceEntities(parts.registry, context.time).map(createProposal);
  const present = await parts.store.aspects.getLatest(
    proposals.map(({ entityUrn = "", aspectName = "" }) => ({ urn: entityUrn, aspect: aspectName })),
  );
  const missing = proposals.filter((_, index) => present[index] === undefined);
  if (missing.length > 0) await ingestProposals(parts, context, missing);
}

function createProposal({ urn, aspect, value }: { urn: string; aspect: string; value: JsonObject }): MetadataChangeProposal {
  const content = { value: JSON.stringify(value), contentType: jsonContentType };
  return {
    entityType: urn.split(":")[2] ?? "",
    entityUrn: urn,
    changeType: "CREATE",
    aspectName: aspect,
    aspect: content,
    headers: { "If-None-Match": "*" },
  };
}
