import { changeTag } from "../classification/tag-entities.ts";
import { changeColumns } from "../editing/change-columns.ts";
import type { Edit } from "../editing/edit.ts";
import { editMutation } from "../editing/edit-mutation.ts";
import { columnsOf, missingColumn, type ResourceRef } from "../editing/resources.ts";
import { badRequest, notFound } from "../engine/graphql-failure.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { requireNode } from "../entities/entity-roots.ts";
import { editEntity, on } from "../field-access/field-access.ts";
import { refuseUnmet } from "../field-access/unless-refused.ts";

interface DescriptionUpdate extends ResourceRef {
  readonly description: string;
}

/** Where the description of an entity is written. */
interface Place {
  readonly aspect: string;
  /** `description` where it is left out. */
  readonly member?: string;
  /** Whether the aspect says more than people write, so that it has to be there already. */
  readonly isGiven?: boolean;
  /** Whether the aspect says who wrote it and when. */
  readonly isStamped?: boolean;
}

const places: Readonly<Record<string, Place>> = {
  dataset: { aspect: "editableDatasetProperties", isStamped: true },
  chart: { aspect: "editableChartProperties", isStamped: true },
  dashboard: { aspect: "editableDashboardProperties", isStamped: true },
  dataFlow: { aspect: "editableDataFlowProperties", isStamped: true },
  dataJob: { aspect: "editableDataJobProperties", isStamped: true },
  container: { aspect: "editableContainerProperties" },
  corpGroup: { aspect: "corpGroupEditableInfo" },
  domain: { aspect: "domainProperties", isGiven: true },
  glossaryTerm: { aspect: "glossaryTermInfo", member: "definition", isGiven: true },
  glossaryNode: { aspect: "glossaryNodeInfo", member: "definition", isGiven: true },
  notebook: { aspect: "editableNotebookProperties", isStamped: true },
  mlModel: { aspect: "editableMlModelProperties" },
  mlModelGroup: { aspect: "editableMlModelGroupProperties" },
  mlFeature: { aspect: "editableMlFeatureProperties" },
  mlFeatureTable: { aspect: "editableMlFeatureTableProperties" },
  mlPrimaryKey: { aspect: "editableMlPrimaryKeyProperties" },
  dataProduct: { aspect: "dataProductProperties" },
  application: { aspect: "applicationProperties" },
  businessAttribute: { aspect: "businessAttributeInfo", isGiven: true },
};

/** The mutation that describes an entity or a column (graphql.md 4.3, and clients.md 7.3 for the entities with columns and charts). */
export const descriptions: TypeResolvers = {
  Mutation: {
    updateDescription: editMutation(async (edit, { input }: { readonly input: DescriptionUpdate }) => {
      const { resourceUrn: urn, description } = input;
      const { name } = requireNode(edit.context, urn).entity;
      const place = places[name];
      if (place === undefined && name !== "tag") throw undescribable(urn, name);
      await edit.requireEntity(urn, undefined, notFound);
      if (input.subResource || input.subResourceType) await describeColumn(edit, input);
      else if (place !== undefined) await describe(edit, { urn, description }, place);
      else await changeTag(edit, urn, (before) => ({ ...before, description }));
    }),
  },
};

function undescribable(urn: string, name: string) {
  const known = ["columns", "tag", ...Object.keys(places)].join(", ");
  return badRequest(`updateDescription does not describe ${urn}, which is of the type ${name}; it describes ${known}`);
}

interface Description {
  readonly urn: string;
  readonly description: string;
}

async function describe(edit: Edit, { urn, description }: Description, place: Place): Promise<void> {
  const { aspect, member = "description", isGiven, isStamped } = place;
  const before = await edit.aspect(urn, aspect);
  if (before === undefined && isGiven) throw badRequest(`Failed to update ${urn}. ${urn} has no ${aspect}; create it with a name first.`);
  edit.put(urn, aspect, { ...before, ...(isStamped && edit.stampsAfter(before)), [member]: description });
}

const halfNamed =
  "Update description without subresource is not currently supported: a column is named by subResource and subResourceType together";

async function describeColumn(edit: Edit, { resourceUrn: urn, subResource, subResourceType, description }: DescriptionUpdate) {
  if (!subResource || !subResourceType) throw badRequest(halfNamed);
  const dataset = await datasetWith(edit, urn, subResource);
  // The field has asked about the dataset that was named alone.
  if (dataset !== urn) await refuseUnmet(edit.context, on(edit.context, dataset, ["EDIT_DATASET_COL_DESCRIPTION", editEntity]));
  await changeColumns(edit, { dataset, fieldPaths: [subResource] }, () => ({ description }));
}

/** The dataset that has the column: the one that is meant, or a sibling of it. */
async function datasetWith(edit: Edit, urn: string, column: string): Promise<string> {
  const columns = await columnsOf(edit, urn);
  if (columns?.has(column)) return urn;
  const { siblings = [] } = (await edit.value(urn, "siblings")) ?? {};
  for (const sibling of siblings) if ((await columnsOf(edit, sibling))?.has(column)) return sibling;
  throw missingColumn(urn, column, columns);
}
