import type { Criterion } from "../../search/filter-criteria.ts";
import { createdUrn } from "../editing/create-entity.ts";
import { deleteMutation } from "../editing/delete-entity.ts";
import { entityMutation } from "../editing/edit-mutation.ts";
import { withoutNulls } from "../editing/given.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { type ListInput, listEntities, newestFirst } from "../entities/list-entities.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { isOneOf } from "../search/filter-inputs.ts";
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
    listMyViews: (_parent, { input }: { readonly input: ListInput & { readonly viewType?: string | null } }, context) =>
      listViews(context, input, [
        isOneOf("createdBy", [context.request.actor]),
        ...(input.viewType ? [isOneOf("type", [input.viewType])] : []),
      ]),
    listGlobalViews: (_parent, { input }: { readonly input: ListInput }, context) =>
      listViews(context, input, [isOneOf("type", ["GLOBAL"])]),
  },
  Mutation: {
    createView: entityMutation(async (edit, { input }: CreateArguments) => {
      const urn = await createdUrn(edit, entity);
      const { viewType: type, name, description, definition } = input;
      const { stamp } = edit;
      const info = { name, description, type, definition: storedDefinition(definition) };
      edit.put(urn, aspect, { ...info, created: stamp, lastModified: stamp });
      return urn;
    }),
    updateView: entityMutation(async (edit, { urn, input }: UpdateArguments) => {
      await edit.requireEntity(urn, entity);
      const { definition, ...texts } = input;
      edit.put(urn, aspect, {
        ...(await edit.aspect(urn, aspect)),
        ...withoutNulls(texts),
        ...(definition && { definition: storedDefinition(definition) }),
        lastModified: edit.stamp,
      });
      return urn;
    }),
    deleteView: deleteMutation({ entity }),
  },
};

async function listViews(context: GraphqlContext, input: ListInput, criteria: readonly Criterion[]) {
  const { urns: views, ...page } = await listEntities(context, input, { entity, criteria, sort: newestFirst("createdAt") });
  return { ...page, views };
}
