import { urnPrefix } from "@almagest/model";
import { inviteUrn } from "../../auth/users/invitations.ts";
import { readValues } from "../../read-path/read-values.ts";
import { type Edit, edit } from "../editing/edit.ts";
import { editMutation } from "../editing/edit-mutation.ts";
import { badRequest } from "../engine/graphql-failure.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { randomLetters } from "./random-letters.ts";
import { assignRole, type ReadFrom, requireRole } from "./role-assignments.ts";
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
    // One that is there is told while writes are off, too. Who finds none looks again where nobody else writes: two callers agree.
    getInviteToken: async (_parent, { input }: RoleArguments, context) => ({
      inviteToken:
        (await knownToken({ context, tx: context.parts.store }, input)) ??
        (await edit(context, async (edit) => (await knownToken(edit, input)) ?? create(edit, input.roleUrn ?? undefined))),
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

async function knownToken(from: ReadFrom, { roleUrn }: RoleArguments["input"]): Promise<string | undefined> {
  const tokens = await tokensOf(from, await requireRole(from, roleUrn));
  return tokens.find(({ inviteToken }) => inviteToken !== undefined)?.inviteToken;
}

/** There are about as many as roles: all are read. */
async function tokensOf({ context, tx }: ReadFrom, role: string | undefined): Promise<InviteToken[]> {
  const query = { aspect: "inviteToken", prefix: urnPrefix("inviteToken"), start: 0, count: Number.MAX_SAFE_INTEGER };
  const { urns } = await tx.aspects.listUrns(query);
  const box = secretBoxOf(context);
  const invites = await readValues(tx.aspects, "inviteToken", urns);
  return urns.flatMap((urn, at) => {
    const invite = invites[at];
    return invite !== undefined && invite.role === role ? [{ urn, inviteToken: box.open(invite.token, urn) }] : [];
  });
}
