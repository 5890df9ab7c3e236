import type { SearchAnswer, SearchHit, SearchRequest } from "../../../storage/search-index.ts";
import type { FacetSums } from "../facets/facet-sums.ts";
import type { Steps } from "../segments/steps.ts";
import { comparePlaces } from "./hit-places.ts";
import type { SegmentAnswer } from "./search-segment.ts";
import { mergeInSteps } from "./sort-in-steps.ts";

/** What the segments found, as one answer. */
export function* combineAnswers(
  answers: readonly SegmentAnswer[],
  { start, count, sort = [], facets = [] }: SearchRequest,
  sums: ReadonlyMap<string, FacetSums>,
): Steps<SearchAnswer> {
  const runs = answers.map(({ hits }) => hits);
  const hits = yield* mergeInSteps<SearchHit>(runs, (a, b) => comparePlaces(a.place, b.place, sort));
  const counted = new Map<string, { value: string; count: number }[]>();
  for (const { field, limit } of facets) {
    const found = sums.get(field);
    counted.set(field, found === undefined ? [] : yield* found.top(limit));
  }
  return {
    total: answers.reduce((sum, answer) => sum + answer.total, 0),
    hits: hits.slice(start, start + count),
    facets: counted,
  };
}
