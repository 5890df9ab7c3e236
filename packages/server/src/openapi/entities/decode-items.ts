import { type EntityRegistry, type EntitySpec, isJsonObject, type Json, type JsonObject } from "@almagest/model";
import { readEnvelope } from "../generic/aspect-envelope.ts";
import { urnFault } from "../generic/entity-names.ts";
import { refuseBody } from "../generic/read-body.ts";
import { itemPlace, placedFault, readItem } from "../generic/read-item.ts";
import type { AspectWrite } from "../generic/write-aspects.ts";

/** Items of one entity type that carry values or patches. */
export interface ItemList {
  readonly entity: EntitySpec;
  readonly changeType: "UPSERT" | "PATCH";
  readonly items: Json;
}

/**
 * The writes that a list of items asks for: `{urn, <aspect>: {value, systemMetadata?, headers?}, …}` (openapi.md 3.7, 3.8).
 * Throws INVALID_BODY with all that is wrong with the items; URNs are looked at before aspects.
 */
export function decodeItems(registry: EntityRegistry, lists: readonly ItemList[]): AspectWrite[] {
  const faults: string[] = [];
  const named = lists.flatMap((list) => readUrns(registry, list, { faults, namesType: lists.length > 1 }));
  refuseBody(faults);
  const writes = named.flatMap((item) => decodeAspects(item, faults));
  refuseBody(faults);
  return writes;
}

interface NamedItem {
  readonly list: ItemList;
  readonly urn: string;
  readonly aspects: JsonObject;
  /** Where it stands, for what is said of it. */
  readonly place: string | undefined;
}

function readUrns(
  registry: EntityRegistry,
  list: ItemList,
  { faults, namesType }: { readonly faults: string[]; readonly namesType: boolean },
): NamedItem[] {
  if (!Array.isArray(list.items)) {
    faults.push(`expected a list of objects with a "urn" and aspects of ${list.entity.name}`);
    return [];
  }
  const { items, entity } = list;
  return items.flatMap((item: Json, index) => {
    const place = namesType ? `item ${index} of ${entity.name}` : itemPlace(index, items.length);
    const read = readItem(item);
    const fault = typeof read === "string" ? read : urnFault(registry, read.urn);
    if (fault !== undefined) faults.push(placedFault(fault, place));
    return typeof read === "string" ? [] : [{ list, urn: read.urn, aspects: read.members, place }];
  });
}

function decodeAspects({ list: { entity, changeType }, urn, aspects, place }: NamedItem, faults: string[]): AspectWrite[] {
  const writes = Object.entries(aspects).flatMap(([aspect, member]): AspectWrite[] => {
    const read = readEnvelope(aspect, member, `/${aspect}`);
    if ("envelope" in read) return [{ entityType: entity.name, urn, aspect, changeType, ...read.envelope, place }];
    for (const fault of read.faults) faults.push(placedFault(fault, place));
    return [];
  });
  const missing = changeType === "PATCH" ? writes.filter(({ value }) => !holdsPatch(value)) : [];
  for (const { aspect } of missing) {
    faults.push(placedFault(`Missing \`patch\` field.${missing.length > 1 ? ` (${aspect})` : ""}`, place));
  }
  return writes;
}

/** Some clients send the bare list of operations (clients.md 3.4). */
function holdsPatch(value: Json): boolean {
  return Array.isArray(value) || (isJsonObject(value) && value.patch !== undefined && value.patch !== null);
}
