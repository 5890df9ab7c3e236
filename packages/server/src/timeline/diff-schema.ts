import { type AspectTypes, schemaFieldUrn } from "@almagest/model";
import type { ChangeEvent, ChangeOperation, ChangeWeight } from "./change-event.ts";

type Schema = AspectTypes["schemaMetadata"];
type Field = Schema["fields"][number];

interface Version {
  readonly fields: ReadonlyMap<string, Field>;
  readonly keys: readonly string[];
}

/** How two versions of a schema differ for those who read its columns (openapi.md 8). */
export function diffSchema(urn: string, before: Schema | undefined, after: Schema | undefined): ChangeEvent[] {
  const [from, to] = [versionOf(before), versionOf(after)];
  return [...diffFields(urn, from, to), ...diffKeys(urn, from, to)];
}

function versionOf(schema: Schema | undefined): Version {
  return { fields: new Map(schema?.fields.map((field) => [field.fieldPath, field])), keys: schema?.primaryKeys ?? [] };
}

/** Columns in the order of their paths. One that went and one that came like it are one that was renamed. */
function diffFields(urn: string, from: Version, to: Version): ChangeEvent[] {
  const renamed = renames(from, to);
  const cameByRename = new Set(renamed.values());
  const paths = [...new Set([...from.fields.keys(), ...to.fields.keys()])].sort();
  return paths.flatMap((path) => {
    const [was, is] = [from.fields.get(path), to.fields.get(path)];
    if (was !== undefined && is !== undefined) return was.nativeDataType === is.nativeDataType ? [] : [typeChange(urn, was, is)];
    const target = renamed.get(path);
    if (was !== undefined) return [target === undefined ? removal(urn, was) : renaming(urn, was, target)];
    return is === undefined || cameByRename.has(path) ? [] : [addition(urn, is)];
  });
}

/**
 * The new path of each column that was renamed: one that has come. Should one that only changed count as the new name of another
 * that went, a removal would pass for a change that breaks nothing, and the column that is there both times would be told twice.
 */
function renames(from: Version, to: Version): ReadonlyMap<string, string> {
  const came = sorted(to).filter(({ fieldPath }) => !from.fields.has(fieldPath));
  // Turned round, so that the first of those that are alike is the last one.
  const alike = Map.groupBy(came.toReversed(), likeness);
  const found = new Map<string, string>();
  for (const field of sorted(from)) {
    if (to.fields.has(field.fieldPath)) continue;
    const target = alike.get(likeness(field))?.pop();
    if (target !== undefined) found.set(field.fieldPath, target.fieldPath);
  }
  return found;
}

function sorted({ fields }: Version): Field[] {
  return [...fields.values()].sort((a, b) => (a.fieldPath < b.fieldPath ? -1 : 1));
}

/** The same for columns that are alike in all but their names. */
function likeness({ nativeDataType, description, fieldPath }: Field): string {
  return JSON.stringify([nativeDataType, description ?? null, parentPath(fieldPath)]);
}

function parentPath(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf("."), 0));
}

function diffKeys(urn: string, from: Version, to: Version): ChangeEvent[] {
  const told = (key: string, field: Field | undefined, what: string) =>
    event(urn, field ?? { fieldPath: key }, {
      operation: "MODIFY",
      weight: "MAJOR",
      description: `A backwards incompatible change due to ${what} of the primary key field '${shortPath(key)}'`,
    });
  const [old, current] = [new Set(from.keys), new Set(to.keys)];
  const gone = from.keys.filter((key) => !current.has(key));
  const come = to.keys.filter((key) => !old.has(key));
  return [
    ...gone.map((key) => told(key, from.fields.get(key), "removal")),
    ...come.map((key) => told(key, to.fields.get(key), "addition")),
  ];
}

const compatible = "A forwards & backwards compatible change due to";
const incompatible = "A backwards incompatible change due to";

function addition(urn: string, field: Field): ChangeEvent {
  const description = `${compatible} the newly added field '${shortPath(field.fieldPath)}'.`;
  return event(urn, field, { operation: "ADD", weight: "MINOR", description });
}

function removal(urn: string, field: Field): ChangeEvent {
  const description = `${incompatible} removal of field: '${shortPath(field.fieldPath)}'.`;
  return event(urn, field, { operation: "REMOVE", weight: "MAJOR", description });
}

function renaming(urn: string, field: Field, path: string): ChangeEvent {
  const description = `${compatible} renaming of the field '${shortPath(field.fieldPath)} to ${shortPath(path)}'.`;
  return { ...event(urn, field, { operation: "MODIFY", weight: "MINOR", kind: "RENAME", description }), newPath: path };
}

function typeChange(urn: string, was: Field, is: Field): ChangeEvent {
  const types = `changed from '${was.nativeDataType}' to '${is.nativeDataType}'`;
  const description = `${incompatible} native datatype of the field '${shortPath(is.fieldPath)}' ${types}.`;
  return event(urn, is, { operation: "MODIFY", weight: "MAJOR", kind: "TYPE_CHANGE", description });
}

interface Telling {
  readonly operation: ChangeOperation;
  readonly weight: ChangeWeight;
  readonly kind?: "RENAME" | "TYPE_CHANGE";
  readonly description: string;
}

function event(
  urn: string,
  { fieldPath, nullable }: Pick<Field, "fieldPath" | "nullable">,
  { operation, weight, kind, description }: Telling,
): ChangeEvent {
  const fieldUrn = schemaFieldUrn(urn, fieldPath);
  return {
    entityUrn: urn,
    category: "TECHNICAL_SCHEMA",
    operation,
    modifier: fieldUrn,
    parameters: { fieldPath, fieldUrn, nullable: nullable ?? false, modificationCategory: kind ?? "OTHER" },
    semVerChange: weight,
    description,
  };
}

/** A step in brackets, or what begins like one: each bracket is looked behind once. The group is there when the step ends. */
const bracketed = /\[[^\]]*(?:\](\.|$)?|$)/g;

/** A path without the steps that only tell types and versions. */
export function shortPath(path: string): string {
  return path.replace(bracketed, (step, end?: string) => (end === undefined ? step : "")).replace(/\.$/, "");
}
