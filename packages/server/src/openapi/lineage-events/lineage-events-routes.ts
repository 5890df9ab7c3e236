import type { Json, JsonObject } from "@almagest/model";
import { byProposal } from "../../auth/endpoint-access.ts";
import { ingestDatasetEvent, ingestJobEvent } from "../../openlineage/ingest-lineage-event.ts";
import { datasetEventSchema, jobEventSchema, runEventSchema } from "../../openlineage/run-event.ts";
import type { OpenapiAnswer, OpenapiCall, OpenapiRoute } from "../generic/openapi-routes.ts";
import { checkedBody, readBody } from "../generic/read-body.ts";

/** Takes the events that producers of OpenLineage send of runs, jobs and datasets (openapi.md 12.4). */
export const lineageEventsRoutes: readonly OpenapiRoute[] = [
  { method: "POST", url: "/openapi/openlineage/api/v1/lineage", access: byProposal, answer: takeEvent },
];

async function takeEvent({ parts, context, body }: OpenapiCall): Promise<OpenapiAnswer> {
  const event = withoutNulls(readBody(body));
  if (has(event, "dataset")) await ingestDatasetEvent(parts, context, checkedBody(datasetEventSchema, event));
  else if (has(event, "run") || !has(event, "job")) await ingestJobEvent(parts, context, checkedBody(runEventSchema, event));
  else await ingestJobEvent(parts, context, checkedBody(jobEventSchema, event));
  return {};
}

function has(event: Json, member: string): boolean {
  return typeof event === "object" && event !== null && Object.hasOwn(event, member);
}

/** Some producers write null for what they do not know. */
function withoutNulls(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value as JsonObject).filter(([, member]) => member !== null);
  return Object.fromEntries(members.map(([name, member]) => [name, withoutNulls(member)]));
}
