import type { Steps } from "../../../steps.ts";
import type { ExplainedDocument, Explanation, SearchRequest } from "../../../storage/search-index.ts";
import type { Evaluation } from "../matching/evaluation.ts";
import { type ExplainedQuery, explainQuery, shown } from "../matching/explain-query.ts";
import { deprecatedFactor } from "../words/document-worth.ts";
import { isDeprecated } from "./search-segment.ts";

/** Why a request finds a document of a segment, with the score that {@link searchSegment} gives it, or why it does not. */
export function* explainDocument(evaluation: Evaluation, request: SearchRequest, doc: number): Steps<ExplainedDocument> {
  const { reader } = evaluation;
  const { typeNames, types } = reader.segment;
  const entityType = typeNames[types[doc] ?? 0] ?? "";
  const reasons: string[] = [];
  if (request.entityTypes?.includes(entityType) === false) reasons.push(`a ${entityType} is not among ${request.entityTypes.join(", ")}`);
  if (request.filter !== undefined && !(yield* reader.filtered(request.filter)).has(doc)) reasons.push("it does not pass the filter");
  const query = yield* explainQuery(evaluation, request.query, doc);
  if (query.value === undefined) reasons.push("the query does not find it");
  if (reasons.length > 0) return { matched: false, explanation: { value: 0, description: reasons.join("; "), details: [shown(query)] } };
  const isLessened = !query.isWorth && (yield* reader.filtered(isDeprecated)).has(doc);
  return { matched: true, explanation: isLessened ? lessened(query) : shown(query) };
}

function lessened(query: ExplainedQuery): Explanation {
  const explanation = shown(query);
  const factor = { value: deprecatedFactor, description: "it is deprecated", details: [] };
  return { value: explanation.value * deprecatedFactor, description: "the product of these", details: [explanation, factor] };
}
