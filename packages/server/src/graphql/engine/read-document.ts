import { type DocumentNode, GraphQLError, type GraphQLSchema, getOperationAST, type OperationDefinitionNode, parse } from "graphql";
import { brokenRules } from "./broken-rules.ts";
import type { FormattedError } from "./format-error.ts";
import { measureDocument } from "./measure-document.ts";
import type { QueryLimits } from "./query-limits.ts";

/** A document whose operation can be run, with how many fields it selects, or why it cannot. */
export type ReadDocument =
  | { readonly document: DocumentNode; readonly operation: OperationDefinitionNode; readonly fields: number }
  | { readonly errors: readonly FormattedError[] };

/** The text of a document, and which of its operations to run. */
export interface AskedDocument {
  readonly query: string;
  readonly operationName: string | undefined;
}

const schemaIsKept = "Introspection has been disabled for this request; this catalog does not tell its schema";

/** Lists and objects in a document may be nested without end, and are read by recursion. */
const tooDeep = "The document nests too deeply to be read";

/** Reads a document, holds it against the limits and the schema, and picks the operation to run. */
export function readDocument(schema: GraphQLSchema, asked: AskedDocument, limits: QueryLimits): ReadDocument {
  try {
    return read(schema, asked, limits);
  } catch (error) {
    if (error instanceof GraphQLError) return { errors: [refused("InvalidSyntax", `Invalid syntax : ${error.message}`, error)] };
    if (error instanceof RangeError) return { errors: [refused("ExecutionAborted", tooDeep)] };
    throw error;
  }
}

function read(schema: GraphQLSchema, { query, operationName }: AskedDocument, limits: QueryLimits): ReadDocument {
  const document = parse(query, { maxTokens: 50_000, allowEmptySelectionSets: false });
  const { fields, tooLarge, asksSchema } = measureDocument(document, limits);
  if (tooLarge !== undefined) return { errors: [refused("ExecutionAborted", tooLarge)] };
  if (asksSchema && !limits.introspection) return { errors: [refused("IntrospectionDisabled", schemaIsKept)] };
  const errors = brokenRules(schema, document);
  if (errors.length > 0) return { errors };
  const operation = getOperationAST(document, operationName);
  if (operation) return { document, operation, fields };
  return { errors: [refused("ValidationError", `Validation error (UnknownOperation) : ${whichOperation(operationName)}`)] };
}

function refused(classification: string, message: string, error?: GraphQLError): FormattedError {
  const locations = error?.locations?.map(({ line, column }) => ({ line, column }));
  return { message, ...(locations && { locations }), extensions: { classification } };
}

function whichOperation(name: string | undefined): string {
  if (name !== undefined) return `The document has no operation named ${name}`;
  return "The document has several operations or none: say with operationName which one to run";
}
