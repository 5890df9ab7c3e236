import type { JsonObject } from "@almagest/model";
import { secretBoxOf } from "../../access/secret-box-of.ts";
import type { TypeResolvers } from "../../engine/type-resolvers.ts";
import type { GraphqlContext } from "../../graphql-context.ts";
import type { EntityNode } from "../entity-node.ts";
import { storedPlatformOrUnknown } from "../platform.ts";

/** Connections to other systems. What they hold is stored encrypted, and shown as it was given to whoever manages connections. */
export const connections: TypeResolvers = {
  DataHubConnection: {
    platform: storedPlatformOrUnknown,
    details: async (node: EntityNode, _args, context: GraphqlContext) => {
      const isManaging = await context.shared(managesConnections);
      return node.read(context, (loaded) => {
        const value = loaded.aspect("dataHubConnectionDetails");
        if (value === undefined) return undefined;
        const { type, name, json } = value;
        return { type, name, json: isManaging && json ? openedBlob(context, node.urn, json as JsonObject) : undefined };
      });
    },
  },
};

/** However a connection is reached, what it holds takes the privilege. */
async function managesConnections({ request: { access } }: GraphqlContext): Promise<boolean> {
  const [isGranted = false] = await access.grants([{ anyOf: ["MANAGE_CONNECTIONS"] }]);
  return isGranted;
}

/** Undefined for what another catalog has encrypted. */
function openedBlob(context: GraphqlContext, urn: string, { encryptedBlob }: JsonObject) {
  const blob = secretBoxOf(context).open(String(encryptedBlob), urn);
  return blob === undefined ? undefined : { blob };
}
