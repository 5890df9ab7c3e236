import type { AspectReader, AspectRecord } from "../storage/aspect-store.ts";

const usualPage = 1_000;

/**
 * The latest records of one entity after the other, in URN order: of all, or of those whose URN starts with the prefix. So many
 * records are read at once.
 */
export async function* walkEntities(aspects: AspectReader, prefix = "", page = usualPage): AsyncGenerator<readonly AspectRecord[]> {
  let entity: AspectRecord[] = [];
  let after = { urn: prefix, aspect: "" };
  for (;;) {
    const records = await aspects.scanLatest({ after, limit: page });
    for (const record of records) {
      const isOther = entity[0] !== undefined && entity[0].urn !== record.urn;
      if (isOther) {
        yield entity;
        entity = [];
      }
      if (!record.urn.startsWith(prefix)) return;
      entity.push(record);
    }
    const last = records.at(-1);
    if (last === undefined) break;
    after = last;
  }
  if (entity.length > 0) yield entity;
}
