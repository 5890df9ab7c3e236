import { entityExists } from "../../read-path/entity-exists.ts";
import { findAspect, requireUrn } from "./entity-names.ts";
import type { OpenapiAnswer, OpenapiCall } from "./openapi-routes.ts";

/** Whether the entity is there; soft deleted ones are not, unless the caller says otherwise (openapi.md 3.4). */
export async function headEntity({ parts, query, path }: OpenapiCall): Promise<OpenapiAnswer> {
  const { urn } = requireUrn(parts.registry, path.urn);
  return answered(await entityExists(parts, urn.text, query.flag("includeSoftDelete")));
}

/** Whether the entity is there, as above, and has the aspect. */
export async function headAspect(call: OpenapiCall): Promise<OpenapiAnswer> {
  const { parts, path } = call;
  const { urn, entity } = requireUrn(parts.registry, path.urn);
  const aspect = findAspect(entity, path.aspectName);
  if (aspect === undefined) return answered(false);
  const key = { urn: urn.text, aspect: aspect.name };
  const found = aspect.kind === "timeseries" ? parts.store.timeseries.getLatestEvents([key]) : parts.store.aspects.getLatest([key]);
  return (await found)[0] === undefined ? answered(false) : headEntity(call);
}

function answered(isThere: boolean): OpenapiAnswer {
  return { status: isThere ? 204 : 404 };
}
