import { type JsonObject, type MetadataChangeProposal, upsertProposal } from "@almagest/model";
import type { RequestContext } from "../../request-context.ts";

/** A user who may come in from now on, and what is known of them. */
export function userProposals(
  urn: string,
  info: JsonObject,
  { actor, time }: Pick<RequestContext, "actor" | "time">,
): MetadataChangeProposal[] {
  return [
    upsertProposal("corpuser", urn, "corpUserInfo", { active: true, ...info }),
    upsertProposal("corpuser", urn, "corpUserStatus", { status: "ACTIVE", lastModified: { actor, time } }),
  ];
}
