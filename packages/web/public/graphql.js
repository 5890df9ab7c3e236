import { answeredWith, objectIn, request } from "./request.js";

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

/**
 * Sends a request as it is written and answers its status and text.
 *
 * @param {string} body
 */
export function send(body) {
  return request("api/graphql", { method: "POST", headers: { "Content-Type": "application/json" }, body });
}

/**
 * The data of an answer. Rejects with what the catalog says when there is none.
 *
 * @param {string} query
 * @param {object} [variables]
 * @returns {Promise<Record<string, unknown>>}
 */
export async function ask(query, variables = {}) {
  const { status, text } = await send(JSON.stringify({ query, variables }));
  const { data, errors } = /** @type {{ data?: Record<string, unknown> | null, errors?: { message: string }[] }} */ (objectIn(text) ?? {});
  if (data && errors === undefined) return data;
  throw new Error(errors?.map(({ message }) => message).join("\n") ?? answeredWith(status));
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
  const { __schema: schema } = await ask(introspection);
  return /** @type {Schema} */ (schema);
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
