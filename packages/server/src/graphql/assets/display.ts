import type { AspectTypes } from "@almagest/model";
import { editMutation } from "../editing/edit-mutation.ts";
import { type Given, withoutNulls } from "../editing/given.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";

type Icon = NonNullable<AspectTypes["displayProperties"]["icon"]>;

interface DisplayUpdate {
  readonly colorHex?: string | null;
  readonly icon?: Given<Partial<Icon>> | null;
}

interface EmbedUpdate {
  readonly urn: string;
  readonly renderUrl?: string | null;
}

/** Mutations that say how an entity is shown (graphql.md 7.8). */
export const display: TypeResolvers = {
  Mutation: {
    updateEmbed: editMutation(async (edit, { input }: { readonly input: EmbedUpdate }) => {
      await edit.requireEntity(input.urn);
      edit.put(input.urn, "embed", { renderUrl: input.renderUrl });
    }),
    updateDisplayProperties: editMutation(async (edit, { urn, input }: { readonly urn: string; readonly input: DisplayUpdate }) => {
      await edit.requireEntity(urn);
      const before = await edit.value(urn, "displayProperties");
      edit.put(urn, "displayProperties", {
        colorHex: input.colorHex ?? before?.colorHex,
        icon: input.icon ? { ...before?.icon, ...withoutNulls(input.icon) } : before?.icon,
      });
    }),
  },
};
