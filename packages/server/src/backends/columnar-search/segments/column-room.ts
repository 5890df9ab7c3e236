import type { Ordinals } from "./segment.ts";

/** How many values a column has. */
export interface ValueCounts {
  readonly documents: number;
  /** In all documents. */
  readonly total: number;
  /** In one document, at the most. */
  readonly most: number;
}

/** Room for the values of a column, as large as it will be: what is copied from one to the next is garbage. */
export class ColumnRoom<T extends Ordinals | Float64Array> {
  readonly #starts: Uint32Array | undefined;
  readonly #values: T;
  #end = 0;

  /** `none` is what stands for no value where each document has one entry. */
  constructor({ documents, total, most }: ValueCounts, make: (length: number) => T, none: number) {
    this.#starts = most > 1 ? new Uint32Array(documents + 1) : undefined;
    this.#values = make(most > 1 ? total : documents);
    if (most <= 1) this.#values.fill(none);
  }

  /** Documents come in rising order. */
  add(document: number, value: number): void {
    if (this.#starts === undefined) {
      this.#values[document] = value;
      return;
    }
    this.#values[this.#end++] = value;
    this.#starts[document + 1] = this.#end;
  }

  /** Where the values of each document begin, unless each has one entry; and the values. */
  filled(): { readonly starts: Uint32Array | undefined; readonly values: T } {
    const starts = this.#starts;
    if (starts !== undefined) {
      for (let at = 1; at < starts.length; at++) starts[at] = Math.max(starts[at] ?? 0, starts[at - 1] ?? 0);
    }
    return { starts, values: this.#values };
  }
}
