import { stringifyJson } from "@almagest/model";
import type { EndpointAccess } from "../../auth/endpoint-access.ts";
import { catalogError } from "../../errors.ts";
import { typesWithHistory } from "../../timeline/aspect-diffs.ts";
import { type ChangeTransaction, getTimeline } from "../../timeline/get-timeline.ts";
import type { OpenapiAnswer, OpenapiCall, OpenapiRoute } from "../generic/openapi-routes.ts";
import { readTimelineQuery } from "./timeline-query.ts";

const readsTimeline: EndpointAccess<OpenapiCall> = {
  kind: "privileges",
  anyOf: ["GET_TIMELINE_PRIVILEGE"],
  on: ({ path }) => ({ urns: [path.name] }),
  refusal: (actor) => `${actor} is unauthorized to edit entities.`,
};

/** What changed about an entity, the oldest change first (openapi.md 8). */
export const timelineRoutes: readonly OpenapiRoute[] = [
  "/openapi/v2/timeline/v1/*",
  "/openapi/v1/timeline/*",
  "/openapi/timeline/v1/*",
].map((url) => ({ method: "GET", url, access: readsTimeline, answer: readTimeline }));

async function readTimeline({ parts, context, query, path: { name: urn } }: OpenapiCall): Promise<OpenapiAnswer> {
  const found = await getTimeline(parts, readTimelineQuery(urn, query, context.time));
  if (found === undefined) throw catalogError("NO_TIMELINE", { entity: urn.split(":")[2] ?? "", known: typesWithHistory });
  return { body: `[${found.map(encodeTransaction).join(",")}]` };
}

function encodeTransaction({ version, semVerChange, changeEvents, rawDiff, ...moment }: ChangeTransaction): string {
  const { timestamp, actor, versionStamp } = moment;
  const semVer = `${version.join(".")}-computed`;
  // Events and steps are made of JSON values, which the compiler cannot tell of interfaces.
  const told = { timestamp, actor, semVer, semVerChange, changeEvents, ...(rawDiff && { rawDiff }), versionStamp };
  return stringifyJson(told as unknown as Parameters<typeof stringifyJson>[0]);
}
