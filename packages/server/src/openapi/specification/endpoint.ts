import type { JsonSchema } from "@almagest/model";

export type EndpointMethod = "get" | "head" | "post" | "put" | "patch" | "delete";

/** The parts of the specification that can be read alone. */
export const endpointGroups = [
  "10-openapi-v3",
  "20-openapi-v2",
  "30-openapi-v1",
  "40-operations",
  "50-openlineage",
  "60-restli",
  "70-events",
  "80-graphql",
  "90-service",
] as const;
export type EndpointGroup = (typeof endpointGroups)[number];

export interface EndpointParameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly description: string;
  readonly required?: boolean;
  readonly schema: JsonSchema;
  readonly example?: unknown;
}

export interface EndpointContent {
  readonly schema: JsonSchema;
  readonly example?: unknown;
  /** Left out, it is JSON. */
  readonly mediaType?: string;
}

export interface EndpointAnswer {
  readonly description: string;
  /** Left out, the answer has no body. */
  readonly content?: EndpointContent;
}

/** What the specification says about one method of one path. */
export interface Endpoint {
  readonly method: EndpointMethod;
  /** With `{name}` for what varies. A fixed query that picks among several endpoints at one path may follow it. */
  readonly path: string;
  readonly group: EndpointGroup;
  /** The heading below which it is listed. */
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly EndpointParameter[];
  readonly body?: EndpointContent;
  /** By status; `4XX` for every refusal. */
  readonly answers: Readonly<Record<string, EndpointAnswer>>;
}

/** A reference to a schema of the specification. */
export function schemaReference(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

/** A list of what the schema describes. */
export function listOf(items: JsonSchema): JsonSchema {
  return { type: "array", items };
}

/** An answer with a JSON body. */
export function jsonAnswer(description: string, schema: JsonSchema): EndpointAnswer {
  return { description, content: { schema } };
}

/** A parameter of the query. */
export function queryParameter(
  name: string,
  schema: JsonSchema,
  description: string,
  more: Pick<EndpointParameter, "required" | "example"> = {},
): EndpointParameter {
  return { name, in: "query", description, schema, ...more };
}

/** What the schema describes, or null. */
export function orNull(schema: JsonSchema): JsonSchema {
  return { oneOf: [schema, { type: "null" }] };
}

export const text: JsonSchema = { type: "string" };
export const flag: JsonSchema = { type: "boolean" };
export const whole: JsonSchema = { type: "integer", format: "int64" };

/** Where a page begins, or how much it holds. */
export const pageNumber: JsonSchema = { type: "integer", format: "int32", minimum: 0 };
export const texts: JsonSchema = listOf(text);
/** An object with any members. Generators of types take one that says nothing of them for one that has none. */
export const anything: JsonSchema = { type: "object", additionalProperties: true };
