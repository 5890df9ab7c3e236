import type { WalkDirection } from "../../../storage/graph-store.ts";
import { type EdgeColumn, type EdgeTable, edgeColumn } from "./edge-table.ts";
import type { EdgeRow } from "./graph-rows.ts";

/** Rows that are sorted before others get their turn: less than a millisecond. */
const rowsPerTurn = 20_000;

/** The edges at one node that are wanted: after a place in their order, of some types, so many at most. */
export interface EdgesAtNode {
  readonly node: number;
  readonly direction: WalkDirection;
  readonly types: readonly number[] | undefined;
  readonly limit: number;
  /** Type, far end, owner, aspect and via of the edge behind which to begin. */
  readonly after?: readonly number[];
}

/** Places of edges in their table, those at one node together: from `starts[node]` to `starts[node + 1]`. */
interface Ordered {
  readonly places: Uint32Array;
  readonly starts: Uint32Array;
}

/** The edges at each node in memory, in the order in which the indexes of the database hold them. */
export class GraphAdjacency {
  readonly #table: EdgeTable;
  readonly #ordered: Readonly<Record<EdgesAtNode["direction"], Ordered>>;

  private constructor(table: EdgeTable, outgoing: Ordered, incoming: Ordered) {
    this.#table = table;
    this.#ordered = { OUTGOING: outgoing, INCOMING: incoming };
  }

  /** Orders the edges of a table that is in the order of their identities and names no number above `top`; `turn` is awaited now and then. */
  static async of(table: EdgeTable, { top, turn }: { top: number; turn: () => Promise<void> }): Promise<GraphAdjacency> {
    const { source, type, destination } = edgeColumn;
    const orderedBy = async (columns: readonly EdgeColumn[]): Promise<Ordered> => {
      let ordered: Ordered = { places: upTo(table.length), starts: new Uint32Array() };
      for (const column of columns) ordered = await sortedBy(ordered.places, { table, column, top, turn });
      return ordered;
    };
    return new GraphAdjacency(table, await orderedBy([destination, type, source]), await orderedBy([source, type, destination]));
  }

  /** The edges at a node. */
  edgesAt({ node, direction, types, limit, after }: EdgesAtNode): EdgeRow[] {
    const { places, starts } = this.#ordered[direction];
    const rows: EdgeRow[] = [];
    const end = starts[node + 1] ?? 0;
    for (let index = this.#firstAfter({ node, direction }, after); index < end && rows.length < limit; index++) {
      const place = places[index] ?? 0;
      if (types === undefined || types.includes(this.#table.idAt(place, edgeColumn.type))) rows.push(this.#table.rowAt(place));
    }
    return rows;
  }

  #firstAfter({ node, direction }: Pick<EdgesAtNode, "node" | "direction">, after: EdgesAtNode["after"]): number {
    const { places, starts } = this.#ordered[direction];
    let [low, high] = [starts[node] ?? 0, starts[node + 1] ?? 0];
    if (after === undefined) return low;
    const { type, source, destination, owner, aspect, via } = edgeColumn;
    const order = [type, direction === "OUTGOING" ? destination : source, owner, aspect, via];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const differences = order.map((column, index) => this.#table.idAt(places[middle] ?? 0, column) - (after[index] ?? 0));
      if ((differences.find((difference) => difference !== 0) ?? 0) > 0) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

interface Sorting {
  readonly table: EdgeTable;
  readonly column: EdgeColumn;
  readonly top: number;
  readonly turn: () => Promise<void>;
}

/** Sorts by one column; what is equal in it stays as it was. */
async function sortedBy(places: Uint32Array, { table, column, top, turn }: Sorting): Promise<Ordered> {
  const starts = new Uint32Array(top + 2);
  const eachPlace = async (visit: (place: number, id: number) => void) => {
    for (let index = 0; index < places.length; index++) {
      const place = places[index] ?? 0;
      visit(place, table.idAt(place, column));
      if (index % rowsPerTurn === rowsPerTurn - 1) await turn();
    }
  };
  await eachPlace((_, id) => {
    starts[id + 1] = (starts[id + 1] ?? 0) + 1;
  });
  for (let id = 1; id < starts.length; id++) starts[id] = (starts[id] ?? 0) + (starts[id - 1] ?? 0);
  const filled = starts.slice();
  const sorted = new Uint32Array(places.length);
  await eachPlace((place, id) => {
    const index = filled[id] ?? 0;
    sorted[index] = place;
    filled[id] = index + 1;
  });
  return { places: sorted, starts };
}

/** The numbers from 0, so many. */
function upTo(length: number): Uint32Array {
  const numbers = new Uint32Array(length);
  for (let index = 0; index < length; index++) numbers[index] = index;
  return numbers;
}
