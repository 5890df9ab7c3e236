import { isJsonObject } from "@almagest/model";
import { byCreation, byProposal } from "../../auth/endpoint-access.ts";
import { onBody, onEntity, readsTypeOfPath } from "../access-rules.ts";
import { deleteAspect, deleteEntity } from "../generic/delete-entities.ts";
import { headAspect, headEntity } from "../generic/head-entities.ts";
import type { OpenapiRoute } from "../generic/openapi-routes.ts";
import { listEntities, readBatch, readEntity } from "./read-entities.ts";
import { readAspect } from "./read-single-aspect.ts";
import { writeEntities } from "./write-entities.ts";
import { patchAspect, postAspect } from "./write-single-aspect.ts";

const root = "/openapi/v2/entity";
const list = `${root}/:entityName`;
const entity = `${list}/:urn`;
const aspect = `${entity}/:aspectName`;

/** Entities and aspects of any type, with aspects wrapped in `aspects` (openapi.md 3; interface.md 4.5). */
export const wrappedEntityRoutes: readonly OpenapiRoute[] = [
  { method: "GET", url: list, access: readsTypeOfPath, answer: listEntities },
  { method: "POST", url: list, access: byCreation, answer: writeEntities },
  {
    method: "POST",
    url: `${root}/batch/:entityName`,
    access: onBody("ENTITY", { urns: (body) => (isJsonObject(body) ? body.urns : undefined) }),
    answer: readBatch,
  },
  { method: "GET", url: entity, access: onEntity("READ"), answer: readEntity },
  { method: "HEAD", url: entity, access: onEntity("EXISTS"), answer: headEntity },
  { method: "DELETE", url: entity, access: onEntity("DELETE"), answer: deleteEntity },
  { method: "GET", url: aspect, access: onEntity("READ"), answer: readAspect },
  { method: "HEAD", url: aspect, access: onEntity("EXISTS"), answer: headAspect },
  { method: "POST", url: aspect, access: byCreation, answer: postAspect },
  { method: "PATCH", url: aspect, access: byProposal, answer: patchAspect },
  { method: "DELETE", url: aspect, access: onEntity("DELETE"), answer: deleteAspect },
];
