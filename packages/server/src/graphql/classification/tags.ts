import type { AspectTypes } from "@almagest/model";
import { editMutation } from "../editing/edit-mutation.ts";
import type { ResourceRef, ResourceRefs } from "../editing/resources.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { addLabels, type LabelKind, removeLabels } from "./labels.ts";

interface OneTag extends ResourceRef {
  readonly tagUrn: string;
}

interface SomeTags extends ResourceRef {
  readonly tagUrns: readonly string[];
}

interface TagBatch {
  readonly tagUrns: readonly string[];
  readonly resources: ResourceRefs;
}

const tagLabels: LabelKind<AspectTypes["globalTags"]> = {
  entity: "tag",
  aspect: "globalTags",
  added: (before, urns) => {
    const tags = before?.tags ?? [];
    const missing = [...new Set(urns)].filter((urn) => !tags.some(({ tag }) => tag === urn));
    return { ...before, tags: [...tags, ...missing.map((tag) => ({ tag }))] };
  },
  removed: (before, urns) => ({ ...before, tags: before.tags.filter(({ tag }) => !urns.includes(tag)) }),
};

/** Mutations that tag entities and columns (graphql.md 5.3, 7.8). */
export const tags: TypeResolvers = {
  Mutation: {
    addTag: editMutation((edit, { input }: { readonly input: OneTag }) =>
      addLabels(edit, tagLabels, { urns: [input.tagUrn], resources: [input] }),
    ),
    addTags: editMutation((edit, { input }: { readonly input: SomeTags }) =>
      addLabels(edit, tagLabels, { urns: input.tagUrns, resources: [input] }),
    ),
    batchAddTags: editMutation((edit, { input }: { readonly input: TagBatch }) =>
      addLabels(edit, tagLabels, { urns: input.tagUrns, resources: input.resources }),
    ),
    removeTag: editMutation((edit, { input }: { readonly input: OneTag }) =>
      removeLabels(edit, tagLabels, { urns: [input.tagUrn], resources: [input] }),
    ),
    batchRemoveTags: editMutation((edit, { input }: { readonly input: TagBatch }) =>
      removeLabels(edit, tagLabels, { urns: input.tagUrns, resources: input.resources }),
    ),
  },
};
