import { exampleDataset } from "../examples.ts";

/** What the schema of an action's parameters does not say: what it does, and parameters to try it with. */
export interface ActionNote {
  readonly summary: string;
  readonly example: Readonly<Record<string, unknown>>;
}

const tagProposal = {
  entityType: "tag",
  entityUrn: "urn:li:tag:example",
  changeType: "UPSERT",
  aspectName: "tagProperties",
  aspect: { value: '{"name":"Example"}', contentType: "application/json" },
};
const tagSnapshot = {
  "com.linkedin.metadata.snapshot.TagSnapshot": {
    urn: "urn:li:tag:example",
    aspects: [{ "com.linkedin.tag.TagProperties": { name: "Example" } }],
  },
};
const page = { start: 0, count: 10 };
const lineage = { urn: exampleDataset, direction: "DOWNSTREAM", input: "*", count: 10 };

/** By the path of the resource and the name of the action. */
export const restliNotes: Readonly<Record<string, ActionNote>> = {
  "/aspects?action=ingestProposal": { summary: "Write one aspect of an entity, or patch or delete it", example: { proposal: tagProposal } },
  "/aspects?action=ingestProposalBatch": {
    summary: "Write several aspects, all or none",
    example: { proposals: [tagProposal], async: "false" },
  },
  "/aspects?action=getTimeseriesAspectValues": {
    summary: "The events of a time series, the newest first",
    example: { urn: exampleDataset, entity: "dataset", aspect: "datasetProfile", limit: 5 },
  },
  "/aspects?action=getCount": {
    summary: "How many entities have an aspect",
    example: { aspect: "tagProperties", urnLike: "urn:li:tag:%" },
  },
  "/aspects?action=restoreIndices": {
    summary: "Make search, graph and time series anew from what is stored",
    example: { urn: exampleDataset },
  },
  "/entities?action=ingest": {
    summary: "Write several aspects of one entity in the older snapshot form",
    example: { entity: { value: tagSnapshot } },
  },
  "/entities?action=batchIngest": { summary: "Write several snapshots, all or none", example: { entities: [{ value: tagSnapshot }] } },
  "/entities?action=exists": { summary: "Whether an entity is stored", example: { urn: exampleDataset } },
  "/entities?action=delete": {
    summary: "Delete an entity for good, or the events of one of its time series",
    example: { urn: "urn:li:tag:example" },
  },
  "/entities?action=deleteReferences": {
    summary: "Take an entity out of everything that mentions it",
    example: { urn: "urn:li:tag:example", dryRun: true },
  },
  "/entities?action=deleteAll": {
    summary: "Delete all that a model registry wrote",
    example: { registryId: "example:0.0.1", dryRun: true },
  },
  "/entities?action=listUrns": { summary: "The URNs of a type, page by page", example: { entity: "dataset", ...page } },
  "/entities?action=getTotalEntityCount": { summary: "How many entities of a type there are", example: { entity: "dataset" } },
  "/entities?action=batchGetTotalEntityCount": {
    summary: "How many entities of several types there are",
    example: { entities: ["dataset", "chart"] },
  },
  "/entities?action=setWritable": { summary: "Switch writes off and on", example: { value: true } },
  "/entities?action=search": { summary: "Search entities of one type", example: { entity: "dataset", input: "products", ...page } },
  "/entities?action=searchAcrossEntities": {
    summary: "Search entities of several types, or of all",
    example: { input: "products", ...page },
  },
  "/entities?action=scrollAcrossEntities": { summary: "Go through all that a search finds", example: { input: "*", count: 10 } },
  "/entities?action=searchAcrossLineage": { summary: "Search what an entity is made from or feeds", example: { ...lineage, start: 0 } },
  "/entities?action=scrollAcrossLineage": { summary: "Go through all that an entity is made from or feeds", example: lineage },
  "/entities?action=list": { summary: "The URNs of a type, filtered and sorted", example: { entity: "dataset", ...page } },
  "/entities?action=filter": {
    summary: "The entities of a type that pass a filter",
    example: { entity: "dataset", filter: { or: [{ and: [{ field: "origin", values: ["PROD"] }] }] }, ...page },
  },
  "/entities?action=autocomplete": {
    summary: "What may be meant by the beginning of a word",
    example: { entity: "dataset", query: "prod", limit: 5 },
  },
  "/entities?action=browse": { summary: "What lies below a path", example: { entity: "dataset", path: "/prod", start: 0, limit: 10 } },
  "/entities?action=getBrowsePaths": { summary: "The paths that lead to an entity", example: { urn: exampleDataset } },
  "/relationships?action=getLineage": {
    summary: "What an entity is made from or feeds",
    example: { urn: exampleDataset, direction: "UPSTREAM" },
  },
  "/runs?action=rollback": { summary: "Take back what an ingestion run wrote", example: { runId: "example-run", dryRun: true } },
  "/runs?action=list": { summary: "The ingestion runs, the newest first", example: { pageOffset: 0, pageSize: 10 } },
  "/runs?action=describe": { summary: "The aspects that a run wrote", example: { runId: "no-run-id-provided", ...page } },
  "/analytics?action=getTimeseriesStats": {
    summary: "Statistics of a time series",
    example: {
      entityName: "dataset",
      aspectName: "datasetProfile",
      metrics: [{ fieldPath: "timestampMillis", aggregationType: "LATEST" }],
      buckets: [{ type: "DATE_GROUPING_BUCKET", key: "timestampMillis", timeWindowSize: { unit: "DAY", multiple: 1 } }],
    },
  },
  "/platform?action=producePlatformEvent": {
    summary: "Tell an event to those who poll for events",
    example: {
      name: "example",
      event: { header: { timestampMillis: 1_735_689_600_000 }, name: "example", payload: { value: "{}", contentType: "application/json" } },
    },
  },
  "/usageStats?action=batchIngest": {
    summary: "Report the usage of datasets in the older form",
    example: { buckets: [{ bucket: 1_735_689_600_000, duration: "DAY", resource: exampleDataset, metrics: { totalSqlQueries: 3 } }] },
  },
  "/usageStats?action=query": {
    summary: "The usage of a dataset between two times",
    example: { resource: exampleDataset, duration: "DAY" },
  },
  "/usageStats?action=queryRange": {
    summary: "The usage of a dataset up to now",
    example: { resource: exampleDataset, rangeFromEnd: "WEEK" },
  },
  "/operations?action=truncateTimeseriesAspect": {
    summary: "Delete old events of a time series",
    example: { entityType: "dataset", aspect: "datasetProfile", endTimeMillis: 1, dryRun: true },
  },
  "/operations?action=getIndexSizes": { summary: "How much each time series takes", example: {} },
  "/operations?action=getEsTaskStatus": { summary: "How far a task is", example: { task: "almagest:1" } },
  "/operations?action=restoreIndices": {
    summary: "Make search, graph and time series anew from what is stored",
    example: { urn: exampleDataset },
  },
  "/operations?action=reindex": { summary: "Build the search index anew beside the one in use", example: {} },
  "/operations?action=getReindexStatus": { summary: "How far the reindexing is", example: {} },
};
