import type { Steps } from "../../../steps.ts";
import type { SearchAnswer, SearchHit, SearchRequest } from "../../../storage/search-index.ts";
import type { FacetSums } from "../facets/facet-sums.ts";
import { MergeQueue } from "../segments/merge-queue.ts";
import type { HitRun } from "./best-hits.ts";
import { comparePlaces } from "./hit-places.ts";
import type { SegmentAnswer } from "./search-segment.ts";

/** What the segments found, as one answer. */
export function* combineAnswers(
  answers: readonly SegmentAnswer[],
  { start, count, sort = [], facets = [] }: SearchRequest,
  sums: ReadonlyMap<string, FacetSums>,
): Steps<Omit<SearchAnswer, "rarities">> {
  const runs = answers.flatMap(({ hits }) => (hits === undefined ? [] : [hits]));
  const hits = yield* mergeHits(runs, { from: start, to: start + count, compare: (a, b) => comparePlaces(a.place, b.place, sort) });
  const counted = new Map<string, { value: string; count: number }[]>();
  for (const { field, limit } of facets) {
    const found = sums.get(field);
    counted.set(field, found === undefined ? [] : yield* found.top(limit));
  }
  return {
    total: answers.reduce((sum, answer) => sum + answer.total, 0),
    hits,
    facets: counted,
  };
}

/** So many hits are made and merged between two pauses. */
const stride = 256;

interface Page {
  readonly from: number;
  readonly to: number;
  readonly compare: (a: SearchHit, b: SearchHit) => number;
}

/** The hits on a page over all runs. */
function* mergeHits(runs: readonly HitRun[], { from, to, compare }: Page): Steps<SearchHit[]> {
  const headOf = (run: HitRun, index: number) => (index < run.length ? { run, index, hit: run.at(index) } : undefined);
  const heads = runs.map((run) => headOf(run, 0)).filter((head) => head !== undefined);
  const queue = new MergeQueue(heads, (a, b) => compare(a.hit, b.hit));
  const hits: SearchHit[] = [];
  for (let place = 0; place < to; place++) {
    const head = queue.first;
    if (head === undefined) break;
    if (place >= from) hits.push(head.hit);
    queue.replaceFirst(headOf(head.run, head.index + 1));
    if (place % stride === stride - 1) yield;
  }
  return hits;
}
