import { type MetadataChangeProposal, parseUrn, upsertProposal } from "@almagest/model";
import { datasetUrn } from "./dataset-urn.ts";
import { type Additions, additionProposals, ownerProposals, tagProposals } from "./proposal-makers.ts";
import type { LineageDataset } from "./run-event.ts";
import { schemaFields } from "./schema-fields.ts";

/** What an event says of a dataset: that it is there, or dropped, and what its facets tell. */
export function datasetProposals(dataset: LineageDataset): MetadataChangeProposal[] {
  const { facets = {} } = dataset;
  const urn = datasetUrn(dataset);
  const write = (aspect: string, value: Parameters<typeof upsertProposal>[3]) => upsertProposal("dataset", urn, aspect, value);
  const { datasetType, subType } = facets.datasetType ?? {};
  const typeNames = [...new Set([datasetType ?? "", subType ?? ""])].filter((name) => name !== "");
  return [
    write("status", { removed: facets.lifecycleStateChange?.lifecycleStateChange === "DROP" }),
    ...schemaProposals(urn, facets),
    ...additionProposals(urn, "datasetProperties", properties(facets)),
    ...(typeNames.length > 0 ? [write("subTypes", { typeNames })] : []),
    ...ownerProposals(urn, facets.ownership),
    ...tagProposals(urn, facets.tags),
  ];
}

type Facets = NonNullable<LineageDataset["facets"]>;

/** A schema without columns says nothing: some producers send one when they do not know. */
function schemaProposals(urn: string, { schema, tags }: Facets): MetadataChangeProposal[] {
  const columns = schema?.fields ?? [];
  if (columns.length === 0) return [];
  const [platform = ""] = parseUrn(urn)?.parts ?? [];
  return [
    upsertProposal("dataset", urn, "schemaMetadata", {
      schemaName: "",
      platform,
      version: 0,
      hash: "",
      platformSchema: { "com.linkedin.schema.OtherSchema": { rawSchema: JSON.stringify(columns) } },
      fields: schemaFields(columns, tags),
    }),
  ];
}

/** Where the source is no address, as of files on a disk, there is nothing to link to. */
function properties({ documentation, dataSource }: Facets): Additions {
  const told: (Additions[number] | undefined)[] = [
    documentation?.description === undefined ? undefined : [["description"], documentation.description],
    dataSource?.uri === undefined || !URL.canParse(dataSource.uri) ? undefined : [["externalUrl"], dataSource.uri],
  ];
  return told.filter((addition) => addition !== undefined);
}
