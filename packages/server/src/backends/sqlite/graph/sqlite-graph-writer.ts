import type { Database } from "better-sqlite3";
import type { AspectKey } from "../../../storage/aspect-store.ts";
import type { DeclaredEdge, GraphWriter } from "../../../storage/graph-store.ts";
import { type EdgeIdentity, type EdgeRow, edgeColumns } from "./graph-rows.ts";
import { createTextWriter, type KeptTexts } from "./graph-texts.ts";
import { createGraphReader } from "./sqlite-graph.ts";

/**
 * Reads and writes the graph through the writing connection, inside the transaction that is open on it. `touch` hears of each
 * node at which an edge is written.
 */
export function createGraphWriter(db: Database, texts: KeptTexts, touch: (node: number) => void): GraphWriter {
  const { idOf } = texts;
  const numberOf = createTextWriter(db, texts);
  const stored = db.prepare<[number, number], EdgeRow>(`SELECT ${edgeColumns} FROM graph_edge WHERE owner = ? AND aspect = ?`).raw();
  // Bound by position: by name takes a tenth longer.
  const upsert = db.prepare<EdgeRow>(
    `INSERT INTO graph_edge (${edgeColumns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET created_on = excluded.created_on, created_by = excluded.created_by,
       updated_on = excluded.updated_on, updated_by = excluded.updated_by, properties = excluded.properties`,
  );
  const remove = db.prepare<EdgeIdentity>(
    "DELETE FROM graph_edge WHERE owner = ? AND aspect = ? AND source = ? AND type = ? AND destination = ? AND via = ?",
  );
  const deleteBy = (column: string) =>
    db.prepare<[number], [number, number]>(`DELETE FROM graph_edge WHERE ${column} = ? RETURNING source, destination`).raw();
  const deleteOwned = deleteBy("owner");
  const deleteOfNode = [deleteOwned, deleteBy("source"), deleteBy("destination")];
  const forgetRules = db.prepare("DELETE FROM edge_rules");
  const addRules = db.prepare<[string, string]>("INSERT INTO edge_rules VALUES (?, ?)");
  const touchEnds = (ends: readonly (readonly [source: number, destination: number])[]) => ends.flat().forEach(touch);

  return {
    ...createGraphReader(db, texts),
    async putEdges(owner, edges) {
      const [urn, aspect] = [idOf(owner.urn), idOf(owner.aspect)];
      const declared = urn === undefined || aspect === undefined ? [] : stored.all(urn, aspect);
      const before = new Map(declared.map((row) => [identityText(row), row]));
      for (const edge of edges) {
        const wanted = rowOf(numberOf, owner, edge);
        if (before.size > 0) {
          const identity = identityText(wanted);
          const known = before.get(identity);
          before.delete(identity);
          if (known?.every((value, column) => value === wanted[column])) continue;
        }
        upsert.run(...wanted);
        touch(wanted[2]);
        touch(wanted[4]);
      }
      for (const [id, name, source, type, destination, via] of before.values()) {
        remove.run(id, name, source, type, destination, via);
        touch(source);
        touch(destination);
      }
    },
    async putEdgeRules(rules) {
      forgetRules.run();
      for (const [aspect, text] of rules) addRules.run(aspect, text);
    },
    async deleteEntity(urn) {
      const owner = idOf(urn);
      if (owner !== undefined) touchEnds(deleteOwned.all(owner));
    },
    async deleteNode(urn) {
      const node = idOf(urn);
      if (node !== undefined) touchEnds(deleteOfNode.flatMap((statement) => statement.all(node)));
    },
  };
}

function rowOf(numberOf: (text: string) => number, { urn, aspect }: AspectKey, edge: DeclaredEdge): EdgeRow {
  return [
    numberOf(urn),
    numberOf(aspect),
    numberOf(edge.source),
    numberOf(edge.type),
    numberOf(edge.destination),
    edge.via === null ? 0 : numberOf(edge.via),
    edge.createdOn,
    numberOf(edge.createdBy),
    edge.updatedOn,
    numberOf(edge.updatedBy),
    edge.properties,
  ];
}

/** Identity among the edges of one aspect. */
function identityText([, , source, type, destination, via]: EdgeRow): string {
  return `${source} ${type} ${destination} ${via}`;
}
