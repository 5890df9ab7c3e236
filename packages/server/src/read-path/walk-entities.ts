import type { AspectReader, AspectRecord } from "../storage/aspect-store.ts";
import { latestPages } from "./latest-pages.ts";

/**
 * The latest records of one entity after the other, in URN order: of all, or of those whose URN starts with the prefix. So many
 * records are read at once.
 */
export async function* walkEntities(aspects: AspectReader, prefix = "", page?: number): AsyncGenerator<readonly AspectRecord[]> {
  let entity: AspectRecord[] = [];
  for await (const records of latestPages(aspects, { prefix, page })) {
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
