import { formatUrn, type JsonObject } from "@almagest/model";
import { secretBoxOf } from "../access/secret-box-of.ts";
import { entityMutation } from "../editing/edit-mutation.ts";
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
    createSecret: entityMutation(async (edit, { input }: { readonly input: SecretInput }) => {
      if (input.name === "") throw badRequest("name is empty; give the secret a name");
      const urn = urnOf(input.name);
      if (await edit.exists(urn)) throw badRequest("This Secret already exists!");
      edit.put(urn, aspect, { ...sealed(edit.context, urn, input), created: edit.stamp });
      return urn;
    }),
    updateSecret: entityMutation(async (edit, { input }: { readonly input: SecretInput & { readonly urn: string } }) => {
      const { urn } = input;
      await edit.requireEntity(urn, entity);
      const { created } = (await edit.aspect(urn, aspect)) ?? { created: edit.stamp };
      edit.put(urn, aspect, { ...sealed(edit.context, urn, input), created });
      return urn;
    }),
    deleteSecret: entityMutation(async (edit, { urn }: { readonly urn: string }) => {
      await edit.requireEntity(urn, entity);
      edit.deleteEntity(urn);
      return urn;
    }),
  },
};

function urnOf(name: string): string {
  return formatUrn(entity, [name]);
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
