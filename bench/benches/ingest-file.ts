import { once } from "node:events";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { requestLimits } from "@almagest/client";
import type { Bench, RunSettings } from "../bench.ts";
import { runAlmagest } from "../catalog-process.ts";
import { aspectsPerDataset, datasetProposals } from "../dataset-proposals.ts";
import { rateFigure } from "../figure.ts";
import { createIngestStage } from "./ingest-stage.ts";

const bench = "ingest-file";
/** As many as `almagest ingest` puts into one request. */
const perTransaction = requestLimits.proposals;
const datasetsPerWrite = 500;

/** A file of proposals through `almagest ingest`, from the start of the command to its end. */
export const ingestFile: Bench = {
  name: bench,
  measure: async (settings) => {
    const stage = await createIngestStage(settings);
    const datasets = settings.quick ? 2000 : 10_000;
    const rounds: { rate: number; limit: number }[] = [];
    for (let count = settings.quick ? 2 : 5; count > 0; count--) {
      const file = await writeProposals(settings, stage.take(datasets), datasets);
      const seconds = await ingest(stage.address, file);
      rounds.push({ rate: (datasets * aspectsPerDataset) / seconds, limit: await stage.storeBare({ datasets, perTransaction }) });
    }
    await stage.close();
    const what = `a file of ${(datasets * aspectsPerDataset).toLocaleString("en")} proposals through almagest ingest`;
    return [rateFigure({ bench, what, unit: "proposals/s", rounds, limit: `bare inserts, ${perTransaction} proposals a commit` })];
  },
};

async function writeProposals({ folder }: RunSettings, first: number, count: number): Promise<string> {
  const path = join(folder, "proposals.jsonl");
  const file = await open(path, "w");
  for (let written = 0; written < count; written += datasetsPerWrite) {
    const proposals = datasetProposals(first + written, Math.min(datasetsPerWrite, count - written));
    await file.write(proposals.map((proposal) => `${JSON.stringify(proposal)}\n`).join(""));
  }
  await file.close();
  return path;
}

async function ingest(address: string, file: string): Promise<number> {
  const begin = performance.now();
  const [code] = await once(runAlmagest("ingest", "--server", address, file), "exit");
  if (code !== 0) throw new Error(`almagest ingest ended with code ${code}`);
  return (performance.now() - begin) / 1000;
}
