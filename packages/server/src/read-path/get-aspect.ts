import type { SystemMetadata } from "@almagest/model";
import { catalogError } from "../errors.ts";
import type { AspectKey, AspectRecord } from "../storage/aspect-store.ts";
import type { CatalogStore } from "../storage/catalog-store.ts";
import { hideSoftDeletedProperties } from "./hide-soft-deleted-properties.ts";

/**
 * One stored version of an aspect by its row number (rest.md 5.1): 0 is the latest; 1, 2, … are the history from the
 * oldest; negative numbers count back from the newest history row. Values of soft deleted structured properties are left
 * out. Throws ASPECT_NOT_FOUND.
 */
export async function getAspect(store: CatalogStore, key: AspectKey, version: number): Promise<AspectRecord> {
  const record = version < 0 ? await countingBack(store, key, version) : await store.aspects.getVersion(key, version);
  const shown = await asShown(store, record);
  if (shown === undefined) throw catalogError("ASPECT_NOT_FOUND");
  return shown;
}

async function countingBack(store: CatalogStore, key: AspectKey, version: number): Promise<AspectRecord | undefined> {
  const rows = await store.aspects.listVersions(key);
  const newest = Math.max(0, ...rows.map((row) => row.version));
  return rows.find((row) => row.version === newest + version + 1);
}

/** One version by row number or by its logical number, which for the latest value is not a row of its own (rest.md 6.3). */
export async function findVersion(store: CatalogStore, key: AspectKey, version: number): Promise<AspectRecord | undefined> {
  const record = await store.aspects.getVersion(key, version);
  if (record !== undefined || version === 0) return asShown(store, record);
  const latest = await store.aspects.getVersion(key, 0);
  const logical = latest && (JSON.parse(latest.systemMetadata ?? "{}") as SystemMetadata).version;
  return logical === String(version) ? asShown(store, latest) : undefined;
}

async function asShown(store: CatalogStore, record: AspectRecord | undefined): Promise<AspectRecord | undefined> {
  return record && (await hideSoftDeletedProperties(store.aspects, [record]))[0];
}
