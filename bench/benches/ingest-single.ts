import type { Bench } from "../bench.ts";
import { type Figure, rateFigure } from "../figure.ts";
import { createIngestStage, type IngestRates } from "./ingest-stage.ts";

const bench = "ingest-single";
const cases = [
  { connections: 1, datasets: 400 },
  { connections: 16, datasets: 1500 },
  { connections: 64, datasets: 3000, least: 0.5 },
];

/** One proposal to a request, over several numbers of connections. */
export const ingestSingle: Bench = {
  name: bench,
  measure: async (settings) => {
    const stage = await createIngestStage(settings);
    const rounds = new Map<number, IngestRates[]>(cases.map(({ connections }) => [connections, []]));
    for (let count = settings.quick ? 3 : 9; count > 0; count--) {
      for (const { connections, datasets } of cases) {
        const size = settings.quick ? datasets / 4 : datasets;
        rounds.get(connections)?.push(await stage.round({ datasets: size, perRequest: 1, connections, perTransaction: connections }));
      }
    }
    await stage.close();
    return cases.flatMap(({ connections, least }) => figuresOf(connections, rounds.get(connections) ?? [], least));
  },
};

function figuresOf(connections: number, rounds: readonly IngestRates[], least: number | undefined): Figure[] {
  const what = `one proposal a request, ${connections} ${connections === 1 ? "connection" : "connections"}`;
  const given = { bench, what, unit: "proposals/s" };
  const aim = least === undefined ? {} : { least };
  const lowest = middleOf(rounds, "echo") < middleOf(rounds, "store") ? "echo" : "store";
  const figure = (limit: "echo" | "store", text: string) =>
    rateFigure({
      ...given,
      rounds: rounds.map((round) => ({ rate: round.catalog, limit: round[limit] })),
      limit: text,
      ...(limit === lowest && aim),
    });
  return [figure("echo", "bare HTTP echo"), figure("store", `bare inserts, ${connections} proposals a commit`)];
}

function middleOf(rounds: readonly IngestRates[], name: "echo" | "store"): number {
  return rounds.map((round) => round[name]).toSorted((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? 0;
}
