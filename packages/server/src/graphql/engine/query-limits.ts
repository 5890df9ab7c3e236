/** What a document may ask for (graphql.md 2.1). */
export interface QueryLimits {
  /** Fields that it may name. */
  readonly complexity: number;
  readonly depth: number;
  /** Whether it may ask for the schema. */
  readonly introspection: boolean;
}

export const defaultLimits: QueryLimits = { complexity: 2_000, depth: 50, introspection: true };
