import type { JsonSchema } from "@almagest/model";
import { type EndpointAnswer, type EndpointParameter, schemaReference, text } from "./endpoint.ts";

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
  exists: { description: "It exists." },
  missing: { description: "There is none." },
  notFound: { description: "There is none. The header `Not-Found-Reason` says what is missing." },
  deleted: { description: "It is deleted, or was not there." },
} as const satisfies Record<string, EndpointAnswer>;

const key = { in: "path", required: true, schema: text } as const;

/** Parameters that many endpoints share; the specification states each once. */
export const sharedParameters = {
  aspects: {
    name: "aspects",
    in: "query",
    description: "Names of the aspects that are wanted, repeated or separated by commas; all when left out.",
    schema: { type: "array", items: text },
  },
  systemMetadata: {
    name: "systemMetadata",
    in: "query",
    description: "Whether each aspect comes with its system metadata.",
    schema: { type: "boolean", default: false },
  },
  entityName: { ...key, name: "entityName", description: "Name of an entity type, in any letter case.", example: "dataset" },
  aspectName: { ...key, name: "aspectName", description: "Name of an aspect, in any letter case.", example: "status" },
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
    required: ["error"],
  },
  RestliRefusal: {
    type: "object",
    description: "Why a request was refused, as clients of the Rest.li style endpoints read it.",
    properties: { exceptionClass: text, message: text, stackTrace: text, status: { type: "integer", format: "int32" } },
    required: ["exceptionClass", "stackTrace", "status"],
  },
};
