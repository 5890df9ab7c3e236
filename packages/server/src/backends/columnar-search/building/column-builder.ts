import { growableUint32 } from "../segments/growable-array.ts";
import { numberColumnOf } from "../segments/number-column.ts";
import type { Column } from "../segments/segment.ts";
import { textColumnOf } from "../segments/text-column.ts";
import { orderOfTexts } from "../strings/order-of-texts.ts";
import { PackedTexts } from "../strings/packed-texts.ts";
import { StringTableWriter } from "../strings/string-table.ts";

type Scalar = string | number | boolean | null;

/** Gathers the values of one field, document by document in rising order. */
export class ColumnBuilder {
  /** Values are numbered as they come, so that of those that repeat only one is kept. */
  readonly #numbers = new Map<Exclude<Scalar, null>, number>();
  /** For each of them the last document that has it, plus one. */
  readonly #latest = growableUint32();
  readonly #told = growableUint32();
  readonly #owners = growableUint32();
  #isNumeric = true;

  /** Adds all values of a document for this field; a value that stands there twice counts once. */
  add(doc: number, value: Scalar | readonly Scalar[]): void {
    if (isList(value)) for (const one of value) this.#addOne(doc, one);
    else this.#addOne(doc, value);
  }

  #addOne(doc: number, value: Scalar): void {
    if (value === null || Number.isNaN(value)) return;
    if (typeof value !== "number") this.#isNumeric = false;
    let number = this.#numbers.get(value);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(value, number);
      this.#latest.push(0);
    }
    if (this.#latest.at(number) === doc + 1) return;
    this.#latest.set(number, doc + 1);
    this.#told.push(number);
    this.#owners.push(doc);
  }

  /** The column of a segment of `size` documents. */
  build(size: number): Column {
    const starts = this.#starts(size);
    const values = [...this.#numbers.keys()];
    return this.#isNumeric ? this.#numberColumn(starts, values.map(Number)) : this.#textColumn(starts, values.map(String));
  }

  #numberColumn(starts: Uint32Array, values: readonly number[]): Column {
    const numbers = Float64Array.from(this.#told.view(), (told) => values[told] ?? 0);
    for (let doc = 0; doc < starts.length - 1; doc++) {
      const start = starts[doc] ?? 0;
      const end = starts[doc + 1] ?? 0;
      if (end - start > 1) numbers.subarray(start, end).sort();
    }
    return numberColumnOf(starts, numbers);
  }

  #textColumn(starts: Uint32Array, values: readonly string[]): Column {
    const texts = new PackedTexts();
    for (const value of values) texts.add(value);
    const writer = new StringTableWriter();
    const places = new Uint32Array(values.length);
    let before = -1;
    for (const index of orderOfTexts(texts)) {
      // 1 and "1" are one text.
      if (before < 0 || texts.compare(before, index) !== 0) writer.addBytes(texts.bytes, texts.startOf(index), texts.endOf(index));
      places[index] = writer.size - 1;
      before = index;
    }
    return textColumnOf(
      writer.table(),
      starts,
      this.#told.view().map((told) => places[told] ?? 0),
    );
  }

  /** Where the values of each document begin; one more entry marks the end. */
  #starts(size: number): Uint32Array {
    const starts = new Uint32Array(size + 1);
    const owners = this.#owners.view();
    for (let index = 0; index < owners.length; index++) {
      const owner = (owners[index] ?? 0) + 1;
      starts[owner] = (starts[owner] ?? 0) + 1;
    }
    for (let doc = 0; doc < size; doc++) starts[doc + 1] = (starts[doc + 1] ?? 0) + (starts[doc] ?? 0);
    return starts;
  }
}

function isList(value: Scalar | readonly Scalar[]): value is readonly Scalar[] {
  return Array.isArray(value);
}
