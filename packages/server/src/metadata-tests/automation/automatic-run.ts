import type { TestRun } from "../apply-tests.ts";
import type { StoredTest } from "../evaluation/stored-tests.ts";

/**
 * The run of those among all tests that are asked by themselves. Results of others stay, for somebody else may have computed them:
 * a definition that selects nothing, or a test that is not stored, often stands for one. What the catalog computed names its
 * definition (behaviour.md 7.4), and goes when the test has that definition no longer.
 */
export function automaticRun(tests: readonly StoredTest[]): TestRun {
  const sums = new Map(tests.map(({ urn, md5 }) => [urn, md5]));
  return {
    tests: tests.filter(({ definition }) => definition.isAutomatic),
    keeps: ({ test, testDefinitionMd5 }) => testDefinitionMd5 === undefined || testDefinitionMd5 === sums.get(test),
  };
}
