import type { EntityRegistry } from "@almagest/model";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { EndpointAccess } from "../../auth/endpoint-access.ts";
import { catalogError } from "../../errors.ts";
import { sendJson } from "../../http/send-json.ts";
import type { ReadParts } from "../../read-path/get-entities.ts";
import { requireEntity } from "../../read-path/require-entity.ts";
import { RestQuery } from "../../restli/rest-query.ts";
import type { TimeseriesEvent } from "../../storage/timeseries-store.ts";
import { newestEvents, positionOf } from "../../timeseries/newest-events.ts";
import { requireSeries, type Series, seriesOf } from "../../timeseries/require-series.ts";
import { answerOpenapiError } from "../answer-openapi-error.ts";
import { readFlag } from "../read-flag.ts";
import { decodePosition, encodePosition } from "./scroll-position.ts";

/** Most events of one answer. */
const most = 10_000;

const readsSeries: EndpointAccess<FastifyRequest> = {
  kind: "operations",
  group: "TIMESERIES",
  operations: ["READ"],
  on: ({ params }) => ({ types: [(params as { entityName: string }).entityName] }),
  refusal: (actor) => `${actor} is unauthorized to READ TIMESERIES`,
};

/** The events of a time series over all entities of a type, the newest first (openapi.md 10.1). */
export function addTimeseriesRoutes(server: FastifyInstance, { registry, store }: ReadParts): void {
  const url = "/openapi/v2/timeseries/:entityName/:aspectName";
  server.get<{ Params: { entityName: string; aspectName: string } }>(
    url,
    { errorHandler: answerOpenapiError, config: { access: readsSeries } },
    async (request, reply) => {
      const query = new RestQuery(request.url.split("?")[1] ?? "");
      const series = seriesNamed(registry, request.params.entityName, request.params.aspectName);
      const window = {
        startTimeMillis: query.integer("startTimeMillis") ?? Number.NEGATIVE_INFINITY,
        endTimeMillis: query.integer("endTimeMillis") ?? Number.POSITIVE_INFINITY,
      };
      const count = countOf(query);
      const found = await newestEvents(
        store.timeseries,
        { series, window },
        { after: decodePosition(query.text("scrollId")), count: count + 1 },
      );
      const withSystem = readFlag(query, "systemMetadata");
      const page = found.slice(0, count);
      const last = page.at(-1);
      const scroll = found.length > count && last ? `"scrollId":${JSON.stringify(encodePosition(positionOf(last)))},` : "";
      return sendJson(reply, `{${scroll}"results":[${page.map((event) => encodeEvent(event, withSystem)).join(",")}]}`);
    },
  );
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
