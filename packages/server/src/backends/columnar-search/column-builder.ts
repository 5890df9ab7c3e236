import { growableUint32 } from "./growable-array.ts";
import type { Column } from "./segment.ts";
import { stringTableOf } from "./string-table.ts";
import { textColumnOf } from "./text-column.ts";
import { sortUtf8 } from "./utf8-order.ts";

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

  add(doc: number, value: Scalar | readonly Scalar[]): void {
    if (isList(value)) for (const one of value) this.#addOne(doc, one);
    else this.#addOne(doc, value);
  }

  #addOne(doc: number, value: Scalar): void {
    if (value === null) return;
    if (typeof value !== "number") this.#isNumeric = false;
    this.#values.push(value);
    this.#owners.push(doc);
  }

  build(): Column {
    return this.#isNumeric ? { kind: "number", numbers: this.#numbers() } : this.#texts();
  }

  #numbers(): Float64Array {
    const numbers = new Float64Array(this.#size).fill(Number.NaN);
    // Backwards, so that the first of several values stays.
    for (let index = this.#values.length - 1; index >= 0; index--) numbers[this.#owners.at(index)] = Number(this.#values[index]);
    return numbers;
  }

  #texts(): Column {
    const places = new Map<string, number>();
    const texts = this.#values.map(String);
    for (const text of texts) places.set(text, 0);
    const sorted = sortUtf8([...places.keys()]);
    for (let place = 0; place < sorted.length; place++) places.set(sorted[place] ?? "", place);
    const starts = new Uint32Array(this.#size + 1);
    for (let index = 0; index < texts.length; index++) {
      const owner = this.#owners.at(index) + 1;
      starts[owner] = (starts[owner] ?? 0) + 1;
    }
    for (let doc = 0; doc < this.#size; doc++) starts[doc + 1] = (starts[doc + 1] ?? 0) + (starts[doc] ?? 0);
    return textColumnOf(
      stringTableOf(sorted),
      starts,
      Uint32Array.from(texts, (text) => places.get(text) ?? 0),
    );
  }
}

function isList(value: Scalar | readonly Scalar[]): value is readonly Scalar[] {
  return Array.isArray(value);
}
