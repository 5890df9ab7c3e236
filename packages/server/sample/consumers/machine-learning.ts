import { type AspectWrite, write } from "../aspect-write.ts";
import { domainUrn } from "../governance/domains.ts";
import { termsOf } from "../governance/glossary.ts";
import { ownershipOf } from "../governance/ownership.ts";
import { tagsOf } from "../governance/tags.ts";
import { type SampleTime, stamp } from "../sample-time.ts";
import { tableNamed } from "../tables/describe-tables.ts";
import type { SampleDataset } from "../tables/sample-dataset.ts";
import { platformUrn, simpleUrn, stableId, tupleUrn } from "../urns.ts";
import { jobUrn } from "./pipeline-aspects.ts";

const mlflow = platformUrn("mlflow");
const trainingJob = jobUrn({ orchestrator: "airflow", id: "churn_training" }, "train_churn_model");
const group = tupleUrn("mlModelGroup", mlflow, "customer-churn", "PROD");
const deployment = tupleUrn("mlModelDeployment", platformUrn("sagemaker"), "churn-scoring", "PROD");

interface FeatureTable {
  readonly name: string;
  readonly description: string;
  readonly key: string;
  readonly domain: string;
  readonly kinds: Readonly<Record<string, string>>;
}

const featureTables: readonly FeatureTable[] = [
  {
    name: "customer_features",
    description: "What customers did lately, served to the churn model online and offline.",
    key: "customer_key",
    domain: "customer",
    kinds: {
      orders_90d: "COUNT",
      days_since_order: "INTERVAL",
      average_order_value: "CONTINUOUS",
      return_rate: "CONTINUOUS",
      sessions_30d: "COUNT",
      mails_opened_30d: "COUNT",
    },
  },
  {
    name: "product_features",
    description: "Sales and stock of a SKU, for the demand forecast (Absatzprognose).",
    key: "sku",
    domain: "inventory",
    kinds: { units_sold_7d: "COUNT", units_sold_28d: "COUNT", stock_available: "COUNT", price_change: "CONTINUOUS", is_promoted: "BINARY" },
  },
];

interface Model {
  readonly version: string;
  readonly type: string;
  readonly auc: string;
  readonly trainedDaysAgo: number;
  readonly isServed: boolean;
}

const models: readonly Model[] = [
  { version: "v3", type: "Logistic Regression", auc: "0.812", trainedDaysAgo: 210, isServed: false },
  { version: "v4", type: "Gradient Boosted Trees", auc: "0.867", trainedDaysAgo: 24, isServed: true },
];

/** Feature tables, then the churn models that learn from them. */
export function* machineLearningAspects(datasets: readonly SampleDataset[], time: SampleTime): Iterable<AspectWrite> {
  for (const table of featureTables) yield* featureTableAspects(table, tableNamed(datasets, table.name), time);
  yield* groupAspects(time);
  yield write(deployment, "mlModelDeploymentProperties", {
    description: "Endpoint that the campaign tool asks for scores.",
    createdAt: time.daysAgo(23),
    status: "IN_SERVICE",
    customProperties: { instance_type: "ml.m5.large" },
  });
  const trainingData = tableNamed(datasets, "customer_features").urn;
  for (const model of models) yield* modelAspects(model, trainingData, time);
}

function featureUrn(table: string, name: string): string {
  return tupleUrn("mlFeature", table, name);
}

function* featureTableAspects({ name, description, key, domain, kinds }: FeatureTable, source: SampleDataset, time: SampleTime): Iterable<AspectWrite> {
  const urn = tupleUrn("mlFeatureTable", platformUrn("feast"), name);
  const primaryKey = tupleUrn("mlPrimaryKey", name, key);
  yield write(primaryKey, "mlPrimaryKeyProperties", { description: `Key of ${name}.`, dataType: "NOMINAL", sources: [source.urn] });
  for (const [feature, dataType] of Object.entries(kinds)) {
    const column = source.columns.find(({ path }) => path === feature);
    yield write(featureUrn(name, feature), "mlFeatureProperties", {
      description: column?.description ?? `Column \`${feature}\` of \`${source.name}\`.`,
      dataType,
      sources: [source.urn],
    });
    yield write(featureUrn(name, feature), "domains", { domains: [domainUrn(domain)] });
  }
  yield write(urn, "mlFeatureTableProperties", {
    description,
    mlFeatures: Object.keys(kinds).map((feature) => featureUrn(name, feature)),
    mlPrimaryKeys: [primaryKey],
    customProperties: { online_store: "redis", ttl: "8 days" },
  });
  yield write(urn, "ownership", ownershipOf({ technical: "data-science", business: "nadia.haddad" }, time));
  yield write(urn, "domains", { domains: [domainUrn(domain)] });
}

function* groupAspects(time: SampleTime): Iterable<AspectWrite> {
  yield write(group, "mlModelGroupProperties", {
    name: "Customer churn",
    description: "Will this customer order again within a year?",
    created: stamp(time.daysAgo(560), "nadia.haddad"),
    lastModified: stamp(time.daysAgo(24), "yuki.tanaka"),
    trainingJobs: [trainingJob],
  });
  yield write(group, "ownership", ownershipOf({ technical: "data-science", business: "sinead.obrien" }, time));
  yield write(group, "domains", { domains: [domainUrn("customer")] });
  yield write(group, "glossaryTerms", termsOf(["Customer.Churn"], time));
}

function* modelAspects({ version, type, auc, trainedDaysAgo, isServed }: Model, trainingData: string, time: SampleTime): Iterable<AspectWrite> {
  const urn = tupleUrn("mlModel", mlflow, `customer-churn-${version}`, "PROD");
  const trained = time.daysAgo(trainedDaysAgo, { hour: 11 });
  const run = simpleUrn("dataProcessInstance", stableId("churn_training", version));
  const metrics = [
    { name: "auc", value: auc },
    { name: "log_loss", value: isServed ? "0.341" : "0.402" },
  ];
  yield* trainingRun({ run, version, trained, metrics, model: urn, trainingData });
  yield write(urn, "mlModelProperties", {
    name: `Customer churn ${version}`,
    description: `Probability that a customer does not order for 365 days. ${type}, trained on two years of orders.`,
    type,
    version: { versionTag: version },
    created: stamp(trained, "yuki.tanaka"),
    trainingJobs: [trainingJob, run],
    trainingMetrics: metrics,
    hyperParams: [
      { name: "learning_rate", value: isServed ? "0.05" : "0.01" },
      { name: "folds", value: "5" },
    ],
    mlFeatures: Object.keys(featureTables[0]?.kinds ?? {}).map((feature) => featureUrn("customer_features", feature)),
    groups: [group],
    ...(isServed && { deployments: [deployment] }),
  });
  yield write(urn, "mlModelTrainingData", { trainingData: [{ dataset: trainingData, motivation: "Two years, one row per customer and week." }] });
  yield write(urn, "intendedUse", {
    primaryUses: ["Choosing whom to send a coupon"],
    primaryUsers: ["ENTERPRISE"],
    outOfScopeUses: ["Prices for single customers", "Credit decisions (Bonität)"],
  });
  yield write(urn, "ownership", ownershipOf({ technical: "yuki.tanaka", business: "sinead.obrien" }, time));
  yield write(urn, "globalTags", tagsOf([isServed ? "Certified" : "Legacy"]));
  yield write(urn, "domains", { domains: [domainUrn("customer")] });
}

interface Training {
  readonly run: string;
  readonly version: string;
  readonly trained: number;
  readonly metrics: readonly { readonly name: string; readonly value: string }[];
  readonly model: string;
  readonly trainingData: string;
}

function* trainingRun({ run, version, trained, metrics, model, trainingData }: Training): Iterable<AspectWrite> {
  const durationMillis = 2_460_000;
  yield write(run, "dataProcessInstanceProperties", { name: `churn ${version}`, type: "BATCH_AD_HOC", created: stamp(trained, "yuki.tanaka") });
  yield write(run, "mlTrainingRunProperties", {
    id: `churn-${version}`,
    trainingMetrics: metrics,
    outputUrls: [`s3://quillmere-models/customer-churn/${version}/model.onnx`],
  });
  yield write(run, "dataProcessInstanceRelationships", { parentTemplate: trainingJob, upstreamInstances: [] });
  yield write(run, "dataProcessInstanceInput", { inputs: [trainingData] });
  yield write(run, "dataProcessInstanceOutput", { outputs: [model] });
  yield write(run, "subTypes", { typeNames: ["ML Training Run"] });
  yield write(run, "dataPlatformInstance", { platform: mlflow });
  yield write(run, "dataProcessInstanceRunEvent", { timestampMillis: trained, status: "STARTED", attempt: 1 });
  yield write(run, "dataProcessInstanceRunEvent", {
    timestampMillis: trained + durationMillis,
    status: "COMPLETE",
    attempt: 1,
    durationMillis,
    result: { type: "SUCCESS", nativeResultType: "mlflow" },
  });
}
