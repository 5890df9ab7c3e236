import type { Steps } from "../../../steps.ts";
import type { IndexedDocument } from "../../../storage/search-index.ts";
import { largestSegment, type Segment } from "../segments/segment.ts";
import { orderOfTexts } from "../strings/order-of-texts.ts";
import { PackedTexts } from "../strings/packed-texts.ts";
import { type StringTable, StringTableWriter } from "../strings/string-table.ts";
import { tellTerms } from "../words/document-terms.ts";
import { documentWorth } from "../words/document-worth.ts";
import { ColumnsBuilder } from "./columns-builder.ts";
import { PostingsBuilder } from "./postings-builder.ts";
import type { SegmentModel } from "./segment-model.ts";

/**
 * Makes a segment of documents that come one by one, in any order: most of the work is done as they come, and each can be
 * forgotten before the next is read.
 */
export class SegmentBuilder {
  readonly #model: SegmentModel;
  /** The documents that still stand, as numbered when they came. */
  readonly #numbers = new Map<string, number>();
  readonly #types: string[] = [];
  readonly #worth: number[] = [];
  readonly #postings = new PostingsBuilder();
  readonly #columns: ColumnsBuilder;
  /** Room for the URNs when they are put in order. */
  readonly #urns = new PackedTexts();

  constructor(model: SegmentModel) {
    this.#model = model;
    this.#columns = new ColumnsBuilder(model.aliases);
  }

  /** How many documents stand. */
  get size(): number {
    return this.#numbers.size;
  }

  /** How many documents have come, those counted that others have taken the place of. */
  get added(): number {
    return this.#types.length;
  }

  /** Makes it ready for another segment, in the same room: half of what is allocated for a segment is room to gather it in. */
  clear(): void {
    this.#numbers.clear();
    this.#types.length = 0;
    this.#worth.length = 0;
    this.#postings.clear();
    this.#columns.clear();
  }

  has(urn: string): boolean {
    return this.#numbers.has(urn);
  }

  /** A document of the same URN is taken the place of. Without words it is found by its values alone, and added in half the time. */
  add(document: IndexedDocument, { hasWords }: { readonly hasWords: boolean } = { hasWords: true }): void {
    if (this.added === largestSegment) throw new RangeError(`A segment holds at most ${largestSegment} documents.`);
    this.#numbers.set(document.urn, this.added);
    this.#types.push(document.entityType);
    this.#worth.push(documentWorth(document.fields));
    this.#postings.begin();
    if (hasWords) tellTerms(document, this.#model.fields, this.#postings);
    this.#columns.add(document);
  }

  /** Answers whether there was one. */
  delete(urn: string): boolean {
    return this.#numbers.delete(urn);
  }

  /** The segment of the documents that stand. */
  *build(): Steps<Segment> {
    const { urns, numbers } = this.#inOrder();
    const typeNames = this.#typesOf(numbers);
    const types = new Uint8Array(numbers.length);
    const worth = new Float32Array(numbers.length);
    for (let doc = 0; doc < numbers.length; doc++) {
      const number = numbers[doc] ?? 0;
      types[doc] = typeNames.indexOf(this.#types[number] ?? "");
      worth[doc] = this.#worth[number] ?? 1;
    }
    return {
      size: numbers.length,
      urns,
      types,
      typeNames,
      ...(yield* this.#postings.build(numbers)),
      columns: yield* this.#columns.build(numbers),
      worth,
    };
  }

  #typesOf(numbers: Uint32Array): string[] {
    const types = new Set<string>();
    for (const number of numbers) types.add(this.#types[number] ?? "");
    return [...types].sort();
  }

  /** The documents in the order of their URNs. */
  #inOrder(): { readonly urns: StringTable; readonly numbers: Uint32Array } {
    const texts = this.#urns;
    texts.clear();
    const numbers: number[] = [];
    for (const [urn, number] of this.#numbers) {
      texts.add(urn);
      numbers.push(number);
    }
    const writer = new StringTableWriter(texts.byteLength);
    const order = orderOfTexts(texts);
    for (const text of order) writer.addBytes(texts.bytes, texts.startOf(text), texts.endOf(text));
    return { urns: writer.table(), numbers: order.map((text) => numbers[text] ?? 0) };
  }
}
