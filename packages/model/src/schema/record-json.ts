import { walkRecord } from "../annotations/record-walk.ts";
import { cachedBy } from "../cached-by.ts";
import type { Json, JsonObject } from "../definitions.ts";
import { fractionText, rawJson, stringifyJson } from "../exact-json.ts";
import { isJsonObject } from "../json-kinds.ts";
import { dereferenced, type RecordSpec, type TypeSpec } from "./type-spec.ts";

/** A value as it is to be written; the same one where nothing differs. */
type Shown = (value: Json) => Json;

/**
 * The JSON text of a record. Whole numbers of the types with a fraction show one, as `30.0`: readers whose language tells
 * these types from integers find the type that the model has.
 */
export function stringifyRecord(record: RecordSpec, value: JsonObject): string {
  return stringifyJson(shownRecord(record)?.(value) ?? value);
}

/** Undefined for the many records in which no number has a fraction. */
const shownRecord: (record: RecordSpec) => Shown | undefined = cachedBy((record) => {
  if (!hasFractions(record)) return undefined;
  let fields: readonly (readonly [string, Shown])[] | undefined;
  return (value) => {
    fields ??= shownMembers(record.fields.map(({ name, type }) => [name, type]));
    return withMembers(value, fields);
  };
});

function hasFractions(record: RecordSpec): boolean {
  let found = false;
  walkRecord(record, ({ type }) => {
    found ||= type.kind === "primitive" && isFraction(type.name);
    return !found;
  });
  return found;
}

function shownMembers(members: readonly (readonly [string, TypeSpec])[]): readonly (readonly [string, Shown])[] {
  return members.flatMap(([name, type]) => {
    const shown = shownType(type);
    return shown === undefined ? [] : [[name, shown] as const];
  });
}

function shownType(declared: TypeSpec): Shown | undefined {
  const type = dereferenced(declared);
  switch (type.kind) {
    case "primitive":
      return isFraction(type.name) ? withFraction : undefined;
    case "record":
      return shownRecord(type);
    case "union": {
      const members = shownMembers(type.members.map(({ key, type: member }) => [key, member]));
      return members.length === 0 ? undefined : (value) => withMembers(value, members);
    }
    case "array": {
      const element = shownType(type.element);
      return element && ((value) => (Array.isArray(value) ? value.map(element) : value));
    }
    case "map": {
      const element = shownType(type.element);
      return element && ((value) => withMembers(value, isJsonObject(value) ? Object.keys(value).map((name) => [name, element]) : []));
    }
    default:
      return undefined;
  }
}

function withMembers(value: Json, shown: Iterable<readonly [string, Shown]>): Json {
  if (!isJsonObject(value)) return value;
  let changed: Record<string, Json> | undefined;
  for (const [name, show] of shown) {
    const member = value[name];
    const after = member === undefined ? member : show(member);
    if (after === undefined || after === member) continue;
    changed ??= { ...value };
    changed[name] = after;
  }
  return changed ?? value;
}

function withFraction(value: Json): Json {
  return Number.isInteger(value) ? rawJson(fractionText(Number(value))) : value;
}

function isFraction(name: string): boolean {
  return name === "float" || name === "double";
}
