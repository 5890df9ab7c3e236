import type { EntityRegistry } from "@almagest/model";
import type { Access, OwnersOf, ViewRule } from "../auth/access.ts";
import type { Criterion } from "../auth/policies/compile-policy.ts";
import { type ResourceOwner, readResources } from "../auth/policies/read-resources.ts";
import { columnType, letSeeAll, restrictedTypes } from "../auth/privileges/hidden-entities.ts";
import type { CatalogStore } from "../storage/catalog-store.ts";
import { type Filter, type SearchIndex, typeField } from "../storage/search-index.ts";
import { expandHierarchies } from "./expand-hierarchies.ts";
import { fieldTest } from "./field-test.ts";
import { findUrns, urnPages } from "./find-urns.ts";

interface Parts {
  readonly registry: EntityRegistry;
  readonly store: CatalogStore;
  readonly index: SearchIndex;
}

/** What the caller may see of these types, or of all, as a filter; undefined where that is everything. */
export type Visible = (entityTypes?: readonly string[]) => Promise<Filter | undefined>;

/** Parts whose searches find only what the actor may see, where anything is hidden at all. What that is, is found out once. */
export function seenBy<Some extends Parts>(parts: Some, access: Access): Some {
  if (!access.restrictsViews) return parts;
  let seen: Promise<Filter | undefined> | undefined;
  let columns: Promise<Filter> | undefined;
  const visible: Visible = async (entityTypes) => {
    seen ??= visibleEntities(parts, access);
    const filter = await seen;
    if (filter === undefined || entityTypes?.includes(columnType) === false) return filter;
    columns ??= columnsOf(parts, filter);
    return { kind: "or", of: [filter, await columns] };
  };
  return { ...parts, visible };
}

/** The entities whose pages the actor may see, without columns, as a filter; undefined for all. The index has what policies look at. */
async function visibleEntities(parts: Parts, access: Access): Promise<Filter | undefined> {
  const rules = await access.viewRules();
  if (letSeeAll(rules)) return undefined;
  const granted: Filter = { kind: "or", of: await Promise.all(rules.map((rule) => filterOf(parts, rule))) };
  const free: Filter = { kind: "not", of: fieldTest(typeField, "EQUAL", [...restrictedTypes, columnType]) };
  return { kind: "or", of: [free, { kind: "and", of: [fieldTest(typeField, "EQUAL", [...restrictedTypes]), granted] }] };
}

/** The columns of what is seen: their documents tell nothing of what they are columns of but its URN, so that is looked up. */
async function columnsOf({ index }: Parts, seen: Filter): Promise<Filter> {
  const facet = { field: "parent", limit: mostParents };
  const { facets } = await index.search({ entityTypes: [columnType], query: { kind: "all" }, start: 0, count: 0, facets: [facet] });
  const parents = facets.get(facet.field)?.map(({ value }) => value) ?? [];
  if (parents.length === 0) return nothing;
  const shown = await findUrns(index, { filter: { kind: "and", of: [fieldTest("urn", "EQUAL", parents), seen] } });
  return { kind: "and", of: [fieldTest(typeField, "EQUAL", [columnType]), fieldTest(facet.field, "EQUAL", shown)] };
}

async function filterOf(parts: Parts, { criteria, owners }: ViewRule): Promise<Filter> {
  const conditions = await Promise.all(criteria.map((criterion) => conditionOf(parts, criterion)));
  return { kind: "and", of: owners === undefined ? conditions : [...conditions, await ownedBy(parts, owners)] };
}

/** Where the index has what a criterion looks at; groups are of users, of whom none is hidden. */
const fields: Readonly<Partial<Record<Criterion["field"], string>>> = {
  TYPE: typeField,
  URN: "urn",
  OWNER: "owners",
  DATA_PLATFORM_INSTANCE: "platformInstance",
  TAG: "tags",
};

/** What lies in one of these lies in all that is around it, and each of them in itself. */
const hierarchies: Readonly<Partial<Record<Criterion["field"], { readonly field: string; readonly entityType: string }>>> = {
  DOMAIN: { field: "domains", entityType: "domain" },
  CONTAINER: { field: "container", entityType: "container" },
};

async function conditionOf(parts: Parts, { field: name, condition: asked, values }: Criterion): Promise<Filter> {
  if (asked === "NOT_EQUALS") return { kind: "not", of: await conditionOf(parts, { field: name, condition: "EQUALS", values }) };
  const condition = asked === "EQUALS" ? "EQUAL" : "START_EXACTLY";
  const hierarchy = hierarchies[name];
  const field = fields[name];
  if (hierarchy === undefined) return field === undefined ? nothing : fieldTest(field, condition, values);
  const { entityType } = hierarchy;
  const itself = { kind: "and", of: [fieldTest(typeField, "EQUAL", [entityType]), fieldTest("urn", condition, values)] } as const;
  const named = condition === "EQUAL" ? values : await findUrns(parts.index, { filter: itself });
  const { or } = await expandHierarchies(parts, {
    or: [{ and: [{ field: hierarchy.field, condition: "DESCENDANTS_INCL", values: named, negated: false }] }],
  });
  const all = or[0]?.and[0]?.values ?? named;
  return {
    kind: "or",
    of: [itself, fieldTest(hierarchy.field, condition, values), fieldTest(hierarchy.field, "EQUAL", all), fieldTest("urn", "EQUAL", all)],
  };
}

/** How somebody owns an entity is not in the index: where that matters, it is looked up for all that they own. */
async function ownedBy(parts: Parts, { urns, types }: OwnersOf): Promise<Filter> {
  const owned = fieldTest("owners", "EQUAL", urns);
  if (types === undefined) return owned;
  const fits = (owner: ResourceOwner) => urns.includes(owner.urn) && owner.type !== undefined && types.has(owner.type);
  const fitting: string[] = [];
  for await (const candidates of urnPages(parts.index, { filter: owned })) {
    const facts = await readResources(parts.store.aspects, candidates, new Set(["OWNER"]));
    for (const [urn, { owners }] of facts) if (owners?.some(fits)) fitting.push(urn);
  }
  return fieldTest("urn", "EQUAL", fitting);
}

/** Columns of so many tables are looked at: of those with the most of them. */
const mostParents = 10_000;

const nothing: Filter = { kind: "or", of: [] };
