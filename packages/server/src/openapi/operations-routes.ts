import { CatalogError } from "../errors.ts";
import type { RestQuery } from "../http/decoding/rest-query.ts";
import { loadShownDocuments } from "../indexing/load-documents.ts";
import { indexSizes } from "../operations/measure-series.ts";
import { type RestoreRequest, type RestoreResult, restoreByType, restoreIndices } from "../operations/restore-indices.ts";
import { taskStatus } from "../operations/task-status.ts";
import { restoreMembers } from "../restli/answers/describe-restore.ts";
import { Type } from "../type-builders.ts";
import { onPlatform } from "./access-rules.ts";
import { explainRoutes } from "./explain-routes.ts";
import { requireUrn } from "./generic/entity-names.ts";
import type { OpenapiAnswer, OpenapiCall, OpenapiRoute } from "./generic/openapi-routes.ts";
import { texts } from "./generic/query-parameters.ts";
import { readBodyAs } from "./generic/read-body.ts";
import { readableUrns } from "./generic/readable-urns.ts";
import { messagingRoutes } from "./messaging-routes.ts";

const root = "/openapi/operations/elasticSearch";
const all = "MANAGE_SYSTEM_OPERATIONS";
const restores = onPlatform("restore indices", "RESTORE_INDICES_PRIVILEGE", all);
const urnsSchema = Type.Array(Type.String());

/** Sizes, tasks and repairs for OpenAPI clients (openapi.md 12.2); `/operations` has the same for the others. */
export const operationsRoutes: readonly OpenapiRoute[] = [
  {
    method: "GET",
    url: `${root}/getIndexSizes`,
    access: onPlatform("get index sizes", "GET_TIMESERIES_INDEX_SIZES_PRIVILEGE", all),
    answer: readIndexSizes,
  },
  {
    method: "GET",
    url: `${root}/getTaskStatus`,
    access: onPlatform("get ElasticSearch task status", "GET_ES_TASK_STATUS_PRIVILEGE", all),
    faultsAsText: true,
    answer: readTaskStatus,
  },
  { method: "GET", url: `${root}/restoreIndices`, access: restores, answer: restoreAsAsked },
  { method: "POST", url: `${root}/restoreIndices`, access: restores, answer: restoreThese },
  {
    method: "POST",
    url: `${root}/entity/raw`,
    access: onPlatform("get raw entities", "ES_EXPLAIN_QUERY_PRIVILEGE", all),
    answer: readDocuments,
  },
  ...explainRoutes,
  ...messagingRoutes,
];

async function readIndexSizes({ parts }: OpenapiCall): Promise<OpenapiAnswer> {
  const sizes = await indexSizes(parts);
  return { body: JSON.stringify({ sizes: sizes.map(({ sizeInMb, ...names }) => ({ ...names, sizeMb: sizeInMb })) }) };
}

async function readTaskStatus({ parts, query }: OpenapiCall): Promise<OpenapiAnswer> {
  const task = query.text("task") ?? "";
  const status = await findStatus(parts, task);
  if (typeof status === "string") return { status: 400, body: status, contentType: "text/plain" };
  if (status === undefined) return { status: 404, body: `Could not get task status for ${task}`, contentType: "text/plain" };
  const { number, ...members } = status;
  return { body: JSON.stringify({ taskId: number, ...members }) };
}

async function restoreAsAsked({ parts, context, query }: OpenapiCall): Promise<OpenapiAnswer> {
  return tellRestored([await restoreIndices(parts, context, restoreRequest(query, context.time))]);
}

async function restoreThese({ parts, context, query, body }: OpenapiCall): Promise<OpenapiAnswer> {
  const urns = readBodyAs(urnsSchema, body);
  const request = { ...restriction(query, context.time), urns, start: 0, limit: 0, batchSize: batchSize(query, 100) };
  return tellRestored(await restoreByType(parts, context, request));
}

function tellRestored(reports: readonly RestoreResult[]): OpenapiAnswer {
  return { body: JSON.stringify(reports.map(restoreMembers)) };
}

async function readDocuments(call: OpenapiCall): Promise<OpenapiAnswer> {
  const { parts } = call;
  const urns = readBodyAs(urnsSchema, call.body).map((text) => requireUrn(parts.registry, text.trimEnd()).urn.text);
  await parts.dispatcher.settled();
  const documents = await loadShownDocuments(parts, await readableUrns(call, urns));
  const members = documents.map(({ urn, entityType, fields }) => [urn, { urn, _entityType: entityType, ...fields }]);
  return { body: JSON.stringify(Object.fromEntries(members)) };
}

/** What the query asks to restore; everything when it asks for nothing in particular. */
function restoreRequest(query: RestQuery, time: number): RestoreRequest {
  const urnLike = query.text("urnLike");
  return {
    ...restriction(query, time),
    urns: query.list("urn") ?? [],
    ...(urnLike !== undefined && { urnLike }),
    start: query.pageNumber("start") ?? 0,
    limit: query.pageNumber("limit") ?? 0,
    batchSize: batchSize(query, 500),
  };
}

/** What is asked for of whatever entities it is. */
function restriction(query: RestQuery, time: number): Pick<RestoreRequest, "aspects" | "fromMillis" | "toMillis" | "createDefaultAspects"> {
  return {
    aspects: texts(query, "aspectName", "aspectNames"),
    fromMillis: Math.max(query.integer("gePitEpochMs") ?? 0, 0),
    toMillis: Math.max(query.integer("lePitEpochMs") ?? time, 0),
    createDefaultAspects: query.flag("createDefaultAspects"),
  };
}

function batchSize(query: RestQuery, otherwise: number): number {
  return Math.max(query.pageNumber("batchSize") ?? otherwise, 1);
}

/** The status, or a text that says why the id is none; undefined when there is no such task. */
async function findStatus(parts: OpenapiCall["parts"], task: string) {
  try {
    return await taskStatus(parts.store, task);
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error;
    return `Task ID should be in the form nodeId:taskId e.g. aB1cdEf2GHI-JKLMnoPQr3:123456 (got ${task})`;
  }
}
