import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Bench, RunSettings } from "../bench.ts";
import { startCatalog } from "../catalog-process.ts";
import { aspectsPerDataset } from "../dataset-proposals.ts";
import { type Figure, middle } from "../figure.ts";
import { loadedCatalog } from "../loaded-catalog.ts";

const bench = "memory";
const megabyte = 1_000_000;
const idleSeconds = 10;
const mostIdle = 120;
const mostLoading = 400;

/** Resident memory of the catalog: idle, and at its highest while many datasets are loaded in batches. */
export const memory: Bench = {
  name: bench,
  measure: async (settings) => {
    // The first start of a version compiles what later ones find compiled.
    await idleMemory(settings, 0);
    const idle: number[] = [];
    for (let count = settings.quick ? 1 : 3; count > 0; count--) idle.push(await idleMemory(settings, idleSeconds));
    const { datasets, peakMemory, proposalsPerSecond } = await loadedCatalog(settings);
    return [
      figure(`idle, ${idleSeconds} s after the start`, idle, mostIdle),
      {
        ...figure(
          `highest while ${datasets.toLocaleString("en")} entities of ${aspectsPerDataset} aspects are loaded`,
          [peakMemory],
          mostLoading,
        ),
        note: `at ${Math.round(proposalsPerSecond).toLocaleString("en")} proposals/s`,
      },
    ];
  },
};

async function idleMemory(settings: RunSettings, seconds: number): Promise<number> {
  const catalog = await startCatalog(await mkdtemp(join(settings.folder, "idle-")));
  await wait(seconds * 1000);
  const { resident } = await catalog.memory();
  await catalog.stop();
  return resident;
}

function figure(what: string, bytes: readonly number[], most: number): Figure {
  const used = middle(bytes.map((count) => count / megabyte));
  return { bench, what, unit: "MB", ...used, aim: { text: `≤ ${most} MB`, reached: used.value <= most } };
}
