import type { AspectSpec, EntitySpec } from "@almagest/model";
import { known } from "../auth/endpoint-access.ts";
import { catalogError } from "../errors.ts";
import { requireEntity } from "../read-path/require-entity.ts";
import { findAspect } from "./generic/entity-names.ts";
import type { OpenapiAnswer, OpenapiCall, OpenapiRoute } from "./generic/openapi-routes.ts";

const root = "/openapi/v1/registry/models";
const ofEntities = `${root}/entity/specifications`;
const ofAspects = `${root}/aspect/specifications`;

/** How much a page holds unless a client says so: a type of entity is told with all of its aspects. */
const [usualEntities, usualAspects] = [5, 20];

/** The model as newer clients ask for it, to find out what the server can store (clients.md 3.5). */
export const registryRoutes: readonly OpenapiRoute[] = [
  {
    method: "GET",
    url: ofEntities,
    access: known,
    answer: (call) => page(call, [...call.parts.registry.entities.values()].map(encodeEntity), usualEntities),
  },
  {
    method: "GET",
    url: `${ofEntities}/:entityName`,
    access: known,
    answer: async (call) => ({ body: JSON.stringify(encodeEntity(entityOf(call))) }),
  },
  {
    method: "GET",
    url: `${ofEntities}/:entityName/aspects`,
    access: known,
    answer: async (call) => ({ body: JSON.stringify(encodeAspects(entityOf(call))) }),
  },
  { method: "GET", url: `${ofEntities}/:entityName/aspects/:aspectName`, access: known, answer: readAspectOfEntity },
  {
    method: "GET",
    url: ofAspects,
    access: known,
    answer: (call) => page(call, [...call.parts.registry.aspects.values()].map(encodeAspect), usualAspects),
  },
  { method: "GET", url: `${ofAspects}/:aspectName`, access: known, answer: readAspect },
];

function entityOf({ parts, path }: OpenapiCall): EntitySpec {
  return requireEntity(parts.registry, path.entityName);
}

async function readAspectOfEntity(call: OpenapiCall): Promise<OpenapiAnswer> {
  return answerAspect(findAspect(entityOf(call), call.path.aspectName));
}

async function readAspect({ parts, path }: OpenapiCall): Promise<OpenapiAnswer> {
  return answerAspect(parts.registry.aspects.get(path.aspectName));
}

function answerAspect(aspect: AspectSpec | undefined): OpenapiAnswer {
  if (aspect === undefined) throw catalogError("ASPECT_NOT_FOUND");
  return { body: JSON.stringify(encodeAspect(aspect)) };
}

async function page({ query }: OpenapiCall, elements: readonly unknown[], usualCount: number): Promise<OpenapiAnswer> {
  const [start, count] = [query.pageNumber("start") ?? 0, query.pageNumber("count") ?? usualCount];
  const told = elements.slice(start, start + count);
  return { body: JSON.stringify({ start, count: told.length, total: elements.length, elements: told }) };
}

function encodeEntity(entity: EntitySpec) {
  return {
    name: entity.name,
    keyAspectName: entity.keyAspect.name,
    keyAspectSpec: encodeAspect(entity.keyAspect),
    aspectSpecs: encodeAspects(entity),
    entityAnnotation: { name: entity.name, keyAspect: entity.keyAspect.name },
  };
}

function encodeAspects({ aspects }: EntitySpec) {
  return [...aspects.values()].map(encodeAspect);
}

/** The model has one version of each aspect. */
function encodeAspect({ name, kind, record }: AspectSpec) {
  const isSeries = kind === "timeseries";
  return {
    name,
    aspectAnnotation: { name, schemaVersion: 1, timeseries: isSeries },
    timeseries: isSeries,
    schema: { name: record.name, fields: record.fields.map((field) => field.name) },
  };
}
