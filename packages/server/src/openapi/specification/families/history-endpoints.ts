import type { JsonSchema } from "@almagest/model";
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
import { exampleDataset } from "../examples.ts";
import { sharedAnswers } from "../shared-parts.ts";

const refused = { "4XX": sharedAnswers.refused };

const urn: EndpointParameter = {
  name: "urn",
  in: "path",
  required: true,
  description: "The URN of the entity.",
  schema: text,
  example: exampleDataset,
};

const transaction: JsonSchema = {
  type: "object",
  properties: {
    timestamp: whole,
    actor: text,
    semVer: text,
    semVerChange: text,
    changeEvents: listOf(anything),
    versionStamp: text,
    rawDiff: listOf(anything),
  },
  required: ["timestamp", "actor", "semVer", "changeEvents"],
};

const timelines = (["/openapi/v2/timeline/v1/{urn}", "/openapi/v1/timeline/{urn}", "/openapi/timeline/v1/{urn}"] as const).map(
  (path, index): Endpoint => ({
    group: index === 0 ? "20-openapi-v2" : "30-openapi-v1",
    tag: "Timeline",
    method: "get",
    path,
    summary: "What changed about an entity, the oldest change first",
    parameters: [
      urn,
      queryParameter("categories", texts, "What changes are wanted, repeated or separated by commas.", {
        required: true,
        example: ["TECHNICAL_SCHEMA", "TAG", "OWNER", "DOCUMENTATION", "GLOSSARY_TERM"],
      }),
      queryParameter("startTime", { ...whole, default: -1 }, "Changes from this time on; -1 for a week before the end."),
      queryParameter("endTime", { ...whole, default: 0 }, "Changes up to this time; 0 for now."),
      queryParameter("raw", { ...flag, default: false }, "Whether each change comes with a JSON patch."),
      queryParameter("includeVersionSet", { ...flag, default: false }, "Whether the changes of all versions of the entity are told."),
    ],
    answers: { 200: jsonAnswer("The changes.", listOf(transaction)), ...refused },
  }),
);

const storageStatus: JsonSchema = {
  type: "object",
  properties: { writeStatus: text, writeMessage: text, writeExceptions: listOf(anything) },
  required: ["writeStatus"],
};

const trace: Endpoint = {
  group: "30-openapi-v1",
  tag: "Trace",
  method: "post",
  path: "/openapi/v1/trace/write/{traceId}",
  summary: "What became of a write",
  parameters: [
    {
      name: "traceId",
      in: "path",
      required: true,
      description: "The trace id of the write, or its header `traceparent`.",
      schema: text,
      example: "000644fb8a32a9b20123456789abcdef",
    },
    queryParameter("onlyIncludeErrors", { ...flag, default: true }, "Whether aspects that fared well are left out."),
    queryParameter("detailed", { ...flag, default: false }, "Whether the reasons of failures are told."),
    queryParameter("skipCache", { ...flag, default: false }, "Changes nothing here."),
  ],
  body: {
    schema: {
      type: "object",
      description: "The aspects that were written, by URN; all of an entity when its list is empty.",
      additionalProperties: texts,
    },
    example: { [exampleDataset]: ["status"] },
  },
  answers: {
    200: jsonAnswer("By URN and aspect.", {
      type: "object",
      additionalProperties: {
        type: "object",
        additionalProperties: {
          type: "object",
          properties: { success: flag, primaryStorage: storageStatus, searchStorage: storageStatus },
          required: ["success", "primaryStorage", "searchStorage"],
        },
      },
    }),
    ...refused,
  },
};

/** What changed, and what became of a write (openapi.md 8 and 9). */
export const historyEndpoints: readonly Endpoint[] = [...timelines, trace];
