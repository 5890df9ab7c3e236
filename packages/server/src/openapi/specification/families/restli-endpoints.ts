import type { JsonSchema } from "@almagest/model";
import { resources } from "../../../restli/resources/resources.ts";
import type { RestliAction, RestliResource } from "../../../restli/restli-resource.ts";
import {
  anything,
  type Endpoint,
  type EndpointParameter,
  jsonAnswer,
  listOf,
  pageNumber,
  queryParameter,
  text,
  texts,
  whole,
} from "../endpoint.ts";
import { exampleDataset } from "../examples.ts";
import { sharedAnswers } from "../shared-parts.ts";
import { restliNotes } from "./restli-notes.ts";

const refused = { "4XX": sharedAnswers.restliRefused };

/** Every resource of the Rest.li style interface, with its reads and its actions. */
export function restliEndpoints(): Endpoint[] {
  return resources.flatMap((resource) => [...reads(resource), ...resource.actions.map((action) => actionEndpoint(resource, action))]);
}

/** All actions of a resource are one path and one method; what tells them apart is the fixed query behind the path. */
function actionEndpoint(resource: RestliResource, action: RestliAction): Endpoint {
  const path = `${resource.path}?action=${action.name}`;
  const { summary, example } = restliNotes[path] ?? { summary: action.name, example: {} };
  return {
    ...shared(resource),
    method: "post",
    path,
    summary,
    body: { schema: { ...action.parameters }, example },
    answers: { 200: jsonAnswer("The result, or nothing where there is none.", { type: "object", properties: { value: {} } }), ...refused },
  };
}

function shared({ path }: RestliResource) {
  return { group: "60-restli", tag: `Rest.li ${path.slice(1)}` } as const;
}

function reads(resource: RestliResource): Endpoint[] {
  const { path, get, batchGet, read } = resource;
  return [
    ...(get ? [keyedRead(resource)] : []),
    ...(batchGet ? [batchRead(resource)] : []),
    ...(read ? relationshipReads(resource, path) : []),
  ];
}

const urnKey: EndpointParameter = {
  name: "urn",
  in: "path",
  required: true,
  description: "The URN of the entity, percent-encoded.",
  schema: text,
  example: exampleDataset,
};
const wantedAspects = queryParameter("aspects", text, "The aspects that are wanted, written `List(status,ownership)`; all when left out.");
const withKey = queryParameter("alwaysIncludeKeyAspect", { type: "boolean", default: true }, "Whether the key aspect comes too.");

const readOptions: Readonly<Record<string, readonly EndpointParameter[]>> = {
  "/aspects": [
    queryParameter("aspect", text, "The name of the aspect.", { required: true, example: "status" }),
    queryParameter("version", { ...whole, default: 0 }, "The version; 0 is the latest."),
  ],
  "/entities": [wantedAspects],
  "/entitiesV2": [wantedAspects, withKey],
  "/entitiesVersionedV2": [queryParameter("entityType", text, "Their entity type.", { required: true, example: "dataset" }), wantedAspects],
};

function keyedRead(resource: RestliResource): Endpoint {
  const answer = keyedAnswers[resource.path] ?? anything;
  return {
    ...shared(resource),
    method: "get",
    path: `${resource.path}/{urn}`,
    summary: resource.path === "/aspects" ? "One version of an aspect" : "An entity with its aspects",
    parameters: [urnKey, ...(readOptions[resource.path] ?? [])],
    answers: { 200: jsonAnswer("What is stored.", answer), ...refused },
  };
}

const envelope: JsonSchema = {
  type: "object",
  properties: { name: text, type: text, version: whole, value: anything, created: anything, systemMetadata: anything },
  required: ["name", "type", "version", "value", "created"],
};
const entity: JsonSchema = {
  type: "object",
  properties: { urn: text, entityName: text, aspects: { type: "object", additionalProperties: envelope } },
  required: ["urn", "entityName", "aspects"],
};
const keyedAnswers: Readonly<Record<string, JsonSchema>> = {
  "/aspects": { type: "object", properties: { version: whole, aspect: anything }, required: ["version", "aspect"] },
  "/entities": { type: "object", properties: { value: anything }, required: ["value"] },
  "/entitiesV2": entity,
  "/entitiesVersionedV2": entity,
};

function batchRead(resource: RestliResource): Endpoint {
  const isVersioned = resource.path === "/entitiesVersionedV2";
  const example = isVersioned ? `List((${exampleDataset} , status:0))` : `List(${exampleDataset})`;
  const form = isVersioned ? "`List((<urn> , <aspect>:<version>;…))`" : "`List(<urn>,<urn>)`, or the parameter repeated";
  const results: JsonSchema = { type: "object", additionalProperties: keyedAnswers[resource.path] ?? anything };
  return {
    ...shared(resource),
    method: "get",
    path: resource.path,
    summary: "Several entities at once",
    parameters: [
      queryParameter("ids", text, `Their URNs, as ${form}.`, { required: true, example }),
      ...(readOptions[resource.path] ?? []),
    ],
    answers: {
      200: jsonAnswer("The entities, by URN.", {
        type: "object",
        properties: { results, statuses: anything, errors: anything },
        required: ["results"],
      }),
      ...refused,
    },
  };
}

const edges: JsonSchema = {
  type: "object",
  properties: {
    start: whole,
    count: whole,
    total: whole,
    relationships: listOf({ type: "object", properties: { type: text, entity: text }, required: ["type", "entity"] }),
    entities: texts,
  },
  required: ["start", "count", "total", "relationships"],
};

function relationshipReads(resource: RestliResource, path: string): Endpoint[] {
  const urn = queryParameter("urn", text, "The URN of the entity.", { required: true, example: exampleDataset });
  const read: Endpoint = {
    ...shared(resource),
    method: "get",
    path,
    summary: "The relationships of an entity",
    parameters: [
      urn,
      queryParameter("direction", { type: "string", enum: ["INCOMING", "OUTGOING", "UNDIRECTED"] }, "Which end the entity is at.", {
        required: true,
        example: "OUTGOING",
      }),
      queryParameter("types", text, "The types of relationship, written `List(OwnedBy)`; all when the list is empty.", {
        required: true,
        example: "List(OwnedBy)",
      }),
      queryParameter("start", { ...pageNumber, default: 0 }, "Where the page begins."),
      queryParameter("count", { ...pageNumber, default: 100 }, "How much the page holds."),
    ],
    answers: { 200: jsonAnswer("A page of the relationships.", edges), ...refused },
  };
  if (resource.delete === undefined) return [read];
  const remove: Endpoint = {
    ...shared(resource),
    method: "delete",
    path,
    summary: "Forget the relationships of an entity",
    parameters: [{ ...urn, example: "urn:li:tag:example" }],
    answers: { 200: { description: "They are gone." }, ...refused },
  };
  return [read, remove];
}
