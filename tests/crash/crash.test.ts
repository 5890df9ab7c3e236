import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { toldSeed } from "../support/told-seed.ts";
import { crashLoop } from "./crash-loop.ts";

const timeout = 600_000;

async function freshLoop(kills: number, end: "kill" | "finish") {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const report = await crashLoop({ dataDir: folder.path, kills, seed: toldSeed(), end });
  expect(report.faults).toEqual([]);
  return report;
}

test("a server killed fifty times under load has lost nothing that it answered and kept nothing by halves", { timeout }, async () => {
  const { kills, answered } = await freshLoop(50, "kill");
  expect(kills).toBeGreaterThanOrEqual(50);
  expect(answered).toBeGreaterThan(1000);
});

test("a server asked to finish under load does so by itself and has lost nothing that it answered", { timeout }, async () => {
  const { answered } = await freshLoop(5, "finish");
  expect(answered).toBeGreaterThan(100);
});
