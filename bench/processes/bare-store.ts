import { join } from "node:path";
import { openReader, openWriter } from "@almagest/server/backends/sqlite/open-database.ts";
import type { Database } from "better-sqlite3";
import { answerQuestions } from "./remote-calls.ts";

/** What storing the same rows takes at least: plain inserts into the same tables, equally durable. The limit for ours. */
const [folder = "", catalogFile = ""] = process.argv.slice(2);
const target = openWriter(join(folder, "bare.db"));
const aspectInsert = target.prepare("INSERT INTO metadata_aspect_v2 VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
const changeInsert = target.prepare("INSERT INTO change_log VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");

type Row = unknown[];
let source: Database | undefined;
let reached = 0;

/** The rows that the catalog has stored since the last call: each change with the aspect row that it wrote. */
function rowsSinceLastCall(): { aspects: Row[]; changes: Row[] } {
  source ??= openReader(catalogFile);
  const changes = source
    .prepare<[number], Row>("SELECT * FROM change_log WHERE change_offset > ? ORDER BY change_offset")
    .raw()
    .all(reached);
  const aspectOf = source.prepare<unknown[], Row>("SELECT * FROM metadata_aspect_v2 WHERE urn = ? AND aspect = ? AND version = 0").raw();
  const aspects = changes.map(([, , urn, aspect]) => aspectOf.get(urn, aspect) ?? []);
  reached = Number(changes.at(-1)?.[0] ?? reached);
  return { aspects, changes };
}

function insertGrouped({ aspects, changes }: { aspects: Row[]; changes: Row[] }, rowsPerTransaction: number): number {
  const insert = target.transaction((from: number, to: number) => {
    for (let index = from; index < to; index++) aspectInsert.run(aspects[index]);
    for (let index = from; index < to; index++) changeInsert.run(changes[index]);
  });
  const begin = performance.now();
  for (let from = 0; from < changes.length; from += rowsPerTransaction) {
    insert.immediate(from, Math.min(from + rowsPerTransaction, changes.length));
  }
  return (performance.now() - begin) / 1000;
}

const offered = {
  /** Leaves out what the catalog has stored so far. */
  skip: () => void rowsSinceLastCall(),
  /** Stores what `proposals` proposals made the catalog store, so many of them to a transaction. Answers the seconds it took. */
  insert: ({ proposals, perTransaction }: { proposals: number; perTransaction: number }) => {
    const rows = rowsSinceLastCall();
    return insertGrouped(rows, Math.round((rows.changes.length / proposals) * perTransaction));
  },
};
export type BareStoreCalls = typeof offered;

answerQuestions(offered, () => {
  source?.close();
  target.close();
});
