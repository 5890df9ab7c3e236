import { entityTypeOf, stringifyJson } from "@almagest/model";
import type { EndpointAccess } from "../../auth/endpoint-access.ts";
import { demandsOnUrns } from "../../auth/privileges/demands.ts";
import { requireGrants } from "../../auth/privileges/require-grants.ts";
import { catalogError } from "../../errors.ts";
import { typesWithHistory } from "../../timeline/aspect-diffs.ts";
import { type ChangeTransaction, getTimelines } from "../../timeline/get-timeline.ts";
import { otherVersions } from "../../timeline/other-versions.ts";
import type { OpenapiAnswer, OpenapiCall, OpenapiRoute } from "../generic/openapi-routes.ts";
import { readTimelineQuery } from "./timeline-query.ts";

const anyOf = ["GET_TIMELINE_PRIVILEGE"] as const;
const refusal = (actor: string) => `${actor} is unauthorized to edit entities.`;

const readsTimeline: EndpointAccess<OpenapiCall> = {
  kind: "privileges",
  anyOf,
  on: ({ path }) => ({ urns: [path.name] }),
  refusal,
};

/** What changed about an entity, the oldest change first (openapi.md 8). */
export const timelineRoutes: readonly OpenapiRoute[] = [
  "/openapi/v2/timeline/v1/*",
  "/openapi/v1/timeline/*",
  "/openapi/timeline/v1/*",
].map((url) => ({ method: "GET", url, access: readsTimeline, answer: readTimeline }));

async function readTimeline(call: OpenapiCall): Promise<OpenapiAnswer> {
  const urn = call.path.name;
  const asked = readTimelineQuery(call.query, call.context.time);
  const found = await getTimelines(call.parts, [urn, ...(await versionsBeside(call))], asked);
  if (found === undefined) throw catalogError("NO_TIMELINE", { entity: entityTypeOf(urn), known: typesWithHistory });
  return { body: `[${found.map(encodeTransaction).join(",")}]` };
}

/** The other versions of the entity, if they are asked for. Whoever may not read the history of one of them is refused. */
async function versionsBeside({ parts, context, query, path }: OpenapiCall): Promise<readonly string[]> {
  if (!query.flag("includeVersionSet")) return [];
  const { others } = await otherVersions(parts, path.name);
  await requireGrants(context, demandsOnUrns(parts.registry, { anyOf }, others), refusal);
  return others;
}

function encodeTransaction({ version, semVerChange, changeEvents, rawDiff, ...moment }: ChangeTransaction): string {
  const { timestamp, actor, versionStamp } = moment;
  const semVer = `${version.join(".")}-computed`;
  const events = changeEvents.map(({ newPath: _newPath, ...event }) => event);
  const told = { timestamp, actor, semVer, semVerChange, changeEvents: events, ...(rawDiff && { rawDiff }), versionStamp };
  return stringifyJson(told);
}
