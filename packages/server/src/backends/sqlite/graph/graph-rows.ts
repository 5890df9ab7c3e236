import type { EdgePage, EdgePlace, GraphEdge } from "../../../storage/graph-store.ts";
import type { GraphTexts } from "./graph-texts.ts";

/** A row of `graph_edge`: owner, aspect, source, type, destination, via, then when and by whom it was created and updated, and properties. */
export type EdgeRow = [
  owner: number,
  aspect: number,
  source: number,
  type: number,
  destination: number,
  via: number,
  createdOn: number,
  createdBy: number,
  updatedOn: number,
  updatedBy: number,
  properties: string | null,
];

/** The columns that make an edge one of its own. */
export type EdgeIdentity = [owner: number, aspect: number, source: number, type: number, destination: number, via: number];

/** The columns of an {@link EdgeRow}. */
export const edgeColumns = "owner, aspect, source, type, destination, via, created_on, created_by, updated_on, updated_by, properties";

const identity = "owner, aspect, source, type, destination, via";

/** Edges behind an identity, those of one aspect after the other, so many at most. */
export const selectEdgesBehind = `SELECT ${edgeColumns} FROM graph_edge WHERE (${identity}) > (?, ?, ?, ?, ?, ?) ORDER BY ${identity} LIMIT ?`;

/** The edge that a row holds. */
export function edgeOf(row: EdgeRow | [...EdgeRow, ...unknown[]], { textOf }: GraphTexts): GraphEdge {
  const [owner, aspect, source, type, destination, via, createdOn, createdBy, updatedOn, updatedBy, properties] = row;
  return {
    source: textOf(source) ?? "",
    destination: textOf(destination) ?? "",
    type: textOf(type) ?? "",
    via: textOf(via),
    createdOn,
    createdBy: textOf(createdBy) ?? "",
    updatedOn,
    updatedBy: textOf(updatedBy) ?? "",
    properties,
    owner: { urn: textOf(owner) ?? "", aspect: textOf(aspect) ?? "" },
  };
}

/** The page that the rows are; a full one goes on behind its last row. */
export function pageOf(rows: readonly (EdgeRow | [...EdgeRow, ...unknown[]])[], limit: number, texts: GraphTexts): EdgePage {
  const last = rows.at(-1);
  const edges = rows.map((row) => edgeOf(row, texts));
  return last === undefined || rows.length < limit ? { edges } : { edges, next: JSON.stringify(last.slice(0, 6)) as EdgePlace };
}

/** Where the page before ended; at first before every edge, since numbers begin with 1. */
export function readPlace(place: EdgePlace | undefined): EdgeIdentity {
  return place === undefined ? [0, 0, 0, 0, 0, 0] : JSON.parse(place);
}
