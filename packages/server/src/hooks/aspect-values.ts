import { type ValueOf, valueIn } from "../read-path/read-values.ts";
import { urnBeginnings } from "../read-path/urn-beginnings.ts";
import type { AspectReader, AspectRecord } from "../storage/aspect-store.ts";
import type { PreparedChange } from "../write-path/aspect-change.ts";

/** The value that the change brings, if the change is of this aspect and no delete. */
export function proposedValue<Name extends string>(change: PreparedChange, aspect: Name): ValueOf<Name> | undefined {
  return change.aspect.name === aspect ? (change.value as unknown as ValueOf<Name> | undefined) : undefined;
}

/** The value that the change replaces: of the change before it in the request, else the stored one. */
export function previousValue<Name extends string>({ earlier, stored }: PreparedChange, aspect: Name): ValueOf<Name> | undefined {
  return earlier === undefined ? stored && valueIn<Name>(stored) : proposedValue(earlier, aspect);
}

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
  for (const prefix of entityType === undefined ? [""] : await urnBeginnings(aspects, entityType)) {
    let records: readonly AspectRecord[] = [];
    do {
      records = await aspects.scanAspect({ aspect, prefix, after: lastUrn(records), limit: page });
      for (const record of records) yield [record.urn, valueIn<Name>(record)];
    } while (records.length === page);
  }
}

function lastUrn(records: readonly AspectRecord[]): string {
  return records.at(-1)?.urn ?? "";
}
