import type { SearchIndex } from "../storage/search-index.ts";
import type { Durations } from "./durations.ts";

/** The index, with the time that its searches take counted. */
export function timedSearchIndex(index: SearchIndex, durations: Durations): SearchIndex {
  const { applyPrepared } = index;
  return {
    search: (request) => durations.timed(() => index.search(request)),
    searchEach: (requests) => durations.timed(() => index.searchEach(requests)),
    apply: (change) => index.apply(change),
    ...(applyPrepared && { applyPrepared: (prepared) => applyPrepared.call(index, prepared) }),
    explain: (request, urn) => index.explain(request, urn),
    matcher: (query) => index.matcher(query),
    wordsLike: (request) => index.wordsLike(request),
    countByType: () => index.countByType(),
    size: () => index.size(),
    rebuild: () => index.rebuild(),
    close: () => index.close(),
  };
}
