import type { MetadataChangeProposal } from "@almagest/model";
import { recordsShownTo } from "../read-path/without-secrets.ts";
import type { RequestContext } from "../request-context.ts";
import { tracedProposals } from "../request-trace.ts";
import type { AspectRecord } from "../storage/aspect-store.ts";
import type { CatalogTransaction } from "../storage/catalog-store.ts";
import { applyProposals } from "./apply-proposals.ts";
import { ingestJointly, mayBeJoint } from "./ingest-jointly.ts";
import { type Authorizing, authorizeProposals } from "./phases/authorize-proposals.ts";
import type { ProposalOrigin } from "./proposal-fault.ts";
import type { WriteParts } from "./write-parts.ts";
import { requireWritable, writeTransaction } from "./write-switch.ts";

/** What a transport has of its own in writing. */
export interface ProposalSource {
  readonly authorizing?: Authorizing;
  /** Whether its clients are told of faults of an aspect, as those of OpenAPI are, and not of its record. */
  readonly tellsAspects?: boolean;
  readonly origin?: ProposalOrigin;
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
  sent: readonly MetadataChangeProposal[],
  { authorizing, tellsAspects = false, origin = {} }: ProposalSource = {},
): Promise<readonly AspectRecord[]> {
  requireWritable(parts.writeSwitch);
  const proposals = tracedProposals(sent, context.trace);
  await authorizeProposals({ registry: parts.registry, aspects: parts.store.aspects, context }, proposals, authorizing);
  // Outside the transaction, which may run again.
  parts.writeCounts.proposals += proposals.length;
  const written =
    !origin.unread?.length && mayBeJoint(parts, proposals)
      ? ingestJointly({ parts, context, proposals, tellsAspects, origin })
      : writeTransaction(parts, (tx) => applyProposals({ ...parts, context, tx, tellsAspects, origin }, proposals));
  return recordsShownTo(context.access, await written);
}

interface MadeProposals<T> {
  readonly proposals: readonly MetadataChangeProposal[];
  readonly origin?: ProposalOrigin;
  readonly answer: T;
}

/**
 * The same with proposals that are made from what is stored: nobody else writes between what `propose` reads and the commit.
 * Resolves with what it answered.
 */
export async function ingestMadeProposals<T>(
  parts: WriteParts,
  context: RequestContext,
  propose: (tx: CatalogTransaction) => Promise<MadeProposals<T>>,
): Promise<T> {
  const { proposals, answer } = await writeTransaction(parts, async (tx) => {
    const made = await propose(tx);
    await authorizeProposals({ registry: parts.registry, aspects: tx.aspects, context }, made.proposals);
    await applyProposals({ ...parts, context, tx, origin: made.origin }, tracedProposals(made.proposals, context.trace));
    return made;
  });
  parts.writeCounts.proposals += proposals.length;
  return answer;
}
