import { type AspectName, deleteProposal, type JsonObject, upsertProposal } from "@almagest/model";
import { catalogError } from "../errors.ts";
import { generatedScheme } from "../hooks/versions/version-scheme.ts";
import { readValue } from "../read-path/read-values.ts";
import { requireEntityUrn } from "../read-path/require-entity.ts";
import type { RequestContext } from "../request-context.ts";
import { ingestMadeProposals } from "./ingest-proposals.ts";
import type { WriteParts } from "./write-parts.ts";

/** An entity that is to be the next version of a set. */
export interface VersionLink {
  readonly versionSet: string;
  readonly urn: string;
  /** The label; the generated sort id when it is left out. */
  readonly version?: string;
  readonly comment?: string;
  /** When the version came to be where it comes from, and who made it. */
  readonly sourceTime?: number;
  readonly sourceCreator?: string;
}

const aspectName = "versionProperties" satisfies AspectName;
const firstSortId = "AAAAAAAA";

/**
 * Makes an entity the next version of a set, which comes to be with its first (behaviour.md 8.2); rules of the write path keep
 * which one is the latest. Throws ENTITY_NOT_FOUND, PRECONDITION_FAILED for what is a version already, or as ingestMadeProposals does.
 */
export async function linkVersion(parts: WriteParts, context: RequestContext, link: VersionLink): Promise<void> {
  const { entity, urn } = requireEntityUrn(parts.registry, link.urn);
  await ingestMadeProposals(parts, context, async ({ aspects, time }) => {
    const [key] = await aspects.getLatest([{ urn: urn.text, aspect: entity.keyAspect.name }]);
    if (key === undefined) throw catalogError("ENTITY_NOT_FOUND", { urn: urn.text });
    const set = await readValue(aspects, "versionSetProperties", link.versionSet);
    const sortId = sortIdAfter(set && (await readValue(aspects, aspectName, set.latest))?.sortId);
    const proposal = upsertProposal(entity.name, urn.text, aspectName, propertiesOf(link, sortId, { actor: context.actor, time }));
    return { answer: undefined, proposals: [{ ...proposal, headers: { "If-Version-Match": "-1" } }] };
  });
}

/** Takes an entity out of its set. Throws VALIDATION_FAILED for one that is not in this set, or as ingestMadeProposals does. */
export async function unlinkVersion(
  parts: WriteParts,
  context: RequestContext,
  link: Pick<VersionLink, "versionSet" | "urn">,
): Promise<void> {
  const { entity, urn } = requireEntityUrn(parts.registry, link.urn);
  await ingestMadeProposals(parts, context, async ({ aspects }) => {
    const set = (await readValue(aspects, aspectName, urn.text))?.versionSet;
    if (set !== link.versionSet) {
      throw catalogError("VALIDATION_FAILED", { reason: `${urn.text} is no version of ${link.versionSet}; it is one of ${set ?? "none"}` });
    }
    return { answer: undefined, proposals: [deleteProposal(entity.name, urn.text, aspectName)] };
  });
}

/** The sort id behind another: counts in letters from A to Z; after the last comes the first again. */
export function sortIdAfter(latest: string | undefined): string {
  if (latest === undefined) return firstSortId;
  const counting = latest.replace(/(?<!Z)Z+$/, "");
  const last = counting.at(-1) ?? "";
  const next = /[A-Y]/.test(last) ? counting.slice(0, -1) + String.fromCharCode(last.charCodeAt(0) + 1) : counting;
  return next.padEnd(latest.length, "A");
}

function propertiesOf(
  { versionSet, version, comment, sourceTime, sourceCreator }: VersionLink,
  sortId: string,
  { actor, time }: Pick<RequestContext, "actor" | "time">,
): JsonObject {
  return {
    versionSet,
    version: { versionTag: version ?? sortId },
    aliases: [],
    ...(comment !== undefined && { comment }),
    sortId,
    versioningScheme: generatedScheme,
    ...(sourceTime !== undefined && { sourceCreatedTimestamp: { time: sourceTime, actor: sourceCreator ?? actor } }),
    metadataCreatedTimestamp: { time, actor },
  };
}
