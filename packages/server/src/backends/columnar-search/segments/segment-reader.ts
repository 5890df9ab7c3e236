import { createHash, randomUUID } from "node:crypto";
import { cachedBy } from "@almagest/model";
import { RecentlyUsed } from "../../../recently-used.ts";
import type { Steps } from "../../../steps.ts";
import type { FieldTest, Filter } from "../../../storage/search-index.ts";
import { passing } from "../matching/field-tests.ts";
import { Bits } from "./bits.ts";
import type { Segment } from "./segment.ts";
import { UrnFilter, urnHash } from "./urn-filter.ts";

/** Results of tests and filters are kept: a segment does not change, and filters repeat. */
const mostKept = 64;

interface ReaderOptions {
  /** Made before, where making it would take long. */
  readonly urns?: UrnFilter;
  readonly name?: string;
  readonly deleted?: Bits;
  readonly known?: SegmentReader;
}

/** A segment as it is searched: which of its documents still stand, and what has been worked out before. */
export class SegmentReader {
  readonly segment: Segment;
  /** Stands for the segment in snapshots. */
  readonly name: string;
  #deleted: Bits;
  #deletedCount: number;
  /** Whether another reader has the same set. */
  #isShared: boolean;
  readonly #urns: UrnFilter;
  readonly #passed: RecentlyUsed<Bits>;

  /** Reads a segment of its own, or shares what another reader of it has worked out. */
  constructor(segment: Segment, { urns, name = randomUUID(), deleted = new Bits(segment.size), known }: ReaderOptions = {}) {
    this.segment = segment;
    this.name = name;
    this.#deleted = deleted;
    this.#isShared = known !== undefined;
    this.#deletedCount = known === undefined ? deleted.count() : known.#deletedCount;
    this.#urns = known === undefined ? (urns ?? UrnFilter.of(segment.urns)) : known.#urns;
    this.#passed = known === undefined ? new RecentlyUsed(mostKept) : known.#passed;
  }

  /** The documents that no longer stand. The set does not change: later deletions make another. */
  get deleted(): Bits {
    this.#isShared = true;
    return this.#deleted;
  }

  get deletedCount(): number {
    return this.#deletedCount;
  }

  get liveCount(): number {
    return this.segment.size - this.#deletedCount;
  }

  /** The segment as it stands now, for a search that others may write beside. */
  view(): SegmentReader {
    return new SegmentReader(this.segment, { name: this.name, deleted: this.deleted, known: this });
  }

  /** Whether a document stands here. */
  has(urn: string, hash = urnHash(urn)): boolean {
    return this.#documentOf(urn, hash) !== undefined;
  }

  #documentOf(urn: string, hash: number): number | undefined {
    if (!this.#urns.mayHave(hash)) return undefined;
    const doc = this.segment.urns.indexOf(urn);
    return doc < 0 || this.#deleted.has(doc) ? undefined : doc;
  }

  /** Forgets a document. Answers whether it stood here. */
  delete(urn: string, hash = urnHash(urn)): boolean {
    const doc = this.#documentOf(urn, hash);
    if (doc === undefined) return false;
    if (this.#isShared) this.#deleted = this.#deleted.copy();
    this.#isShared = false;
    this.#deleted.add(doc);
    this.#deletedCount++;
    return true;
  }

  /** The documents that pass a filter, deleted ones included. */
  *filtered(filter: Filter): Steps<Bits> {
    if (filter.kind === "test") return yield* this.passing(filter.test);
    return this.#kept(filter) ?? this.#keep(filter, yield* this.#combined(filter));
  }

  *#combined(filter: Exclude<Filter, { kind: "test" }>): Steps<Bits> {
    if (filter.kind === "not") return (yield* this.filtered(filter.of)).not();
    let bits: Bits | undefined;
    for (const part of filter.of) {
      const passed = yield* this.filtered(part);
      bits = bits === undefined ? passed : filter.kind === "and" ? bits.and(passed) : bits.or(passed);
    }
    return bits ?? (filter.kind === "and" ? Bits.all(this.segment.size) : new Bits(this.segment.size));
  }

  *passing(test: FieldTest): Steps<Bits> {
    return this.#kept(test) ?? this.#keep(test, yield* passing(this.segment, test));
  }

  #kept(condition: Filter | FieldTest): Bits | undefined {
    return this.#passed.get(keyOf(condition));
  }

  #keep(condition: Filter | FieldTest, bits: Bits): Bits {
    this.#passed.set(keyOf(condition), bits);
    return bits;
  }
}

/** A longer text is kept as its hash: a filter may name thousands of values, and many such filters are kept. */
const longestKey = 1_024;

/** What a test or filter is known by, made once for all segments. */
const keyOf = cachedBy((condition: Filter | FieldTest): string => {
  const text = JSON.stringify(condition);
  return text.length > longestKey ? createHash("sha256").update(text).digest("base64") : text;
});
