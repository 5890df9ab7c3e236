import { catalogError } from "../../errors.ts";
import { findVersions } from "../../read-path/get-aspect.ts";
import { getEntities } from "../../read-path/get-entities.ts";
import { requireEntity, requireEntityUrn } from "../../read-path/require-entity.ts";
import { readsEntities } from "../access-rules.ts";
import { encodeBatch, encodeEntity, encodeEnvelopedAspect } from "../answers/encode-entity.ts";
import type { RestliCall, RestliResource } from "../restli-resource.ts";

/** `/entitiesVersionedV2` (rest.md 8.3): each URN with the versions of its aspects that are wanted. */
export const entitiesVersionedV2Resource: RestliResource = {
  path: "/entitiesVersionedV2",
  className: "com.linkedin.metadata.resources.entity.EntityVersionedV2Resource",
  readAccess: { ...readsEntities, on: ({ ids }) => ({ urns: ids.map((id) => splitVersionedUrn(id).urn) }) },
  batchGet: async (call, ids) => {
    const type = call.query.text("entityType");
    if (type === undefined) throw catalogError("MISSING_PARAMETER", { name: "entityType" });
    requireEntity(call.parts.registry, type);
    return encodeBatch(await Promise.all(ids.map((id) => readVersioned(call, id))));
  },
  actions: [],
};

async function readVersioned(call: RestliCall, id: string): Promise<[string, string]> {
  const { urn: text, stamp } = splitVersionedUrn(id);
  const { urn, entity } = requireEntityUrn(call.parts.registry, text);
  const aspects = call.query.list("aspects");
  if (stamp.size === 0) {
    const [read] = await getEntities(call.parts, call.context, { urns: [urn.text], ...(aspects && { aspects }) });
    return [urn.text, read === undefined ? "{}" : encodeEntity(read)];
  }
  const wanted = [...stamp].filter(([aspect]) => entity.aspects.has(aspect) && (aspects === undefined || aspects.includes(aspect)));
  const keys = wanted.map(([aspect, version]) => ({ urn: urn.text, aspect, version }));
  const records = await findVersions(call.parts.store, keys);
  const found = keys.flatMap(({ aspect, version }, at) => {
    const record = records[at];
    return record === undefined ? [] : `${JSON.stringify(aspect)}:${encodeEnvelopedAspect(record, version)}`;
  });
  const envelope = { urn: urn.text, entityName: entity.name };
  return [urn.text, `${JSON.stringify(envelope).slice(0, -1)},"aspects":{${found.join(",")}}}`];
}

/** `(<urn> , <aspect>:<version>;…)`; `null` or nothing in place of the stamp means the latest. */
function splitVersionedUrn(id: string): { urn: string; stamp: Map<string, number> } {
  const pair = id.trim();
  const comma = pair.lastIndexOf(",");
  const [urn, text] = [pair.slice(1, comma).trimEnd(), pair.slice(comma + 1, -1).trimStart()];
  if (comma < 0 || !pair.startsWith("(") || !pair.endsWith(")") || /[()]/.test(text)) {
    throw catalogError("MALFORMED_QUERY", { reason: `expected (<urn> , <version stamp>), not ${JSON.stringify(id)}` });
  }
  const stamp = new Map<string, number>();
  for (const entry of text === "null" ? [] : text.split(";").filter((piece) => piece.trim() !== "")) {
    const [aspect = "", version = ""] = entry.split(":");
    if (aspect === "" || !/^\d{1,15}$/.test(version.trim())) {
      throw catalogError("MALFORMED_QUERY", { reason: `Invalid version stamp cannot be parsed: ${text}; write aspectName:version;…` });
    }
    stamp.set(aspect.trim(), Number(version));
  }
  return { urn, stamp };
}
