import type { Database } from "better-sqlite3";
import type { EdgeList, EdgeListQuery, GraphReader, ListedEdge } from "../../../storage/graph-store.ts";
import { type EdgeIdentity, type EdgeRow, edgeColumns, edgeOf, pageOf, readPlace, selectEdgesBehind } from "./graph-rows.ts";
import type { GraphTexts } from "./graph-texts.ts";
import { createGraphWalk } from "./graph-walk.ts";
import type { KeptAdjacency } from "./kept-adjacency.ts";
import { createRelationshipScan } from "./relationship-scan.ts";

/** Reads the graph through the connection; walks go through what is kept of it in memory, where anything is. */
export function createGraphReader(db: Database, texts: GraphTexts, kept?: KeptAdjacency): GraphReader {
  return {
    ...createList(db, texts),
    ...createGraphWalk(db, texts, kept),
    ...createRelationshipScan(db, texts),
    ...createOwnerReader(db, texts),
  };
}

/** What is listed page by page, found by the indexes alone. */
function createList(db: Database, texts: GraphTexts): Pick<GraphReader, "listEdges" | "listEdgesOfEach"> {
  const outgoing = createEndsList(db, distinctAt("source"));
  const incoming = createEndsList(db, distinctAt("destination"));
  const both = createEndsList(
    db,
    (types) => `SELECT * FROM (${distinctAt("source")(types)}) UNION ALL
      SELECT * FROM (${distinctAt("destination")(`AND source <> destination ${types}`)})`,
  );
  const lists = { OUTGOING: outgoing, INCOMING: incoming, UNDIRECTED: both };
  const listsOfEach = (urns: readonly string[], { direction, types, start, count }: EdgeListQuery): EdgeList[] => {
    const typeIds = types?.flatMap((type) => texts.idOf(type) ?? []);
    const query = { types: typeIds === undefined ? null : JSON.stringify(typeIds), start, count };
    return urns.map((urn) => {
      const node = texts.idOf(urn);
      return node === undefined ? { edges: [], total: 0 } : lists[direction]({ node, ...query });
    });
  };
  return {
    async listEdges({ urn, ...query }) {
      const [list = { edges: [], total: 0 }] = listsOfEach([urn], query);
      return list;
    },
    async listEdgesOfEach(urns, query) {
      return listsOfEach(urns, query);
    },
  };
}

interface ListQuery {
  readonly node: number;
  readonly types: string | null;
  readonly start: number;
  readonly count: number;
}

const ofTypes = "AND type IN (SELECT value FROM json_each(@types))";

/** The edges at a node, each once, however many aspects declare it: in the order of the index, so that nothing is sorted. */
function distinctAt(end: "source" | "destination"): (types: string) => string {
  const far = end === "source" ? "destination" : "source";
  return (types) => `SELECT DISTINCT type, source, destination FROM graph_edge INDEXED BY graph_edge_by_${end}
    WHERE ${end} = @node ${types} ORDER BY type, ${far}`;
}

/** What lies between the ends of an edge of a page. The index holds it, and 0, which stands for none, has no text. */
const firstWay = `SELECT min(way.text) FROM graph_edge AS declared INDEXED BY graph_edge_by_source JOIN graph_text AS way ON way.id = declared.via
  WHERE declared.source = edge.source AND declared.type = edge.type AND declared.destination = edge.destination`;

function createEndsList(db: Database, found: (types: string) => string): (query: ListQuery) => EdgeList {
  const listOf = (types: string) => ({
    page: db.prepare<ListQuery, ListedEdge>(
      `SELECT source_text.text AS source, destination_text.text AS destination, type_text.text AS type, (${firstWay}) AS via
       FROM (SELECT * FROM (${found(types)}) LIMIT @count OFFSET @start) AS edge
       LEFT JOIN graph_text AS source_text ON source_text.id = edge.source
       LEFT JOIN graph_text AS destination_text ON destination_text.id = edge.destination
       LEFT JOIN graph_text AS type_text ON type_text.id = edge.type`,
    ),
    total: db.prepare<ListQuery, number>(`SELECT count(*) FROM (${found(types)})`).pluck(),
  });
  const ofAll = listOf("");
  const ofSome = listOf(ofTypes);
  return (query) => {
    const list = query.types === null ? ofAll : ofSome;
    const edges = query.count === 0 ? [] : list.page.all(query);
    const isLast = edges.length > 0 && edges.length < query.count;
    return { edges, total: isLast ? query.start + edges.length : (list.total.get(query) ?? 0) };
  };
}

/** What lies together: the edges of one aspect after the other. */
function createOwnerReader(db: Database, texts: GraphTexts): Pick<GraphReader, "edgesDeclaredBy" | "edgeRules" | "scanEdges"> {
  const declared = db
    .prepare<[number, number], EdgeRow>(
      `SELECT ${edgeColumns} FROM graph_edge WHERE owner = ? AND aspect = ? ORDER BY source, type, destination, via`,
    )
    .raw();
  const rules = db.prepare<[], [aspect: string, rules: string]>("SELECT aspect, rules FROM edge_rules").raw();
  const scan = db.prepare<[...EdgeIdentity, number], EdgeRow>(selectEdgesBehind).raw();
  return {
    async edgesDeclaredBy(owners) {
      return owners.map(({ urn, aspect }) => {
        const [owner, name] = [texts.idOf(urn), texts.idOf(aspect)];
        return owner === undefined || name === undefined ? [] : declared.all(owner, name).map((row) => edgeOf(row, texts));
      });
    },
    async edgeRules() {
      return new Map(rules.all());
    },
    async scanEdges({ limit, after }) {
      return pageOf(scan.all(...readPlace(after), limit), limit, texts);
    },
  };
}
