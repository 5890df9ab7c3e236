import type { SearchFields } from "@almagest/model";

/** What deprecation takes from the score of any query. */
export const deprecatedFactor = 0.25;

/** Factors by which well-kept documents come first when a query says nothing (rest.md 16.2). */
const factors: readonly (readonly [field: string, factor: number])[] = [
  ["hasActiveIncidents", 2],
  ["hasDescription", 1.25],
  ["hasOwners", 1.25],
  ["hasDomain", 1.1],
  ["hasGlossaryTerms", 1.1],
  ["hasTags", 1.1],
  ["hasRowCount", 1.05],
  ["hasColumnCount", 1.05],
  ["deprecated", deprecatedFactor],
];

/** The product of the factors that hold for a document. */
export function documentWorth(fields: SearchFields): number {
  return factors.reduce((worth, [field, factor]) => (fields[field] === true ? worth * factor : worth), 1);
}
