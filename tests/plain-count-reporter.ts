import type { TestAnnotation } from "vitest";
import type { Reporter, SerializedError, TestCase, TestModule } from "vitest/node";

/**
 * Shows what tests remark without failing, and ends the run with one plain line, such as `123 passed, 0 failed`, for whoever
 * counts tests without knowing the runner.
 */
export class PlainCountReporter implements Reporter {
  onTestCaseAnnotate(_test: TestCase, { type, message }: TestAnnotation): void {
    if (type === "notice") process.stdout.write(`${message}\n`);
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const count = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    for (const module of modules) {
      count.failed += module.errors().length;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === "passed" || state === "failed") count[state]++;
        else count.skipped++;
      }
    }
    const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : "";
    // After the closing lines of the other reporters, which are written before the process ends.
    process.once("exit", () => process.stdout.write(`${count.passed} passed, ${count.failed} failed${skipped}\n`));
  }
}
