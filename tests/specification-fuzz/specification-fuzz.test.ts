import { expect, test } from "vitest";
import { oneOfEachKind } from "./choose-operations.ts";
import { fuzzEndpoints } from "./fuzz-endpoints.ts";

const minutes = 60_000;

/** The long form, of every operation, is `tests/soak/specification-fuzz.soak.ts`. */
test(
  "requests that a fuzzer derives from the specification are all answered as it says, and none with a fault of the server",
  async () => {
    const seed = 20_260_601;
    const report = await fuzzEndpoints({
      choose: oneOfEachKind(seed),
      phases: ["examples", "fuzzing"],
      examples: 4,
      seed,
      timeout: 5 * minutes,
    });
    expect(report.faults).toBe("");
    expect(report.operations).toBeGreaterThan(100);
    expect(report.requests).toBeGreaterThan(250);
  },
  // The first run installs the fuzzer.
  10 * minutes,
);
