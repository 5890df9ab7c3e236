import type { AspectSpec, EntityRegistry, EntitySpec } from "@almagest/model";
import { type Endpoint, type EndpointParameter, jsonAnswer, listOf, queryParameter, schemaReference, text, texts } from "../endpoint.ts";
import { aspectSchemaName } from "../envelope-schemas.ts";
import { type AspectOfEntity, aspectExample, exampleUrn, patchExample } from "../examples.ts";
import { sharedAnswers, sharedParameters } from "../shared-parts.ts";
import { exampleAspect, scrollParameters, urnParameter } from "./entity-endpoints.ts";

const root = "/openapi/v2/entity";
const refused = { "4XX": sharedAnswers.refused };
const wrapped = schemaReference("GenericEntity_v2");
const { aspects, withSystemMetadata, synchronous, asynchronous, createIfNotExists, createIfEntityNotExists, version } = sharedParameters;

/** Every entity type and every aspect of it, with aspects wrapped in a member of their entity (openapi.md 3). */
export function wrappedEntityEndpoints(registry: EntityRegistry): IteratorObject<Endpoint> {
  return registry.entities.values().flatMap((entity) => {
    const key = urnParameter(registry, entity);
    const written = [...entity.aspects.values()].filter((aspect) => aspect !== entity.keyAspect);
    return [
      ...listEndpoints(registry, entity),
      ...singleEndpoints(entity, key),
      ...aspectReads(entity, entity.keyAspect, key),
      ...written.flatMap((aspect) => [
        // Time series are not read here.
        ...(aspect.kind === "timeseries" ? [] : aspectReads(entity, aspect, key)),
        ...aspectWrites(registry, { entity, aspect }, key),
      ]),
    ];
  });
}

function shared({ name }: EntitySpec) {
  return { group: "20-openapi-v2", tag: `${name} (v2)` } as const;
}

function listEndpoints(registry: EntityRegistry, entity: EntitySpec): Endpoint[] {
  const name = entity.name.toLowerCase();
  const urn = exampleUrn(registry, entity);
  const aspect = exampleAspect(entity);
  const many = listOf(wrapped);
  const page = { type: "object", properties: { scrollId: text, results: many }, required: ["results"] };
  return [
    {
      ...shared(entity),
      method: "get",
      path: `${root}/${name}`,
      summary: `Find entities of type ${entity.name}, page by page`,
      parameters: scrollParameters,
      answers: { 200: jsonAnswer("A page.", page), ...refused },
    },
    {
      ...shared(entity),
      method: "post",
      path: `${root}/${name}`,
      summary: `Write aspects of entities of type ${entity.name}, all or none`,
      parameters: [asynchronous, withSystemMetadata],
      body: { schema: many, example: [{ urn, aspects: { [aspect.name]: { value: aspectExample(registry, { entity, aspect }) } } }] },
      answers: { 200: jsonAnswer("What was written.", many), 202: jsonAnswer("What was taken.", many), ...refused },
    },
    {
      ...shared(entity),
      method: "post",
      path: `${root}/batch/${name}`,
      summary: `Read several entities of type ${entity.name}`,
      body: {
        schema: {
          type: "object",
          properties: { urns: texts, aspectNames: texts, withSystemMetadata: { type: "boolean" } },
          required: ["urns"],
        },
        example: { urns: [urn], aspectNames: [], withSystemMetadata: false },
      },
      answers: {
        200: jsonAnswer("The entities in the order of their URNs.", {
          type: "object",
          properties: { entities: many },
          required: ["entities"],
        }),
        ...refused,
      },
    },
  ];
}

function singleEndpoints(entity: EntitySpec, key: EndpointParameter): Endpoint[] {
  const path = `${root}/${entity.name.toLowerCase()}/{urn}`;
  return [
    {
      ...shared(entity),
      method: "get",
      path,
      summary: `Read an entity of type ${entity.name}`,
      description: "The key aspect comes whether or not the entity is stored.",
      parameters: [key, aspects, withSystemMetadata],
      answers: { 200: jsonAnswer("The entity.", wrapped), ...refused },
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
      answers: { 200: sharedAnswers.deleted, ...refused },
    },
  ];
}

function aspectReads(entity: EntitySpec, aspect: AspectSpec, key: EndpointParameter): Endpoint[] {
  const path = `${root}/${entity.name.toLowerCase()}/{urn}/${aspect.name.toLowerCase()}`;
  return [
    {
      ...shared(entity),
      method: "get",
      path,
      summary: `Read ${aspect.name} of an entity`,
      parameters: [key, version, withSystemMetadata],
      answers: {
        200: jsonAnswer("The aspect.", schemaReference(aspectSchemaName(aspect, "Response"))),
        404: sharedAnswers.notFound,
        ...refused,
      },
    },
    {
      ...shared(entity),
      method: "head",
      path,
      summary: `Whether an entity has ${aspect.name}`,
      parameters: [key],
      answers: { 204: sharedAnswers.exists, 404: sharedAnswers.missing, "4XX": sharedAnswers.unread },
    },
  ];
}

function aspectWrites(registry: EntityRegistry, { entity, aspect }: AspectOfEntity, key: EndpointParameter): Endpoint[] {
  const path = `${root}/${entity.name.toLowerCase()}/{urn}/${aspect.name.toLowerCase()}`;
  const write: Endpoint = {
    ...shared(entity),
    method: "post",
    path,
    summary: `Write ${aspect.name} of an entity`,
    parameters: [key, synchronous, createIfNotExists, createIfEntityNotExists, withSystemMetadata],
    body: { schema: schemaReference(aspectSchemaName(aspect, "Value")), example: aspectExample(registry, { entity, aspect }) },
    answers: { 200: jsonAnswer("What is stored now.", wrapped), 202: jsonAnswer("What was taken.", wrapped), ...refused },
  };
  const patch: Endpoint = {
    ...shared(entity),
    method: "patch",
    path,
    summary: `Patch ${aspect.name} of an entity`,
    parameters: [key, synchronous, withSystemMetadata],
    body: { schema: schemaReference("AspectPatch"), example: patchExample(registry, { entity, aspect }) },
    answers: { 200: jsonAnswer("What is stored now.", wrapped), ...refused },
  };
  const remove: Endpoint = {
    ...shared(entity),
    method: "delete",
    path,
    summary: `Delete ${aspect.name} of an entity`,
    parameters: [key],
    answers: { 200: sharedAnswers.deleted, ...refused },
  };
  return aspect.kind === "timeseries" ? [write, remove] : [write, patch, remove];
}
