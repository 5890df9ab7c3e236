import { stringifyJson } from "@almagest/model";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { EndpointAccess } from "../../auth/endpoint-access.ts";
import { catalogError } from "../../errors.ts";
import { contextOf } from "../../http/context-of.ts";
import { sendJson } from "../../http/send-json.ts";
import type { ReadParts } from "../../read-path/get-entities.ts";
import { typesWithHistory } from "../../timeline/aspect-diffs.ts";
import { type ChangeTransaction, getTimeline } from "../../timeline/get-timeline.ts";
import { answerOpenapiError } from "../answer-openapi-error.ts";
import { readTimelineQuery } from "./timeline-query.ts";

const readsTimeline: EndpointAccess<FastifyRequest> = {
  kind: "privileges",
  anyOf: ["GET_TIMELINE_PRIVILEGE"],
  on: ({ params }) => ({ urns: [(params as { "*": string })["*"]] }),
  refusal: (actor) => `${actor} is unauthorized to edit entities.`,
};

/** What changed about an entity, the oldest change first (openapi.md 8). */
export function addTimelineRoutes(server: FastifyInstance, parts: ReadParts): void {
  for (const path of ["/openapi/v2/timeline/v1/*", "/openapi/timeline/v1/*"]) {
    server.get<{ Params: { "*": string } }>(
      path,
      { errorHandler: answerOpenapiError, config: { access: readsTimeline } },
      async (request, reply) => {
        const urn = request.params["*"];
        const query = readTimelineQuery(urn, request.url.split("?")[1] ?? "", contextOf(request).time);
        const found = await getTimeline(parts, query);
        if (found === undefined) throw catalogError("NO_TIMELINE", { entity: urn.split(":")[2] ?? "", known: typesWithHistory });
        return sendJson(reply, `[${found.map(encodeTransaction).join(",")}]`);
      },
    );
  }
}

function encodeTransaction({ version, semVerChange, changeEvents, rawDiff, ...moment }: ChangeTransaction): string {
  const { timestamp, actor, versionStamp } = moment;
  const semVer = `${version.join(".")}-computed`;
  // Events and steps are made of JSON values, which the compiler cannot tell of interfaces.
  const told = { timestamp, actor, semVer, semVerChange, changeEvents, ...(rawDiff && { rawDiff }), versionStamp };
  return stringifyJson(told as unknown as Parameters<typeof stringifyJson>[0]);
}
