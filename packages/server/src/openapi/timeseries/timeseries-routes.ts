import type { EndpointAccess } from "../../auth/endpoint-access.ts";
import { decodeScrollId, encodeScrollId } from "../../read-path/encode-scroll-id.ts";
import type { EventPlace } from "../../storage/compare-events.ts";
import type { TimeseriesEvent } from "../../storage/timeseries-store.ts";
import { newestEvents } from "../../timeseries/newest-events.ts";
import { requireSeriesInAnyCase } from "../../timeseries/require-series.ts";
import type { OpenapiAnswer, OpenapiCall, OpenapiRoute } from "../generic/openapi-routes.ts";

/** Most events of one answer. */
const mostEvents = 10_000;

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
  const series = requireSeriesInAnyCase(registry, { entity: path.entityName, aspect: path.aspectName }, "ONLY_TIMESERIES");
  const window = {
    startTimeMillis: query.integer("startTimeMillis") ?? Number.NEGATIVE_INFINITY,
    endTimeMillis: query.integer("endTimeMillis") ?? Number.POSITIVE_INFINITY,
  };
  const count = query.pageNumber("count", 1, mostEvents) ?? 10;
  const scrollId = query.text("scrollId");
  const page = { after: scrollId ? placeAt(decodeScrollId(scrollId, isPosition)) : undefined, count: count + 1 };
  const found = await newestEvents(store.timeseries, { series, window }, page);
  const withSystem = query.flag("systemMetadata");
  const told = found.slice(0, count);
  const last = told.at(-1);
  const scroll = found.length > count && last ? `"scrollId":${JSON.stringify(encodeScrollId(positionOf(last)))},` : "";
  return { body: `{${scroll}"results":[${told.map((event) => encodeEvent(event, withSystem)).join(",")}]}` };
}

/** The place of an event, as the scroll ids have it. */
type EventPosition = readonly [time: number, messageId: string, urn: string, granularity: string, partition: string];

function positionOf({ timestampMillis, messageId, urn, eventGranularity, partitionSpec }: EventPlace): EventPosition {
  return [timestampMillis, messageId, urn, eventGranularity, partitionSpec];
}

function placeAt([timestampMillis, messageId, urn, eventGranularity, partitionSpec]: EventPosition): EventPlace {
  return { timestampMillis, messageId, urn, eventGranularity, partitionSpec };
}

function isPosition(value: unknown): value is EventPosition {
  if (!Array.isArray(value) || value.length !== 5) return false;
  const [time, ...texts] = value as unknown[];
  return typeof time === "number" && texts.every((text) => typeof text === "string");
}

function encodeEvent({ urn, timestampMillis, messageId, event, systemMetadata }: TimeseriesEvent, withSystem: boolean): string {
  const message = messageId === "" ? "" : `"messageId":${messageId},`;
  const system = withSystem && systemMetadata !== null ? `,"systemMetadata":${systemMetadata}` : "";
  return `{"urn":${JSON.stringify(urn)},"timestampMillis":${timestampMillis},${message}"event":${event}${system}}`;
}
