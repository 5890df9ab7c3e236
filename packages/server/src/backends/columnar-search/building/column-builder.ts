import { firstNumberOf, numbersEndOf } from "../segments/number-column.ts";
import type { Column, NumberColumn, TextColumn } from "../segments/segment.ts";
import { firstTextOf, textsEndOf } from "../segments/text-column.ts";
import { NumberValues } from "./number-values.ts";
import { TextValues } from "./text-values.ts";

type Scalar = string | number | boolean | null;

/** Gathers the values of one field, document by document. Its column is of numbers where there is nothing else. */
export class ColumnBuilder {
  readonly #numbers = new NumberValues();
  readonly #texts = new TextValues();

  get isEmpty(): boolean {
    return this.#numbers.isEmpty && this.#texts.isEmpty;
  }

  clear(): void {
    this.#numbers.clear();
    this.#texts.clear();
  }

  /** Adds all values of a document for this field; a value that stands there twice counts once. Documents come in rising order. */
  add(document: number, value: Scalar | readonly Scalar[]): void {
    if (isList(value)) for (const one of value) this.#addOne(document, one);
    else this.#addOne(document, value);
  }

  /** The column of these documents, which are numbered anew in this order; none if they have no values. */
  build(documents: Uint32Array): Column | undefined {
    const texts = this.#texts.build(documents);
    const numbers = this.#numbers.build(documents);
    return texts && numbers ? textsOfBoth(numbers, texts, documents.length) : (texts ?? numbers);
  }

  #addOne(document: number, value: Scalar): void {
    if (value === null || Number.isNaN(value)) return;
    if (typeof value === "number") this.#numbers.add(document, value);
    else this.#texts.add(document, String(value));
  }
}

function isList(value: Scalar | readonly Scalar[]): value is readonly Scalar[] {
  return Array.isArray(value);
}

/** Numbers beside texts are texts. */
function textsOfBoth(numbers: NumberColumn, texts: TextColumn, size: number): Column | undefined {
  const both = new TextValues();
  for (let doc = 0; doc < size; doc++) {
    for (let at = firstNumberOf(numbers, doc); at < numbersEndOf(numbers, doc); at++) both.add(doc, String(numbers.numbers[at]));
    for (let at = firstTextOf(texts, doc); at < textsEndOf(texts, doc); at++) both.add(doc, texts.values.at(texts.ordinals[at] ?? 0));
  }
  return both.build(Uint32Array.from({ length: size }, (_, doc) => doc));
}
