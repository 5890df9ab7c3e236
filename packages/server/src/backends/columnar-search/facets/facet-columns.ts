import { cachedBy, fractionText } from "@almagest/model";
import { RecentlyUsed } from "../../../recently-used.ts";
import type { Steps } from "../../../steps.ts";
import { type FacetRequest, nestedMark } from "../../../storage/search-index.ts";
import { columnOf } from "../segments/column-of.ts";
import { numbersAsTexts } from "../segments/number-column.ts";
import type { NumberColumn, Segment, TextColumn } from "../segments/segment.ts";
import { countOrdinals } from "../segments/text-column.ts";
import { isNumbered } from "./facet-numbers.ts";
import { nestedColumn } from "./nested-column.ts";
import { type ValueRows, valueRowsOf } from "./value-rows.ts";

/** A field of texts to count by. */
export interface TextFacet {
  /** Of fields within others with how their numbers are told. */
  readonly field: string;
  readonly column: TextColumn;
  /** Undefined where there are too many values to number, or a document has too many. */
  readonly rows: ValueRows | undefined;
  /** How often each value occurs among all documents. */
  totals(): Uint32Array;
}

export type Facet = TextFacet | NumberColumn;

interface KeptFacets {
  /** By field, of those that some document has: as many as the segment has columns. */
  readonly plain: Map<string, Facet>;
  readonly nested: RecentlyUsed<Facet>;
}

/** Any fields may be asked for within any others, and each choice has a column of its own. */
const mostNested = 8;
const keptFacets = cachedBy((_segment: Segment): KeptFacets => ({ plain: new Map(), nested: new RecentlyUsed(mostNested) }));

type Counting = Pick<FacetRequest, "field" | "fractionsOf">;

/** How a facet names numbers. */
export function numberNamesOf({ field, fractionsOf = [] }: Counting): (number: number) => string {
  return fractionsOf.includes(field) ? fractionText : String;
}

/** What a segment is counted by for a field; worked out once, unless it is one of many choices of fields within others. */
export function* facetOf(segment: Segment, { field, fractionsOf = [] }: Counting): Steps<Facet | undefined> {
  const { plain, nested } = keptFacets(segment);
  const isNested = field.includes(nestedMark);
  const facets = isNested ? nested : plain;
  const key = isNested ? [field, ...fractionsOf].join(" ") : field;
  const known = facets.get(key);
  if (known !== undefined) return known;
  const column = yield* countedColumn(segment, { field, fractionsOf });
  if (column === undefined) return undefined;
  const facet = column.kind === "text" ? textFacet(segment, { field: key, column }) : column;
  facets.set(key, facet);
  return facet;
}

function textFacet({ size }: Segment, { field, column }: { field: string; column: TextColumn }): TextFacet {
  let totals: Uint32Array | undefined;
  return {
    field,
    column,
    rows: isNumbered(column.values) ? valueRowsOf(column, size) : undefined,
    totals: () => {
      totals ??= countOrdinals(column, everyDocument(size));
      return totals;
    },
  };
}

function everyDocument(size: number): Uint16Array {
  return new Uint16Array(size).map((_, doc) => doc);
}

/** A name with marks in it stands for fields one below the other. */
function* countedColumn(segment: Segment, counting: Counting): Steps<TextColumn | NumberColumn | undefined> {
  const { field } = counting;
  if (!field.includes(nestedMark)) return columnOf(segment, field);
  const [above = "", ...below] = field.split(nestedMark);
  const outer = yield* countedTexts(segment, { ...counting, field: above });
  const inner = yield* countedTexts(segment, { ...counting, field: below.join(nestedMark) });
  return outer && inner ? yield* nestedColumn({ outer, inner, mark: nestedMark }, segment.size) : outer;
}

/** The same with numbers by their names. */
function* countedTexts(segment: Segment, counting: Counting): Steps<TextColumn | undefined> {
  const column = yield* countedColumn(segment, counting);
  return column?.kind === "number" ? yield* numbersAsTexts(column, numberNamesOf(counting)) : column;
}
