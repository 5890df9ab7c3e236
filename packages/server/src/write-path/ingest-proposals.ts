import type { MetadataChangeProposal } from "@almagest/model";
import { recordsShownTo } from "../read-path/without-secrets.ts";
import type { RequestContext } from "../request-context.ts";
import type { AspectRecord } from "../storage/aspect-store.ts";
import type { CatalogTransaction } from "../storage/catalog-store.ts";
import { applyProposals } from "./apply-proposals.ts";
import { type Authorizing, authorizeProposals } from "./authorize-proposals.ts";
import { ingestJointly, mayBeJoint } from "./ingest-jointly.ts";
import type { WriteParts } from "./write-parts.ts";
import { requireWritable, writeTransaction } from "./write-switch.ts";

/** What a transport has of its own in writing. */
export interface ProposalSource extends Authorizing {
  /** Whether its clients are told of faults of an aspect, as those of OpenAPI are, and not of its record. */
  readonly tellsAspects?: boolean;
  /** What is wrong with the parts of a request that could not be read as proposals: told with the faults of the others. */
  readonly unread?: readonly string[];
}

/**
 * The one way in: the proposals become true together or not at all, and every read sees them once this resolves. Resolves
 * with the aspects as they are stored now, default aspects of entities that are new included, without those that reads keep from
 * the actor; events and deletes have none.
 * Throws FORBIDDEN, VALIDATION_FAILED with every fault of the request, PRECONDITION_FAILED, ENTITY_NOT_FOUND, UNSUPPORTED_PATCH,
 * PROPERTY_IN_USE or READ_ONLY.
 */
export async function ingestProposals(
  parts: WriteParts,
  context: RequestContext,
  proposals: readonly MetadataChangeProposal[],
  source?: ProposalSource,
): Promise<readonly AspectRecord[]> {
  requireWritable(parts.writeSwitch);
  await authorizeProposals({ registry: parts.registry, aspects: parts.store.aspects, context }, proposals, source);
  // Outside the transaction, which may run again.
  parts.writeCounts.proposals += proposals.length;
  const { tellsAspects = false, unread = [] } = source ?? {};
  const written =
    unread.length === 0 && mayBeJoint(parts, proposals)
      ? ingestJointly({ parts, context, proposals, tellsAspects })
      : writeTransaction(parts, (tx) => applyProposals({ ...parts, context, tx, tellsAspects, unread }, proposals));
  return recordsShownTo(context.access, await written);
}

/**
 * The same with proposals that are made from what is stored: nobody else writes between what `propose` reads and the commit.
 * Resolves with what it answered.
 */
export async function ingestMadeProposals<T>(
  parts: WriteParts,
  context: RequestContext,
  propose: (tx: CatalogTransaction) => Promise<{ readonly proposals: readonly MetadataChangeProposal[]; readonly answer: T }>,
): Promise<T> {
  requireWritable(parts.writeSwitch);
  const { proposals, answer } = await writeTransaction(parts, async (tx) => {
    const made = await propose(tx);
    await authorizeProposals({ registry: parts.registry, aspects: tx.aspects, context }, made.proposals);
    await applyProposals({ ...parts, context, tx }, made.proposals);
    return made;
  });
  parts.writeCounts.proposals += proposals.length;
  return answer;
}
