import type { AspectTypes } from "@almagest/model";
import type { TestOutcome } from "../definition/test-definition.ts";
import type { StoredTest } from "./stored-tests.ts";

type TestResults = AspectTypes["testResults"];

/** What became of an entity under one test, as it is stored. */
export type TestResult = TestResults["failing"][number];

/** What an entity was found to be under a test. */
export interface Finding {
  readonly test: StoredTest;
  readonly outcome: TestOutcome | undefined;
}

const types = { passing: "SUCCESS", failing: "FAILURE" } as const;

/** The results of findings as an answer tells them. */
export function resultsOf(findings: readonly Finding[]): Record<TestOutcome, { readonly test: string; readonly type: string }[]> {
  const of = (outcome: TestOutcome) =>
    findings.filter((one) => one.outcome === outcome).map(({ test }) => ({ test: test.urn, type: types[outcome] }));
  return { passing: of("passing"), failing: of("failing") };
}

/**
 * The aspect that findings make of the one that is stored; undefined when it says the same already. Of the results that are
 * stored those stay that `stays` names; the others make way for the findings.
 */
export function changedResults(
  stored: TestResults | undefined,
  findings: readonly Finding[],
  { stays, stamp }: { readonly stays: (result: TestResult) => boolean; readonly stamp: { readonly time: number; readonly actor: string } },
): TestResults | undefined {
  const of = (outcome: TestOutcome): TestResult[] => {
    const kept = (stored?.[outcome] ?? []).filter(stays);
    const found = findings.filter((one) => one.outcome === outcome);
    const made = found.map(({ test }) => ({ test: test.urn, type: types[outcome], testDefinitionMd5: test.md5, lastComputed: stamp }));
    return [...kept, ...made].sort((one, other) => (one.test < other.test ? -1 : 1));
  };
  const after: TestResults = { failing: of("failing"), passing: of("passing") };
  return sumOf(after) === sumOf(stored) ? undefined : after;
}

/** All that a reader acts on: neither the order nor when a result was computed last is worth a version of the aspect. */
function sumOf(results: TestResults | undefined): string {
  const told = (list: readonly TestResult[] | undefined) =>
    (list ?? []).map(({ test, testDefinitionMd5 }) => `${test} ${testDefinitionMd5}`).sort();
  return JSON.stringify([told(results?.failing), told(results?.passing)]);
}
