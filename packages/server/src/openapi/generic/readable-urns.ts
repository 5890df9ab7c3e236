import { demandsOnUrns } from "../../auth/privileges/demands.ts";
import { hiddenEntities } from "../../auth/privileges/hidden-entities.ts";
import { privilegesOfTypes } from "../../auth/privileges/operation-privileges.ts";
import { refusedDemands } from "../../auth/privileges/require-grants.ts";
import type { OpenapiCall } from "./openapi-routes.ts";

/** Those of which documents are told: what is hidden from the caller is not, nor what only some may read at all, such as secrets. */
export async function readableUrns({ parts: { registry }, context }: OpenapiCall, urns: readonly string[]): Promise<string[]> {
  const reads = demandsOnUrns(registry, { group: "ENTITY", operation: "READ" }, urns);
  const guarded = reads.filter(({ resource }) => privilegesOfTypes[resource?.entityType ?? ""]?.READ !== undefined);
  const refused = new Set((await refusedDemands(context, guarded)).map(({ resource }) => resource?.urn));
  const hidden = await hiddenEntities(context.access, urns);
  return urns.filter((urn) => !refused.has(urn) && !hidden.has(urn));
}
