import type { AspectKey, AspectWriter } from "../storage/aspect-store.ts";
import type { RetentionRule } from "./retention-rules.ts";

/** An aspect, and the number of its latest value. */
export interface VersionedKey extends AspectKey {
  readonly version: number;
}

/** Cuts the history of an aspect, from its oldest end, to what a rule keeps (behaviour.md 2.8). Answers how many rows went. */
export async function cutHistory(
  aspects: AspectWriter,
  key: VersionedKey,
  { rule: { maxVersions, maxAgeMillis }, time }: { readonly rule: RetentionRule; readonly time: number },
): Promise<number> {
  const below = maxVersions === undefined ? 0 : key.version - maxVersions + 1;
  const isLong = below > 1;
  if (!isLong && maxAgeMillis === undefined) return 0;
  return aspects.cutHistory(key, { ...(isLong && { below }), ...(maxAgeMillis !== undefined && { before: time - maxAgeMillis }) });
}
