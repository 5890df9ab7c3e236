import { catalogError } from "../errors.ts";
import type { CatalogStore } from "../storage/catalog-store.ts";
import type { SearchIndex } from "../storage/search-index.ts";
import { isSoftDeleted } from "./field-test.ts";
import { findUrns } from "./find-urns.ts";
import { definedProperties, namedPropertyField } from "./structured-property-fields.ts";

interface Parts {
  readonly index: SearchIndex;
  readonly store: Pick<CatalogStore, "aspects">;
}

/**
 * Refuses a search that looks at values of a soft deleted structured property, by whichever name, to filter on them or to sort by
 * them (interface.md 3). Throws INVALID_FILTER with the properties' URNs.
 */
export async function refuseDeletedProperties(parts: Parts, names: Iterable<string>, use = "filter on"): Promise<void> {
  const deleted = await deletedProperties(parts, names);
  if (deleted.size === 0) return;
  throw catalogError("INVALID_FILTER", { reason: `Cannot ${use} deleted Structured Property [${[...deleted.keys()].join(", ")}]` });
}

/** The fields of the soft deleted structured properties that these names stand for, by the properties' URNs. */
export async function deletedProperties({ index, store }: Parts, names: Iterable<string>): Promise<ReadonlyMap<string, string>> {
  const asked = new Set([...names].map(namedPropertyField));
  asked.delete(undefined);
  if (asked.size === 0) return new Map();
  const removed = await findUrns(index, { entityTypes: ["structuredProperty"], filter: isSoftDeleted });
  const properties = await definedProperties(store.aspects, removed);
  return new Map([...properties].flatMap(([urn, { field }]) => (asked.has(field) ? [[urn, field]] : [])));
}
