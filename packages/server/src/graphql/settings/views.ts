import type { JsonObject } from "@almagest/model";
import type { Criterion } from "../../search/filter-criteria.ts";
import { createdUrn } from "../editing/create-entity.ts";
import { deleteMutation } from "../editing/delete-entity.ts";
import { edit } from "../editing/edit.ts";
import { withoutNulls } from "../editing/given.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { type ListInput, listEntities, newestFirst } from "../entities/list-entities.ts";
import { isShowable } from "../entities/service/views.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { allOf, isOneOf } from "../search/filter-inputs.ts";
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
    createView: async (_parent, { input }: CreateArguments, context) => {
      const { viewType: type, name, description } = input;
      const info = { name, description, type, definition: await storedDefinition(context, input.definition) };
      return edit(context, async (edit) => {
        const urn = await createdUrn(edit, entity);
        edit.put(urn, aspect, { ...info, created: edit.stamp, lastModified: edit.stamp });
        return urn;
      });
    },
    updateView: async (_parent, { urn, input: { definition: given, ...texts } }: UpdateArguments, context) => {
      const told = given && (await storedDefinition(context, given));
      return edit(context, async (edit) => {
        await edit.requireEntity(urn, entity);
        const before = await edit.aspect(urn, aspect);
        const definition = told && { ...told, ...hiddenFilter(before, given) };
        edit.put(urn, aspect, { ...before, ...withoutNulls({ ...texts, definition }), lastModified: edit.stamp });
        return urn;
      });
    },
    deleteView: deleteMutation({ entity }),
  },
};

/** A filter that the schema cannot say was shown without conditions: where it comes back so, it stays as it is. */
function hiddenFilter(before: JsonObject | undefined, given: ViewDefinitionInput): { readonly filter?: JsonObject } {
  const { filter } = (before?.definition ?? {}) as { readonly filter?: JsonObject };
  return filter === undefined || isShowable(filter) || given.filter.filters.length > 0 ? {} : { filter };
}

async function listViews(context: GraphqlContext, input: ListInput, criteria: readonly Criterion[]) {
  const { urns: views, ...page } = await listEntities(context, input, {
    entity,
    filter: allOf(...criteria),
    sort: newestFirst("createdAt"),
  });
  return { ...page, views };
}
