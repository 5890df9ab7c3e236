import type { Json } from "../definitions.ts";

/** A proposed change of one aspect by operations on its members (openapi.md 4.1). */
export interface AspectPatch {
  /** Applied in this order. */
  readonly operations: readonly PatchOperation[];
  /** Array field to the fields that identify its elements; when there are any, they replace those of the aspect's definition. */
  readonly arrayPrimaryKeys: ReadonlyMap<string, readonly string[]>;
  /** Leave the aspect's definition aside also when there are no such keys. */
  readonly forceGenericPatch: boolean;
}

/** One operation; `path` holds the segments of its pointer, never none. */
export type PatchOperation =
  | { readonly op: "add"; readonly path: readonly string[]; readonly value: Json }
  | { readonly op: "remove"; readonly path: readonly string[] };
