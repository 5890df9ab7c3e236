import { join } from "node:path";
import type { RunSettings } from "./bench.ts";
import { startCatalog } from "./catalog-process.ts";
import { aspectsPerDataset } from "./dataset-proposals.ts";
import type { LoadCalls } from "./processes/load.ts";
import { startProcess } from "./processes/remote-calls.ts";

const perRequest = 100;
const connections = 4;
const datasetsPerStep = 2000;

/** A data folder with many datasets, and what loading them took. */
export interface LoadedCatalog {
  readonly dataDir: string;
  readonly datasets: number;
  /** Resident memory at its highest while they were loaded, in bytes. */
  readonly peakMemory: number;
  readonly proposalsPerSecond: number;
}

const loaded = new WeakMap<RunSettings, Promise<LoadedCatalog>>();

/** The folder of this run, loaded when it is first asked for. */
export function loadedCatalog(settings: RunSettings): Promise<LoadedCatalog> {
  const known = loaded.get(settings) ?? loadCatalog(settings);
  loaded.set(settings, known);
  return known;
}

async function loadCatalog(settings: RunSettings): Promise<LoadedCatalog> {
  const datasets = settings.quick ? 10_000 : 100_000;
  const dataDir = join(settings.folder, "loaded");
  settings.log(`loading ${datasets} datasets`);
  const catalog = await startCatalog(dataDir);
  const load = startProcess<LoadCalls>("load");
  let seconds = 0;
  for (let first = 0; first < datasets; first += datasetsPerStep) {
    await load.ask("prepare", { kind: "proposals", first, datasets: datasetsPerStep, perRequest });
    seconds += (await load.ask("run", { address: catalog.address, connections })).seconds;
  }
  const { peak } = await catalog.memory();
  await Promise.all([catalog.stop(), load.end()]);
  return { dataDir, datasets, peakMemory: peak, proposalsPerSecond: (datasets * aspectsPerDataset) / seconds };
}
