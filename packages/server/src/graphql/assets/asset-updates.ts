import { type Edit, edit } from "../editing/edit.ts";
import { entityMutation } from "../editing/edit-mutation.ts";
import { notFound } from "../engine/graphql-failure.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { ownershipOf } from "../ownership/ownership-choice.ts";
import { type AssetUpdate, columnsOf, linksOf, tagsOf } from "./asset-sections.ts";

/** An asset that can be updated, and the aspect that holds what people write about it. */
interface Asset {
  readonly entity: string;
  readonly editable: string;
}

const dataset: Asset = { entity: "dataset", editable: "editableDatasetProperties" };

/** Mutations that replace sections of an asset (graphql.md 4.2, 7.8). */
export const assetUpdates: TypeResolvers = {
  Mutation: {
    updateDataset: updateOf(dataset),
    updateDatasets: async (_parent: unknown, { input }: { readonly input: readonly BatchUpdate[] }, context: GraphqlContext) =>
      edit(context, async (one) => {
        for (const { urn, update } of input) await updateAsset(one, dataset, { urn, input: update });
        return input.map(({ urn }) => urn);
      }),
    updateChart: updateOf({ entity: "chart", editable: "editableChartProperties" }),
    updateDashboard: updateOf({ entity: "dashboard", editable: "editableDashboardProperties" }),
    updateDataFlow: updateOf({ entity: "dataFlow", editable: "editableDataFlowProperties" }),
    updateDataJob: updateOf({ entity: "dataJob", editable: "editableDataJobProperties" }),
    updateNotebook: updateOf({ entity: "notebook", editable: "editableNotebookProperties" }),
  },
};

interface BatchUpdate {
  readonly urn: string;
  readonly update: AssetUpdate;
}

interface UpdateArgs {
  readonly urn: string;
  readonly input: AssetUpdate;
}

function updateOf(asset: Asset) {
  return entityMutation(async (one, args: UpdateArgs) => {
    await updateAsset(one, asset, args);
    return args.urn;
  });
}

/** Every section that is given replaces its aspect. An asset that is not there is not found (decisions.md, Writes). */
async function updateAsset(one: Edit, asset: Asset, { urn, input }: UpdateArgs): Promise<void> {
  await one.requireEntity(urn, asset.entity, notFound);
  const { stamp } = one;
  const { ownership, deprecation, institutionalMemory, editableSchemaMetadata, editableProperties } = input;
  const tags = input.globalTags ?? input.tags;
  if (ownership) one.put(urn, "ownership", { ...ownershipOf(ownership, stamp) });
  if (deprecation) one.put(urn, "datasetDeprecation", { ...deprecation, actor: stamp.actor });
  if (institutionalMemory) one.put(urn, "institutionalMemory", { ...linksOf(institutionalMemory.elements, stamp) });
  if (tags) one.put(urn, "globalTags", { ...tagsOf(tags) });
  if (editableSchemaMetadata)
    one.put(urn, "editableSchemaMetadata", { ...columnsOf(editableSchemaMetadata.editableSchemaFieldInfo, stamp) });
  if (editableProperties) one.put(urn, asset.editable, { ...editableProperties, created: stamp, lastModified: stamp });
}
