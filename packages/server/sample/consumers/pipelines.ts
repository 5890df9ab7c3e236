import type { SampleDataset } from "../tables/sample-dataset.ts";

/** A flow of jobs. */
export interface Flow {
  readonly orchestrator: "airflow" | "kafka-connect";
  readonly id: string;
  readonly description: string;
  readonly domain: string;
  readonly owner: string;
  readonly schedule: string;
  readonly jobs: readonly Job[];
}

/** A job; what it reads is what its outputs are made from. */
export interface Job {
  readonly id: string;
  readonly description: string;
  readonly operator: string;
  readonly outputs: readonly SampleDataset[];
  /** Ids of jobs of the same flow that run before. */
  readonly after: readonly string[];
  readonly runbook?: string;
}

type FlowText = Omit<Flow, "jobs"> & { readonly jobsFor: (datasets: readonly SampleDataset[]) => readonly Job[] };

const flows: readonly FlowText[] = [
  {
    orchestrator: "airflow",
    id: "lake_snapshots",
    description: "Copies the tables of the application databases to the raw zone, every night after midnight.",
    domain: "platform",
    owner: "data-platform",
    schedule: "0 1 * * *",
    jobsFor: (datasets) =>
      datasetsIn(datasets, "s3", "quillmere-raw")
        .filter(({ place }) => place.path[1] !== "events")
        .map((dataset) => copyJob(`export_${dataset.place.path[1]}_${dataset.table}`, "PostgresToS3Operator", dataset)),
  },
  {
    orchestrator: "kafka-connect",
    id: "s3-sink-events",
    description: "Archives topics in the raw zone, in files of five minutes.",
    domain: "platform",
    owner: "data-platform",
    schedule: "continuous",
    jobsFor: (datasets) =>
      datasetsIn(datasets, "s3", "quillmere-raw", "events").map((dataset) => copyJob(`sink-${dataset.table}`, "S3SinkConnector", dataset)),
  },
  {
    orchestrator: "airflow",
    id: "dbt_core",
    description: "Builds dimensions and facts with dbt. Everything else waits for it.",
    domain: "orders",
    owner: "analytics-engineering",
    schedule: "0 4 * * *",
    jobsFor: (datasets) => modelJobs(modelsIn(datasets, "core")),
  },
  {
    orchestrator: "airflow",
    id: "dbt_departments",
    description: "Builds the marts of the departments with dbt.",
    domain: "platform",
    owner: "analytics-engineering",
    schedule: "0 6 * * *",
    jobsFor: (datasets) => modelJobs(["supply_chain", "marketing", "finance", "people"].flatMap((schema) => modelsIn(datasets, schema))),
  },
  {
    orchestrator: "airflow",
    id: "marketing_spend",
    description: "Adds up the cost of all advertising networks (Werbekosten).",
    domain: "marketing",
    owner: "marketing-analytics",
    schedule: "30 6 * * *",
    jobsFor: (datasets) =>
      datasetsIn(datasets, "bigquery", "quillmere-marketing", "planning")
        .filter(({ sources }) => sources.length > 0)
        .map((dataset) => copyJob("merge_networks", "BigQueryInsertJobOperator", dataset)),
  },
  {
    orchestrator: "airflow",
    id: "churn_training",
    description: "Builds features, trains the churn model and publishes its scores, on Mondays.",
    domain: "customer",
    owner: "data-science",
    schedule: "0 9 * * 1",
    jobsFor: (datasets) => [
      {
        id: "build_features",
        description: "Fills the feature tables.",
        operator: "PythonOperator",
        outputs: modelsIn(datasets, "features"),
        after: [],
      },
      {
        id: "train_churn_model",
        description: "Trains on two years, tests on the last quarter.",
        operator: "KubernetesPodOperator",
        outputs: [],
        after: ["build_features"],
        runbook: "If the **AUC** drops below 0.80 the new version is not published; see `evaluation.json` of the run.",
      },
    ],
  },
];

/** The flows that make the given datasets. */
export function flowsFor(datasets: readonly SampleDataset[]): readonly Flow[] {
  return flows.map(({ jobsFor, ...flow }) => ({ ...flow, jobs: jobsFor(datasets) }));
}

function datasetsIn(datasets: readonly SampleDataset[], platform: string, ...path: readonly string[]): readonly SampleDataset[] {
  return datasets.filter(
    ({ place, removed }) => removed !== true && place.platform === platform && path.every((step, depth) => place.path[depth] === step),
  );
}

function modelsIn(datasets: readonly SampleDataset[], schema: string): readonly SampleDataset[] {
  return datasetsIn(datasets, "snowflake", "analytics", schema).filter(({ kind, place }) => (kind ?? place.kind) === "Table");
}

function copyJob(id: string, operator: string, output: SampleDataset): Job {
  return { id, description: `Writes \`${output.name}\`.`, operator, outputs: [output], after: [] };
}

/** One job per model; it waits for the jobs whose models it reads. */
function modelJobs(models: readonly SampleDataset[]): readonly Job[] {
  return models.map((model) => ({
    id: `run_${model.table}`,
    description: `\`dbt run --select ${model.table}\``,
    operator: "DbtRunOperator",
    outputs: [model],
    after: model.sources.filter((source) => models.includes(source)).map((source) => `run_${source.table}`),
    ...(model.tags?.includes("Tier1") && {
      runbook: `Run again with \`--full-refresh\` only after asking in #analytics-engineering: \`${model.table}\` is big.`,
    }),
  }));
}
