import type { Json, JsonObject } from "@almagest/model";

/** A value of the model as a mutation may give it: what is optional may also be null or undefined, as inputs have it. */
export type Given<T> = T extends readonly (infer Entry)[]
  ? readonly Given<Entry>[]
  : T extends object
    ? { readonly [Member in keyof T]: Given<T[Member]> | (object extends Pick<T, Member> ? null | undefined : never) }
    : T;

/**
 * The value as it is stored: the model knows no null, a member is there or left out. What came out of here before is `known` and
 * kept as it is, so that a long list of which one entry changes again and again is not copied each time.
 */
export function withoutNulls(value: Readonly<Record<string, unknown>>, known = new WeakSet<object>()): JsonObject {
  if (known.has(value)) return value as JsonObject;
  const present = Object.entries(value).filter(([, member]) => member !== null && member !== undefined);
  const kept = Object.fromEntries(present.map(([name, member]) => [name, stored(member, known)]));
  known.add(kept);
  return kept;
}

function stored(value: unknown, known: WeakSet<object>): Json {
  if (Array.isArray(value)) return value.map((entry) => stored(entry, known));
  return typeof value === "object" && value !== null ? withoutNulls(value as Record<string, unknown>, known) : (value as Json);
}
