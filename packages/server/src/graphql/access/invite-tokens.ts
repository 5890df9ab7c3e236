import { urnNamespace } from "@almagest/model";
import { inviteUrn } from "../../auth/users/invitations.ts";
import { type Edit, edit } from "../editing/edit.ts";
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
      edit(context, async (making) => {
        const role = await requireRole(making, input.roleUrn);
        const known = (await tokensOf(making, role)).find(({ inviteToken }) => inviteToken !== undefined);
        return { inviteToken: known?.inviteToken ?? create(making, role) };
      }),
  },
  Mutation: {
    createInviteToken: (_parent, { input }: RoleArguments, context) =>
      edit(context, async (making) => {
        const role = await requireRole(making, input.roleUrn);
        for (const { urn } of await tokensOf(making, role)) making.deleteEntity(urn);
        return { inviteToken: create(making, role) };
      }),
    acceptRole: (_parent, { input }: { readonly input: { readonly inviteToken: string } }, context) =>
      edit(context, async (making) => {
        const urn = inviteUrn(input.inviteToken);
        const invite = await making.aspect(urn, "inviteToken");
        if (invite === undefined) throw badRequest("The invite token is not valid; ask an administrator for a new link");
        const role = typeof invite.role === "string" ? invite.role : undefined;
        await assignRole(making, role, [context.request.actor]);
        return true;
      }),
  },
};

function create(making: Edit, role: string | undefined): string {
  const inviteToken = randomLetters();
  const urn = inviteUrn(inviteToken);
  making.put(urn, "inviteToken", { token: secretBoxOf(making.context).seal(inviteToken, urn), role });
  return inviteToken;
}

/** There are about as many as roles: all are read, so that two callers at once agree on one. */
async function tokensOf(making: Edit, role: string | undefined): Promise<InviteToken[]> {
  const query = { aspect: "inviteToken", prefix: `urn:${urnNamespace}:inviteToken:`, start: 0, count: Number.MAX_SAFE_INTEGER };
  const { urns } = await making.tx.aspects.listUrns(query);
  const box = secretBoxOf(making.context);
  const tokens: InviteToken[] = [];
  for (const urn of urns) {
    const invite = await making.aspect(urn, "inviteToken");
    if (invite !== undefined && invite.role === role) tokens.push({ urn, inviteToken: box.open(String(invite.token), urn) });
  }
  return tokens;
}
