import { growableUint32 } from "../segments/growable-array.ts";
import { numberColumnOf } from "../segments/number-column.ts";
import type { Column } from "../segments/segment.ts";
import { textColumnOf } from "../segments/text-column.ts";
import { orderOfTexts } from "../strings/order-of-texts.ts";
import { PackedTexts } from "../strings/packed-texts.ts";
import { StringTableWriter } from "../strings/string-table.ts";

type Scalar = string | number | boolean | null;

/** Gathers the values of one field, document by document. */
export class ColumnBuilder {
  /** Values are numbered as they come, so that of those that repeat only one is kept. */
  readonly #numbers = new Map<Exclude<Scalar, null>, number>();
  /** For each of them the last document that has it, plus one. */
  readonly #latest = growableUint32();
  /** Values as they were told, and of which document each. */
  readonly #told = growableUint32();
  readonly #owners = growableUint32();

  /** Adds all values of a document for this field; a value that stands there twice counts once. Documents come in rising order. */
  add(document: number, value: Scalar | readonly Scalar[]): void {
    if (isList(value)) for (const one of value) this.#addOne(document, one);
    else this.#addOne(document, value);
  }

  #addOne(document: number, value: Scalar): void {
    if (value === null || Number.isNaN(value)) return;
    let number = this.#numbers.get(value);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(value, number);
      this.#latest.push(0);
    }
    if (this.#latest.at(number) === document + 1) return;
    this.#latest.set(number, document + 1);
    this.#told.push(number);
    this.#owners.push(document);
  }

  /** The column of these documents, which are numbered anew in this order; none if they have no values. */
  build(documents: Uint32Array): Column | undefined {
    const { starts, told } = this.#toldOf(documents);
    const values = [...this.#numbers.keys()];
    const isUsed = new Uint8Array(values.length);
    for (const number of told) isUsed[number] = 1;
    if (told.length === 0) return undefined;
    if (values.every((value, number) => typeof value === "number" || isUsed[number] === 0)) {
      return numberColumn(starts, told, values.map(Number));
    }
    return textColumn({ starts, told, isUsed }, values.map(String));
  }

  /** What was told of each of these documents, one after the other. */
  #toldOf(documents: Uint32Array): Told {
    const begins = this.#begins();
    const starts = new Uint32Array(documents.length + 1);
    const told = growableUint32();
    for (let doc = 0; doc < documents.length; doc++) {
      const document = documents[doc] ?? 0;
      const end = begins[document + 1] ?? this.#told.length;
      for (let index = begins[document] ?? this.#told.length; index < end; index++) told.push(this.#told.at(index));
      starts[doc + 1] = told.length;
    }
    return { starts, told: told.view() };
  }

  /** Where the values of each document begin as they were told. Behind the last document with a value there are no more. */
  #begins(): Uint32Array {
    const owners = this.#owners.view();
    const begins = new Uint32Array((owners.at(-1) ?? 0) + 2);
    for (let index = 0; index < owners.length; index++) {
      const owner = (owners[index] ?? 0) + 1;
      begins[owner] = (begins[owner] ?? 0) + 1;
    }
    for (let document = 1; document < begins.length; document++) begins[document] = (begins[document] ?? 0) + (begins[document - 1] ?? 0);
    return begins;
  }
}

/** Numbers of values, document by document: where those of each begin, with one more entry that marks the end. */
interface Told {
  readonly starts: Uint32Array;
  readonly told: Uint32Array;
}

function numberColumn(starts: Uint32Array, told: Uint32Array, values: readonly number[]): Column {
  const numbers = Float64Array.from(told, (number) => values[number] ?? 0);
  for (let doc = 0; doc < starts.length - 1; doc++) {
    const start = starts[doc] ?? 0;
    const end = starts[doc + 1] ?? 0;
    if (end - start > 1) numbers.subarray(start, end).sort();
  }
  return numberColumnOf(starts, numbers);
}

function textColumn({ starts, told, isUsed }: Told & { readonly isUsed: Uint8Array }, values: readonly string[]): Column {
  const texts = new PackedTexts();
  for (const value of values) texts.add(value);
  const writer = new StringTableWriter();
  const places = new Uint32Array(values.length);
  let before = -1;
  for (const text of orderOfTexts(texts)) {
    if (isUsed[text] === 0) continue;
    // 1 and "1" are one text.
    if (before < 0 || texts.compare(before, text) !== 0) writer.addBytes(texts.bytes, texts.startOf(text), texts.endOf(text));
    places[text] = writer.size - 1;
    before = text;
  }
  return textColumnOf(
    writer.table(),
    starts,
    told.map((number) => places[number] ?? 0),
  );
}

function isList(value: Scalar | readonly Scalar[]): value is readonly Scalar[] {
  return Array.isArray(value);
}
