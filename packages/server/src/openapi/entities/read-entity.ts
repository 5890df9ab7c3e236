import { catalogError } from "../../errors.ts";
import { getLatestAspects } from "../../read-path/get-latest-aspects.ts";
import { requireUrn } from "../generic/entity-names.ts";
import type { OpenapiAnswer, OpenapiCall } from "../generic/openapi-routes.ts";
import { wantedAspects } from "../generic/query-parameters.ts";
import { encodeLatest, toldOf } from "./encode-entity.ts";

/** openapi.md 3.3; the entity that the path names beside the URN is not looked at. */
export async function readEntity({ parts, path, query }: OpenapiCall): Promise<OpenapiAnswer> {
  const { urn, entity } = requireUrn(parts.registry, path.urn);
  const aspects = wantedAspects(query, entity);
  const [found] = await getLatestAspects(parts.store, [{ urn: urn.text, entity, ...(aspects && { aspects }) }]);
  const body = found && encodeLatest(found, toldOf(query.flag("systemMetadata")));
  if (body === undefined) throw catalogError("ASPECT_NOT_FOUND");
  return { body };
}
