import { type EntityRegistry, type EntitySpec, elementsOf, isJsonObject, type Json, type JsonObject } from "@almagest/model";
import { parseBody } from "../../http/decoding/parse-body.ts";
import { requireEntity } from "../../read-path/require-entity.ts";
import type { AspectRecord } from "../../storage/aspect-store.ts";
import { readEnvelope } from "../generic/aspect-envelope.ts";
import { urnFault } from "../generic/entity-names.ts";
import type { OpenapiAnswer, OpenapiCall } from "../generic/openapi-routes.ts";
import { refuseBody } from "../generic/read-body.ts";
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
    const place = list.length > 1 ? ` (item ${index})` : "";
    const { item, faults: found } = readItem(registry, entity, element);
    faults.push(...found.map((fault) => fault + place));
    return item ?? [];
  });
  refuseBody(faults);
  return items;
}

function readItem(registry: EntityRegistry, entity: EntitySpec, element: Json): { item?: Item; faults: string[] } {
  if (!isJsonObject(element)) return { faults: ["an item must be an object with `urn` and `aspects`"] };
  const { urn } = element;
  if (typeof urn !== "string") return { faults: ["Missing `urn` field"] };
  const fault = urnFault(registry, urn);
  const aspects = aspectsOf(element, entity);
  if (aspects === undefined) return { faults: [...(fault === undefined ? [] : [fault]), "Missing `aspects` field"] };
  const faults = fault === undefined ? [] : [fault];
  const writes = Object.entries(aspects).flatMap(([aspect, envelope]): AspectWrite[] => {
    const read = readEnvelope(aspect, envelope);
    if (typeof read !== "string") return [{ entityType: entity.name, urn, aspect, changeType: "UPSERT", ...read }];
    faults.push(read);
    return [];
  });
  return { item: { urn, isWrapped: element.aspects !== undefined, writes }, faults };
}

function aspectsOf({ urn: _urn, aspects, ...flat }: JsonObject, entity: EntitySpec): JsonObject | undefined {
  if (isJsonObject(aspects)) return aspects;
  const isFlat = aspects === undefined && Object.keys(flat).some((name) => entity.aspects.has(name));
  return isFlat ? flat : undefined;
}
