import { namedType, typeText } from "./graphql.js";

/**
 * A document that asks for one field of the root with all its arguments as variables, and the variables to fill in. Of the
 * answer it selects what has no fields of its own.
 *
 * @param {import("./graphql.js").Schema} schema
 * @param {"query" | "mutation"} root
 * @param {import("./graphql.js").Field} field
 * @returns {{ document: string, variables: string }}
 */
export function skeletonOf(schema, root, field) {
  const declared = field.args.map(({ name, type }) => `$${name}: ${typeText(type)}`).join(", ");
  const given = field.args.map(({ name }) => `${name}: $${name}`).join(", ");
  const head = `${root} ${field.name}${declared && `(${declared})`}`;
  const selection = selectionOf(schema, field);
  const variables = Object.fromEntries(field.args.map(({ name, type }) => [name, valueFor(schema, type)]));
  return {
    document: `${head} {\n  ${field.name}${given && `(${given})`}${selection}\n}\n`,
    variables: field.args.length === 0 ? "" : JSON.stringify(variables, null, 2),
  };
}

/**
 * @param {import("./graphql.js").Schema} schema
 * @param {import("./graphql.js").Field} field
 */
function selectionOf(schema, field) {
  const type = find(schema, namedType(field.type));
  if (type === undefined || ["SCALAR", "ENUM"].includes(type.kind)) return "";
  const leaves = (type.fields ?? []).filter((each) => {
    const kind = find(schema, namedType(each.type))?.kind ?? "";
    return each.args.length === 0 && ["SCALAR", "ENUM"].includes(kind);
  });
  const names = leaves.length === 0 ? ["__typename"] : leaves.map(({ name }) => name);
  return ` {\n    ${names.join("\n    ")}\n  }`;
}

/**
 * What a variable may begin with: the required members of an input, the first value of an enum.
 *
 * @param {import("./graphql.js").Schema} schema
 * @param {import("./graphql.js").TypeRef} type
 * @returns {unknown}
 */
function valueFor(schema, type) {
  if (type.kind === "NON_NULL" && type.ofType) return valueFor(schema, type.ofType);
  if (type.kind === "LIST") return [];
  const named = find(schema, type.name ?? "");
  if (named?.kind === "ENUM") return named.enumValues?.[0]?.name;
  if (named?.kind === "INPUT_OBJECT") {
    const required = (named.inputFields ?? []).filter((member) => member.type.kind === "NON_NULL");
    return Object.fromEntries(required.map((member) => [member.name, valueFor(schema, member.type)]));
  }
  return { Int: 0, Long: 0, Float: 0, Boolean: false }[type.name ?? ""] ?? "";
}

/**
 * @param {import("./graphql.js").Schema} schema
 * @param {string} name
 */
function find(schema, name) {
  return schema.types.find((type) => type.name === name);
}
