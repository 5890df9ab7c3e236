import { setImmediate as turnOfEventLoop } from "node:timers/promises";
import type { Database } from "better-sqlite3";
import type { AspectReader } from "../../storage/aspect-store.ts";
import { globOfLike } from "./glob-of-like.ts";

/** URNs from `from` up to but not including `to`; without it to the end of those with the prefix. */
interface Piece {
  readonly from: string;
  readonly to: string | null;
  readonly prefix: string;
}

type Holders = Piece & { readonly aspect: string };

/** Rows looked at before others have their turn: a few milliseconds. No entity has as many. */
const rowsAPiece = 20_000;

/** No text in UTF-8 holds the byte FF: prefix || x'ff' lies above every text that starts with the prefix. */
const inPiece = "FROM metadata_aspect_v2 WHERE version = 0 AND urn >= @from AND urn < coalesce(@to, @prefix || x'ff')";

/** Which URNs hold an aspect, piece by piece: what is committed behind the piece in hand is not counted any more. */
export function createUrnLists(db: Database): Pick<AspectReader, "listUrns" | "countUrns"> {
  const ends = db.prepare<Piece, string>(`SELECT urn ${inPiece} ORDER BY urn LIMIT 1 OFFSET ${rowsAPiece}`).pluck();
  const holders = `${inPiece} AND aspect = @aspect`;
  const urnsIn = db
    .prepare<Holders & { start: number; count: number }, string>(`SELECT urn ${holders} ORDER BY urn LIMIT @count OFFSET @start`)
    .pluck();
  const countIn = db.prepare<Holders, number>(`SELECT count(*) ${holders}`).pluck();
  const matchesIn = db.prepare<Holders & { glob: string }, number>(`SELECT count(*) ${holders} AND urn GLOB @glob`).pluck();

  async function* pieces(prefix: string): AsyncGenerator<Piece> {
    for (let from = prefix; ; await turnOfEventLoop()) {
      const to = ends.get({ from, to: null, prefix });
      yield { from, to: to ?? null, prefix };
      if (to === undefined) return;
      from = to;
    }
  }

  return {
    async listUrns({ aspect, prefix, start, count }) {
      const urns: string[] = [];
      let total = 0;
      for await (const piece of pieces(prefix)) {
        const number = countIn.get({ ...piece, aspect }) ?? 0;
        const window = { start: Math.max(0, start - total), count: count - urns.length };
        if (window.count > 0 && window.start < number) for (const urn of urnsIn.all({ ...piece, aspect, ...window })) urns.push(urn);
        total += number;
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
  };
}
