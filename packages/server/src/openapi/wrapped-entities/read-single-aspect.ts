import { catalogError } from "../../errors.ts";
import { findVersion } from "../../read-path/get-aspect.ts";
import { encodeAspect } from "../generic/encode-aspect.ts";
import { findAspect, requireUrn } from "../generic/entity-names.ts";
import type { OpenapiAnswer, OpenapiCall } from "../generic/openapi-routes.ts";

/** One aspect, the latest unless a version is asked for. Series are not read here (openapi.md 3.5). Throws ASPECT_NOT_FOUND. */
export async function readAspect({ parts, query, path }: OpenapiCall): Promise<OpenapiAnswer> {
  const { urn, entity } = requireUrn(parts.registry, path.urn);
  const aspect = findAspect(entity, path.aspectName);
  const version = query.integer("version") ?? 0;
  const record = aspect && (await findVersion(parts.store, { urn: urn.text, aspect: aspect.name }, version));
  if (record === undefined) throw catalogError("ASPECT_NOT_FOUND");
  return { body: encodeAspect(record, { systemMetadata: query.flag("systemMetadata"), auditStamp: false }) };
}
