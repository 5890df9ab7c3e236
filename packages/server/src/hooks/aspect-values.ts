import { type AspectName, type AspectTypes, type JsonObject, parseJson, urnNamespace } from "@almagest/model";
import type { AspectReader, AspectRecord } from "../storage/aspect-store.ts";
import type { PreparedChange } from "../write-path/aspect-change.ts";

/** What a value of the aspect looks like once it is validated; any object where the aspect is known only by name. */
export type ValueOf<Name extends string> = Name extends AspectName ? AspectTypes[Name] : JsonObject;

/** The value that the change brings, if the change is of this aspect and no delete. */
export function proposedValue<Name extends string>(change: PreparedChange, aspect: Name): ValueOf<Name> | undefined {
  return change.aspect.name === aspect ? (change.value as unknown as ValueOf<Name> | undefined) : undefined;
}

/** The value that the change replaces: of the change before it in the request, else the stored one. */
export function previousValue<Name extends string>({ earlier, stored }: PreparedChange, aspect: Name): ValueOf<Name> | undefined {
  return earlier === undefined ? storedValue<Name>(stored) : proposedValue(earlier, aspect);
}

/** The latest values of an aspect, in the order of the URNs. */
export async function readValues<Name extends string>(
  aspects: AspectReader,
  aspect: Name,
  urns: readonly string[],
): Promise<(ValueOf<Name> | undefined)[]> {
  const records = await aspects.getLatest(urns.map((urn) => ({ urn, aspect })));
  return records.map((record) => storedValue<Name>(record));
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
  const query = { aspect, prefix: entityType === undefined ? "" : `urn:${urnNamespace}:${entityType}:`, limit: page };
  for (let records = await aspects.scanAspect(query); ; records = await aspects.scanAspect({ ...query, after: lastUrn(records) })) {
    for (const record of records) yield [record.urn, valueIn<Name>(record)];
    if (records.length < page) return;
  }
}

function lastUrn(records: readonly AspectRecord[]): string {
  return records.at(-1)?.urn ?? "";
}

function storedValue<Name extends string>(record: AspectRecord | undefined): ValueOf<Name> | undefined {
  return record && valueIn<Name>(record);
}

/** Stored values were validated when they were written. */
function valueIn<Name extends string>({ metadata }: AspectRecord): ValueOf<Name> {
  return parseJson(metadata) as unknown as ValueOf<Name>;
}
