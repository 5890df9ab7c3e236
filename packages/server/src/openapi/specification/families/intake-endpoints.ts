import type { JsonSchema } from "@almagest/model";
import { type Endpoint, jsonAnswer, listOf, text, whole } from "../endpoint.ts";
import { sharedAnswers } from "../shared-parts.ts";

const refused = { "4XX": sharedAnswers.refused };
const anything: JsonSchema = { type: "object" };
const named: JsonSchema = { type: "object", properties: { namespace: text, name: text }, required: ["namespace", "name"] };

const hit: JsonSchema = { type: "object", properties: { _id: text, _source: anything }, required: ["_id", "_source"] };
const found: JsonSchema = {
  type: "object",
  properties: {
    hits: {
      type: "object",
      properties: { total: { type: "object", properties: { value: whole, relation: text }, required: ["value"] }, hits: listOf(hit) },
      required: ["total", "hits"],
    },
  },
  required: ["hits"],
};

/** What other programs report or ask in forms of their own (openapi.md 12.4 and 12.5). */
export const intakeEndpoints: readonly Endpoint[] = [
  {
    group: "50-openlineage",
    tag: "OpenLineage",
    method: "post",
    path: "/openapi/openlineage/api/v1/lineage",
    summary: "Report a run of a job in the form of OpenLineage",
    body: {
      schema: {
        type: "object",
        properties: {
          eventType: text,
          eventTime: { type: "string", format: "date-time" },
          run: { type: "object", properties: { runId: text }, required: ["runId"] },
          job: named,
          inputs: listOf(named),
          outputs: listOf(named),
          producer: text,
        },
        required: ["eventTime", "run", "job"],
      },
      example: {
        eventType: "START",
        eventTime: "2025-01-01T00:00:00.000Z",
        run: { runId: "0176a8c2-fe01-7439-87e6-56a1a1b4029f" },
        job: { namespace: "example", name: "load" },
        inputs: [{ namespace: "hive", name: "logistics.products" }],
        outputs: [],
        producer: "https://example.org/producer",
      },
    },
    answers: { 200: { description: "It is taken." }, ...refused },
  },
  {
    group: "20-openapi-v2",
    tag: "Analytics",
    method: "post",
    path: "/openapi/v2/analytics/datahub_usage_events/_search",
    summary: "Search what people did in the catalog",
    description:
      "In the query language of Elasticsearch, of which `match_all`, `term`, `terms`, `range` of the time and `bool` with `filter` and `must` are known. The latest come first.",
    body: {
      schema: {
        type: "object",
        properties: { query: anything, size: { ...whole, default: 10, maximum: 10_000 }, from: { ...whole, default: 0, maximum: 10_000 } },
      },
      example: { size: 10, query: { bool: { filter: [{ term: { entityType: "dataset" } }, { range: { timestamp: { gte: 0 } } }] } } },
    },
    answers: { 200: jsonAnswer("The events.", found), ...refused },
  },
];
