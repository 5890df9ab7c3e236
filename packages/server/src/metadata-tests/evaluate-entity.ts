import { explainMalformedUrn, parseUrn } from "@almagest/model";
import { catalogError } from "../errors.ts";
import { requireEntityUrn } from "../read-path/require-entity.ts";
import type { WriteParts } from "../write-path/write-parts.ts";
import { applyTests, type TestRun, testingScope } from "./apply-tests.ts";
import { type StoredTest, storedTests } from "./evaluation/stored-tests.ts";
import { resultsOf } from "./evaluation/test-results.ts";
import { findingsOf } from "./plan-entities.ts";
import { testedEntity } from "./tested-types.ts";

/** An evaluation as it is asked for (behaviour.md 7.6). */
export interface EvaluationRequest {
  readonly urn: string;
  /** Whether results are kept and actions taken. */
  readonly push: boolean;
  /** Only these tests; all when left out. */
  readonly testUrns?: readonly string[] | undefined;
}

/**
 * Asks the tests of one entity and answers those that it passes and fails; with `push` the results of the tests asked are kept
 * and their actions taken, and what is answered is what came of it. Throws INVALID_URN, UNKNOWN_ENTITY_TYPE or ENTITY_NOT_FOUND.
 */
export async function evaluateEntity(parts: WriteParts, request: EvaluationRequest): Promise<ReturnType<typeof resultsOf>> {
  const { registry, store } = parts;
  const { urn, entity } = requireEntityUrn(registry, request.urn);
  const [key] = await store.aspects.getLatest([{ urn: urn.text, aspect: entity.keyAspect.name }]);
  if (key === undefined) throw catalogError("ENTITY_NOT_FOUND", { urn: urn.text });
  const all = await storedTests(registry, store.aspects);
  const tests = request.testUrns === undefined ? all : [...new Set(request.testUrns)].map((test) => requireTest(all, test));
  const tested = testedEntity(registry, urn.text);
  if (tested === undefined) return resultsOf([]);
  const run: TestRun = { tests, keeps: () => request.testUrns !== undefined };
  if (request.push) await applyTests(parts, [tested], run);
  const scope = testingScope(parts, { aspects: store.aspects, time: Date.now() }, run);
  return resultsOf(await scope.facts.settle(() => findingsOf(scope, tested)));
}

function requireTest(tests: readonly StoredTest[], text: string): StoredTest {
  const urn = parseUrn(text.trim());
  if (urn === undefined) throw catalogError("INVALID_URN", { urn: text, reason: explainMalformedUrn(text) });
  if (urn.entityType !== "test") throw catalogError("INVALID_URN", { urn: text, reason: "expected the URN of a test in testUrns" });
  const test = tests.find((one) => one.urn === urn.text);
  if (test === undefined) throw catalogError("ENTITY_NOT_FOUND", { urn: text });
  return test;
}
