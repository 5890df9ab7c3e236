import { avroNamespace, isJsonObject, type Json, recordNamespace } from "@almagest/model";
import { presentMembers } from "../../../without-nulls.ts";

const discriminator = "fieldDiscriminator";

/**
 * A snapshot as the Avro form of the model spells it, in the form of the interface. There the names of union members lie in
 * a namespace of their own, unions whose members have short names repeat the name beside them, and absent members are null.
 */
export function fromAvro(value: Json): Json {
  if (Array.isArray(value)) return value.map(fromAvro);
  if (!isJsonObject(value)) return value;
  const members = Object.entries(presentMembers(value));
  // A union has one member; in a larger object the names would be keys of somebody's map.
  const named = members.filter(([name]) => name !== discriminator);
  const isUnion = named.length === 1 && (members.length === 1 || value[discriminator] === named[0]?.[0]);
  if (!isUnion) return Object.fromEntries(members.map(([name, item]) => [name, fromAvro(item)]));
  return Object.fromEntries(named.map(([name, item]) => [interfaceName(name), fromAvro(item)]));
}

function interfaceName(name: string): string {
  return name.startsWith(avroNamespace) ? recordNamespace + name.slice(avroNamespace.length) : name;
}
