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

/** Stored text with the record named inside it. */
export function typedText(record: RecordSpec, text: string): string {
  const members = text.trim().slice(1);
  return `{"${typeMember}":"${shortRecordName(record)}"${members === "}" ? "" : ","}${members}`;
}

/**
 * A value without the members that name records, as all else reads it: they are dropped, except that in a union they become
 * the key of its member (openapi.md 11). Whatever does not follow the type is left for validation to tell.
 */
export function untypedValue(type: TypeSpec, value: Json): Json {
  const target = dereferenced(type);
  if (target.kind === "array" && Array.isArray(value)) return value.map((element) => untypedValue(target.element, element));
  if (!isJsonObject(value)) return value;
  if (target.kind === "map") return mapped(value, (member) => untypedValue(target.element, member));
  if (target.kind === "record") return untypedRecord(target, value);
  return target.kind === "union" ? untypedUnion(target.members, value) : value;
}

function untypedRecord({ field }: RecordSpec, value: JsonObject): JsonObject {
  return mapped(withoutType(value), (member, name) => {
    const type = field.get(name)?.type;
    return type === undefined ? member : untypedValue(type, member);
  });
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

function mapped(value: JsonObject, change: (member: Json, name: string) => Json): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, change(member, name)]));
}
