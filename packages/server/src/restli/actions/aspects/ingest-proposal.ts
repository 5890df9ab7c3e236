import { byProposal } from "../../../auth/endpoint-access.ts";
import { Type } from "../../../type-builders.ts";
import { ingestProposals } from "../../../write-path/ingest-proposals.ts";
import { asyncSchema, proposalSchema, toProposal } from "../../parameters/proposal-schema.ts";
import { defineAction, valueBody } from "../../restli-resource.ts";

/** rest.md 5.4: writes one proposal. */
export const ingestProposal = defineAction(
  "ingestProposal",
  Type.Object({ proposal: proposalSchema, async: asyncSchema }),
  byProposal,
  async ({ parts, context }, { proposal }) => {
    await ingestProposals(parts, context, [toProposal(proposal)]);
    return valueBody("success");
  },
);
