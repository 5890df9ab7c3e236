import type { JsonSchema } from "@almagest/model";
import { type Endpoint, jsonAnswer, listOf, text } from "../endpoint.ts";
import { sharedAnswers } from "../shared-parts.ts";

const refused = { "4XX": sharedAnswers.refused };
const anything: JsonSchema = { type: "object" };
const named: JsonSchema = { type: "object", properties: { namespace: text, name: text }, required: ["namespace", "name"] };

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
    body: { schema: anything, example: { size: 10, query: { match_all: {} } } },
    answers: { 200: jsonAnswer("The events.", anything), ...refused },
  },
];
