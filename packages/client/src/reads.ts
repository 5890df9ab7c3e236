import { type AspectName, type AspectTypes, type JsonObject, parseJson, parseUrn, type SystemMetadata } from "@almagest/model";
import type { EntityEnvelope, EnvelopedAspect, TimeseriesValue, UrnPage, VersionedAspect } from "./answers.ts";
import { CatalogRequestError } from "./catalog-request-error.ts";
import type { Connection } from "./connection.ts";
import type { CatalogFilter } from "./filter.ts";
import { encodeKey, encodeList, keyGroups } from "./rest-keys.ts";
import type { TimeBounds } from "./writes.ts";

export interface TimeseriesQuery extends TimeBounds {
  readonly urn: string;
  readonly aspect: string;
  readonly limit?: number;
  readonly filter?: CatalogFilter;
  /** Newest first when left out. */
  readonly sort?: { readonly field: string; readonly order: "ASCENDING" | "DESCENDING" };
}

export interface CatalogReads {
  /** The latest aspects, those named if names are given. One that is not stored has its key aspect alone: ask `exists`. */
  getEntity(urn: string, aspects?: readonly string[]): Promise<EntityEnvelope>;
  /** Several entities by URN. */
  getEntities(urns: readonly string[], aspects?: readonly string[]): Promise<ReadonlyMap<string, EntityEnvelope>>;
  /** One row of an aspect: 0 the latest, 1 the oldest, -1 the newest before the latest. Undefined when it is not stored. */
  getAspect<Name extends AspectName>(urn: string, aspect: Name, version?: number): Promise<VersionedAspect<AspectTypes[Name]> | undefined>;
  getAspect(urn: string, aspect: string, version?: number): Promise<VersionedAspect | undefined>;
  /** A version of an aspect with what is known of it, by its row or by the number in its system metadata. Undefined when there is none. */
  getVersion(urn: string, aspect: string, version: number): Promise<EnvelopedAspect | undefined>;
  /** Events of a time series aspect, newest first unless the query says otherwise. */
  getTimeseriesValues(query: TimeseriesQuery): Promise<readonly TimeseriesValue[]>;
  /** Whether the entity is stored; soft deleted ones count unless told otherwise. */
  exists(urn: string, options?: { readonly includeSoftDeleted?: boolean }): Promise<boolean>;
  /** URNs of an entity type, in their order, soft deleted ones included. */
  listUrns(entity: string, page?: { readonly start?: number; readonly count?: number }): Promise<UrnPage>;
  /** How many entities of each type there are, soft deleted ones left out. */
  countEntities(entities: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

/** Reads over the connection. What the catalog answers is taken to have the shape that the interface promises. */
export function createReads(connection: Connection): CatalogReads {
  const act = (action: string, parameters: object) => connection.act("entities", action, parameters);
  return {
    getEntity: async (urn, aspects) => {
      const query = aspects === undefined ? "" : `?aspects=${encodeList(aspects)}`;
      return (await connection.get(`/entitiesV2/${encodeKey(urn)}${query}`)) as EntityEnvelope;
    },
    getEntities: async (urns, aspects) => {
      const found = new Map<string, EntityEnvelope>();
      const more = aspects === undefined ? "" : `&aspects=${encodeList(aspects)}`;
      for (const group of keyGroups(urns)) {
        const answer = await connection.get(`/entitiesV2?ids=${encodeList(group)}${more}`);
        const { results } = answer as { results: Readonly<Record<string, EntityEnvelope>> };
        for (const [urn, entity] of Object.entries(results)) found.set(urn, entity);
      }
      return found;
    },
    // The overloads of the interface say which type the value of a known name has.
    getAspect: ((urn: string, aspect: string, version = 0) =>
      readAspect(connection, { urn, aspect, version })) as CatalogReads["getAspect"],
    getVersion: async (urn, aspect, version) => {
      const [entityType, ids] = [parseUrn(urn)?.entityType ?? "", encodeList([`(${urn} , ${aspect}:${version})`])];
      const answer = await connection.get(`/entitiesVersionedV2?entityType=${encodeKey(entityType)}&ids=${ids}`);
      const [entity] = Object.values((answer as { results: Readonly<Record<string, EntityEnvelope>> }).results);
      return entity?.aspects[aspect] as EnvelopedAspect | undefined;
    },
    getTimeseriesValues: (query) => readEvents(connection, query),
    exists: async (urn, { includeSoftDeleted = true } = {}) =>
      (await act("exists", { urn, includeSoftDelete: includeSoftDeleted })) === true,
    listUrns: async (entity, { start = 0, count = 100 } = {}) => (await act("listUrns", { entity, start, count })) as UrnPage,
    countEntities: async (entities) => {
      const counts = (await act("batchGetTotalEntityCount", { entities })) as Readonly<Record<string, number>>;
      return new Map(entities.map((name) => [name, counts[name] ?? 0]));
    },
  };
}

/** The value stands under the name of its record, the only member. Rows that are not stored are answered without a message. */
async function readAspect(
  connection: Connection,
  { urn, aspect, version }: { urn: string; aspect: string; version: number },
): Promise<VersionedAspect | undefined> {
  try {
    const answer = await connection.get(`/aspects/${encodeKey(urn)}?aspect=${encodeKey(aspect)}&version=${version}`);
    const read = answer as { version: number; aspect: Readonly<Record<string, JsonObject>> };
    const [value = {}] = Object.values(read.aspect);
    return { version: read.version, value };
  } catch (error) {
    if (error instanceof CatalogRequestError && error.status === 404) return undefined;
    throw error;
  }
}

async function readEvents(connection: Connection, { urn, ...query }: TimeseriesQuery): Promise<TimeseriesValue[]> {
  const entity = parseUrn(urn)?.entityType ?? "";
  const answer = (await connection.act("aspects", "getTimeseriesAspectValues", { urn, entity, ...query })) as {
    values: readonly { aspect: { value: string }; systemMetadata?: SystemMetadata }[];
  };
  return answer.values.map(({ aspect, systemMetadata }) => ({
    value: parseJson(aspect.value) as JsonObject,
    ...(systemMetadata !== undefined && { systemMetadata }),
  }));
}
