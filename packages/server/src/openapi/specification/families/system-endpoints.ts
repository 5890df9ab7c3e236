import type { JsonSchema } from "@almagest/model";
import { anything, type Endpoint, flag, jsonAnswer, listOf, queryParameter, text, whole } from "../endpoint.ts";
import { sharedAnswers } from "../shared-parts.ts";

const operations = { group: "40-operations", tag: "Operations" } as const;
const root = "/openapi/operations";
const refused = { "4XX": sharedAnswers.refused };

const offsets = ["mcp", "mcl", "mcl-timeseries"].map(
  (topic): Endpoint => ({
    ...operations,
    method: "get",
    path: `${root}/kafka/${topic}/consumer/offsets`,
    summary: `How far the consumers of ${topic} are`,
    answers: { 200: jsonAnswer("The consumers by group; none without Kafka.", anything), ...refused },
  }),
);

const messaging: readonly Endpoint[] = [
  ...["mcp", "mcl", "mcl-timeseries", "usage-events"].map(
    (kind): Endpoint => ({
      ...operations,
      method: "get",
      path: `${root}/messaging/${kind}/consumer/lag`,
      summary: `How far ${kind} is taken in; whatever has answered is`,
      parameters: [queryParameter("detailed", { ...flag, default: false }, "Whether the offset is told too.")],
      answers: {
        200: jsonAnswer("The consumers by group and topic.", {
          type: "object",
          properties: { transport: text, consumerGroups: { type: "object", additionalProperties: anything } },
          required: ["transport", "consumerGroups"],
        }),
        ...refused,
      },
    }),
  ),
  {
    ...operations,
    method: "get",
    path: `${root}/messaging/transport`,
    summary: "What carries messages",
    answers: {
      200: jsonAnswer("Its name; local, since there is no queue.", {
        type: "object",
        properties: { transport: text },
        required: ["transport"],
      }),
      ...refused,
    },
  },
];

const texts: JsonSchema = { type: "object", additionalProperties: text };

const component: JsonSchema = {
  type: "object",
  properties: { name: text, status: text, version: text, properties: texts },
  required: ["name", "status", "version", "properties"],
};
const components: JsonSchema = {
  type: "object",
  properties: { gms: component, maeConsumer: component, mceConsumer: component },
  required: ["gms", "maeConsumer", "mceConsumer"],
};
const described: JsonSchema = {
  type: "object",
  properties: {
    properties: { type: "object", additionalProperties: anything },
    propertySources: listOf({ type: "object", properties: { name: text, type: text, propertyCount: whole } }),
    totalProperties: whole,
    redactedProperties: whole,
  },
  required: ["properties", "propertySources", "totalProperties", "redactedProperties"],
};

function systemInfo(path: string, summary: string, schema: JsonSchema): Endpoint {
  const answers = { 200: jsonAnswer("What is in force now.", schema), ...refused };
  return { ...operations, method: "get", path: `/openapi/v1/system-info${path}`, summary, answers };
}

/** How the catalog itself is, for clients of OpenAPI. */
export const systemEndpoints: readonly Endpoint[] = [
  ...offsets,
  ...messaging,
  systemInfo("", "That the catalog runs, and with which settings", {
    type: "object",
    properties: { springComponents: components },
    required: ["springComponents"],
  }),
  systemInfo("/spring-components", "The same by the services that clients know; here they are one", components),
  systemInfo("/properties", "The settings, each with where it is from", described),
  systemInfo("/properties/simple", "The settings by name", texts),
];
