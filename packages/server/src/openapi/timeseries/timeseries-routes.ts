import type { EntityRegistry } from "@almagest/model";
import type { EndpointAccess } from "../../auth/endpoint-access.ts";
import { catalogError } from "../../errors.ts";
import { requireEntity } from "../../read-path/require-entity.ts";
import type { RestQuery } from "../../restli/parameters/rest-query.ts";
import type { TimeseriesEvent } from "../../storage/timeseries-store.ts";
import { newestEvents, positionOf } from "../../timeseries/newest-events.ts";
import { requireSeries, type Series, seriesOf } from "../../timeseries/require-series.ts";
import type { OpenapiAnswer, OpenapiCall, OpenapiRoute } from "../generic/openapi-routes.ts";
import { flag } from "../generic/query-parameters.ts";
import { decodePosition, encodePosition } from "./scroll-position.ts";

/** Most events of one answer. */
const most = 10_000;

const readsSeries: EndpointAccess<OpenapiCall> = {
  kind: "operations",
  group: "TIMESERIES",
  operations: ["READ"],
  on: ({ path }) => ({ types: [path.entityName] }),
  refusal: (actor) => `${actor} is unauthorized to READ TIMESERIES`,
};

/** The events of a time series over all entities of a type, the newest first (openapi.md 10.1). */
export const timeseriesRoutes: readonly OpenapiRoute[] = [
  { method: "GET", url: "/openapi/v2/timeseries/:entityName/:aspectName", access: readsSeries, answer: readSeries },
];

async function readSeries({ parts: { registry, store }, path, query }: OpenapiCall): Promise<OpenapiAnswer> {
  const series = seriesNamed(registry, path.entityName, path.aspectName);
  const window = {
    startTimeMillis: query.integer("startTimeMillis") ?? Number.NEGATIVE_INFINITY,
    endTimeMillis: query.integer("endTimeMillis") ?? Number.POSITIVE_INFINITY,
  };
  const count = countOf(query);
  const page = { after: decodePosition(query.text("scrollId")), count: count + 1 };
  const found = await newestEvents(store.timeseries, { series, window }, page);
  const withSystem = flag(query, "systemMetadata");
  const told = found.slice(0, count);
  const last = told.at(-1);
  const scroll = found.length > count && last ? `"scrollId":${JSON.stringify(encodePosition(positionOf(last)))},` : "";
  return { body: `{${scroll}"results":[${told.map((event) => encodeEvent(event, withSystem)).join(",")}]}` };
}

/** Names come in any letter case. */
function seriesNamed(registry: EntityRegistry, entityName: string, aspectName: string): Series {
  const entity = requireEntity(registry, entityName);
  const found = seriesOf(entity).find(({ name }) => name.toLowerCase() === aspectName.toLowerCase());
  return requireSeries(registry, { entity: entity.name, aspect: found?.name ?? aspectName });
}

function countOf(query: RestQuery): number {
  const count = query.integer("count") ?? 10;
  if (count < 1 || count > most) throw catalogError("MALFORMED_QUERY", { reason: `count is ${count}; expected 1 to ${most}` });
  return count;
}

function encodeEvent({ urn, timestampMillis, messageId, event, systemMetadata }: TimeseriesEvent, withSystem: boolean): string {
  const message = messageId === "" ? "" : `"messageId":${messageId},`;
  const system = withSystem && systemMetadata !== null ? `,"systemMetadata":${systemMetadata}` : "";
  return `{"urn":${JSON.stringify(urn)},"timestampMillis":${timestampMillis},${message}"event":${event}${system}}`;
}
