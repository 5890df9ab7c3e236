import type { FoundDocuments } from "../matching/found-documents.ts";
import { GrowableArray } from "../segments/growable-array.ts";
import { firstNumberOf, numbersEndOf } from "../segments/number-column.ts";
import type { NumberColumn, Segment } from "../segments/segment.ts";
import type { Steps } from "../segments/steps.ts";
import { countOrdinals, countPlanes, firstTextOf, textsEndOf } from "../segments/text-column.ts";
import { facetOf, type TextFacet } from "./facet-columns.ts";
import type { FacetSums } from "./facet-sums.ts";
import { countJointly, jointColumn } from "./joint-column.ts";

/** A field with what it is counted by in one segment, and its sums over all of them. */
interface Counted {
  readonly facet: TextFacet;
  readonly sums: FacetSums;
}

/** Adds how often each value of the fields occurs among the documents found. */
export function* countFacets(segment: Segment, facets: ReadonlyMap<string, FacetSums>, found: FoundDocuments): Steps<void> {
  const together: Counted[] = [];
  for (const [field, sums] of facets) {
    const facet = yield* facetOf(segment, field);
    if (facet === undefined) continue;
    if ("kind" in facet) yield* countNumbers(facet, found.docs, sums);
    else if (found.docs.length < facet.column.values.size / fewFrom) yield* countOneByOne(found.docs, { facet, sums });
    else together.push({ facet, sums });
    yield;
  }
  yield* countTogether(segment, together, found);
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

/** Where most documents are found, the others are counted and taken from the counts over all. */
function* countTogether(segment: Segment, counted: readonly Counted[], { docs, others }: FoundDocuments): Steps<void> {
  const looked = others ?? docs;
  const joint = jointColumn(
    segment,
    counted.map(({ facet }) => facet),
  );
  const known = joint !== undefined && joint.size < looked.length ? countJointly(joint, looked) : undefined;
  for (const { facet, sums } of counted) {
    const counts = known?.get(facet) ?? countAlone(facet, looked);
    yield;
    const totals = others === undefined ? undefined : facet.totals();
    yield;
    sums.addAll(facet.column.values, totals === undefined ? counts : remaining(totals, counts));
    yield;
  }
}

function countAlone({ column, planes }: TextFacet, docs: Uint16Array): Uint32Array {
  return planes === undefined ? countOrdinals(column, docs) : countPlanes(planes, column.values.size, docs);
}

function remaining(totals: Uint32Array, without: Uint32Array): Uint32Array {
  const left = totals.slice();
  for (let value = 0; value < left.length; value++) left[value] = (left[value] ?? 0) - (without[value] ?? 0);
  return left;
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
