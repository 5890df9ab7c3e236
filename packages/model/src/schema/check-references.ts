import type { Definitions, EntityDefinition, RecordDefinition } from "../definitions.ts";
import type { DefinitionKind } from "./definition-shapes.ts";
import type { DefinitionProblem } from "./read-definitions.ts";
import { namesIn, parseFieldType, parseTypeExpression, primitiveNames } from "./type-expression.ts";

/**
 * Finds what the definitions name but do not define, and what they define twice. They must be whole (with extra model
 * directories: all of them merged), and each must have passed `readDefinitions`.
 */
export function checkReferences(definitions: Definitions): DefinitionProblem[] {
  const types = definedTypes(definitions);
  const known = new Set([...primitiveNames, ...types.map(({ name }) => name)]);
  const namesOnly = (at: DefinedAt, member: string, names: readonly string[]) =>
    names.filter((name) => !known.has(name)).map((name) => problem(at, `${member} names the unknown type "${name}"`));
  const recordProblems = (at: DefinedAt, record: RecordDefinition) => [
    ...namesOnly(at, "includes", record.includes ?? []),
    ...Object.entries(record.fields).flatMap(([field, { type }]) =>
      namesOnly(at, `fields.${field}.type`, namesIn(parseFieldType(type).type)),
    ),
  ];
  return [
    ...each(definitions, "entities", (at, entity) => [
      ...aspectProblems(definitions, at, entity),
      ...namesOnly(at, "snapshot", entity.snapshot ? [entity.snapshot.record, entity.snapshot.union] : []),
    ]),
    ...each(definitions, "aspects", recordProblems),
    ...each(definitions, "records", recordProblems),
    ...each(definitions, "types", (at, { type, urn }) => [
      ...namesOnly(at, "type", namesIn(parseTypeExpression(type))),
      ...namesOnly(at, "urn.parts", urn?.parts.map((part) => part.type) ?? []),
    ]),
    ...repetitions(types),
  ];
}

/** Where something is defined. */
interface DefinedAt {
  readonly kind: DefinitionKind;
  readonly name: string;
}

function aspectProblems({ aspects }: Definitions, at: DefinedAt, entity: EntityDefinition): DefinitionProblem[] {
  const named = entity.key === undefined ? entity.aspects : [entity.key, ...entity.aspects];
  return [
    ...(entity.key === undefined ? [problem(at, `key is missing: there is no entity "${at.name}" that aspects could be added to`)] : []),
    ...named.filter((aspect) => !Object.hasOwn(aspects, aspect)).map((aspect) => problem(at, `names the unknown aspect "${aspect}"`)),
  ];
}

function repetitions(types: readonly { name: string; at: DefinedAt }[]): DefinitionProblem[] {
  const first = new Map<string, DefinedAt>();
  return types.flatMap(({ name, at }) => {
    const earlier = first.get(name);
    if (earlier === undefined) first.set(name, at);
    return earlier === undefined ? [] : [problem(at, `defines "${name}", which ${pathOf(earlier)} defines too`)];
  });
}

function definedTypes(definitions: Definitions): { name: string; at: DefinedAt }[] {
  return [
    ...each(definitions, "aspects", (at, { record }) => [{ name: record, at }]),
    ...(["records", "enums", "types"] as const).flatMap((kind) => each(definitions, kind, (at) => [{ name: at.name, at }])),
  ];
}

function each<Kind extends DefinitionKind, Found>(
  definitions: Definitions,
  kind: Kind,
  find: (at: DefinedAt, definition: Definitions[Kind][string]) => readonly Found[],
): Found[] {
  const entries = Object.entries(definitions[kind]) as [string, Definitions[Kind][string]][];
  return entries.flatMap(([name, definition]) => find({ kind, name }, definition));
}

function pathOf({ kind, name }: DefinedAt): string {
  return `${kind}/${name}.yaml`;
}

function problem(at: DefinedAt, message: string): DefinitionProblem {
  return { path: pathOf(at), message };
}
