import type { JsonSchema } from "@almagest/model";
import {
  type Endpoint,
  type EndpointParameter,
  flag,
  jsonAnswer,
  listOf,
  pageNumber,
  queryParameter,
  text,
  texts,
  whole,
} from "../endpoint.ts";
import { sharedAnswers } from "../shared-parts.ts";

const root = "/openapi/v1/registry/models";
const refused = { "4XX": sharedAnswers.refused };
const model = { group: "30-openapi-v1", tag: "Model", method: "get" } as const;
const pageOf = (usualCount: number) => [
  queryParameter("start", { ...pageNumber, default: 0 }, "Where the page begins."),
  queryParameter("count", { ...pageNumber, default: usualCount }, "How much the page holds."),
];

function named(name: string, description: string, example: string): EndpointParameter {
  return { name, in: "path", required: true, description, schema: text, example };
}

const entityName = named("entityName", "Name of an entity type.", "dataset");
const aspectName = named("aspectName", "Name of an aspect.", "status");

const aspect: JsonSchema = {
  type: "object",
  properties: {
    name: text,
    aspectAnnotation: { type: "object", properties: { name: text, schemaVersion: whole, timeseries: flag } },
    timeseries: flag,
    schema: { type: "object", properties: { name: { ...text, description: "The full name of the record." }, fields: texts } },
  },
};
const entity: JsonSchema = {
  type: "object",
  properties: {
    name: text,
    keyAspectName: text,
    keyAspectSpec: aspect,
    aspectSpecs: listOf(aspect),
    entityAnnotation: { type: "object", properties: { name: text, keyAspect: text } },
  },
  required: ["name", "keyAspectName"],
};

function page(elements: JsonSchema): JsonSchema {
  return {
    type: "object",
    properties: { start: whole, count: whole, total: whole, elements: listOf(elements) },
    required: ["start", "count", "total", "elements"],
  };
}

/** The model, as clients ask for it to learn what can be stored (clients.md 3.5). */
export const registryEndpoints: readonly Endpoint[] = [
  {
    ...model,
    path: `${root}/entity/specifications`,
    summary: "The entity types of the model",
    parameters: pageOf(5),
    answers: { 200: jsonAnswer("A page.", page(entity)), ...refused },
  },
  {
    ...model,
    path: `${root}/entity/specifications/{entityName}`,
    summary: "An entity type of the model",
    parameters: [entityName],
    answers: { 200: jsonAnswer("The entity type.", entity), ...refused },
  },
  {
    ...model,
    path: `${root}/entity/specifications/{entityName}/aspects`,
    summary: "The aspects of an entity type",
    parameters: [entityName],
    answers: { 200: jsonAnswer("The aspects.", listOf(aspect)), ...refused },
  },
  {
    ...model,
    path: `${root}/entity/specifications/{entityName}/aspects/{aspectName}`,
    summary: "An aspect of an entity type",
    parameters: [entityName, aspectName],
    answers: { 200: jsonAnswer("The aspect.", aspect), 404: sharedAnswers.notFound, ...refused },
  },
  {
    ...model,
    path: `${root}/aspect/specifications`,
    summary: "The aspects of the model",
    parameters: pageOf(20),
    answers: { 200: jsonAnswer("A page.", page(aspect)), ...refused },
  },
  {
    ...model,
    path: `${root}/aspect/specifications/{aspectName}`,
    summary: "An aspect of the model",
    parameters: [aspectName],
    answers: { 200: jsonAnswer("The aspect.", aspect), 404: sharedAnswers.notFound, ...refused },
  },
];
