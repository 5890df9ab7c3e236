import type { Json, JsonObject } from "@almagest/model";

const avroNamespace = "com.linkedin.pegasus2avro.";
const namespace = "com.linkedin.";
const discriminator = "fieldDiscriminator";

/**
 * A value as the Avro form of the model spells it, in the form of the interface. There the names of union members lie in
 * a namespace of their own, unions whose members have short names repeat the name beside them, and absent members are null.
 */
export function fromAvro(value: Json): Json {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(fromAvro);
  const object = value as JsonObject;
  const member = object[discriminator];
  if (typeof member === "string") return { [member]: fromAvro(object[member] ?? null) };
  const members = Object.entries(object).filter(([, item]) => item !== null);
  // A union has one member; in a larger object the name would be a key of somebody's map.
  const isUnion = members.length === 1;
  return Object.fromEntries(members.map(([name, item]) => [isUnion ? interfaceName(name) : name, fromAvro(item)]));
}

function interfaceName(name: string): string {
  return name.startsWith(avroNamespace) ? namespace + name.slice(avroNamespace.length) : name;
}
