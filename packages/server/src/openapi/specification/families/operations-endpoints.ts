import type { JsonSchema } from "@almagest/model";
import { anything, type Endpoint, flag, jsonAnswer, listOf, pageNumber, queryParameter, text, texts, whole } from "../endpoint.ts";
import { exampleDataset } from "../examples.ts";
import { sharedAnswers } from "../shared-parts.ts";

const operations = { group: "40-operations", tag: "Operations" } as const;
const root = "/openapi/operations";
const refused = { "4XX": sharedAnswers.refused };
const number: JsonSchema = { type: "number" };

const restored = listOf({
  type: "object",
  properties: {
    ignored: whole,
    rowsMigrated: whole,
    timeSqlQueryMs: whole,
    timeGetRowMs: whole,
    timeUrnMs: whole,
    timeEntityRegistryCheckMs: whole,
    aspectCheckMs: whole,
    createRecordMs: whole,
    sendMessageMs: whole,
    defaultAspectsCreated: whole,
    lastUrn: text,
    lastAspect: text,
  },
});
const restoreParameters = [
  queryParameter("gePitEpochMs", { ...whole, default: 0 }, "Rows written at this time or later."),
  queryParameter("lePitEpochMs", whole, "Rows written at this time or earlier; counts only where `gePitEpochMs` is given."),
  queryParameter("createDefaultAspects", { ...flag, default: false }, "Whether missing default aspects are made."),
];
const explained: JsonSchema = {
  type: "object",
  properties: {
    _id: text,
    matched: flag,
    explanation: {
      type: "object",
      description: "A score, what it is the value of, and what it is made of, each told in the same way.",
      properties: { value: number, description: text, details: listOf(anything) },
      required: ["value", "description", "details"],
    },
  },
  required: ["_id", "matched", "explanation"],
};
const explainedSearch = [
  queryParameter("query", text, "The text of the search.", { required: true, example: "orders" }),
  queryParameter("entityName", text, "The entity type that is searched; all when it is left out.", { example: "dataset" }),
  queryParameter("filters", text, "JSON text of a filter, as the search takes it."),
  queryParameter("searchFlags", text, "JSON text of search flags, as the search takes them."),
];
const throttled: JsonSchema = { type: "object", additionalProperties: { type: "object", properties: { throttled: flag } } };

/** Care of what is stored and derived, for clients of OpenAPI. */
export const operationsEndpoints: readonly Endpoint[] = [
  {
    ...operations,
    method: "get",
    path: `${root}/elasticSearch/getIndexSizes`,
    summary: "How much each time series takes",
    answers: {
      200: jsonAnswer("The largest first.", {
        type: "object",
        properties: {
          sizes: listOf({ type: "object", properties: { aspectName: text, entityName: text, indexName: text, sizeMb: number } }),
        },
        required: ["sizes"],
      }),
      ...refused,
    },
  },
  {
    ...operations,
    method: "get",
    path: `${root}/elasticSearch/getTaskStatus`,
    summary: "How far a task is",
    parameters: [
      queryParameter("task", text, "The id that the task was given, `<node>:<number>`.", { required: true, example: "almagest:1" }),
    ],
    answers: {
      200: jsonAnswer("Its state.", {
        type: "object",
        properties: { completed: flag, taskId: whole, status: anything, runTimeNanos: whole },
      }),
      400: { description: "The id has another form.", content: { schema: text, mediaType: "text/plain" } },
      403: { description: "The client may not look at tasks.", content: { schema: text, mediaType: "text/plain" } },
      404: { description: "There is no such task.", content: { schema: text, mediaType: "text/plain" } },
    },
  },
  {
    ...operations,
    method: "get",
    path: `${root}/elasticSearch/restoreIndices`,
    summary: "Make search, graph and time series anew from what is stored",
    parameters: [
      queryParameter("aspectName", text, "Only this aspect."),
      queryParameter("urn", text, "Only this entity."),
      queryParameter("urnLike", text, "A pattern of URNs, with `%` for anything.", { example: "urn:li:tag:%" }),
      queryParameter("batchSize", { ...pageNumber, default: 500 }, "Rows that are read at once."),
      queryParameter("start", { ...pageNumber, default: 0 }, "How many rows are left out."),
      queryParameter("limit", { ...pageNumber, default: 0 }, "How many rows are taken; 0 for all."),
      ...restoreParameters,
    ],
    answers: { 200: jsonAnswer("What was done.", restored), ...refused },
  },
  {
    ...operations,
    method: "post",
    path: `${root}/elasticSearch/restoreIndices`,
    summary: "Make search, graph and time series of some entities anew",
    parameters: [
      queryParameter("aspectNames", text, "Only these aspects, separated by commas."),
      queryParameter("batchSize", { ...pageNumber, default: 100 }, "Entities that are told of in one result, of each type."),
      ...restoreParameters,
    ],
    body: { schema: texts, example: [exampleDataset] },
    answers: { 200: jsonAnswer("What was done.", restored), ...refused },
  },
  {
    ...operations,
    method: "post",
    path: `${root}/elasticSearch/entity/raw`,
    summary: "What the search index holds of entities",
    body: { schema: texts, example: [exampleDataset] },
    answers: { 200: jsonAnswer("Their documents, by URN.", { type: "object", additionalProperties: anything }), ...refused },
  },
  {
    ...operations,
    method: "get",
    path: `${root}/elasticSearch/explainSearchQuery`,
    summary: "Why a search finds an entity, and with which score",
    description: "Parameters that say where a search begins, how it goes on and in which order are accepted and change nothing.",
    parameters: [queryParameter("documentId", text, "Its URN.", { required: true, example: exampleDataset }), ...explainedSearch],
    answers: { 200: jsonAnswer("The score and what it is made of, or why the search does not find it.", explained), ...refused },
  },
  {
    ...operations,
    method: "get",
    path: `${root}/elasticSearch/explainSearchQueryDiff`,
    summary: "How the scores of two entities differ",
    parameters: [
      queryParameter("documentIdA", text, "The URN of one.", { required: true, example: exampleDataset }),
      queryParameter("documentIdB", text, "The URN of the other.", { required: true, example: exampleDataset }),
      ...explainedSearch,
    ],
    answers: {
      200: { description: "Both explanations, line by line.", content: { schema: text, mediaType: "text/plain" } },
      ...refused,
    },
  },
  {
    ...operations,
    method: "get",
    path: `${root}/throttle/requests`,
    summary: "What throttles writes",
    answers: { 200: jsonAnswer("By cause; empty when nothing does.", throttled), ...refused },
  },
  {
    ...operations,
    method: "post",
    path: `${root}/throttle/requests/manual`,
    summary: "Throttle writes by hand, or stop it",
    description: "While they are throttled, writes are answered 429.",
    parameters: [queryParameter("enabled", flag, "Whether writes are throttled.", { required: true, example: false })],
    answers: { 200: jsonAnswer("By cause; empty when nothing does.", throttled), ...refused },
  },
  {
    ...operations,
    method: "get",
    path: `${root}/identity/user/urn`,
    summary: "Who the catalog takes the client for",
    answers: { 200: jsonAnswer("The URN of the user.", { type: "object", properties: { urn: text }, required: ["urn"] }), ...refused },
  },
];
