import { type AspectSpec, type EntityRegistry, type EntitySpec, isJsonObject, type Json } from "@almagest/model";
import { parseBody } from "../../http/decoding/parse-body.ts";
import { getLatestAspects } from "../../read-path/get-latest-aspects.ts";
import { requireEntity } from "../../read-path/require-entity.ts";
import type { CatalogStore } from "../../storage/catalog-store.ts";
import { urnsIn } from "../access-rules.ts";
import { headersAsText } from "../generic/aspect-envelope.ts";
import type { Told } from "../generic/encode-aspect.ts";
import { findAspect, requireUrn } from "../generic/entity-names.ts";
import type { OpenapiAnswer, OpenapiCall } from "../generic/openapi-routes.ts";
import { refuseBody, requireList, requireObject } from "../generic/read-body.ts";
import { readItem } from "../generic/read-item.ts";
import { encodeEntity, encodeLatest, toldOf } from "./encode-entity.ts";
import { encodedVersion } from "./read-aspect.ts";

/** One entity that is asked for, with the version of each aspect; all aspects when none is named. */
interface WantedEntity {
  readonly urn: string;
  readonly entity: EntitySpec;
  readonly versions: ReadonlyMap<AspectSpec, number> | undefined;
}

/** openapi.md 3.11: each entity once; those of which nothing is found are left out. */
export async function batchGet(call: OpenapiCall): Promise<OpenapiAnswer> {
  return { body: await encodeWanted(call, readWanted(call.parts.registry, parseBody(call.body))) };
}

/** The same for entities of several types: lists by the name of their type, one for a type that is named in several letter cases. */
export async function mixedBatchGet(call: OpenapiCall): Promise<OpenapiAnswer> {
  const body = requireObject(parseBody(call.body), "expected an object with a list of entities for each entity type");
  const types = Map.groupBy(Object.entries(body), ([name]) => requireEntity(call.parts.registry, name));
  const members = [...types].map(async ([entity, lists]) => {
    const wanted = lists.flatMap(([, list]) => readWanted(call.parts.registry, list));
    return `"${entity.name}":${await encodeWanted(call, wanted)}`;
  });
  return { body: `{${(await Promise.all(members)).join(",")}}` };
}

/** The URNs that the lists of several types name. */
export function mixedUrns(body: Json): unknown[] {
  return isJsonObject(body) ? Object.values(body).flatMap(urnsIn) : [];
}

async function encodeWanted({ parts, query }: OpenapiCall, items: readonly WantedEntity[]): Promise<string> {
  const wanted = together(items);
  const told = toldOf(query.flag("systemMetadata"));
  const latest = wanted.filter(isLatest);
  const found = await getLatestAspects(
    parts.store,
    latest.map(({ versions, ...one }) => ({ ...one, ...(versions && { aspects: [...versions.keys()].map(({ name }) => name) }) })),
  );
  const readOf = new Map(latest.map((one, index) => [one, found[index]]));
  const encoded = wanted.map(async (one) => {
    const read = readOf.get(one);
    return read === undefined ? encodeVersions(parts.store, one, told) : encodeLatest(read, told);
  });
  const entities = (await Promise.all(encoded)).filter((entity) => entity !== undefined);
  return `[${entities.join(",")}]`;
}

/** Items of one entity ask together, where it is named first; of an aspect that several ask for, the last one says the version. */
function together(items: readonly WantedEntity[]): WantedEntity[] {
  const byUrn = new Map<string, WantedEntity>();
  for (const item of items) {
    const before = byUrn.get(item.urn);
    byUrn.set(item.urn, before === undefined ? item : { ...item, versions: new Map([...spelledOut(before), ...spelledOut(item)]) });
  }
  return [...byUrn.values()];
}

/** The versions of an item, those of all aspects where it names none. */
function spelledOut({ entity, versions }: WantedEntity): Iterable<[AspectSpec, number]> {
  return versions ?? entity.aspects.values().map((aspect): [AspectSpec, number] => [aspect, 0]);
}

function isLatest({ versions }: WantedEntity): boolean {
  return versions === undefined || versions.values().every((version) => version === 0);
}

async function encodeVersions(store: CatalogStore, { urn, versions }: WantedEntity, told: Told): Promise<string | undefined> {
  const members = [...(versions ?? [])].map(async ([aspect, version]) => {
    const encoded = await encodedVersion(store, { urn, aspect, version }, told);
    return encoded === undefined ? [] : [`"${aspect.name}":${encoded}`];
  });
  const found = (await Promise.all(members)).flat();
  return found.length === 0 ? undefined : encodeEntity(urn, found.join(","));
}

/** Throws INVALID_BODY with all that is wrong with the list, or UNREADABLE_URN. */
function readWanted(registry: EntityRegistry, body: Json): WantedEntity[] {
  const faults: string[] = [];
  const wanted = requireList(body, 'expected a list of objects with a "urn"').flatMap((item, index) => {
    const read = readItem(item);
    if (typeof read === "string") {
      faults.push(`${read} (item ${index})`);
      return [];
    }
    const { urn, members } = read;
    const target = requireUrn(registry, urn);
    const aspects = Object.entries(members);
    const versions = aspects.flatMap(([name, member]): [AspectSpec, number][] => {
      const aspect = findAspect(target.entity, name);
      const version = versionOf(member);
      if (version === undefined) faults.push(`If-Version-Match of ${name} must be a whole number (item ${index})`);
      return aspect === undefined || version === undefined ? [] : [[aspect, version]];
    });
    return { urn: target.urn.text, entity: target.entity, versions: aspects.length === 0 ? undefined : new Map(versions) };
  });
  refuseBody(faults);
  return wanted;
}

/** The version that the headers of an aspect select, the latest without any; undefined when it is no number. */
function versionOf(member: Json): number | undefined {
  const headers = isJsonObject(member) ? headersAsText(member.headers ?? null) : undefined;
  const named = isJsonObject(headers) ? Object.entries(headers) : [];
  const [, text = "0"] = named.find(([name]) => name.toLowerCase() === "if-version-match") ?? [];
  return /^-?\d{1,15}$/.test(String(text)) ? Number(text) : undefined;
}
