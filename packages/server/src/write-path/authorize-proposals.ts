import type { EntityRegistry, MetadataChangeProposal } from "@almagest/model";
import type { Demand, Resource } from "../auth/access.ts";
import { type Alternatives, demandOnEntity } from "../auth/privileges/demands.ts";
import { type Operation, privilegesOfAspects } from "../auth/privileges/operation-privileges.ts";
import { refusedDemands } from "../auth/privileges/require-grants.ts";
import { catalogError } from "../errors.ts";
import type { RequestContext } from "../request-context.ts";
import { resolveUrn } from "./phases/resolve-urn.ts";

/** How a transport asks whether its proposals may be made. */
export interface Authorizing {
  /** What the proposals count as, whatever each of them does. */
  readonly operation?: Operation;
  /** The text of the refusal. */
  refusal(actor: string, urns: readonly string[]): string;
}

/** What a kind of change counts as (behaviour.md 6.5). */
const operations: Readonly<Record<MetadataChangeProposal["changeType"], Operation>> = {
  CREATE_ENTITY: "CREATE",
  UPSERT: "UPDATE",
  CREATE: "UPDATE",
  UPDATE: "UPDATE",
  RESTATE: "UPDATE",
  PATCH: "UPDATE",
  DELETE: "DELETE",
};

const asProposed: Authorizing = {
  refusal: (actor, urns) =>
    `User ${actor} is unauthorized to modify entity: ${urns.map((urn) => `HttpStatus: 403 Urn: ${urn}`).join(", ")}`,
};

/**
 * Throws FORBIDDEN unless the actor may make each of the changes. Proposals without an entity that can be told are left to
 * the phases that follow, which refuse them.
 */
export async function authorizeProposals(
  { registry, context }: { readonly registry: EntityRegistry; readonly context: RequestContext },
  proposals: readonly MetadataChangeProposal[],
  { operation, refusal }: Authorizing = asProposed,
): Promise<void> {
  if (context.access.isFull) return;
  const demands = new Map<string, Demand>();
  for (const proposal of proposals) {
    const resource = resourceOf(registry, proposal);
    const asked = askedFor(proposal, operation);
    if (resource !== undefined) demands.set(`${JSON.stringify(asked)} ${resource.urn}`, demandOnEntity(registry, asked, resource));
  }
  const refused = await refusedDemands(context, [...demands.values()]);
  if (refused.length === 0) return;
  const urns = new Set(refused.flatMap(({ resource }) => resource?.urn ?? []));
  throw catalogError("FORBIDDEN", { reason: refusal(context.actor, [...urns]) });
}

function askedFor({ aspectName = "", changeType }: MetadataChangeProposal, operation: Operation | undefined): Alternatives {
  const own = privilegesOfAspects.get(aspectName);
  return own !== undefined ? { anyOf: [own] } : { group: "ENTITY", operation: operation ?? operations[changeType] };
}

/** The type is that of the proposal: its URN may spell it otherwise. */
function resourceOf(registry: EntityRegistry, proposal: MetadataChangeProposal): (Resource & { readonly urn: string }) | undefined {
  const entity = registry.entity(proposal.entityType);
  const urn = entity && resolveUrn(registry, entity, proposal);
  return entity === undefined || urn === undefined || Array.isArray(urn) ? undefined : { entityType: entity.name, urn: urn.text };
}
