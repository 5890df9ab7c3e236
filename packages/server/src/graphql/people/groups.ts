import { createdUrn } from "../editing/create-entity.ts";
import { deleteMutation } from "../editing/delete-entity.ts";
import { edit } from "../editing/edit.ts";
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
    createGroup: (_parent, { input: { id, name, description } }: CreateArguments, context) =>
      edit(context, async (making) => {
        const urn = await createdUrn(making, "corpGroup", id);
        const lists = { admins: [], members: [], groups: [] };
        making.put(urn, "corpGroupInfo", { displayName: name, description, ...lists, created: making.stamp });
        making.put(urn, "origin", { type: "NATIVE" });
        return urn;
      }),
    updateCorpGroupProperties: (_parent, { urn, input }: UpdateArguments, context) =>
      edit(context, async (making) => {
        await making.requireEntity(urn, "corpGroup");
        making.put(urn, "corpGroupEditableInfo", { ...(await making.aspect(urn, "corpGroupEditableInfo")), ...withoutNulls(input) });
        return urn;
      }),
    removeGroup: deleteMutation({ entity: "corpGroup" }),
  },
};
