import type { FastifyInstance } from "fastify";
import { CatalogError, catalogError } from "../errors.ts";
import { contextOf } from "../http/context-of.ts";
import { loadDocuments } from "../indexing/load-documents.ts";
import { restoreMembers } from "../operations/describe-restore.ts";
import { indexSizes } from "../operations/measure-series.ts";
import { type RestoreRequest, restoreIndices } from "../operations/restore-indices.ts";
import { taskStatus } from "../operations/task-status.ts";
import { RestQuery } from "../restli/rest-query.ts";
import type { CatalogParts } from "../restli/restli-resource.ts";
import { addExplainRoutes } from "./explain-routes.ts";

const root = "/openapi/operations/elasticSearch";

/** Sizes and tasks for OpenAPI clients (openapi.md 12.2); `/operations` has the same for the others. */
export function addOperationsRoutes(server: FastifyInstance, parts: CatalogParts): void {
  server.get(`${root}/getIndexSizes`, async () => {
    const sizes = await indexSizes(parts);
    return { sizes: sizes.map(({ sizeInMb, ...names }) => ({ ...names, sizeMb: sizeInMb })) };
  });
  server.get<{ Querystring: { task?: string } }>(`${root}/getTaskStatus`, async ({ query: { task = "" } }, reply) => {
    const status = await findStatus(parts, task);
    if (typeof status === "string") return reply.code(400).type("text/plain").send(status);
    return status ?? reply.code(500).type("text/plain").send(`Could not get task status for ${task}`);
  });
  server.get(`${root}/restoreIndices`, async (request) => {
    const { url } = request;
    const context = contextOf(request);
    return [restoreMembers(await restoreIndices(parts, context, restoreRequest(url, context.time)))];
  });
  server.post(`${root}/restoreIndices`, async (request) => {
    const { url, body } = request;
    const context = contextOf(request);
    const urns = urnsIn(body);
    // No URNs would mean all of them.
    if (urns.length === 0) return [];
    return [restoreMembers(await restoreIndices(parts, context, { ...restoreRequest(url, context.time), urns }))];
  });
  server.post(`${root}/entity/raw`, async ({ body }) => {
    await parts.dispatcher.settled();
    const documents = await loadDocuments(parts, urnsIn(body));
    return Object.fromEntries(documents.map(({ urn, entityType, fields }) => [urn, { urn, _entityType: entityType, ...fields }]));
  });
  addExplainRoutes(server, parts);
  // This catalog has no consumers of its own in Kafka.
  for (const topic of ["mcp", "mcl", "mcl-timeseries"]) server.get(`/openapi/operations/kafka/${topic}/consumer/offsets`, async () => ({}));
}

/** The list of URNs that a body is. Throws MALFORMED_BODY. */
function urnsIn(body: unknown): string[] {
  const urns = parsed(body);
  if (Array.isArray(urns) && urns.every((urn) => typeof urn === "string")) return urns;
  throw catalogError("MALFORMED_BODY", { reason: 'expected a JSON list of URNs, such as ["urn:li:tag:a"]' });
}

function parsed(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}

/** What the query asks to restore; everything when it asks for nothing in particular. */
function restoreRequest(url: string, time: number): RestoreRequest {
  const query = new RestQuery(url.split("?")[1] ?? "");
  const whole = (name: string, otherwise: number) => Math.max(query.integer(name) ?? otherwise, 0);
  const urnLike = query.text("urnLike");
  return {
    aspects: (query.list("aspectName") ?? query.list("aspectNames") ?? []).flatMap((names) => names.split(",")),
    urns: query.list("urn") ?? [],
    ...(urnLike !== undefined && { urnLike }),
    start: whole("start", 0),
    limit: whole("limit", 0),
    batchSize: Math.max(whole("batchSize", 500), 1),
    gePitEpochMs: whole("gePitEpochMs", 0),
    lePitEpochMs: whole("lePitEpochMs", time),
    createDefaultAspects: query.text("createDefaultAspects") === "true",
  };
}

/** The status, or a text that says why the id is none; undefined when there is no such task. */
async function findStatus(parts: CatalogParts, task: string) {
  try {
    return await taskStatus(parts.store, task);
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error;
    return `Task ID should be in the form nodeId:taskId e.g. aB1cdEf2GHI-JKLMnoPQr3:123456 (got ${task})`;
  }
}
