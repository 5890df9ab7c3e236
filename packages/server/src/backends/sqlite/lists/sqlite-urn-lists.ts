import { setImmediate as turnOfEventLoop } from "node:timers/promises";
import type { Database } from "better-sqlite3";
import type { AspectReader, AspectRecord } from "../../../storage/aspect-store.ts";
import { compareText } from "../../../storage/compare-text.ts";
import { globOfLike } from "./glob-of-like.ts";

/** URNs from `from` up to but not including `to`; without it to the end of those with the prefix. */
interface Piece {
  readonly from: string;
  readonly to: string | null;
  readonly prefix: string;
}

type Holders = Piece & { readonly aspect: string };

/** How many URNs of a piece hold an aspect. */
interface Counted extends Piece {
  readonly number: number;
}

/** Rows looked at before others have their turn: a few milliseconds. No entity has as many. */
const rowsAPiece = 20_000;

/** No text in UTF-8 holds the byte FF: prefix || x'ff' lies above every text that starts with the prefix. */
const inPiece = "FROM metadata_aspect_v2 WHERE version = 0 AND urn >= @from AND urn < coalesce(@to, @prefix || x'ff')";

/**
 * Which URNs hold an aspect, and where a piece of them ends. Lists, counts and walks go piece by piece: what is committed behind
 * the piece in hand is not counted any more. What the last list counted is kept until somebody commits: who lists a million entities
 * page by page would have them all counted again for each page.
 */
export function createUrnLists(db: Database, record: string): Pick<AspectReader, "listUrns" | "countUrns" | "urnFurtherOn" | "scanAspect"> {
  const furtherOn = db
    .prepare<{ from: string; prefix: string; records: number }, string>(
      `SELECT urn FROM metadata_aspect_v2 WHERE version = 0 AND urn >= @from AND urn < @prefix || x'ff'
       ORDER BY urn, aspect LIMIT 1 OFFSET @records`,
    )
    .pluck();
  const holders = `${inPiece} AND aspect = @aspect`;
  // With the plus, SQLite begins where the piece does, and not at the first URN of all.
  const recordsIn = db.prepare<Holders & { after: string; limit: number }, AspectRecord>(
    `SELECT ${record} ${holders} AND +urn > @after ORDER BY urn LIMIT @limit`,
  );
  const urnsIn = db
    .prepare<Holders & { start: number; count: number }, string>(`SELECT urn ${holders} ORDER BY urn LIMIT @count OFFSET @start`)
    .pluck();
  const countIn = db.prepare<Holders, number>(`SELECT count(*) ${holders}`).pluck();
  const matchesIn = db.prepare<Holders & { glob: string }, number>(`SELECT count(*) ${holders} AND urn GLOB @glob`).pluck();

  async function* pieces(prefix: string, after = prefix): AsyncGenerator<Piece> {
    for (let from = compareText(after, prefix) > 0 ? after : prefix; ; await turnOfEventLoop()) {
      const to = furtherOn.get({ from, prefix, records: rowsAPiece });
      yield { from, to: to ?? null, prefix };
      if (to === undefined) return;
      from = to;
    }
  }

  const keepCounts = createCountKeeper(db);
  const countPieces = (aspect: string, prefix: string) =>
    keepCounts(`${aspect} ${prefix}`, async () => {
      const counted: Counted[] = [];
      for await (const piece of pieces(prefix)) counted.push({ ...piece, number: countIn.get({ ...piece, aspect }) ?? 0 });
      return counted;
    });

  return {
    async listUrns({ aspect, prefix, start, count }) {
      const counted = await countPieces(aspect, prefix);
      const urns: string[] = [];
      let total = 0;
      for (const { number, ...piece } of counted) {
        const window = { start: Math.max(0, start - total), count: count - urns.length };
        total += number;
        if (window.count <= 0 || window.start >= number) continue;
        for (const urn of urnsIn.all({ ...piece, aspect, ...window })) urns.push(urn);
        await turnOfEventLoop();
      }
      return { urns, total };
    },
    async countUrns({ aspect, urnLike }) {
      const pattern = urnLike === undefined ? { prefix: "" } : globOfLike(urnLike);
      let total = 0;
      for await (const piece of pieces(pattern.prefix)) {
        total += ("glob" in pattern ? matchesIn.get({ ...piece, aspect, glob: pattern.glob }) : countIn.get({ ...piece, aspect })) ?? 0;
      }
      return total;
    },
    async urnFurtherOn(query) {
      return furtherOn.get({ ...query, prefix: "" });
    },
    async scanAspect({ aspect, prefix, after = "", limit }) {
      const records: AspectRecord[] = [];
      for await (const piece of pieces(prefix, after)) {
        for (const one of recordsIn.all({ ...piece, aspect, after, limit: limit - records.length })) records.push(one);
        if (records.length >= limit) break;
      }
      return records;
    },
  };
}

/** Keeps the last counts for as long as nobody commits. In a transaction nothing is kept: what it saw may still be undone. */
function createCountKeeper(db: Database): (what: string, count: () => Promise<readonly Counted[]>) => Promise<readonly Counted[]> {
  const othersCommits = db.prepare<[], number>("PRAGMA data_version").pluck();
  const ownChanges = db.prepare<[], number>("SELECT total_changes()").pluck();
  let kept: { readonly of: string; readonly counts: readonly Counted[] } | undefined;
  return async (what, count) => {
    if (db.inTransaction) return count();
    const of = `${othersCommits.get()} ${ownChanges.get()} ${what}`;
    if (kept?.of !== of) kept = { of, counts: await count() };
    return kept.counts;
  };
}
