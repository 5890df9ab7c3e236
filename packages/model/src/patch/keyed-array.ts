import { type TypeSpec, typeInside } from "../schema/type-spec.ts";
import type { ValidationIssue } from "../validation-issue.ts";
import { type Leaf, leavesBelow, levelBelow } from "./nested-map.ts";
import type { Members, PatchTree } from "./patch-tree.ts";

/** How the elements of one array are addressed by names in place of positions. */
export interface ArrayForm {
  /** How many segments of a pointer lead from the array to an element. */
  readonly depth: number;
  /** The array as nested maps, or why it cannot be one. */
  keyed(elements: readonly PatchTree[]): Members | ValidationIssue;
  /** The inverse of `keyed`. What does not fit the form is passed on, for validation to name. */
  elements(keyed: Members): PatchTree[];
  /** The key that a segment means at this level of the maps. */
  key(segment: string, level: number, keyed: Members): string;
}

/** Stands between the members of a path inside an element, `attribution␟source`, and between alternatives of the last. */
const pathSeparator = "␟";
const alternativeSeparator = "|";

/**
 * Elements addressed by the text of these members, one segment each; no keys mean an array of texts that are their own
 * keys. A member that is missing counts as the empty text. Of two elements with one key the later is merged into the
 * earlier. With a `filledType`, that of the elements, an element that lacks a key member gets it from the segment that addressed
 * it (openapi.md 4.3, 4.4), and where the elements are texts an object with nothing in it is the segment itself. The text of its
 * one key may stand for an element. Builders of clients send both. An element of which the type knows no member is none of
 * theirs: a value for something else, or a path that led too far.
 */
export function arrayKeyedBy(keys: readonly string[], filledType?: TypeSpec): ArrayForm {
  const keyPaths = keys.map(parseKey);
  const segmentsOf = (element: PatchTree) =>
    keyPaths.length === 0 ? [textOf(element)] : keyPaths.map((path) => textOf(keyOf(element, path)));
  const depth = Math.max(1, keyPaths.length);
  return {
    depth,
    keyed(elements) {
      const keyed: Members = new Map();
      for (const element of elements) putElement(keyed, segmentsOf(element), element);
      return keyed;
    },
    elements(keyed) {
      const leaves = leavesBelow(keyed, depth);
      return leaves.map((leaf) => (isFillable(leaf.value, filledType) ? withKeys(leaf, keyPaths) : leaf.value));
    },
    key(segment, level, keyed) {
      const path = keyPaths[level];
      return path !== undefined && path.alternatives.length > 1 ? alternativeKey(segment, path, keyed) : segment;
    },
  };
}

export interface KeyPath {
  readonly above: readonly string[];
  /** The first of these that an element has is its key. */
  readonly alternatives: readonly string[];
}

/** The path of a key inside an element: see PatchDefinition. */
export function parseKey(key: string): KeyPath {
  const path = key.split(pathSeparator);
  return { above: path.slice(0, -1), alternatives: (path.at(-1) ?? "").split(alternativeSeparator) };
}

function putElement(keyed: Members, segments: readonly string[], element: PatchTree): void {
  const level = segments.slice(0, -1).reduce(levelBelow, keyed);
  const last = segments.at(-1) ?? "";
  const earlier = level.get(last);
  level.set(last, earlier instanceof Map && element instanceof Map ? new Map([...earlier, ...element]) : element);
}

function isFillable(element: PatchTree, type: TypeSpec | undefined): boolean {
  if (type === undefined) return false;
  return !(element instanceof Map) || element.size === 0 || element.keys().some((name) => typeInside(type, name) !== undefined);
}

/** The element, with the keys that it lacked. */
function withKeys({ value: element, segments }: Leaf, keyPaths: readonly KeyPath[]): PatchTree {
  if (!(element instanceof Map)) return keyPaths.length === 1 ? asObject(element, segments, keyPaths) : element;
  if (keyPaths.length === 0 && element.size === 0) return segments.at(-1) ?? "";
  for (const [level, { above, alternatives }] of keyPaths.entries()) {
    const [name, other] = alternatives;
    const segment = segments[level];
    if (above.length === 0 && name !== undefined && other === undefined && segment && !element.has(name)) element.set(name, segment);
  }
  return element;
}

/** An object with nothing but its key, where that is what the text says. */
function asObject(text: PatchTree, segments: readonly string[], keyPaths: readonly KeyPath[]): PatchTree {
  if (text !== segments[0]) return text;
  const element = withKeys({ value: new Map(), segments }, keyPaths);
  return element instanceof Map && element.size === 1 ? element : text;
}

/**
 * Which of several members is the key may be said behind the value (`a␟string`, rest.md 6.9) or around it, as Java prints
 * one (`{string=a}`), and a number may be written in another way than it is stored (`5.0`).
 */
function alternativeKey(segment: string, path: KeyPath, keyed: Members): string {
  const value = path.alternatives.reduce(withoutName, segment);
  const asNumber = String(Number(value));
  return typeof keyOf(keyed.get(asNumber), path) === "number" ? asNumber : value;
}

function withoutName(segment: string, name: string): string {
  const [before, behind] = [`{${name}=`, pathSeparator + name];
  if (segment.startsWith(before) && segment.endsWith("}")) return segment.slice(before.length, -1);
  return segment.endsWith(behind) ? segment.slice(0, -behind.length) : segment;
}

function keyOf(element: PatchTree | undefined, { above, alternatives }: KeyPath): PatchTree | undefined {
  let owner = element;
  for (const member of above) owner = owner instanceof Map ? owner.get(member) : undefined;
  if (!(owner instanceof Map)) return undefined;
  const present = alternatives.find((name) => owner.has(name));
  return present === undefined ? undefined : owner.get(present);
}

function textOf(value: PatchTree | undefined): string {
  return value === undefined || typeof value === "object" ? "" : String(value);
}
