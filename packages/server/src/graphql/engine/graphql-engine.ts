import { type Json, stringifyJson } from "@almagest/model";
import type { GraphQLError, GraphQLSchema, OperationDefinitionNode } from "graphql";
import { type CompiledQuery, compileQuery, isCompiledQuery } from "graphql-jit";
import type { GraphqlContext } from "../graphql-context.ts";
import { coerceVariables } from "./coerce-variables.ts";
import { type FormattedError, formatError } from "./format-error.ts";
import { readDocument } from "./read-document.ts";

export interface GraphqlRequest {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly operationName: string | undefined;
}

/** A document that is ready to be run, or what is wrong with it. */
type Prepared =
  | { readonly compiled: CompiledQuery; readonly operation: OperationDefinitionNode }
  | { readonly errors: readonly FormattedError[] };

/** Documents that clients send are few and repeat; so many are kept compiled. */
const mostPrepared = 500;

/** Runs documents against the schema, each compiled once. */
export class GraphqlEngine {
  readonly #schema: GraphQLSchema;
  readonly #prepared = new Map<string, Prepared>();
  readonly #report: (error: unknown) => void;

  constructor(schema: GraphQLSchema, report: (error: unknown) => void) {
    this.#schema = schema;
    this.#report = report;
  }

  /** The answer, as JSON text (graphql.md 1.4). */
  async answer({ query, variables, operationName }: GraphqlRequest, context: GraphqlContext): Promise<string> {
    const prepared = this.#prepare(query, operationName);
    if ("errors" in prepared) return stringify({ errors: prepared.errors });
    const coerced = coerceVariables(this.#schema, prepared.operation, variables);
    const { data, errors = [] } = await prepared.compiled.query(undefined, context, coerced);
    const formatted = errors.map((error) => formatError(error as GraphQLError, this.#report));
    return stringify({ ...(data !== undefined && { data }), ...(formatted.length > 0 && { errors: formatted }) });
  }

  #prepare(query: string, operationName: string | undefined): Prepared {
    const key = `${operationName ?? ""}\n${query}`;
    const known = this.#prepared.get(key);
    if (known !== undefined) return known;
    const prepared = this.#compile(query, operationName);
    this.#prepared.set(key, prepared);
    for (const oldest of this.#prepared.keys()) {
      if (this.#prepared.size <= mostPrepared) break;
      this.#prepared.delete(oldest);
    }
    return prepared;
  }

  #compile(query: string, operationName: string | undefined): Prepared {
    const read = readDocument(this.#schema, query, operationName);
    if ("errors" in read) return read;
    const compiled = compileQuery(this.#schema, read.document, operationName);
    if (isCompiledQuery(compiled)) return { compiled, operation: read.operation };
    return { errors: (compiled.errors ?? []).map((error) => formatError(error as GraphQLError, this.#report)) };
  }
}

/** `extensions` is always there. */
function stringify(answer: { readonly data?: unknown; readonly errors?: readonly FormattedError[] }): string {
  return stringifyJson({ ...answer, extensions: {} } as unknown as Json);
}
