import { anything, type Endpoint, type EndpointParameter, endpointGroups, flag, jsonAnswer, queryParameter, text } from "../endpoint.ts";
import { sharedAnswers } from "../shared-parts.ts";

const service = { group: "90-service", tag: "Service" } as const;
const page = { 200: { description: "A page.", content: { schema: text, mediaType: "text/html" } } } as const;
const group: EndpointParameter = {
  name: "group",
  in: "path",
  required: true,
  description: "The part that is wanted.",
  schema: { type: "string", enum: endpointGroups },
  example: "60-restli",
};
const document = { ...anything, required: ["openapi", "info", "paths"] };
const specification = jsonAnswer("An OpenAPI document.", document);
const swaggerConfig = {
  type: "object",
  required: ["configUrl", "urls", "validatorUrl"],
  properties: {
    configUrl: text,
    urls: { type: "array", items: { type: "object", required: ["url", "name"], properties: { url: text, name: text } } },
    validatorUrl: text,
  },
};

const up = { type: "boolean" };
const part = {
  type: "object",
  properties: { statusCode: text, statusCodeValue: { type: "integer" }, body: text },
  required: ["statusCode", "statusCodeValue"],
};
const status = { type: "object", required: ["status"], properties: { status: text } };
const checks = ["/openapi", ""].flatMap((prefix): Endpoint[] => [
  { ...service, method: "get", path: `${prefix}/up/`, summary: "Whether the catalog is up", answers: { 200: jsonAnswer("It is.", up) } },
  ...["/check/ready", "/check/elastic"].map(
    (path): Endpoint => ({
      ...service,
      method: "get",
      path: `${prefix}${path}`,
      summary: "Whether the catalog can answer searches",
      answers: { 200: jsonAnswer("It can.", up), 503: jsonAnswer("It cannot.", up) },
    }),
  ),
  {
    ...service,
    method: "get",
    path: `${prefix}/debug/ready`,
    summary: "How the parts of the catalog are",
    answers: { 200: jsonAnswer("By part.", { type: "object", additionalProperties: part }) },
  },
  {
    ...service,
    method: "get",
    path: `${prefix}/debug/elastic`,
    summary: "How the search index is",
    answers: { 200: { description: "Its health, as JSON in a text.", content: { schema: text, mediaType: "text/plain" } } },
  },
]);

/** What is not about metadata: health, configuration, pages and this specification. */
export const serviceEndpoints: readonly Endpoint[] = [
  { ...service, method: "get", path: "/health", summary: "Whether the catalog is up", answers: { 200: { description: "It is." } } },
  ...["/health/live", "/actuator/health", "/actuator/health/liveness"].map(
    (path): Endpoint => ({
      ...service,
      method: "get",
      path,
      summary: "Whether the catalog is up",
      answers: { 200: jsonAnswer("It is.", status) },
    }),
  ),
  ...["/health/ready", "/actuator/health/readiness"].map(
    (path): Endpoint => ({
      ...service,
      method: "get",
      path,
      summary: "Whether the catalog can answer searches",
      answers: { 200: jsonAnswer("It can.", status), 503: jsonAnswer("It cannot.", status) },
    }),
  ),
  ...["/metrics", "/actuator/prometheus"].map(
    (path): Endpoint => ({
      ...service,
      method: "get",
      path,
      summary: "How the catalog fares, for Prometheus",
      answers: { 200: { description: "Counters, gauges and histograms.", content: { schema: text, mediaType: "text/plain" } } },
    }),
  ),
  {
    ...service,
    method: "get",
    path: "/config",
    summary: "What the catalog can do",
    parameters: [queryParameter("verbose", { ...flag, default: false }, "Whether `userType` tells as what the caller is known.")],
    answers: {
      200: jsonAnswer("What clients read before anything else.", { ...anything, required: ["noCode", "versions", "datahub"] }),
    },
  },
  {
    ...service,
    method: "get",
    path: "/config/search/export",
    summary: "How each field is searched",
    answers: {
      200: { description: "A line for each field of each entity type.", content: { schema: text, mediaType: "text/csv" } },
    },
  },
  ...checks,
  { ...service, method: "get", path: "/", summary: "The pages of the catalog", answers: page },
  {
    ...service,
    method: "get",
    path: "/{file}",
    summary: "A file of the pages",
    parameters: [{ name: "file", in: "path", required: true, description: "Its name.", schema: text, example: "style.css" }],
    answers: { 200: { description: "The file.", content: { schema: text, mediaType: "*/*" } }, 404: sharedAnswers.restliRefused },
  },
  { ...service, method: "get", path: "/restli/docs", summary: "This specification, to browse", answers: page },
  { ...service, method: "get", path: "/api/graphiql", summary: "A page to try GraphQL on", answers: page },
  { ...service, method: "get", path: "/openapi/swagger-ui", summary: "This specification, to browse", answers: page },
  { ...service, method: "get", path: "/openapi/swagger-ui/index.html", summary: "This specification, to browse", answers: page },
  {
    ...service,
    method: "get",
    path: "/openapi/swagger-ui/start.js",
    summary: "The script that begins that page",
    answers: { 200: { description: "The script.", content: { schema: text, mediaType: "text/javascript" } } },
  },
  {
    ...service,
    method: "get",
    path: "/openapi/swagger-ui/{file}",
    summary: "A file of that page",
    parameters: [{ name: "file", in: "path", required: true, description: "Its name.", schema: text, example: "swagger-ui.css" }],
    answers: { 200: { description: "The file.", content: { schema: text, mediaType: "*/*" } }, 404: sharedAnswers.refused },
  },
  { ...service, method: "get", path: "/openapi/v3/api-docs", summary: "This specification", answers: { 200: specification } },
  {
    ...service,
    method: "get",
    path: "/openapi/v3/api-docs.yaml",
    summary: "This specification, as YAML",
    answers: { 200: { description: "An OpenAPI document.", content: { schema: document, mediaType: "application/yaml" } } },
  },
  {
    ...service,
    method: "get",
    path: "/openapi/v3/api-docs/{group}",
    summary: "A part of this specification",
    parameters: [group],
    answers: { 200: specification, 404: sharedAnswers.refused },
  },
  ...["/openapi/v3/api-docs/{group}.yaml", "/openapi/v3/api-docs.yaml/{group}"].map(
    (path): Endpoint => ({
      ...service,
      method: "get",
      path,
      summary: "A part of this specification, as YAML",
      parameters: [group],
      answers: {
        200: { description: "An OpenAPI document.", content: { schema: document, mediaType: "application/yaml" } },
        404: sharedAnswers.refused,
      },
    }),
  ),
  {
    ...service,
    method: "get",
    path: "/openapi/v3/api-docs/swagger-config",
    summary: "The parts of this specification, as pages of Swagger UI ask for them",
    answers: { 200: jsonAnswer("Where the parts are.", swaggerConfig) },
  },
];
