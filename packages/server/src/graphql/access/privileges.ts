import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { entityTypeMember } from "../entities/entity-names.ts";
import { entityPrivileges, type PrivilegeRow, platformPrivileges, resourceTypes } from "./privilege-names.ts";

interface GrantedArguments {
  readonly input: { readonly resourceSpec?: { readonly resourceType: string } | null };
}

/** What an actor may do (behaviour.md 6.5). Nothing is refused yet: every actor has every privilege. */
export const privileges: TypeResolvers = {
  Query: {
    getGrantedPrivileges: (_parent, { input }: GrantedArguments) => ({ privileges: grantedOn(input.resourceSpec?.resourceType) }),
  },
};

/** What policies can name, for the pages on which they are made. */
export function policiesConfig() {
  const ofTypes = resourceTypes.map(({ entity, displayName, own }) => ({
    resourceType: entity,
    resourceTypeDisplayName: displayName,
    entityType: entityTypeMember(entity),
    privileges: [...entityPrivileges, ...own].map(shown),
  }));
  const all = { resourceType: "all", resourceTypeDisplayName: "All Types", privileges: allEntityPrivileges().map(shown) };
  return { enabled: true, platformPrivileges: platformPrivileges.map(shown), resourcePrivileges: [...ofTypes, all] };
}

function shown([type, displayName, description]: PrivilegeRow) {
  return { type, displayName, description };
}

/** Of all types, each once. */
function allEntityPrivileges(): PrivilegeRow[] {
  const rows = [...entityPrivileges, ...resourceTypes.flatMap(({ own }) => own)];
  return [...new Map(rows.map((row) => [row[0], row])).values()];
}

function grantedOn(member: string | undefined): string[] {
  if (member === undefined) return platformPrivileges.map(([type]) => type);
  const own = resourceTypes.find(({ entity }) => entityTypeMember(entity) === member)?.own ?? [];
  return [...entityPrivileges, ...own].map(([type]) => type);
}
