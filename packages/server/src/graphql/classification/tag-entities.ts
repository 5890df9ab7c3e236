import type { AspectTypes } from "@almagest/model";
import { createdUrn, putCreator } from "../editing/create-entity.ts";
import { deleteMutation } from "../editing/delete-entity.ts";
import type { Edit } from "../editing/edit.ts";
import { editMutation, entityMutation } from "../editing/edit-mutation.ts";
import type { Given } from "../editing/given.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { requireNode } from "../entities/entity-roots.ts";
import { type OwnershipUpdate, ownershipOf } from "../ownership/ownership-choice.ts";

interface TagInput {
  readonly id?: string | null;
  readonly name: string;
  readonly description?: string | null;
}

interface TagUpdate extends TagInput {
  readonly ownership?: OwnershipUpdate | null;
}

/** Mutations of tags themselves (graphql.md 5.3, 7.8). */
export const tagEntities: TypeResolvers = {
  Mutation: {
    createTag: entityMutation(async (edit, { input }: { readonly input: TagInput }) => {
      const { id, name, description } = input;
      const urn = await createdUrn(edit, "tag", id);
      edit.put(urn, "tagProperties", { name, description });
      putCreator(edit, urn);
      return urn;
    }),
    updateTag: entityMutation(async (edit, { urn, input }: { readonly urn: string; readonly input: TagUpdate }) => {
      await edit.requireEntity(urn, "tag");
      const { name, description, ownership } = input;
      await changeTag(edit, urn, (before) => ({ ...before, name, description: description ?? before.description }));
      if (ownership) edit.put(urn, "ownership", { ...ownershipOf(ownership, edit.stamp) });
      return urn;
    }),
    setTagColor: editMutation(async (edit, { urn, colorHex }: { readonly urn: string; readonly colorHex: string }) => {
      await edit.requireEntity(urn, "tag");
      await changeTag(edit, urn, (before) => ({ ...before, colorHex }));
    }),
    deleteTag: deleteMutation({ entity: "tag" }),
  },
};

type TagProperties = AspectTypes["tagProperties"];

/** A tag that has only been used so far gets properties with its id as its name. */
export function changeTag(edit: Edit, urn: string, make: (before: TagProperties) => Given<TagProperties>): Promise<void> {
  return edit.change(urn, "tagProperties", (before) => make(before ?? { name: String(requireNode(edit.context, urn).key.name) }));
}
