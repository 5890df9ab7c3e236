import {
  endpointPrivileges,
  entityPrivileges,
  type PrivilegeRow,
  platformPrivileges,
  resourceTypes,
} from "../../auth/privileges/privilege-names.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { entityOfMember, entityTypeMember } from "../entities/entity-names.ts";
import type { GraphqlContext } from "../graphql-context.ts";

interface GrantedArguments {
  readonly input: {
    readonly actorUrn: string;
    readonly resourceSpec?: { readonly resourceType: string; readonly resourceUrn: string } | null;
  };
}

const knownPrivileges = [...[...platformPrivileges, ...allEntityPrivileges()].map(([type]) => type), ...endpointPrivileges];

/** What an actor may do (behaviour.md 6.5). */
export const privileges: TypeResolvers = {
  Query: {
    getGrantedPrivileges: async (_parent, { input }: GrantedArguments, context) => ({ privileges: await grantedTo(context, input) }),
  },
};

async function grantedTo(context: GraphqlContext, { actorUrn, resourceSpec }: GrantedArguments["input"]): Promise<string[]> {
  const { accessOf } = context.parts;
  const access = actorUrn === context.request.actor ? context.request.access : accessOf(actorUrn);
  // Policies may grant any privilege on anything, and are taken at their word; who may do everything hears what is known.
  const asked = [...new Set([...knownPrivileges, ...(await access.namedPrivileges())])];
  const resource = resourceSpec && resourceOf(context, resourceSpec);
  const granted = await access.grants(asked.map((privilege) => ({ anyOf: [privilege], ...(resource && { resource }) })));
  return asked.filter((_privilege, at) => granted[at]);
}

/** The type is that of the URN, where it is one. */
function resourceOf(context: GraphqlContext, { resourceType, resourceUrn: urn }: NonNullable<GrantedArguments["input"]["resourceSpec"]>) {
  return { entityType: context.node(urn)?.entity.name ?? entityOfMember(resourceType) ?? resourceType, urn };
}

/** What policies can name, for the pages on which they are made. */
export function policiesConfig(enabled: boolean) {
  const ofTypes = resourceTypes.map(({ entity, displayName, own }) => ({
    resourceType: entity,
    resourceTypeDisplayName: displayName,
    entityType: entityTypeMember(entity),
    privileges: [...entityPrivileges, ...own].map(shown),
  }));
  const all = { resourceType: "all", resourceTypeDisplayName: "All Types", privileges: allEntityPrivileges().map(shown) };
  return { enabled, platformPrivileges: platformPrivileges.map(shown), resourcePrivileges: [...ofTypes, all] };
}

function shown([type, displayName, description]: PrivilegeRow) {
  return { type, displayName, description };
}

/** Of all types, each once. */
function allEntityPrivileges(): PrivilegeRow[] {
  const rows = [...entityPrivileges, ...resourceTypes.flatMap(({ own }): readonly PrivilegeRow[] => own)];
  return [...new Map(rows.map((row) => [row[0], row])).values()];
}
