import type { Column } from "../segments/segment.ts";
import { NumberValues } from "./number-values.ts";
import { TextValues } from "./text-values.ts";

type Scalar = string | number | boolean | null;

/** Gathers the values of one field, document by document: numbers, as long as there is nothing else, and texts from then on. */
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
    return this.#texts.isEmpty ? this.#numbers.build(documents) : this.#texts.build(documents);
  }

  #addOne(document: number, value: Scalar): void {
    if (value === null || Number.isNaN(value)) return;
    if (typeof value === "number" && this.#texts.isEmpty) {
      this.#numbers.add(document, value);
      return;
    }
    if (!this.#numbers.isEmpty) this.#numbers.moveTo(this.#texts);
    this.#texts.add(document, String(value));
  }
}

function isList(value: Scalar | readonly Scalar[]): value is readonly Scalar[] {
  return Array.isArray(value);
}
