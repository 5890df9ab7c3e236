import type { ReadParts } from "../../read-path/get-entities.ts";
import { type ChangeTransaction, getTimeline } from "../../timeline/get-timeline.ts";
import type { SemanticVersion } from "../../timeline/semantic-version.ts";

/** The changes of the schema of a dataset, the oldest first. */
export async function schemaChanges(parts: ReadParts, urn: string): Promise<readonly ChangeTransaction[]> {
  return (await getTimeline(parts, { urn, categories: ["TECHNICAL_SCHEMA"] })) ?? [];
}

/** A version as text. */
export function semanticVersion(version: SemanticVersion): string {
  return version.join(".");
}

/** `SemanticVersionStruct` */
export function shownVersion({ version, timestamp, versionStamp }: ChangeTransaction) {
  return { semanticVersion: semanticVersion(version), semanticVersionTimestamp: timestamp, versionStamp };
}
