import { type AspectWrite, write } from "../aspect-write.ts";
import { platformInstanceOf } from "../datasets/containers.ts";
import { type SampleTime, stamp } from "../sample-time.ts";
import { seededRandom } from "../seeded-random.ts";
import { simpleUrn, stableId } from "../urns.ts";
import { jobUrn } from "./pipeline-aspects.ts";
import type { Flow } from "./pipelines.ts";

/** One run of a job. */
interface Run {
  readonly flow: string;
  readonly job: string;
  readonly daysAgo: number;
  readonly hour: number;
  /** Attempts that failed before the one that counts. */
  readonly failures: number;
  readonly isGivenUp?: boolean;
}

const runs: readonly Run[] = [
  { flow: "dbt_core", job: "run_fct_orders", daysAgo: 5, hour: 4, failures: 0 },
  { flow: "dbt_core", job: "run_fct_orders", daysAgo: 4, hour: 4, failures: 0 },
  { flow: "dbt_core", job: "run_fct_orders", daysAgo: 3, hour: 4, failures: 1 },
  { flow: "dbt_core", job: "run_fct_orders", daysAgo: 2, hour: 4, failures: 0 },
  { flow: "dbt_core", job: "run_fct_orders", daysAgo: 1, hour: 4, failures: 0 },
  { flow: "dbt_departments", job: "run_customer_360", daysAgo: 3, hour: 7, failures: 0 },
  { flow: "dbt_departments", job: "run_customer_360", daysAgo: 2, hour: 7, failures: 2, isGivenUp: true },
  { flow: "dbt_departments", job: "run_customer_360", daysAgo: 1, hour: 7, failures: 0 },
  { flow: "lake_snapshots", job: "export_shop_orders", daysAgo: 1, hour: 1, failures: 0 },
  { flow: "marketing_spend", job: "merge_networks", daysAgo: 1, hour: 6, failures: 0 },
];

/** Runs of a few jobs over the last days, with what they read and wrote and how they ended. */
export function* pipelineRunAspects(flows: readonly Flow[], time: SampleTime): Iterable<AspectWrite> {
  for (const run of runs) {
    const flow = flows.find(({ id }) => id === run.flow);
    if (flow === undefined) throw new Error(`no flow "${run.flow}"`);
    yield* aspectsOfRun(run, flow, time);
  }
}

function* aspectsOfRun(run: Run, flow: Flow, time: SampleTime): Iterable<AspectWrite> {
  const started = time.daysAgo(run.daysAgo, { hour: run.hour, minute: 4 });
  const runId = `scheduled__${new Date(started).toISOString()}`;
  const urn = simpleUrn("dataProcessInstance", stableId(run.flow, run.job, runId));
  const job = flow.jobs.find(({ id }) => id === run.job);
  if (job === undefined) throw new Error(`no job "${run.job}"`);
  yield write(urn, "dataProcessInstanceProperties", {
    name: `${run.flow}_${run.job}_${runId}`,
    type: "BATCH_SCHEDULED",
    created: stamp(started),
    externalUrl: `https://airflow.quillmere.example/dags/${run.flow}/runs/${encodeURIComponent(runId)}`,
    customProperties: { run_id: runId, executor: "KubernetesExecutor" },
  });
  yield write(urn, "dataProcessInstanceRelationships", { parentTemplate: jobUrn(flow, run.job), upstreamInstances: [] });
  yield write(urn, "dataProcessInstanceInput", {
    inputs: [...new Set(job.outputs.flatMap(({ sources }) => sources).map((source) => source.urn))],
  });
  if (run.isGivenUp !== true) yield write(urn, "dataProcessInstanceOutput", { outputs: job.outputs.map((output) => output.urn) });
  yield write(urn, "dataPlatformInstance", platformInstanceOf(flow.orchestrator));
  yield* runEvents(urn, run, started);
}

function* runEvents(urn: string, run: Run, started: number): Iterable<AspectWrite> {
  const random = seededRandom(urn);
  let moment = started;
  for (let attempt = 1; attempt <= run.failures + (run.isGivenUp === true ? 0 : 1); attempt++) {
    const isLast = attempt > run.failures || (run.isGivenUp === true && attempt === run.failures);
    const durationMillis = random.integer(240_000, 1_500_000);
    yield write(urn, "dataProcessInstanceRunEvent", { timestampMillis: moment, status: "STARTED", attempt });
    moment += durationMillis;
    const failed = attempt <= run.failures;
    yield write(urn, "dataProcessInstanceRunEvent", {
      timestampMillis: moment,
      status: "COMPLETE",
      attempt,
      durationMillis,
      result: failed
        ? { type: isLast ? "FAILURE" : "UP_FOR_RETRY", nativeResultType: "airflow" }
        : { type: "SUCCESS", nativeResultType: "airflow" },
    });
    moment += 300_000;
  }
}
