import { type JsonObject, parseJson, parseUrn, type SystemMetadata, stringifyJson } from "@almagest/model";
import type { EntityEnvelope, TimeseriesValue, UrnPage, VersionedAspect } from "./answers.ts";
import type { CatalogReads, TimeseriesQuery } from "./catalog-client.ts";
import { CatalogRequestError } from "./catalog-request-error.ts";
import type { Connection } from "./connection.ts";
import { encodeKey, encodeList, keyGroups } from "./rest-keys.ts";

/** Reads over the connection. What the catalog answers is taken to have the shape that the interface promises. */
export function createReads(connection: Connection): CatalogReads {
  const act = (action: string, parameters: object) => connection.act("entities", action, stringifyJson(parameters as JsonObject));
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
  const parameters: object = { urn, entity, ...query };
  const answer = (await connection.act("aspects", "getTimeseriesAspectValues", stringifyJson(parameters as JsonObject))) as {
    values: readonly { aspect: { value: string }; systemMetadata?: SystemMetadata }[];
  };
  return answer.values.map(({ aspect, systemMetadata }) => ({
    value: parseJson(aspect.value) as JsonObject,
    ...(systemMetadata !== undefined && { systemMetadata }),
  }));
}
