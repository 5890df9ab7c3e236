import { type Edit, edit } from "../editing/edit.ts";
import { entityMutation } from "../editing/edit-mutation.ts";
import { notFound } from "../engine/graphql-failure.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { ownershipOf } from "../ownership/ownership-choice.ts";
import { type AssetUpdate, columnsOf, linksOf, tagsOf } from "./asset-sections.ts";
import { deprecateByOlderNotice } from "./lifecycle.ts";

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
      edit(context, async (edit) => {
        for (const { urn, update } of input) await updateAsset(edit, dataset, { urn, input: update });
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
  return entityMutation(async (edit, args: UpdateArgs) => {
    await updateAsset(edit, asset, args);
    return args.urn;
  });
}

/** Every section that is given replaces its aspect. An asset that is not there is not found (decisions.md, Writes). */
async function updateAsset(edit: Edit, asset: Asset, { urn, input }: UpdateArgs): Promise<void> {
  await edit.requireEntity(urn, asset.entity, notFound);
  const { stamp } = edit;
  const { ownership, deprecation, institutionalMemory, editableSchemaMetadata, editableProperties } = input;
  const tags = input.globalTags ?? input.tags;
  if (ownership) edit.put(urn, "ownership", { ...ownershipOf(ownership, stamp) });
  if (deprecation) await deprecateByOlderNotice(edit, urn, deprecation);
  if (institutionalMemory) edit.put(urn, "institutionalMemory", { ...linksOf(institutionalMemory.elements, stamp) });
  if (tags) edit.put(urn, "globalTags", { ...tagsOf(tags) });
  if (editableSchemaMetadata)
    edit.put(urn, "editableSchemaMetadata", { ...columnsOf(editableSchemaMetadata.editableSchemaFieldInfo, stamp) });
  if (editableProperties) edit.put(urn, asset.editable, { ...editableProperties, created: stamp, lastModified: stamp });
}
