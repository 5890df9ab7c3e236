import { randomUUID } from "node:crypto";
import { formatUrn } from "@almagest/model";
import { secretBoxOf } from "../access/secret-box-of.ts";
import { entityMutation } from "../editing/edit-mutation.ts";
import { badRequest } from "../engine/graphql-failure.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { requireNode } from "../entities/entity-roots.ts";

interface ConnectionInput {
  readonly id?: string | null;
  readonly type: string;
  readonly platformUrn: string;
  readonly json?: { readonly blob: string } | null;
  readonly name?: string | null;
}

/** The mutation that stores how another system is reached (graphql.md 5.14). What it takes to log in there is stored encrypted. */
export const connections: TypeResolvers = {
  Mutation: {
    upsertConnection: entityMutation(async (edit, { input }: { readonly input: ConnectionInput }) => {
      const { id, type, platformUrn, json, name } = input;
      const { urn } = requireNode(edit.context, formatUrn("dataHubConnection", [id ?? randomUUID()]), "dataHubConnection");
      requireNode(edit.context, platformUrn, "dataPlatform");
      if (!json) throw badRequest(`A connection of the type ${type} holds a JSON text; give json`);
      const encryptedBlob = secretBoxOf(edit.context).seal(json.blob, urn);
      edit.put(urn, "dataHubConnectionDetails", { type, name, json: { encryptedBlob } });
      edit.put(urn, "dataPlatformInstance", { platform: platformUrn });
      return urn;
    }),
  },
};
