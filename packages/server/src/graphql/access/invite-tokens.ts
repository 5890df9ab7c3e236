import { urnNamespace } from "@almagest/model";
import { inviteUrn } from "../../auth/users/invitations.ts";
import { type Edit, edit } from "../editing/edit.ts";
import { editMutation } from "../editing/edit-mutation.ts";
import { badRequest } from "../engine/graphql-failure.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { randomLetters } from "./random-letters.ts";
import { assignRole, requireRole } from "./role-assignments.ts";
import { secretBoxOf } from "./secret-box-of.ts";

interface RoleArguments {
  readonly input: { readonly roleUrn?: string | null };
}

interface InviteToken {
  readonly urn: string;
  /** Undefined where the entity was not written by this catalog. */
  readonly inviteToken: string | undefined;
}

/** Tokens of the links with which people join, one for each role and one without (behaviour.md 6.4). */
export const inviteTokens: TypeResolvers = {
  Query: {
    getInviteToken: (_parent, { input }: RoleArguments, context) =>
      edit(context, async (edit) => {
        const role = await requireRole(edit, input.roleUrn);
        const known = (await tokensOf(edit, role)).find(({ inviteToken }) => inviteToken !== undefined);
        return { inviteToken: known?.inviteToken ?? create(edit, role) };
      }),
  },
  Mutation: {
    createInviteToken: (_parent, { input }: RoleArguments, context) =>
      edit(context, async (edit) => {
        const role = await requireRole(edit, input.roleUrn);
        for (const { urn } of await tokensOf(edit, role)) edit.deleteEntity(urn);
        return { inviteToken: create(edit, role) };
      }),
    acceptRole: editMutation(async (edit, { input }: { readonly input: { readonly inviteToken: string } }) => {
      const urn = inviteUrn(input.inviteToken);
      const invite = await edit.aspect(urn, "inviteToken");
      if (invite === undefined) throw badRequest("The invite token is not valid; ask an administrator for a new link");
      const role = typeof invite.role === "string" ? invite.role : undefined;
      await assignRole(edit, role, [edit.context.request.actor]);
    }),
  },
};

function create(edit: Edit, role: string | undefined): string {
  const inviteToken = randomLetters();
  const urn = inviteUrn(inviteToken);
  edit.put(urn, "inviteToken", { token: secretBoxOf(edit.context).seal(inviteToken, urn), role });
  return inviteToken;
}

/** There are about as many as roles: all are read, so that two callers at once agree on one. */
async function tokensOf(edit: Edit, role: string | undefined): Promise<InviteToken[]> {
  const query = { aspect: "inviteToken", prefix: `urn:${urnNamespace}:inviteToken:`, start: 0, count: Number.MAX_SAFE_INTEGER };
  const { urns } = await edit.tx.aspects.listUrns(query);
  const box = secretBoxOf(edit.context);
  const tokens: InviteToken[] = [];
  for (const urn of urns) {
    const invite = await edit.aspect(urn, "inviteToken");
    if (invite !== undefined && invite.role === role) tokens.push({ urn, inviteToken: box.open(String(invite.token), urn) });
  }
  return tokens;
}
