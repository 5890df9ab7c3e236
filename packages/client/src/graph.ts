import type { LineagePage, RelationshipPage } from "./answers.ts";
import type { Connection } from "./connection.ts";
import { encodeKey, encodeList } from "./rest-keys.ts";

export interface RelationshipQuery {
  readonly urn: string;
  /** INCOMING answers the entities that refer to this one, OUTGOING those that it refers to. */
  readonly direction: "INCOMING" | "OUTGOING" | "UNDIRECTED";
  /** All when left out. */
  readonly types?: readonly string[];
  readonly start?: number;
  readonly count?: number;
}

export interface LineageQuery {
  readonly urn: string;
  readonly direction: "UPSTREAM" | "DOWNSTREAM";
  /** How far to go; one hop when left out. */
  readonly maxHops?: number;
  readonly start?: number;
  readonly count?: number;
}

export interface CatalogGraph {
  /** The relationships of an entity, page by page. */
  listRelationships(query: RelationshipQuery): Promise<RelationshipPage>;
  /** What lies upstream or downstream of an entity or a column, nearest first. */
  getLineage(query: LineageQuery): Promise<LineagePage>;
}

/** Relationships and lineage over the connection. */
export function createGraph(connection: Connection): CatalogGraph {
  return {
    listRelationships: async ({ urn, direction, types = [], start = 0, count = 100 }) => {
      const query = `urn=${encodeKey(urn)}&direction=${direction}&types=${encodeList(types)}&start=${start}&count=${count}`;
      return (await connection.get(`/relationships?${query}`)) as RelationshipPage;
    },
    getLineage: async (query) => (await connection.act("relationships", "getLineage", query)) as LineagePage,
  };
}
