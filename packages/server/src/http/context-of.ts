import { parseUrn, urnNamespace } from "@almagest/model";
import type { FastifyRequest } from "fastify";
import { type RequestContext, systemActor } from "../request-context.ts";

/** Without authentication the actor is whoever the header X-DataHub-Actor names, else the system (rest.md 3.1). */
export function contextOf(request: FastifyRequest): RequestContext {
  const named = request.headers["x-datahub-actor"];
  const id = typeof named === "string" ? parseUrn(named)?.parts[0] : undefined;
  const actor = id === undefined ? systemActor : `urn:${urnNamespace}:corpuser:${id}`;
  return { actor, time: Date.now(), requestId: request.id };
}
