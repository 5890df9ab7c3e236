import type { Json } from "@almagest/model";
import { byProposal } from "../../auth/endpoint-access.ts";
import { CatalogError } from "../../errors.ts";
import { parseBody } from "../../http/decoding/parse-body.ts";
import { ingestDatasetEvent, ingestJobEvent } from "../../openlineage/ingest-lineage-event.ts";
import { datasetEventSchema, jobEventSchema, runEventSchema } from "../../openlineage/run-event.ts";
import { withoutNulls } from "../../without-nulls.ts";
import type { OpenapiAnswer, OpenapiCall, OpenapiRoute } from "../generic/openapi-routes.ts";
import { checkedBody, requireList } from "../generic/read-body.ts";

const root = "/openapi/openlineage/api/v1/lineage";

/** Takes the events that producers of OpenLineage send of runs, jobs and datasets (openapi.md 12.4). */
export const lineageEventsRoutes: readonly OpenapiRoute[] = [
  { method: "POST", url: root, access: byProposal, answer: takeOne },
  { method: "POST", url: `${root}/batch`, access: byProposal, answer: takeBatch },
];

async function takeOne(call: OpenapiCall): Promise<OpenapiAnswer> {
  await takeEvent(call, parseBody(call.body));
  return {};
}

/**
 * Each event of the list stands for itself; those that are refused are told by their place (the API of OpenLineage). Throws where
 * the caller may not do any of it.
 */
async function takeBatch(call: OpenapiCall): Promise<OpenapiAnswer> {
  const list = requireList(parseBody(call.body), "expected a list of events");
  const refused: RefusedEvent[] = [];
  for (const [index, event] of list.entries()) {
    const refusal = await refusalOf(takeEvent(call, event));
    if (refusal !== undefined) refused.push({ index, refusal });
  }
  const [first] = refused;
  const isForbidden = refused.length === list.length && refused.every(({ refusal }) => refusal.status === 403);
  if (first !== undefined && isForbidden) throw first.refusal;
  return { body: JSON.stringify(summaryOf(list.length, refused)) };
}

interface RefusedEvent {
  readonly index: number;
  readonly refusal: CatalogError;
}

/** Statuses of what may be taken later as it is. */
const mayPass: ReadonlySet<number> = new Set([429, 503]);

function summaryOf(received: number, refused: readonly RefusedEvent[]) {
  const told = refused.map(({ index, refusal: { message, status } }) => ({ index, reason: message, retriable: mayPass.has(status) }));
  const failed = told.length;
  const retriable = told.filter((one) => one.retriable).length;
  const status = failed === 0 ? "success" : failed === received ? "failure" : "partial_success";
  const summary = { received, successful: received - failed, failed, retriable, non_retriable: failed - retriable };
  return { status, summary, failed_events: told };
}

async function refusalOf(taken: Promise<void>): Promise<CatalogError | undefined> {
  try {
    await taken;
    return undefined;
  } catch (error) {
    if (error instanceof CatalogError) return error;
    throw error;
  }
}

async function takeEvent({ parts, context }: OpenapiCall, sent: Json): Promise<void> {
  // Some producers write null for what they do not know.
  const event = withoutNulls(sent);
  if (has(event, "dataset")) await ingestDatasetEvent(parts, context, checkedBody(datasetEventSchema, event));
  else if (has(event, "run") || !has(event, "job")) await ingestJobEvent(parts, context, checkedBody(runEventSchema, event));
  else await ingestJobEvent(parts, context, checkedBody(jobEventSchema, event));
}

function has(event: Json, member: string): boolean {
  return typeof event === "object" && event !== null && Object.hasOwn(event, member);
}
