import type { TermRarities } from "../../../storage/search-index.ts";
import type { Segment } from "../segments/segment.ts";
import type { SegmentReader } from "../segments/segment-reader.ts";
import { formsIn } from "../words/english-forms.ts";
import { rarity, scoresOfBytes, weights } from "../words/term-weight.ts";

/** Above this, the documents that still stand are estimated. */
const mostCounted = 4_096;

/** Terms of one segment that follow each other: from the first, up to but without the second. */
export type TermRange = readonly [from: number, to: number];

/** A term, or all the words that begin alike taken as one, over the segments of a search. */
export interface SoughtTerm {
  /** What it adds to a score, for each byte of weight. */
  readonly scores: Float32Array;
  /** Where it stands in the segments that have it. */
  readonly places: ReadonlyMap<Segment, TermRange>;
}

/** The other forms of a word, taken as one, and where each of them stands. */
export interface SoughtForms {
  /** What each of them adds to a score, for each byte of weight. */
  readonly scores: Float32Array;
  readonly places: ReadonlyMap<Segment, readonly TermRange[]>;
}

/**
 * Where the terms of a search are, and how much they count: the rarer one is in the whole index, the more. Only documents
 * that still stand count, so that scores stay the same when segments are merged.
 */
export class Frequencies {
  readonly #readers: readonly SegmentReader[];
  readonly #total: number;
  readonly #words = new Map<string, SoughtTerm>();
  readonly #prefixes = new Map<string, SoughtTerm>();
  readonly #forms = new Map<string, SoughtForms>();
  readonly #rarities: Map<string, number>;

  /** What is told of terms beforehand counts, in place of what the index holds now. */
  constructor(readers: readonly SegmentReader[], told: TermRarities = {}) {
    this.#readers = readers;
    this.#rarities = new Map(Object.entries(told));
    this.#total = readers.reduce((sum, { liveCount }) => sum + liveCount, 0);
  }

  ofTerm(term: string): SoughtTerm {
    return remembered(this.#words, term, () => this.#seek(`=${term}`, ({ terms }) => oneAt(terms.indexOf(term))));
  }

  ofPrefix(prefix: string): SoughtTerm {
    return remembered(this.#prefixes, prefix, () => this.#seek(`^${prefix}`, ({ terms }) => terms.prefixRange(prefix)));
  }

  /** They are as rare as all forms together, the word itself among them, and count for less than that. */
  ofForms(word: string): SoughtForms {
    return remembered(this.#forms, word, () => {
      const places = new Map<Segment, readonly TermRange[]>();
      let found = 0;
      for (const reader of this.#readers) {
        const ranges = formsIn(reader.segment, word).map(oneAt);
        if (ranges.length > 0) places.set(reader.segment, ranges);
        const own = this.ofTerm(word).places.get(reader.segment);
        for (const range of own === undefined ? ranges : [...ranges, own]) found += liveCount(reader, range);
      }
      return { scores: places.size === 0 ? noScores : scoresOfBytes(this.#rarityOf(`~${word}`, found) * weights.form), places };
    });
  }

  /** Of all terms that were sought so far. */
  get rarities(): TermRarities {
    return Object.fromEntries(this.#rarities);
  }

  #seek(key: string, rangeIn: (segment: Segment) => TermRange): SoughtTerm {
    const places = new Map<Segment, TermRange>();
    let found = 0;
    for (const reader of this.#readers) {
      const range = rangeIn(reader.segment);
      if (range[0] === range[1]) continue;
      places.set(reader.segment, range);
      found += liveCount(reader, range);
    }
    return { scores: scoresOfBytes(this.#rarityOf(key, found)), places };
  }

  #rarityOf(key: string, found: number): number {
    const counted = this.#rarities.get(key) ?? rarity(Math.min(found, this.#total), this.#total);
    this.#rarities.set(key, counted);
    return counted;
  }
}

const noScores = new Float32Array(0x100);

function liveCount({ segment, deleted, deletedCount }: SegmentReader, [fromTerm, toTerm]: TermRange): number {
  const { starts, docs } = segment.postings;
  const from = starts[fromTerm] ?? 0;
  const to = starts[toTerm] ?? 0;
  if (deletedCount === 0) return to - from;
  if (to - from > mostCounted) return Math.round(((to - from) * (segment.size - deletedCount)) / segment.size);
  let live = 0;
  for (let index = from; index < to; index++) if (!deleted.has(docs[index] ?? 0)) live++;
  return live;
}

function oneAt(index: number): TermRange {
  return index < 0 ? [0, 0] : [index, index + 1];
}

function remembered<Sought>(known: Map<string, Sought>, key: string, make: () => Sought): Sought {
  const found = known.get(key) ?? make();
  known.set(key, found);
  return found;
}
