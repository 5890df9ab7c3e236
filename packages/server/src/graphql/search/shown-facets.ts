import { countsTypes } from "../../search/search-across-entities.ts";
import type { Facet } from "../../search/search-facets.ts";
import { nestedMark } from "../../storage/search-index.ts";
import { type ShownEntity, shownOf } from "./restricted-hits.ts";
import { shownType } from "./searched-types.ts";

/** `FacetMetadata` */
export interface ShownFacet {
  readonly field: string;
  readonly displayName: string;
  /** URN of the structured property that the facet is of. */
  readonly entity?: string;
  readonly aggregations: readonly { readonly value: string; readonly count: number; readonly entity: ShownEntity | undefined }[];
}

/** A facet as the schema shows it: types by their members of `EntityType`. */
export function shownFacet({ field, label, property, values }: Facet): ShownFacet {
  const fields = field.split(nestedMark);
  const aggregations = values.map(({ value, count, entity }) => ({
    value: withTypeMembers(fields, value),
    count,
    entity: entity && shownOf(entity),
  }));
  return { field, displayName: label, ...(property !== undefined && { entity: property }), aggregations };
}

/** Types may be counted below something else too, as in `platform␞_entityType`. */
function withTypeMembers(fields: readonly string[], value: string): string {
  if (!fields.some(countsTypes)) return value;
  return value
    .split(nestedMark)
    .map((one, level) => (countsTypes(fields[level] ?? "") ? shownType(one) : one))
    .join(nestedMark);
}
