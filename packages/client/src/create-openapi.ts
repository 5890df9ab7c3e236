import { type JsonObject, parseUrn, stringifyJson } from "@almagest/model";
import { CatalogRequestError } from "./catalog-request-error.ts";
import type { Answered, Connection } from "./connection.ts";
import type {
  CatalogOpenapi,
  OpenapiAspect,
  OpenapiEntity,
  OpenapiRelationship,
  OpenapiWritten,
  PolledEvents,
  SeriesEvent,
  TimelineTransaction,
  TraceStatus,
} from "./openapi.ts";
import { encodeKey } from "./rest-keys.ts";

/** What the catalog says of an entity type. */
interface EntitySpecification {
  readonly keyAspectName: string;
  readonly aspectSpecs: readonly { readonly name: string }[];
}

const pageSize = 1000;

/** OpenAPI over the connection. What the catalog answers is taken to have the shape that the interface promises. */
export function createOpenapi(connection: Connection): CatalogOpenapi {
  const ask = (path: string, query: Query = {}) => connection.ask({ method: "GET", path: path + queryText(query) });
  const send = (path: string, body: unknown, query: Query = {}) =>
    connection.ask({ method: "POST", path: path + queryText(query), body: stringifyJson(body as JsonObject) });
  const remove = async (path: string, query: Query = {}) =>
    void (await connection.ask({ method: "DELETE", path: path + queryText(query) }));
  const write = async (method: "POST" | "PATCH", entities: readonly { readonly urn: string }[]): Promise<OpenapiWritten> => {
    if (entities.length === 0) return { entities: [], traceId: "" };
    const path = `/openapi/v3/entity/${typeOf(entities)}?async=false`;
    const { body, headers } = await connection.ask({ method, path, body: stringifyJson(entities as readonly JsonObject[]) });
    return { entities: body as unknown as OpenapiEntity[], traceId: headers.get("traceparent")?.split("-")[1] ?? "" };
  };
  return {
    getEntity: (urn, wanted = {}) => found<OpenapiEntity>(ask(pathOf(urn), { ...wanted })),
    // The interface says which type the value of a known name has.
    getAspect: ((urn: string, aspect: string, options = {}) =>
      found<OpenapiAspect>(ask(pathOf(urn, aspect), { ...options }))) as CatalogOpenapi["getAspect"],
    exists: async (urn, aspect) => (await found(connection.ask({ method: "HEAD", path: pathOf(urn, aspect) }))) !== undefined,
    getEntities: async (urns, { aspects = [], systemMetadata = false } = {}) => {
      if (urns.length === 0) return [];
      const named = Object.fromEntries(aspects.map((aspect) => [aspect, {}]));
      const items = urns.map((urn) => ({ urn, ...named }));
      return (await send(`/openapi/v3/entity/${typeOf(items)}/batchGet`, items, { systemMetadata })).body as unknown as OpenapiEntity[];
    },
    getAspectNames: async (entityType) => {
      const { body } = await ask(`/openapi/v1/registry/models/entity/specifications/${encodeKey(entityType)}`);
      const { keyAspectName, aspectSpecs } = body as unknown as EntitySpecification;
      return { key: keyAspectName, all: aspectSpecs.map(({ name }) => name) };
    },
    scrollEntities: (entityType, { sortBy, order, includeSoftDeleted, ...wanted } = {}) => {
      const query = { ...wanted, sortCriteria: sortBy, sortOrder: order, includeSoftDelete: includeSoftDeleted };
      return pages((scrollId) => ask(`/openapi/v3/entity/${entityType}`, { ...query, count: pageSize, scrollId }), "entities");
    },
    upsertEntities: (entities) => write("POST", entities),
    patchEntities: (patches) => write("PATCH", patches),
    // Without any aspect in the query the whole entity would go.
    deleteEntity: async (urn, aspects) => (aspects?.length === 0 ? undefined : remove(pathOf(urn), { aspects })),
    deleteAspect: (urn, aspect) => remove(pathOf(urn, aspect)),
    scrollTimeseries: ((entityType: string, aspect: string, between = {}) => {
      const path = `/openapi/v2/timeseries/${entityType}/${aspect}`;
      return pages<SeriesEvent>((scrollId) => ask(path, { ...between, count: pageSize, scrollId }), "results");
    }) as CatalogOpenapi["scrollTimeseries"],
    scrollRelationships: (urn, { types = ["*"], direction } = {}) => {
      const path = `/openapi/v3/relationship/${typeOf([{ urn }])}/${encodeKey(urn)}`;
      const query = { "relationshipType[]": types, direction, count: pageSize };
      return pages<OpenapiRelationship>((scrollId) => ask(path, { ...query, scrollId }), "results");
    },
    traceWrite: async (traceId, written) => {
      const asked = { onlyIncludeErrors: false, detailed: true };
      return (await send(`/openapi/v1/trace/write/${encodeKey(traceId)}`, written, asked)).body as unknown as TraceStatus;
    },
    getTimeline: async (urn, query) =>
      (await ask(`/openapi/v2/timeline/v1/${encodeKey(urn)}`, { ...query })).body as unknown as TimelineTransaction[],
    pollEvents: async (query) => (await ask("/openapi/v1/events/poll", { ...query })).body as unknown as PolledEvents,
    sendLineageEvent: async (event) => void (await send("/openapi/openlineage/api/v1/lineage", event)),
  };
}

type Query = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/** Lists are repeated, and what is undefined is left out. */
function queryText(query: Query): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (value === undefined ? [] : [value].flat()).map((one) => `${encodeKey(name)}=${encodeKey(String(one))}`),
  );
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}

function pathOf(urn: string, aspect?: string): string {
  return `/openapi/v3/entity/${typeOf([{ urn }])}/${encodeKey(urn)}${aspect === undefined ? "" : `/${aspect}`}`;
}

/** The entity type of the first; a request is for one type, and the catalog refuses the others. */
function typeOf([first]: readonly { readonly urn: string }[]): string {
  return parseUrn(first?.urn ?? "")?.entityType ?? "unknown";
}

/** Undefined for what is not there, which is answered 404. */
async function found<Found>(asked: Promise<Answered>): Promise<Found | undefined> {
  try {
    return (await asked).body as unknown as Found;
  } catch (error) {
    if (error instanceof CatalogRequestError && error.status === 404) return undefined;
    throw error;
  }
}

/** What the pages hold in this member, one page after the other. */
async function* pages<Element>(ask: (scrollId?: string) => Promise<Answered>, member: string): AsyncIterable<Element> {
  let scrollId: string | undefined;
  do {
    const page = (await ask(scrollId)).body as { readonly scrollId?: string } & Readonly<Record<string, unknown>>;
    yield* page[member] as readonly Element[];
    scrollId = page.scrollId;
  } while (scrollId !== undefined);
}
