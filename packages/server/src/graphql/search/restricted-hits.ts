import { formatUrn } from "@almagest/model";
import { hiddenEntities } from "../../auth/privileges/hidden-entities.ts";
import type { FoundEntity } from "../../search/search-entities.ts";
import { secretBoxOf } from "../access/secret-box-of.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import type { GraphqlContext } from "../graphql-context.ts";

/** What stands for an entity that is there and not to be shown. */
export interface RestrictedEntity {
  readonly __typename: "Restricted";
  readonly urn: string;
}

/** What was found, with what is shown of it. */
export type ShownEntity<Hit = FoundEntity> = Hit & { readonly entity: string | RestrictedEntity };

/** What a search may show of what it found: all, or without what is hidden; or with something that stands for that. */
export async function shownEntities<Hit extends { readonly urn: string }>(
  context: GraphqlContext,
  hits: readonly Hit[],
  includeRestricted: boolean,
): Promise<readonly ShownEntity<Hit>[]> {
  const hidden = await hiddenEntities(
    context.request.access,
    hits.map(({ urn }) => urn),
  );
  const left = includeRestricted ? hits : hits.filter(({ urn }) => !hidden.has(urn));
  return left.map((hit) => ({ ...hit, entity: hidden.has(hit.urn) ? restricted(context, hit.urn) : hit.urn }));
}

/** Its URN tells only the catalog itself which entity it stands for. */
function restricted(context: GraphqlContext, urn: string): RestrictedEntity {
  return { __typename: "Restricted", urn: formatUrn("restricted", [secretBoxOf(context).seal(urn, "restricted")]) };
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
