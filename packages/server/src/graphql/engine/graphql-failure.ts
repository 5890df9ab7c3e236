/** The kinds of failure that a field may tell its client, with their codes (graphql.md 2.2). */
const codes = { BAD_REQUEST: 400, UNAUTHORIZED: 403, NOT_FOUND: 404, CONFLICT: 409, SERVER_ERROR: 500 } as const;

export type FailureType = keyof typeof codes;

/** A failure of a field that its client is to read about. */
export class GraphqlFailure extends Error {
  readonly type: FailureType;

  constructor(type: FailureType, message: string) {
    super(message);
    this.type = type;
  }

  get code(): number {
    return codes[this.type];
  }
}

/** What was asked cannot be done as it was asked. */
export function badRequest(message: string): GraphqlFailure {
  return new GraphqlFailure("BAD_REQUEST", message);
}

/** The usual refusal of what a caller may not do (graphql.md 2.2). */
export function unauthorized(): GraphqlFailure {
  return new GraphqlFailure("UNAUTHORIZED", "Unauthorized to perform this action. Please contact your DataHub administrator.");
}

/** What was asked for is not there. */
export function notFound(message: string): GraphqlFailure {
  return new GraphqlFailure("NOT_FOUND", message);
}
