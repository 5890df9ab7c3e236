import { growableUint32 } from "../segments/growable-array.ts";
import { numberColumnOf } from "../segments/number-column.ts";
import type { Column } from "../segments/segment.ts";
import { stringTableOf } from "../segments/string-table.ts";
import { textColumnOf } from "../segments/text-column.ts";
import { sortUtf8 } from "../segments/utf8-order.ts";

type Scalar = string | number | boolean | null;

/** Gathers the values of one field, document by document in rising order. */
export class ColumnBuilder {
  readonly #size: number;
  readonly #values: Scalar[] = [];
  readonly #owners = growableUint32();
  #isNumeric = true;

  /** For a segment of `size` documents. */
  constructor(size: number) {
    this.#size = size;
  }

  /** Adds all values of a document for this field; a value that stands there twice counts once. */
  add(doc: number, value: Scalar | readonly Scalar[]): void {
    if (isList(value)) for (const one of new Set(value)) this.#addOne(doc, one);
    else this.#addOne(doc, value);
  }

  #addOne(doc: number, value: Scalar): void {
    if (value === null || Number.isNaN(value)) return;
    if (typeof value !== "number") this.#isNumeric = false;
    this.#values.push(value);
    this.#owners.push(doc);
  }

  build(): Column {
    return this.#isNumeric ? this.#numbers() : this.#texts();
  }

  #numbers(): Column {
    const starts = this.#starts();
    const numbers = Float64Array.from(this.#values, Number);
    for (let doc = 0; doc < this.#size; doc++) numbers.subarray(starts[doc], starts[doc + 1]).sort();
    return numberColumnOf(starts, numbers);
  }

  #texts(): Column {
    const places = new Map<string, number>();
    const texts = this.#values.map(String);
    for (const text of texts) places.set(text, 0);
    const sorted = sortUtf8([...places.keys()]);
    for (let place = 0; place < sorted.length; place++) places.set(sorted[place] ?? "", place);
    return textColumnOf(
      stringTableOf(sorted),
      this.#starts(),
      Uint32Array.from(texts, (text) => places.get(text) ?? 0),
    );
  }

  #starts(): Uint32Array {
    const starts = new Uint32Array(this.#size + 1);
    for (let index = 0; index < this.#values.length; index++) {
      const owner = this.#owners.at(index) + 1;
      starts[owner] = (starts[owner] ?? 0) + 1;
    }
    for (let doc = 0; doc < this.#size; doc++) starts[doc + 1] = (starts[doc + 1] ?? 0) + (starts[doc] ?? 0);
    return starts;
  }
}

function isList(value: Scalar | readonly Scalar[]): value is readonly Scalar[] {
  return Array.isArray(value);
}
