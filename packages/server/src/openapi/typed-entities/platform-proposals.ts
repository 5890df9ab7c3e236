import { type EntityRegistry, type Json, type MetadataChangeProposal, parseJson, stringifyJson } from "@almagest/model";
import { type Static, Type } from "typebox";
import { proposalSchema } from "../../restli/parameters/proposal-schema.ts";
import { untypedValue } from "./untyped-value.ts";

/** Proposals whose value is JSON, or text that holds it; either may name its records (openapi.md 11). */
export const platformSchema = Type.Array(
  Type.Object({
    ...proposalSchema.properties,
    aspect: Type.Optional(Type.Object({ value: Type.Unknown(), contentType: Type.String() })),
  }),
);
type Sent = Static<typeof platformSchema>[number];

/** The proposals with values as everybody else sends them. */
export function toPlatformProposal(registry: EntityRegistry, { aspect, ...sent }: Sent): MetadataChangeProposal {
  const proposal = sent as MetadataChangeProposal;
  if (aspect === undefined) return proposal;
  const record = registry.entity(sent.entityType)?.aspects.get(sent.aspectName ?? "")?.record;
  const value = jsonOf(aspect.value as Json);
  const text = value === undefined ? String(aspect.value) : stringifyJson(record === undefined ? value : untypedValue(record, value));
  return { ...proposal, aspect: { value: text, contentType: aspect.contentType } };
}

/** Undefined for text that is no JSON, which the write path refuses. */
function jsonOf(value: Json): Json | undefined {
  if (typeof value !== "string") return value;
  try {
    return parseJson(value);
  } catch {
    return undefined;
  }
}
