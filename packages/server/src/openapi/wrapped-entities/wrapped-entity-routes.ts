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
  { method: "GET", url: list, answer: listEntities },
  { method: "POST", url: list, answer: writeEntities },
  { method: "POST", url: `${root}/batch/:entityName`, answer: readBatch },
  { method: "GET", url: entity, answer: readEntity },
  { method: "HEAD", url: entity, answer: headEntity },
  { method: "DELETE", url: entity, answer: deleteEntity },
  { method: "GET", url: aspect, answer: readAspect },
  { method: "HEAD", url: aspect, answer: headAspect },
  { method: "POST", url: aspect, answer: postAspect },
  { method: "PATCH", url: aspect, answer: patchAspect },
  { method: "DELETE", url: aspect, answer: deleteAspect },
];
