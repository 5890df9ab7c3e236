import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import type { Bench, RunSettings } from "../bench.ts";
import { startCatalog } from "../catalog-process.ts";
import { aspectsPerDataset } from "../dataset-proposals.ts";
import { datasetReadPath } from "../dataset-reads.ts";
import { rateFigure } from "../figure.ts";
import type { BareHttpCalls } from "../processes/bare-http.ts";
import type { LoadCalls } from "../processes/load.ts";
import { startProcess } from "../processes/remote-calls.ts";

const bench = "read";
const datasets = 2000;
const cases = [
  { perRequest: 1, connections: 16, times: 12, least: 0.5 },
  { perRequest: 100, connections: 4, times: 15 },
];

interface Rates {
  readonly rate: number;
  readonly limit: number;
}

/** Entities by URN, one and a hundred to a request, against a bare server that answers the same bytes from memory. */
export const read: Bench = {
  name: bench,
  measure: async (settings) => {
    const stage = await createReadStage(settings);
    const rounds = new Map<number, Rates[]>(cases.map(({ perRequest }) => [perRequest, []]));
    for (const { perRequest, connections } of cases) await stage.round({ perRequest, connections, times: 3 });
    for (let count = settings.quick ? 3 : 9; count > 0; count--) {
      for (const { perRequest, connections, times } of cases) {
        rounds.get(perRequest)?.push(await stage.round({ perRequest, connections, times: settings.quick ? 3 : times }));
      }
    }
    await stage.close();
    return cases.map(({ perRequest, connections, least }) =>
      rateFigure({
        bench,
        what: `entities of ${aspectsPerDataset} aspects, ${perRequest === 1 ? "one" : perRequest} a request, ${connections} connections`,
        unit: "requests/s",
        rounds: rounds.get(perRequest) ?? [],
        limit: "bare HTTP, the same bytes",
        ...(least !== undefined && { least }),
      }),
    );
  },
};

interface ReadRound {
  readonly perRequest: number;
  readonly connections: number;
  readonly times: number;
}

/** A catalog with data and a bare server that knows its answers. */
async function createReadStage(settings: RunSettings): Promise<{ round(round: ReadRound): Promise<Rates>; close(): Promise<void> }> {
  const catalog = await startCatalog(await mkdtemp(join(settings.folder, "read-")));
  const { address } = catalog;
  const bare = startProcess<BareHttpCalls>("bare-http");
  const bareAddress = await bare.ask("address");
  const load = startProcess<LoadCalls>("load");
  await load.ask("prepare", { kind: "proposals", first: 0, datasets, perRequest: 100 });
  await load.ask("run", { address, connections: 1 });
  for (const { perRequest } of cases) await bare.ask("answer", await answersOf(address, perRequest));
  return {
    round: async ({ perRequest, connections, times }) => {
      await load.ask("prepare", { kind: "reads", first: 0, datasets, perRequest });
      const limit = await load.ask("run", { address: bareAddress, connections, times });
      const taken = await load.ask("run", { address, connections, times });
      if (taken.bytesReceived !== limit.bytesReceived) throw new Error("the bare server answers something else than the catalog");
      return { rate: taken.requests / taken.seconds, limit: limit.requests / limit.seconds };
    },
    close: async () => {
      await Promise.all([catalog.stop(), bare.end(), load.end()]);
    },
  };
}

async function answersOf(address: string, perRequest: number): Promise<[path: string, body: string][]> {
  const answers: [string, string][] = [];
  for (let first = 0; first < datasets; first += perRequest) {
    const path = datasetReadPath(first, perRequest);
    answers.push([path, await (await fetch(address + path)).text()]);
  }
  return answers;
}
