import type { Edit } from "../editing/edit.ts";
import { badRequest } from "../engine/graphql-failure.ts";

/** Entities that lie in one another: the aspect and the member that name the parent, and what type parents have. */
export interface Hierarchy {
  readonly aspect: string;
  readonly member: string;
  readonly parent: string;
}

/** Hierarchies by the entity type of their members. */
export const hierarchies = {
  domain: { aspect: "domainProperties", member: "parentDomain", parent: "domain" },
  glossaryTerm: { aspect: "glossaryTermInfo", member: "parentNode", parent: "glossaryNode" },
  glossaryNode: { aspect: "glossaryNodeInfo", member: "parentNode", parent: "glossaryNode" },
} as const satisfies Readonly<Record<string, Hierarchy>>;

interface Move {
  readonly urn: string;
  readonly parent: string | null;
}

/**
 * Puts an entity below a parent, or at the top where there is none. Throws a bad request when one of them is not there, the
 * parent cannot be one, or lies below the entity itself.
 */
export async function moveBelow(edit: Edit, hierarchy: Hierarchy, { urn, parent }: Move): Promise<void> {
  await edit.requireEntity(urn);
  const value = await edit.aspect(urn, hierarchy.aspect);
  if (value === undefined) throw badRequest(`Failed to update ${urn}. ${urn} has no ${hierarchy.aspect}; give it a name first.`);
  if (parent) {
    await edit.requireEntity(parent, hierarchy.parent);
    await refuseRing(edit, hierarchy, { urn, parent });
  }
  edit.put(urn, hierarchy.aspect, { ...value, [hierarchy.member]: parent });
}

async function refuseRing(edit: Edit, { aspect, member }: Hierarchy, { urn, parent }: Move): Promise<void> {
  const seen = new Set<unknown>();
  for (let at: unknown = parent; typeof at === "string" && !seen.has(at); at = (await edit.aspect(at, aspect))?.[member]) {
    if (at === urn) throw badRequest(`Failed to move ${urn} into ${parent}: ${parent} is ${urn} itself or lies in it`);
    seen.add(at);
  }
}
