import type { MetadataChangeProposal } from "@almagest/model";
import { catalogError } from "../errors.ts";
import { readInstant } from "../read-instant.ts";
import { readValues } from "../read-path/read-values.ts";
import type { RequestContext } from "../request-context.ts";
import type { AspectReader } from "../storage/aspect-store.ts";
import { ingestMadeProposals } from "../write-path/ingest-proposals.ts";
import type { WriteParts } from "../write-path/write-parts.ts";
import { datasetsProposals, datasetsWithSchemas } from "./dataset-proposals.ts";
import { jobProposals } from "./job-proposals.ts";
import { jobUrns } from "./job-urns.ts";
import { lineageProposals } from "./lineage-proposals.ts";
import type { DatasetEvent, JobEvent, LineageDataset } from "./run-event.ts";
import { runProposals } from "./run-proposals.ts";
import { readStoredJob, readStoredRun } from "./stored-job.ts";

/** Keeps what an OpenLineage event tells of a dataset. Throws as {@link ingestMadeProposals} does, or INVALID_BODY. */
export async function ingestDatasetEvent(parts: WriteParts, context: RequestContext, event: DatasetEvent): Promise<void> {
  requireTime(event.eventTime);
  await ingestMadeProposals(parts, context, async ({ aspects }) => {
    return madeOf(await datasetsTold(aspects, [{ path: "/dataset", dataset: event.dataset }]));
  });
}

/** Keeps what an OpenLineage event tells of a job or a run of it, all of it or nothing. Throws as above. */
export async function ingestJobEvent(parts: WriteParts, context: RequestContext, event: JobEvent): Promise<void> {
  const time = requireTime(event.eventTime);
  const stamp = { time, actor: context.actor };
  await ingestMadeProposals(parts, context, async ({ aspects }) => {
    const run = await readStoredRun(aspects, event);
    const urns = jobUrns(event, run.relationships?.parentTemplate);
    const job = await readStoredJob(aspects, urns);
    const sections: Section[] = [
      { path: "/job", proposals: jobProposals(event, urns, job) },
      ...(await datasetsTold(aspects, [...placed("/inputs", event.inputs), ...placed("/outputs", event.outputs)])),
      { path: "/job", proposals: lineageProposals(event, urns, { job, run, stamp }) },
      { path: "/run", proposals: event.run === undefined ? [] : runProposals({ ...event, run: event.run }, urns, { stored: run, stamp }) },
    ];
    return madeOf(sections);
  });
}

/** What follows from what stands at a path of an event. */
interface Section {
  readonly path: string;
  readonly proposals: readonly MetadataChangeProposal[];
}

function madeOf(sections: readonly Section[]) {
  const paths = sections.flatMap(({ path, proposals }) => proposals.map(() => path));
  const proposals = sections.flatMap((section) => section.proposals);
  return { proposals, origin: { placeOf: (index: number) => paths[index] }, answer: undefined };
}

interface PlacedDataset {
  readonly path: string;
  readonly dataset: LineageDataset;
}

function placed(path: string, datasets: readonly LineageDataset[] = []): PlacedDataset[] {
  return datasets.map((dataset, index) => ({ path: `${path}/${index}`, dataset }));
}

async function datasetsTold(aspects: AspectReader, told: readonly PlacedDataset[]): Promise<Section[]> {
  const datasets = told.map(({ dataset }) => dataset);
  const urns = datasetsWithSchemas(datasets);
  const stored = await readValues(aspects, "schemaMetadata", urns);
  const schemas = urns.flatMap((urn, index) => (stored[index] === undefined ? [] : [[urn, stored[index]] as const]));
  const lists = datasetsProposals(datasets, new Map(schemas));
  return told.map(({ path }, index) => ({ path, proposals: lists[index] ?? [] }));
}

/** Some producers leave out the zone that the specification asks for. That it is UTC is a better guess than the server's own. */
function requireTime(text: string): number {
  // Its specification lets a space and small letters stand in a time.
  const told = text.replace(" ", "T").toUpperCase();
  const time = readInstant(told) ?? readInstant(`${told}Z`);
  if (time === undefined) throw catalogError("INVALID_BODY", { faults: ["/eventTime: expected a time such as 2024-01-31T12:00:00Z"] });
  return time;
}
