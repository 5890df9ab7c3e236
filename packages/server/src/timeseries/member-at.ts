import type { Json, JsonObject } from "@almagest/model";

/** The member at a path such as `/result/type`, which leads through records only. */
export function memberAt(value: JsonObject, path: string): Json | undefined {
  let member: Json | undefined = value;
  for (const name of path.split("/").slice(1)) {
    if (typeof member !== "object" || member === null || Array.isArray(member)) return undefined;
    member = (member as JsonObject)[name];
  }
  return member;
}
