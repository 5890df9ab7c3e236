import { formatUrn } from "@almagest/model";
import { platformName } from "./dataset-urn.ts";
import type { JobEvent } from "./run-event.ts";
import { urnPart } from "./urn-part.ts";

/** A job, and the flow that the part of its name before the first dot stands for. */
export interface JobUrns {
  readonly orchestrator: string;
  readonly flow: string;
  readonly flowName: string;
  readonly job: string;
  readonly jobName: string;
}

/** The job of an event: who runs it, its flow in its namespace, and its own name. */
export function jobUrns({ job, run, producer }: JobEvent): JobUrns {
  const stated = [job.facets?.jobType?.integration, run?.facets?.processing_engine?.name, orchestratorOf(producer)];
  const orchestrator = platformName(stated.find((name) => name !== undefined && name.trim() !== "") ?? "unknown");
  const [flowName = ""] = job.name.split(".");
  const flow = formatUrn("dataFlow", [orchestrator, flowName === "" ? job.name : flowName, job.namespace].map(urnPart));
  return {
    orchestrator,
    flow,
    flowName: flowName === "" ? job.name : flowName,
    job: formatUrn("dataJob", [flow, urnPart(job.name)]),
    jobName: job.name.slice(job.name.indexOf(".") + 1) || job.name,
  };
}

/** The entity of a run. */
export function runUrn(runId: string): string {
  return formatUrn("dataProcessInstance", [urnPart(runId)]);
}

const repositories: readonly (readonly [pattern: RegExp, name?: string])[] = [
  [/^https?:\/\/github\.com\/apache\/airflow(\/|$)/i, "airflow"],
  [/^https?:\/\/github\.com\/trinodb\/trino(\/|$)/i, "trino"],
  [/^https?:\/\/github\.com\/openlineage\/openlineage\/(?:(?:blob|tree)\/[^/]+\/)?integration\/([a-z-]+)/i],
];

/** Who runs the job, by the address of the program that tells of it. */
function orchestratorOf(producer = ""): string | undefined {
  for (const [pattern, name] of repositories) {
    const match = pattern.exec(producer);
    if (match !== null) return name ?? match[1];
  }
  return undefined;
}
