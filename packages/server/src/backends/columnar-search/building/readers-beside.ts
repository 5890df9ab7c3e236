import type { Steps } from "../../../steps.ts";
import type { IndexedDocument, TextQuery } from "../../../storage/search-index.ts";
import { SegmentReader } from "../segments/segment-reader.ts";
import { urnHash } from "../segments/urn-filter.ts";
import { SegmentBuilder } from "./segment-builder.ts";
import type { SegmentModel } from "./segment-model.ts";

/** So many documents are in a segment. */
const documentsInSegment = 1_000;

/** Segments made of a list of documents. */
interface Made {
  readonly readers: readonly SegmentReader[];
  readonly hasWords: boolean;
}

/** Segments of documents that stand beside those of an index for some searches, made once for each list: several searches name it. */
export class ReadersBeside {
  readonly #model: SegmentModel;
  readonly #made = new WeakMap<readonly IndexedDocument[], Made>();

  constructor(model: SegmentModel) {
    this.#model = model;
  }

  /**
   * What a search finds among the documents, as they stand beside others: without those of which one stands there already. Where
   * everything is asked for, no words are looked for, and none are read.
   */
  *of(documents: readonly IndexedDocument[], query: TextQuery, others: readonly SegmentReader[]): Steps<SegmentReader[]> {
    const hasWords = query.kind !== "all";
    const known = this.#made.get(documents);
    const isEnough = known !== undefined && (known.hasWords || !hasWords);
    const made = isEnough ? known : { readers: yield* this.#make(documents, hasWords), hasWords };
    this.#made.set(documents, made);
    const readers: SegmentReader[] = [];
    for (const reader of made.readers) readers.push(yield* readerWithout(reader, others));
    return readers;
  }

  *#make(documents: readonly IndexedDocument[], hasWords: boolean): Steps<SegmentReader[]> {
    const readers: SegmentReader[] = [];
    const builder = new SegmentBuilder(this.#model);
    for (let from = 0; from < documents.length; from += documentsInSegment) {
      for (const document of documents.slice(from, from + documentsInSegment)) {
        builder.add(document, { hasWords });
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
