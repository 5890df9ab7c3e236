import { type AspectWrite, type SampleProposal, toProposal } from "./aspect-write.ts";
import { assertionAspects, assertionRuns } from "./consumers/assertion-aspects.ts";
import { churnModelAspects } from "./consumers/churn-models.ts";
import { dashboardAspects } from "./consumers/dashboard-aspects.ts";
import { dataProductAspects } from "./consumers/data-products.ts";
import { featureAspects } from "./consumers/features.ts";
import { incidentAspects } from "./consumers/incidents.ts";
import { pipelineAspects } from "./consumers/pipeline-aspects.ts";
import { pipelineRunAspects } from "./consumers/pipeline-runs.ts";
import { flowsFor } from "./consumers/pipelines.ts";
import { queryAspects } from "./consumers/queries.ts";
import { containerAspects } from "./datasets/containers.ts";
import { datasetAspects } from "./datasets/dataset-aspects.ts";
import { editedAspects } from "./datasets/documents.ts";
import { domainAspects } from "./governance/domains.ts";
import { glossaryAspects } from "./governance/glossary.ts";
import { ownershipTypeAspects } from "./governance/ownership.ts";
import { peopleAspects } from "./governance/people-aspects.ts";
import { propertyDefinitionAspects } from "./governance/structured-properties.ts";
import { tagAspects } from "./governance/tags.ts";
import { boardViews } from "./history/board-views.ts";
import { datasetProfiles } from "./history/dataset-profiles.ts";
import { datasetUsage } from "./history/dataset-usage.ts";
import { datasetOperations } from "./history/operations.ts";
import { type SampleTime, sampleTime } from "./sample-time.ts";
import { allDatasets } from "./warehouse/all-datasets.ts";

export type { SampleProposal } from "./aspect-write.ts";

/** The run that all proposals of the sample belong to: rolling it back removes them. */
export const sampleRunId = "almagest-sample";

/**
 * The metadata of Quillmere, a made-up retailer of things for home and garden: about ten thousand change proposals, in
 * an order in which each can be accepted (definitions of structured properties before values). Equal `now` gives equal
 * proposals; histories cover the 90 days before it.
 */
export function* buildSample(options: { readonly now?: number } = {}): Iterable<SampleProposal> {
  const time = sampleTime(options.now ?? Date.now());
  const systemMetadata = { runId: sampleRunId, lastObserved: time.now };
  for (const aspect of allAspects(time)) yield toProposal(aspect, systemMetadata);
}

function* allAspects(time: SampleTime): Iterable<AspectWrite> {
  yield* governance(time);
  yield* containerAspects(time);
  for (const dataset of allDatasets) yield* datasetAspects(dataset, time);
  yield* editedAspects(allDatasets, time);
  yield* consumers(time);
  yield* histories(time);
}

function* governance(time: SampleTime): Iterable<AspectWrite> {
  yield* propertyDefinitionAspects(time);
  yield* ownershipTypeAspects(time);
  yield* peopleAspects(time);
  yield* tagAspects(time);
  yield* domainAspects(time);
  yield* glossaryAspects(time);
}

function* consumers(time: SampleTime): Iterable<AspectWrite> {
  const flows = flowsFor(allDatasets);
  yield* pipelineAspects(flows, time);
  yield* pipelineRunAspects(flows, time);
  yield* dashboardAspects(allDatasets, time);
  yield* featureAspects(allDatasets, time);
  yield* churnModelAspects(allDatasets, time);
  yield* queryAspects(allDatasets, time);
  yield* assertionAspects(allDatasets, time);
  yield* incidentAspects(allDatasets, time);
  yield* dataProductAspects(allDatasets, time);
}

function* histories(time: SampleTime): Iterable<AspectWrite> {
  yield* datasetProfiles(allDatasets, time);
  yield* datasetUsage(allDatasets, time);
  yield* datasetOperations(allDatasets, time);
  yield* boardViews(time);
  yield* assertionRuns(allDatasets, time);
}
