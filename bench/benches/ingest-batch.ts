import type { Bench } from "../bench.ts";
import { rateFigure } from "../figure.ts";
import { createIngestStage, type IngestRates } from "./ingest-stage.ts";

const bench = "ingest-batch";
const perRequest = 100;
const cases = [1, 4];

/** A hundred proposals to a request. */
export const ingestBatch: Bench = {
  name: bench,
  measure: async (settings) => {
    const stage = await createIngestStage(settings);
    const rounds = new Map<number, IngestRates[]>(cases.map((connections) => [connections, []]));
    const datasets = settings.quick ? 1000 : 4000;
    for (let count = settings.quick ? 3 : 9; count > 0; count--) {
      for (const connections of cases) {
        rounds.get(connections)?.push(await stage.round({ datasets, perRequest, connections, perTransaction: perRequest }));
      }
    }
    await stage.close();
    return cases.map((connections) =>
      rateFigure({
        bench,
        what: `${perRequest} proposals a request, ${connections} ${connections === 1 ? "connection" : "connections"}`,
        unit: "proposals/s",
        rounds: (rounds.get(connections) ?? []).map(({ catalog, store }) => ({ rate: catalog, limit: store })),
        limit: `bare inserts, ${perRequest} proposals a commit`,
        least: 0.6,
      }),
    );
  },
};
