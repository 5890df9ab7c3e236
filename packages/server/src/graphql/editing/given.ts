import type { Json, JsonObject } from "@almagest/model";

/** A value of the model as a mutation may give it: what is optional may also be null or undefined, as inputs have it. */
export type Given<T> = T extends readonly (infer Entry)[]
  ? readonly Given<Entry>[]
  : T extends object
    ? { readonly [Member in keyof T]: Given<T[Member]> | (object extends Pick<T, Member> ? null | undefined : never) }
    : T;

/** The value as it is stored: the model knows no null, a member is there or left out. */
export function withoutNulls(value: Readonly<Record<string, unknown>>): JsonObject {
  const present = Object.entries(value).filter(([, member]) => member !== null && member !== undefined);
  return Object.fromEntries(present.map(([name, member]) => [name, stored(member)]));
}

function stored(value: unknown): Json {
  if (Array.isArray(value)) return value.map(stored);
  return typeof value === "object" && value !== null ? withoutNulls(value as Record<string, unknown>) : (value as Json);
}
