import { join } from "node:path";
import type { Bench } from "../bench.ts";
import { catalogFlags } from "../catalog-flags.ts";
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

/** The same words in the same documents, found by this index and by libraries, and these documents written again, in turn. */
export const searchPeers: Bench = {
  name: bench,
  measure: async (settings) => {
    const documents = settings.quick ? 10_000 : 100_000;
    const index = startProcess<SearchIndexCalls>("search-index", { execArgv: [...catalogFlags, "--expose-gc"] });
    const others = startProcess<SearchPeersCalls>("search-peers", { args: [join(settings.folder, "search-peers.db")] });
    settings.log(`indexing ${documents} documents three times`);
    await index.ask("build", documents);
    await others.ask("fill", documents);
    const running = { index, others };
    const rounds = settings.quick ? 1 : 3;
    const many = documents.toLocaleString("en");
    const searches = await inTurn(rounds, () => searchOnce(running));
    const updates = await inTurn(rounds, () => updateOnce(running, documents));
    await index.end();
    await others.end();
    return [
      ...figuresOf(searches, { what: `words, ten hits and six facets, ${many} documents: half within`, unit: "ms" }),
      ...figuresOf(updates, { what: `processor time to write one of ${many} documents again`, unit: "µs" }),
    ];
  },
};

interface Running {
  readonly index: ReturnType<typeof startProcess<SearchIndexCalls>>;
  readonly others: ReturnType<typeof startProcess<SearchPeersCalls>>;
}

/** What one round gave: of this index, and of each of its peers. */
interface Round {
  readonly ours: number;
  readonly theirs: readonly number[];
}

async function inTurn(times: number, measure: () => Promise<Round>): Promise<Round[]> {
  const rounds: Round[] = [];
  for (let round = 0; round < times; round++) rounds.push(await measure());
  return rounds;
}

async function searchOnce({ index, others }: Running): Promise<Round> {
  const own: number[] = [];
  for (const { name } of wordClasses) own.push(...(await index.ask("search", { name, rounds: 1 })));
  const theirs: number[] = [];
  for (const { name } of peers) theirs.push(middle(await others.ask("search", name)).value);
  return { ours: middle(own).value, theirs };
}

async function updateOnce({ index, others }: Running, documents: number): Promise<Round> {
  const changes = documents / 10;
  const ours = await index.ask("update", { documents, changes });
  const theirs: number[] = [];
  for (const { name } of peers) theirs.push(await others.ask("update", { peer: name, changes }));
  return { ours, theirs };
}

/** A figure for each peer. */
function figuresOf(rounds: readonly Round[], { what, unit }: { readonly what: string; readonly unit: string }): Figure[] {
  return peers.map(({ title }, at) => {
    const limits = rounds.map(({ theirs }) => theirs[at] ?? Number.NaN);
    return {
      bench,
      what,
      unit,
      ...middle(rounds.map(({ ours }) => ours)),
      limit: { what: title, ...middle(limits) },
      ratio: middle(rounds.map(({ ours }, round) => ours / (limits[round] ?? Number.NaN))),
    };
  });
}
