import {
  type EntityRegistry,
  type Json,
  type JsonObject,
  jsonContentType,
  type MetadataChangeProposal,
  stringifyJson,
} from "@almagest/model";
import type { Static } from "typebox";
import { catalogError } from "../../errors.ts";
import type { RestQuery } from "../../http/decoding/rest-query.ts";
import { Type } from "../../type-builders.ts";
import { shortRecordName, statedType, untypedValue } from "./typed-values.ts";

/** A list of aspects that name their records, or lack a name (openapi.md 11). */
export const entitiesSchema = Type.Array(
  Type.Object({
    entityType: Type.String(),
    entityUrn: Type.Optional(Type.String()),
    entityKeyAspect: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    aspect: Type.Record(Type.String(), Type.Unknown()),
  }),
);
type Item = Static<typeof entitiesSchema>[number];

/** What a list of aspects proposes. Throws INVALID_BODY with every aspect whose name cannot be told. */
export function toProposals(registry: EntityRegistry, items: readonly Item[], query: RestQuery): MetadataChangeProposal[] {
  const changeType = query.flag("createEntityIfNotExists") ? "CREATE_ENTITY" : query.flag("createIfNotExists") ? "CREATE" : "UPSERT";
  const faults: string[] = [];
  const proposals = items.map((item, index): MetadataChangeProposal => {
    const value = item.aspect as JsonObject;
    const entity = registry.entity(item.entityType);
    const stated = statedType(value);
    const aspect = [...(entity?.aspects.values() ?? [])].find(({ record }) => shortRecordName(record) === stated);
    if (stated === undefined) faults.push(`/${index}/aspect/__type: expected the name of a record, such as Status`);
    else if (entity !== undefined && aspect === undefined) {
      faults.push(`/${index}/aspect/__type: no aspect of ${entity.name} is a ${stated}`);
    }
    return {
      entityType: item.entityType,
      ...identity(registry, item),
      changeType,
      aspectName: aspect?.name ?? stated ?? "",
      aspect: asText(aspect === undefined ? value : untypedValue(aspect.record, value)),
    };
  });
  if (faults.length > 0) throw catalogError("INVALID_BODY", { faults });
  return proposals;
}

function identity(registry: EntityRegistry, { entityType, entityUrn, entityKeyAspect }: Item): Partial<MetadataChangeProposal> {
  if (entityUrn !== undefined) return { entityUrn };
  const key = registry.entity(entityType)?.keyAspect.record;
  if (entityKeyAspect === undefined || key === undefined) return {};
  return { entityKeyAspect: asText(untypedValue(key, entityKeyAspect as JsonObject)) };
}

function asText(value: Json) {
  return { value: stringifyJson(value), contentType: jsonContentType };
}
