import { catalogError } from "../errors.ts";
import type { CatalogStore } from "../storage/catalog-store.ts";
import type { SearchIndex } from "../storage/search-index.ts";
import type { Criterion, FilterCriteria } from "./filter-criteria.ts";
import { literal } from "./query-clauses.ts";
import type { SearchFieldCatalog } from "./search-fields.ts";
import { definedProperties, namedPropertyField, propertyField } from "./structured-property-fields.ts";

interface Parts {
  readonly store: CatalogStore;
  readonly index: SearchIndex;
  readonly fields: SearchFieldCatalog;
}

/** How many values a condition compares with those of a field; the others look at texts, or whether there is a value. */
const compared: Readonly<Partial<Record<Criterion["condition"], number>>> = {
  EQUAL: Number.POSITIVE_INFINITY,
  IN: Number.POSITIVE_INFINITY,
  DESCENDANTS_INCL: Number.POSITIVE_INFINITY,
  ANCESTORS_INCL: Number.POSITIVE_INFINITY,
  RELATED_INCL: Number.POSITIVE_INFINITY,
  GREATER_THAN: 1,
  GREATER_THAN_OR_EQUAL_TO: 1,
  LESS_THAN: 1,
  LESS_THAN_OR_EQUAL_TO: 1,
};

/** What is compared with the values of a field of numbers and is none; undefined when there is no such text. */
function oddValue({ condition, values }: Pick<Criterion, "condition" | "values">): string | undefined {
  return values.slice(0, compared[condition] ?? 0).find((value) => value.trim() === "" || !Number.isFinite(Number(value)));
}

/** Throws INVALID_FILTER for a text that is compared with the numbers of a field. */
export function requireNumbers(name: string, criterion: Pick<Criterion, "condition" | "values">, kind = "numbers"): void {
  const odd = oddValue(criterion);
  if (odd === undefined) return;
  throw catalogError("INVALID_FILTER", { reason: `Field ${name} holds ${kind}; ${JSON.stringify(odd)} is none` });
}

/** The same for structured properties of numbers, of which the model knows nothing; definitions are read only where a text is compared. */
export async function requirePropertyNumbers(parts: Parts, { or }: FilterCriteria): Promise<void> {
  const doubtful = new Map<string, Criterion>();
  for (const criterion of or.flatMap(({ and }) => and)) {
    const field = namedPropertyField(parts.fields.bareName(criterion.field));
    if (field !== undefined && oddValue(criterion) !== undefined) doubtful.set(field, criterion);
  }
  if (doubtful.size === 0) return;
  for (const field of await fieldsOfNumbers(parts, [...doubtful.keys()])) {
    const criterion = doubtful.get(field);
    if (criterion !== undefined) requireNumbers(criterion.field, criterion);
  }
}

const most = 1_000;

/** The fields of properties with these fields that are of numbers; those of texts may share one of them. */
async function fieldsOfNumbers({ store, index }: Parts, fields: readonly string[]): Promise<ReadonlySet<string>> {
  // A field does not tell a dot in the name from an underscore.
  const patterns = fields.map((field) => literal(field.slice(propertyField("").length)).replaceAll("_", "?"));
  const clauses = patterns.map((pattern) => ({ kind: "value", pattern, fields: ["qualifiedName"] }) as const);
  const query = { kind: "or", clauses } as const;
  const { hits } = await index.search({ entityTypes: ["structuredProperty"], query, start: 0, count: most });
  const properties = await definedProperties(
    store.aspects,
    hits.map(({ urn }) => urn),
  );
  const ofTexts = new Set([...properties.values()].flatMap(({ field, isNumber }) => (isNumber ? [] : [field])));
  const ofNumbers = [...properties.values()].flatMap(({ field, isNumber }) => (isNumber ? [field] : []));
  return new Set(ofNumbers.filter((field) => !ofTexts.has(field)));
}
