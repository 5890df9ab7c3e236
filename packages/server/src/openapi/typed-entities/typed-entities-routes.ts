import type { EntityRegistry, MetadataChangeProposal } from "@almagest/model";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { byProposal, type EndpointAccess } from "../../auth/endpoint-access.ts";
import type { Operation } from "../../auth/privileges/operation-privileges.ts";
import { contextOf } from "../../http/context-of.ts";
import { sendJson } from "../../http/send-json.ts";
import { requireEntity } from "../../read-path/require-entity.ts";
import type { CatalogParts } from "../../restli/restli-resource.ts";
import { ingestProposals } from "../../write-path/ingest-proposals.ts";
import { resolveUrn } from "../../write-path/resolve-urn.ts";
import { answerOpenapiError } from "../answer-openapi-error.ts";
import { readBodyAs } from "../read-body.ts";
import { readFlag } from "../read-flag.ts";
import { deleteTypedEntities } from "./delete-typed-entities.ts";
import { queryOf, urnsOf } from "./entities-query.ts";
import { entitiesSchema, toProposals } from "./entity-proposals.ts";
import { platformSchema, toPlatformProposal } from "./platform-proposals.ts";
import { readTypedEntities } from "./read-typed-entities.ts";

const options = { errorHandler: answerOpenapiError };

/** An operation on the entities that the query names. */
function onUrns(operation: Operation, verb: string): EndpointAccess<FastifyRequest> {
  return {
    kind: "operations",
    group: "ENTITY",
    operations: [operation],
    on: ({ url }) => ({ urns: urnsOf(queryOf(url)) }),
    refusal: (actor) => `${actor} is unauthorized to ${verb} entities.`,
  };
}

/** The first entities API and the one for proposals (openapi.md 11). */
export function addTypedEntitiesRoutes(server: FastifyInstance, parts: CatalogParts): void {
  server.get("/openapi/entities/v1/latest", { ...options, config: { access: onUrns("READ", "get") } }, async (request, reply) =>
    sendJson(reply, await readTypedEntities(parts, contextOf(request), queryOf(request.url))),
  );
  for (const end of ["", "/"]) {
    server.post(`/openapi/entities/v1${end}`, { ...options, config: { access: byProposal } }, async (request, reply) => {
      const proposals = toProposals(parts.registry, readBodyAs(entitiesSchema, request.body), queryOf(request.url));
      const written = await writtenUrns(parts, request, proposals);
      return sendJson(reply.code(written.length > 0 ? 201 : 200), JSON.stringify(written));
    });
    server.delete(`/openapi/entities/v1${end}`, { ...options, config: { access: onUrns("DELETE", "delete") } }, async (request, reply) =>
      sendJson(reply, JSON.stringify(await deleteTypedEntities(parts, contextOf(request), queryOf(request.url)))),
    );
    for (const root of ["/openapi/v2/platform/entities/v1", "/openapi/platform/entities/v1"]) {
      server.post(`${root}${end}`, { ...options, config: { access: byProposal } }, async (request, reply) => {
        const proposals = readBodyAs(platformSchema, request.body).map((sent) => toPlatformProposal(parts.registry, sent));
        const written = await writtenUrns(parts, request, proposals);
        return sendJson(reply.code(written.length > 0 ? 201 : 200), JSON.stringify(written));
      });
    }
  }
}

/** The URNs that were written, those that were as proposed already included; clients take none for written with `async`. */
async function writtenUrns(parts: CatalogParts, request: FastifyRequest, proposals: readonly MetadataChangeProposal[]): Promise<string[]> {
  const isAsync = readFlag(queryOf(request.url), "async");
  await ingestProposals(parts, contextOf(request), proposals);
  return isAsync ? [] : [...new Set(proposals.flatMap((proposal) => writtenUrn(parts.registry, proposal)))];
}

/** Of a proposal that names its entity by the key, too. */
function writtenUrn(registry: EntityRegistry, proposal: MetadataChangeProposal): string[] {
  const urn = resolveUrn(registry, requireEntity(registry, proposal.entityType), proposal);
  return Array.isArray(urn) ? [] : [urn.text];
}
