import { type AspectTypes, type MetadataChangeProposal, parseUrn, upsertProposal } from "@almagest/model";
import { datasetUrn } from "./dataset-urn.ts";
import { type Additions, additionProposals, ownerProposals, tagProposals } from "./proposal-makers.ts";
import type { LineageDataset } from "./run-event.ts";
import { mergedFields, schemaFields, taggedField } from "./schema-fields.ts";

type Schema = AspectTypes["schemaMetadata"];

/** The datasets of which an event tells something that depends on their stored schemas. */
export function datasetsWithSchemas(datasets: readonly LineageDataset[]): string[] {
  return [...new Set(datasets.filter(({ facets }) => facets?.schema !== undefined || facets?.tags !== undefined).map(datasetUrn))];
}

/**
 * What an event says of each dataset: that it is there, or dropped, and what its facets tell. Of columns too it adds up with what is
 * stored, and with what the event says of the same dataset before.
 */
export function datasetsProposals(datasets: readonly LineageDataset[], stored: ReadonlyMap<string, Schema>): MetadataChangeProposal[][] {
  const schemas = new Map(stored);
  return datasets.map((dataset) => {
    const urn = datasetUrn(dataset);
    const schema = schemaTold(urn, dataset.facets ?? {}, schemas.get(urn));
    if (schema !== undefined) schemas.set(urn, schema);
    return datasetProposals(dataset, schema);
  });
}

function datasetProposals(dataset: LineageDataset, schema: Schema | undefined): MetadataChangeProposal[] {
  const { facets = {} } = dataset;
  const urn = datasetUrn(dataset);
  const write = (aspect: string, value: Parameters<typeof upsertProposal>[3]) => upsertProposal("dataset", urn, aspect, value);
  const { datasetType, subType } = facets.datasetType ?? {};
  const typeNames = [...new Set([datasetType ?? "", subType ?? ""])].filter((name) => name !== "");
  return [
    write("status", { removed: facets.lifecycleStateChange?.lifecycleStateChange === "DROP" }),
    ...(schema === undefined ? [] : [write("schemaMetadata", schema)]),
    ...additionProposals(urn, "datasetProperties", properties(facets)),
    ...(typeNames.length > 0 ? [write("subTypes", { typeNames })] : []),
    ...ownerProposals(urn, facets.ownership),
    ...tagProposals(urn, facets.tags),
  ];
}

type Facets = NonNullable<LineageDataset["facets"]>;

/**
 * A schema without columns says nothing: some producers send one when they do not know. Then tags may still be of columns that are
 * stored. Undefined where neither is told.
 */
function schemaTold(urn: string, { schema, tags }: Facets, stored: Schema | undefined): Schema | undefined {
  const columns = schema?.fields ?? [];
  const told = columns.length > 0;
  const fields = told ? mergedFields(schemaFields(columns), stored?.fields) : (stored?.fields ?? []);
  const tagged = fields.map((field) => taggedField(field, tags));
  if (!told) {
    const isTagged = tagged.some((field, index) => field !== fields[index]);
    return stored !== undefined && isTagged ? { ...stored, fields: tagged } : undefined;
  }
  const [platform = ""] = parseUrn(urn)?.parts ?? [];
  const platformSchema = { "com.linkedin.schema.OtherSchema": { rawSchema: JSON.stringify(columns) } };
  return { schemaName: "", version: 0, ...stored, hash: "", platform, platformSchema, fields: tagged };
}

/** Where the source is no address, as of files on a disk, there is nothing to link to. */
function properties({ documentation, dataSource }: Facets): Additions {
  const told: (Additions[number] | undefined)[] = [
    documentation?.description === undefined ? undefined : [["description"], documentation.description],
    dataSource?.uri === undefined || !URL.canParse(dataSource.uri) ? undefined : [["externalUrl"], dataSource.uri],
  ];
  return told.filter((addition) => addition !== undefined);
}
