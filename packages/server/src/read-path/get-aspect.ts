import { catalogError } from "../errors.ts";
import type { AspectKey, AspectRecord, VersionKey } from "../storage/aspect-store.ts";
import type { CatalogStore } from "../storage/catalog-store.ts";
import { hideSoftDeletedProperties } from "./hide-soft-deleted-properties.ts";
import { logicalVersion } from "./logical-version.ts";

/**
 * One stored version of an aspect by its row number (rest.md 5.1): 0 is the latest; 1, 2, … are the history from the
 * oldest; negative numbers count back from the newest history row. Values of soft deleted structured properties are left
 * out. Throws ASPECT_NOT_FOUND.
 */
export async function getAspect(store: CatalogStore, key: AspectKey, version: number): Promise<AspectRecord> {
  const record = version < 0 ? await countingBack(store, key, version) : (await store.aspects.getVersions([{ ...key, version }]))[0];
  const [shown] = await asShown(store, [record]);
  if (shown === undefined) throw catalogError("ASPECT_NOT_FOUND");
  return shown;
}

async function countingBack(store: CatalogStore, key: AspectKey, version: number): Promise<AspectRecord | undefined> {
  const rows = await store.aspects.listVersions(key);
  const newest = rows.find((row) => row.version > 0)?.version ?? 0;
  return rows.find((row) => row.version === newest + version + 1);
}

/** One version by row number or by its logical number, which for the latest value is not a row of its own (rest.md 6.3). */
export async function findVersion(store: CatalogStore, key: AspectKey, version: number): Promise<AspectRecord | undefined> {
  return (await findVersions(store, [{ ...key, version }]))[0];
}

/** Versions as `findVersion` finds them, in the order of the keys, in as many reads as one of them takes. */
export async function findVersions(store: CatalogStore, keys: readonly VersionKey[]): Promise<(AspectRecord | undefined)[]> {
  const rows = await store.aspects.getVersions([...keys, ...keys.map((key) => ({ ...key, version: 0 }))]);
  return asShown(
    store,
    keys.map(({ version }, at) => rows[at] ?? hasNumber(rows[at + keys.length], version)),
  );
}

function hasNumber(latest: AspectRecord | undefined, version: number): AspectRecord | undefined {
  return latest !== undefined && logicalVersion(latest) === version ? latest : undefined;
}

async function asShown(store: CatalogStore, records: readonly (AspectRecord | undefined)[]): Promise<(AspectRecord | undefined)[]> {
  const stored = records.filter((record) => record !== undefined);
  const shown = await hideSoftDeletedProperties(store.aspects, stored);
  const shownOf = new Map(stored.map((record, at) => [record, shown[at]]));
  return records.map((record) => record && shownOf.get(record));
}
