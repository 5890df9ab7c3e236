import { setImmediate as turnOfEventLoop } from "node:timers/promises";
import type { Database } from "better-sqlite3";
import { EdgeTable } from "./edge-table.ts";
import { type EdgesAtNode, GraphAdjacency } from "./graph-adjacency.ts";
import { type EdgeIdentity, type EdgeRow, selectEdgesBehind } from "./graph-rows.ts";

/** Rows of a page: some three milliseconds. */
const pageRows = 1_000;
/** Edges that are kept at most: 300 MB. Larger graphs are walked in the database alone. */
const mostEdges = 5_000_000;
/** Nodes that are asked of the database before the graph is read for the first time. */
const stepsBeforeReading = 1_000;
/** Reading an edge takes so much less than asking for those of a node, by which reading again must have paid. */
const edgesPerStep = 50;

/** By the number of a node, 1 when its edges were written since the graph was read. Nodes behind the end are newer. */
type Changed = Uint8Array;

/**
 * The edges of the whole graph in memory, once walks have gone through so many nodes that reading them pays. It is never
 * written to: nodes whose edges a commit changes are from then on asked of the database, and when that has happened often
 * enough, the graph is read again.
 */
export class KeptAdjacency {
  readonly #db: Database;
  readonly #touched = new Set<number>();
  #kept: { readonly adjacency: GraphAdjacency; readonly changed: Changed } | undefined;
  #changedWhileReading: Changed | undefined;
  #steps = 0;
  #stepsBeforeReading = stepsBeforeReading;

  /** Reads through a connection that sees what has been committed. */
  constructor(db: Database) {
    this.#db = db;
  }

  /** The edges at a node; undefined when the database must be asked. */
  edgesAt(query: EdgesAtNode): EdgeRow[] | undefined {
    if (this.#kept?.changed[query.node] === 0) return this.#kept.adjacency.edgesAt(query);
    this.#steps++;
    // When it cannot be read, the database is asked, and tells why where it must.
    if (this.#steps >= this.#stepsBeforeReading) this.#read().catch(() => {});
    return undefined;
  }

  /** Notes that a transaction under way writes edges at the node. */
  touch(node: number): void {
    this.#touched.add(node);
  }

  /** To be called with each commit, before anybody can read. */
  committed(): void {
    for (const changed of [this.#kept?.changed, this.#changedWhileReading]) {
      if (changed !== undefined) for (const node of this.#touched) changed[node] = 1;
    }
    this.#touched.clear();
  }

  /** Whether the pages show what is written between them does not matter: it counts as changed. */
  async #read(): Promise<void> {
    this.#stepsBeforeReading = Number.POSITIVE_INFINITY;
    const top = this.#db.prepare<[], number>("SELECT coalesce(max(id), 0) FROM graph_text").pluck().get() ?? 0;
    const changed = new Uint8Array(top + 1);
    this.#changedWhileReading = changed;
    const table = await this.#readTable(top);
    if (table === undefined) return;
    const adjacency = await GraphAdjacency.of(table, { top, turn: turnOfEventLoop });
    this.#kept = { adjacency, changed };
    this.#changedWhileReading = undefined;
    this.#steps = 0;
    this.#stepsBeforeReading = Math.max(stepsBeforeReading, table.length / edgesPerStep);
  }

  /** Undefined when the graph is too large, or the store was closed meanwhile. */
  async #readTable(top: number): Promise<EdgeTable | undefined> {
    const table = new EdgeTable();
    const page = this.#db.prepare<[...EdgeIdentity, number], EdgeRow>(selectEdgesBehind).raw();
    let rows: EdgeRow[] = [];
    do {
      const [owner = 0, aspect = 0, source = 0, type = 0, destination = 0, via = 0] = rows.at(-1) ?? [];
      rows = page.all(owner, aspect, source, type, destination, via, pageRows);
      for (const row of rows) if (Math.max(row[2], row[3], row[4]) <= top) table.add(row);
      await turnOfEventLoop();
      if (!this.#db.open) return undefined;
    } while (rows.length === pageRows && table.length < mostEdges);
    return rows.length === pageRows ? undefined : table;
  }
}
