import { isLeaf, type LeafAnnotation } from "../annotations/annotated-leaves.ts";
import { walkRecord } from "../annotations/record-walk.ts";
import type { Annotation, Json } from "../definitions.ts";
import type { EntityRegistry } from "../entity-registry.ts";
import { elementsOf, isJsonObject } from "../json-kinds.ts";
import { joined } from "../schema/shape-checks.ts";
import { dereferenced, type FieldSpec, type TypeSpec } from "../schema/type-spec.ts";
import { kindOf, numberKinds } from "../schema/value-kinds.ts";
import { type AnnotationName, annotationShapes } from "./annotation-shapes.ts";
import { searchTypeFaults } from "./search-type-faults.ts";

/** A place inside a field that an annotation can mean; the path of the field itself is empty. */
type Leaf = { readonly path: string; readonly type: TypeSpec };

/** What is wrong with the annotations of a field: options that nobody knows, or that are not for its type. */
export function annotationFaults(field: FieldSpec, registry: EntityRegistry): string[] {
  const names = (Object.keys(annotationShapes) as AnnotationName[]).filter((name) => field.definition[name] !== undefined);
  return names.flatMap((name) => {
    const member = `fields.${field.name}.${name}`;
    const annotation = field.definition[name] ?? {};
    if (name === "searchable" || name === "searchableRef" || name === "searchScore" || name === "relationship") {
      return leafFaults(field, { name, annotation }, registry);
    }
    const shapeFound = optionFaults(name, member, { options: annotation, registry });
    return shapeFound.length > 0 ? shapeFound : wholeFieldFaults(field, { name, annotation });
  });
}

/** Options stand at a plain field, and below paths at any other (model.md 3.1). */
function leafFaults(
  field: FieldSpec,
  { name, annotation }: { name: LeafAnnotation; annotation: Annotation },
  registry: EntityRegistry,
): string[] {
  const member = `fields.${field.name}.${name}`;
  const leaves = leavesOf(field, name);
  const [first] = leaves;
  if (first?.path === "" && first.type.kind !== "map") {
    return faultsAt(name, member, { options: annotation, leaf: first, registry });
  }
  const known = new Map(leaves.map((leaf) => [leaf.path, leaf]));
  // The key below which a map has its options does not matter.
  const leafAt = (path: string) => (first?.path === "" ? first : known.get(path));
  const wanted = first?.path === "" ? ["/*"] : leaves.map(({ path }) => path);
  const example = wanted.length === 0 ? "has no place for it" : `wants paths to what is meant in it: ${wanted.slice(0, 8).join(", ")}`;
  const entries = Object.entries(annotation);
  if (entries.length === 0) return [`${member} has no effect: a field of the type ${field.definition.type} ${example}`];
  return entries.flatMap(([path, options]) => {
    const inside = joined(member, path);
    const leaf = path.startsWith("/") ? leafAt(path) : undefined;
    if (leaf === undefined) return [`${inside} has no effect: a field of the type ${field.definition.type} ${example}`];
    return faultsAt(name, inside, { options, leaf, registry });
  });
}

interface PlacedOptions {
  readonly options: Json | undefined;
  readonly leaf: Leaf;
  readonly registry: EntityRegistry;
}

function faultsAt(name: LeafAnnotation, member: string, { options, leaf, registry }: PlacedOptions): string[] {
  const found = optionFaults(name, member, { options, registry });
  if (found.length > 0 || !isJsonObject(options)) return found;
  return name === "searchable" ? searchTypeFaults(member, options, leaf) : typeFaults(name, member, leaf);
}

function optionFaults(
  name: AnnotationName,
  member: string,
  { options, registry }: { options: Json | undefined; registry: EntityRegistry },
): string[] {
  const faults: string[] = [];
  annotationShapes[name](options, member, (where, message) => faults.push(`${where} ${message}`));
  if (!isJsonObject(options)) return faults;
  const named = [...elementsOf(options.entityTypes), ...(name === "searchableRef" ? [options.refType ?? ""] : [])];
  const unknown = named.filter((entity) => typeof entity === "string" && entity !== "" && !registry.entities.has(entity));
  return [...faults, ...unknown.map((entity) => `${member} names the unknown entity "${entity}"`)];
}

/** What the reading of the annotation would refuse, said of the field. */
function typeFaults(name: Exclude<LeafAnnotation, "searchable">, member: string, { path, type }: Leaf): string[] {
  const kind = kindOf(type);
  if (name === "searchScore") {
    const isNumber = numberKinds.includes(kind) && !path.includes("*");
    return isNumber ? [] : [`${member} must be on a single number, not on ${kind}${path.includes("*") ? " in a collection" : ""}`];
  }
  return kind === "string" ? [] : [`${member} must be on a URN, not on ${kind}`];
}

function wholeFieldFaults(field: FieldSpec, { name, annotation }: { name: AnnotationName; annotation: Annotation }): string[] {
  const member = `fields.${field.name}.${name}`;
  const type = dereferenced(field.type);
  if (name === "urnValidation") {
    const hasText = leavesOf(field, "relationship").some((leaf) => leaf.type.kind === "primitive" && leaf.type.name === "string");
    return hasText ? [] : [`${member} has no effect: there is no text in the type ${field.definition.type}`];
  }
  if (name !== "timeseriesFieldCollection") return [];
  const element = type.kind === "array" ? dereferenced(type.element) : undefined;
  if (element?.kind !== "record")
    return [`${member} has no effect: it is for an array of records, not for the type ${field.definition.type}`];
  const isMember = typeof annotation.key === "string" && element.field.has(annotation.key);
  return isMember ? [] : [`${member}.key must be a field of ${element.name}: ${[...element.field.keys()].join(", ")}`];
}

function leavesOf(field: FieldSpec, annotation: LeafAnnotation): Leaf[] {
  const found: Leaf[] = [];
  const fields = [field];
  walkRecord({ kind: "record", name: "", fields, field: new Map() }, (node) => {
    const isEnd = isLeaf(node, annotation);
    if (isEnd) found.push({ path: node.path.slice(field.name.length + 1), type: node.type });
    return !isEnd;
  });
  return found;
}
