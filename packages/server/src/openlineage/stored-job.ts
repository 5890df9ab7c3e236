import { type AspectTypes, readSystemMetadata } from "@almagest/model";
import { valueIn } from "../read-path/read-values.ts";
import type { AspectReader } from "../storage/aspect-store.ts";
import { type JobUrns, runUrn } from "./job-urns.ts";
import { type Completion, completionIn } from "./latest-completion.ts";
import type { JobEvent } from "./run-event.ts";

/** What earlier events, and others, have told of a job and its flow. */
export interface StoredJob {
  readonly flowInfo: AspectTypes["dataFlowInfo"] | undefined;
  readonly info: AspectTypes["dataJobInfo"] | undefined;
  readonly lineage: AspectTypes["dataJobInputOutput"] | undefined;
  /** Whose lineage that is, if it is of an event. */
  readonly completion: Completion | undefined;
}

/** The same of a run. */
export interface StoredRun {
  readonly properties: AspectTypes["dataProcessInstanceProperties"] | undefined;
  readonly relationships: AspectTypes["dataProcessInstanceRelationships"] | undefined;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
}

/** What is stored of the run that an event is of: nothing if it is of none. */
export async function readStoredRun(aspects: AspectReader, { run }: JobEvent): Promise<StoredRun> {
  const urn = run === undefined ? "" : runUrn(run.runId);
  const [properties, relationships, inputs, outputs] = await aspects.getLatest([
    { urn, aspect: "dataProcessInstanceProperties" },
    { urn, aspect: "dataProcessInstanceRelationships" },
    { urn, aspect: "dataProcessInstanceInput" },
    { urn, aspect: "dataProcessInstanceOutput" },
  ]);
  return {
    properties: properties && valueIn<"dataProcessInstanceProperties">(properties),
    relationships: relationships && valueIn<"dataProcessInstanceRelationships">(relationships),
    inputs: inputs === undefined ? [] : valueIn<"dataProcessInstanceInput">(inputs).inputs,
    outputs: outputs === undefined ? [] : valueIn<"dataProcessInstanceOutput">(outputs).outputs,
  };
}

/** What is stored of a job and of its flow. */
export async function readStoredJob(aspects: AspectReader, { flow, job }: JobUrns): Promise<StoredJob> {
  const [flowInfo, info, lineage] = await aspects.getLatest([
    { urn: flow, aspect: "dataFlowInfo" },
    { urn: job, aspect: "dataJobInfo" },
    { urn: job, aspect: "dataJobInputOutput" },
  ]);
  return {
    flowInfo: flowInfo && valueIn<"dataFlowInfo">(flowInfo),
    info: info && valueIn<"dataJobInfo">(info),
    lineage: lineage && valueIn<"dataJobInputOutput">(lineage),
    completion: lineage && completionIn(readSystemMetadata(lineage.systemMetadata)),
  };
}
