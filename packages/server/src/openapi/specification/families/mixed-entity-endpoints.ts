import type { EntityRegistry, JsonSchema } from "@almagest/model";
import { anything, type Endpoint, type EndpointParameter, jsonAnswer, listOf, schemaReference, text, whole } from "../endpoint.ts";
import { exampleDataset, exampleUrn } from "../examples.ts";
import { sharedAnswers, sharedParameters } from "../shared-parts.ts";
import { pageParameters, scrolledEntities } from "./entity-endpoints.ts";

const root = "/openapi/v3/entity";
const refused = { "4XX": sharedAnswers.refused };
const { withSystemMetadata, asynchronous, sliceId, sliceMax } = sharedParameters;

/** Entities of several types at once, and sets of versions (openapi.md 3.2 and 3.14). */
export function mixedEntityEndpoints(registry: EntityRegistry): Endpoint[] {
  const mixed = { group: "10-openapi-v3", tag: "Entities of any type (v3)" } as const;
  const tag = registry.entity("tag");
  const many = listOf(schemaReference("GenericEntity_v3"));
  const byType: JsonSchema = { type: "object", description: "Lists of entities, by the name of their type.", additionalProperties: many };
  const urn = tag === undefined ? "urn:li:tag:example" : exampleUrn(registry, tag);
  return [
    {
      ...mixed,
      method: "post",
      path: `${root}/scroll`,
      summary: "Find entities of several types, or of all, page by page",
      parameters: [...pageParameters, sliceId, sliceMax],
      body: {
        schema: {
          // Without a name, generators of clients give it the one that they have for the parameters beside it.
          title: "EntityScroll",
          type: "object",
          properties: {
            entities: listOf(text),
            aspects: listOf(text),
            filter: anything,
            sortCriteria: listOf(anything),
          },
        },
        example: {
          entities: ["dataset"],
          aspects: ["datasetProperties"],
          filter: { and: [{ criteria: [{ field: "urn", condition: "EQUAL", values: [exampleDataset] }] }] },
        },
      },
      answers: {
        200: jsonAnswer(
          "A page; `totalCount` tells how many there are on all pages, unless they are sliced.",
          scrolledEntities(schemaReference("GenericEntity_v3"), { totalCount: whole }),
        ),
        ...refused,
      },
    },
    {
      ...mixed,
      method: "post",
      path: `${root}/generic`,
      summary: "Write aspects of entities of several types, all or none",
      parameters: [asynchronous, withSystemMetadata],
      body: { schema: byType, example: { tag: [{ urn, status: { value: { removed: false } } }] } },
      answers: { 200: jsonAnswer("What is stored now, by type.", byType), 202: jsonAnswer("What was taken, by type.", byType), ...refused },
    },
    {
      ...mixed,
      method: "patch",
      path: `${root}/generic`,
      summary: "Patch aspects of entities of several types, all or none",
      parameters: [asynchronous, withSystemMetadata],
      body: {
        schema: { type: "object", additionalProperties: listOf(schemaReference("EntityPatch_v3")) },
        example: { tag: [{ urn, status: { value: { patch: [{ op: "add", path: "/removed", value: false }] } } }] },
      },
      answers: { 200: jsonAnswer("What is stored now, by type.", byType), 202: jsonAnswer("What was taken, by type.", byType), ...refused },
    },
    {
      ...mixed,
      method: "post",
      path: `${root}/generic/batchGet`,
      summary: "Read aspects of entities of several types",
      description: "An entity comes once, with the aspects that its items name; with all when they name none.",
      parameters: [withSystemMetadata],
      body: { schema: byType, example: { tag: [{ urn, status: {} }] } },
      answers: { 200: jsonAnswer("What is stored, by type.", byType), ...refused },
    },
    ...versioningEndpoints(many),
  ];
}

function versioningEndpoints(many: JsonSchema): Endpoint[] {
  const names = {
    versionSetUrn: "urn:li:versionSet:(example,dataset)",
    entityUrn: exampleDataset,
  };
  const parameters = Object.entries(names).map(
    ([name, example]): EndpointParameter => ({ name, in: "path", required: true, description: "A URN.", schema: text, example }),
  );
  const shared = {
    group: "10-openapi-v3",
    tag: "Versions of entities (v3)",
    path: `${root}/versioning/{versionSetUrn}/relationship/versionOf/{entityUrn}`,
    parameters,
  } as const;
  const properties = { version: text, comment: text, sourceCreationTimestamp: { type: "integer", format: "int64" }, sourceCreator: text };
  return [
    {
      ...shared,
      method: "post",
      summary: "Make an entity the latest version in a set",
      body: { schema: { type: "object", properties }, example: { version: "1" } },
      answers: { 200: jsonAnswer("What was written.", many), ...refused },
    },
    {
      ...shared,
      method: "delete",
      summary: "Take an entity out of a set of versions",
      answers: { 200: jsonAnswer("The URNs that lost an aspect.", listOf(text)), ...refused },
    },
  ];
}
