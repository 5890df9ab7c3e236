import type { Steps } from "../../../steps.ts";
import type { FieldTest } from "../../../storage/search-index.ts";
import { Bits } from "../segments/bits.ts";
import { columnOf } from "../segments/column-of.ts";
import { hasNumber } from "../segments/number-column.ts";
import type { NumberColumn, Segment, TextColumn } from "../segments/segment.ts";
import { documentsWith } from "../segments/text-column.ts";
import type { StringTable } from "../strings/string-table.ts";
import { numberPredicate, textPredicate } from "./field-predicates.ts";

/** So many values are judged between two pauses. */
const stride = 2_048;

/** The documents of a segment that pass a test. `urn` is a field of every document. */
export function* passing(segment: Segment, test: FieldTest): Steps<Bits> {
  if (test.field === "urn") return yield* urnsPassing(segment, test);
  const mayBeObject = test.condition === "EXISTS" && !test.field.includes(".");
  return mayBeObject ? yield* withMembers(segment, test) : yield* columnPassing(segment, test);
}

function* columnPassing(segment: Segment, test: FieldTest): Steps<Bits> {
  const column = columnOf(segment, test.field);
  if (column === undefined) return new Bits(segment.size);
  return column.kind === "number" ? numbersPassing(segment, column, test) : yield* textsPassing(segment, column, test);
}

/** An object has a value where one of its members has, each of which is a column; members have none themselves. */
function* withMembers(segment: Segment, test: FieldTest): Steps<Bits> {
  let bits = yield* columnPassing(segment, test);
  for (const name of segment.columns.keys()) {
    if (name.startsWith(`${test.field}.`)) bits = bits.or(yield* columnPassing(segment, { ...test, field: name }));
  }
  return bits;
}

function* urnsPassing({ urns, size }: Segment, test: FieldTest): Steps<Bits> {
  if (test.condition === "EXISTS") return Bits.all(size);
  const bits = new Bits(size);
  if (test.condition === "EQUAL") {
    for (const value of test.values) {
      const doc = urns.indexOf(value);
      if (doc >= 0) bits.add(doc);
    }
    return bits;
  }
  const holds = textPredicate(test);
  for (let doc = 0; doc < size; doc++) {
    if (doc % stride === stride - 1) yield;
    if (holds(urns.at(doc))) bits.add(doc);
  }
  return bits;
}

function* textsPassing({ size }: Segment, column: TextColumn, test: FieldTest): Steps<Bits> {
  const { values } = column;
  const wanted = new Uint8Array(values.size);
  if (test.condition === "EXISTS") wanted.fill(1);
  else if (test.condition === "EQUAL") for (const value of test.values) markValue(wanted, values.indexOf(value));
  else yield* judgeValues(values, textPredicate(test), wanted);
  return documentsWith(column, wanted, size);
}

function markValue(wanted: Uint8Array, place: number): void {
  if (place >= 0) wanted[place] = 1;
}

/** Each distinct value is judged once. */
function* judgeValues(values: StringTable, holds: (text: string) => boolean, wanted: Uint8Array): Steps<void> {
  for (let place = 0; place < values.size; place++) {
    if (place % stride === stride - 1) yield;
    if (holds(values.at(place))) wanted[place] = 1;
  }
}

function numbersPassing({ size }: Segment, column: NumberColumn, test: FieldTest): Bits {
  const bits = new Bits(size);
  const holds = numberPredicate(test);
  for (let doc = 0; doc < size; doc++) if (hasNumber(column, doc, holds)) bits.add(doc);
  return bits;
}
