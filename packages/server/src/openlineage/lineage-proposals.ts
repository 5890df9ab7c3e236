import { type AspectTypes, type JsonObject, type MetadataChangeProposal, parseUrn, schemaFieldUrn, upsertProposal } from "@almagest/model";
import { datasetUrn } from "./dataset-urn.ts";
import { type JobUrns, runUrn } from "./job-urns.ts";
import { completes, isOutdated, latestCompletion, withCompletion } from "./latest-completion.ts";
import type { JobEvent, Stamp } from "./run-event.ts";
import type { StoredJob, StoredRun } from "./stored-job.ts";

type JobLineage = AspectTypes["dataJobInputOutput"];
type ColumnLineage = NonNullable<JobLineage["fineGrainedLineages"]>[number];

/**
 * The lineage of a job. The events of one run add up: each may tell of some datasets only. While it runs, its datasets are
 * added to those of the job; when it has completed, the job has those of the run and no others. A run that has told of no
 * datasets leaves the job as it is, and so does one whose events come late, when a later run has completed.
 */
export function lineageProposals(
  event: JobEvent,
  urns: JobUrns,
  { job: { lineage, completion }, run, stamp }: { job: StoredJob; run: StoredRun; stamp: Stamp },
): MetadataChangeProposal[] {
  const inputs = union(run.inputs, (event.inputs ?? []).map(datasetUrn));
  const outputs = union(run.outputs, (event.outputs ?? []).map(datasetUrn));
  if (inputs.length === 0 && outputs.length === 0) return [];
  const ofRun = event.run === undefined ? [] : runLineage(runUrn(event.run.runId), inputs, outputs);
  if (isOutdated(event, stamp.time, completion)) return ofRun;
  const before = (edges: JobLineage["inputDatasetEdges"]) =>
    completes(event) ? [] : (edges ?? []).map(({ destinationUrn }) => destinationUrn);
  const all = {
    inputs: union(before(lineage?.inputDatasetEdges), inputs),
    outputs: union(before(lineage?.outputDatasetEdges), outputs),
  };
  const proposal = upsertProposal("dataJob", urns.job, "dataJobInputOutput", jobLineage(event, all, { stored: lineage, stamp }));
  return [withCompletion(proposal, latestCompletion(event, stamp.time, completion)), ...ofRun];
}

function runLineage(urn: string, inputs: readonly string[], outputs: readonly string[]): MetadataChangeProposal[] {
  return [
    ...(inputs.length > 0 ? [upsertProposal("dataProcessInstance", urn, "dataProcessInstanceInput", { inputs: [...inputs] })] : []),
    ...(outputs.length > 0 ? [upsertProposal("dataProcessInstance", urn, "dataProcessInstanceOutput", { outputs: [...outputs] })] : []),
  ];
}

interface Ends {
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
}

/** What is stored besides stays as it is, the edges that are there already too: a run like the one before changes nothing. */
function jobLineage(
  event: JobEvent,
  { inputs, outputs }: Ends,
  { stored, stamp }: { stored: JobLineage | undefined; stamp: Stamp },
): JsonObject {
  const edges = (urns: readonly string[], known: JobLineage["inputDatasetEdges"] = []) => {
    const edgeTo = new Map(known.map((edge) => [edge.destinationUrn, edge]));
    return urns.map(
      (destinationUrn) => edgeTo.get(destinationUrn) ?? { destinationUrn, created: { ...stamp }, lastModified: { ...stamp } },
    );
  };
  const { fineGrainedLineages, ...besides }: Partial<JobLineage> = stored ?? {};
  const columns = columnsOf(fineGrainedLineages, { inputs, outputs }, columnsTold(event));
  return {
    ...besides,
    inputDatasets: [],
    outputDatasets: [],
    inputDatasetEdges: edges(inputs, stored?.inputDatasetEdges),
    outputDatasetEdges: edges(outputs, stored?.outputDatasetEdges),
    ...(columns.length > 0 && { fineGrainedLineages: columns }),
  };
}

/** What the event tells of a column replaces what was told of it; of the others stays what lies between the datasets. */
function columnsOf(stored: readonly ColumnLineage[] = [], { inputs, outputs }: Ends, told: readonly ColumnLineage[]): ColumnLineage[] {
  const replaced = new Set(told.flatMap(({ downstreams = [] }) => downstreams));
  const [into, out] = [new Set(inputs), new Set(outputs)];
  const lies = (columns: readonly string[] = [], datasets: ReadonlySet<string>) =>
    columns.every((column) => datasets.has(parseUrn(column)?.parts[0] ?? ""));
  const kept = stored.filter(
    ({ upstreams, downstreams }) =>
      lies(upstreams, into) && lies(downstreams, out) && downstreams?.every((column) => !replaced.has(column)),
  );
  return [...kept, ...told];
}

interface Named {
  readonly namespace: string;
  readonly name: string;
}

/** A column names its datasets alone; which tables these are is told among the inputs. */
function columnsTold({ inputs = [], outputs = [] }: JobEvent): ColumnLineage[] {
  const keyOf = ({ namespace, name }: Named) => JSON.stringify([namespace, name]);
  // Where a dataset is told of twice, the first counts.
  const told = new Map(inputs.map((input) => [keyOf(input), input] as const).reverse());
  const urnOf = (named: Named) => datasetUrn(told.get(keyOf(named)) ?? named);
  return outputs.flatMap((output) =>
    Object.entries(output.facets?.columnLineage?.fields ?? {}).map(([field, { inputFields = [], ...transformation }]) => {
      const operation = transformation.transformationDescription || transformation.transformationType || transformationsOf(inputFields);
      return {
        upstreamType: "FIELD_SET",
        upstreams: inputFields.map((input) => schemaFieldUrn(urnOf(input), input.field)),
        downstreamType: "FIELD",
        downstreams: [schemaFieldUrn(datasetUrn(output), field)],
        ...(operation && { transformOperation: operation }),
        confidenceScore: 1,
      };
    }),
  );
}

type InputColumns = readonly { readonly transformations?: readonly { readonly type?: string; readonly subtype?: string }[] }[];

/** Producers tell of each column that goes in what is done with it, such as `DIRECT:AGGREGATION`; older ones of the column that comes out. */
function transformationsOf(inputs: InputColumns): string {
  const told = inputs.flatMap(({ transformations = [] }) => transformations);
  const names = told.map(({ type, subtype }) => [type, subtype].filter(Boolean).join(":"));
  return [...new Set(names)].filter((name) => name !== "").join(",");
}

function union(left: readonly string[], right: readonly string[]): string[] {
  return [...new Set([...left, ...right])];
}
