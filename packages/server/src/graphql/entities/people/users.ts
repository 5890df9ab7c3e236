import type { JsonObject } from "@almagest/model";
import type { TypeResolvers } from "../../engine/type-resolvers.ts";
import type { GraphqlContext } from "../../graphql-context.ts";
import { aspectField, propertiesField } from "../aspect-field.ts";
import type { EntityNode } from "../entity-node.ts";

const info = propertiesField("corpUserInfo", ({ active, managerUrn }) => ({ active: active ?? false, manager: managerUrn }));
const editableInfo = aspectField("corpUserEditableInfo", (value) => ({ ...value, persona: value.persona && { urn: value.persona } }));

/** Users (graphql.md 6.3). */
export const users: TypeResolvers = {
  CorpUser: {
    properties: info,
    info,
    editableProperties: editableInfo,
    editableInfo,
    status: aspectField("corpUserStatus", ({ status }) => status),
    isNativeUser: (node: EntityNode, _args, context: GraphqlContext) =>
      node.read(context, (loaded) => hasPassword(loaded.aspect("corpUserCredentials"))),
    settings: (node: EntityNode, _args, context: GraphqlContext) =>
      node.read(context, (loaded) => shownSettings(loaded.aspect("corpUserSettings") ?? {})),
  },
};

function hasPassword(credentials: JsonObject | undefined): boolean {
  return credentials?.salt !== undefined && credentials.hashedPassword !== undefined;
}

/** Users have settings before they choose any (graphql.md 7.1). */
function shownSettings({ appearance, views }: JsonObject) {
  return { appearance: { showSimplifiedHomepage: false, ...(appearance as JsonObject | undefined) }, views };
}
