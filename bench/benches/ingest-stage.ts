import { mkdir, mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { storeFile } from "@almagest/server/main.ts";
import type { RunSettings } from "../bench.ts";
import { aspectsPerDataset } from "../dataset-proposals.ts";
import type { BareHttpCalls } from "../processes/bare-http.ts";
import type { BareStoreCalls } from "../processes/bare-store.ts";
import type { CatalogCalls } from "../processes/catalog.ts";
import type { LoadCalls, LoadResult } from "../processes/load.ts";
import { startProcess } from "../processes/remote-calls.ts";

/** What one round sends, and how. */
export interface IngestRound {
  readonly datasets: number;
  readonly perRequest: number;
  readonly connections: number;
  /** Proposals in one transaction of the bare store. */
  readonly perTransaction: number;
}

/** Proposals in a second: taken by the catalog, echoed by bare HTTP, and stored bare as the rows they became. */
export interface IngestRates {
  readonly catalog: number;
  readonly echo: number;
  readonly store: number;
  readonly load: LoadResult;
}

/** A catalog and the two limits of writing, each in its own process, that are sent the same proposals round by round. */
export interface IngestStage {
  round(round: IngestRound): Promise<IngestRates>;
  close(): Promise<void>;
}

/** Sets up a stage in a folder of its own and warms it up. */
export async function createIngestStage(settings: RunSettings): Promise<IngestStage> {
  const folder = await mkdtemp(join(settings.folder, "ingest-"));
  const dataDir = join(folder, "catalog");
  await mkdir(dataDir);
  const catalog = startProcess<CatalogCalls>("catalog", { args: [dataDir] });
  const address = await catalog.ask("address");
  const echo = startProcess<BareHttpCalls>("bare-http");
  const echoAddress = await echo.ask("address");
  const store = startProcess<BareStoreCalls>("bare-store", { args: [folder, join(dataDir, storeFile)] });
  const load = startProcess<LoadCalls>("load");
  await store.ask("skip");
  let first = 0;

  const round = async ({ datasets, perRequest, connections, perTransaction }: IngestRound): Promise<IngestRates> => {
    await load.ask("prepare", { kind: "proposals", first, datasets, perRequest });
    first += datasets;
    const proposals = datasets * aspectsPerDataset;
    const echoed = await load.ask("run", { address: echoAddress, connections });
    const taken = await load.ask("run", { address, connections });
    const seconds = await store.ask("insert", { proposals, perTransaction });
    return { catalog: proposals / taken.seconds, echo: proposals / echoed.seconds, store: proposals / seconds, load: taken };
  };
  await round({ datasets: settings.quick ? 400 : 2000, perRequest: 1, connections: 64, perTransaction: 64 });
  return {
    round,
    close: async () => {
      await Promise.all([catalog, echo, store, load].map((process) => process.end()));
    },
  };
}
