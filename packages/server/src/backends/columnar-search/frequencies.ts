import type { Segment } from "./segment.ts";
import type { SegmentReader } from "./segment-reader.ts";
import { rarity, scoresOfBytes } from "./term-weight.ts";

/** Above this, the documents that still stand are estimated. */
const mostCounted = 4_096;

/**
 * How much terms count in a search: the rarer one is in the whole index, the more. Only documents that still stand count, so
 * that scores stay the same when segments are merged.
 */
export class Frequencies {
  readonly #readers: readonly SegmentReader[];
  readonly #total: number;
  readonly #words = new Map<string, Float32Array>();
  readonly #prefixes = new Map<string, Float32Array>();

  constructor(readers: readonly SegmentReader[]) {
    this.#readers = readers;
    this.#total = readers.reduce((sum, { liveCount }) => sum + liveCount, 0);
  }

  /** What a term adds to a score, for each byte of weight. */
  scoresOf(term: string): Float32Array {
    return remembered(this.#words, term, () => this.#scores(({ terms }) => oneAt(terms.indexOf(term))));
  }

  /** The same for all the words that begin with a prefix, taken as one word. */
  scoresOfPrefix(prefix: string): Float32Array {
    return remembered(this.#prefixes, prefix, () => this.#scores(({ terms }) => terms.prefixRange(prefix)));
  }

  #scores(rangeIn: (segment: Segment) => readonly [from: number, to: number]): Float32Array {
    let found = 0;
    for (const reader of this.#readers) {
      const [from, to] = rangeIn(reader.segment);
      if (to > from) found += liveCount(reader, from, to);
    }
    return scoresOfBytes(rarity(Math.min(found, this.#total), this.#total));
  }
}

function liveCount({ segment, deleted, deletedCount }: SegmentReader, fromTerm: number, toTerm: number): number {
  const { starts, docs } = segment.postings;
  const from = starts[fromTerm] ?? 0;
  const to = starts[toTerm] ?? 0;
  if (deletedCount === 0) return to - from;
  if (to - from > mostCounted) return Math.round(((to - from) * (segment.size - deletedCount)) / segment.size);
  let live = 0;
  for (let index = from; index < to; index++) if (!deleted.has(docs[index] ?? 0)) live++;
  return live;
}

function oneAt(index: number): readonly [from: number, to: number] {
  return index < 0 ? [0, 0] : [index, index + 1];
}

function remembered(known: Map<string, Float32Array>, key: string, make: () => Float32Array): Float32Array {
  const found = known.get(key) ?? make();
  known.set(key, found);
  return found;
}
