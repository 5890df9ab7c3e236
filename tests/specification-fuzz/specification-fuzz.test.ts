import { expect, test } from "vitest";
import { unlessLeftOut } from "../support/install-programs.ts";
import { oneOfEachKind } from "./choose-operations.ts";
import { fuzzEndpoints, installFuzzer } from "./fuzz-endpoints.ts";

const minutes = 60_000;

const installed = await unlessLeftOut(installFuzzer());

/** The long form, of every operation, is `tests/soak/specification-fuzz.soak.ts`. */
test.skipIf(installed === undefined)(
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
  6 * minutes,
);
