import { type EntityRegistry, type Json, type MetadataChangeProposal, type RecordSpec, readSentJson, stringifyJson } from "@almagest/model";
import type { Static } from "typebox";
import { proposalSchema } from "../../restli/parameters/proposal-schema.ts";
import { Type } from "../../type-builders.ts";
import { untypedValue } from "./typed-values.ts";

const genericAspect = Type.Object({ value: Type.Unknown(), contentType: Type.String() });

/** Proposals whose values are JSON, or text that holds it; either may name its records (openapi.md 11). */
export const platformSchema = Type.Array(
  Type.Object({
    ...proposalSchema.properties,
    entityKeyAspect: Type.Optional(genericAspect),
    aspect: Type.Optional(genericAspect),
  }),
);
type Sent = Static<typeof platformSchema>[number];

/** The proposals with values as everybody else sends them. */
export function toPlatformProposal(registry: EntityRegistry, { entityKeyAspect, aspect, ...sent }: Sent): MetadataChangeProposal {
  const entity = registry.entity(sent.entityType);
  return {
    ...(sent as MetadataChangeProposal),
    ...(entityKeyAspect && { entityKeyAspect: withText(entity?.keyAspect.record, entityKeyAspect) }),
    ...(aspect && { aspect: withText(entity?.aspects.get(sent.aspectName ?? "")?.record, aspect) }),
  };
}

function withText(record: RecordSpec | undefined, { value: sent, contentType }: Static<typeof genericAspect>) {
  // Text that cannot be read is left to the write path, which refuses it.
  const value = typeof sent === "string" ? readSentJson(sent).value : (sent as Json);
  const text = value === undefined ? String(sent) : stringifyJson(record === undefined ? value : untypedValue(record, value));
  return { value: text, contentType };
}
