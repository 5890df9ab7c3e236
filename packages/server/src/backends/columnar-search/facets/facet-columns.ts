import type { Steps } from "../../../steps.ts";
import { nestedMark } from "../../../storage/search-index.ts";
import { columnOf } from "../segments/path-depths.ts";
import { RecentlyUsed } from "../segments/recently-used.ts";
import type { NumberColumn, Segment, TextColumn } from "../segments/segment.ts";
import { countOrdinals } from "../segments/text-column.ts";
import { stringTableOf } from "../strings/string-table.ts";
import { isNumbered } from "./facet-numbers.ts";
import { nestedColumn } from "./nested-column.ts";
import { type ValueRows, valueRowsOf } from "./value-rows.ts";

/** A field of texts to count by. */
export interface TextFacet {
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
const kept = new WeakMap<Segment, KeptFacets>();

/** What a segment is counted by for a field; worked out once, unless it is one of many choices of fields within others. */
export function* facetOf(segment: Segment, field: string): Steps<Facet | undefined> {
  const { plain, nested } = keptFacets(segment);
  const facets = field.includes(nestedMark) ? nested : plain;
  const known = facets.get(field);
  if (known !== undefined) return known;
  const column = yield* countedColumn(segment, field);
  if (column === undefined) return undefined;
  const facet = column.kind === "text" ? textFacet(segment, { field, column }) : column;
  facets.set(field, facet);
  return facet;
}

function keptFacets(segment: Segment): KeptFacets {
  const facets = kept.get(segment) ?? { plain: new Map(), nested: new RecentlyUsed(mostNested) };
  kept.set(segment, facets);
  return facets;
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

/** The type of entity counts like a field; a name with marks in it stands for fields one below the other. */
function* countedColumn(segment: Segment, field: string): Steps<TextColumn | NumberColumn | undefined> {
  if (field === "_entityType")
    return { kind: "text", values: stringTableOf(segment.typeNames), starts: undefined, ordinals: segment.types };
  if (!field.includes(nestedMark)) return columnOf(segment, field);
  const [above = "", ...below] = field.split(nestedMark);
  const outer = yield* countedColumn(segment, above);
  const inner = yield* countedColumn(segment, below.join(nestedMark));
  if (outer?.kind !== "text") return undefined;
  return inner?.kind === "text" ? yield* nestedColumn({ outer, inner, mark: nestedMark }, segment.size) : outer;
}
