import type { Annotation, Json } from "../definitions.ts";
import { isJsonObject } from "../json-kinds.ts";
import type { RecordSpec } from "../schema/type-spec.ts";
import { type SchemaNode, walkRecord } from "./record-walk.ts";

/** The annotations whose place is a leaf: a scalar or an enum, for `searchable` a map too. */
export type LeafAnnotation = "searchable" | "searchableRef" | "searchScore" | "relationship";

/** A leaf with the options that hold for it. */
export interface AnnotatedLeaf extends SchemaNode {
  readonly options: Annotation;
}

/**
 * The leaves of a record that carry an annotation, in the order of the schema. A field that is no leaf says by path
 * which leaves inside it are meant; where several annotations reach one leaf, the outermost replaces the others
 * (model.md 3.1). Throws an Error naming a path that leads to no leaf.
 */
export function annotatedLeaves(record: RecordSpec, annotation: LeafAnnotation): readonly AnnotatedLeaf[] {
  const leaves: AnnotatedLeaf[] = [];
  const byPath = new Map<string, Annotation>();
  walkRecord(record, (node) => {
    const own = node.isField ? node.field.definition[annotation] : undefined;
    if (isLeaf(node, annotation)) {
      const options = node.type.kind === "map" ? optionsOfMap(own) : (byPath.get(node.path) ?? own);
      if (options !== undefined) leaves.push({ ...node, options });
      return false;
    }
    for (const [path, options] of Object.entries(own ?? {})) addUnlessOuter(byPath, node.path + path, asOptions(options));
    return true;
  });
  const reached = new Set(leaves.map(({ path }) => path));
  const lost = [...byPath.keys()].find((path) => !reached.has(path));
  if (lost !== undefined) throw new Error(`${record.name}: a "${annotation}" annotation points to ${lost}, where there is no leaf`);
  return leaves;
}

/** What is met first comes from further out, and stays. */
function addUnlessOuter(byPath: Map<string, Annotation>, path: string, options: Annotation): void {
  if (!byPath.has(path)) byPath.set(path, options);
}

/** Whether an annotation of this name counts at a place of this type. */
export function isLeaf({ type }: Pick<SchemaNode, "type">, annotation: LeafAnnotation): boolean {
  if (type.kind === "map") return annotation === "searchable";
  return type.kind === "primitive" || type.kind === "enum" || type.kind === "fixed";
}

/** The options of a map stand under one key, by habit `/*`, whose name does not matter. */
function optionsOfMap(annotation: Annotation | undefined): Annotation | undefined {
  return annotation && asOptions(Object.values(annotation)[0]);
}

function asOptions(value: Json | undefined): Annotation {
  return isJsonObject(value) ? value : {};
}
