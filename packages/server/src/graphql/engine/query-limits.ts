/** What a document may ask for (graphql.md 2.1), and what is answered. */
export interface QueryLimits {
  /** Fields that it may name. */
  readonly complexity: number;
  readonly depth: number;
  /** Fields and members of lists that an answer may hold. */
  readonly values: number;
  /** Whether it may ask for the schema. */
  readonly introspection: boolean;
}

export const defaultLimits: QueryLimits = { complexity: 2_000, depth: 50, values: 2_000_000, introspection: true };
