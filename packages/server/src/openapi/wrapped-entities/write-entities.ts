import { type EntityRegistry, type EntitySpec, elementsOf, isJsonObject, type Json, type JsonObject } from "@almagest/model";
import { parseBody } from "../../http/decoding/parse-body.ts";
import { requireEntity } from "../../read-path/require-entity.ts";
import type { AspectRecord } from "../../storage/aspect-store.ts";
import { readEnvelope } from "../generic/aspect-envelope.ts";
import { urnFault } from "../generic/entity-names.ts";
import type { OpenapiAnswer, OpenapiCall } from "../generic/openapi-routes.ts";
import { refuseBody } from "../generic/read-body.ts";
import { itemPlace, placedFault, readItem } from "../generic/read-item.ts";
import { type AspectWrite, onlySent, writeAspects } from "../generic/write-aspects.ts";
import { encodeFlat, encodeWrapped } from "./encode-wrapped.ts";

/** One entity of a batch: its aspects are wrapped in `aspects`, or stand beside its URN. */
interface Item {
  readonly urn: string;
  readonly isWrapped: boolean;
  readonly writes: readonly AspectWrite[];
}

/** Writes many aspects of many entities together or not at all, each over what there is (openapi.md 3.7). */
export async function writeEntities(call: OpenapiCall): Promise<OpenapiAnswer> {
  const { parts, query, path, body } = call;
  const entity = requireEntity(parts.registry, path.entityName);
  const isAsync = query.flag("async", true);
  const told = { systemMetadata: query.flag("systemMetadata"), urnAlone: answersUrnAlone(entity, path.entityName) };
  const items = readItems(parts.registry, entity, parseBody(body));
  const writes = items.flatMap((item) => item.writes);
  const written = await writeAspects(call, writes);
  const records = Map.groupBy(isAsync ? onlySent(written, writes) : written, ({ urn }) => urn);
  const byUrn = new Map(items.map((item) => [item.urn, item]));
  const entities = [...byUrn.values()].map((item) => encodeItem(item, records.get(item.urn) ?? [], told));
  return { status: isAsync ? 202 : 200, body: `[${entities.join(",")}]` };
}

function encodeItem(
  { urn, isWrapped }: Item,
  records: readonly AspectRecord[],
  { systemMetadata, urnAlone }: { systemMetadata: boolean; urnAlone: boolean },
): string {
  if (!isWrapped) return encodeFlat(urn, records, systemMetadata);
  return urnAlone ? encodeFlat(urn, [], false) : encodeWrapped(urn, records, systemMetadata);
}

/** The reference has a second set of endpoints for these paths, which answer wrapped aspects with the URN alone (openapi.md 2). */
function answersUrnAlone({ name, category }: EntitySpec, pathName: string): boolean {
  return category === "core" && pathName === name && name === name.toLowerCase();
}

/** Reads the batch. What is no list holds nothing (openapi.md 3.7). Throws INVALID_BODY with all that is wrong. */
function readItems(registry: EntityRegistry, entity: EntitySpec, body: Json): Item[] {
  const list = elementsOf(body);
  const faults: string[] = [];
  const items = list.flatMap((element, index) => {
    const place = itemPlace(index, list.length);
    const { item, faults: found } = readEntity(registry, entity, { element, place });
    faults.push(...found.map((fault) => placedFault(fault, place)));
    return item ?? [];
  });
  refuseBody(faults);
  return items;
}

function readEntity(
  registry: EntityRegistry,
  entity: EntitySpec,
  { element, place }: { readonly element: Json; readonly place: string | undefined },
): { item?: Item; faults: string[] } {
  const read = readItem(element);
  if (typeof read === "string") return { faults: [read] };
  const { urn, members } = read;
  const fault = urnFault(registry, urn);
  const faults = fault === undefined ? [] : [fault];
  const aspects = aspectsOf(members, entity);
  if (typeof aspects === "string") return { faults: [...faults, aspects] };
  const isWrapped = members.aspects !== undefined;
  const writes = Object.entries(aspects).flatMap(([aspect, sent]): AspectWrite[] => {
    const envelope = readEnvelope(aspect, sent, `${isWrapped ? "/aspects" : ""}/${aspect}`);
    if ("envelope" in envelope) return [{ entityType: entity.name, urn, aspect, changeType: "UPSERT", ...envelope.envelope, place }];
    faults.push(...envelope.faults);
    return [];
  });
  return { item: { urn, isWrapped, writes }, faults };
}

/** The aspects of an item by their names; or what is wrong with them. */
function aspectsOf({ aspects, ...flat }: JsonObject, entity: EntitySpec): JsonObject | string {
  if (isJsonObject(aspects)) return aspects;
  if (aspects !== undefined && aspects !== null) return "`aspects` must be an object";
  const isFlat = aspects === undefined && Object.keys(flat).some((name) => entity.aspects.has(name));
  return isFlat ? flat : "Missing `aspects` field";
}
