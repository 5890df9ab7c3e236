import { cachedBy } from "@almagest/model";
import { RecentlyUsed } from "../../../recently-used.ts";
import type { Segment } from "../segments/segment.ts";
import type { TextFacet } from "./facet-columns.ts";

/** Several fields with one value each at most as one: a number for every combination of their values. */
export interface JointColumn {
  readonly facets: readonly TextFacet[];
  readonly codes: Uint16Array;
  /** How many combinations there can be. */
  readonly size: number;
}

/** More combinations would take longer to take apart than they save. */
const mostCodes = 4_096;
/** Choices of fields whose columns are kept for a segment. */
const mostKept = 8;
/** None where no two fields can be counted in one go. */
const keptColumns = cachedBy((_segment: Segment) => new RecentlyUsed<{ readonly column: JointColumn | undefined }>(mostKept));

/** Those of the fields that can be counted in one go; undefined when there are no two of them. */
export function jointColumn(segment: Segment, facets: readonly TextFacet[]): JointColumn | undefined {
  const known = keptColumns(segment);
  const key = facets.map(({ field }) => field).join(" ");
  const kept = known.get(key) ?? { column: joined(segment, facets) };
  known.set(key, kept);
  return kept.column;
}

function joined(segment: Segment, facets: readonly TextFacet[]): JointColumn | undefined {
  const chosen: TextFacet[] = [];
  let size = 1;
  for (const facet of facets.toSorted((a, b) => widthOf(a) - widthOf(b))) {
    if (facet.rows?.width !== 1 || size * widthOf(facet) > mostCodes) continue;
    chosen.push(facet);
    size *= widthOf(facet);
  }
  if (chosen.length < 2) return undefined;
  const codes = new Uint16Array(segment.size);
  for (const facet of chosen) {
    const { ordinals = [] } = facet.rows ?? {};
    const width = widthOf(facet);
    for (let doc = 0; doc < codes.length; doc++) codes[doc] = (codes[doc] ?? 0) * width + (ordinals[doc] ?? 0);
  }
  return { facets: chosen, codes, size };
}

/** The values of a field, and none. */
function widthOf({ column }: TextFacet): number {
  return column.values.size + 1;
}

/** How often each value of each of the fields occurs among some documents, by field. */
export function countJointly({ facets, codes, size }: JointColumn, docs: Uint16Array): Map<string, Uint32Array> {
  let together = new Uint32Array(size);
  for (let at = 0; at < docs.length; at++) {
    const code = codes[docs[at] ?? 0] ?? 0;
    together[code] = (together[code] ?? 0) + 1;
  }
  const counts = new Map<string, Uint32Array>();
  // The last field is the lowest digit of a code: taken off, those of the others are left.
  for (const facet of facets.toReversed()) {
    const width = widthOf(facet);
    const { digits, rest } = lowestDigit(together, width);
    counts.set(facet.field, digits.subarray(0, width - 1));
    together = rest;
  }
  return counts;
}

/** How often each lowest digit occurs in codes, and the codes without it. */
function lowestDigit(codes: Uint32Array, width: number): { digits: Uint32Array; rest: Uint32Array<ArrayBuffer> } {
  const digits = new Uint32Array(width);
  const rest = new Uint32Array(codes.length / width);
  let code = 0;
  for (let above = 0; above < rest.length; above++) {
    let sum = 0;
    for (let digit = 0; digit < width; digit++) {
      const count = codes[code++] ?? 0;
      digits[digit] = (digits[digit] ?? 0) + count;
      sum += count;
    }
    rest[above] = sum;
  }
  return { digits, rest };
}
