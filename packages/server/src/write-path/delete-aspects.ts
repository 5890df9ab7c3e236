import { deleteProposal } from "@almagest/model";
import { requireEntityUrn } from "../read-path/require-entity.ts";
import type { RequestContext } from "../request-context.ts";
import { applyProposals } from "./apply-proposals.ts";
import { deleteEvents } from "./delete-events.ts";
import type { WriteParts } from "./write-parts.ts";
import { writeTransaction } from "./write-switch.ts";

/**
 * Deletes aspects of an entity, all versions or all events of each: all of them or none. Throws INVALID_URN,
 * UNKNOWN_ENTITY_TYPE, VALIDATION_FAILED, PROPERTY_IN_USE or READ_ONLY.
 */
export async function deleteAspects(
  parts: WriteParts,
  context: RequestContext,
  target: { urn: string; aspects: readonly string[] },
): Promise<void> {
  const { urn, entity } = requireEntityUrn(parts.registry, target.urn);
  const isSeries = (aspect: string) => entity.aspects.get(aspect)?.kind === "timeseries";
  const proposals = target.aspects
    .filter((aspect) => !isSeries(aspect))
    .map((aspectName) => deleteProposal(entity.name, urn.text, aspectName));
  await writeTransaction(parts, async (tx) => {
    const scope = { ...parts, context, tx };
    await applyProposals(scope, proposals);
    for (const aspect of target.aspects.filter(isSeries)) await deleteEvents(scope, { urn: urn.text, aspect });
  });
}
