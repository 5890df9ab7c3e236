import { type EntityRegistry, type JsonSchema, JsonSchemas } from "@almagest/model";
import { announcedVersion } from "../../announced-version.ts";
import type { Endpoint, EndpointAnswer, EndpointContent, EndpointGroup, EndpointParameter } from "./endpoint.ts";
import { envelopeSchemas } from "./envelope-schemas.ts";
import { refusalSchemas, sharedAnswers, sharedParameters } from "./shared-parts.ts";

/** An OpenAPI document. */
export type Specification = Readonly<Record<string, unknown>>;

const schemaPrefix = "#/components/schemas/";

/** The OpenAPI 3.1 document of endpoints, with the schemas that they mention and no others. */
export function specificationOf(registry: EntityRegistry, endpoints: readonly Endpoint[], group?: EndpointGroup): Specification {
  const chosen = endpoints.filter((endpoint) => group === undefined || endpoint.group === group);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of chosen) {
    const keys = endpoint.parameters?.filter((parameter) => parameter.in === "path") ?? [];
    // What stands in the path is the same for every method, and is stated once.
    const path = paths[endpoint.path] ?? (keys.length > 0 ? { parameters: keys } : {});
    paths[endpoint.path] = Object.assign(path, { [endpoint.method]: operationOf(endpoint) });
  }
  const tags = [...new Set(chosen.map(({ tag }) => tag))].map((name) => ({ name }));
  return {
    openapi: "3.1.0",
    info: {
      title: group === undefined ? "Almagest" : `Almagest: ${group}`,
      description: "Every endpoint of the metadata catalog. What the model says of entities, aspects and records is said here too.",
      version: announcedVersion,
    },
    servers: [{ url: "/" }],
    tags,
    paths,
    components: {
      parameters: sharedParameters,
      responses: Object.fromEntries(Object.entries(sharedAnswers).map(([name, answer]) => [name, responseOf(answer)])),
      schemas: schemasFor(registry, paths),
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
function schemasFor(registry: EntityRegistry, paths: unknown): Record<string, JsonSchema> {
  const model = new JsonSchemas(schemaPrefix);
  // In the order of the model, so that names that two records would share are given in the same way to every part.
  for (const aspect of registry.aspects.values()) model.of(aspect.record);
  const envelopes = envelopeSchemas(registry, model);
  const find = (name: string) => envelopes.get(name)?.() ?? refusalSchemas[name] ?? model.named.get(name);
  const found = new Map<string, JsonSchema>();
  const open = [...mentioned(paths), ...mentioned(sharedAnswers)];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue;
    const schema = find(name);
    if (schema === undefined)
      throw new Error(`the specification mentions the schema "${name}", which is neither of the model nor of the endpoints`);
    found.set(name, schema);
    open.push(...mentioned(schema));
  }
  return Object.fromEntries([...found].sort(([one], [other]) => (one < other ? -1 : 1)));
}

function mentioned(value: unknown): string[] {
  const names = new Set<string>();
  JSON.stringify(value, (key, member) => {
    if (key === "$ref" && typeof member === "string" && member.startsWith(schemaPrefix)) names.add(member.slice(schemaPrefix.length));
    return member;
  });
  return [...names];
}
