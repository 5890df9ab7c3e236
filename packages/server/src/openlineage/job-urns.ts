import { formatUrn, parseUrn } from "@almagest/model";
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

/**
 * The job of an event: who runs it, its flow in its namespace, and its own name. A run is of one job, the one that an earlier event
 * of it has told (`stored`) if the names are the same: many producers tell who runs it in the first event only.
 */
export function jobUrns({ job, run, producer }: JobEvent, stored: string | undefined): JobUrns {
  const before = storedOrchestrator(stored);
  const known = before === undefined || before === unknown ? undefined : urnsOf(job, before);
  if (known !== undefined && known.job === stored) return known;
  const stated = [job.facets?.jobType?.integration, run?.facets?.processing_engine?.name, orchestratorOf(producer)];
  return urnsOf(job, platformName(stated.find((name) => name !== undefined && name.trim() !== "") ?? unknown));
}

/** The orchestrator of a job of which nobody tells who runs it. */
const unknown = "unknown";

function urnsOf({ name, namespace }: JobEvent["job"], orchestrator: string): JobUrns {
  const [first = ""] = name.split(".");
  const flowName = first === "" ? name : first;
  const flow = formatUrn("dataFlow", [orchestrator, flowName, namespace].map(urnPart));
  const job = formatUrn("dataJob", [flow, urnPart(name)]);
  return { orchestrator, flow, flowName, job, jobName: name.slice(name.indexOf(".") + 1) || name };
}

function storedOrchestrator(job = ""): string | undefined {
  const [flow = ""] = parseUrn(job)?.parts ?? [];
  return parseUrn(flow)?.parts[0];
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
