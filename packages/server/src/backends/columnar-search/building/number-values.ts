import { growableFloat64 } from "../segments/growable-array.ts";
import { numberColumnOf } from "../segments/number-column.ts";
import type { NumberColumn } from "../segments/segment.ts";
import { ToldValues } from "./told-values.ts";

/** Gathers the numbers that documents have for one field. */
export class NumberValues {
  readonly #told = new ToldValues(growableFloat64());

  get isEmpty(): boolean {
    return this.#told.length === 0;
  }

  clear(): void {
    this.#told.clear();
  }

  add(document: number, number: number): void {
    this.#told.add(document, number);
  }

  /** The column of these documents, which are numbered anew in this order; none if they have no numbers. A number that a document has twice counts once. */
  build(documents: Uint32Array): NumberColumn | undefined {
    if (this.isEmpty) return undefined;
    const { starts: told, values } = this.#told.of(documents);
    if (values.length === 0) return undefined;
    const starts = new Uint32Array(told.length);
    let end = 0;
    for (let doc = 0; doc < documents.length; doc++) {
      const [from, to] = [told[doc] ?? 0, told[doc + 1] ?? 0];
      if (to - from > 1) values.subarray(from, to).sort();
      for (let at = from; at < to; at++) if (at === from || values[at] !== values[at - 1]) values[end++] = values[at] ?? 0;
      starts[doc + 1] = end;
    }
    return numberColumnOf(starts, values.slice(0, end));
  }
}
