import type { EntityRead } from "../../read-path/get-entities.ts";
import type { AspectRecord } from "../../storage/aspect-store.ts";
import { commaSeparated } from "./comma-separated.ts";

/** The entity envelope of entitiesV2 (rest.md 8.1), as JSON text around the stored text of each aspect. */
export function encodeEntity({ urn, entity, records }: EntityRead): string {
  const aspects = records.map((record) => `"${record.aspect}":${encodeEnvelopedAspect(record, record.version)}`);
  return `{"urn":${JSON.stringify(urn.text)},"entityName":"${entity.name}","aspects":{${commaSeparated(aspects)}}}`;
}

/** One aspect in its envelope; `version` is the number that was asked for. Names of the model need no escapes in JSON. */
export function encodeEnvelopedAspect(record: AspectRecord, version: number): string {
  const impersonator = record.createdFor === null ? "" : `,"impersonator":${JSON.stringify(record.createdFor)}`;
  const created = `{"time":${record.createdOn},"actor":${JSON.stringify(record.createdBy)}${impersonator}}`;
  const system = record.systemMetadata === null ? "" : `,"systemMetadata":${record.systemMetadata}`;
  return `{"name":"${record.aspect}","type":"VERSIONED","version":${version},"value":${record.metadata},"created":${created}${system}}`;
}

/** The answer to a read of several keys. A key that was asked for twice is answered once: members of an object have different names. */
export function encodeBatch(results: readonly (readonly [key: string, body: string])[]): string {
  const members = [...new Map(results)].map(([key, body]) => `${JSON.stringify(key)}:${body}`);
  return `{"results":{${commaSeparated(members)}},"statuses":{},"errors":{}}`;
}

/** The older snapshot envelope (rest.md 7.1), the key aspect first; undefined when the entity type has none. */
export function encodeSnapshot({ urn, entity, records }: EntityRead): string | undefined {
  const { snapshot } = entity;
  if (snapshot === undefined) return undefined;
  const aspects = records
    .filter((record) => snapshot.aspects.has(record.aspect))
    .map((record) => `{${JSON.stringify(entity.aspects.get(record.aspect)?.record.name)}:${record.metadata}}`);
  return `{"value":{${JSON.stringify(snapshot.record)}:{"urn":${JSON.stringify(urn.text)},"aspects":[${commaSeparated(aspects)}]}}}`;
}
