import { randomUUID } from "node:crypto";
import { urnNamespace } from "@almagest/model";
import { edit } from "../editing/edit.ts";
import { givenMembers } from "../editing/given-members.ts";
import { removeEntity } from "../editing/remove-entity.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { loaded, requireNode } from "../entities/entity-roots.ts";
import { type FacetFilterInput, type ListInput, listEntities, newestFirst } from "../entities/list-entities.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { storedDefinition, type ViewDefinitionInput } from "./view-definitions.ts";

interface CreateArguments {
  readonly input: {
    readonly viewType: string;
    readonly name: string;
    readonly description?: string | null;
    readonly definition: ViewDefinitionInput;
  };
}

interface UpdateArguments {
  readonly urn: string;
  readonly input: { readonly name?: string | null; readonly description?: string | null; readonly definition?: ViewDefinitionInput | null };
}

const entity = "dataHubView";
const aspect = "dataHubViewInfo";

/** Saved filters, of one user or of everybody (graphql.md 5.13). */
export const views: TypeResolvers = {
  Query: {
    view: async (_parent, { urn }: { readonly urn: string }, context) => {
      const node = await loaded(requireNode(context, urn, entity), context);
      return node.loaded?.aspect(aspect) && node;
    },
    listMyViews: (_parent, { input }: { readonly input: ListInput & { readonly viewType?: string | null } }, context) =>
      listViews(context, input, [
        { field: "createdBy", values: [context.request.actor] },
        ...(input.viewType ? [{ field: "type", values: [input.viewType] }] : []),
      ]),
    listGlobalViews: (_parent, { input }: { readonly input: ListInput }, context) =>
      listViews(context, input, [{ field: "type", values: ["GLOBAL"] }]),
  },
  Mutation: {
    createView: (_parent, { input }: CreateArguments, context) =>
      edit(context, async (making) => {
        const urn = `urn:${urnNamespace}:${entity}:${randomUUID()}`;
        const { viewType: type, name, description, definition } = input;
        making.put(urn, aspect, {
          ...givenMembers({ name, description }),
          type,
          definition: storedDefinition(definition),
          created: making.stamp,
          lastModified: making.stamp,
        });
        return urn;
      }),
    updateView: (_parent, { urn, input }: UpdateArguments, context) =>
      edit(context, async (making) => {
        await making.requireEntity(urn, entity);
        const { definition, ...texts } = input;
        making.put(urn, aspect, {
          ...(await making.aspect(urn, aspect)),
          ...givenMembers(texts),
          ...(definition && { definition: storedDefinition(definition) }),
          lastModified: making.stamp,
        });
        return urn;
      }),
    deleteView: async (_parent, { urn }: { readonly urn: string }, context) => {
      await removeEntity(context, urn, entity);
      return true;
    },
  },
};

async function listViews(context: GraphqlContext, input: ListInput, filters: readonly FacetFilterInput[]) {
  const { urns, ...page } = await listEntities(context, { entity, input, filters, sort: newestFirst("createdAt") });
  return { ...page, views: urns };
}
