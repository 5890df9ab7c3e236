import { catalogError } from "../../errors.ts";
import { getEntities } from "../../read-path/get-entities.ts";
import { readsEntities } from "../access-rules.ts";
import { applyRetention } from "../actions/entities/apply-retention.ts";
import { autocomplete } from "../actions/entities/autocomplete.ts";
import { browse, getBrowsePaths } from "../actions/entities/browse.ts";
import { batchGetTotalEntityCount, getTotalEntityCount } from "../actions/entities/count-entities.ts";
import { deleteAll } from "../actions/entities/delete-all.ts";
import { deleteEntity } from "../actions/entities/delete-entity.ts";
import { deleteReferences } from "../actions/entities/delete-references.ts";
import { exists } from "../actions/entities/entity-exists.ts";
import { batchIngestSnapshots, ingestSnapshot } from "../actions/entities/ingest-snapshot.ts";
import { listUrns } from "../actions/entities/list-urns.ts";
import { scrollAcrossEntities } from "../actions/entities/scroll-entities.ts";
import { scrollAcrossLineage, searchAcrossLineage } from "../actions/entities/search-across-lineage.ts";
import { filterEntities, listEntities, search, searchAcrossEntities } from "../actions/entities/search-entities.ts";
import { setWritable } from "../actions/entities/set-writable.ts";
import { encodeBatch, encodeSnapshot } from "../answers/encode-entity.ts";
import type { RestliCall, RestliResource } from "../restli-resource.ts";

/** `/entities` (rest.md 7): the older reads and writes by snapshot, and actions on entities. */
export const entitiesResource: RestliResource = {
  path: "/entities",
  className: "com.linkedin.metadata.resources.entity.EntityResource",
  readAccess: readsEntities,
  get: async (call, key) => (await readSnapshots(call, [key]))[0]?.[1] ?? "",
  batchGet: async (call, ids) => encodeBatch(await readSnapshots(call, ids)),
  actions: [
    ingestSnapshot,
    batchIngestSnapshots,
    exists,
    deleteEntity,
    deleteReferences,
    deleteAll,
    listUrns,
    getTotalEntityCount,
    batchGetTotalEntityCount,
    setWritable,
    applyRetention,
    search,
    searchAcrossEntities,
    scrollAcrossEntities,
    searchAcrossLineage,
    scrollAcrossLineage,
    listEntities,
    filterEntities,
    autocomplete,
    browse,
    getBrowsePaths,
  ],
};

async function readSnapshots({ parts, context, query }: RestliCall, urns: readonly string[]): Promise<[string, string][]> {
  const aspects = query.list("aspects");
  const reads = await getEntities(parts, context, { urns, ...(aspects && { aspects }) });
  return reads.map((read) => {
    const body = encodeSnapshot(read);
    if (body === undefined) throw catalogError("NO_SNAPSHOT", { entity: read.entity.name });
    return [read.urn.text, body];
  });
}
