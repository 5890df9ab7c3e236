import type { Definitions, EntityDefinition, RecordDefinition } from "../definitions.ts";
import type { DefinitionProblem } from "../schema/read-definitions.ts";
import { namesIn, parseFieldType, parseTypeExpression, primitiveNames } from "../schema/type-expression.ts";
import { type DefinitionPlace, each, pathOf, problem } from "./definition-places.ts";

/**
 * Finds what definitions name but the whole model that they are part of does not define, and what is defined twice.
 * They must have passed `readDefinitions`.
 */
export function checkReferences(part: Definitions, whole: Definitions = part): DefinitionProblem[] {
  const types = Map.groupBy(definedTypes(whole), ({ name }) => name);
  const namesOnly = (at: DefinitionPlace, member: string, names: readonly string[]) =>
    names
      .filter((name) => !types.has(name) && !primitiveNames.has(name))
      .map((name) => problem(at, `${member} names the unknown type "${name}"`));
  const recordProblems = (at: DefinitionPlace, record: RecordDefinition) => [
    ...namesOnly(at, "includes", record.includes ?? []),
    ...includedOthers(at, record, (name) => types.get(name)?.[0]?.at),
    ...Object.entries(record.fields).flatMap(([field, { type }]) =>
      namesOnly(at, `fields.${field}.type`, namesIn(parseFieldType(type).type)),
    ),
  ];
  return [
    ...each(part, "entities", (at, entity) => [
      ...aspectProblems(whole, at, entity),
      ...namesOnly(at, "snapshot", entity.snapshot ? [entity.snapshot.record, entity.snapshot.union] : []),
    ]),
    ...each(part, "aspects", recordProblems),
    ...each(part, "records", recordProblems),
    ...each(part, "types", (at, { type, urn }) => [
      ...namesOnly(at, "type", namesIn(parseTypeExpression(type))),
      ...namesOnly(at, "urn.parts", urn?.parts.map((named) => named.type) ?? []),
    ]),
    ...definedTypes(part).flatMap(({ name, at }) => definedElsewhere(name, at, types.get(name) ?? [])),
  ];
}

function includedOthers(
  at: DefinitionPlace,
  { includes = [] }: RecordDefinition,
  placeOf: (name: string) => DefinitionPlace | undefined,
): DefinitionProblem[] {
  const others = includes.filter((name) => primitiveNames.has(name) || ["enums", "types"].includes(placeOf(name)?.kind ?? ""));
  return others.map((name) => problem(at, `includes names "${name}", which is not a record`));
}

function aspectProblems({ aspects, entities }: Definitions, at: DefinitionPlace, entity: EntityDefinition): DefinitionProblem[] {
  const named = entity.key === undefined ? entity.aspects : [entity.key, ...entity.aspects];
  const hasKey = entities[at.name]?.key !== undefined;
  return [
    ...(hasKey ? [] : [problem(at, `key is missing: there is no entity "${at.name}" that aspects could be added to`)]),
    ...named.filter((aspect) => !Object.hasOwn(aspects, aspect)).map((aspect) => problem(at, `names the unknown aspect "${aspect}"`)),
  ];
}

function definedElsewhere(name: string, at: DefinitionPlace, places: readonly { at: DefinitionPlace }[]): DefinitionProblem[] {
  if (primitiveNames.has(name)) return [problem(at, `defines "${name}", which is a primitive type`)];
  const others = places.map((place) => pathOf(place.at)).filter((path) => path !== pathOf(at));
  return others.map((other) => problem(at, `defines "${name}", which ${other} defines too`));
}

function definedTypes(definitions: Definitions): { name: string; at: DefinitionPlace }[] {
  return [
    ...each(definitions, "aspects", (at, { record }) => [{ name: record, at }]),
    ...(["records", "enums", "types"] as const).flatMap((kind) => each(definitions, kind, (at) => [{ name: at.name, at }])),
  ];
}
