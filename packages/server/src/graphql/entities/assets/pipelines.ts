import { formatUrn, type Json, type JsonObject } from "@almagest/model";
import type { TypeResolvers } from "../../engine/type-resolvers.ts";
import { aspectField, keyField, memberOf, propertiesField, storedAspect } from "../aspect-field.ts";
import { platformNamedBy, storedPlatform } from "../platform.ts";
import { records, unknownTime } from "../shown-values.ts";
import { destinations, distinct } from "./edge-ends.ts";
import { fineGrainedLineages } from "./fine-grained-lineages.ts";
import { shownStatement } from "./queries.ts";

const flowProperties = propertiesField("dataFlowInfo");
const jobProperties = propertiesField("dataJobInfo");

/** Clients read the platform of a job or a run through its instance, which most lack: this one has nothing but the platform. */
const dataPlatformInstance = aspectField("dataPlatformInstance", ({ instance, platform }) => instance ?? withoutInstance(platform));

function withoutInstance(platform: Json | undefined): string | undefined {
  return typeof platform === "string" ? formatUrn("dataPlatformInstance", [platform]) : undefined;
}

/** Pipelines, their tasks, and the runs of those (graphql.md 6.1). */
export const pipelines: TypeResolvers = {
  DataFlow: {
    platform: platformNamedBy("orchestrator"),
    properties: flowProperties,
    info: flowProperties,
    editableProperties: storedAspect("editableDataFlowProperties"),
  },
  DataJob: {
    dataPlatformInstance,
    dataFlow: keyField("flow"),
    properties: jobProperties,
    info: jobProperties,
    editableProperties: storedAspect("editableDataJobProperties"),
    dataTransformLogic: aspectField("dataTransformLogic", ({ transforms }) => ({ transforms: records(transforms).map(shownTransform) })),
    inputOutput: aspectField("dataJobInputOutput", (value) => ({
      inputDatasets: distinct(value.inputDatasets, destinations(value.inputDatasetEdges)),
      outputDatasets: distinct(value.outputDatasets, destinations(value.outputDatasetEdges)),
      inputDatajobs: distinct(value.inputDatajobs, destinations(value.inputDatajobEdges)),
      fineGrainedLineages: fineGrainedLineages(value.fineGrainedLineages),
    })),
  },
  DataProcessInstance: {
    name: memberOf("dataProcessInstanceProperties", "name"),
    created: memberOf("dataProcessInstanceProperties", "created"),
    externalUrl: memberOf("dataProcessInstanceProperties", "externalUrl"),
    properties: propertiesField("dataProcessInstanceProperties", ({ created }) => ({ created: created ?? unknownTime })),
    platform: storedPlatform,
    dataPlatformInstance,
    mlTrainingRunProperties: storedAspect("mlTrainingRunProperties"),
    parentTemplate: memberOf("dataProcessInstanceRelationships", "parentTemplate"),
  },
};

function shownTransform({ queryStatement }: JsonObject) {
  return { queryStatement: queryStatement && shownStatement(queryStatement as JsonObject) };
}
