import type { MetadataChangeProposal } from "@almagest/model";
import { catalogError } from "../errors.ts";
import { readInstant } from "../read-instant.ts";
import { readValues } from "../read-path/read-values.ts";
import type { RequestContext } from "../request-context.ts";
import { tracedProposals } from "../request-trace.ts";
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
    const proposals = await datasetsTold(aspects, [event.dataset]);
    return { proposals: tracedProposals(proposals, context), answer: undefined };
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
    const proposals: MetadataChangeProposal[] = [
      ...jobProposals(event, urns, job),
      ...(await datasetsTold(aspects, [...(event.inputs ?? []), ...(event.outputs ?? [])])),
      ...lineageProposals(event, urns, { job, run, stamp }),
      ...(event.run === undefined ? [] : runProposals({ ...event, run: event.run }, urns, { stored: run, stamp })),
    ];
    return { proposals: tracedProposals(proposals, context), answer: undefined };
  });
}

async function datasetsTold(aspects: AspectReader, datasets: readonly LineageDataset[]): Promise<MetadataChangeProposal[]> {
  const urns = datasetsWithSchemas(datasets);
  const stored = await readValues(aspects, "schemaMetadata", urns);
  const schemas = urns.flatMap((urn, index) => (stored[index] === undefined ? [] : [[urn, stored[index]] as const]));
  return datasetsProposals(datasets, new Map(schemas));
}

/** Some producers leave out the zone that the specification asks for. That it is UTC is a better guess than the server's own. */
function requireTime(text: string): number {
  // Its specification lets a space and small letters stand in a time.
  const told = text.replace(" ", "T").toUpperCase();
  const time = readInstant(told) ?? readInstant(`${told}Z`);
  if (time === undefined) throw catalogError("INVALID_BODY", { faults: ["/eventTime: expected a time such as 2024-01-31T12:00:00Z"] });
  return time;
}
