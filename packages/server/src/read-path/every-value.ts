import type { AspectReader, AspectRecord } from "../storage/aspect-store.ts";
import { type ValueOf, valueIn } from "./read-values.ts";
import { urnBeginnings } from "./urn-beginnings.ts";

const page = 1000;

/**
 * Every URN that holds the aspect with its latest value, in URN order. Without the type of the entities it looks through all
 * that is stored.
 */
export async function* everyValue<Name extends string>(
  aspects: AspectReader,
  aspect: Name,
  entityType?: string,
): AsyncGenerator<readonly [urn: string, value: ValueOf<Name>]> {
  for await (const record of everyRecord(aspects, aspect, entityType)) yield [record.urn, valueIn<Name>(record)];
}

/** The same as it is stored. */
export async function* everyRecord(aspects: AspectReader, aspect: string, entityType?: string): AsyncGenerator<AspectRecord> {
  for (const prefix of entityType === undefined ? [""] : await urnBeginnings(aspects, entityType)) {
    let records: readonly AspectRecord[] = [];
    do {
      records = await aspects.scanAspect({ aspect, prefix, after: lastUrn(records), limit: page });
      yield* records;
    } while (records.length === page);
  }
}

function lastUrn(records: readonly AspectRecord[]): string {
  return records.at(-1)?.urn ?? "";
}
