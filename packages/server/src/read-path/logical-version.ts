import { readSystemMetadata, versionOf } from "@almagest/model";
import type { AspectRecord } from "../storage/aspect-store.ts";

/** The number of the value that a row 0 holds (rest.md 6.3); NaN where its system metadata does not say. */
export function logicalVersion({ systemMetadata }: AspectRecord): number {
  try {
    return versionOf(readSystemMetadata(systemMetadata));
  } catch {
    return Number.NaN;
  }
}

/** Whether nothing was stored before the row. The oldest one that is still there need not be the first. */
export function isFirstVersion(row: AspectRecord): boolean {
  return row.version === 0 ? logicalVersion(row) === 1 : row.version === 1;
}
