import { type JsonObject, type MetadataChangeProposal, upsertProposal } from "@almagest/model";
import type { JobUrns } from "./job-urns.ts";
import { describingProposal, ownerProposals, tagProposals } from "./proposal-makers.ts";
import type { JobEvent } from "./run-event.ts";
import type { StoredJob } from "./stored-job.ts";

/** What an event says of its job and of the flow that the job belongs to. What it does not say of them stays as it is stored. */
export function jobProposals(
  { job, run }: JobEvent,
  urns: JobUrns,
  stored: Pick<StoredJob, "flowInfo" | "info">,
): MetadataChangeProposal[] {
  const { facets = {} } = job;
  const customProperties = engineProperties(run?.facets?.processing_engine);
  const externalUrl = facets.sourceCodeLocation?.url ?? facets.sourceCodeLocation?.repoUrl;
  const typeName = facets.jobType?.jobType?.trim() ?? "";
  const stated = facets.jobType?.processingType?.trim() ?? "";
  const info = {
    name: urns.jobName,
    flowUrn: urns.flow,
    type: stated === "" ? (stored.info?.type ?? { string: urns.orchestrator }) : { string: stated },
    customProperties,
    ...(facets.documentation?.description !== undefined && { description: facets.documentation.description }),
    ...(externalUrl !== undefined && { externalUrl }),
  };
  const write = (aspect: string, value: JsonObject) => upsertProposal("dataJob", urns.job, aspect, value);
  return [
    describingProposal(urns.flow, "dataFlowInfo", stored.flowInfo, { name: urns.flowName, customProperties }),
    upsertProposal("dataFlow", urns.flow, "status", { removed: false }),
    describingProposal(urns.job, "dataJobInfo", stored.info, info),
    write("status", { removed: false }),
    ...(typeName === "" ? [] : [write("subTypes", { typeNames: [typeName] })]),
    ...(facets.sql?.query === undefined ? [] : [write("dataTransformLogic", transformOf(facets.sql.query))]),
    ...ownerProposals(urns.job, facets.ownership),
    ...tagProposals(urns.job, facets.tags, run?.facets?.tags),
  ];
}

function engineProperties(engine: { readonly name?: string; readonly version?: string } | undefined) {
  return {
    ...(engine?.name !== undefined && { processingEngine: engine.name }),
    ...(engine?.version !== undefined && { processingEngineVersion: engine.version }),
  };
}

function transformOf(query: string): JsonObject {
  return { transforms: [{ queryStatement: { value: query, language: "SQL" } }] };
}
