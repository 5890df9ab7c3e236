import {
  type ASTNode,
  BREAK,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLError,
  type GraphQLSchema,
  Kind,
  specifiedRules,
  type ValidationRule,
  validate,
  visit,
} from "graphql";
import type { FormattedError } from "./format-error.ts";

/** How clients know the rules, where the name is not that of the rule itself. */
const ruleNames: Readonly<Record<string, string>> = {
  ExecutableDefinitionsRule: "NonExecutableDefinition",
  FieldsOnCorrectTypeRule: "FieldUndefined",
  FragmentsOnCompositeTypesRule: "InvalidFragmentType",
  KnownArgumentNamesRule: "UnknownArgument",
  KnownDirectivesRule: "UnknownDirective",
  KnownFragmentNamesRule: "UndefinedFragment",
  KnownOperationTypesRule: "UnknownOperation",
  KnownTypeNamesRule: "UnknownType",
  NoFragmentCyclesRule: "FragmentCycle",
  NoUndefinedVariablesRule: "UndefinedVariable",
  NoUnusedFragmentsRule: "UnusedFragment",
  NoUnusedVariablesRule: "UnusedVariable",
  OverlappingFieldsCanBeMergedRule: "FieldsConflict",
  PossibleFragmentSpreadsRule: "InvalidFragmentType",
  ProvidedRequiredArgumentsRule: "MissingFieldArgument",
  ScalarLeafsRule: "SubselectionRequired",
  UniqueArgumentNamesRule: "DuplicateArgumentNames",
  UniqueFragmentNamesRule: "DuplicateFragmentName",
  UniqueOperationNamesRule: "DuplicateOperationName",
  UniqueVariableNamesRule: "DuplicateVariableName",
  ValuesOfCorrectTypeRule: "WrongType",
  VariablesAreInputTypesRule: "NonInputTypeOnVariable",
  VariablesInAllowedPositionRule: "VariableTypeMismatch",
};

const mostErrors = 20;

/** What in a document breaks which rule of the language or of the schema; empty when it can be run. */
export function brokenRules(schema: GraphQLSchema, document: DocumentNode): readonly FormattedError[] {
  const ruleOf = new Map<GraphQLError, string>();
  const rules = specifiedRules.map((rule) => told(rule, ruleOf));
  return validate(schema, document, rules, { maxErrors: mostErrors }).map((error, index) => {
    const rule = ruleOf.get(error);
    if (rule === undefined) return aborted(index);
    const at = pathTo(document, error.nodes?.[0]);
    const where = at.length === 0 ? "" : `@[${at.join("/")}]`;
    return validationError(`${rule}${where}`, error);
  });
}

/** Why the rest of a document was not looked at. */
function aborted(faults: number): FormattedError {
  const message =
    faults === mostErrors
      ? `The document has more than ${mostErrors} faults; these are the first`
      : "The document has too many fields of one name to compare them; select each once";
  return { message, extensions: { classification: "ExecutionAborted" } };
}

/** An error of the kind that a document can be cured of. */
export function validationError(what: string, { message, locations }: GraphQLError): FormattedError {
  return {
    message: `Validation error (${what}) : ${message}`,
    locations: (locations ?? []).map(({ line, column }) => ({ line, column })),
    extensions: { classification: "ValidationError" },
  };
}

/** The rule, noting of each of its errors that it is its own. */
function told(rule: ValidationRule, ruleOf: Map<GraphQLError, string>): ValidationRule {
  const name = ruleNames[rule.name] ?? rule.name.replace(/Rule$/, "");
  return (context) => {
    const listening: typeof context = Object.create(context, {
      reportError: {
        value: (error: GraphQLError) => {
          ruleOf.set(error, name);
          context.reportError(error);
        },
      },
    });
    return rule(listening);
  };
}

/** The names of the fields around a node, its own included, from the operation or the fragment that it stands in. */
function pathTo(document: DocumentNode, target: ASTNode | undefined): readonly string[] {
  const path: string[] = [];
  visit(document, {
    enter(node) {
      if (isStep(node)) path.push(node.name.value);
      return node === target ? BREAK : undefined;
    },
    leave(node) {
      if (isStep(node)) path.pop();
    },
  });
  return path;
}

function isStep(node: ASTNode): node is FieldNode | FragmentDefinitionNode {
  return node.kind === Kind.FIELD || node.kind === Kind.FRAGMENT_DEFINITION;
}
