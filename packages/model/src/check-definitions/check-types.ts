import type { Definitions, TypeDefinition } from "../definitions.ts";
import type { EntityRegistry } from "../entity-registry.ts";
import type { DefinitionProblem } from "../schema/read-definitions.ts";
import { type TypeResolver, unionKey } from "../schema/resolve-types.ts";
import { parseTypeExpression, type TypeExpression } from "../schema/type-expression.ts";
import { dereferenced, type RecordSpec, type TypeSpec } from "../schema/type-spec.ts";
import { each, problem } from "./definition-places.ts";

/** Finds types of which no value can be written, or not all that they seem to allow. */
export function checkTypes(part: Definitions, registry: EntityRegistry): DefinitionProblem[] {
  return each(part, "types", (at, definition) =>
    [...unionFaults("type", definition.type, registry.types), ...urnFaults(at.name, definition, registry)].map((message) =>
      problem(at, message),
    ),
  );
}

/** Says which alternatives of the unions in a type expression have a name that another one has. */
export function unionFaults(member: string, expression: string, types: TypeResolver): string[] {
  const keyOf = (type: TypeExpression) => (type.kind === "name" ? unionKey(dereferenced(types.named(type.name))) : type.kind);
  const keysOf = (union: Extract<TypeExpression, { kind: "union" }>) => union.members.map(({ alias, type }) => alias ?? keyOf(type));
  return unionsIn(parseTypeExpression(expression)).flatMap((union) => {
    const keys = keysOf(union);
    if (keys.length === 0) return [`${member} has a union without alternatives`];
    const repeated = new Set(keys.filter((key, index) => keys.indexOf(key) < index));
    return [...repeated].map((key) => `${member} has a union with two alternatives called "${key}"; call them apart: union<a:…|b:…>`);
  });
}

/** Whether a value of a record can come to an end: it cannot when a field that must be there leads back to the record. */
export function comesToAnEnd(record: RecordSpec): boolean {
  const [open, ending] = [new Set<RecordSpec>(), new Set<RecordSpec>()];
  const ends = (type: TypeSpec): boolean => {
    const bare = dereferenced(type);
    if (bare.kind === "union") return bare.members.length === 0 || bare.members.some((member) => ends(member.type));
    if (bare.kind !== "record" || ending.has(bare)) return true;
    if (open.has(bare)) return false;
    open.add(bare);
    const isEnding = bare.fields.every((field) => field.optional || field.default !== undefined || ends(field.type));
    open.delete(bare);
    if (isEnding) ending.add(bare);
    return isEnding;
  };
  return ends(record);
}

function unionsIn(type: TypeExpression): Extract<TypeExpression, { kind: "union" }>[] {
  if (type.kind === "array" || type.kind === "map") return unionsIn(type.element);
  return type.kind === "union" ? [type, ...type.members.flatMap((member) => unionsIn(member.type))] : [];
}

/** A type of URN is asked about where a value is written, and only its name says that it is one (model.md 9.5, 10.1). */
function urnFaults(name: string, { urn }: TypeDefinition, { entities, types }: EntityRegistry): string[] {
  if (urn === undefined) return [];
  const target = dereferenced(types.named(name));
  const entity = entities.get(urn.entityType);
  const parts = urn.parts.flatMap(({ type }, index) => {
    const part = types.named(type);
    const isPart = part.kind === "enum" || (part.kind === "primitive" && part.name === "string") || (part.kind === "typeref" && part.urn);
    return isPart ? [] : [`urn.parts.${index}.type must be string, an enum or a type of URN, not "${type}"`];
  });
  const count = entity?.keyFields.length;
  return [
    ...(name.endsWith("Urn") ? [] : ["urn has an effect only on a type whose name ends in Urn"]),
    ...(target.kind === "primitive" && target.name === "string" ? [] : ["type must be string where there is an urn"]),
    ...(entity === undefined ? [`urn.entityType names the unknown entity "${urn.entityType}"`] : []),
    ...(count === undefined || count === urn.parts.length
      ? []
      : [`urn.parts must have as many parts as "${urn.entityType}" has key fields: ${count}, not ${urn.parts.length}`]),
    ...parts,
  ];
}
