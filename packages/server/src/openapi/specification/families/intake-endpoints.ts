import type { JsonSchema } from "@almagest/model";
import { anything, type Endpoint, flag, jsonAnswer, listOf, orNull, text, whole } from "../endpoint.ts";
import { sharedAnswers } from "../shared-parts.ts";

const refused = { "4XX": sharedAnswers.refused };
const named: JsonSchema = {
  type: "object",
  properties: { namespace: text, name: text, facets: anything, inputFacets: anything, outputFacets: anything },
  required: ["namespace", "name"],
};

const unscored: JsonSchema = { ...orNull({ type: "number", format: "double" }), description: "Events have no score: they come by time." };
const hit: JsonSchema = {
  type: "object",
  properties: { _index: text, _id: text, _score: unscored, _source: anything, sort: listOf({}) },
  required: ["_id"],
};
const found: JsonSchema = {
  type: "object",
  properties: {
    took: whole,
    timed_out: flag,
    hits: {
      type: "object",
      properties: {
        total: { type: "object", properties: { value: whole, relation: text }, required: ["value"] },
        max_score: unscored,
        hits: listOf(hit),
      },
      required: ["total", "hits"],
    },
    aggregations: { type: "object", additionalProperties: anything },
  },
  required: ["hits"],
};

const lineageEvent: JsonSchema = {
  type: "object",
  properties: {
    eventType: text,
    eventTime: { type: "string", format: "date-time" },
    run: { type: "object", properties: { runId: text, facets: anything }, required: ["runId"] },
    job: named,
    dataset: named,
    inputs: listOf(named),
    outputs: listOf(named),
    producer: text,
    schemaURL: text,
  },
  required: ["eventTime"],
};

const exampleEvent = {
  eventType: "START",
  eventTime: "2025-01-01T00:00:00.000Z",
  run: { runId: "0176a8c2-fe01-7439-87e6-56a1a1b4029f" },
  job: { namespace: "example", name: "load" },
  inputs: [{ namespace: "hive", name: "logistics.products" }],
  outputs: [],
  producer: "https://example.org/producer",
};

const takenEvents: JsonSchema = {
  type: "object",
  properties: {
    status: { type: "string", enum: ["success", "partial_success", "failure"] },
    summary: {
      type: "object",
      properties: { received: whole, successful: whole, failed: whole, retriable: whole, non_retriable: whole },
    },
    failed_events: listOf({ type: "object", properties: { index: whole, reason: text, retriable: { type: "boolean" } } }),
  },
  required: ["status", "summary", "failed_events"],
};

/** What other programs report or ask in forms of their own (openapi.md 12.4 and 12.5). */
export const intakeEndpoints: readonly Endpoint[] = [
  {
    group: "50-openlineage",
    tag: "OpenLineage",
    method: "post",
    path: "/openapi/openlineage/api/v1/lineage",
    summary: "Report a run, a job or a dataset in the form of OpenLineage",
    body: {
      schema: lineageEvent,
      example: exampleEvent,
    },
    answers: { 200: { description: "It is taken." }, ...refused },
  },
  {
    group: "50-openlineage",
    tag: "OpenLineage",
    method: "post",
    path: "/openapi/openlineage/api/v1/lineage/batch",
    summary: "Report several events of OpenLineage, each of which is taken or refused",
    body: { schema: listOf(lineageEvent), example: [exampleEvent] },
    answers: { 200: jsonAnswer("How many are taken, and why others are not.", takenEvents), ...refused },
  },
  {
    group: "20-openapi-v2",
    tag: "Analytics",
    method: "post",
    path: "/openapi/v2/analytics/datahub_usage_events/_search",
    summary: "Search what people did in the catalog",
    description:
      "In the query language of Elasticsearch, of which `match_all`, `term`, `terms`, `match`, `prefix`, `wildcard`, `exists`, `range` and `bool` are known, and the aggregations `terms`, `date_histogram`, `filter`, `cardinality`, `value_count`, `min` and `max`. The latest come first when nothing is said.",
    body: {
      schema: {
        type: "object",
        properties: {
          query: anything,
          sort: listOf({}),
          aggs: { type: "object", additionalProperties: anything, description: "What is added up, by names of the caller." },
          _source: { description: "Whether hits tell of the event, or the names of the members that they tell." },
          size: { ...whole, maximum: 10_000, description: "How much the page holds; 10 when left out." },
          from: { ...whole, maximum: 10_000, description: "Where the page begins; 0 when left out." },
        },
      },
      example: {
        size: 10,
        sort: [{ timestamp: "desc" }],
        query: { bool: { filter: [{ term: { entityType: "dataset" } }, { range: { timestamp: { gte: 0 } } }] } },
      },
    },
    answers: { 200: jsonAnswer("The events.", found), ...refused },
  },
];
