import type { IndexedDocument } from "../../../storage/search-index.ts";
import { largestSegment, type Segment } from "../segments/segment.ts";
import { StringTableWriter } from "../strings/string-table.ts";
import { tellTerms } from "../words/document-terms.ts";
import { documentWorth } from "../words/document-worth.ts";
import { ColumnsBuilder } from "./columns-builder.ts";
import { PostingsBuilder } from "./postings-builder.ts";
import type { SegmentModel } from "./segment-model.ts";

/** Makes a segment of documents that come one by one, so that each can be forgotten before the next is read. */
export class SegmentBuilder {
  readonly #model: SegmentModel;
  readonly #urns = new StringTableWriter();
  readonly #types: string[] = [];
  readonly #worth: number[] = [];
  readonly #postings = new PostingsBuilder();
  readonly #columns: ColumnsBuilder;

  constructor(model: SegmentModel) {
    this.#model = model;
    this.#columns = new ColumnsBuilder(model.aliases);
  }

  /** Documents come in the order of their URNs, each once. */
  add(document: IndexedDocument): void {
    const doc = this.#types.length;
    if (doc === largestSegment) throw new RangeError(`A segment holds at most ${largestSegment} documents.`);
    this.#urns.add(document.urn);
    this.#types.push(document.entityType);
    this.#worth.push(documentWorth(document.fields));
    tellTerms(document, this.#model.fields, {
      text: (text, boost) => this.#postings.addText(doc, text, boost),
      whole: (value, weight) => this.#postings.addWhole(doc, value, weight),
      pairs: (boost) => this.#postings.addPairs(doc, boost),
    });
    this.#columns.add(doc, document);
  }

  build(): Segment {
    const size = this.#types.length;
    const typeNames = [...new Set(this.#types)].sort();
    return {
      size,
      urns: this.#urns.table(),
      types: Uint8Array.from(this.#types, (name) => typeNames.indexOf(name)),
      typeNames,
      ...this.#postings.build(),
      columns: this.#columns.build(size),
      worth: new Float32Array(this.#worth),
    };
  }
}
