import type { Json, JsonObject } from "@almagest/model";
import type { TypeResolvers } from "../../engine/type-resolvers.ts";
import { aspectField, storedAspect } from "../aspect-field.ts";
import type { EntityNode } from "../entity-node.ts";
import { shownField } from "../schema-metadata.ts";
import { records } from "../shown-values.ts";
import { destinations } from "./edge-ends.ts";

/** Agents, their skills, and the operations that they call. */
export const agents: TypeResolvers = {
  AIAgent: { info: storedAspect("aiAgentInfo"), dependencies: storedAspect("aiAgentDependencies") },
  AgentSkill: { info: storedAspect("agentSkillInfo") },
  Api: {
    properties: storedAspect("apiProperties"),
    restProperties: storedAspect("restApiProperties"),
    signature: aspectField("apiSignature", shownSignature),
  },
};

function shownSignature({ schemaDefinition, ...signature }: JsonObject, { urn }: EntityNode) {
  const shownFields = (fields: Json | undefined) => fields && records(fields).map((field) => shownField(field, { urn, column: urn }));
  return {
    schemaDefinition,
    inputFields: shownFields(signature.inputFields),
    outputFields: shownFields(signature.outputFields),
    inputDatasets: destinations(signature.inputDatasetEdges),
    outputDatasets: destinations(signature.outputDatasetEdges),
  };
}
