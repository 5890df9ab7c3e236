import type { MetadataChangeProposal } from "@almagest/model";
import { byProposal, type EndpointAccess } from "../../auth/endpoint-access.ts";
import type { Operation } from "../../auth/privileges/operation-privileges.ts";
import { requireEntity } from "../../read-path/require-entity.ts";
import { ingestProposals } from "../../write-path/ingest-proposals.ts";
import { resolveUrn } from "../../write-path/phases/resolve-urn.ts";
import type { OpenapiAnswer, OpenapiCall, OpenapiRoute } from "../generic/openapi-routes.ts";
import { readBodyAs } from "../generic/read-body.ts";
import { leaveToTrace } from "../generic/write-aspects.ts";
import { deleteTypedEntities } from "./delete-typed-entities.ts";
import { urnsOf } from "./entities-query.ts";
import { entitiesSchema, toProposals } from "./entity-proposals.ts";
import { platformSchema, toPlatformProposal } from "./platform-proposals.ts";
import { readTypedEntities } from "./read-typed-entities.ts";

/** The first entities API and the one for proposals (openapi.md 11). */
export const typedEntitiesRoutes: readonly OpenapiRoute[] = [
  {
    method: "GET",
    url: "/openapi/entities/v1/latest",
    access: onUrns("READ", "get"),
    answer: async (call) => ({ body: await readTypedEntities(call) }),
  },
  { method: "POST", url: "/openapi/entities/v1", access: byProposal, answer: writeEntities },
  {
    method: "DELETE",
    url: "/openapi/entities/v1",
    access: onUrns("DELETE", "delete"),
    answer: async (call) => ({ body: JSON.stringify(await deleteTypedEntities(call)) }),
  },
  { method: "POST", url: "/openapi/v2/platform/entities/v1", access: byProposal, answer: writePlatformEntities },
  { method: "POST", url: "/openapi/platform/entities/v1", access: byProposal, answer: writePlatformEntities },
];

/** An operation on the entities that the query names. */
function onUrns(operation: Operation, verb: string): EndpointAccess<OpenapiCall> {
  return {
    kind: "operations",
    group: "ENTITY",
    operations: [operation],
    on: ({ query }) => ({ urns: urnsOf(query) }),
    refusal: (actor) => `${actor} is unauthorized to ${verb} entities.`,
  };
}

async function writeEntities(call: OpenapiCall): Promise<OpenapiAnswer> {
  return write(call, toProposals(call.parts.registry, readBodyAs(entitiesSchema, call.body), call.query), "item");
}

async function writePlatformEntities(call: OpenapiCall): Promise<OpenapiAnswer> {
  const sent = readBodyAs(platformSchema, call.body);
  return write(
    call,
    sent.map((each) => toPlatformProposal(call.parts.registry, each)),
    "proposal",
  );
}

/** The URNs that were written, those that were as proposed already included; clients take none for written with `async`. */
async function write(call: OpenapiCall, proposals: readonly MetadataChangeProposal[], called: string): Promise<OpenapiAnswer> {
  const { parts, context, query } = call;
  const isAsync = query.flag("async");
  try {
    await ingestProposals(parts, context, proposals, { origin: { placeOf: (index) => `${called} ${index}` } });
  } catch (error) {
    leaveToTrace(call, error);
  }
  const written = isAsync ? [] : [...new Set(proposals.flatMap((proposal) => writtenUrn(parts, proposal)))];
  return { status: written.length > 0 ? 201 : 200, body: JSON.stringify(written) };
}

/** Of a proposal that names its entity by the key, too. */
function writtenUrn({ registry }: OpenapiCall["parts"], proposal: MetadataChangeProposal): string[] {
  const urn = resolveUrn(registry, requireEntity(registry, proposal.entityType), proposal);
  return Array.isArray(urn) ? [] : [urn.text];
}
