import { randomUUID } from "node:crypto";
import { urnNamespace } from "@almagest/model";
import { edit } from "../editing/edit.ts";
import { givenMembers } from "../editing/given-members.ts";
import { removeEntity } from "../editing/remove-entity.ts";
import { badRequest } from "../engine/graphql-failure.ts";
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
    createGroup: (_parent, { input }: CreateArguments, context) =>
      edit(context, async (making) => {
        const urn = `urn:${urnNamespace}:corpGroup:${input.id || randomUUID()}`;
        if (await making.exists(urn)) throw badRequest(`The group ${urn} already exists; choose another id`);
        making.put(urn, "corpGroupInfo", {
          displayName: input.name,
          description: input.description ?? undefined,
          admins: [],
          members: [],
          groups: [],
          created: making.stamp,
        });
        making.put(urn, "origin", { type: "NATIVE" });
        return urn;
      }),
    updateCorpGroupProperties: (_parent, { urn, input }: UpdateArguments, context) =>
      edit(context, async (making) => {
        await making.requireEntity(urn, "corpGroup");
        making.put(urn, "corpGroupEditableInfo", { ...(await making.aspect(urn, "corpGroupEditableInfo")), ...givenMembers(input) });
        return urn;
      }),
    removeGroup: async (_parent, { urn }: { readonly urn: string }, context) => {
      await removeEntity(context, urn, "corpGroup");
      return true;
    },
  },
};
