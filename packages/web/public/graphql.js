import { goToLogIn } from "./go-to-log-in.js";

/**
 * Requests of the GraphQL endpoint, and what it tells of its schema.
 *
 * @typedef {{ kind: string, name: string | null, ofType?: TypeRef | null }} TypeRef
 * @typedef {{ name: string, description: string | null, type: TypeRef }} InputValue
 * @typedef {{ name: string, description: string | null, args: InputValue[], type: TypeRef }} Field
 * @typedef {{
 *   kind: string, name: string, description: string | null, fields: Field[] | null, inputFields: InputValue[] | null,
 *   enumValues: { name: string }[] | null, possibleTypes: { name: string }[] | null
 * }} Type
 * @typedef {{ queryType: { name: string }, mutationType: { name: string } | null, types: Type[] }} Schema
 */

/** This file stands beside `/api`, perhaps below a prefix. */
const endpoint = new URL("api/graphql", import.meta.url);

/**
 * Sends a request and answers its status and body, parsed when it is JSON.
 *
 * @param {{ query: string, variables?: unknown, operationName?: string | null }} request
 */
export async function ask(request) {
  const answer = await fetch(endpoint, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(request),
  });
  if (answer.status === 401) goToLogIn();
  const text = await answer.text();
  const isJson = /json/.test(answer.headers.get("content-type") ?? "");
  return { status: answer.status, body: /** @type {unknown} */ (isJson ? JSON.parse(text) : text) };
}

const reference = `kind name ${"ofType { kind name ".repeat(5)}${"} ".repeat(5)}`;
const introspection = `{
  __schema {
    queryType { name }
    mutationType { name }
    types {
      kind name description
      fields { name description args { name description type { ${reference} } } type { ${reference} } }
      inputFields { name description type { ${reference} } }
      enumValues { name }
      possibleTypes { name }
    }
  }
}`;

/** All types of the schema. Rejects when the catalog does not tell them. */
export async function introspect() {
  const { body } = await ask({ query: introspection });
  const { data } = /** @type {{ data?: { __schema: Schema } }} */ (body);
  if (data === undefined) throw new Error(`The schema could not be read: ${JSON.stringify(body)}`);
  return data.__schema;
}

/**
 * A type as the schema language writes it, such as `[String!]!`.
 *
 * @param {TypeRef} type
 * @returns {string}
 */
export function typeText(type) {
  if (type.kind === "NON_NULL" && type.ofType) return `${typeText(type.ofType)}!`;
  if (type.kind === "LIST" && type.ofType) return `[${typeText(type.ofType)}]`;
  return type.name ?? "";
}

/**
 * The name of the type that lists and `!` are around.
 *
 * @param {TypeRef} type
 * @returns {string}
 */
export function namedType(type) {
  return type.ofType ? namedType(type.ofType) : (type.name ?? "");
}
