import type { Static } from "typebox";
import { catalogError } from "../errors.ts";
import { Type } from "../type-builders.ts";

/** How the value of a field is held against those of a criterion (rest.md 16.5, model.md 3.4). */
export const conditions = [
  "CONTAIN",
  "END_WITH",
  "EQUAL",
  "IEQUAL",
  "IN",
  "EXISTS",
  "IS_NULL",
  "GREATER_THAN",
  "GREATER_THAN_OR_EQUAL_TO",
  "LESS_THAN",
  "LESS_THAN_OR_EQUAL_TO",
  "START_WITH",
  "ANCESTORS_INCL",
  "DESCENDANTS_INCL",
  "RELATED_INCL",
] as const;
export type Condition = (typeof conditions)[number];

/** One condition of a filter, as it was meant: the older single `value` stands among `values`. */
export interface Criterion {
  readonly field: string;
  readonly condition: Condition;
  readonly values: readonly string[];
  readonly negated: boolean;
}

/** A filter: every criterion of some group holds. */
export interface FilterCriteria {
  readonly or: readonly { readonly and: readonly Criterion[] }[];
}

/** Both filters hold. */
export function bothOf(some: FilterCriteria | undefined, others: FilterCriteria | undefined): FilterCriteria | undefined {
  if (some === undefined || some.or.length === 0) return others;
  if (others === undefined || others.or.length === 0) return some;
  return { or: some.or.flatMap((one) => others.or.map((other) => ({ and: [...one.and, ...other.and] }))) };
}

const scalar = Type.Union([Type.String(), Type.Number(), Type.Boolean()]);

const criterionSchema = Type.Object({
  field: Type.String(),
  value: Type.Optional(scalar),
  values: Type.Optional(Type.Array(scalar)),
  condition: Type.Optional(Type.String()),
  negated: Type.Optional(Type.Boolean()),
});

/** The filter of a request: `or` of `and`s, or the older single list `criteria`. */
export const filterCriteriaSchema = Type.Object({
  or: Type.Optional(Type.Array(Type.Object({ and: Type.Optional(Type.Array(criterionSchema)) }))),
  criteria: Type.Optional(Type.Array(criterionSchema)),
});

/**
 * The criteria of a filter that has passed its schema. A criterion without values says nothing, unless it asks whether there
 * are any. Throws INVALID_FILTER for an unknown condition, and where the older `value` cannot be told apart from a list, or contradicts `values`.
 */
export function readFilterCriteria(filter: Static<typeof filterCriteriaSchema> | undefined): FilterCriteria | undefined {
  if (filter === undefined) return undefined;
  const groups = filter.or?.map(({ and = [] }) => and) ?? (filter.criteria === undefined ? [] : [filter.criteria]);
  return { or: groups.map((group) => ({ and: group.flatMap(readCriterion) })) };
}

function readCriterion({
  field,
  value,
  values = [],
  condition: named = "EQUAL",
  negated = false,
}: Static<typeof criterionSchema>): Criterion[] {
  const condition = conditions.find((one) => one === named);
  if (condition === undefined) {
    throw catalogError("INVALID_FILTER", { reason: `Unsupported condition: ${named}; conditions are ${conditions.join(", ")}` });
  }
  const single = value === undefined ? "" : String(value);
  const listed = values.map(String);
  if (isAmbiguous(single)) {
    throw catalogError("INVALID_FILTER", {
      reason: "Criterion `value` is deprecated and contains an ambiguous comma. Please use `values`.",
    });
  }
  if (single !== "" && listed.length > 0 && listed[0] !== single) {
    throw catalogError("INVALID_FILTER", {
      reason: "Criterion `value` is deprecated and `values`[0] is populated with a conflicting value.",
    });
  }
  const meant = listed.length > 0 || single === "" ? listed : [single];
  if (meant.length === 0 && condition !== "EXISTS" && condition !== "IS_NULL") return [];
  return [{ field, condition, values: meant, negated }];
}

/** Throws INVALID_FILTER for a criterion with another condition than its field takes. */
export function requireCondition({ field, condition }: Criterion, taken: readonly Condition[]): void {
  if (taken.includes(condition)) return;
  throw catalogError("INVALID_FILTER", { reason: `Field ${field} cannot be asked for ${condition}; it takes ${taken.join(", ")}` });
}

/** A comma may separate several values, unless it stands inside a URN. */
function isAmbiguous(value: string): boolean {
  return (value.includes(",") && !value.startsWith("urn:li:")) || value.includes("),urn:li:");
}
