import { type AspectTypes, parseVerbatim, stringifyJson } from "@almagest/model";
import type { AspectReader, AspectRecord } from "../storage/aspect-store.ts";
import { softDeletedAmong } from "./soft-deleted.ts";

const aspect = "structuredProperties";

/** Whether any of the records has values of structured properties. */
export function holdsProperties(records: readonly AspectRecord[]): boolean {
  return records.some((record) => record.aspect === aspect);
}

/**
 * The records without the values of soft deleted structured properties (interface.md 3). The aspect stays, empty if need be;
 * what hides nothing is passed on as it is. Reads the status of each property once.
 */
export async function hideSoftDeletedProperties(aspects: AspectReader, records: readonly AspectRecord[]): Promise<AspectRecord[]> {
  if (!holdsProperties(records)) return [...records];
  const values = new Map(records.filter((record) => record.aspect === aspect).map((record) => [record, readProperties(record)]));
  const named = [...values.values()].flatMap(({ properties }) => properties.map(({ propertyUrn }) => propertyUrn));
  const removed = await softDeletedAmong(aspects, named);
  return records.map((record) => {
    const value = values.get(record);
    const shown = value?.properties.filter(({ propertyUrn }) => !removed.has(propertyUrn));
    if (value === undefined || shown === undefined || shown.length === value.properties.length) return record;
    return { ...record, metadata: stringifyJson({ ...value, properties: shown }) };
  });
}

/** The same of the records of several entities, list by list: the status of each property is read once for all of them. */
export async function hideSoftDeletedPropertiesInAll(
  aspects: AspectReader,
  lists: readonly (readonly AspectRecord[])[],
): Promise<readonly (readonly AspectRecord[])[]> {
  if (!lists.some(holdsProperties)) return lists;
  const shown = (await hideSoftDeletedProperties(aspects, lists.flat())).values();
  return lists.map((records) => [...shown.take(records.length)]);
}

function readProperties(record: AspectRecord): AspectTypes[typeof aspect] {
  return parseVerbatim(record.metadata) as AspectTypes[typeof aspect];
}
