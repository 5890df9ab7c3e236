import { type JsonObject, type MetadataChangeProposal, upsertProposal } from "@almagest/model";
import type { JobUrns } from "./job-urns.ts";
import { ownerProposals, tagProposals } from "./proposal-makers.ts";
import type { JobEvent } from "./run-event.ts";

/** What an event says of its job and of the flow that the job belongs to. */
export function jobProposals({ job, run }: JobEvent, urns: JobUrns): MetadataChangeProposal[] {
  const { facets = {} } = job;
  const customProperties = engineProperties(run?.facets?.processing_engine);
  const externalUrl = facets.sourceCodeLocation?.url ?? facets.sourceCodeLocation?.repoUrl;
  const typeName = facets.jobType?.jobType?.trim() ?? "";
  const info: JsonObject = {
    name: urns.jobName,
    flowUrn: urns.flow,
    type: { string: facets.jobType?.processingType?.trim() || urns.orchestrator },
    customProperties,
    ...(facets.documentation?.description !== undefined && { description: facets.documentation.description }),
    ...(externalUrl !== undefined && { externalUrl }),
  };
  const write = (aspect: string, value: JsonObject) => upsertProposal("dataJob", urns.job, aspect, value);
  return [
    upsertProposal("dataFlow", urns.flow, "dataFlowInfo", { name: urns.flowName, customProperties }),
    upsertProposal("dataFlow", urns.flow, "status", { removed: false }),
    write("dataJobInfo", info),
    write("status", { removed: false }),
    ...(typeName === "" ? [] : [write("subTypes", { typeNames: [typeName] })]),
    ...(facets.sql?.query === undefined ? [] : [write("dataTransformLogic", transformOf(facets.sql.query))]),
    ...ownerProposals(urns.job, facets.ownership),
    ...tagProposals(urns.job, facets.tags, run?.facets?.tags),
  ];
}

function engineProperties(engine: { readonly name?: string; readonly version?: string } | undefined): JsonObject {
  return {
    ...(engine?.name !== undefined && { processingEngine: engine.name }),
    ...(engine?.version !== undefined && { processingEngineVersion: engine.version }),
  };
}

function transformOf(query: string): JsonObject {
  return { transforms: [{ queryStatement: { value: query, language: "SQL" } }] };
}
