import { dereferenced, type TypeSpec } from "../schema/type-spec.ts";
import type { ValidationIssue } from "../validation-issue.ts";
import type { ArrayRule } from "./array-rules.ts";
import type { PatchOperation } from "./aspect-patch.ts";
import { type Members, type PatchTree, treeOf } from "./patch-tree.ts";
import { arrayIndex } from "./pointer.ts";

/** A place inside the value with what is known of it: how the arrays below are addressed, and its type. */
export interface Place {
  readonly container: Members | PatchTree[];
  readonly rule: ArrayRule | undefined;
  readonly type: TypeSpec | undefined;
}

/**
 * Applies one operation below `root`, in place. What an `add` needs on its way is created; what a `remove` does not find
 * is left alone. An array with a form is turned into maps once a pointer leads into it; others are addressed by index.
 */
export function applyOperation(root: Place, operation: PatchOperation): ValidationIssue | undefined {
  const { op, path } = operation;
  const place = parentPlace(root, operation);
  if (place === undefined || "code" in place) return place;
  const last = segmentAt(place, path.at(-1) ?? "");
  if (op === "remove") remove(place.container, last);
  else if (!add(place.container, last, treeOf(operation.value))) return noSuchElement(path, path.length - 1);
  return undefined;
}

/** Goes where the operation would without changing anything but the form of the arrays on the way. */
export function followOperation(root: Place, { path }: PatchOperation): void {
  parentPlace(root, { op: "remove", path });
}

/** The place in which the operation acts; undefined when there is none to remove from. */
function parentPlace(root: Place, operation: PatchOperation): Place | ValidationIssue | undefined {
  let place = root;
  for (let depth = 0; depth < operation.path.length - 1; depth++) {
    const entered = enter(place, operation, depth);
    if (entered === undefined || "code" in entered) return entered;
    place = entered;
  }
  return place;
}

/** The place that the segment at `depth` leads to; undefined when there is none and none is wanted. */
function enter(place: Place, { op, path }: PatchOperation, depth: number): Place | ValidationIssue | undefined {
  const segment = segmentAt(place, path[depth] ?? "");
  const below = { rule: ruleBelow(place.rule, segment), type: typeBelow(place, segment) };
  const found = memberOf(place.container, segment);
  if (found === undefined) {
    if (op === "remove") return undefined;
    const created = emptyContainer(below);
    return add(place.container, segment, created) ? { container: created, ...below } : noSuchElement(path, depth);
  }
  if (Array.isArray(found) && below.rule?.form !== undefined && place.container instanceof Map) {
    const keyed = below.rule.form.keyed(found);
    if (!(keyed instanceof Map)) return keyed;
    place.container.set(segment, keyed);
    return { container: keyed, ...below };
  }
  if (found instanceof Map || Array.isArray(found)) return { container: found, ...below };
  return op === "remove" ? undefined : nothingBelow(path, depth);
}

function segmentAt({ container, rule }: Place, segment: string): string {
  return container instanceof Map && rule?.key !== undefined ? rule.key(segment, container) : segment;
}

function ruleBelow(rule: ArrayRule | undefined, segment: string): ArrayRule | undefined {
  return rule?.below ?? rule?.members.get(segment);
}

/** The levels of keys below an array have its type; their elements have that of its elements. */
function typeBelow({ rule, type }: Place, segment: string): TypeSpec | undefined {
  if (type === undefined || rule?.below?.below !== undefined) return type;
  const spec = dereferenced(type);
  switch (spec.kind) {
    case "record":
      return spec.field.get(segment)?.type;
    case "array":
    case "map":
      return spec.element;
    case "union":
      return spec.members.find(({ key }) => key === segment)?.type;
    default:
      return undefined;
  }
}

function emptyContainer({ rule, type }: { rule: ArrayRule | undefined; type: TypeSpec | undefined }): Members | PatchTree[] {
  const indexed = rule?.below === undefined && type !== undefined && dereferenced(type).kind === "array";
  return indexed ? [] : new Map();
}

function memberOf(container: Members | PatchTree[], segment: string): PatchTree | undefined {
  if (container instanceof Map) return container.get(segment);
  const index = arrayIndex(segment);
  return index === undefined ? undefined : container[index];
}

/** False when an array has no such position. */
function add(container: Members | PatchTree[], segment: string, value: PatchTree): boolean {
  if (container instanceof Map) {
    container.set(segment, value);
    return true;
  }
  const index = segment === "-" ? container.length : arrayIndex(segment);
  if (index === undefined || index > container.length) return false;
  container.splice(index, 0, value);
  return true;
}

function remove(container: Members | PatchTree[], segment: string): void {
  if (container instanceof Map) {
    container.delete(segment);
    return;
  }
  const index = arrayIndex(segment);
  if (index !== undefined) container.splice(index, 1);
}

function noSuchElement(path: readonly string[], depth: number): ValidationIssue {
  const message = `"${path[depth]}" is not a position of the array: it must be an index up to its length, or "-"`;
  return { code: "rule", path: path.slice(0, depth + 1), message };
}

function nothingBelow(path: readonly string[], depth: number): ValidationIssue {
  const message = `"${path[depth]}" is neither an object nor an array, so that nothing can be added below it`;
  return { code: "wrong-type", path: path.slice(0, depth + 1), message };
}
