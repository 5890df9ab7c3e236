import { isRestricted, toldUrns } from "../../auth/privileges/restricted-urn.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import type { GraphqlContext } from "../graphql-context.ts";

/** What stands for an entity that is there and not to be shown. */
export interface RestrictedEntity {
  readonly __typename: "Restricted";
  readonly urn: string;
}

/** An entity by its URN, or what stands for it. */
export type ShownEntity = string | RestrictedEntity;

/** How these entities are shown to the caller; found out for all of them together. */
export async function shownAs({ request, parts }: GraphqlContext, urns: readonly string[]): Promise<(urn: string) => ShownEntity> {
  const told = await toldUrns(parts.keys, request.access, urns);
  return (urn) => shownOf(told(urn));
}

/** How an entity is shown that is told by this URN. */
export function shownOf(told: string): ShownEntity {
  return isRestricted(told) ? { __typename: "Restricted", urn: told } : told;
}

/** The fields of what stands for an entity. */
export const restrictedEntities: TypeResolvers = {
  Restricted: {
    urn: ({ urn }: RestrictedEntity) => urn,
    type: () => "RESTRICTED",
    relationships: () => null,
    lineage: () => null,
  },
};
