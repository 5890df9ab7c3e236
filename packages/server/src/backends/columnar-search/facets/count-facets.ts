import type { Steps } from "../../../steps.ts";
import type { FoundDocuments } from "../matching/found-documents.ts";
import { GrowableArray } from "../segments/growable-array.ts";
import { firstNumberOf, numbersEndOf } from "../segments/number-column.ts";
import type { NumberColumn, Segment } from "../segments/segment.ts";
import { countOrdinals, firstTextOf, textsEndOf } from "../segments/text-column.ts";
import { facetOf, type TextFacet } from "./facet-columns.ts";
import type { FacetSums } from "./facet-sums.ts";
import { countJointly, jointColumn } from "./joint-column.ts";
import { countRows, type ValueRows } from "./value-rows.ts";

/** A field with what it is counted by in one segment, and its sums over all of them. */
interface Counted {
  readonly facet: TextFacet;
  readonly sums: FacetSums;
}

/** Adds how often each value of the fields occurs among the documents found. */
export function* countFacets(segment: Segment, facets: ReadonlyMap<string, FacetSums>, found: FoundDocuments): Steps<void> {
  const rows: RowsCounted[] = [];
  for (const sums of facets.values()) {
    const facet = yield* facetOf(segment, sums.facet);
    if (facet === undefined) continue;
    if ("kind" in facet) yield* countNumbers(facet, found.docs, sums);
    else if (facet.rows !== undefined) rows.push({ facet, rows: facet.rows, sums });
    else if (found.docs.length < facet.column.values.size / fewFrom) yield* countOneByOne(found.docs, { facet, sums });
    else yield* addLooked(countOrdinals(facet.column, found.others ?? found.docs), { facet, sums, others: found.others });
    yield;
  }
  yield* countByRows(segment, rows, found);
}

/** Where there are so many times more values than documents found, there is no array with room for all of them. */
const fewFrom = 4;

function* countOneByOne(docs: Uint16Array, { facet: { column }, sums }: Counted): Steps<void> {
  const found: number[] = [];
  for (let at = 0; at < docs.length; at++) {
    const from = firstTextOf(column, docs[at] ?? 0);
    const to = textsEndOf(column, docs[at] ?? 0);
    for (let index = from; index < to; index++) found.push(column.ordinals[index] ?? 0);
  }
  yield* sums.addEach(column.values, found);
}

function remaining(totals: Uint32Array, without: Uint32Array): Uint32Array {
  const left = totals.slice();
  for (let value = 0; value < left.length; value++) left[value] = (left[value] ?? 0) - (without[value] ?? 0);
  return left;
}

interface RowsCounted extends Counted {
  readonly rows: ValueRows;
}

/** Taking codes apart takes as long as counting so many times fewer documents by each of their fields. */
const codesTakenApart = 10;

function* countByRows(segment: Segment, counted: readonly RowsCounted[], { docs, others }: FoundDocuments): Steps<void> {
  const looked = others ?? docs;
  const joint = jointColumn(
    segment,
    counted.map(({ facet }) => facet),
  );
  const known = joint !== undefined && joint.size < looked.length * codesTakenApart ? countJointly(joint, looked) : undefined;
  for (const { facet, rows, sums } of counted) {
    const { values } = facet.column;
    const counts = known?.get(facet.field);
    if (counts === undefined && docs.length * rows.width < values.size) sums.addFew(values, rows, docs);
    else yield* addLooked(counts ?? countRows(rows, looked, values.size), { facet, sums, others });
    yield;
  }
}

/** Where most documents are found, the others were counted, and are taken from the counts over all. */
function* addLooked(counts: Uint32Array, { facet, sums, others }: Counted & Pick<FoundDocuments, "others">): Steps<void> {
  yield;
  const totals = others === undefined ? undefined : facet.totals();
  yield;
  sums.addAll(facet.column.values, totals === undefined ? counts : remaining(totals, counts));
}

/** So many documents are looked at between two pauses. */
const stride = 16_384;

function* countNumbers(column: NumberColumn, docs: Uint16Array, sums: FacetSums): Steps<void> {
  const found = new GrowableArray((length) => new Float64Array(length));
  for (let at = 0; at < docs.length; at++) {
    if (at % stride === stride - 1) yield;
    const from = firstNumberOf(column, docs[at] ?? 0);
    const to = numbersEndOf(column, docs[at] ?? 0);
    for (let index = from; index < to; index++) found.push(column.numbers[index] ?? 0);
  }
  yield* sums.addNumbers(found.view());
}
