import type { Database, Statement } from "better-sqlite3";
import { RecentlyUsed } from "../../../recently-used.ts";
import type { GraphReader, WalkDirection } from "../../../storage/graph-store.ts";
import { edgeColumn } from "./edge-table.ts";
import type { EdgesAtNode } from "./graph-adjacency.ts";
import { type EdgeIdentity, type EdgeRow, edgeColumns, pageOf, readPlace } from "./graph-rows.ts";
import { type GraphTexts, numbersOf } from "./graph-texts.ts";
import type { KeptAdjacency } from "./kept-adjacency.ts";

/** A row with the URN at the other end: read along, it costs a fifth of what it costs alone. */
type StepRow = [...EdgeRow, farUrn: string];

/** The edges at one node. */
type Step = (query: EdgesAtNode) => (EdgeRow | StepRow)[];

/** Different choices of types whose statements are kept. */
const mostSteps = 64;

/** Steps from node to node: one short query a node costs less than one long query for many, and its order is that of the index. */
export function createGraphWalk(db: Database, texts: GraphTexts, kept?: KeptAdjacency): Pick<GraphReader, "edgesOf"> {
  const step = createStep(db, texts);
  return {
    async edgesOf({ urns, direction, types, limit, after }) {
      const from = placeAtNode(direction, readPlace(after));
      const typeNumbers = types === undefined ? undefined : numbersOf(texts, types);
      const rows: (EdgeRow | StepRow)[] = [];
      // Nothing has ever been of these types.
      if (typeNumbers?.length === 0) return { edges: [] };
      for (const node of numbersOf(texts, urns)) {
        if (node < from.node) continue;
        const query = { node, direction, types: typeNumbers, limit: limit - rows.length, ...(node === from.node && { after: from.place }) };
        rows.push(...(kept?.edgesAt(query) ?? step(query)));
        if (rows.length === limit) break;
      }
      return pageOf(rows, limit, texts);
    },
  };
}

/** A node and a place among its edges. */
interface PlaceAtNode {
  readonly node: number;
  readonly place: readonly number[];
}

function placeAtNode(direction: WalkDirection, [owner, aspect, source, type, destination, via]: EdgeIdentity): PlaceAtNode {
  const [node, far] = direction === "OUTGOING" ? [source, destination] : [destination, source];
  return { node, place: [type, far, owner, aspect, via] };
}

/** Steps in the database, by statements for each choice of types. */
function createStep(db: Database, { learn }: GraphTexts): Step {
  const statements = new RecentlyUsed<StepStatements>(mostSteps);
  return ({ node, direction, types, limit, after }) => {
    const key = `${direction} ${types?.join(",")}`;
    const { begin, goOn } = statements.get(key) ?? prepareStep(db, direction, types);
    statements.set(key, { begin, goOn });
    const rows = after === undefined ? begin.all(node, limit) : goOn.all(node, ...after, limit);
    const far = direction === "OUTGOING" ? edgeColumn.destination : edgeColumn.source;
    for (const row of rows) learn(row[far], row[11]);
    return rows;
  };
}

interface StepStatements {
  readonly begin: Statement<[node: number, limit: number], StepRow>;
  readonly goOn: Statement<number[], StepRow>;
}

/**
 * The types are part of the statement. The plus keeps them a mere condition: seeking each type apart costs more than
 * passing over the few other edges at a node.
 */
function prepareStep(db: Database, direction: WalkDirection, types: readonly number[] | undefined): StepStatements {
  const [end, far] = direction === "OUTGOING" ? ["source", "destination"] : ["destination", "source"];
  const order = `type, ${far}, owner, aspect, via`;
  const read = (place: string) =>
    `SELECT ${edgeColumns}, (SELECT text FROM graph_text WHERE id = ${far}) FROM graph_edge INDEXED BY graph_edge_by_${end}
     WHERE ${end} = ? ${types === undefined ? "" : `AND +type IN (${types.join(", ")})`} ${place} ORDER BY ${order} LIMIT ?`;
  return {
    begin: db.prepare<[number, number], StepRow>(read("")).raw(),
    goOn: db.prepare<number[], StepRow>(read(`AND (${order}) > (?, ?, ?, ?, ?)`)).raw(),
  };
}
