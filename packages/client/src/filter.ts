/** A criterion of a filter (rest.md 16.5); `EQUAL` when no condition is given, and any of the values will do. */
export interface FilterCriterion {
  readonly field: string;
  readonly values?: readonly string[];
  readonly condition?: string;
  readonly negated?: boolean;
}

/** Every criterion of some group holds. */
export interface CatalogFilter {
  readonly or: readonly { readonly and: readonly FilterCriterion[] }[];
}
