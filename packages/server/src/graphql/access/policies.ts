import { randomUUID } from "node:crypto";
import { formatUrn, type JsonObject } from "@almagest/model";
import type { Criterion } from "../../search/filter-criteria.ts";
import type { Edit } from "../editing/edit.ts";
import { entityMutation } from "../editing/edit-mutation.ts";
import { badRequest } from "../engine/graphql-failure.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { requireNode } from "../entities/entity-roots.ts";
import { flatCriteria, type ListInput, listEntities, shownNodes } from "../entities/list-entities.ts";
import { allOf, type FilterInputs } from "../search/filter-inputs.ts";

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

/** A policy whose definition was deleted is not shown, and not counted. */
const saysAnything: Criterion = { field: "state", condition: "EXISTS", values: [], negated: false };

/** Rules about who may do what (graphql.md 5.5). */
export const policies: TypeResolvers = {
  Query: {
    listPolicies: async (_parent, { input }: ListArguments, context) => {
      const { urns, ...page } = await listEntities(context, input, {
        entity: "dataHubPolicy",
        filter: allOf(saysAnything, ...flatCriteria(input)),
      });
      return { ...page, policies: await shownNodes(context, urns) };
    },
  },
  Mutation: {
    createPolicy: entityMutation(async (edit, { input }: { readonly input: PolicyInput }) => {
      const urn = formatUrn("dataHubPolicy", [randomUUID()]);
      edit.put(urn, aspect, storedPolicy(input, edit.stamp.time));
      return urn;
    }),
    updatePolicy: entityMutation(async (edit, { urn, input }: { readonly urn: string; readonly input: PolicyInput }) => {
      const { actors } = await requireEditable(edit, urn);
      const policy = storedPolicy(input, edit.stamp.time);
      // Inputs cannot name roles: those that a policy has stay.
      const { roles } = (actors ?? {}) as JsonObject;
      edit.put(urn, aspect, { ...policy, actors: { ...policy.actors, roles } });
      return urn;
    }),
    deletePolicy: entityMutation(async (edit, { urn }: { readonly urn: string }) => {
      await requireEditable(edit, urn);
      edit.deleteEntity(urn);
      return urn;
    }),
  },
};

async function requireEditable(edit: Edit, urn: string): Promise<JsonObject> {
  requireNode(edit.context, urn, "dataHubPolicy");
  const info = await edit.aspect(urn, aspect);
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
