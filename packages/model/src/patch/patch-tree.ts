import type { Json, JsonObject } from "../definitions.ts";

/**
 * A value while it is being patched. Objects are maps: their members keep the order in which they were added whatever
 * they are called, and no name is special.
 */
export type PatchTree = string | number | bigint | boolean | null | PatchTree[] | Members;
export type Members = Map<string, PatchTree>;

/** A copy of a JSON value without the members that are null: clients send those for what they leave out. */
export function treeOf(value: Json): PatchTree {
  if (Array.isArray(value)) return value.map(treeOf);
  if (typeof value === "object" && value !== null) return membersOf(value as JsonObject);
  return value as Exclude<Json, readonly Json[] | JsonObject>;
}

/** A copy of an object as a map, as {@link treeOf} copies. */
export function membersOf(object: JsonObject): Members {
  const members: Members = new Map();
  for (const [name, member] of Object.entries(object)) {
    if (member !== null) members.set(name, treeOf(member));
  }
  return members;
}

/** The JSON value that a tree stands for. */
export function jsonOf(tree: PatchTree): Json {
  if (tree instanceof Map) return objectOf(tree);
  return Array.isArray(tree) ? tree.map(jsonOf) : tree;
}

/** The JSON object that a map of members stands for. */
export function objectOf(members: Members): JsonObject {
  return Object.fromEntries(Array.from(members, ([name, member]) => [name, jsonOf(member)]));
}
