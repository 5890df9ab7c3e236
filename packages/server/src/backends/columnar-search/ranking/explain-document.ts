import type { Steps } from "../../../steps.ts";
import type { ExplainedDocument, Explanation, SearchRequest } from "../../../storage/search-index.ts";
import type { Evaluation } from "../matching/evaluation.ts";
import { explainQuery, shown } from "../matching/explain-query.ts";
import { deprecatedFactor } from "../words/document-worth.ts";
import { isDeprecated } from "./search-segment.ts";
import { numberFactors } from "./weigh-by-numbers.ts";

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
  const factors: Explanation[] = [];
  if (!query.isWorth && (yield* reader.filtered(isDeprecated)).has(doc)) factors.push(factor(deprecatedFactor, "it is deprecated"));
  const ofNumbers = numberFactors(reader.segment, evaluation.scoreNumbers)?.(doc);
  if (ofNumbers !== undefined) factors.push(factor(ofNumbers, "the mean of 1 and what its numbers for scores say"));
  return { matched: true, explanation: multiplied(shown(query), factors) };
}

function factor(value: number, description: string): Explanation {
  return { value, description, details: [] };
}

function multiplied(explanation: Explanation, factors: readonly Explanation[]): Explanation {
  if (factors.length === 0) return explanation;
  const value = factors.reduce((product, { value: by }) => product * by, explanation.value);
  return { value, description: "the product of these", details: [explanation, ...factors] };
}
