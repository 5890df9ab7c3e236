import { getEntities } from "../../read-path/get-entities.ts";
import { readsEntities } from "../access-rules.ts";
import { encodeBatch, encodeEntity } from "../answers/encode-entity.ts";
import type { RestliCall, RestliResource } from "../restli-resource.ts";

/** `/entitiesV2` (rest.md 8.1 and 8.2) */
export const entitiesV2Resource: RestliResource = {
  path: "/entitiesV2",
  className: "com.linkedin.metadata.resources.entity.EntityV2Resource",
  readAccess: readsEntities,
  get: async (call, key) => (await readEnvelopes(call, [key]))[0]?.[1] ?? "",
  batchGet: async (call, ids) => encodeBatch(await readEnvelopes(call, ids)),
  actions: [],
};

async function readEnvelopes({ parts, context, query }: RestliCall, urns: readonly string[]): Promise<[string, string][]> {
  const aspects = query.list("aspects");
  const withKey = query.text("alwaysIncludeKeyAspect") !== "false";
  const reads = await getEntities(parts, context, { urns, withKey, ...(aspects && { aspects }) });
  return reads.map((read) => [read.urn.text, encodeEntity(read)]);
}
