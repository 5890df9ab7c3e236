import { type AspectName, type AspectTypes, type JsonObject, parseJson } from "@almagest/model";
import type { AspectReader, AspectRecord } from "../storage/aspect-store.ts";

/** What a value of the aspect looks like once it is validated; any object where the aspect is known only by name. */
export type ValueOf<Name extends string> = Name extends AspectName ? AspectTypes[Name] : JsonObject;

/** The value that a record of the aspect holds. Stored values were validated against their type when they were written. */
export function valueIn<Name extends string>({ metadata }: Pick<AspectRecord, "metadata">): ValueOf<Name> {
  return parseJson(metadata) as unknown as ValueOf<Name>;
}

/** The latest values of an aspect, in the order of the URNs. */
export async function readValues<Name extends string>(
  aspects: Pick<AspectReader, "getLatest">,
  aspect: Name,
  urns: readonly string[],
): Promise<(ValueOf<Name> | undefined)[]> {
  const records = await aspects.getLatest(urns.map((urn) => ({ urn, aspect })));
  return records.map((record) => record && valueIn<Name>(record));
}

/** The latest value of an aspect; undefined where none is stored. */
export async function readValue<Name extends string>(
  aspects: Pick<AspectReader, "getLatest">,
  aspect: Name,
  urn: string,
): Promise<ValueOf<Name> | undefined> {
  const [value] = await readValues(aspects, aspect, [urn]);
  return value;
}
