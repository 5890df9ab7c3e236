import { GraphQLError } from "graphql";
import { CatalogError } from "../../errors.ts";
import { type FailureType, GraphqlFailure } from "./graphql-failure.ts";

/** An error as it stands in an answer (graphql.md 2.2). */
export interface FormattedError {
  readonly message: string;
  readonly locations?: readonly { readonly line: number; readonly column: number }[];
  readonly path?: readonly (string | number)[];
  readonly extensions: Readonly<Record<string, unknown>>;
}

/** What a field failed with. `report` hears of failures that are the server's own. */
export function formatError(error: GraphQLError, report: (error: unknown) => void): FormattedError {
  const { message, type, code, classification } = describe(error, report);
  return {
    message,
    ...(error.locations !== undefined && { locations: error.locations.map(({ line, column }) => ({ line, column })) }),
    ...(error.path !== undefined && { path: error.path }),
    extensions: classification === "DataFetchingException" ? { code, type, classification } : { classification },
  };
}

/** What a client is told when the server itself failed, outside of any field. */
export function unknownError(error: unknown, report: (error: unknown) => void): FormattedError {
  report(error);
  return { message: unknown, extensions: { code: 500, type: "SERVER_ERROR", classification: fetching } };
}

/** Whether a failure is the server's own; of another its client can be told. */
export function isOwnFault(error: unknown): boolean {
  return !(error instanceof GraphqlFailure || (error instanceof CatalogError && error.status !== 500));
}

/** What an error of our table is here; a bad request where nothing else is said. */
const types: Readonly<Record<number, FailureType>> = {
  403: "UNAUTHORIZED",
  404: "NOT_FOUND",
  429: "SERVER_ERROR",
  503: "SERVER_ERROR",
};

interface Description {
  readonly message: string;
  readonly classification: string;
  readonly type?: FailureType;
  readonly code?: number;
}

const fetching = "DataFetchingException";
const unknown = "An unknown error occurred.";

function describe(error: GraphQLError, report: (error: unknown) => void): Description {
  const cause = error.originalError;
  if (cause instanceof GraphqlFailure) return { message: cause.message, type: cause.type, code: cause.code, classification: fetching };
  if (cause instanceof CatalogError && cause.status !== 500) {
    const told = new GraphqlFailure(types[cause.status] ?? "BAD_REQUEST", cause.message);
    return { message: told.message, type: told.type, code: told.code, classification: fetching };
  }
  if (/^Cannot return null for non-nullable/.test(error.message)) {
    return { message: error.message, classification: "NullValueInNonNullableField" };
  }
  // What a variable brings to an argument is known only when the field is run.
  if ((cause === undefined || cause instanceof GraphQLError) && /^Argument "[^"]+" has invalid value/.test(error.message)) {
    return { message: error.message, type: "BAD_REQUEST", code: 400, classification: fetching };
  }
  report(cause ?? error);
  return { message: unknown, type: "SERVER_ERROR", code: 500, classification: fetching };
}
