import type { FieldResolver, TypeResolvers } from "../engine/type-resolvers.ts";
import type { EntityNode } from "../entities/entity-node.ts";
import { answerSearch, type SearchInput, type SearchManner } from "./answer-search.ts";
import { allOf, isOneOf } from "./filter-inputs.ts";

const usualCount = 20;

/** Searches among what belongs to an entity: all of it, unless the caller narrows it further. */
export const searchesOfEntities: TypeResolvers = {
  Container: { entities: belonging("container", { types: ["dataset", "chart", "dashboard", "container"], count: usualCount }) },
  Domain: { entities: belonging("domains", { count: usualCount }) },
  GlossaryNode: { glossaryChildrenSearch: belonging("parentNode", { types: ["glossaryNode", "glossaryTerm"] }) },
  Dataset: { siblingsSearch: belonging("siblings") },
  VersionSet: { versionsSearch: versions },
};

/** Entities whose field names the entity. */
function belonging(field: string, manner: SearchManner = {}): FieldResolver<EntityNode, { readonly input?: SearchInput | null }> {
  return ({ urn }, { input }, context) => answerSearch(context, input ?? {}, { ...manner, filter: allOf(isOneOf(field, [urn])) });
}

/** All versions of what a set is of, the latest first unless another order is asked for (graphql.md 5.1). */
function versions({ urn }: EntityNode, { input }: { readonly input: SearchInput }, context: Parameters<FieldResolver>[2]) {
  return answerSearch(
    context,
    { ...input, searchFlags: { ...input.searchFlags, filterNonLatestVersions: false } },
    { filter: allOf(isOneOf("versionSet", [urn])), sort: [{ field: "versionSortId", order: "DESCENDING" }] },
  );
}
