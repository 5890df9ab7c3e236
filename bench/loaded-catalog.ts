import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { RunSettings } from "./bench.ts";
import { aspectsPerDataset } from "./dataset-proposals.ts";
import type { CatalogCalls } from "./processes/catalog.ts";
import type { LoadCalls } from "./processes/load.ts";
import type { MemoryUse } from "./processes/memory-of-process.ts";
import { startProcess } from "./processes/remote-calls.ts";

const perRequest = 100;
const connections = 4;
const datasetsPerStep = 2000;

/** A data folder with many datasets, and what the catalog used of memory while they were loaded. */
export interface LoadedCatalog {
  readonly dataDir: string;
  readonly datasets: number;
  readonly memory: MemoryUse;
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
  await mkdir(dataDir);
  settings.log(`loading ${datasets} datasets`);
  const catalog = startProcess<CatalogCalls>("catalog", { args: [dataDir] });
  const address = await catalog.ask("address");
  const load = startProcess<LoadCalls>("load");
  let seconds = 0;
  for (let first = 0; first < datasets; first += datasetsPerStep) {
    await load.ask("prepare", { kind: "proposals", first, datasets: datasetsPerStep, perRequest });
    seconds += (await load.ask("run", { address, connections })).seconds;
  }
  const memory = await catalog.ask("memory");
  await Promise.all([catalog.end(), load.end()]);
  return { dataDir, datasets, memory, proposalsPerSecond: (datasets * aspectsPerDataset) / seconds };
}
