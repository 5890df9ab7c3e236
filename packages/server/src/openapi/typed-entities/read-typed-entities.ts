import { type JsonObject, parseJson, stringifyJson } from "@almagest/model";
import { type EntityRead, getEntities } from "../../read-path/get-entities.ts";
import { requireEntityUrn } from "../../read-path/require-entity.ts";
import type { OpenapiCall } from "../generic/openapi-routes.ts";
import { canonicalAspects } from "../generic/query-parameters.ts";
import { urnsOf } from "./entities-query.ts";
import { typedRecord } from "./typed-values.ts";

/** The latest aspects of entities, each value naming its record (openapi.md 11), as JSON text. */
export async function readTypedEntities({ parts, context, query }: OpenapiCall): Promise<string> {
  const urns = urnsOf(query);
  const names = query.list("aspectNames");
  const entities = new Set(urns.map((urn) => requireEntityUrn(parts.registry, urn).entity));
  const aspects = names && [...entities].flatMap((entity) => canonicalAspects(entity, names));
  const found = await getEntities(parts, context, { urns, ...(aspects !== undefined && { aspects }) });
  return `{"responses":{${found.map((read) => `${JSON.stringify(read.urn.text)}:${encodeEntity(read)}`).join(",")}}}`;
}

function encodeEntity({ urn, entity, records }: EntityRead): string {
  const aspects = records.flatMap(({ aspect: name, metadata, systemMetadata, createdOn: time, createdBy: actor }) => {
    const aspect = entity.aspects.get(name);
    if (aspect === undefined) return [];
    const system = systemMetadata === null ? "" : `,"systemMetadata":${systemMetadata}`;
    const value = stringifyJson(typedRecord(aspect.record, parseJson(metadata) as JsonObject));
    const created = JSON.stringify({ time, actor });
    return [`"${name}":{"name":"${name}","type":"VERSIONED","version":0,"value":${value},"created":${created}${system}}`];
  });
  return `{"entityName":"${entity.name}","urn":${JSON.stringify(urn.text)},"aspects":{${aspects.join(",")}}}`;
}
