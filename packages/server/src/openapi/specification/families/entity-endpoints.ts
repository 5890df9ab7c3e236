import type { AspectSpec, EntityRegistry, EntitySpec, JsonSchema } from "@almagest/model";
import { type Endpoint, type EndpointParameter, jsonAnswer, listOf, queryParameter, schemaReference, text } from "../endpoint.ts";
import { aspectSchemaName, entitySchemaName } from "../envelope-schemas.ts";
import { type AspectOfEntity, aspectExample, exampleUrn, patchExample } from "../examples.ts";
import { sharedAnswers, sharedParameters } from "../shared-parts.ts";
import { urnSchema } from "../urn-schema.ts";

const root = "/openapi/v3/entity";
const refused = { "4XX": sharedAnswers.refused };
const { aspects, withSystemMetadata, synchronous, asynchronous, createIfNotExists, createIfEntityNotExists, version } = sharedParameters;

/** Every entity type and every aspect of it, with aspects as members of their entity (openapi.md 3). Names are in lower case, as any case is taken. */
export function entityEndpoints(registry: EntityRegistry): IteratorObject<Endpoint> {
  return registry.entities.values().flatMap((entity) => {
    const key = urnParameter(registry, entity);
    const written = [...entity.aspects.values()].filter((aspect) => aspect !== entity.keyAspect);
    return [
      ...listEndpoints(registry, entity),
      ...singleEndpoints(entity, key),
      ...aspectReads(entity, entity.keyAspect, key),
      ...written.flatMap((aspect) => [...aspectReads(entity, aspect, key), ...aspectWrites(registry, { entity, aspect }, key)]),
    ];
  });
}

/** The parameter that names an entity of a type. */
export function urnParameter(registry: EntityRegistry, entity: EntitySpec): EndpointParameter {
  return {
    name: "urn",
    in: "path",
    required: true,
    description: "The URN, percent-encoded or as it is.",
    schema: urnSchema(entity),
    example: exampleUrn(registry, entity),
  };
}

/** The parameters of a page of entities of any type. */
export const pageParameters: readonly EndpointParameter[] = [
  sharedParameters.count,
  sharedParameters.query,
  sharedParameters.scrollId,
  sharedParameters.sortCriteria,
  sharedParameters.sort,
  sharedParameters.sortOrder,
  sharedParameters.includeSoftDelete,
  sharedParameters.pitKeepAlive,
  withSystemMetadata,
];

/** The parameters of a page of entities. */
export const scrollParameters: readonly EndpointParameter[] = [aspects, ...pageParameters];

/** A page of entities. */
export function scrolledEntities(entity: JsonSchema, more: Readonly<Record<string, JsonSchema>> = {}): JsonSchema {
  const scrollId = { ...text, description: "Where the next page begins; absent on the last." };
  return {
    type: "object",
    properties: { scrollId, entities: listOf(entity), ...more },
    required: ["entities"],
  };
}

function shared({ name }: EntitySpec) {
  return { group: "10-openapi-v3", tag: `${name} (v3)` } as const;
}

function listEndpoints(registry: EntityRegistry, entity: EntitySpec): Endpoint[] {
  const path = `${root}/${entity.name.toLowerCase()}`;
  const request = schemaReference(entitySchemaName(entity, "Request"));
  const response = schemaReference(entitySchemaName(entity, "Response"));
  const urn = exampleUrn(registry, entity);
  const aspect = exampleAspect(entity);
  const many = listOf(response);
  return [
    {
      ...shared(entity),
      method: "get",
      path,
      summary: `Find entities of type ${entity.name}, page by page`,
      parameters: scrollParameters,
      answers: { 200: jsonAnswer("A page.", scrolledEntities(response)), ...refused },
    },
    {
      ...shared(entity),
      method: "post",
      path,
      summary: `Write aspects of entities of type ${entity.name}, all or none`,
      parameters: [asynchronous, withSystemMetadata],
      body: { schema: listOf(request), example: [{ urn, [aspect.name]: { value: aspectExample(registry, { entity, aspect }) } }] },
      answers: { 200: jsonAnswer("What is stored now.", many), 202: jsonAnswer("What was taken.", many), ...refused },
    },
    {
      ...shared(entity),
      method: "patch",
      path,
      summary: `Patch aspects of entities of type ${entity.name}, all or none`,
      parameters: [asynchronous, withSystemMetadata],
      body: {
        schema: listOf(schemaReference("EntityPatch_v3")),
        example: [{ urn, [aspect.name]: { value: patchExample(registry, { entity, aspect }) } }],
      },
      answers: { 200: jsonAnswer("What is stored now.", many), 202: jsonAnswer("What was taken.", many), ...refused },
    },
    {
      ...shared(entity),
      method: "post",
      path: `${path}/batchGet`,
      summary: `Read several entities of type ${entity.name}`,
      description: "An entity comes once, with the aspects that its items name; with all when they name none.",
      parameters: [withSystemMetadata],
      body: {
        schema: listOf(schemaReference(entitySchemaName(entity, "BatchGetRequest"))),
        example: [{ urn, [entity.keyAspect.name]: {} }],
      },
      answers: { 200: jsonAnswer("Those that are there.", many), ...refused },
    },
  ];
}

/** An aspect to write in examples: one that most entities have, if this one has it too. */
export function exampleAspect(entity: EntitySpec): AspectSpec {
  const own = [...entity.aspects.values()].find((aspect) => aspect !== entity.keyAspect && aspect.kind === "versioned");
  return entity.aspects.get("status") ?? own ?? entity.keyAspect;
}

function singleEndpoints(entity: EntitySpec, key: EndpointParameter): Endpoint[] {
  const path = `${root}/${entity.name.toLowerCase()}/{urn}`;
  const response = schemaReference(entitySchemaName(entity, "Response"));
  return [
    {
      ...shared(entity),
      method: "get",
      path,
      summary: `Read an entity of type ${entity.name}`,
      parameters: [key, aspects, withSystemMetadata],
      answers: { 200: jsonAnswer("The entity.", response), 404: sharedAnswers.notFound, ...refused },
    },
    {
      ...shared(entity),
      method: "head",
      path,
      summary: `Whether there is such an entity of type ${entity.name}`,
      parameters: [key, sharedParameters.includeSoftDelete],
      answers: { 204: sharedAnswers.exists, 404: sharedAnswers.missing, "4XX": sharedAnswers.unread },
    },
    {
      ...shared(entity),
      method: "delete",
      path,
      summary: `Delete an entity of type ${entity.name}, or aspects of it, for good`,
      parameters: [
        key,
        aspects,
        queryParameter("clear", { type: "boolean", default: false }, "Whether the entity stays, without its aspects."),
      ],
      answers: { 200: sharedAnswers.deletedAnswered, ...refused },
    },
  ];
}

function aspectReads(entity: EntitySpec, aspect: AspectSpec, key: EndpointParameter): Endpoint[] {
  const path = `${root}/${entity.name.toLowerCase()}/{urn}/${aspect.name.toLowerCase()}`;
  const response = schemaReference(aspectSchemaName(aspect, "Response"));
  const { name } = aspect;
  return [
    {
      ...shared(entity),
      method: "get",
      path,
      summary: `Read ${name} of an entity`,
      parameters: [key, version, withSystemMetadata],
      answers: { 200: jsonAnswer("The aspect.", response), 404: sharedAnswers.notFound, ...refused },
    },
    {
      ...shared(entity),
      method: "head",
      path,
      summary: `Whether an entity has ${name}`,
      parameters: [key],
      answers: { 204: sharedAnswers.exists, 404: sharedAnswers.missing, "4XX": sharedAnswers.unread },
    },
  ];
}

function aspectWrites(registry: EntityRegistry, { entity, aspect }: AspectOfEntity, key: EndpointParameter): Endpoint[] {
  const path = `${root}/${entity.name.toLowerCase()}/{urn}/${aspect.name.toLowerCase()}`;
  const response = schemaReference(entitySchemaName(entity, "Response"));
  const { name } = aspect;
  const write: Endpoint = {
    ...shared(entity),
    method: "post",
    path,
    summary: `Write ${name} of an entity`,
    parameters: [key, synchronous, createIfNotExists, createIfEntityNotExists, withSystemMetadata],
    body: { schema: schemaReference(aspectSchemaName(aspect, "Request")), example: { value: aspectExample(registry, { entity, aspect }) } },
    answers: { 200: jsonAnswer("What is stored now.", response), 202: jsonAnswer("What was taken.", response), ...refused },
  };
  const patch: Endpoint = {
    ...shared(entity),
    method: "patch",
    path,
    summary: `Patch ${name} of an entity`,
    parameters: [key, synchronous, withSystemMetadata],
    body: { schema: schemaReference("AspectPatch"), example: patchExample(registry, { entity, aspect }) },
    answers: { 200: jsonAnswer("What is stored now.", response), ...refused },
  };
  const remove: Endpoint = {
    ...shared(entity),
    method: "delete",
    path,
    summary: `Delete ${name} of an entity`,
    parameters: [key],
    answers: { 200: sharedAnswers.deletedAnswered, ...refused },
  };
  return aspect.kind === "timeseries" ? [write, remove] : [write, patch, remove];
}
