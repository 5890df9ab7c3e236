import { deleteAspect, deleteEntity } from "../generic/delete-entities.ts";
import { headAspect, headEntity } from "../generic/head-entities.ts";
import type { OpenapiRoute } from "../generic/openapi-routes.ts";
import { batchGet } from "./batch-get.ts";
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
  { method: "POST", url: `${root}/scroll`, answer: scrollMixedEntities },
  { method: "POST", url: `${root}/generic`, answer: writeMixedEntities("UPSERT") },
  { method: "PATCH", url: `${root}/generic`, answer: writeMixedEntities("PATCH") },
  { method: "POST", url: versionOf, answer: linkToVersionSet },
  { method: "DELETE", url: versionOf, answer: unlinkFromVersionSet },
  { method: "GET", url: list, answer: listEntities },
  { method: "POST", url: list, answer: writeEntities("UPSERT") },
  { method: "PATCH", url: list, answer: writeEntities("PATCH") },
  { method: "POST", url: `${list}/batchGet`, answer: batchGet },
  { method: "GET", url: entity, answer: readEntity },
  { method: "HEAD", url: entity, answer: headEntity },
  { method: "DELETE", url: entity, answer: answeringList(deleteEntity) },
  { method: "GET", url: aspect, answer: readAspect },
  { method: "HEAD", url: aspect, answer: headAspect },
  { method: "POST", url: aspect, answer: postAspect },
  { method: "PATCH", url: aspect, answer: patchAspect },
  { method: "DELETE", url: aspect, answer: answeringList(deleteAspect) },
];

/** Clients that trace their writes read a list from every answer (clients.md 7.2). */
function answeringList(answer: OpenapiRoute["answer"]): OpenapiRoute["answer"] {
  return async (call) => ({ ...(await answer(call)), body: "[]" });
}
