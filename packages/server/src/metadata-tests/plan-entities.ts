import { type EntityRegistry, type MetadataChangeProposal, upsertProposal } from "@almagest/model";
import { planAction } from "./actions/plan-action.ts";
import { actionShape } from "./definition/action-types.ts";
import { evaluateTest } from "./evaluation/evaluate-test.ts";
import type { Facts } from "./evaluation/facts.ts";
import type { StoredTest } from "./evaluation/stored-tests.ts";
import { changedResults, type Finding, type TestResult } from "./evaluation/test-results.ts";
import { resultsAspect, type TestedEntity } from "./tested-types.ts";
import { writtenByTests } from "./written-by-tests.ts";

/** Tests that are to be asked, and what is known to ask them. */
export interface TestingScope {
  readonly registry: EntityRegistry;
  readonly facts: Facts;
  readonly tests: readonly StoredTest[];
  /** Whether a result of a test that is not asked stays. */
  keeps(other: TestResult): boolean;
  readonly stamp: { readonly time: number; readonly actor: string };
}

/** What an entity is under each of the tests. */
export function findingsOf({ registry, facts, tests, stamp }: TestingScope, tested: TestedEntity): Finding[] {
  return tests.map((test) => ({ test, outcome: evaluateTest({ registry, facts, now: stamp.time }, tested, test.definition) }));
}

/** The change of the results that are kept of an entity; undefined when they are right, or the entity is gone. */
export function planResults(scope: TestingScope, tested: TestedEntity, findings: readonly Finding[]): MetadataChangeProposal | undefined {
  const { facts, stamp } = scope;
  const { text: urn } = tested.urn;
  const asked = new Set(scope.tests.map((test) => test.urn));
  const value = changedResults(facts.aspect(urn, resultsAspect), findings, {
    stays: (result) => !asked.has(result.test) && scope.keeps(result),
    stamp,
  });
  if (value === undefined || facts.aspect(urn, tested.entity.keyAspect.name) === undefined) return undefined;
  return { ...upsertProposal(tested.entity.name, urn, resultsAspect, value), systemMetadata: writtenByTests };
}

/** An action with something to do. */
export interface PlannedAction {
  /** Names the action of the test on the entity. */
  readonly key: string;
  readonly proposal: MetadataChangeProposal;
}

/**
 * The actions that follow from the tests and have something to do, at most one for each aspect: others see first what that
 * one has made of it. Those whose keys are in `done` are left out.
 */
export function planActions(
  scope: TestingScope,
  tested: TestedEntity,
  { findings, done }: { readonly findings: readonly Finding[]; readonly done: ReadonlySet<string> },
): PlannedAction[] {
  const planned = new Map<string, PlannedAction>();
  for (const { test, outcome } of findings) {
    if (outcome === undefined) continue;
    for (const [index, action] of test.definition.actions[outcome].entries()) {
      const key = `${tested.urn.text} ${test.urn} ${outcome} ${index}`;
      const { aspect } = actionShape(action.type);
      if (done.has(key) || planned.has(aspect) || !tested.entity.aspects.has(aspect)) continue;
      const proposal = planAction({ facts: scope.facts, urn: tested.urn.text, test: test.urn, stamp: scope.stamp }, action);
      if (proposal !== undefined) planned.set(aspect, { key, proposal });
    }
  }
  return [...planned.values()];
}
