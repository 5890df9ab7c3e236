import type { Steps } from "../../../steps.ts";
import type { IndexedDocument } from "../../../storage/search-index.ts";
import { SegmentReader } from "../segments/segment-reader.ts";
import { urnHash } from "../segments/urn-filter.ts";
import { SegmentBuilder } from "./segment-builder.ts";
import type { SegmentModel } from "./segment-model.ts";

/** So many documents are in a segment. */
const most = 1_000;

/** Segments of documents that stand beside those of an index for some searches, made once for each list: several searches name it. */
export class ReadersBeside {
  readonly #model: SegmentModel;
  readonly #made = new WeakMap<readonly IndexedDocument[], readonly SegmentReader[]>();

  constructor(model: SegmentModel) {
    this.#model = model;
  }

  /** As they stand beside others: without the documents of which one stands there already. */
  *of(documents: readonly IndexedDocument[], others: readonly SegmentReader[]): Steps<SegmentReader[]> {
    const made = this.#made.get(documents) ?? (yield* this.#make(documents));
    this.#made.set(documents, made);
    const readers: SegmentReader[] = [];
    for (const reader of made) readers.push(yield* readerWithout(reader, others));
    return readers;
  }

  *#make(documents: readonly IndexedDocument[]): Steps<SegmentReader[]> {
    const readers: SegmentReader[] = [];
    const builder = new SegmentBuilder(this.#model);
    for (let from = 0; from < documents.length; from += most) {
      for (const document of documents.slice(from, from + most)) {
        builder.add(document);
        yield;
      }
      readers.push(new SegmentReader(yield* builder.build()));
      builder.clear();
    }
    return readers;
  }
}

function* readerWithout(reader: SegmentReader, others: readonly SegmentReader[]): Steps<SegmentReader> {
  const left = reader.view();
  const { urns } = reader.segment;
  for (let doc = 0; doc < urns.size; doc++) {
    const urn = urns.at(doc);
    const hash = urnHash(urn);
    if (others.some((other) => other.has(urn, hash))) left.delete(urn, hash);
    yield;
  }
  return left;
}
