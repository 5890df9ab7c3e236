import {
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  type OperationDefinitionNode,
  parse,
  specifiedRules,
  type ValidationRule,
  validate,
} from "graphql";
import type { FormattedError } from "./format-error.ts";
import { tooLarge } from "./query-limits.ts";

/** A document whose operation can be run, or why it cannot. */
export type ReadDocument =
  | { readonly document: DocumentNode; readonly operation: OperationDefinitionNode }
  | { readonly errors: readonly FormattedError[] };

/** How clients know the rules that are broken most. */
const ruleNames: Readonly<Record<string, string>> = {
  FieldsOnCorrectTypeRule: "FieldUndefined",
  KnownArgumentNamesRule: "UnknownArgument",
  ProvidedRequiredArgumentsRule: "MissingFieldArgument",
  ValuesOfCorrectTypeRule: "WrongType",
  KnownTypeNamesRule: "UnknownType",
  NoUndefinedVariablesRule: "UndefinedVariable",
  NoUnusedVariablesRule: "UnusedVariable",
  KnownFragmentNamesRule: "UndefinedFragment",
  NoUnusedFragmentsRule: "UnusedFragment",
  NoFragmentCyclesRule: "FragmentCycle",
  ScalarLeafsRule: "SubselectionRequired",
  PossibleFragmentSpreadsRule: "InvalidFragmentType",
  VariablesInAllowedPositionRule: "VariableTypeMismatch",
  OverlappingFieldsCanBeMergedRule: "FieldsConflict",
};

const mostErrors = 20;

/** Reads a document, holds it against the schema and the limits, and picks the operation to run. */
export function readDocument(schema: GraphQLSchema, query: string, operationName: string | undefined): ReadDocument {
  let document: DocumentNode;
  try {
    document = parse(query, { maxTokens: 50_000 });
  } catch (error) {
    return { errors: [formatted(error as GraphQLError, "InvalidSyntax", "Invalid syntax : ")] };
  }
  const errors = specifiedRules.flatMap((rule) => broken(schema, document, rule)).slice(0, mostErrors);
  if (errors.length > 0) return { errors };
  const operation = getOperationAST(document, operationName);
  if (operation === null || operation === undefined) return { errors: [refused("ValidationError", whichOperation(operationName))] };
  const reason = tooLarge(document, operation);
  return reason === undefined ? { document, operation } : { errors: [refused("ExecutionAborted", reason)] };
}

function broken(schema: GraphQLSchema, document: DocumentNode, rule: ValidationRule): FormattedError[] {
  const name = ruleNames[rule.name] ?? rule.name.replace(/Rule$/, "");
  return validate(schema, document, [rule], { maxErrors: mostErrors }).map((error) =>
    formatted(error, "ValidationError", `Validation error (${name}) : `),
  );
}

function formatted({ message, locations }: GraphQLError, classification: string, prefix: string): FormattedError {
  return {
    message: prefix + message,
    locations: (locations ?? []).map(({ line, column }) => ({ line, column })),
    extensions: { classification },
  };
}

function refused(classification: string, message: string): FormattedError {
  return { message, extensions: { classification } };
}

function whichOperation(name: string | undefined): string {
  if (name !== undefined) return `The document has no operation named ${name}`;
  return "The document has several operations or none: say with operationName which one to run";
}
