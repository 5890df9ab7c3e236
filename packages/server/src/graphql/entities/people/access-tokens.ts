import type { TypeResolvers } from "../../engine/type-resolvers.ts";
import { memberOf } from "../aspect-field.ts";

const info = "dataHubAccessTokenInfo";

/** What is known of access tokens; the tokens themselves are not stored (graphql.md 5.9). */
export const accessTokens: TypeResolvers = {
  AccessTokenMetadata: {
    name: memberOf(info, "name"),
    description: memberOf(info, "description"),
    actorUrn: memberOf(info, "actorUrn"),
    ownerUrn: memberOf(info, "ownerUrn"),
    createdAt: memberOf(info, "createdAt"),
    expiresAt: memberOf(info, "expiresAt"),
  },
};
