import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Bench } from "./bench.ts";
import { graph } from "./benches/graph.ts";
import { graphql } from "./benches/graphql.ts";
import { ingestBatch } from "./benches/ingest-batch.ts";
import { ingestFile } from "./benches/ingest-file.ts";
import { ingestSingle } from "./benches/ingest-single.ts";
import { memory } from "./benches/memory.ts";
import { read } from "./benches/read.ts";
import { reindex } from "./benches/reindex.ts";
import { search } from "./benches/search.ts";
import { searchPeers } from "./benches/search-peers.ts";
import { start } from "./benches/start.ts";
import type { Figure } from "./figure.ts";
import { formatTable } from "./format-table.ts";
import { describeMachine } from "./machine.ts";

const benches: readonly Bench[] = [
  ingestSingle,
  ingestBatch,
  ingestFile,
  read,
  graphql,
  graph,
  memory,
  search,
  searchPeers,
  reindex,
  start,
];

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: "boolean", default: false }, out: { type: "string" }, help: { type: "boolean", default: false } },
});
const unknown = positionals.filter((name) => !benches.some((bench) => bench.name === name));
if (options.help || unknown.length > 0) {
  for (const name of unknown) console.error(`There is no benchmark "${name}".`);
  console.log(`usage: npm run bench -- [${benches.map(({ name }) => name).join("] [")}] [--quick] [--out <file>]`);
  process.exit(unknown.length > 0 ? 1 : 0);
}

const folder = await mkdtemp(join(tmpdir(), "almagest-bench-"));
const settings = { quick: options.quick, folder, log: (line: string) => console.error(`  ${line}`) };
const figures: Figure[] = [];
try {
  for (const bench of benches) {
    if (positionals.length > 0 && !positionals.includes(bench.name)) continue;
    console.error(`${bench.name} …`);
    figures.push(...(await bench.measure(settings)));
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
const machine = describeMachine();
console.log(`${machine.text}\n\n${formatTable(figures)}`);
if (options.out !== undefined) await writeFile(options.out, `${JSON.stringify({ machine, quick: options.quick, figures }, null, 2)}\n`);
