import { type EntityRegistry, type JsonSchema, JsonSchemas } from "@almagest/model";
import { announcedVersion } from "../../announced-version.ts";
import type { Steps } from "../../steps.ts";
import type { Endpoint, EndpointAnswer, EndpointContent, EndpointGroup, EndpointParameter } from "./endpoint.ts";
import { envelopeSchemas } from "./envelope-schemas.ts";
import { refusalSchemas, sharedAnswers, sharedParameters } from "./shared-parts.ts";

/** An OpenAPI document. */
export type Specification = Readonly<Record<string, unknown>>;

const token = {
  type: "http",
  scheme: "bearer",
  description: "A personal token or one of a service account, where the catalog asks who comes in (`--auth`).",
};

const about = "Every endpoint of the metadata catalog. What the model says of entities, aspects and records is said here too.";

const ofActions =
  "Some paths name an action in a query (`/runs?action=list`): they are those of `/openapi/v3/api-docs/60-restli`. " +
  "A generator of clients that takes no such paths can be given the other groups.";

const schemaPrefix = "#/components/schemas/";

/** The OpenAPI 3.1 document of endpoints, with the schemas that they mention and no others. */
export function* specificationOf(registry: EntityRegistry, endpoints: Iterable<Endpoint>, group?: EndpointGroup): Steps<Specification> {
  const paths: Record<string, Record<string, unknown>> = {};
  const tags = new Set<string>();
  for (const endpoint of endpoints) {
    yield;
    if (group !== undefined && endpoint.group !== group) continue;
    tags.add(endpoint.tag);
    const keys = endpoint.parameters?.filter((parameter) => parameter.in === "path") ?? [];
    // What stands in the path is the same for every method, and is stated once.
    const path = paths[endpoint.path] ?? (keys.length > 0 ? { parameters: keys } : {});
    paths[endpoint.path] = Object.assign(path, { [endpoint.method]: operationOf(endpoint) });
  }
  return {
    openapi: "3.1.0",
    info: {
      title: group === undefined ? "Almagest" : `Almagest: ${group}`,
      description: group === undefined ? `${about} ${ofActions}` : about,
      version: announcedVersion,
    },
    servers: [{ url: "/" }],
    // A catalog may ask nobody, and whoever sends a token is told if it is not good all the same.
    security: [{ token: [] }, {}],
    tags: [...tags].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { token },
      parameters: sharedParameters,
      responses: Object.fromEntries(Object.entries(sharedAnswers).map(([name, answer]) => [name, responseOf(answer)])),
      schemas: yield* schemasFor(registry, paths),
    },
  };
}

function operationOf({ method, path, tag, summary, description, parameters: all = [], body, answers }: Endpoint) {
  const parameters = all.filter((parameter) => parameter.in !== "path");
  return {
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    operationId: operationId(method, path),
    ...(parameters.length > 0 && { parameters: parameters.map(parameterOf) }),
    ...(body !== undefined && { requestBody: { required: true, content: contentOf(body) } }),
    responses: Object.fromEntries(Object.entries(answers).map(([status, answer]) => [status, sharedAnswer(answer) ?? responseOf(answer)])),
  };
}

/** Made from what tells endpoints apart, so that it stays when others come and go. */
function operationId(method: string, path: string): string {
  return `${method}${path.replaceAll(/\W+(\w)/g, (_, letter: string) => `_${letter}`).replaceAll(/\W/g, "")}`;
}

const parameterNames = new Map<EndpointParameter, string>(Object.entries(sharedParameters).map(([name, parameter]) => [parameter, name]));
const answerNames = new Map<EndpointAnswer, string>(Object.entries(sharedAnswers).map(([name, answer]) => [answer, name]));

function parameterOf(parameter: EndpointParameter): object {
  const name = parameterNames.get(parameter);
  return name === undefined ? parameter : { $ref: `#/components/parameters/${name}` };
}

function sharedAnswer(answer: EndpointAnswer): object | undefined {
  const name = answerNames.get(answer);
  return name === undefined ? undefined : { $ref: `#/components/responses/${name}` };
}

function responseOf({ description, content }: EndpointAnswer): object {
  return { description, ...(content !== undefined && { content: contentOf(content) }) };
}

function contentOf({ schema, example, mediaType = "application/json" }: EndpointContent): object {
  return { [mediaType]: { schema, ...(example !== undefined && { example }) } };
}

/** The schemas that the paths mention, and those that these mention in turn, by name. */
function* schemasFor(registry: EntityRegistry, paths: Readonly<Record<string, unknown>>): Steps<Record<string, JsonSchema>> {
  const model = new JsonSchemas(schemaPrefix);
  // In the order of the model, so that names that two records would share are given in the same way to every part.
  for (const aspect of registry.aspects.values()) {
    yield;
    model.of(aspect.record);
  }
  const envelopes = envelopeSchemas(registry, model);
  const find = (name: string) => envelopes.get(name)?.() ?? refusalSchemas[name] ?? model.named.get(name);
  const found = new Map<string, JsonSchema>();
  const names = new Set<string>();
  for (const path of Object.values(paths)) {
    yield;
    addMentioned(names, path);
  }
  addMentioned(names, sharedAnswers);
  // Those that are added meanwhile come up too.
  for (const name of names) {
    const schema = find(name);
    yield;
    if (schema === undefined)
      throw new Error(`the specification mentions the schema "${name}", which is neither of the model nor of the endpoints`);
    found.set(name, schema);
    addMentioned(names, schema);
  }
  return Object.fromEntries([...found].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Adds the names of the schemas that a part of the specification refers to. */
function addMentioned(names: Set<string>, part: unknown): void {
  if (typeof part !== "object" || part === null) return;
  if ("$ref" in part && typeof part.$ref === "string" && part.$ref.startsWith(schemaPrefix))
    names.add(part.$ref.slice(schemaPrefix.length));
  for (const member of Object.values(part)) addMentioned(names, member);
}
