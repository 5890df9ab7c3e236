import { type GrowableArray, growableUint32 } from "../segments/growable-array.ts";

/** Values of one field as they were told, document by document. */
export class ToldValues<T extends Uint32Array | Float64Array> {
  readonly #values: GrowableArray<T>;
  /** Of which document each is. */
  readonly #owners = growableUint32();

  constructor(values: GrowableArray<T>) {
    this.#values = values;
  }

  get length(): number {
    return this.#values.length;
  }

  clear(): void {
    this.#values.clear();
    this.#owners.clear();
  }

  /** Documents come in rising order. */
  add(document: number, value: number): void {
    this.#values.push(value);
    this.#owners.push(document);
  }

  /** The values of these documents, one document after the other, and where those of each begin; one more entry marks the end. */
  of(documents: Uint32Array): { readonly starts: Uint32Array; readonly values: T } {
    const begins = this.#begins();
    const starts = new Uint32Array(documents.length + 1);
    for (let doc = 0; doc < documents.length; doc++) {
      const document = documents[doc] ?? 0;
      // Behind the last document that has any there is no entry.
      const begin = begins[document] ?? 0;
      starts[doc + 1] = (starts[doc] ?? 0) + (begins[document + 1] ?? begin) - begin;
    }
    const values = this.#values.room(starts[documents.length] ?? 0);
    for (let doc = 0; doc < documents.length; doc++) {
      const begin = begins[documents[doc] ?? 0] ?? 0;
      const start = starts[doc] ?? 0;
      const end = starts[doc + 1] ?? 0;
      for (let at = start; at < end; at++) values[at] = this.#values.at(begin + at - start);
    }
    return { starts, values };
  }

  /** Where the values of each document begin, up to the last that has any. */
  #begins(): Uint32Array {
    const owners = this.#owners.view();
    const begins = new Uint32Array((owners.at(-1) ?? 0) + 2);
    for (let index = 0; index < owners.length; index++) {
      const next = (owners[index] ?? 0) + 1;
      begins[next] = (begins[next] ?? 0) + 1;
    }
    for (let document = 1; document < begins.length; document++) begins[document] = (begins[document] ?? 0) + (begins[document - 1] ?? 0);
    return begins;
  }
}
