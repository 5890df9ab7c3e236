import type { FacetSums } from "./facet-sums.ts";
import type { FoundDocuments } from "./found-documents.ts";
import { nestedColumn } from "./nested-column.ts";
import { numberRangeOf } from "./number-column.ts";
import type { NumberColumn, Segment, TextColumn } from "./segment.ts";
import { stringTableOf } from "./string-table.ts";
import { countOrdinals } from "./text-column.ts";

/** Joins the names and the values of a facet within a facet (model.md 3.4). */
const nestedMark = "\u241e";

/** Adds how often each value of a field occurs among the documents found. */
export function countFacet(segment: Segment, { field, sums }: { field: string; sums: FacetSums }, found: FoundDocuments): void {
  const facet = facetOf(segment, field);
  if (facet?.column.kind === "number") countNumbers(facet.column, found.docs, sums);
  else if (facet !== undefined) sums.addAll(facet.column.values, countTexts({ ...facet, column: facet.column }, segment.size, found));
}

/** A field to count by, and how often its values occur among all documents, once that has been asked for. */
interface Facet {
  readonly column: TextColumn | NumberColumn;
  readonly totals: { counts?: Uint32Array };
}

const kept = new WeakMap<Segment, Map<string, Facet | undefined>>();

function facetOf(segment: Segment, field: string): Facet | undefined {
  const known = kept.get(segment) ?? new Map<string, Facet | undefined>();
  kept.set(segment, known);
  if (!known.has(field)) {
    const column = columnOf(segment, field);
    known.set(field, column && { column, totals: {} });
  }
  return known.get(field);
}

/** The type of entity counts like a field; a name with the mark in it stands for two fields, one below the other. */
function columnOf(segment: Segment, field: string): TextColumn | NumberColumn | undefined {
  if (field === "_entityType")
    return { kind: "text", values: stringTableOf(segment.typeNames), starts: undefined, ordinals: segment.types };
  if (!field.includes(nestedMark)) return segment.columns.get(field);
  const [outer, inner] = field.split(nestedMark).map((name) => columnOf(segment, name));
  if (outer?.kind !== "text") return undefined;
  return inner?.kind === "text" ? nestedColumn({ outer, inner, mark: nestedMark }, segment.size) : outer;
}

/** Where most documents are found, the others are counted and taken from the counts over all. */
function countTexts({ column, totals }: Facet & { column: TextColumn }, size: number, { docs, others }: FoundDocuments): Uint32Array {
  if (others === undefined) return countOrdinals(column, docs);
  totals.counts ??= countOrdinals(
    column,
    Uint16Array.from({ length: size }, (_, doc) => doc),
  );
  const without = countOrdinals(column, others);
  return totals.counts.map((total, value) => total - (without[value] ?? 0));
}

function countNumbers(column: NumberColumn, docs: Uint16Array, sums: FacetSums): void {
  const counts = new Map<number, number>();
  for (const doc of docs) {
    const [from, to] = numberRangeOf(column, doc);
    for (let index = from; index < to; index++) {
      const number = column.numbers[index] ?? 0;
      counts.set(number, (counts.get(number) ?? 0) + 1);
    }
  }
  for (const [number, count] of counts) sums.add(String(number), count);
}
