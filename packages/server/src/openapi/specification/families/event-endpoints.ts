import type { JsonSchema } from "@almagest/model";
import { pollLimits } from "../../events/poll-parameters.ts";
import {
  anything,
  type Endpoint,
  type EndpointParameter,
  flag,
  jsonAnswer,
  listOf,
  queryParameter,
  text,
  texts,
  whole,
} from "../endpoint.ts";
import { sharedAnswers } from "../shared-parts.ts";

const { events, seconds } = pollLimits;
const refused = { "4XX": sharedAnswers.refused };
const refusal: JsonSchema = { type: "object", properties: { errorMessage: text } };
const eventsRefused = {
  403: jsonAnswer("There is no such topic. A client that may not read events is told nothing.", refusal),
  410: jsonAnswer("The events at this position are no longer kept.", refusal),
  "4XX": jsonAnswer("The request was refused.", refusal),
};

const topic = queryParameter("topic", text, "Which events.", { required: true, example: "PlatformEvent_v1" });
const lookback = queryParameter(
  "lookbackWindowDays",
  { ...whole, minimum: 0 },
  "How many days back to begin without a position; at the end when left out.",
);
const filters: readonly EndpointParameter[] = [
  queryParameter("entityTypes", text, "Only what is told of entities of these types, separated by commas; columns have schemaField."),
  queryParameter("aspects", text, "Only changes of these aspects, separated by commas."),
  queryParameter("categories", text, "Only entity change events of these categories, separated by commas."),
];

const reads: readonly Endpoint[] = [
  {
    group: "70-events",
    tag: "Events",
    method: "get",
    path: "/openapi/v1/events/poll",
    summary: "What happened since the last poll",
    parameters: [
      topic,
      queryParameter("offsetId", text, "Where the poll before this one ended."),
      queryParameter("limit", { ...whole, default: events.usual, minimum: 1 }, `How many events at most; never more than ${events.most}.`),
      queryParameter(
        "pollTimeoutSeconds",
        { ...whole, default: seconds.usual, minimum: 0 },
        `How long the answer may wait for events; never longer than ${seconds.most} seconds.`,
        { example: 1 },
      ),
      lookback,
      ...filters,
    ],
    answers: {
      200: jsonAnswer("The events.", {
        type: "object",
        properties: {
          offsetId: text,
          count: whole,
          events: listOf({ type: "object", properties: { contentType: text, value: text }, required: ["contentType", "value"] }),
        },
        required: ["offsetId", "count", "events"],
      }),
      ...eventsRefused,
    },
  },
  {
    group: "70-events",
    tag: "Events",
    method: "get",
    path: "/openapi/v1/events/stream",
    summary: "Events as they happen",
    description: "Server-sent events. The id of an event is the `offsetId` behind it: the header `Last-Event-ID` goes on from there.",
    parameters: [
      topic,
      queryParameter("offsetId", text, "Where to begin, as a poll or the id of an event tells it."),
      {
        name: "Last-Event-ID",
        in: "header",
        description: "The id of the last event that was seen; it wins over `offsetId`.",
        schema: text,
      },
      queryParameter("timeoutSeconds", { ...whole, minimum: 1 }, "How long the stream goes on; without an end when left out.", {
        example: 1,
      }),
      lookback,
      ...filters,
    ],
    answers: {
      200: { description: "The stream.", content: { schema: text, mediaType: "text/event-stream" } },
      503: jsonAnswer("As many streams are open as may be.", refusal),
      ...eventsRefused,
    },
  },
  {
    group: "70-events",
    tag: "Events",
    method: "post",
    path: "/openapi/v1/events/audit/search",
    summary: "Who did what, the latest first",
    parameters: [
      queryParameter("startTime", whole, "From this time on."),
      queryParameter("endTime", whole, "Up to this time."),
      queryParameter("size", { ...whole, default: 10, minimum: 1, maximum: 1000 }, "How much a page holds."),
      queryParameter("scrollId", text, "Where the page begins, from the page before it."),
      queryParameter("includeRaw", { ...flag, default: true }, "Whether each event comes as it was stored, too."),
    ],
    body: {
      schema: { type: "object", properties: { eventTypes: texts, entityTypes: texts, aspectTypes: texts, actorUrns: texts } },
      example: { eventTypes: [], entityTypes: ["dataset"], aspectTypes: [], actorUrns: [] },
    },
    answers: {
      200: jsonAnswer("A page.", {
        type: "object",
        properties: { nextScrollId: text, count: whole, total: whole, usageEvents: listOf(anything) },
        required: ["count", "total", "usageEvents"],
      }),
      403: { description: "The client may not search; the answer has no body." },
      "4XX": jsonAnswer("The request was refused.", refusal),
    },
  },
];

const id: EndpointParameter = {
  name: "id",
  in: "path",
  required: true,
  description: "The id of the webhook.",
  schema: text,
  example: "tag-watch",
};

const described: JsonSchema = {
  url: text,
  description: text,
  topics: { ...texts, description: "What to tell; PlatformEvent_v1 when left out." },
  entityTypes: texts,
  aspects: texts,
  categories: texts,
  active: { ...flag, description: "Whether it is told; it is when left out." },
};
const secret: JsonSchema = { ...text, description: "`whsec_` and 24 to 64 bytes in Base64; made by the catalog when left out." };

const webhookRequest = {
  schema: { type: "object", properties: { ...described, secret }, required: ["url"], additionalProperties: false },
  example: { url: "https://example.org/almagest", entityTypes: ["dataset"], categories: ["TAG", "OWNER"] },
};

const state: JsonSchema = {
  type: "object",
  properties: {
    status: { type: "string", enum: ["delivering", "retrying", "dead"] },
    failures: whole,
    failingSince: whole,
    failingMillis: whole,
    lastFailure: { type: "object", properties: { time: whole, reason: text } },
    retryAt: whole,
    lastDelivery: whole,
    missedChanges: whole,
  },
  required: ["status", "failures"],
};
const shown = { id: text, ...described, state, changesBehind: whole };
const alwaysShown = ["id", "url", "topics", "active", "state", "changesBehind"];
const shownWebhook: JsonSchema = { type: "object", properties: shown, required: alwaysShown };
const createdWebhook: JsonSchema = { type: "object", properties: { ...shown, secret: text }, required: [...alwaysShown, "secret"] };

const ofWebhooks = { group: "70-events", tag: "Webhooks" } as const;
const all = { ...ofWebhooks, path: "/openapi/v1/webhooks" };
const one = { ...ofWebhooks, path: "/openapi/v1/webhooks/{id}" };

const webhooks: readonly Endpoint[] = [
  {
    ...all,
    method: "get",
    summary: "Who is told of events, and how deliveries fare",
    answers: { 200: jsonAnswer("The webhooks.", listOf(shownWebhook)), ...refused },
  },
  {
    ...all,
    method: "post",
    summary: "Have events delivered from now on",
    body: webhookRequest,
    answers: { 201: jsonAnswer("The webhook, with its secret, which is not told again.", createdWebhook), ...refused },
  },
  {
    ...one,
    method: "get",
    summary: "One webhook",
    parameters: [id],
    answers: { 200: jsonAnswer("The webhook.", shownWebhook), ...refused },
  },
  {
    ...one,
    method: "put",
    summary: "Make or replace a webhook under an id of your own",
    description: "One that is there keeps its place, and its secret when none is given; one that was given up is tried anew.",
    parameters: [id],
    body: webhookRequest,
    answers: {
      200: jsonAnswer("The webhook, replaced.", shownWebhook),
      201: jsonAnswer("The webhook, with its secret, which is not told again.", createdWebhook),
      ...refused,
    },
  },
  { ...one, method: "delete", summary: "Deliver no more", parameters: [id], answers: { 204: { description: "It is gone." }, ...refused } },
];

/** What happened, for those who ask, follow or are told (openapi.md 12.1). */
export const eventEndpoints: readonly Endpoint[] = [...reads, ...webhooks];
