import type { Access } from "../auth/access.ts";
import { toldUrns } from "../auth/privileges/restricted-urn.ts";
import { nestedMark } from "../storage/search-index.ts";
import type { SearchResult } from "./search-entities.ts";
import type { Facet } from "./search-facets.ts";

/**
 * The facets of a search as they are told to an actor. Where they count what is hidden, too, a value that is the URN of something
 * hidden is the URN of what stands for it; what is seen may be told with all that is stored of it.
 */
export async function toldFacets(
  keys: { readonly secrets: Uint8Array },
  access: Access,
  { facets, includesRestricted }: Pick<SearchResult, "facets" | "includesRestricted">,
): Promise<readonly Facet[]> {
  if (!access.restrictsViews || !includesRestricted) return facets;
  const levelsOf = (value: string) => value.split(nestedMark);
  const named = facets.flatMap(({ values }) => values.flatMap(({ value, entity }) => (entity === undefined ? [] : levelsOf(value))));
  const told = await toldUrns(keys, access, named);
  return facets.map((facet) => ({
    ...facet,
    values: facet.values.map((one) => ({
      ...one,
      value: levelsOf(one.value).map(told).join(nestedMark),
      entity: one.entity && told(one.entity),
    })),
  }));
}
