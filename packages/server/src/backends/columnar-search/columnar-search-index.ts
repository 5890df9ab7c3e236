import type { EntityRegistry } from "@almagest/model";
import { inSlices, type Steps, unless } from "../../steps.ts";
import type {
  ExplainedDocument,
  IndexedDocument,
  IndexRebuild,
  IndexSize,
  LikeWord,
  PreparedDocuments,
  SearchAnswer,
  SearchRequest,
  SnapshotIndex,
  TextQuery,
  WordRequest,
} from "../../storage/search-index.ts";
import type { LoadedSnapshot, SnapshotPart } from "../../storage/search-snapshot-store.ts";
import { chooseForMerge } from "./building/choose-for-merge.ts";
import { type MergeSource, mergeSegments } from "./building/merge-segments.ts";
import { ReadersBeside } from "./building/readers-beside.ts";
import { SegmentBuilder } from "./building/segment-builder.ts";
import { type SegmentModel, segmentModelOf } from "./building/segment-model.ts";
import { FacetNumbers } from "./facets/facet-numbers.ts";
import { FacetSums } from "./facets/facet-sums.ts";
import { Frequencies } from "./matching/frequencies.ts";
import { queryMatcher } from "./matching/query-matcher.ts";
import { inWorkRoom, type WorkRoom } from "./matching/work-room.ts";
import { combineAnswers } from "./ranking/combine-answers.ts";
import { explainDocument } from "./ranking/explain-document.ts";
import { ScoreFloor } from "./ranking/score-floor.ts";
import { type SegmentAnswer, searchSegment } from "./ranking/search-segment.ts";
import { decodeReaders, encodeReaders, modelHash } from "./segments/index-snapshot.ts";
import type { Segment } from "./segments/segment.ts";
import { bytesOfSegment, decodeSegment } from "./segments/segment-codec.ts";
import { SegmentReader } from "./segments/segment-reader.ts";
import { typeCounts } from "./segments/type-counts.ts";
import { UrnFilter, urnHash } from "./segments/urn-filter.ts";
import { wordsLike } from "./words/words-like.ts";

export interface ColumnarSearchLimits {
  /** So many written documents become a segment even when nobody searches. */
  readonly head: number;
  /** So long a search or the making of a segment works before others have their turn. */
  readonly sliceMillis: number;
}

const usualLimits: ColumnarSearchLimits = { head: 1_000, sliceMillis: 2 };

/** An index in memory over immutable segments. What is written gathers in a head, of which the next search makes a segment. */
export class ColumnarSearchIndex implements SnapshotIndex {
  readonly #registry: EntityRegistry;
  readonly #model: SegmentModel;
  readonly #modelHash: string;
  readonly #limits: ColumnarSearchLimits;
  readonly #facets = new FacetNumbers();
  readonly #beside: ReadersBeside;
  readonly #unmerged: (error: unknown) => void;
  #readers: readonly SegmentReader[] = [];
  readonly #head: SegmentBuilder;
  #freezing: Promise<void> | undefined;
  #merging: Promise<void> | undefined;
  #closed = false;

  /** `unmerged` hears why segments could not be merged. */
  constructor(registry: EntityRegistry, limits = usualLimits, unmerged: (error: unknown) => void = () => {}) {
    this.#registry = registry;
    this.#unmerged = unmerged;
    this.#model = segmentModelOf(registry);
    this.#modelHash = modelHash(registry);
    this.#limits = limits;
    this.#head = new SegmentBuilder(this.#model);
    this.#beside = new ReadersBeside(this.#model);
  }

  async apply({ documents, deleted }: { documents: readonly IndexedDocument[]; deleted: readonly string[] }): Promise<void> {
    while (this.#freezing !== undefined) await this.#freezing;
    for (const urn of deleted) this.#forget(urn);
    for (const document of documents) {
      this.#forget(document.urn);
      this.#head.add(document);
      if (this.#head.added < this.#limits.head) continue;
      await this.#freeze();
      // Who waited too may have filled it again.
      while (this.#freezing !== undefined) await this.#freezing;
    }
  }

  async applyPrepared({ bytes, deleted }: PreparedDocuments): Promise<void> {
    await this.apply({ documents: [], deleted });
    if (bytes === undefined) return;
    const reader = await inSlices(readerOf(decodeSegment(bytes)), this.#limits.sliceMillis);
    while (this.#freezing !== undefined) await this.#freezing;
    const { urns } = reader.segment;
    for (let doc = 0; doc < urns.size; doc++) this.#forget(urns.at(doc));
    this.#readers = [...this.#readers, reader];
    this.#mergeInBackground();
  }

  #forget(urn: string): void {
    if (this.#head.delete(urn)) return;
    const hash = urnHash(urn);
    for (const reader of this.#readers) if (reader.delete(urn, hash)) return;
  }

  async search(request: SearchRequest): Promise<SearchAnswer> {
    const readers = await this.#views();
    return inWorkRoom((room) => inSlices(this.#searchAll({ readers, room }, request), this.#limits.sliceMillis));
  }

  async searchEach(requests: readonly SearchRequest[]): Promise<SearchAnswer[]> {
    const readers = await this.#views();
    return inWorkRoom(async (room) => {
      const answers: SearchAnswer[] = [];
      for (const request of requests) answers.push(await inSlices(this.#searchAll({ readers, room }, request), this.#limits.sliceMillis));
      return answers;
    });
  }

  /** The segments as they are now: what is written later changes nothing in them. */
  async #views(): Promise<readonly SegmentReader[]> {
    while (this.#head.added > 0) await this.#freeze();
    return this.#readers.map((reader) => reader.view());
  }

  *#searchAll({ readers: held, room }: { readers: readonly SegmentReader[]; room: WorkRoom }, request: SearchRequest): Steps<SearchAnswer> {
    const { besides } = request;
    const readers = besides === undefined ? held : [...held, ...(yield* this.#beside.of(besides, request.query, held))];
    const frequencies = new Frequencies(readers, request.rarities);
    const facets = new Map((request.facets ?? []).map((facet) => [facet.field, new FacetSums(this.#facets.of(facet.field), facet)]));
    const floor = new ScoreFloor(request.start + request.count);
    const answers: SegmentAnswer[] = [];
    for (const reader of readers) {
      answers.push(yield* searchSegment({ ...this.#model, reader, frequencies, room }, request, { facets, floor }));
      yield;
    }
    return { ...(yield* combineAnswers(answers, request, facets)), rarities: frequencies.rarities };
  }

  async explain(request: SearchRequest, urn: string): Promise<ExplainedDocument | undefined> {
    const readers = await this.#views();
    for (const reader of readers) {
      const doc = reader.segment.urns.indexOf(urn);
      if (doc < 0 || reader.deleted.has(doc)) continue;
      return inWorkRoom((room) => {
        const evaluation = { ...this.#model, reader, frequencies: new Frequencies(readers), room };
        return inSlices(explainDocument(evaluation, request, doc), this.#limits.sliceMillis);
      });
    }
    return undefined;
  }

  /** Makes a segment of the head. What is written meanwhile waits: the head does not change. */
  #freeze(): Promise<void> {
    this.#freezing ??= this.#freezeHead();
    return this.#freezing;
  }

  async #freezeHead(): Promise<void> {
    try {
      const segment = await inSlices(this.#head.build(), this.#limits.sliceMillis);
      if (segment.size > 0) this.#readers = [...this.#readers, new SegmentReader(segment)];
      this.#head.clear();
    } finally {
      this.#freezing = undefined;
    }
    this.#mergeInBackground();
  }

  #mergeInBackground(): void {
    const chosen = chooseForMerge(this.#readers);
    if (this.#merging !== undefined || chosen.length === 0) return;
    // What could not be merged is searched as it is, and whoever adds a segment tries again.
    this.#merging = this.#merge(chosen).catch(this.#unmerged);
  }

  /** Merges while there are too many segments of a size, a slice at a time. */
  async #merge(first: readonly SegmentReader[]): Promise<void> {
    try {
      for (let chosen = first; chosen.length > 0; chosen = chooseForMerge(this.#readers)) {
        if (!(await this.#mergeOnce(chosen))) return;
      }
    } finally {
      // In the same step as the last look at the segments: whoever adds one later finds that nobody merges.
      this.#merging = undefined;
    }
  }

  /** Answers false when the index was closed meanwhile. */
  async #mergeOnce(chosen: readonly SegmentReader[]): Promise<boolean> {
    const sources = chosen.map(({ segment, deleted }) => ({ segment, deleted }));
    const reader = await inSlices(
      unless(() => this.#closed, mergedReader(sources)),
      this.#limits.sliceMillis,
    );
    if (reader === undefined) return false;
    // What has been deleted meanwhile is deleted from the merged segment as well.
    for (const [index, { segment, deleted }] of chosen.entries()) {
      const since = deleted.without(sources[index]?.deleted ?? deleted);
      for (const doc of since.toArray()) reader.delete(segment.urns.at(doc));
    }
    const kept = this.#readers.filter((candidate) => !chosen.includes(candidate));
    this.#readers = [reader, ...kept].filter(({ liveCount }) => liveCount > 0);
    return true;
  }

  /** Resolves when nothing is left to do in the background. */
  async settled(): Promise<void> {
    while (this.#merging !== undefined) await this.#merging;
  }

  /** What has been applied so far, as parts to keep. */
  async encode(): Promise<{ readonly contents: string; readonly parts: readonly SnapshotPart[] }> {
    return encodeReaders(await this.#views(), this.#modelHash);
  }

  /** Takes the place of an empty index. Answers false, and stays empty, when the snapshot is of another format or model. */
  async restore(snapshot: LoadedSnapshot): Promise<boolean> {
    const readers = await inSlices(decodeReaders(snapshot, this.#modelHash), this.#limits.sliceMillis);
    if (readers === undefined || this.#readers.length > 0 || this.#head.size > 0) return false;
    this.#readers = readers;
    return true;
  }

  rebuild(): IndexRebuild {
    const beside = new ColumnarSearchIndex(this.#registry, this.#limits, this.#unmerged);
    return {
      apply: (change) => beside.apply(change),
      applyPrepared: (prepared) => beside.applyPrepared(prepared),
      finish: () => this.#become(beside),
      abandon: () => beside.close(),
    };
  }

  /** What is under way knows the segments that it replaces or adds to: it must end first. */
  async #become(beside: ColumnarSearchIndex): Promise<void> {
    while (this.#isBusy || beside.#isBusy || beside.#head.added > 0) {
      await Promise.all([this.#freezing, this.#merging, beside.#views(), beside.#merging]);
    }
    this.#readers = beside.#readers;
    this.#head.clear();
  }

  get #isBusy(): boolean {
    return this.#freezing !== undefined || this.#merging !== undefined;
  }

  matcher(query: TextQuery): (value: string, field: string) => boolean {
    return queryMatcher(query, this.#model);
  }

  async wordsLike(request: WordRequest): Promise<readonly LikeWord[]> {
    return inSlices(wordsLike(await this.#views(), request), this.#limits.sliceMillis);
  }

  size(): IndexSize {
    const sizes = this.#readers.map(({ segment, liveCount }) => ({ documents: liveCount, bytes: bytesOfSegment(segment) }));
    return {
      documents: sizes.reduce((sum, { documents }) => sum + documents, this.#head.size),
      bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0),
    };
  }

  async countByType(): Promise<ReadonlyMap<string, number>> {
    return typeCounts(await this.#views());
  }

  async close(): Promise<void> {
    this.#closed = true;
    // Who wrote what could not become a segment has heard of it.
    await Promise.allSettled([this.#freezing, this.#merging]);
    this.#readers = [];
    this.#head.clear();
  }
}

function* mergedReader(sources: readonly MergeSource[]): Steps<SegmentReader> {
  return yield* readerOf(yield* mergeSegments(sources));
}

function* readerOf(segment: Segment): Steps<SegmentReader> {
  return new SegmentReader(segment, { urns: yield* UrnFilter.inSteps(segment.urns) });
}
