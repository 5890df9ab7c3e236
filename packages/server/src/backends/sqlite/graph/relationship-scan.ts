import type { Database } from "better-sqlite3";
import type { EdgeEnds, EdgePage, EdgePlace, GraphReader, WalkDirection } from "../../../storage/graph-store.ts";
import { type GraphTexts, numbersOf } from "./graph-texts.ts";

/** The numbers of a relationship, in the order of the index that it is found by. */
type Ends = [near: number, type: number, far: number];

interface Behind {
  readonly near: number;
  readonly type: number;
  readonly far: number;
  readonly limit: number;
}

/** Goes through relationships by the indexes alone, in which those that several aspects declare lie together. */
export function createRelationshipScan(db: Database, texts: GraphTexts): Pick<GraphReader, "scanRelationships"> {
  const all = db.prepare<Behind, Ends>(selectDistinct("source", "(source, type, destination) > (@near, @type, @far)")).raw();
  const prepareAt = (near: keyof typeof farFrom) => {
    const behind = `${near} = @near AND (type, ${farFrom[near]}) > (@type, @far)`;
    const isWanted = "(@types IS NULL OR type IN (SELECT value FROM json_each(@types)))";
    return db.prepare<Behind & { readonly types: string | null }, Ends>(selectDistinct(near, `${behind} AND ${isWanted}`)).raw();
  };
  const statements = { OUTGOING: prepareAt("source"), INCOMING: prepareAt("destination") };
  return {
    async scanRelationships({ at, limit, after }) {
      const [near, type, far] = readPlace(after);
      if (at === undefined) return pageOf(all.all({ near, type, far, limit }), { direction: "OUTGOING", limit, texts });
      const types = at.types === undefined ? null : JSON.stringify(numbersOf(texts, at.types));
      const rows: Ends[] = [];
      for (const node of numbersOf(texts, at.urns).filter((number) => number >= near)) {
        const behind = node === near ? { type, far } : { type: 0, far: 0 };
        rows.push(...statements[at.direction].all({ near: node, ...behind, types, limit: limit - rows.length }));
        if (rows.length === limit) break;
      }
      return pageOf(rows, { direction: at.direction, limit, texts });
    },
  };
}

const farFrom = { source: "destination", destination: "source" } as const;

function selectDistinct(near: keyof typeof farFrom, behind: string): string {
  const order = `${near}, type, ${farFrom[near]}`;
  return `SELECT DISTINCT ${order} FROM graph_edge INDEXED BY graph_edge_by_${near} WHERE ${behind} ORDER BY ${order} LIMIT @limit`;
}

/** At first before every relationship, since numbers begin with 1. Throws when it is no place. */
function readPlace(after: EdgePlace | undefined): Ends {
  const place: unknown = after === undefined ? [0, 0, 0] : JSON.parse(after);
  if (Array.isArray(place) && place.length === 3 && place.every(Number.isSafeInteger)) return place as Ends;
  throw new Error(`${after} is no place among relationships`);
}

function pageOf(
  rows: readonly Ends[],
  { direction, limit, texts }: { direction: WalkDirection; limit: number; texts: GraphTexts },
): EdgePage<EdgeEnds> {
  const last = rows.at(-1);
  const edges = rows.map(([near, type, far]): EdgeEnds => {
    const [source, destination] = direction === "OUTGOING" ? [near, far] : [far, near];
    return { source: texts.textOf(source) ?? "", destination: texts.textOf(destination) ?? "", type: texts.textOf(type) ?? "" };
  });
  return last === undefined || rows.length < limit ? { edges } : { edges, next: JSON.stringify(last) as EdgePlace };
}
