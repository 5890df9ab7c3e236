import { anything, type Endpoint, jsonAnswer, orNull, text } from "../endpoint.ts";

const request = {
  type: "object",
  properties: { query: text, variables: orNull(anything), operationName: orNull(text) },
  required: ["query"],
};
const result = {
  type: "object",
  properties: { data: orNull(anything), errors: { type: "array", items: anything }, extensions: anything },
  required: ["extensions"],
};
const example = {
  query: "query find($input: SearchInput!) { search(input: $input) { total searchResults { entity { urn type } } } }",
  variables: { input: { type: "DATASET", query: "products", start: 0, count: 5 } },
};

/** The GraphQL endpoint at its two paths. */
export const graphqlEndpoints: readonly Endpoint[] = ["/api/graphql", "/api/v2/graphql"].map((path) => ({
  group: "80-graphql",
  tag: "GraphQL",
  method: "post",
  path,
  summary: "Queries and mutations",
  description: "The schema can be asked for by introspection. Faults of a query are told among `errors`, with status 200.",
  body: { schema: request, example },
  answers: { 200: jsonAnswer("The result.", result), 400: { description: "The body is no GraphQL request." } },
}));
