import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { storeFile } from "@almagest/server/main.ts";
import type { RunSettings } from "../bench.ts";
import { startCatalog } from "../catalog-process.ts";
import { aspectsPerDataset } from "../dataset-proposals.ts";
import type { BareHttpCalls } from "../processes/bare-http.ts";
import type { BareStoreCalls } from "../processes/bare-store.ts";
import type { LoadCalls } from "../processes/load.ts";
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
}

/** A catalog and the two limits of writing, each in its own process, that are sent the same proposals. */
export interface IngestStage {
  /** Where the catalog listens. */
  readonly address: string;
  /** Numbers for datasets that have not been written: the first of so many. */
  take(datasets: number): number;
  /** Proposals in a second that the bare store takes, as the rows that the catalog has stored since the last call. */
  storeBare(stored: { readonly datasets: number; readonly perTransaction: number }): Promise<number>;
  /** Writes over HTTP. */
  round(round: IngestRound): Promise<IngestRates>;
  close(): Promise<void>;
}

/** Sets up a stage in a folder of its own and warms it up. */
export async function createIngestStage(settings: RunSettings): Promise<IngestStage> {
  const folder = await mkdtemp(join(settings.folder, "ingest-"));
  const dataDir = join(folder, "catalog");
  const catalog = await startCatalog(dataDir);
  const { address } = catalog;
  const echo = startProcess<BareHttpCalls>("bare-http");
  const store = startProcess<BareStoreCalls>("bare-store", { args: [folder, join(dataDir, storeFile)] });
  const load = startProcess<LoadCalls>("load");
  const echoAddress = await echo.ask("address");
  await store.ask("skip");
  let taken = 0;

  const take = (datasets: number) => {
    taken += datasets;
    return taken - datasets;
  };
  const storeBare: IngestStage["storeBare"] = async ({ datasets, perTransaction }) => {
    const proposals = datasets * aspectsPerDataset;
    return proposals / (await store.ask("insert", { proposals, perTransaction }));
  };
  const round: IngestStage["round"] = async ({ datasets, perRequest, connections, perTransaction }) => {
    await load.ask("prepare", { kind: "proposals", first: take(datasets), datasets, perRequest });
    const proposals = datasets * aspectsPerDataset;
    const echoed = await load.ask("run", { address: echoAddress, connections });
    const written = await load.ask("run", { address, connections });
    const bare = await storeBare({ datasets, perTransaction });
    return { catalog: proposals / written.seconds, echo: proposals / echoed.seconds, store: bare };
  };
  for (let count = settings.quick ? 1 : 4; count > 0; count--) {
    await round({ datasets: 1000, perRequest: 1, connections: 64, perTransaction: 64 });
  }
  return {
    address,
    take,
    storeBare,
    round,
    close: async () => {
      await Promise.all([catalog.stop(), echo.end(), store.end(), load.end()]);
    },
  };
}
