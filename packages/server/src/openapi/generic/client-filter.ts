import type { Static } from "typebox";
import { type FilterCriteria, filterCriteriaSchema, readFilterCriteria } from "../../search/filter-criteria.ts";
import { Type } from "../../type-builders.ts";

const criteria = filterCriteriaSchema.properties.criteria;

/** Newer clients call the groups of which one must hold `and`, and what must hold in each `criteria` (clients.md 3.5). */
export const clientFilterSchema = Type.Object({
  ...filterCriteriaSchema.properties,
  and: Type.Optional(Type.Array(Type.Object({ criteria, and: criteria }))),
});

/** The criteria of a filter in either form; the groups are alternatives in both. Throws INVALID_FILTER. */
export function readClientFilter(filter: Static<typeof clientFilterSchema> | undefined): FilterCriteria | undefined {
  if (filter?.and === undefined) return readFilterCriteria(filter);
  return readFilterCriteria({ or: filter.and.map(({ criteria: group, and = group ?? [] }) => ({ and })) });
}
