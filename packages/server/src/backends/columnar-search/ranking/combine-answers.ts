import type { SearchAnswer, SearchHit, SearchRequest } from "../../../storage/search-index.ts";
import type { FacetSums } from "../facets/facet-sums.ts";
import { comparePlaces } from "./hit-places.ts";
import type { SegmentAnswer } from "./search-segment.ts";

/** What the segments found, as one answer. */
export function combineAnswers(
  answers: readonly SegmentAnswer[],
  { start, count, sort = [], facets = [] }: SearchRequest,
  sums: ReadonlyMap<string, FacetSums>,
): SearchAnswer {
  const hits: SearchHit[] = answers.flatMap((answer) => answer.hits);
  hits.sort((a, b) => comparePlaces(a.place, b.place, sort));
  return {
    total: answers.reduce((sum, answer) => sum + answer.total, 0),
    hits: hits.slice(start, start + count),
    facets: new Map(facets.map(({ field, limit }) => [field, sums.get(field)?.top(limit) ?? []])),
  };
}
