import { mkdtemp, stat } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as turnOfEventLoop } from "node:timers/promises";
import { loadEntityRegistry, shippedDefinitions } from "@almagest/model";
import { createSqliteCatalogStore } from "@almagest/server/backends/sqlite/sqlite-catalog-store.ts";
import { getLineage } from "@almagest/server/lineage/get-lineage.ts";
import { usualSearchLimits } from "@almagest/server/search/search-limits.ts";
import type { CatalogStore } from "@almagest/server/storage/catalog-store.ts";
import type { DeclaredEdge } from "@almagest/server/storage/graph-store.ts";
import { seededRandom } from "../../tests/support/seeded-random.ts";
import type { Bench, RunSettings } from "../bench.ts";
import { type Figure, middle } from "../figure.ts";

const bench = "graph";
/** The same in every run, so that runs can be compared. */
const seed = 1;
const upstreamsPerDataset = 5;
const datasetsPerTransaction = 500;
const mostNeighbourMicros = 50;
const mostHopsMicros = 1_000;

/** Steps through a large graph: the typed neighbours of a dataset, and what lies within three hops of it. */
export const graph: Bench = {
  name: bench,
  measure: async (settings) => {
    const datasets = settings.quick ? 20_000 : 200_000;
    const file = join(await mkdtemp(join(settings.folder, "graph-")), "graph.db");
    const store = createSqliteCatalogStore({ file });
    settings.log(`writing ${datasets * upstreamsPerDataset} edges`);
    const seconds = await writeGraph(store, datasets);
    const edges = `${(datasets * upstreamsPerDataset).toLocaleString("en")} edges`;
    const { size } = await stat(file);
    const note = `written at ${Math.round((datasets * upstreamsPerDataset) / seconds).toLocaleString("en")} edges/s, ${Math.round(size / 1e6)} MB`;
    const figures = [
      { ...(await measureNeighbours(store, { datasets, edges, settings })), note },
      await measureHops(store, { datasets, edges, settings }),
    ];
    await store.close();
    return figures;
  },
};

interface Graph {
  readonly datasets: number;
  readonly edges: string;
  readonly settings: RunSettings;
}

/** Each dataset is made from some of those before it, near ones more often than far ones. Answers the seconds it took. */
async function writeGraph(store: CatalogStore, datasets: number): Promise<number> {
  const next = seededRandom(seed);
  const started = performance.now();
  for (let first = 0; first < datasets; first += datasetsPerTransaction) {
    await store.transaction(async (tx) => {
      for (let index = first; index < Math.min(first + datasetsPerTransaction, datasets); index++) {
        const source = urnOf(index);
        const upstreams = Array.from({ length: upstreamsPerDataset }, () => urnOf(Math.floor(index * next() ** 0.25)));
        await tx.graph.putEdges(
          { urn: source, aspect: "upstreamLineage" },
          upstreams.map((destination) => edgeBetween(source, destination)),
        );
      }
    });
  }
  return (performance.now() - started) / 1000;
}

async function measureNeighbours(store: CatalogStore, { datasets, edges, settings }: Graph): Promise<Figure> {
  const types = ["DownstreamOf", "Produces"];
  const rounds = await measureRounds({ datasets, settings }, async (urn) => {
    await store.graph.edgesOf({ urns: [urn], direction: "OUTGOING", types, limit: 1_000 });
  });
  return figureOf(`typed neighbours of a dataset among ${edges}, middle of many`, rounds, mostNeighbourMicros);
}

async function measureHops(store: CatalogStore, { datasets, edges, settings }: Graph): Promise<Figure> {
  const registry = loadEntityRegistry(shippedDefinitions);
  let found = 0;
  let asked = 0;
  const rounds = await measureRounds({ datasets, settings }, async (urn) => {
    found += (await getLineage({ registry, store, limits: usualSearchLimits }, { urn, direction: "DOWNSTREAM", maxHops: 3 })).length;
    asked++;
  });
  const figure = figureOf(`three hops downstream among ${edges}, middle of many`, rounds, mostHopsMicros);
  return { ...figure, note: `${Math.round(found / asked)} entities on average` };
}

/** The middle time of a call, in microseconds, for each round. Between two calls others have their turn, as between two requests. */
async function measureRounds(
  { datasets, settings }: Pick<Graph, "datasets" | "settings">,
  call: (urn: string) => Promise<void>,
): Promise<number[]> {
  const next = seededRandom(seed);
  const calls = settings.quick ? 300 : 2_000;
  const rounds: number[] = [];
  for (let round = settings.quick ? 3 : 9; round > 0; round--) {
    const times: number[] = [];
    for (let count = calls; count > 0; count--) {
      const urn = urnOf(Math.floor(datasets * next()));
      await turnOfEventLoop();
      const started = performance.now();
      await call(urn);
      times.push((performance.now() - started) * 1000);
    }
    rounds.push(middle(times).value);
  }
  return rounds;
}

function figureOf(what: string, rounds: readonly number[], most: number): Figure {
  const measured = middle(rounds);
  return { bench, what, unit: "µs", ...measured, aim: { text: `≤ ${most} µs`, reached: measured.value <= most } };
}

function urnOf(index: number): string {
  return `urn:li:dataset:(urn:li:dataPlatform:hive,warehouse.schema_${index % 97}.table_${index},PROD)`;
}

function edgeBetween(source: string, destination: string): DeclaredEdge {
  const actor = "urn:li:corpuser:ingestion";
  const times = { createdOn: 1_700_000_000_000, updatedOn: 1_700_000_000_000 };
  return { source, destination, type: "DownstreamOf", via: null, ...times, createdBy: actor, updatedBy: actor, properties: null };
}
