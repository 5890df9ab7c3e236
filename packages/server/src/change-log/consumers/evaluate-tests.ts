import type { MetadataTestRunner } from "../../metadata-tests/automation/metadata-test-runner.ts";
import type { ChangeConsumer } from "../change-dispatcher.ts";

/** Has entities tested that have changed. The tests are asked later: no reader waits for them. */
export function evaluateTests(runner: MetadataTestRunner): ChangeConsumer {
  return { consume: async (changes) => runner.consume(changes) };
}
