import { join } from "node:path";
import type { Bench, RunSettings } from "../bench.ts";
import { type Figure, middle } from "../figure.ts";
import { startProcess } from "../processes/remote-calls.ts";
import type { SearchIndexCalls } from "../processes/search-index.ts";
import type { SearchPeersCalls } from "../processes/search-peers.ts";
import { wordClasses } from "./search-queries.ts";

const bench = "search-peers";
const peers = [
  { name: "sqlite", title: "SQLite FTS5" },
  { name: "minisearch", title: "MiniSearch" },
] as const;

/** The same words in the same documents, found by this index and by libraries, in turn. */
export const searchPeers: Bench = {
  name: bench,
  measure: async (settings) => {
    const documents = settings.quick ? 10_000 : 100_000;
    const index = startProcess<SearchIndexCalls>("search-index", { execArgv: ["--expose-gc"] });
    const others = startProcess<SearchPeersCalls>("search-peers", { args: [join(settings.folder, "search-peers.db")] });
    settings.log(`indexing ${documents} documents three times`);
    await index.ask("build", documents);
    await others.ask("fill", documents);
    const figures: Figure[] = [];
    const what = `words, ten hits and six facets, ${documents.toLocaleString("en")} documents: half within`;
    const rounds = await measureRounds(settings, { index, others });
    for (const [at, { title }] of peers.entries()) {
      const limits = rounds.map(({ theirs }) => theirs[at] ?? Number.NaN);
      figures.push({
        bench,
        what,
        unit: "ms",
        ...middle(rounds.map(({ ours }) => ours)),
        limit: { what: title, ...middle(limits) },
        ratio: middle(rounds.map(({ ours }, round) => ours / (limits[round] ?? Number.NaN))),
      });
    }
    await index.end();
    await others.end();
    return figures;
  },
};

interface Searching {
  readonly index: ReturnType<typeof startProcess<SearchIndexCalls>>;
  readonly others: ReturnType<typeof startProcess<SearchPeersCalls>>;
}

async function measureRounds({ quick }: RunSettings, { index, others }: Searching): Promise<{ ours: number; theirs: number[] }[]> {
  const rounds: { ours: number; theirs: number[] }[] = [];
  for (let round = quick ? 1 : 3; round > 0; round--) {
    const own: number[] = [];
    for (const { name } of wordClasses) own.push(...(await index.ask("search", { name, rounds: 1 })));
    const theirs: number[] = [];
    for (const { name } of peers) theirs.push(middle(await others.ask("search", name)).value);
    rounds.push({ ours: middle(own).value, theirs });
  }
  return rounds;
}
