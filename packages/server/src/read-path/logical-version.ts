import type { SystemMetadata } from "@almagest/model";
import type { AspectRecord } from "../storage/aspect-store.ts";

/** The number of the value that a row 0 holds (rest.md 6.3); NaN where its system metadata does not say. */
export function logicalVersion({ systemMetadata }: AspectRecord): number {
  try {
    return Number((JSON.parse(systemMetadata ?? "{}") as SystemMetadata).version ?? "1");
  } catch {
    return Number.NaN;
  }
}
