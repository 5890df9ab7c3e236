import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { aspectField, keyField } from "../entities/aspect-field.ts";

function told(member: string) {
  return aspectField("dataHubAccessTokenInfo", (info) => info[member]);
}

/** What is told about a token; its id is the hash that it is known by. */
export const accessTokenFields: TypeResolvers = {
  AccessTokenMetadata: {
    id: keyField("id"),
    name: told("name"),
    description: told("description"),
    actorUrn: told("actorUrn"),
    ownerUrn: told("ownerUrn"),
    createdAt: told("createdAt"),
    expiresAt: told("expiresAt"),
  },
};
