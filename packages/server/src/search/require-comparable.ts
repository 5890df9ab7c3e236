import { catalogError } from "../errors.ts";
import type { CatalogStore } from "../storage/catalog-store.ts";
import type { SearchIndex, TextQuery } from "../storage/search-index.ts";
import type { Criterion } from "./filter-criteria.ts";
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

/** What a field is compared with. */
export type Comparison = Pick<Criterion, "field" | "condition" | "values">;

/** What some fields hold. */
interface Kind {
  readonly name: string;
  /** Whether a text is none. */
  isOdd(text: string): boolean;
}

const isNoNumber = (text: string) => text.trim() === "" || !Number.isFinite(Number(text));

/** Kinds that are not compared with just any text. Dates are texts, beginnings too; a number that is no year is meant as a time. */
const kinds = {
  number: { name: "numbers", isOdd: isNoNumber },
  time: { name: "times in milliseconds since 1970", isOdd: isNoNumber },
  date: { name: "dates such as 2024-01-31", isOdd: (text) => !isNoNumber(text) && !/^\d{4}$/.test(text) },
} as const satisfies Record<string, Kind>;

/** By the type of a structured property. */
const kindsOfProperties: ReadonlyMap<string, Kind> = new Map(Object.entries({ number: kinds.number, date: kinds.date }));

/** What is compared with the values of a field of this kind and is none; undefined when there is no such text. */
function oddValue({ condition, values }: Comparison, kind: Kind): string | undefined {
  return values.slice(0, compared[condition] ?? 0).find((value) => kind.isOdd(value));
}

/** Throws INVALID_FILTER for a text that is compared with values of a field of the model that are of another kind. */
export function requireComparable(fields: SearchFieldCatalog, comparison: Comparison): void {
  if (!fields.isNumeric(comparison.field)) return;
  requireKind(comparison, fields.get(comparison.field)?.type === "DATETIME" ? kinds.time : kinds.number);
}

function requireKind(comparison: Comparison, kind: Kind): void {
  const odd = oddValue(comparison, kind);
  if (odd === undefined) return;
  throw catalogError("INVALID_FILTER", { reason: `Field ${comparison.field} holds ${kind.name}; ${JSON.stringify(odd)} is none` });
}

/** The same for the ranges in the text of a query. Where a word stands behind a field nobody may have meant to compare: it finds nothing. */
export async function requireComparableRanges(parts: Parts, query: TextQuery): Promise<void> {
  const ends = endsOfRanges(query);
  for (const end of ends) requireComparable(parts.fields, end);
  await requireComparableProperties(parts, ends);
}

function endsOfRanges(query: TextQuery): Comparison[] {
  if (query.kind === "and" || query.kind === "or") return query.clauses.flatMap(endsOfRanges);
  if (query.kind === "not") return endsOfRanges(query.clause);
  if (query.kind !== "test") return [];
  const { field, from, to } = query.test;
  return [from, to].flatMap((end) => (end === undefined ? [] : [{ field, condition: "GREATER_THAN", values: [end.value] }]));
}

/** The same for structured properties, of which the model knows nothing; definitions are read only where they may refuse something. */
export async function requireComparableProperties(parts: Parts, comparisons: readonly Comparison[]): Promise<void> {
  const named = comparisons.map((criterion) => ({ criterion, field: namedPropertyField(parts.fields.bareName(criterion.field)) }));
  const mayBeOdd = (criterion: Comparison) => [...kindsOfProperties.values()].some((kind) => oddValue(criterion, kind) !== undefined);
  const doubtful = named.flatMap(({ criterion, field }) => (field !== undefined && mayBeOdd(criterion) ? [{ criterion, field }] : []));
  if (doubtful.length === 0) return;
  const kindOf = await kindsOfFields(
    parts,
    doubtful.map(({ field }) => field),
  );
  for (const { criterion, field } of doubtful) {
    const kind = kindOf.get(field);
    if (kind !== undefined) requireKind(criterion, kind);
  }
}

const mostProperties = 1_000;

/** What fields of structured properties hold, where that is one kind: properties of several types may share a field. */
async function kindsOfFields({ store, index }: Parts, fields: readonly string[]): Promise<ReadonlyMap<string, Kind>> {
  // A field does not tell a dot in the name from an underscore.
  const patterns = new Set(fields.map((field) => literal(field.slice(propertyField("").length)).replaceAll("_", "?")));
  const clauses = [...patterns].map((pattern) => ({ kind: "value", pattern, fields: ["qualifiedName"] }) as const);
  const query = { kind: "or", clauses } as const;
  const { hits } = await index.search({ entityTypes: ["structuredProperty"], query, start: 0, count: mostProperties });
  const properties = await definedProperties(
    store.aspects,
    hits.map(({ urn }) => urn),
  );
  const kindsOf = new Map<string, Set<Kind | undefined>>();
  for (const { field, type } of properties.values())
    kindsOf.set(field, (kindsOf.get(field) ?? new Set()).add(kindsOfProperties.get(type ?? "")));
  return new Map(
    [...kindsOf].flatMap(([field, [kind, ...others]]) => (kind === undefined || others.length > 0 ? [] : [[field, kind] as const])),
  );
}
