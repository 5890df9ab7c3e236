import { join } from "node:path";
import { openReader, openWriter } from "@almagest/server/backends/sqlite/database/open-database.ts";
import type { EdgeRow } from "@almagest/server/backends/sqlite/graph/graph-rows.ts";
import type { Database } from "better-sqlite3";
import { answerQuestions } from "./remote-calls.ts";

/** What storing the same rows takes at least: plain inserts into the same tables, equally durable. The limit for ours. */
const [folder = "", catalogFile = ""] = process.argv.slice(2);
const target = openWriter(join(folder, "bare.db"));
const insertAspect = target.prepare("INSERT INTO metadata_aspect_v2 VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
const insertChange = target.prepare("INSERT INTO change_log VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
const insertText = target.prepare("INSERT INTO graph_text VALUES (?, ?)");
const insertEdge = target.prepare("INSERT INTO graph_edge VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");

type Row = unknown[];

/** The rows that one change left behind. */
interface Stored {
  readonly aspect: Row;
  readonly change: Row;
  readonly edges: readonly EdgeRow[];
  /** Texts of the graph that no change before it has named. */
  readonly texts: readonly Row[];
}

let source: Database | undefined;
let reached = 0;
let textsReached = 0;

/** What the catalog has stored since the last call, change by change. */
function storedSinceLastCall(): Stored[] {
  source ??= openReader(catalogFile);
  const changes = source
    .prepare<[number], Row>("SELECT * FROM change_log WHERE change_offset > ? ORDER BY change_offset")
    .raw()
    .all(reached);
  const aspectOf = source.prepare<unknown[], Row>("SELECT * FROM metadata_aspect_v2 WHERE urn = ? AND aspect = ? AND version = 0").raw();
  const idOf = "(SELECT id FROM graph_text WHERE text = ?)";
  const edgesOf = source.prepare<unknown[], EdgeRow>(`SELECT * FROM graph_edge WHERE owner = ${idOf} AND aspect = ${idOf}`).raw();
  const textsBetween = source.prepare<[number, number], Row>("SELECT * FROM graph_text WHERE id > ? AND id <= ?").raw();
  reached = Number(changes.at(-1)?.[0] ?? reached);
  return changes.map((change) => {
    const [, , urn, aspect] = change;
    const edges = edgesOf.all(urn, aspect);
    const before = textsReached;
    textsReached = Math.max(before, ...edges.flatMap(textsOfEdge));
    return { aspect: aspectOf.get(urn, aspect) ?? [], change, edges, texts: textsBetween.all(before, textsReached) };
  });
}

function textsOfEdge([owner, aspect, from, type, to, via, , createdBy, , updatedBy]: EdgeRow): number[] {
  return [owner, aspect, from, type, to, via, createdBy, updatedBy];
}

function insertGrouped(stored: readonly Stored[], perTransaction: number): number {
  const insert = target.transaction((group: readonly Stored[]) => {
    for (const { aspect } of group) insertAspect.run(aspect);
    for (const { texts, edges } of group) {
      for (const text of texts) insertText.run(text);
      for (const edge of edges) insertEdge.run(edge);
    }
    for (const { change } of group) insertChange.run(change);
  });
  const begin = performance.now();
  for (let from = 0; from < stored.length; from += perTransaction) insert.immediate(stored.slice(from, from + perTransaction));
  return (performance.now() - begin) / 1000;
}

const offered = {
  /** Leaves out what the catalog has stored so far. */
  skip: () => void storedSinceLastCall(),
  /** Stores what `proposals` proposals made the catalog store, so many of them to a transaction. Answers the seconds it took. */
  insert: ({ proposals, perTransaction }: { proposals: number; perTransaction: number }) => {
    const stored = storedSinceLastCall();
    return insertGrouped(stored, Math.round((stored.length / proposals) * perTransaction));
  },
};
export type BareStoreCalls = typeof offered;

answerQuestions(offered, () => {
  source?.close();
  target.close();
});
