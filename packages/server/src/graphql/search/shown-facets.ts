import type { Facet, FacetValue } from "../../search/search-facets.ts";
import { shownType } from "./searched-types.ts";

const mark = "\u241e";
const typeField = "_entityType";

/** `FacetMetadata` */
export interface ShownFacet {
  readonly field: string;
  readonly displayName: string;
  /** URN of the structured property that the facet is of. */
  readonly entity?: string;
  readonly aggregations: readonly { readonly value: string; readonly count: number; readonly entity: string | undefined }[];
}

/** A facet as the schema shows it: types by their members of `EntityType`, and of these only such as are there or were asked for. */
export function shownFacet({ field, label, values }: Facet): ShownFacet {
  const isOfTypes = field === typeField || field.startsWith(typeField + mark);
  const shown = isOfTypes ? values.filter(({ count, filtered }) => count > 0 || filtered).map(withTypeMember) : values;
  return { field, displayName: label, aggregations: shown.map(({ value, count, entity }) => ({ value, count, entity })) };
}

function withTypeMember(one: FacetValue): FacetValue {
  const [type = "", ...below] = one.value.split(mark);
  return { ...one, value: [shownType(type), ...below].join(mark) };
}
