import type { Bench, RunSettings } from "../bench.ts";
import { startCatalog } from "../catalog-process.ts";
import { datasetReadPath } from "../dataset-reads.ts";
import { type Figure, middle } from "../figure.ts";
import { ask, openConnection, requestBytes } from "../http-connection.ts";
import { loadedCatalog } from "../loaded-catalog.ts";

const bench = "start";
const mostMillis = 1000;

/** From the start of the process to its first answers, over a folder with many datasets. */
export const start: Bench = {
  name: bench,
  measure: async (settings) => {
    const { dataDir, datasets } = await loadedCatalog(settings);
    // The first start of a version compiles what later ones find compiled.
    await timedStart(dataDir, 0);
    const starts: Start[] = [];
    for (let count = rounds(settings); count > 0; count--) starts.push(await timedStart(dataDir, count));
    const over = `over ${datasets.toLocaleString("en")} entities`;
    return [
      figure(
        `start to the first answer of /health, ${over}`,
        starts.map(({ health }) => health),
      ),
      figure(
        `start to the first entity read, ${over}`,
        starts.map(({ entity }) => entity),
      ),
    ];
  },
};

/** Milliseconds since the process was started. */
interface Start {
  readonly health: number;
  readonly entity: number;
}

function rounds({ quick }: RunSettings): number {
  return quick ? 3 : 9;
}

async function timedStart(dataDir: string, dataset: number): Promise<Start> {
  const begin = performance.now();
  const catalog = await startCatalog(dataDir);
  const health = performance.now() - begin;
  const connection = await openConnection(catalog.address);
  const { status } = await ask(connection, requestBytes("GET", datasetReadPath(dataset, 1)));
  const entity = performance.now() - begin;
  if (status !== 200) throw new Error(`the catalog answered ${status}`);
  connection.close();
  await catalog.stop();
  return { health, entity };
}

function figure(what: string, millis: readonly number[]): Figure {
  const taken = middle(millis);
  return { bench, what, unit: "ms", ...taken, aim: { text: `≤ ${mostMillis} ms`, reached: taken.value <= mostMillis } };
}
