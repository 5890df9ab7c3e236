import type { Steps } from "../../../steps.ts";
import type { SearchHit, SearchRequest } from "../../../storage/search-index.ts";
import type { Matches } from "../matching/matches.ts";
import type { Segment } from "../segments/segment.ts";
import { type HitOrder, hitOrder } from "./hit-order.ts";
import type { ScoreFloor } from "./score-floor.ts";
import { TopHits } from "./top-hits.ts";

/** So many matches are looked at between two pauses. */
const stride = 2_048;
/** So many are put among the best between two pauses: where thousands are wanted each is compared with a dozen of them. */
const offersAtOnce = 256;

interface Wanted {
  readonly request: SearchRequest;
  /** Raised by what is found. */
  readonly floor: ScoreFloor;
}

/** Hits in order, each made when it is asked for: most of those of a segment come behind those of others. */
export interface HitRun {
  readonly length: number;
  at(index: number): SearchHit;
}

/** The best matches of a segment; where nothing is sorted by, only those that may be among the best of all segments. */
export function* bestHits(segment: Segment, found: Matches, { request, floor }: Wanted): Steps<HitRun | undefined> {
  const limit = request.start + request.count;
  if (limit === 0 || found.docs.length === 0) return undefined;
  const order = yield* hitOrder(segment, found, request);
  const isByScore = (request.sort ?? []).length === 0;
  const top = new TopHits(limit, order.isBefore);
  yield* isByScore ? offerByScore(found.scores, { order, top, lowest: floor.lowest }) : offerAll(found.docs.length, { order, top });
  const best = matchesAt(yield* top.sorted(), found);
  yield;
  if (isByScore) yield* floor.raise(best.scores);
  return hitRun(segment, best, yield* hitOrder(segment, best, request));
}

/** Some of the matches, as they were found: what they were found in is used again for the next segment. */
function matchesAt(positions: readonly number[], found: Matches): Matches {
  const docs = new Uint16Array(positions.length);
  const scores = new Float32Array(positions.length);
  for (let index = 0; index < positions.length; index++) {
    const position = positions[index] ?? 0;
    docs[index] = found.docs[position] ?? 0;
    scores[index] = found.scores[position] ?? 0;
  }
  return { docs, scores };
}

function hitRun({ types, typeNames }: Segment, { docs, scores }: Matches, { placeOf }: HitOrder): HitRun {
  return {
    length: docs.length,
    at: (index) => {
      const place = placeOf(index);
      // The URN ends the place: many hits are kept with one text each.
      const urn = String(place.at(-1));
      return { urn, entityType: typeNames[types[docs[index] ?? 0] ?? 0] ?? "", score: scores[index] ?? 0, place };
    },
  };
}

interface Offering {
  readonly order: HitOrder;
  readonly top: TopHits;
}

function* offerAll(length: number, { order, top }: Offering): Steps<void> {
  for (let position = 0; position < length; position++) {
    if (position % offersAtOnce === offersAtOnce - 1) yield;
    if (order.isWanted(position)) top.offer(position);
  }
}

function* offerByScore(scores: Float32Array, { order, top, lowest }: Offering & { lowest: number }): Steps<void> {
  let floor = Number.NEGATIVE_INFINITY;
  let offered = 0;
  for (let from = 0; from < scores.length; from += stride) {
    const end = Math.min(from + stride, scores.length);
    for (let position = nextAbove(scores, { floor, lowest, from, end }); position < end; ) {
      if (order.isWanted(position)) {
        top.offer(position);
        if (top.worst !== undefined) floor = scores[top.worst] ?? 0;
        if (++offered % offersAtOnce === 0) yield;
      }
      position = nextAbove(scores, { floor, lowest, from: position + 1, end });
    }
    yield;
  }
}

interface ScoresToPass {
  readonly floor: number;
  readonly lowest: number;
  readonly from: number;
  readonly end: number;
}

/**
 * The first position at which a score may be among the best. Equal scores come in the order of URNs, so that a later one of
 * the same segment is no better.
 */
function nextAbove(scores: Float32Array, { floor, lowest, from, end }: ScoresToPass): number {
  let position = from;
  while (position < end) {
    const score = scores[position] ?? 0;
    if (score > floor && score >= lowest) break;
    position++;
  }
  return position;
}
