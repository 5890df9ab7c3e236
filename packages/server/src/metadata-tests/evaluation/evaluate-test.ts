import type { Json, ParsedUrn } from "@almagest/model";
import type { Comparison, Predicate, TestDefinition, TestOutcome } from "../definition/test-definition.ts";
import type { TestedEntity } from "../tested-types.ts";
import { type FactScope, findValues } from "./find-values.ts";

/** Where and when tests are asked. */
export interface EvaluationScope extends FactScope {
  readonly now: number;
}

/** What becomes of an entity under a test; undefined when the test is not about it. */
export function evaluateTest(scope: EvaluationScope, { urn, entity }: TestedEntity, definition: TestDefinition): TestOutcome | undefined {
  if (!definition.types.has(entity.name)) return undefined;
  const further = definition.conditionsOfType.get(entity.name);
  // All of it is asked before anything is decided, so that what it needs is read together.
  const isSelected = [definition.conditions, ...(further === undefined ? [] : [further])].map((part) => holds(scope, urn, part));
  const passes = holds(scope, urn, definition.rules);
  if (!isThere(scope, { urn, entity }) || isSelected.includes(false)) return undefined;
  return passes ? "passing" : "failing";
}

/** Whether the entity is stored, and not soft deleted. */
function isThere({ facts }: EvaluationScope, { urn, entity }: TestedEntity): boolean {
  const isRemoved = facts.aspect(urn.text, "status")?.removed === true;
  return facts.aspect(urn.text, entity.keyAspect.name) !== undefined && !isRemoved;
}

function holds(scope: EvaluationScope, urn: ParsedUrn, predicate: Predicate): boolean {
  switch (predicate.kind) {
    case "and":
      return predicate.parts.map((part) => holds(scope, urn, part)).every(Boolean);
    case "or":
      return predicate.parts.length === 0 || predicate.parts.map((part) => holds(scope, urn, part)).some(Boolean);
    case "not":
      return !holds(scope, urn, predicate.part);
    case "faulty":
      return false;
    case "comparison": {
      const values = valuesOf(scope, urn, predicate);
      return values !== undefined && predicate.holds(values, scope.now) !== predicate.negated;
    }
  }
}

/** Undefined where one of the paths leads too far. */
function valuesOf(scope: EvaluationScope, urn: ParsedUrn, { property }: Comparison): Json[] | undefined {
  const found = property.paths.map((steps) => findValues(scope, urn, steps));
  return found.includes(undefined) ? undefined : found.flatMap((values) => values ?? []);
}
