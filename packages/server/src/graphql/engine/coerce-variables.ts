import {
  type GraphQLInputType,
  type GraphQLSchema,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  type OperationDefinitionNode,
  typeFromAST,
} from "graphql";

/**
 * Variables as clients send them made into what their types say: numbers and booleans that came as strings (graphql.md 2.1).
 * What does not fit is left alone, for the engine to refuse.
 */
export function coerceVariables(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const coerced: Record<string, unknown> = { ...variables };
  for (const { variable, type } of operation.variableDefinitions ?? []) {
    const name = variable.name.value;
    const declared = typeFromAST(schema, type);
    if (isInputType(declared) && Object.hasOwn(variables, name)) coerced[name] = coerce(declared, variables[name]);
  }
  return coerced;
}

function coerce(type: GraphQLInputType, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  if (isNonNullType(type)) return coerce(type.ofType, value);
  if (isListType(type)) return Array.isArray(value) ? value.map((one) => coerce(type.ofType, one)) : coerce(type.ofType, value);
  if (isInputObjectType(type)) return coerceMembers(type.getFields(), value);
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
  Boolean: (text) => ({ true: true, false: false })[text],
};
