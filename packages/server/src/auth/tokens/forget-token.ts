import { deleteProposal } from "@almagest/model";
import { systemContext } from "../../request-context.ts";
import { ingestMadeProposals } from "../../write-path/ingest-proposals.ts";
import type { WriteParts } from "../../write-path/write-parts.ts";
import { whereWritable } from "../../write-path/write-switch.ts";

/** Removes what is stored of a token that has expired. Where nothing can be written it stays: it is not good anyway. */
export async function forgetToken(parts: WriteParts, urn: string): Promise<void> {
  const forgetting = ingestMadeProposals(parts, systemContext(), async (tx) => {
    const [records = []] = await tx.aspects.getEntities([urn]);
    const deletion = deleteProposal("dataHubAccessToken", urn, "dataHubAccessTokenKey");
    return { answer: undefined, proposals: records.length > 0 ? [deletion] : [] };
  });
  await whereWritable(forgetting);
}
