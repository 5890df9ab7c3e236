import type { Steps } from "../../../steps.ts";
import { type Filter, type SearchRequest, typeField } from "../../../storage/search-index.ts";
import { countFacets } from "../facets/count-facets.ts";
import type { FacetSums } from "../facets/facet-sums.ts";
import { evaluateQuery, mayFind } from "../matching/evaluate-query.ts";
import type { Evaluation } from "../matching/evaluation.ts";
import { foundDocuments } from "../matching/found-documents.ts";
import type { Matches } from "../matching/matches.ts";
import { Bits } from "../segments/bits.ts";
import type { SegmentReader } from "../segments/segment-reader.ts";
import { deprecatedFactor } from "../words/document-worth.ts";
import { bestHits, type HitRun } from "./best-hits.ts";
import type { ScoreFloor } from "./score-floor.ts";
import { weighByNumbers } from "./weigh-by-numbers.ts";

/** What one segment contributes to an answer. */
export interface SegmentAnswer {
  readonly total: number;
  readonly hits: HitRun | undefined;
}

/** What is gathered over all segments of a search. */
export interface SearchSums {
  readonly facets: ReadonlyMap<string, FacetSums>;
  readonly floor: ScoreFloor;
}

/**
 * Searches one segment, and adds what it counts to the facets. The best `start + count` hits are kept, since those of other
 * segments may come before them.
 */
export function* searchSegment(evaluation: Evaluation, request: SearchRequest, { facets, floor }: SearchSums): Steps<SegmentAnswer> {
  const { reader, room } = evaluation;
  room.clear();
  if (!mayFind(evaluation, request.query)) return nothing;
  const within = { ...evaluation, allowed: yield* allowedDocuments(reader, request) };
  const matches = yield* evaluateQuery(within, request.query);
  const ranked = matches === undefined ? allAllowed(within) : yield* lessenDeprecated(reader, matches);
  if (ranked.docs.length === 0) return nothing;
  const found = yield* weighByNumbers(reader.segment, ranked, evaluation.scoreNumbers);
  if (facets.size > 0) yield* countFacets(reader.segment, facets, foundDocuments(found.docs, reader.segment.size));
  const hits = yield* bestHits(reader.segment, found, { request, floor });
  return { total: found.docs.length, hits };
}

const nothing: SegmentAnswer = { total: 0, hits: undefined };

function* allowedDocuments(reader: SegmentReader, { entityTypes, filter }: SearchRequest): Steps<Bits | undefined> {
  const conditions: Bits[] = [];
  if (entityTypes !== undefined) conditions.push(yield* reader.passing({ field: typeField, condition: "EQUAL", values: entityTypes }));
  if (filter !== undefined) conditions.push(yield* reader.filtered(filter));
  const [first, second] = conditions;
  const passing = first && second ? first.and(second) : first;
  if (reader.deletedCount === 0) return passing;
  return (passing ?? Bits.all(reader.segment.size)).without(reader.deleted);
}

/** A query that finds everything is answered by what the documents are worth. */
function allAllowed({ reader: { segment }, room, allowed = Bits.all(segment.size) }: Evaluation): Matches {
  const draft = room.draft(segment.size);
  const end = allowed.write(draft.docs, draft.from);
  for (let at = draft.from; at < end; at++) draft.scores[at] = segment.worth[draft.docs[at] ?? 0] ?? 1;
  return room.take(end);
}

/** Changes the scores in their place: they are those of this search alone. */
function* lessenDeprecated(reader: SegmentReader, { docs, scores }: Matches): Steps<Matches> {
  if (docs.length === 0 || !reader.segment.columns.has("deprecated")) return { docs, scores };
  const deprecated = yield* reader.filtered(isDeprecated);
  for (let at = 0; at < docs.length; at++) if (deprecated.has(docs[at] ?? 0)) scores[at] = (scores[at] ?? 0) * deprecatedFactor;
  return { docs, scores };
}

/** Deprecated documents. */
export const isDeprecated: Filter = { kind: "test", test: { field: "deprecated", condition: "EQUAL", values: ["true"] } };
