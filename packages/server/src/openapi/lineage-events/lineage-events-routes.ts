import type { Json, JsonObject } from "@almagest/model";
import type { FastifyInstance } from "fastify";
import { byProposal } from "../../auth/endpoint-access.ts";
import { contextOf } from "../../http/context-of.ts";
import { ingestDatasetEvent, ingestJobEvent } from "../../openlineage/ingest-lineage-event.ts";
import { datasetEventSchema, jobEventSchema, runEventSchema } from "../../openlineage/run-event.ts";
import type { WriteParts } from "../../write-path/ingest-proposals.ts";
import { answerOpenapiError } from "../answer-openapi-error.ts";
import { checkedBody, readBody } from "../read-body.ts";

/** Takes the events that producers of OpenLineage send of runs, jobs and datasets (openapi.md 12.4). */
export function addLineageEventsRoutes(server: FastifyInstance, parts: WriteParts): void {
  server.post(
    "/openapi/openlineage/api/v1/lineage",
    { errorHandler: answerOpenapiError, config: { access: byProposal } },
    async (request, reply) => {
      const event = withoutNulls(readBody(request.body));
      const context = contextOf(request);
      if (has(event, "dataset")) await ingestDatasetEvent(parts, context, checkedBody(datasetEventSchema, event));
      else if (has(event, "run") || !has(event, "job")) await ingestJobEvent(parts, context, checkedBody(runEventSchema, event));
      else await ingestJobEvent(parts, context, checkedBody(jobEventSchema, event));
      return reply.code(200).send();
    },
  );
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
