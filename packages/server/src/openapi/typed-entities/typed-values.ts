import { dereferenced, isJsonObject, type Json, type JsonObject, type RecordSpec, type TypeSpec } from "@almagest/model";

/** The member that names the record of an object where older clients send values. */
const typeMember = "__type";

/** The record name without its package. */
export function shortRecordName({ name }: RecordSpec): string {
  return name.slice(name.lastIndexOf(".") + 1);
}

/** Name of the record that a value says it is. */
export function statedType(value: Json | undefined): string | undefined {
  const stated = isJsonObject(value) ? value[typeMember] : undefined;
  return typeof stated === "string" ? stated : undefined;
}

/** A value of a record with its name inside it, and so the records of its unions, in place of the keys that they have (openapi.md 11). */
export function typedRecord(record: RecordSpec, value: JsonObject): JsonObject {
  return { [typeMember]: shortRecordName(record), ...withinRecord(record, value, typedValue) };
}

function typedValue(type: TypeSpec, value: Json): Json {
  const target = dereferenced(type);
  if (target.kind !== "union" || !isJsonObject(value)) return within(target, value, typedValue);
  const member = target.members.find(({ key }) => Object.hasOwn(value, key));
  if (member === undefined) return value;
  const [inner, record] = [value[member.key], dereferenced(member.type)];
  return record.kind === "record" && isJsonObject(inner) ? typedRecord(record, inner) : value;
}

/**
 * A value without the members that name records, as all else reads it: they are dropped, except that in a union they become
 * the key of its member (openapi.md 11). Whatever does not follow the type is left for validation to tell.
 */
export function untypedValue(type: TypeSpec, value: Json): Json {
  const target = dereferenced(type);
  if (!isJsonObject(value)) return within(target, value, untypedValue);
  if (target.kind === "record") return withinRecord(target, withoutType(value), untypedValue);
  return target.kind === "union" ? untypedUnion(target.members, value) : within(target, value, untypedValue);
}

type Members = Extract<TypeSpec, { kind: "union" }>["members"];

function untypedUnion(members: Members, value: JsonObject): Json {
  const stated = statedType(value);
  const member = members.find(({ key }) => (stated === undefined ? Object.hasOwn(value, key) : key.endsWith(`.${stated}`)));
  if (member === undefined) return value;
  const inner = stated === undefined ? value[member.key] : withoutType(value);
  return inner === undefined ? value : { [member.key]: untypedValue(member.type, inner) };
}

function withoutType({ [typeMember]: _stated, ...members }: JsonObject): JsonObject {
  return members;
}

type Change = (type: TypeSpec, value: Json) => Json;

/** A value whose elements or members are changed. */
function within(type: TypeSpec, value: Json, change: Change): Json {
  if (type.kind === "array" && Array.isArray(value)) return value.map((element) => change(type.element, element));
  if (type.kind === "map" && isJsonObject(value)) return mapped(value, (member) => change(type.element, member));
  return type.kind === "record" && isJsonObject(value) ? withinRecord(type, value, change) : value;
}

function withinRecord({ field }: RecordSpec, value: JsonObject, change: Change): JsonObject {
  return mapped(value, (member, name) => {
    const type = field.get(name)?.type;
    return type === undefined ? member : change(type, member);
  });
}

function mapped(value: JsonObject, change: (member: Json, name: string) => Json): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, change(member, name)]));
}
