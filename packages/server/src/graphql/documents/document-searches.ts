import type { SortKey } from "../../storage/search-index.ts";
import type { FieldResolver, TypeResolvers } from "../engine/type-resolvers.ts";
import type { EntityNode } from "../entities/entity-node.ts";
import { type DocumentsInput, findDocuments } from "./find-documents.ts";

interface InputArgument {
  readonly input: DocumentsInput;
}

const lastChanged: readonly SortKey[] = [{ field: "lastModifiedAt", order: "DESCENDING" }];

/** Documents by what they say and where they belong. Those that show only with their assets are not among them. */
export const documentSearches: TypeResolvers = {
  Query: {
    searchDocuments: (_parent, { input }: InputArgument, context) => findDocuments(context, input, { isGlobal: true }),
  },
};

/** `relatedDocuments` of an entity: the documents that are about it, wherever they show, the last changed first. */
export const relatedDocuments: FieldResolver<EntityNode, InputArgument> = ({ urn }, { input }, context) =>
  findDocuments(context, { ...input, relatedAssets: [urn] }, { isGlobal: false, sort: lastChanged });
