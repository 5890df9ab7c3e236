import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import type { Bench } from "../bench.ts";
import { catalogFlags } from "../catalog-flags.ts";
import type { Figure } from "../figure.ts";
import type { ReindexingCalls } from "../processes/reindexing.ts";
import { startProcess } from "../processes/remote-calls.ts";

const bench = "reindex";
const mostSeconds = 120;

/** The whole index anew from the store, by the thread that prepares it and the one that takes it in. */
export const reindex: Bench = {
  name: bench,
  measure: async (settings) => {
    const datasets = settings.quick ? 50_000 : 1_000_000;
    const folder = await mkdtemp(join(settings.folder, "reindex-"));
    const process = startProcess<ReindexingCalls>("reindexing", { args: [folder], execArgv: catalogFlags });
    settings.log(`storing ${datasets} datasets`);
    const aspects = await process.ask("fill", datasets);
    settings.log("indexing them");
    const { seconds, processor } = await process.ask("reindex");
    await process.end();
    const limit = (mostSeconds * datasets) / 1_000_000;
    const figure: Figure = {
      bench,
      what: `reindexing ${datasets.toLocaleString("en")} datasets of 20 columns, ${aspects.toLocaleString("en")} aspects`,
      value: seconds,
      unit: "s",
      noise: 0,
      note: `${processor.toFixed(0)} s of processor time, ${((processor / datasets) * 1e6).toFixed(0)} µs a dataset`,
      aim: { text: `≤ ${limit} s`, reached: seconds <= limit },
    };
    return [figure];
  },
};
