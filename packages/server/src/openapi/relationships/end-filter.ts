import { catalogError } from "../../errors.ts";
import type { Criterion, FilterCriteria } from "../../search/filter-criteria.ts";
import { withoutKeyword } from "../../search/known-fields.ts";

type Test = (value: string, wanted: string) => boolean;

const tests: Partial<Record<Criterion["condition"], Test>> = {
  EQUAL: (value, wanted) => value === wanted,
  IN: (value, wanted) => value === wanted,
  IEQUAL: (value, wanted) => value.toLowerCase() === wanted.toLowerCase(),
  CONTAIN: (value, wanted) => value.includes(wanted),
  START_WITH: (value, wanted) => value.startsWith(wanted),
  END_WITH: (value, wanted) => value.endsWith(wanted),
};

/** What a filter may ask of an end of a relationship, or of the relationship. */
export type FilteredFields = Readonly<Record<string, string>>;

/** Whether some group of the filter holds. Throws INVALID_FILTER for a field or a condition that is not known here. */
export function passesFilter(filter: FilterCriteria | undefined, fields: FilteredFields): boolean {
  return filter === undefined || filter.or.length === 0 || filter.or.some(({ and }) => and.every((one) => passes(one, fields)));
}

function passes({ field, condition, values, negated }: Criterion, fields: FilteredFields): boolean {
  const name = withoutKeyword(field);
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (value === undefined)
    throw catalogError("INVALID_FILTER", { reason: `Unknown field ${field}; fields are ${Object.keys(fields).join(", ")}` });
  const test = tests[condition];
  if (test === undefined) {
    throw catalogError("INVALID_FILTER", {
      reason: `Unsupported condition: ${condition}; conditions are ${Object.keys(tests).join(", ")}`,
    });
  }
  return values.some((wanted) => test(value, wanted)) !== negated;
}

/** The URNs that every group of the filter names; undefined when some group names none. */
export function urnsNamedBy(filter: FilterCriteria | undefined): readonly string[] | undefined {
  if (filter === undefined || filter.or.length === 0) return undefined;
  const groups = filter.or.map(({ and }) => and.find(isUrnList)?.values);
  return groups.every((values) => values !== undefined) ? [...new Set(groups.flat())] : undefined;
}

function isUrnList({ field, condition, negated }: Criterion): boolean {
  return field === "urn" && !negated && (condition === "EQUAL" || condition === "IN");
}
