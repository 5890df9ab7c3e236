import type { EntityRegistry, MetadataChangeProposal } from "@almagest/model";
import type { Demand, Resource } from "../../auth/access.ts";
import { type Alternatives, demandOnEntity } from "../../auth/privileges/demands.ts";
import { type Operation, privilegesOfAspects, privilegesOfTypes } from "../../auth/privileges/operation-privileges.ts";
import { refusedDemands } from "../../auth/privileges/require-grants.ts";
import { catalogError } from "../../errors.ts";
import type { RequestContext } from "../../request-context.ts";
import type { AspectReader } from "../../storage/aspect-store.ts";
import { resolveUrn } from "./resolve-urn.ts";

/** How a transport asks whether its proposals may be made. */
export interface Authorizing {
  /**
   * What the proposals count as, whatever each of them does. CREATE leaves out entities that are stored of types with privileges
   * of their own: they are changed.
   */
  readonly operation?: Operation;
  /** The text of the refusal. */
  refusal(actor: string, urns: readonly string[]): string;
}

/** What is asked with. */
interface AuthorizingScope {
  readonly registry: EntityRegistry;
  readonly aspects: Pick<AspectReader, "getLatest">;
  readonly context: RequestContext;
}

type ProposedEntity = Resource & { readonly urn: string };

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
  { registry, aspects, context }: AuthorizingScope,
  proposals: readonly MetadataChangeProposal[],
  { operation, refusal }: Authorizing = asProposed,
): Promise<void> {
  if (context.access.isFull) return;
  const proposed = proposals.flatMap((proposal) => {
    const resource = resourceOf(registry, proposal);
    return resource === undefined ? [] : [{ proposal, resource }];
  });
  const guarded = proposed.filter(
    ({ proposal, resource }) => hasOwnPrivilege(proposal) || (operation === "CREATE" && hasOwnPrivileges(resource)),
  );
  const stored = await storedOf(
    { registry, aspects },
    guarded.map(({ resource }) => resource),
  );
  const demands = new Map<string, Demand>();
  for (const { proposal, resource } of proposed) {
    const isStored = stored.has(resource.urn);
    for (const asked of askedFor(proposal, { operation: isStored && hasOwnPrivileges(resource) ? undefined : operation, isStored })) {
      demands.set(`${JSON.stringify(asked)} ${resource.urn}`, demandOnEntity(registry, asked, resource));
    }
  }
  const refused = await refusedDemands(context, [...demands.values()]);
  if (refused.length === 0) return;
  const urns = new Set(refused.flatMap(({ resource }) => resource?.urn ?? []));
  throw catalogError("FORBIDDEN", { reason: refusal(context.actor, [...urns]) });
}

/** An aspect with a privilege of its own takes that; whoever makes an entity by writing it must be allowed to make one, too. */
function askedFor(
  { aspectName = "", changeType }: MetadataChangeProposal,
  { operation, isStored }: { readonly operation: Operation | undefined; readonly isStored: boolean },
): Alternatives[] {
  const own = privilegesOfAspects.get(aspectName);
  if (own === undefined) return [{ group: "ENTITY", operation: operation ?? operations[changeType] }];
  const makes = !isStored && changeType !== "DELETE";
  return [{ anyOf: [own] }, ...(makes ? [{ group: "ENTITY", operation: "CREATE" } as const] : [])];
}

function hasOwnPrivilege({ aspectName = "" }: MetadataChangeProposal): boolean {
  return privilegesOfAspects.has(aspectName);
}

function hasOwnPrivileges({ entityType }: Resource): boolean {
  return Object.hasOwn(privilegesOfTypes, entityType);
}

/** Those that are there already: whoever may only make users does not change them, whatever the endpoint calls it. */
async function storedOf(
  { registry, aspects }: Pick<AuthorizingScope, "registry" | "aspects">,
  resources: readonly ProposedEntity[],
): Promise<ReadonlySet<string>> {
  const keys = resources.map(({ entityType, urn }) => ({ urn, aspect: registry.entity(entityType)?.keyAspect.name ?? "" }));
  const records = keys.length === 0 ? [] : await aspects.getLatest(keys);
  return new Set(records.flatMap((record) => record?.urn ?? []));
}

/** The type is that of the proposal: its URN may spell it otherwise. */
function resourceOf(registry: EntityRegistry, proposal: MetadataChangeProposal): ProposedEntity | undefined {
  const entity = registry.entity(proposal.entityType);
  const urn = entity && resolveUrn(registry, entity, proposal);
  return entity === undefined || urn === undefined || Array.isArray(urn) ? undefined : { entityType: entity.name, urn: urn.text };
}
