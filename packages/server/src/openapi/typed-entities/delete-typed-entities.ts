import { deleteProposal, upsertProposal } from "@almagest/model";
import { requireEntityUrn } from "../../read-path/require-entity.ts";
import { ingestMadeProposals, ingestProposals } from "../../write-path/ingest-proposals.ts";
import type { Authorizing } from "../../write-path/phases/authorize-proposals.ts";
import type { OpenapiCall } from "../generic/openapi-routes.ts";
import { urnsOf } from "./entities-query.ts";

interface DeletedRow {
  readonly urn: string;
  readonly aspectName?: string;
}

/** Marking as removed counts as deleting, too. */
const asDeletion: Authorizing = { operation: "DELETE", refusal: (actor) => `${actor} is unauthorized to delete entities.` };

/** What one step of a deletion took away; one that marks as removed counts the entities that it marked. */
export interface DeleteResult {
  readonly rowsRolledBack: readonly DeletedRow[];
  readonly rowsDeletedFromEntityDeletion: number;
}

/** Deletes entities all together or not at all; unless `soft` is false their status says so and nothing is lost (openapi.md 11). */
export async function deleteTypedEntities({ parts, context, query }: OpenapiCall): Promise<DeleteResult[]> {
  const targets = urnsOf(query).map((urn) => requireEntityUrn(parts.registry, urn));
  if (query.flag("soft", true)) {
    const proposals = targets.map(({ urn, entity }) => upsertProposal(entity.name, urn.text, "status", { removed: true }));
    await ingestProposals(parts, context, proposals, { authorizing: asDeletion });
    return [{ rowsRolledBack: targets.map(({ urn }) => ({ urn: urn.text })), rowsDeletedFromEntityDeletion: targets.length }];
  }
  const proposals = targets.map(({ urn, entity }) => deleteProposal(entity.name, urn.text, entity.keyAspect.name));
  return ingestMadeProposals(parts, context, async (tx) => {
    const stored = await tx.aspects.getEntities(targets.map(({ urn }) => urn.text));
    const answer = stored.map((records) => ({
      rowsRolledBack: records.map(({ urn, aspect }) => ({ urn, aspectName: aspect })),
      rowsDeletedFromEntityDeletion: records.length,
    }));
    return { proposals, answer };
  });
}
