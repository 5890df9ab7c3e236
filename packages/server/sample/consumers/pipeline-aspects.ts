import { type AspectWrite, write } from "../aspect-write.ts";
import { platformInstanceOf } from "../datasets/containers.ts";
import { columnLineageOf } from "../datasets/lineage.ts";
import { domainUrn } from "../governance/domains.ts";
import { ownershipOf } from "../governance/ownership.ts";
import { propertiesOf } from "../governance/structured-properties.ts";
import { tagsOf } from "../governance/tags.ts";
import { type SampleTime, stamp } from "../sample-time.ts";
import { tupleUrn } from "../urns.ts";
import type { Flow, Job } from "./pipelines.ts";

/** The URN of a flow; all of them run in production. */
export function flowUrn({ orchestrator, id }: Pick<Flow, "orchestrator" | "id">): string {
  return tupleUrn("dataFlow", orchestrator, id, "prod");
}

/** The URN of a job of a flow. */
export function jobUrn(flow: Pick<Flow, "orchestrator" | "id">, job: string): string {
  return tupleUrn("dataJob", flowUrn(flow), job);
}

/** Each flow, then its jobs. */
export function* pipelineAspects(flows: readonly Flow[], time: SampleTime): Iterable<AspectWrite> {
  for (const flow of flows) {
    yield* aspectsOfFlow(flow, time);
    for (const job of flow.jobs) yield* aspectsOfJob(flow, job, time);
  }
}

function* aspectsOfFlow(flow: Flow, time: SampleTime): Iterable<AspectWrite> {
  const { orchestrator, id, description, domain, schedule } = flow;
  const urn = flowUrn(flow);
  yield write(urn, "dataFlowInfo", {
    name: id,
    description,
    project: "data-pipelines",
    env: "PROD",
    externalUrl:
      orchestrator === "airflow" ? `https://airflow.quillmere.example/dags/${id}` : `https://connect.quillmere.example/connectors/${id}`,
    customProperties: { schedule, catchup: "false", timezone: "UTC" },
    created: stamp(time.daysAgo(410)),
    lastModified: stamp(time.daysAgo(14)),
  });
  if (orchestrator === "airflow") yield write(urn, "versionInfo", { version: "7c1e0b4", versionType: "git" });
  yield write(urn, "globalTags", tagsOf(id === "dbt_core" ? ["Tier1"] : ["Tier2"]));
  yield* care(urn, flow, time);
  yield write(urn, "domains", { domains: [domainUrn(domain)] });
}

function* aspectsOfJob(flow: Flow, job: Job, time: SampleTime): Iterable<AspectWrite> {
  const urn = jobUrn(flow, job.id);
  const inputs = new Set(job.outputs.flatMap(({ sources }) => sources).map((source) => source.urn));
  const columnLineage = job.outputs.flatMap(columnLineageOf);
  yield write(urn, "dataJobInfo", {
    name: job.id,
    description: job.description,
    type: { string: job.operator },
    flowUrn: flowUrn(flow),
    env: "PROD",
    customProperties: { pool: flow.orchestrator === "airflow" ? "default_pool" : "sink", retries: "2" },
    created: stamp(time.daysAgo(400)),
    lastModified: stamp(time.daysAgo(14)),
  });
  yield write(urn, "dataJobInputOutput", {
    inputDatasets: [...inputs],
    outputDatasets: job.outputs.map((output) => output.urn),
    inputDatajobs: job.after.map((before) => jobUrn(flow, before)),
    ...(columnLineage.length > 0 && { fineGrainedLineages: columnLineage }),
  });
  yield write(urn, "browsePathsV2", { path: [{ id: flowUrn(flow), urn: flowUrn(flow) }] });
  if (job.runbook !== undefined) yield write(urn, "structuredProperties", propertiesOf({ runbook: job.runbook }, time));
  yield* care(urn, flow, time);
}

function* care(urn: string, { orchestrator, owner }: Flow, time: SampleTime): Iterable<AspectWrite> {
  yield write(urn, "dataPlatformInstance", platformInstanceOf(orchestrator));
  yield write(urn, "ownership", ownershipOf({ technical: owner }, time));
  yield write(urn, "status", { removed: false });
}
