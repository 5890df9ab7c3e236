import { changeTypes, type MetadataChangeProposal } from "@almagest/model";
import { Type } from "../../type-builders.ts";

const genericAspect = Type.Object({ value: Type.String(), contentType: Type.String() });

/** System metadata; absent, null and `{}` are all fine (rest.md 6.5). */
export const systemMetadataSchema = Type.Object({
  lastObserved: Type.Optional(Type.Number()),
  runId: Type.Optional(Type.String()),
  lastRunId: Type.Optional(Type.String()),
  version: Type.Optional(Type.String()),
  pipelineName: Type.Optional(Type.String()),
  properties: Type.Optional(Type.Record(Type.String(), Type.String())),
});

/** MetadataChangeProposal (rest.md 5.4); system metadata may also be sent as JSON text, as `datahub put --run-id` does. */
export const proposalSchema = Type.Object({
  entityType: Type.String(),
  entityUrn: Type.Optional(Type.String()),
  entityKeyAspect: Type.Optional(genericAspect),
  changeType: Type.Union(changeTypes.map((changeType) => Type.Literal(changeType))),
  aspectName: Type.Optional(Type.String()),
  aspect: Type.Optional(genericAspect),
  systemMetadata: Type.Optional(systemMetadataSchema),
  headers: Type.Optional(Type.Record(Type.String(), Type.String())),
});

/** `"true"` or `"false"`, or a JSON boolean. Both are applied before the answer (docs/decisions/0006). */
export const asyncSchema = Type.Optional(Type.Union([Type.String(), Type.Boolean()]));

/** What the schema has checked, as the model names it. */
export function toProposal(checked: unknown): MetadataChangeProposal {
  return checked as MetadataChangeProposal;
}
