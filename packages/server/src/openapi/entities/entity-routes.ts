import { isJsonObject } from "@almagest/model";
import { byCreation, byProposal } from "../../auth/endpoint-access.ts";
import { onBody, onEntity, onVersionAndSet, readsTypeOfPath, urnsIn } from "../access-rules.ts";
import { deleteAspect, deleteEntity } from "../generic/delete-entities.ts";
import { headAspect, headEntity } from "../generic/head-entities.ts";
import type { OpenapiRoute } from "../generic/openapi-routes.ts";
import { batchGet, mixedBatchGet, mixedUrns } from "./batch-get.ts";
import { readAspect } from "./read-aspect.ts";
import { readEntity } from "./read-entity.ts";
import { listEntities, scrollMixedEntities } from "./scroll-entities.ts";
import { linkToVersionSet, unlinkFromVersionSet } from "./version-links.ts";
import { patchAspect, postAspect } from "./write-aspect.ts";
import { writeEntities, writeMixedEntities } from "./write-entities.ts";

const root = "/openapi/v3/entity";
const list = `${root}/:entityName`;
const entity = `${list}/:urn`;
const aspect = `${entity}/:aspectName`;
const versionOf = `${root}/versioning/:name/relationship/versionOf/:urn`;

/** Entities and aspects of any type, with aspects as members of their entity (openapi.md 3). */
export const entityRoutes: readonly OpenapiRoute[] = [
  {
    method: "POST",
    url: `${root}/scroll`,
    access: onBody("ENTITY", { types: (body) => (isJsonObject(body) ? body.entities : undefined) }),
    answer: scrollMixedEntities,
  },
  { method: "POST", url: `${root}/generic`, access: byCreation, answer: writeMixedEntities("UPSERT") },
  { method: "PATCH", url: `${root}/generic`, access: byProposal, answer: writeMixedEntities("PATCH") },
  { method: "POST", url: `${root}/generic/batchGet`, access: onBody("ENTITY", { urns: mixedUrns }), answer: mixedBatchGet },
  { method: "POST", url: versionOf, access: onVersionAndSet, answer: linkToVersionSet },
  { method: "DELETE", url: versionOf, access: onVersionAndSet, answer: unlinkFromVersionSet },
  { method: "GET", url: list, access: readsTypeOfPath, answer: listEntities },
  { method: "POST", url: list, access: byCreation, answer: writeEntities("UPSERT") },
  { method: "PATCH", url: list, access: byProposal, answer: writeEntities("PATCH") },
  { method: "POST", url: `${list}/batchGet`, access: onBody("ENTITY", { urns: urnsIn }), answer: batchGet },
  { method: "GET", url: entity, access: onEntity("READ"), answer: readEntity },
  { method: "HEAD", url: entity, access: onEntity("EXISTS"), answer: headEntity },
  { method: "DELETE", url: entity, access: onEntity("DELETE"), answer: answeringList(deleteEntity) },
  { method: "GET", url: aspect, access: onEntity("READ"), answer: readAspect },
  { method: "HEAD", url: aspect, access: onEntity("EXISTS"), answer: headAspect },
  { method: "POST", url: aspect, access: byCreation, answer: postAspect },
  { method: "PATCH", url: aspect, access: byProposal, answer: patchAspect },
  { method: "DELETE", url: aspect, access: onEntity("DELETE"), answer: answeringList(deleteAspect) },
];

/** Clients that trace their writes read a list from every answer (clients.md 7.2). */
function answeringList(answer: OpenapiRoute["answer"]): OpenapiRoute["answer"] {
  return async (call) => ({ ...(await answer(call)), body: "[]" });
}
