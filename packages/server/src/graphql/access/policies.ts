import { randomUUID } from "node:crypto";
import { formatUrn, type JsonObject } from "@almagest/model";
import { type Edit, edit } from "../editing/edit.ts";
import { badRequest } from "../engine/graphql-failure.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { requireNode } from "../entities/entity-roots.ts";
import { flatCriteria, type ListInput, listEntities, shownNodes } from "../entities/list-entities.ts";
import type { FilterInputs } from "../search/filter-inputs.ts";

interface ListArguments {
  readonly input: ListInput & FilterInputs;
}

interface PolicyInput {
  readonly type: string;
  readonly name: string;
  readonly state: string;
  readonly description?: string | null;
  readonly resources?: JsonObject | null;
  readonly privileges: readonly string[];
  readonly actors: JsonObject;
}

const aspect = "dataHubPolicyInfo";

/** Rules about who may do what (graphql.md 5.5). */
export const policies: TypeResolvers = {
  Query: {
    listPolicies: async (_parent, { input }: ListArguments, context) => {
      const { urns, ...page } = await listEntities(context, input, { entity: "dataHubPolicy", criteria: flatCriteria(input) });
      return { ...page, policies: await shownNodes(context, urns) };
    },
  },
  Mutation: {
    createPolicy: (_parent, { input }: { readonly input: PolicyInput }, context) =>
      edit(context, async (making) => {
        const urn = formatUrn("dataHubPolicy", [randomUUID()]);
        making.put(urn, aspect, storedPolicy(input, context.request.time));
        return urn;
      }),
    updatePolicy: (_parent, { urn, input }: { readonly urn: string; readonly input: PolicyInput }, context) =>
      edit(context, async (making) => {
        const { actors } = await requireEditable(making, urn);
        const policy = storedPolicy(input, context.request.time);
        // Inputs cannot name roles: those that a policy has stay.
        const { roles } = (actors ?? {}) as JsonObject;
        making.put(urn, aspect, { ...policy, actors: { ...policy.actors, roles } });
        return urn;
      }),
    deletePolicy: (_parent, { urn }: { readonly urn: string }, context) =>
      edit(context, async (making) => {
        await requireEditable(making, urn);
        making.deleteEntity(urn);
        return urn;
      }),
  },
};

async function requireEditable(making: Edit, urn: string): Promise<JsonObject> {
  requireNode(making.context, urn, "dataHubPolicy");
  const info = await making.aspect(urn, aspect);
  if (info === undefined) throw badRequest(`The policy ${urn} does not exist; listPolicies tells which do`);
  if (info.editable === false) throw badRequest(`The policy ${urn} is part of the product; make one of your own instead of changing it`);
  return info;
}

function storedPolicy({ name, description, resources, actors, ...others }: PolicyInput, time: number) {
  return {
    ...others,
    displayName: name,
    description: description ?? "",
    actors,
    resources,
    editable: true,
    lastUpdatedTimestamp: time,
  };
}
