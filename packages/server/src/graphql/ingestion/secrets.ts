import { type JsonObject, urnNamespace } from "@almagest/model";
import { secretBoxOf } from "../access/secret-box-of.ts";
import { edit } from "../editing/edit.ts";
import { badRequest } from "../engine/graphql-failure.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { aspectsOf } from "../entities/aspects-of.ts";
import { type ListInput, listEntities, newestFirst, shownNodes } from "../entities/list-entities.ts";
import type { GraphqlContext } from "../graphql-context.ts";

interface SecretInput {
  readonly name: string;
  readonly value: string;
  readonly description?: string | null;
}

const entity = "dataHubSecret";
const aspect = "dataHubSecretValue";

/** Values that recipes name instead of spelling them (graphql.md 5.11). They are stored encrypted. */
export const secrets: TypeResolvers = {
  Query: {
    listSecrets: async (_parent, { input }: { readonly input: ListInput }, context) => {
      const { urns, ...page } = await listEntities(context, input, { entity, sort: newestFirst("createdTime") });
      return { ...page, secrets: await shownNodes(context, urns) };
    },
    getSecretValues: async (_parent, { input }: { readonly input: { readonly secrets: readonly string[] } }, context) => {
      const urns = [...new Set(input.secrets)].map(urnOf);
      const stored = await aspectsOf(context, urns, aspect);
      return stored.map(({ urn, value }) => ({ name: value.name, value: opened(context, urn, value) }));
    },
  },
  Mutation: {
    createSecret: (_parent, { input }: { readonly input: SecretInput }, context) =>
      edit(context, async (making) => {
        const urn = urnOf(input.name);
        if (await making.exists(urn)) throw badRequest("This Secret already exists!");
        making.put(urn, aspect, { ...sealed(context, urn, input), created: making.stamp });
        return urn;
      }),
    updateSecret: (_parent, { input }: { readonly input: SecretInput & { readonly urn: string } }, context) =>
      edit(context, async (making) => {
        const { urn } = input;
        await making.requireEntity(urn, entity);
        const { created } = (await making.aspect(urn, aspect)) ?? { created: making.stamp };
        making.put(urn, aspect, { ...sealed(context, urn, input), created });
        return urn;
      }),
    deleteSecret: (_parent, { urn }: { readonly urn: string }, context) =>
      edit(context, async (making) => {
        await making.requireEntity(urn, entity);
        making.deleteEntity(urn);
        return urn;
      }),
  },
};

function urnOf(name: string): string {
  return `urn:${urnNamespace}:${entity}:${name}`;
}

function sealed(context: GraphqlContext, urn: string, { name, value, description }: SecretInput) {
  return { name, value: secretBoxOf(context).seal(value, urn), description };
}

function opened(context: GraphqlContext, urn: string, { name, value }: JsonObject): string {
  const text = secretBoxOf(context).open(String(value), urn);
  if (text === undefined) {
    throw badRequest(`The secret ${String(name)} was not encrypted with the key of this catalog; store it again with updateSecret`);
  }
  return text;
}
