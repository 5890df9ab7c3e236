import { growableUint32 } from "../segments/growable-array.ts";
import type { TextColumn } from "../segments/segment.ts";
import { textColumnOf } from "../segments/text-column.ts";
import { NumberedTexts } from "../strings/numbered-texts.ts";
import { orderOfTexts } from "../strings/order-of-texts.ts";
import { StringTableWriter } from "../strings/string-table.ts";
import { ToldValues } from "./told-values.ts";

/** Gathers the texts that documents have for one field. */
export class TextValues {
  readonly #texts = new NumberedTexts();
  /** For each text the last document that has it, plus one. */
  readonly #latest = growableUint32();
  readonly #told = new ToldValues(growableUint32());

  get isEmpty(): boolean {
    return this.#told.length === 0;
  }

  clear(): void {
    this.#texts.clear();
    this.#latest.clear();
    this.#told.clear();
  }

  /** A text that a document has twice counts once. */
  add(document: number, text: string): void {
    const number = this.#texts.numberOf(text);
    if (number === this.#latest.length) this.#latest.push(0);
    if (this.#latest.at(number) === document + 1) return;
    this.#latest.set(number, document + 1);
    this.#told.add(document, number);
  }

  /** The column of these documents, which are numbered anew in this order; none if they have no texts. */
  build(documents: Uint32Array): TextColumn | undefined {
    if (this.isEmpty) return undefined;
    const { starts, values } = this.#told.of(documents);
    if (values.length === 0) return undefined;
    const { packed } = this.#texts;
    const isUsed = new Uint8Array(packed.size);
    for (const number of values) isUsed[number] = 1;
    const writer = new StringTableWriter(packed.byteLength);
    const places = new Uint32Array(packed.size);
    for (const number of orderOfTexts(packed)) {
      if (isUsed[number] === 0) continue;
      places[number] = writer.size;
      writer.addBytes(packed.bytes, packed.startOf(number), packed.endOf(number));
    }
    for (let index = 0; index < values.length; index++) values[index] = places[values[index] ?? 0] ?? 0;
    return textColumnOf(writer.table(), starts, values);
  }
}
