import { checkToken, issueToken, tokenUrn, tokenUrnOf } from "../../auth/tokens/access-tokens.ts";
import { asUserUrn, userPrefix } from "../../auth/users/user-names.ts";
import { readStanding } from "../../auth/users/user-standing.ts";
import { systemActor } from "../../request-context.ts";
import { edit } from "../editing/edit.ts";
import { editMutation } from "../editing/edit-mutation.ts";
import { badRequest, notFound, unauthorized } from "../engine/graphql-failure.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { requireNode } from "../entities/entity-roots.ts";
import { flatCriteria, type ListInput, listEntities, newestFirst } from "../entities/list-entities.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { requireServiceAccount } from "../people/service-accounts.ts";
import { allOf, type FilterInputs } from "../search/filter-inputs.ts";
import { expiryOf, type TokenDuration } from "./token-durations.ts";

interface TokenInput {
  readonly type: "PERSONAL" | "SERVICE_ACCOUNT";
  readonly actorUrn: string;
  readonly duration: TokenDuration;
}

interface CreateArguments {
  readonly input: TokenInput & { readonly name: string; readonly description?: string | null };
}

interface ListArguments {
  readonly input: ListInput & FilterInputs;
}

const entity = "dataHubAccessToken";

/** Tokens with which programs speak for a user (graphql.md 5.9). Only what is told about a token is stored. */
export const accessTokens: TypeResolvers = {
  Query: {
    // Of such a token nothing is kept, so that nobody could take it back: it is for oneself alone.
    getAccessToken: async (_parent, { input }: { readonly input: TokenInput }, context) => {
      if (input.actorUrn !== context.request.actor) throw unauthorized();
      const actor = requireHolder(input.actorUrn);
      const expiresAt = expiryOf(input.duration, context.request.time);
      const { passwordSetAt = 0 } = await readStanding(context.parts.store.aspects, actor);
      return { accessToken: await issueToken(context.parts.keys, { type: "SESSION", actor, expiresAt, passwordSetAt }) };
    },
    getAccessTokenMetadata: async (_parent, { token }: { readonly token: string }, context) => {
      const checked = await checkToken(context.parts, token, context.request.time);
      if ("refusal" in checked) throw badRequest(checked.refusal);
      if (checked.type === "SESSION") throw badRequest("Nothing is stored about session tokens; give a personal access token");
      return tokenUrn(context.parts.keys, token);
    },
    listAccessTokens: async (_parent, { input }: ListArguments, context) => {
      const listed = { entity, filter: allOf(...flatCriteria(input)), sort: newestFirst("expiresAt") };
      const { urns: tokens, ...page } = await listEntities(context, input, listed);
      return { ...page, tokens };
    },
  },
  Mutation: {
    createAccessToken: (_parent, { input }: CreateArguments, context) => createToken(context, input),
    revokeAccessToken: editMutation(async (edit, { tokenId }: { readonly tokenId: string }) => {
      const urn = tokenUrnOf(tokenId);
      if (!(await edit.exists(urn))) throw notFound(`There is no access token with the id ${tokenId}; their list tells which there are`);
      edit.deleteEntity(urn);
    }),
  },
};

async function createToken(context: GraphqlContext, input: CreateArguments["input"]) {
  const { keys } = context.parts;
  const { actor: ownerUrn, time: createdAt } = context.request;
  requireNode(context, input.actorUrn, "corpuser");
  const actorUrn = requireHolder(input.actorUrn);
  const expiresAt = expiryOf(input.duration, createdAt);
  const accessToken = await issueToken(keys, { type: input.type, actor: actorUrn, expiresAt });
  const metadata = tokenUrn(keys, accessToken);
  await edit(context, async (edit) => {
    const { name, description } = input;
    if (input.type === "SERVICE_ACCOUNT") await requireServiceAccount(edit, actorUrn);
    edit.put(metadata, "dataHubAccessTokenInfo", {
      name,
      description,
      actorUrn,
      ownerUrn,
      createdAt,
      expiresAt,
    });
  });
  return { accessToken, metadata };
}

/** The URN of a user who can have tokens: the system has none. */
function requireHolder(urn: string): string {
  const holder = asUserUrn(urn);
  if (holder === undefined || holder === systemActor)
    throw badRequest(`${urn} has no access tokens: give the URN of a user, such as ${userPrefix}ada; the system has a secret`);
  return holder;
}
