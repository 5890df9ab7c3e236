import { type AspectWrite, write } from "../aspect-write.ts";
import { domainUrn } from "../governance/domains.ts";
import { termsOf } from "../governance/glossary.ts";
import { ownershipOf } from "../governance/ownership.ts";
import { tagsOf } from "../governance/tags.ts";
import { type SampleTime, stamp } from "../sample-time.ts";
import { tableNamed } from "../tables/describe-tables.ts";
import type { SampleDataset } from "../tables/sample-dataset.ts";
import { platformUrn, simpleUrn, stableId, tupleUrn } from "../urns.ts";
import { featuresOf } from "./features.ts";
import { jobUrn } from "./pipeline-aspects.ts";

const mlflow = platformUrn("mlflow");
const trainingJob = jobUrn({ orchestrator: "airflow", id: "churn_training" }, "train_churn_model");
const group = tupleUrn("mlModelGroup", mlflow, "customer-churn", "PROD");
const deployment = tupleUrn("mlModelDeployment", platformUrn("sagemaker"), "churn-scoring", "PROD");

const featureTable = "customer_features";

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

/** The churn models with their group, the runs that trained them and the endpoint that serves the latest. */
export function* churnModelAspects(datasets: readonly SampleDataset[], time: SampleTime): Iterable<AspectWrite> {
  yield* groupAspects(time);
  yield write(deployment, "mlModelDeploymentProperties", {
    description: "Endpoint that the campaign tool asks for scores.",
    createdAt: time.daysAgo(23),
    status: "IN_SERVICE",
    customProperties: { instance_type: "ml.m5.large" },
  });
  const trainingData = tableNamed(datasets, featureTable).urn;
  for (const model of models) yield* modelAspects(model, trainingData, time);
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

function* modelAspects(
  { version, type, auc, trainedDaysAgo, isServed }: Model,
  trainingData: string,
  time: SampleTime,
): Iterable<AspectWrite> {
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
    mlFeatures: featuresOf(featureTable),
    groups: [group],
    ...(isServed && { deployments: [deployment] }),
  });
  yield write(urn, "mlModelTrainingData", {
    trainingData: [{ dataset: trainingData, motivation: "Two years, one row per customer and week." }],
  });
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
  yield write(run, "dataProcessInstanceProperties", {
    name: `churn ${version}`,
    type: "BATCH_AD_HOC",
    created: stamp(trained, "yuki.tanaka"),
  });
  yield write(run, "mlTrainingRunProperties", {
    id: `churn-${version}`,
    trainingMetrics: metrics,
    outputUrls: [`s3://quillmere-models/customer-churn/${version}/model.onnx`],
  });
  yield write(run, "dataProcessInstanceRelationships", { parentTemplate: trainingJob, upstreamInstances: [] });
  yield write(run, "dataProcessInstanceInput", { inputs: [trainingData], inputEdges: [{ destinationUrn: trainingData }] });
  yield write(run, "dataProcessInstanceOutput", { outputs: [model], outputEdges: [{ destinationUrn: model }] });
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
