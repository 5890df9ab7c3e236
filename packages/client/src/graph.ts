import { type JsonObject, stringifyJson } from "@almagest/model";
import type { LineagePage, RelationshipPage } from "./answers.ts";
import type { CatalogGraph } from "./catalog-client.ts";
import type { Connection } from "./connection.ts";
import { encodeKey, encodeList } from "./rest-keys.ts";

/** Relationships and lineage over the connection. */
export function createGraph(connection: Connection): CatalogGraph {
  return {
    listRelationships: async ({ urn, direction, types = [], start = 0, count = 100 }) => {
      const query = `urn=${encodeKey(urn)}&direction=${direction}&types=${encodeList(types)}&start=${start}&count=${count}`;
      return (await connection.get(`/relationships?${query}`)) as RelationshipPage;
    },
    getLineage: async (query) =>
      (await connection.act("relationships", "getLineage", stringifyJson({ ...query } as JsonObject))) as LineagePage,
  };
}
