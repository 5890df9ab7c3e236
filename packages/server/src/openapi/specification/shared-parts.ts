import type { JsonSchema } from "@almagest/model";
import { type EndpointAnswer, type EndpointParameter, listOf, pageNumber, schemaReference, text, whole } from "./endpoint.ts";

/** Answers that many endpoints share; the specification states each once. */
export const sharedAnswers = {
  refused: {
    description: "The request was refused; nothing of it is stored. The message says what was wrong, where, and what would be right.",
    content: { schema: schemaReference("Refusal") },
  },
  restliRefused: {
    description: "The request was refused; nothing of it is stored. The message says what was wrong, where, and what would be right.",
    content: { schema: schemaReference("RestliRefusal") },
  },
  unauthenticated: {
    description: "The catalog asks who comes in, and the request does not say so, or what it says does not hold.",
    content: { schema: schemaReference("RestliRefusal") },
  },
  unavailable: {
    description: "Writes are switched off, or the server is closing; nothing of the request is stored.",
    content: { schema: schemaReference("Refusal") },
  },
  restliUnavailable: {
    description: "Writes are switched off, or the server is closing; nothing of the request is stored.",
    content: { schema: schemaReference("RestliRefusal") },
  },
  unread: { description: "The request cannot be read." },
  exists: { description: "It exists." },
  missing: { description: "There is none." },
  notFound: { description: "There is none. The header `Not-Found-Reason` says what is missing." },
  deleted: { description: "It is deleted, or was not there." },
  deletedAnswered: {
    description: "It is deleted, or was not there. The list is empty: clients that trace their writes want one.",
    content: { schema: { type: "array", items: {}, maxItems: 0 } },
  },
} as const satisfies Record<string, EndpointAnswer>;

function query(name: string, schema: JsonSchema, description: string): EndpointParameter {
  return { name, in: "query", description, schema };
}

const no = { type: "boolean", default: false };

const doneBefore =
  "Either way the write is done before it. Where `true` is asked for, the trace of the write tells of conditions that do not hold, not the answer.";

/** Parameters that many endpoints share; the specification states each once, under the name that it has here. */
export const sharedParameters = {
  aspects: query("aspects", listOf(text), "Names of the aspects that are wanted, repeated or separated by commas; all when left out."),
  withSystemMetadata: query("systemMetadata", no, "Whether each aspect comes with its system metadata."),
  synchronous: query("async", no, `Whether the answer is 202. ${doneBefore}`),
  asynchronous: query("async", { ...no, default: true }, `Whether the answer is 202. ${doneBefore}`),
  createIfNotExists: query("createIfNotExists", no, "Whether the write is refused when the aspect is there already."),
  createIfEntityNotExists: query("createIfEntityNotExists", no, "Whether the write is refused when the entity is there already."),
  version: query(
    "version",
    { ...whole, default: 0 },
    "The version, counted from 1; 0 is the latest. Of a time series, a time: the newest event up to it.",
  ),
  count: query("count", { ...pageNumber, default: 10, maximum: 5000 }, "How much a page holds."),
  query: query("query", { ...text, default: "*" }, "What is searched: `*`, words, or conditions such as `origin:PROD AND name:order*`."),
  scrollId: query("scrollId", text, "Where the page begins, from the page before it."),
  sortCriteria: query("sortCriteria", listOf(text), "The fields that the entities are sorted by; by URN when left out."),
  sort: query("sort", { ...text, default: "urn" }, "The one field that the entities are sorted by, where `sortCriteria` says nothing."),
  sortOrder: query("sortOrder", { type: "string", enum: ["ASCENDING", "DESCENDING"], default: "ASCENDING" }, "In which order."),
  pitKeepAlive: query("pitKeepAlive", text, "Is taken and changes nothing: a page begins where its `scrollId` says, at any time."),
  includeSoftDelete: query("includeSoftDelete", no, "Whether soft-deleted entities count."),
  sliceId: query(
    "sliceId",
    pageNumber,
    "Which of `sliceMax` parts is gone through, counted from 0. They share nothing, and together hold all.",
  ),
  sliceMax: query("sliceMax", { ...pageNumber, minimum: 1 }, "Into how many parts what is found is divided."),
} as const satisfies Record<string, EndpointParameter>;

/** The schemas of refusals. */
export const refusalSchemas: Readonly<Record<string, JsonSchema>> = {
  Refusal: {
    type: "object",
    description: "Why a request was refused.",
    properties: {
      error: { type: "string", description: "The kind of fault, or all there is to say of it." },
      message: { type: "string", description: "Every fault, with its path." },
    },
    required: ["error", "message"],
  },
  RestliRefusal: {
    type: "object",
    description: "Why a request was refused, as clients of the Rest.li style endpoints read it, and of any that asks who they are.",
    properties: { exceptionClass: text, message: text, stackTrace: text, status: { type: "integer", format: "int32" } },
    required: ["exceptionClass", "stackTrace", "status"],
  },
};
