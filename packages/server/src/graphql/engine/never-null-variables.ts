import {
  type DocumentNode,
  type GraphQLSchema,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from "graphql";

/**
 * The variables of an operation whose type allows null and which stand where there may be none. The language lets them stand
 * there when they or the place have a default, which an explicit null passes by.
 */
export function neverNullVariables(
  schema: GraphQLSchema,
  document: DocumentNode,
  { variableDefinitions = [] }: OperationDefinitionNode,
): readonly string[] {
  const nullable = variableDefinitions.filter(({ type }) => type.kind !== Kind.NON_NULL_TYPE).map(({ variable }) => variable.name.value);
  if (nullable.length === 0) return [];
  const found = new Set<string>();
  const places = new TypeInfo(schema);
  const visitor = {
    [Kind.VARIABLE_DEFINITION]: () => false as const,
    [Kind.VARIABLE]: ({ name }: { readonly name: { readonly value: string } }) => {
      if (isNonNullType(places.getInputType())) found.add(name.value);
    },
  };
  visit(document, visitWithTypeInfo(places, visitor));
  return nullable.filter((name) => found.has(name));
}
