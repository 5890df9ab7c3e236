import type { AspectReader, AspectRecord } from "../storage/aspect-store.ts";
import { latestPages, type RecordRange } from "./latest-pages.ts";

/** The latest records of one entity after the other, in URN order. */
export async function* walkEntities(aspects: AspectReader, range: RecordRange = {}): AsyncGenerator<readonly AspectRecord[]> {
  let entity: AspectRecord[] = [];
  for await (const records of latestPages(aspects, range)) {
    for (const record of records) {
      const isOther = entity[0] !== undefined && entity[0].urn !== record.urn;
      if (isOther) {
        yield entity;
        entity = [];
      }
      entity.push(record);
    }
  }
  if (entity.length > 0) yield entity;
}
