import type { AspectRecord } from "../../storage/aspect-store.ts";

/** What an answer tells of an aspect besides its value. */
export interface Told {
  readonly systemMetadata: boolean;
  /** Who wrote the value and when; only some versions of the interface have it (openapi.md 1.4). */
  readonly auditStamp: boolean;
}

/** An aspect in its envelope, around the stored text. */
export function encodeAspect(record: AspectRecord, told: Told): string {
  const system = told.systemMetadata && record.systemMetadata !== null ? `,"systemMetadata":${record.systemMetadata}` : "";
  const stamp = told.auditStamp ? `,"auditStamp":${JSON.stringify({ time: record.createdOn, actor: record.createdBy })}` : "";
  return `{"value":${record.metadata}${system}${stamp}}`;
}

/** Members of an object, one for each aspect. Names of the model need no escapes in JSON. */
export function encodeAspects(records: readonly AspectRecord[], told: Told): string {
  return records.map((record) => `"${record.aspect}":${encodeAspect(record, told)}`).join(",");
}
