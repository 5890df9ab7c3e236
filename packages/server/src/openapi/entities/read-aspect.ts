import type { AspectSpec } from "@almagest/model";
import { catalogError } from "../../errors.ts";
import { findVersion } from "../../read-path/get-aspect.ts";
import type { CatalogStore } from "../../storage/catalog-store.ts";
import { encodeAspect, type Told } from "../generic/encode-aspect.ts";
import { findAspect, requireUrn } from "../generic/entity-names.ts";
import type { OpenapiAnswer, OpenapiCall } from "../generic/openapi-routes.ts";
import { encodeEvent, toldOf } from "./encode-entity.ts";

/** openapi.md 3.5: one aspect of an entity, in its latest version or in the one that `version` asks for. */
export async function readAspect({ parts, path, query }: OpenapiCall): Promise<OpenapiAnswer> {
  const { urn, entity } = requireUrn(parts.registry, path.urn);
  const aspect = findAspect(entity, path.aspectName);
  const version = query.integer("version") ?? 0;
  const told = toldOf(query.flag("systemMetadata"));
  const body = aspect && (await encodedVersion(parts.store, { urn: urn.text, aspect, version }, told));
  if (body === undefined) throw catalogError("ASPECT_NOT_FOUND");
  return { body };
}

/**
 * A version of an aspect in its envelope: 0 is the latest, other numbers count from the first value on; of a time series,
 * the newest event that is not after this time. Undefined when there is none.
 */
export async function encodedVersion(
  store: CatalogStore,
  { urn, aspect, version }: { readonly urn: string; readonly aspect: AspectSpec; readonly version: number },
  told: Told,
): Promise<string | undefined> {
  const key = { urn, aspect: aspect.name };
  if (aspect.kind === "timeseries") {
    const [event] = await store.timeseries.getEvents({ ...key, ...(version !== 0 && { endTimeMillis: version }) }, 1);
    return event && encodeEvent(event, told);
  }
  const record = version < 0 ? undefined : await findVersion(store, key, version);
  return record && encodeAspect(record, told);
}
