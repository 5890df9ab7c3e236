import type { Connection } from "./connection.ts";

/** One test that an entity passes or fails. */
export interface TestResult {
  readonly test: string;
  readonly type: "SUCCESS" | "FAILURE";
}

/** What became of an entity under the tests that are about it. */
export interface TestResults {
  readonly passing: readonly TestResult[];
  readonly failing: readonly TestResult[];
}

/** Metadata tests (docs/metadata-tests.md). */
export interface CatalogTests {
  /** Asks the tests of an entity, all or those named; with `push` the results are kept and the actions taken. */
  evaluateTests(query: { readonly urn: string; readonly push?: boolean; readonly testUrns?: readonly string[] }): Promise<TestResults>;
}

/** Metadata tests over the connection. */
export function createTests(connection: Connection): CatalogTests {
  return {
    evaluateTests: async ({ urn, push = false, testUrns }) =>
      (await connection.act("test", "evaluate", { urn, push, ...(testUrns !== undefined && { testUrns }) })) as TestResults,
  };
}
