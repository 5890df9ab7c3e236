import { createdUrn } from "../editing/create-entity.ts";
import { deleteMutation } from "../editing/delete-entity.ts";
import { entityMutation } from "../editing/edit-mutation.ts";
import { withoutNulls } from "../editing/given.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";

interface CreateArguments {
  readonly input: { readonly id?: string | null; readonly name: string; readonly description?: string | null };
}

interface UpdateArguments {
  readonly urn: string;
  readonly input: Readonly<Record<"description" | "slack" | "email" | "pictureLink", string | null | undefined>>;
}

/** Groups that are made and described here (graphql.md 5.4). */
export const groups: TypeResolvers = {
  Mutation: {
    createGroup: entityMutation(async (edit, { input: { id, name, description } }: CreateArguments) => {
      const urn = await createdUrn(edit, "corpGroup", id);
      const lists = { admins: [], members: [], groups: [] };
      edit.put(urn, "corpGroupInfo", { displayName: name, description, ...lists, created: edit.stamp });
      edit.put(urn, "origin", { type: "NATIVE" });
      return urn;
    }),
    updateCorpGroupProperties: entityMutation(async (edit, { urn, input }: UpdateArguments) => {
      await edit.requireEntity(urn, "corpGroup");
      edit.put(urn, "corpGroupEditableInfo", { ...(await edit.aspect(urn, "corpGroupEditableInfo")), ...withoutNulls(input) });
      return urn;
    }),
    removeGroup: deleteMutation({ entity: "corpGroup", mayBeGone: true }),
  },
};
