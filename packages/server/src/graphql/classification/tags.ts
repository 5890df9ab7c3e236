import type { AspectTypes } from "@almagest/model";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { labelMutations } from "./labels.ts";

interface TagInput {
  readonly tagUrn?: string;
  readonly tagUrns?: readonly string[];
}

const { add, batchAdd, remove, batchRemove } = labelMutations<AspectTypes["globalTags"], TagInput>({
  entity: "tag",
  aspect: "globalTags",
  urnsIn: ({ tagUrn, tagUrns = tagUrn === undefined ? [] : [tagUrn] }) => tagUrns,
  added: (before, urns) => {
    const tags = before?.tags ?? [];
    const missing = new Set(urns).difference(new Set(tags.map(({ tag }) => tag)));
    return { ...before, tags: [...tags, ...Array.from(missing, (tag) => ({ tag }))] };
  },
  removed: (before, urns) => {
    const removed = new Set(urns);
    return { ...before, tags: before.tags.filter(({ tag }) => !removed.has(tag)) };
  },
});

/** Mutations that tag entities and columns (graphql.md 5.3, 7.8). */
export const tags: TypeResolvers = {
  Mutation: { addTag: add, addTags: add, batchAddTags: batchAdd, removeTag: remove, batchRemoveTags: batchRemove },
};
