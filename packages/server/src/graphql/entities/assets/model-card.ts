import type { Json } from "@almagest/model";
import type { FieldResolver } from "../../engine/type-resolvers.ts";
import { aspectField, memberOf, storedAspect } from "../aspect-field.ts";
import { unboxed } from "../shown-values.ts";

/** What the card of a model tells: how it was made, what it is for, and where it fails. */
export const modelCard: Readonly<Record<string, FieldResolver>> = {
  intendedUse: storedAspect("intendedUse"),
  factorPrompts: storedAspect("mlModelFactorPrompts"),
  metrics: storedAspect("mlModelMetrics"),
  evaluationData: memberOf("mlModelEvaluationData", "evaluationData"),
  trainingData: memberOf("mlModelTrainingData", "trainingData"),
  quantitativeAnalyses: aspectField("mlModelQuantitativeAnalyses", ({ unitaryResults, intersectionalResults }) => ({
    unitaryResults: shownResult(unitaryResults),
    intersectionalResults: shownResult(intersectionalResults),
  })),
  ethicalConsiderations: storedAspect("mlModelEthicalConsiderations"),
  caveatsAndRecommendations: storedAspect("mlModelCaveatsAndRecommendations"),
  sourceCode: storedAspect("sourceCode"),
  cost: aspectField("cost", ({ costType, cost }) => ({ costType, costValue: cost })),
};

function shownResult(result: Json | undefined) {
  return result && { __typename: "StringBox", stringValue: unboxed(result) };
}
