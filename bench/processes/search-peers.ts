import { setImmediate as turnOfEventLoop } from "node:timers/promises";
import { openWriter } from "@almagest/server/backends/sqlite/database/open-database.ts";
import type { SearchRequest } from "@almagest/server/storage/search-index.ts";
import MiniSearch from "minisearch";
import { datasetDocument, numberWrittenAgain } from "../benches/search-documents.ts";
import { wordClasses } from "../benches/search-queries.ts";
import { processorTime } from "./processor-time.ts";
import { answerQuestions } from "./remote-calls.ts";

/** Other ways to search the same documents for the same words: ten hits and the counts of six facets, without what was removed. */
const [file = ""] = process.argv.slice(2);
const texts = ["urn", "name", "qualifiedName", "id", "description", "fieldPaths"];
const facetFields = ["platform", "origin", "tags", "owners", "domains", "typeNames"];
const hits = 10;
const facetValues = 20;
/** So many documents are written to SQLite in one transaction, as the catalog gives them to its index. */
const perTurn = 50;

type Peer = "sqlite" | "minisearch";

interface Dataset {
  readonly number: number;
  readonly texts: readonly string[];
  readonly facets: readonly (readonly string[])[];
  readonly isRemoved: boolean;
}

function dataset(number: number): Dataset {
  const { urn, fields } = datasetDocument(number);
  const valuesOf = (name: string): string[] => [name === "urn" ? urn : (fields[name] ?? [])].flat().map(String);
  return {
    number,
    texts: texts.map((name) => valuesOf(name).join(" ")),
    facets: facetFields.map(valuesOf),
    isRemoved: fields.removed === true,
  };
}

const datasets: Dataset[] = [];
const mini = new MiniSearch<Dataset>({ fields: texts, idField: "number", extractField: partOf });
const sqlite = openWriter(file);

/** MiniSearch asks for the number of a document as for its texts. */
function partOf({ number, texts: own }: Dataset, name: string): string | number {
  return name === "number" ? number : (own[texts.indexOf(name)] ?? "");
}

function createSqliteTables(): void {
  sqlite.exec(`CREATE VIRTUAL TABLE word USING fts5(${texts.join(", ")}, content='', contentless_delete=1, prefix='2 3 4');
    CREATE TABLE facet (field INTEGER, document INTEGER, value TEXT, PRIMARY KEY (field, document, value)) WITHOUT ROWID;
    CREATE TABLE removed (document INTEGER PRIMARY KEY);
    CREATE TEMP TABLE found (document INTEGER PRIMARY KEY)`);
}

/** Writes datasets in one transaction; they take the place of those of the same numbers. */
function createSqliteWrite(): (some: readonly Dataset[]) => void {
  const word = sqlite.prepare(`INSERT OR REPLACE INTO word (rowid, ${texts.join(", ")}) VALUES (?${", ?".repeat(texts.length)})`);
  const forget = sqlite.prepare("DELETE FROM facet WHERE field = ? AND document = ?");
  const facet = sqlite.prepare("INSERT OR IGNORE INTO facet VALUES (?, ?, ?)");
  const stands = sqlite.prepare("DELETE FROM removed WHERE document = ?");
  const removed = sqlite.prepare("INSERT INTO removed VALUES (?)");
  return sqlite.transaction((some: readonly Dataset[]) => {
    for (const one of some) {
      word.run(one.number, ...one.texts);
      for (const [field, values] of one.facets.entries()) {
        forget.run(field, one.number);
        for (const value of values) facet.run(field, one.number, value);
      }
      stands.run(one.number);
      if (one.isRemoved) removed.run(one.number);
    }
  });
}

function createSqliteSearch(): (text: string) => void {
  const stand = "rowid NOT IN (SELECT document FROM removed)";
  const best = sqlite.prepare(`SELECT rowid FROM word WHERE word MATCH ? AND ${stand} ORDER BY rank LIMIT ${hits}`);
  const forget = sqlite.prepare("DELETE FROM found");
  const find = sqlite.prepare(`INSERT INTO found SELECT rowid FROM word WHERE word MATCH ? AND ${stand}`);
  const count = sqlite.prepare(
    `SELECT value, count(*) FROM found CROSS JOIN facet USING (document) WHERE field = ? GROUP BY value ORDER BY 2 DESC LIMIT ${facetValues}`,
  );
  return (text) => {
    const query = `${text
      .split(" ")
      .map((one) => `"${one}"`)
      .join(" ")}*`;
    best.all(query);
    forget.run();
    find.run(query);
    for (const field of facetFields.keys()) count.all(field);
  };
}

function searchMini(text: string): void {
  const last = text.split(" ").length - 1;
  const found = mini.search(text, {
    combineWith: "AND",
    prefix: (_, index) => index === last,
    filter: ({ id }) => datasets[id]?.isRemoved === false,
  });
  for (const field of facetFields.keys()) {
    const counts = new Map<string, number>();
    for (const { id } of found) for (const value of datasets[id]?.facets[field] ?? []) counts.set(value, (counts.get(value) ?? 0) + 1);
    [...counts].sort((a, b) => b[1] - a[1]).slice(0, facetValues);
  }
  found.slice(0, hits);
}

/** Words of documents that were taken the place of are cleared away behind the writes. */
async function rewriteMini(some: readonly Dataset[]): Promise<void> {
  for (const one of some) mini.replace(one);
  while (mini.isVacuuming) await turnOfEventLoop();
}

let searchSqlite: ((text: string) => void) | undefined;
let writeSqlite: ((some: readonly Dataset[]) => void) | undefined;

const offered = {
  fill: (documents: number) => {
    for (let id = 0; id < documents; id++) datasets.push(dataset(id));
    mini.addAll(datasets);
    createSqliteTables();
    searchSqlite = createSqliteSearch();
    writeSqlite = createSqliteWrite();
    writeSqlite(datasets);
  },
  /** Microseconds of processor time that writing a document again takes. */
  update: async ({ peer, changes }: { peer: Peer; changes: number }) => {
    const written = Array.from({ length: changes }, (_, change) => datasets[numberWrittenAgain(change, datasets.length)]).filter(
      (one) => one !== undefined,
    );
    const micros = await processorTime(async () => {
      for (let first = 0; first < changes; first += perTurn) {
        const turn = written.slice(first, first + perTurn);
        if (peer === "sqlite") writeSqlite?.(turn);
        else await rewriteMini(turn);
      }
    });
    return micros / changes;
  },
  /** Milliseconds that each request took. */
  search: (peer: Peer) => {
    const search = peer === "sqlite" ? searchSqlite : searchMini;
    return wordClasses.flatMap(({ requests }) => requests.map((request) => timeOf(() => search?.(wordsOf(request)))));
  },
};
export type SearchPeersCalls = typeof offered;

answerQuestions(offered, () => sqlite.close());

function wordsOf({ query }: SearchRequest): string {
  return query.kind === "words" ? query.text : "";
}

function timeOf(work: () => void): number {
  const begin = performance.now();
  work();
  return performance.now() - begin;
}
