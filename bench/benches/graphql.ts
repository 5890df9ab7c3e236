import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import type { Bench, RunSettings } from "../bench.ts";
import { type CatalogProcess, startCatalog } from "../catalog-process.ts";
import { type Figure, middle, rateFigure } from "../figure.ts";
import { datasetPageBodies, searchPageBodies } from "../graphql-documents.ts";
import { ask, openConnection, requestBytes } from "../http-connection.ts";
import { loadedCatalog } from "../loaded-catalog.ts";
import type { BareHttpCalls } from "../processes/bare-http.ts";
import type { LoadCalls } from "../processes/load.ts";
import { startProcess } from "../processes/remote-calls.ts";

const bench = "graphql";
const path = "/api/graphql";
const limit = "bare HTTP, the same bytes";
const datasets = 500;
const connections = 16;
const aims = { pagesPerSecond: 1000, searchMillis: 10 };

/** The page of a dataset and a page of search results, as one request each, against a bare server that answers the same bytes. */
export const graphql: Bench = {
  name: bench,
  measure: async (settings) => [...(await datasetPages(settings)), ...(await searchPages(settings))],
};

async function datasetPages(settings: RunSettings): Promise<Figure[]> {
  const catalog = await startCatalog(await mkdtemp(join(settings.folder, "graphql-")));
  const load = startProcess<LoadCalls>("load");
  await load.ask("prepare", { kind: "proposals", first: 0, datasets, perRequest: 100 });
  await load.ask("run", { address: catalog.address, connections: 1 });
  const bodies = datasetPageBodies(0, datasets);
  const bare = await bareServer(catalog.address, bodies);
  await load.ask("prepareBodies", { path, bodies });
  const rounds: { rate: number; limit: number }[] = [];
  await load.ask("run", { address: catalog.address, connections, times: 3 });
  for (let round = settings.quick ? 3 : 9; round > 0; round--) {
    const times = settings.quick ? 2 : 6;
    const least = await load.ask("run", { address: bare.address, connections, times });
    const taken = await load.ask("run", { address: catalog.address, connections, times });
    if (taken.bytesReceived !== least.bytesReceived) throw new Error("the bare server answers something else than the catalog");
    rounds.push({ rate: taken.requests / taken.seconds, limit: least.requests / least.seconds });
  }
  const what = `the page of a dataset by GraphQL, ${connections} connections`;
  const rate = rateFigure({ bench, what, unit: "requests/s", rounds, limit });
  const wait = await waitFigure("the page of a dataset by GraphQL, 1 connection: half within", {
    catalog,
    bare,
    bodies: bodies.slice(0, 200),
  });
  await Promise.all([catalog.stop(), bare.end(), load.end()]);
  return [{ ...rate, aim: { text: `≥ ${aims.pagesPerSecond.toLocaleString("en")}/s`, reached: rate.value >= aims.pagesPerSecond } }, wait];
}

async function searchPages(settings: RunSettings): Promise<Figure[]> {
  const { dataDir, datasets: all } = await loadedCatalog(settings);
  const catalog = await startCatalog(dataDir);
  const bodies = searchPageBodies();
  const bare = await bareServer(catalog.address, bodies);
  const what = `ten search results with facets by GraphQL, ${all.toLocaleString("en")} entities: half within`;
  const wait = await waitFigure(what, { catalog, bare, bodies });
  await Promise.all([catalog.stop(), bare.end()]);
  return [{ ...wait, aim: { text: `≤ ${aims.searchMillis} ms`, reached: wait.value <= aims.searchMillis } }];
}

interface Compared {
  readonly catalog: CatalogProcess;
  readonly bare: { readonly address: string };
  readonly bodies: readonly string[];
}

/** How long one request takes after the other, in the middle of many. */
async function waitFigure(what: string, { catalog, bare, bodies }: Compared): Promise<Figure> {
  const times = Math.ceil(200 / bodies.length);
  await waits(catalog.address, bodies, times);
  const least = middle(await waits(bare.address, bodies, times)).value;
  const taken = (await waits(catalog.address, bodies, times)).toSorted((a, b) => a - b);
  const slowest = taken[Math.floor(taken.length * 0.99)] ?? Number.NaN;
  const note = `99 % in ${slowest.toFixed(1)} ms`;
  return { bench, what, unit: "ms", value: middle(taken).value, noise: 0, note, limit: { what: limit, value: least, noise: 0 } };
}

/** Milliseconds of each request. */
async function waits(address: string, bodies: readonly string[], times: number): Promise<number[]> {
  const connection = await openConnection(address);
  const millis: number[] = [];
  for (let round = 0; round < times; round++) {
    for (const body of bodies) {
      const begin = performance.now();
      await ask(connection, requestBytes("POST", path, body));
      millis.push(performance.now() - begin);
    }
  }
  connection.close();
  return millis;
}

/** A server that knows the answers of the catalog. Throws when one of them is no page. */
async function bareServer(catalog: string, bodies: readonly string[]): Promise<{ address: string; end(): Promise<void> }> {
  const bare = startProcess<BareHttpCalls>("bare-http");
  const address = await bare.ask("address");
  const answers: [string, string, string][] = [];
  for (const body of bodies) {
    const answer = await fetch(catalog + path, { method: "POST", headers: { "content-type": "application/json" }, body });
    const text = await answer.text();
    if (text.includes('"errors"') || !text.includes("urn:li:")) throw new Error(`The catalog answers no page: ${text.slice(0, 500)}`);
    answers.push([path, text, body]);
  }
  await bare.ask("answer", answers);
  return { address, end: () => bare.end() };
}
