import { entityTypeOf, jsonContentType, jsonEqual, type MetadataChangeProposal, parseJson } from "@almagest/model";
import { systemContext } from "../request-context.ts";
import type { AspectRecord } from "../storage/aspect-store.ts";
import { ingestProposals } from "../write-path/ingest-proposals.ts";
import type { WriteParts } from "../write-path/write-parts.ts";
import { type ReferenceAspect, referenceEntities } from "./reference-entities.ts";

/** What a catalog is told to have. */
export interface OwnReferenceData {
  /** Beside what comes with the product, or instead of it; what else is stored gives way to that. */
  readonly own?: readonly ReferenceAspect[];
  /** In place of the policies that come with the product. */
  readonly policies?: readonly ReferenceAspect[] | undefined;
}

/**
 * Brings in the entities that every catalog starts with (behaviour.md 8.7), and brings back those that are part of the
 * product. What else is stored already, changed by a user or not, stays as it is; so this may run at every start.
 */
export async function loadReferenceData(parts: WriteParts, { own = [], policies }: OwnReferenceData = {}): Promise<void> {
  const context = systemContext();
  const shipped = referenceEntities(parts.registry, context.time, policies);
  const isReplaced = (aspect: ReferenceAspect) => own.some((each) => each.urn === aspect.urn && each.aspect === aspect.aspect);
  const aspects = [...shipped.filter((aspect) => !isReplaced(aspect)), ...own.map((aspect) => ({ ...aspect, isFixed: true }))];
  const present = await parts.store.aspects.getLatest(aspects);
  const proposals = aspects.flatMap((aspect, at) => proposalFor(aspect, present[at]) ?? []);
  if (proposals.length > 0) await ingestProposals(parts, context, proposals);
}

/** Undefined when what is stored may stay. */
function proposalFor(
  { urn, aspect, value, isFixed }: ReferenceAspect,
  stored: AspectRecord | undefined,
): MetadataChangeProposal | undefined {
  if (stored !== undefined && (!isFixed || jsonEqual(parseJson(stored.metadata), value))) return undefined;
  return {
    entityType: entityTypeOf(urn),
    entityUrn: urn,
    aspectName: aspect,
    aspect: { value: JSON.stringify(value), contentType: jsonContentType },
    ...(stored === undefined ? { changeType: "CREATE", headers: { "If-None-Match": "*" } } : { changeType: "UPSERT" }),
  };
}
