import {
  type GraphQLInputType,
  type GraphQLSchema,
  getVariableValues,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  type OperationDefinitionNode,
  typeFromAST,
} from "graphql";
import { validationError } from "./broken-rules.ts";
import type { FormattedError } from "./format-error.ts";

/** Variables as the operation wants them, or what is wrong with them. */
export type CoercedVariables = { readonly values: Readonly<Record<string, unknown>> } | { readonly errors: readonly FormattedError[] };

const mostErrors = 20;

/**
 * Variables as clients send them made into what their types say. Numbers and booleans may come as strings and single values
 * for lists (graphql.md 2.1).
 */
export function coerceVariables(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): CoercedVariables {
  const read: Record<string, unknown> = { ...variables };
  for (const { variable, type } of variableDefinitions) {
    const name = variable.name.value;
    const declared = typeFromAST(schema, type);
    if (isInputType(declared) && Object.hasOwn(variables, name)) read[name] = coerce(declared, variables[name]);
  }
  const { variableValues, errors = [] } = getVariableValues(schema, variableDefinitions, read, { maxErrors: mostErrors });
  if (variableValues !== undefined) return { values: variableValues.coerced };
  return { errors: errors.map((error) => validationError("VariableValue", error)) };
}

/** What does not fit is left alone, to be refused. */
function coerce(type: GraphQLInputType, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  if (isNonNullType(type)) return coerce(type.ofType, value);
  if (isListType(type)) return Array.isArray(value) ? value.map((one) => coerce(type.ofType, one)) : coerce(type.ofType, value);
  if (isInputObjectType(type)) return coerceMembers(type.getFields(), value);
  // A Float is as near as a double comes, however long the integer is that is sent for it.
  if (typeof value === "bigint" && type.name === "Float") return Number(value);
  return typeof value === "string" ? (readers[type.name]?.(value) ?? value) : value;
}

function coerceMembers(fields: Readonly<Record<string, { readonly type: GraphQLInputType }>>, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return [name, field === undefined ? member : coerce(field.type, member)];
    }),
  );
}

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  Int: (text) => (/^-?\d+$/.test(text) ? Number(text) : undefined),
  Float: (text) => (text.trim() !== "" && Number.isFinite(Number(text)) ? Number(text) : undefined),
  Boolean: (text) => (text === "true" || text === "false" ? text === "true" : undefined),
};
