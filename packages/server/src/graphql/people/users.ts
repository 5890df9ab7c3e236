import { randomLetters } from "../access/random-letters.ts";
import { secretBoxOf } from "../access/secret-box-of.ts";
import { deleteMutation } from "../editing/delete-entity.ts";
import { edit } from "../editing/edit.ts";
import { entityMutation } from "../editing/edit-mutation.ts";
import { withoutNulls } from "../editing/given.ts";
import { badRequest } from "../engine/graphql-failure.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";

interface UpdateArguments {
  readonly urn: string;
  readonly input: Readonly<Record<string, unknown>> & { readonly platformUrns?: readonly unknown[] | null; readonly personaUrn?: unknown };
}

const day = 86_400_000;

/** Users: what people enter about themselves, whether they may log in, and their end (graphql.md 5.4, 7.11). */
export const users: TypeResolvers = {
  Mutation: {
    updateCorpUserProperties: entityMutation(async (edit, { urn, input }: UpdateArguments) => {
      await edit.requireEntity(urn, "corpuser");
      const { platformUrns, personaUrn: persona, ...others } = input;
      const platforms = platformUrns && [...new Set(platformUrns)];
      const stored = await edit.aspect(urn, "corpUserEditableInfo");
      edit.put(urn, "corpUserEditableInfo", { ...stored, ...withoutNulls({ ...others, platforms, persona }) });
      return urn;
    }),
    updateUserStatus: entityMutation(async (edit, { urn, status }: { readonly urn: string; readonly status: string }) => {
      await edit.requireEntity(urn, "corpuser");
      edit.put(urn, "corpUserStatus", { status, lastModified: edit.stamp });
      return urn;
    }),
    removeUser: deleteMutation({ entity: "corpuser", mayBeGone: true }),
    createNativeUserResetToken: (_parent, { input: { userUrn } }: { readonly input: { readonly userUrn: string } }, context) =>
      edit(context, async (edit) => {
        await edit.requireEntity(userUrn, "corpuser");
        const credentials = await edit.aspect(userUrn, "corpUserCredentials");
        if (credentials === undefined) throw badRequest(`${userUrn} has no password in this catalog that could be reset`);
        const resetToken = randomLetters();
        edit.put(userUrn, "corpUserCredentials", {
          ...credentials,
          passwordResetToken: secretBoxOf(context).seal(resetToken, userUrn),
          passwordResetTokenExpirationTimeMillis: context.request.time + day,
        });
        return { resetToken };
      }),
  },
};
