import type { Json } from "../definitions.ts";
import type { PatchOperation } from "./aspect-patch.ts";
import { formatPointer } from "./pointer.ts";

type ListedOperation =
  | { readonly op: "add"; readonly path: string; readonly value: Json }
  | { readonly op: "remove"; readonly path: string };

/** Operations as a patch document lists them: their paths are JSON pointers there. */
export function formatOperations(operations: readonly PatchOperation[]): ListedOperation[] {
  return operations.map((operation) => ({ ...operation, path: formatPointer(operation.path) }));
}
