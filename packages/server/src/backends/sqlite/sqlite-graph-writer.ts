import type { Database } from "better-sqlite3";
import type { AspectKey } from "../../storage/aspect-store.ts";
import type { DeclaredEdge, GraphWriter } from "../../storage/graph-store.ts";
import { createGraphTexts, createTextWriter } from "./graph-texts.ts";
import { createGraphReader } from "./sqlite-graph.ts";

/** An edge in numbers. */
interface StoredEdge {
  readonly owner: number;
  readonly aspect: number;
  readonly source: number;
  readonly type: number;
  readonly destination: number;
  readonly via: number;
  readonly createdOn: number;
  readonly createdBy: number;
  readonly updatedOn: number;
  readonly updatedBy: number;
  readonly properties: string | null;
}

/** Reads and writes the graph through the writing connection, inside the transaction that is open on it. */
export function createGraphWriter(db: Database): GraphWriter {
  const texts = createGraphTexts(db);
  const { idOf } = texts;
  const giveNumber = createTextWriter(db, texts);
  const stored = db.prepare<[number, number], StoredEdge>(
    `SELECT owner, aspect, source, type, destination, via, created_on AS createdOn, created_by AS createdBy,
       updated_on AS updatedOn, updated_by AS updatedBy, properties FROM graph_edge WHERE owner = ? AND aspect = ?`,
  );
  const upsert = db.prepare<StoredEdge>(
    `INSERT INTO graph_edge VALUES (@owner, @aspect, @source, @type, @destination, @via, @createdOn, @createdBy, @updatedOn,
       @updatedBy, @properties)
     ON CONFLICT DO UPDATE SET created_on = excluded.created_on, created_by = excluded.created_by,
       updated_on = excluded.updated_on, updated_by = excluded.updated_by, properties = excluded.properties`,
  );
  const remove = db.prepare<StoredEdge>(
    `DELETE FROM graph_edge WHERE owner = @owner AND aspect = @aspect AND source = @source AND type = @type
       AND destination = @destination AND via = @via`,
  );
  const deleteOwned = db.prepare<[number]>("DELETE FROM graph_edge WHERE owner = ?");
  const deleteAt = ["source", "destination"].map((end) => db.prepare<[number]>(`DELETE FROM graph_edge WHERE ${end} = ?`));

  return {
    ...createGraphReader(db, texts),
    async putEdges({ urn, aspect }, edges) {
      const owner = { urn: idOf(urn), aspect: idOf(aspect) };
      const declared = owner.urn === undefined || owner.aspect === undefined ? [] : stored.all(owner.urn, owner.aspect);
      const numberOf = onceEach(giveNumber);
      const before = new Map(declared.map((edge) => [identityText(edge), edge]));
      for (const edge of edges) {
        const wanted = storedEdge(numberOf, { urn, aspect }, edge);
        const identity = identityText(wanted);
        if (!isSame(before.get(identity), wanted)) upsert.run(wanted);
        before.delete(identity);
      }
      for (const edge of before.values()) remove.run(edge);
    },
    async deleteEntity(urn) {
      const owner = idOf(urn);
      if (owner !== undefined) deleteOwned.run(owner);
    },
    async deleteNode(urn) {
      const node = idOf(urn);
      return node === undefined ? 0 : deleteAt.reduce((deleted, statement) => deleted + statement.run(node).changes, 0);
    },
  };
}

function storedEdge(numberOf: (text: string) => number, { urn, aspect }: AspectKey, edge: DeclaredEdge): StoredEdge {
  return {
    owner: numberOf(urn),
    aspect: numberOf(aspect),
    source: numberOf(edge.source),
    type: numberOf(edge.type),
    destination: numberOf(edge.destination),
    via: edge.via === null ? 0 : numberOf(edge.via),
    createdOn: edge.createdOn,
    createdBy: numberOf(edge.createdBy),
    updatedOn: edge.updatedOn,
    updatedBy: numberOf(edge.updatedBy),
    properties: edge.properties,
  };
}

/** The edges of one aspect name the same texts again and again. */
function onceEach(giveNumber: (text: string) => number): (text: string) => number {
  const numbers = new Map<string, number>();
  return (text) => {
    const number = numbers.get(text) ?? giveNumber(text);
    numbers.set(text, number);
    return number;
  };
}

/** Identity among the edges of one aspect. */
function identityText({ source, type, destination, via }: StoredEdge): string {
  return `${source} ${type} ${destination} ${via}`;
}

function isSame(stored: StoredEdge | undefined, wanted: StoredEdge): boolean {
  return (
    stored !== undefined &&
    stored.createdOn === wanted.createdOn &&
    stored.createdBy === wanted.createdBy &&
    stored.updatedOn === wanted.updatedOn &&
    stored.updatedBy === wanted.updatedBy &&
    stored.properties === wanted.properties
  );
}
