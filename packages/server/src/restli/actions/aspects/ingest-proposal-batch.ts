import { byProposal } from "../../../auth/endpoint-access.ts";
import { Type } from "../../../type-builders.ts";
import { ingestProposals } from "../../../write-path/ingest-proposals.ts";
import { asyncSchema, proposalSchema, toProposal } from "../../parameters/proposal-schema.ts";
import { defineAction, valueBody } from "../../restli-resource.ts";

/** rest.md 5.5; the proposals are stored together or not at all. */
export const ingestProposalBatch = defineAction(
  "ingestProposalBatch",
  Type.Object({ proposals: Type.Array(proposalSchema), async: asyncSchema }),
  byProposal,
  async ({ parts, context }, { proposals }) => {
    await ingestProposals(parts, context, proposals.map(toProposal), { origin: { placeOf: (index) => `proposal ${index}` } });
    return valueBody("success");
  },
);
