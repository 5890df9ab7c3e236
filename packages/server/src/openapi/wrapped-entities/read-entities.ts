import { type EntityRead, getEntities } from "../../read-path/get-entities.ts";
import { requireEntity } from "../../read-path/require-entity.ts";
import { Type } from "../../type-builders.ts";
import { requireUrn } from "../generic/entity-names.ts";
import type { OpenapiAnswer, OpenapiCall } from "../generic/openapi-routes.ts";
import { canonicalAspects, wantedAspects } from "../generic/query-parameters.ts";
import { readBodyAs } from "../generic/read-body.ts";
import { scrollEntities } from "../generic/scroll-entities.ts";
import { encodeWrapped } from "./encode-wrapped.ts";

/** An entity, with its key aspect alone when it is not stored (decisions.md, "unknown URN"). */
export async function readEntity({ parts, context, query, path }: OpenapiCall): Promise<OpenapiAnswer> {
  const { urn, entity } = requireUrn(parts.registry, path.urn);
  const aspects = wantedAspects(query, entity);
  const [read] = await getEntities(parts, context, { urns: [urn.text], ...(aspects && { aspects }) });
  return { body: encodeWrapped(urn.text, read?.records ?? [], query.flag("systemMetadata")) };
}

/** One page of the entities of a type. `scrollId` is left out on the last one. */
export async function listEntities(call: OpenapiCall): Promise<OpenapiAnswer> {
  const { parts, context, query, path } = call;
  const entity = requireEntity(parts.registry, path.entityName);
  const withMetadata = query.flag("systemMetadata");
  const page = await scrollEntities(call, [entity.name]);
  const aspects = wantedAspects(query, entity);
  const reads = await getEntities(parts, context, { urns: page.entities.map(({ urn }) => urn), ...(aspects && { aspects }) });
  const scrollId = page.scrollId === undefined ? "" : `"scrollId":${JSON.stringify(page.scrollId)},`;
  return { body: `{${scrollId}"results":[${encodeAll(reads, withMetadata)}]}` };
}

const batchSchema = Type.Object({
  urns: Type.Array(Type.String()),
  aspectNames: Type.Optional(Type.Array(Type.String())),
  withSystemMetadata: Type.Optional(Type.Boolean()),
});

/** Entities in the order of the request; those that are not stored have their key aspect alone. */
export async function readBatch({ parts, context, path, body }: OpenapiCall): Promise<OpenapiAnswer> {
  const entity = requireEntity(parts.registry, path.entityName);
  const checked = readBodyAs(batchSchema, body);
  const { urns, aspectNames = [], withSystemMetadata = false } = checked;
  const known = urns.map((urn) => requireUrn(parts.registry, urn.trimEnd()).urn.text);
  const aspects = aspectNames.length === 0 ? undefined : canonicalAspects(entity, aspectNames);
  const reads = await getEntities(parts, context, { urns: known, ...(aspects && { aspects }) });
  return { body: `{"entities":[${encodeAll(reads, withSystemMetadata)}]}` };
}

function encodeAll(reads: readonly EntityRead[], systemMetadata: boolean): string {
  return reads.map(({ urn, records }) => encodeWrapped(urn.text, records, systemMetadata)).join(",");
}
