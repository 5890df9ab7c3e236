import type { EntityRegistry } from "@almagest/model";
import { catalogError } from "../errors.ts";
import type { CatalogStore } from "../storage/catalog-store.ts";
import { type FieldTest, type Filter, nestedMark, type SearchIndex, typeField } from "../storage/search-index.ts";
import { spellOutDerived } from "./derived-criteria.ts";
import { expandHierarchies } from "./expand-hierarchies.ts";
import { fieldTest, isSoftDeleted } from "./field-test.ts";
import { type Criterion, type FilterCriteria, requireCondition } from "./filter-criteria.ts";
import { indexedCriterion } from "./indexed-criterion.ts";
import { typeAndSubType } from "./known-fields.ts";
import { atOrBelow } from "./path-tests.ts";
import { refuseDeletedProperties } from "./refuse-deleted-properties.ts";
import { requireComparable, requireComparableProperties } from "./require-comparable.ts";
import type { SearchFieldCatalog } from "./search-fields.ts";
import type { Visible } from "./visible-entities.ts";

interface Parts {
  readonly registry: EntityRegistry;
  readonly store: CatalogStore;
  readonly index: SearchIndex;
  readonly fields: SearchFieldCatalog;
  readonly visible?: Visible;
}

/** What every search leaves out, and what its filter stands for, unless the filter or a flag says otherwise (rest.md 16.6, 16.7). */
export interface FilterDefaults {
  readonly includeSoftDeleted: boolean;
  readonly latestVersionsOnly: boolean;
  /** Whether it finds, too, what the caller may not see. */
  readonly includeRestricted: boolean;
  /** Whether what the filter names stands for what lies below or above it, too. */
  readonly followsHierarchies: boolean;
  /** The types that are looked among; all when left out. */
  readonly entityTypes?: readonly string[] | undefined;
}

interface FilterFlags {
  readonly includeSoftDeleted?: boolean;
  readonly filterNonLatestVersions?: boolean;
  readonly includeRestricted?: boolean;
  readonly rewriteQuery?: boolean;
}

/** What a search with these flags leaves out; without flags, what is soft deleted and earlier versions. */
export function filterDefaults({
  includeSoftDeleted = false,
  filterNonLatestVersions: latestVersionsOnly = true,
  includeRestricted = false,
  rewriteQuery: followsHierarchies = true,
}: FilterFlags = {}): FilterDefaults {
  return { includeSoftDeleted, latestVersionsOnly, includeRestricted, followsHierarchies };
}

/**
 * The filter of a request for the index: names widened to the fields they stand for, hierarchies followed, soft deleted
 * entities, earlier versions and what the caller may not see left out. Throws UNKNOWN_FIELD for a name that is no field, listing
 * those there are, and INVALID_FILTER for a text where a number is due, for a soft deleted structured property or for what has too
 * many criteria.
 */
export async function compileFilter(parts: Parts, criteria: FilterCriteria | undefined, defaults: FilterDefaults): Promise<Filter> {
  const conditions: Filter[] = [];
  const named = criteria?.or.flatMap(({ and }) => and.map(({ field }) => parts.fields.bareName(field))) ?? [];
  if (criteria !== undefined && criteria.or.length > 0) {
    requireBounded(parts.fields, criteria);
    await refuseDeletedProperties(parts, named);
    await requireComparableProperties(
      parts,
      criteria.or.flatMap(({ and }) => and),
    );
    const indexed = { or: criteria.or.map(({ and }) => ({ and: and.map((one) => indexedCriterion(parts, one)) })) };
    const { or } = await spellOutDerived(parts, defaults.followsHierarchies ? await expandHierarchies(parts, indexed) : indexed);
    conditions.push({ kind: "or", of: or.map(({ and }) => ({ kind: "and", of: and.map((one) => compileCriterion(parts, one)) })) });
    if (defaults.latestVersionsOnly) conditions.push(not(is("isLatest", "false")));
  }
  const visible = defaults.includeRestricted ? undefined : await parts.visible?.(defaults.entityTypes);
  if (visible !== undefined) conditions.push(visible);
  if (!defaults.includeSoftDeleted && !named.includes("removed")) conditions.push(not(isSoftDeleted));
  return { kind: "and", of: conditions };
}

/** Each of them is worked on by itself. */
const mostCriteria = 10_000;
/** Texts that are looked for within every value of a field. */
const mostScans = 1_000;

/** Throws INVALID_FILTER for one that would take long, whoever else waits. */
function requireBounded(fields: SearchFieldCatalog, { or }: FilterCriteria): void {
  const all = or.flatMap(({ and }) => and);
  const scans = all.filter(({ field, condition }) => condition === "CONTAIN" || condition === "END_WITH" || fields.isAnalyzed(field));
  if (all.length > mostCriteria || or.length > mostCriteria)
    throw catalogError("INVALID_FILTER", { reason: `A filter has at most ${mostCriteria} criteria; give several values to one` });
  if (scans.reduce((sum, { values }) => sum + values.length, 0) > mostScans)
    throw catalogError("INVALID_FILTER", { reason: `A filter has at most ${mostScans} values to CONTAIN and END_WITH, and words to find` });
}

function compileCriterion(parts: Parts, criterion: Criterion): Filter {
  const compiled = criterion.field === typeAndSubType ? compileTypeAndSubType(criterion) : compileField(parts, criterion);
  return criterion.negated ? not(compiled) : compiled;
}

/** Values name a type or both. Whether there is a value is a matter of the sub type, since everything has a type. */
function compileTypeAndSubType(criterion: Criterion): Filter {
  requireCondition(criterion, ["EQUAL", "IN", "IEQUAL", "EXISTS", "IS_NULL"]);
  const { condition, values } = criterion;
  if (condition === "EXISTS" || condition === "IS_NULL") {
    const exists = fieldTest("typeNames", "EXISTS", []);
    return condition === "EXISTS" ? exists : not(exists);
  }
  const compared = condition === "IEQUAL" ? condition : "EQUAL";
  const pairs = values.map((value) => value.split(nestedMark));
  return {
    kind: "or",
    of: pairs.map(([type = "", subType]) => ({
      kind: "and",
      of: [is(typeField, type), ...(subType === undefined ? [] : [fieldTest("typeNames", compared, [subType])])],
    })),
  };
}

function compileField({ fields }: Parts, { field, condition, values }: Criterion): Filter {
  const names = fields.require(field);
  const asked = { condition, values, isAnalyzed: fields.isAnalyzed(field) };
  const any: Filter = { kind: "or", of: names.map((name) => fieldFilter(fields, { name, ...asked })) };
  return condition === "IS_NULL" ? not(any) : any;
}

interface NamedTest {
  readonly name: string;
  readonly condition: Criterion["condition"];
  readonly values: readonly string[];
  /** Whether words of a value are looked for, of which a filter can tell whether they are there. */
  readonly isAnalyzed: boolean;
}

function fieldFilter(fields: SearchFieldCatalog, { name, condition, values, isAnalyzed }: NamedTest): Filter {
  const meant = plain[condition] ?? (condition as FieldTest["condition"]);
  requireComparable(fields, { field: name, condition, values });
  if (isAnalyzed && (meant === "EQUAL" || meant === "IEQUAL")) return fieldTest(name, "CONTAIN_WORDS", values);
  if (meant !== "EQUAL") return fieldTest(name, meant, values);
  const mark = fields.pathMarkOf(name);
  return mark === undefined ? fieldTest(name, meant, values) : { kind: "or", of: atOrBelow(name, values, mark) };
}

const plain: Readonly<Partial<Record<Criterion["condition"], FieldTest["condition"]>>> = {
  IN: "EQUAL",
  IS_NULL: "EXISTS",
  DESCENDANTS_INCL: "EQUAL",
  ANCESTORS_INCL: "EQUAL",
  RELATED_INCL: "EQUAL",
};

function is(field: string, value: string): Filter {
  return fieldTest(field, "EQUAL", [value]);
}

function not(of: Filter): Filter {
  return { kind: "not", of };
}
