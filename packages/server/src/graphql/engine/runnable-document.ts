import { type DocumentNode, execute, type GraphQLSchema, type OperationDefinitionNode, OperationTypeNode } from "graphql";
import { type CompiledQuery, compileQuery, isCompiledQuery } from "graphql-jit";
import type { GraphqlContext } from "../graphql-context.ts";
import { compiledSize } from "./compiled-size.ts";
import { isConditional } from "./is-conditional.ts";
import { neverNullVariables } from "./never-null-variables.ts";

/**
 * Compiling takes as long as a few runs of a small document, and forty of the page of a dataset. Many documents come once
 * only, as what they ask for is written into them.
 */
const runsBefore = 8;
/** A compiled field takes 70 µs to make: larger documents are always interpreted. */
const mostCompiled = 2_500;
const bytesPerCompiledField = 4_000;
const bytesPerField = 2_000;

/** A document that has been read and held against the schema, with the operation of it to run. */
interface RunnableParts {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  /** How many fields it selects. */
  readonly fields: number;
}

/**
 * Runs a document: a query is interpreted at first, and compiled when it has been asked for several times. Mutations never are:
 * compiled, they go on writing after a field has failed that must not be null. Nor is what has conditions: the compiler holds
 * those of one place of a fragment against its other places too, and puts fields where they would stand if all held.
 */
export class RunnableDocument {
  readonly operation: OperationDefinitionNode;
  /** About how much memory it takes. */
  bytes: number;
  readonly #schema: GraphQLSchema;
  readonly #document: DocumentNode;
  #runs = 0;
  #compiled: CompiledQuery | undefined;
  /** Once it is compiled: the compiler takes no notice of a null where there may be none. */
  #neverNull: readonly string[] = [];

  constructor(schema: GraphQLSchema, { document, operation, fields }: RunnableParts) {
    this.#schema = schema;
    this.#document = document;
    this.operation = operation;
    this.bytes = fields * bytesPerField;
  }

  run(context: GraphqlContext, variables: Readonly<Record<string, unknown>>): ReturnType<CompiledQuery["query"]> {
    if (this.#runs++ === runsBefore) this.#compile();
    const breaksNull = this.#neverNull.some((name) => variables[name] === null);
    if (this.#compiled !== undefined && !breaksNull) return this.#compiled.query(undefined, context, variables);
    return execute({
      schema: this.#schema,
      document: this.#document,
      contextValue: context,
      variableValues: variables,
      operationName: this.operation.name?.value,
    });
  }

  #compile(): void {
    if (this.operation.operation === OperationTypeNode.MUTATION || isConditional(this.#document)) return;
    const size = compiledSize(this.#schema, this.#document, this.operation);
    if (size > mostCompiled) return;
    const compiled = compileQuery(this.#schema, this.#document, this.operation.name?.value);
    if (!isCompiledQuery(compiled)) return;
    this.#compiled = compiled;
    this.#neverNull = neverNullVariables(this.#schema, this.#document, this.operation);
    this.bytes += size * bytesPerCompiledField;
  }
}
