import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { toldSeed } from "../support/told-seed.ts";
import { restartLoop } from "./restart-loop.ts";

test("a stream and a webhook hear of everything in its order, over ten restarts in the middle of a load", {
  timeout: 600_000,
}, async () => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const report = await restartLoop({ dataDir: folder.path, restarts: 10, seed: toldSeed() });
  expect(report.faults).toEqual([]);
  expect(report.answered).toBeGreaterThanOrEqual(100);
  expect(report.events).toBeGreaterThan(report.answered);
});
