import type { SearchHit, SearchRequest } from "../../../storage/search-index.ts";
import type { Matches } from "../matching/matches.ts";
import type { Segment } from "../segments/segment.ts";
import type { Steps } from "../segments/steps.ts";
import { type HitOrder, hitOrder } from "./hit-order.ts";
import type { ScoreFloor } from "./score-floor.ts";
import { TopHits } from "./top-hits.ts";

/** So many matches are looked at between two pauses. */
const stride = 2_048;

interface Wanted {
  readonly request: SearchRequest;
  /** Raised by what is found. */
  readonly floor: ScoreFloor;
}

/** The best matches of a segment; where nothing is sorted by, only those that may be among the best of all segments. */
export function* bestHits(segment: Segment, found: Matches, { request, floor }: Wanted): Steps<SearchHit[]> {
  const limit = request.start + request.count;
  if (limit === 0 || found.docs.length === 0) return [];
  const order = yield* hitOrder(segment, found, request);
  const isByScore = (request.sort ?? []).length === 0;
  const top = new TopHits(limit, order.isBefore);
  yield* isByScore ? offerByScore(found.scores, { order, top, lowest: floor.lowest }) : offerAll(found.docs.length, { order, top });
  const best = yield* top.sorted();
  if (isByScore) floor.raise(best.map((position) => found.scores[position] ?? 0));
  const hits: SearchHit[] = [];
  for (const position of best) {
    if (hits.length % stride === stride - 1) yield;
    const doc = found.docs[position] ?? 0;
    hits.push({
      urn: segment.urns.at(doc),
      entityType: segment.typeNames[segment.types[doc] ?? 0] ?? "",
      score: found.scores[position] ?? 0,
      place: order.placeOf(position),
    });
  }
  return hits;
}

interface Offering {
  readonly order: HitOrder;
  readonly top: TopHits;
}

function* offerAll(length: number, { order, top }: Offering): Steps<void> {
  for (let position = 0; position < length; position++) {
    if (position % stride === stride - 1) yield;
    if (order.isWanted(position)) top.offer(position);
  }
}

function* offerByScore(scores: Float32Array, { order, top, lowest }: Offering & { lowest: number }): Steps<void> {
  let floor = Number.NEGATIVE_INFINITY;
  for (let position = 0; position < scores.length; position++) {
    if (position % stride === stride - 1) yield;
    const score = scores[position] ?? 0;
    // Equal scores come in the order of URNs, so that a later one of the same segment is no better.
    if (score <= floor || score < lowest || !order.isWanted(position)) continue;
    top.offer(position);
    if (top.worst !== undefined) floor = scores[top.worst] ?? 0;
  }
}
