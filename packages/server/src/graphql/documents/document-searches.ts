import type { Criterion } from "../../search/filter-criteria.ts";
import type { SortKey } from "../../storage/search-index.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import type { EntityNode } from "../entities/entity-node.ts";
import { newestFirst } from "../entities/list-entities.ts";
import { documentsAbove } from "../entities/parents.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { answerSearch } from "../search/answer-search.ts";
import { allOf, isOneOf } from "../search/filter-inputs.ts";
import type { PageInput } from "../search/page.ts";
import { showsEverywhere, unlessDraft } from "./visible-documents.ts";

interface DocumentSearch extends PageInput {
  readonly query?: string | null;
  readonly parentDocuments?: readonly string[] | null;
  readonly rootOnly?: boolean | null;
  readonly types?: readonly string[] | null;
  readonly domains?: readonly string[] | null;
  readonly relatedAssets?: readonly string[] | null;
  readonly sourceType?: string | null;
}

/** Searches of documents. Who has not written one sees it when it is published. */
export const documentSearches: TypeResolvers = {
  Query: {
    searchDocuments: (_parent: unknown, { input }: { readonly input: DocumentSearch }, context) =>
      search(context, input, { criteria: [showsEverywhere] }),
  },
  Document: { parentDocuments: documentsAbove },
};

/** The documents about an asset, those too that show with their assets alone, the last changed first. */
export function relatedDocuments({ urn }: EntityNode, { input }: { readonly input: DocumentSearch }, context: GraphqlContext) {
  return search(context, { ...input, query: "*", relatedAssets: [urn] }, { sort: newestFirst("lastModifiedAt") });
}

interface Manner {
  readonly criteria?: readonly Criterion[];
  readonly sort?: readonly SortKey[];
}

async function search(context: GraphqlContext, input: DocumentSearch, { criteria = [], sort = [] }: Manner) {
  const { start, count, query } = input;
  const asked = { types: ["document"], filter: allOf(...criteriaOf(input)), scope: await unlessDraft(context, criteria), sort };
  const { searchResults, ...page } = await answerSearch(context, { start, count, query: query || "*" }, asked);
  return { ...page, documents: searchResults.map(({ entity }) => entity) };
}

function criteriaOf({ parentDocuments, rootOnly, types, domains, relatedAssets, sourceType }: DocumentSearch): Criterion[] {
  const lists = { parentDocument: parentDocuments, typeNames: types, domains, relatedAssets };
  return [
    ...Object.entries(lists).flatMap(([field, values]) => (values && values.length > 0 ? [isOneOf(field, values)] : [])),
    ...(sourceType ? [isOneOf("sourceType", [sourceType])] : []),
    ...(rootOnly ? [{ field: "parentDocument", condition: "IS_NULL", values: [], negated: false } as const] : []),
  ];
}
