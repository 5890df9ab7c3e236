import { type Json, stringifyJson } from "@almagest/model";
import type { GraphQLError, GraphQLSchema, OperationTypeNode } from "graphql";
import { inSlices } from "../../steps.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { coerceVariables } from "./coerce-variables.ts";
import { type FormattedError, formatError, unknownError } from "./format-error.ts";
import { jsonInSteps } from "./json-in-steps.ts";
import { PreparedDocuments } from "./prepared-documents.ts";
import type { QueryLimits } from "./query-limits.ts";
import { readDocument } from "./read-document.ts";
import { RunnableDocument } from "./runnable-document.ts";

export interface GraphqlRequest {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly operationName: string | undefined;
  /** What is wrong with its members, for which it is not run. */
  readonly faults?: readonly string[];
}

export interface EngineOptions {
  /** Hears of failures that are the server's own. */
  readonly report: (error: unknown) => void;
  /** Seconds that a request may take. */
  readonly timeLimit: number;
  readonly limits: QueryLimits;
  /** Hears what each request came to. */
  readonly answered?: (outcome: { readonly operation: Operation; readonly errors: boolean }) => void;
}

type Operation = `${OperationTypeNode}` | "none";

/** Why a document is not run, and about how much memory that takes. */
interface RefusedDocument {
  readonly bytes: number;
  readonly errors: readonly FormattedError[];
}

const sliceMillis = 5;
const tooLong = "The answer is longer than a text can be; ask for less at once. What was to be written is written.";
const bytesPerError = 1_000;

interface Answer {
  readonly data?: unknown;
  readonly errors?: readonly FormattedError[];
  readonly operation?: Operation;
}

/** Runs documents against the schema, each of which is read and checked once. */
export class GraphqlEngine {
  readonly #schema: GraphQLSchema;
  readonly #options: EngineOptions;
  readonly #prepared = new PreparedDocuments<RunnableDocument | RefusedDocument>();

  constructor(schema: GraphQLSchema, options: EngineOptions) {
    this.#schema = schema;
    this.#options = options;
  }

  /** The answer, as JSON text (graphql.md 1.4): `extensions` is always there. */
  async answer(request: GraphqlRequest, context: GraphqlContext): Promise<string> {
    const { timeLimit } = this.#options;
    const timer = setTimeout(() => context.answer.giveUp(tookTooLong(timeLimit)), timeLimit * 1000);
    const work = this.#run(request, context).catch((error: unknown) => ({ errors: [unknownError(error, this.#options.report)] }));
    const givenUp = context.answer.givenUp.then((reason) => ({ errors: [aborted(reason)] }));
    const { data, errors = [], operation = "none" } = await Promise.race<Answer>([work, givenUp]);
    clearTimeout(timer);
    this.#options.answered?.({ operation, errors: errors.length > 0 });
    try {
      return await textOf({ ...(data !== undefined && { data }), ...(errors.length > 0 && { errors }), extensions: {} }, context);
    } finally {
      context.answer.end();
    }
  }

  async #run({ query, variables, operationName, faults = [] }: GraphqlRequest, context: GraphqlContext): Promise<Answer> {
    if (faults.length > 0) return { errors: faults.map((message) => ({ message, extensions: { classification: "ValidationError" } })) };
    const prepared = this.#prepared.get(keyOf(query, operationName), () => this.#prepare(query, operationName));
    if ("errors" in prepared) return { errors: prepared.errors };
    const coerced = coerceVariables(this.#schema, prepared.operation, variables);
    if ("errors" in coerced) return coerced;
    const { data, errors = [] } = await prepared.run(context, coerced.values);
    return {
      operation: prepared.operation.operation,
      data,
      errors: errors.map((error) => formatError(error as GraphQLError, this.#options.report)),
    };
  }

  #prepare(query: string, operationName: string | undefined): RunnableDocument | RefusedDocument {
    const read = readDocument(this.#schema, { query, operationName }, this.#options.limits);
    if ("errors" in read) return { errors: read.errors, bytes: read.errors.length * bytesPerError };
    return new RunnableDocument(this.#schema, read);
  }
}

async function textOf(answer: object, context: GraphqlContext): Promise<string> {
  try {
    if (!context.answer.needsSteps) return stringifyJson(answer as Json);
    return await inSlices(jsonInSteps(answer as Json), sliceMillis);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return stringifyJson({ errors: [aborted(tooLong)], extensions: {} } as unknown as Json);
  }
}

/** The length tells where the name ends: one that goes on with the beginning of a document does not stand for that of others. */
function keyOf(query: string, operationName = ""): string {
  return `${operationName.length} ${operationName}${query}`;
}

function tookTooLong(seconds: number): string {
  return `The request took longer than ${seconds} s and was given up; ask for less at once. What it had begun to write may be written.`;
}

function aborted(message: string): FormattedError {
  return { message, extensions: { classification: "ExecutionAborted" } };
}
