import type { AspectDefinition, Definitions, EntityDefinition, Json, RecordDefinition } from "../definitions.ts";
import { stringifyJson } from "../exact-json.ts";
import { jsonEqual } from "../json-equal.ts";
import type { DefinitionProblem } from "../schema/read-definitions.ts";
import { joined } from "../schema/shape-checks.ts";
import { type DefinitionPlace, each, problem } from "./definition-places.ts";

/**
 * Finds where a folder takes away from what is known already: clients, pages and stored values count on it, so a known
 * definition may gain optional fields, symbols and aspects, and other words and annotations, but lose and change nothing.
 */
export function checkRedefinitions(part: Definitions, known: Definitions): DefinitionProblem[] {
  const keys = new Set(Object.values(known.entities).map(({ key }) => key));
  return [
    ...each(part, "entities", (at, entity) => changedMembers(at, known.entities[at.name], entity)),
    ...each(part, "aspects", (at, aspect) => [
      ...unequalMembers(at, known.aspects[at.name], { definition: aspect, members: ["record", "kind", "patch"] }),
      ...changedRecord(at, known.aspects[at.name], aspect),
      ...(keys.has(at.name) ? changedParts(at, known.aspects[at.name], aspect) : []),
    ]),
    ...each(part, "records", (at, record) => changedRecord(at, known.records[at.name], record)),
    ...each(part, "enums", (at, { symbols }) => {
      const lost = known.enums[at.name]?.symbols.filter((symbol) => !symbols.includes(symbol)) ?? [];
      return lost.length === 0 ? [] : [problem(at, `symbols must keep those of the known enum: ${lost.join(", ")}`)];
    }),
    ...each(part, "types", (at, type) => unequalMembers(at, known.types[at.name], { definition: type, members: ["type", "urn"] })),
  ];
}

/** Finds what two folders define, each in its own way: which one held would hang on their order. */
export function checkRivals(part: Definitions, earlier: Definitions, folder: string): DefinitionProblem[] {
  const rivals = (["aspects", "records", "enums", "types"] as const).flatMap((kind) =>
    each(part, kind, (at, definition) => {
      const other = earlier[kind][at.name];
      const isSame = other === undefined || jsonEqual(asJson(definition), asJson(other));
      return isSame ? [] : [problem(at, `is defined in another way in ${folder}; keep one of the two`)];
    }),
  );
  return [...each(part, "entities", (at, entity) => changedMembers(at, earlier.entities[at.name], entity)), ...rivals];
}

function changedMembers(at: DefinitionPlace, known: EntityDefinition | undefined, entity: EntityDefinition): DefinitionProblem[] {
  if (known === undefined) return [];
  const members = (["category", "key", "browsePathField", "snapshot"] as const).filter(
    (member) => entity[member] !== undefined && known[member] !== undefined,
  );
  return unequalMembers(at, known, { definition: entity, members });
}

interface Compared<Definition> {
  readonly definition: Definition;
  readonly members: readonly (keyof Definition & string)[];
  /** Where these members stand; at the top of the file unless it is said. */
  readonly inside?: string;
}

function unequalMembers<Definition extends object>(
  at: DefinitionPlace,
  known: Definition | undefined,
  { definition, members, inside = "" }: Compared<Definition>,
): DefinitionProblem[] {
  if (known === undefined) return [];
  const changed = members.filter((member) => !jsonEqual(asJson(definition[member]), asJson(known[member])));
  return changed.map((member) =>
    problem(at, `${joined(inside, member)} must stay what it is of the known "${at.name}": ${shown(known[member])}`),
  );
}

function changedRecord(
  at: DefinitionPlace,
  known: RecordDefinition | AspectDefinition | undefined,
  record: RecordDefinition,
): DefinitionProblem[] {
  if (known === undefined) return [];
  const lost = known.includes?.filter((name) => !record.includes?.includes(name)) ?? [];
  const gained = record.includes?.filter((name) => !known.includes?.includes(name)) ?? [];
  const kept = Object.entries(known.fields).flatMap(([name, field]) => {
    const definition = record.fields[name];
    if (definition === undefined)
      return [problem(at, `fields.${name} is missing, which the known "${at.name}" has, of the type ${field.type}`)];
    // A default counts as the value of what is stored without the field.
    return unequalMembers(at, field, { definition, members: ["type", "default"], inside: `fields.${name}` });
  });
  const added = Object.entries(record.fields).filter(([name]) => !Object.hasOwn(known.fields, name));
  const required = added.filter(([, { type, default: standard }]) => !type.endsWith("?") && standard === undefined);
  return [
    ...lost.map((name) => problem(at, `includes must keep "${name}"`)),
    ...gained.map((name) => problem(at, `includes must not gain "${name}"; write its fields as optional ones`)),
    ...kept,
    ...required.map(([name, { type }]) =>
      problem(at, `fields.${name}.type must be ${type}?, since values without this field are stored already`),
    ),
  ];
}

/** The fields of a key are the parts of URNs, by their place (model.md 6): none comes to them or changes places. */
function changedParts(at: DefinitionPlace, known: RecordDefinition | undefined, { fields }: RecordDefinition): DefinitionProblem[] {
  const parts = Object.keys(known?.fields ?? {});
  const given = Object.keys(fields);
  const isSame = given.length === parts.length && given.every((name, index) => name === parts[index]);
  return known === undefined || isSame
    ? []
    : [problem(at, `fields must be the parts of a URN that there are, in their order: ${parts.join(", ")}`)];
}

function asJson(value: unknown): Json {
  return (value ?? null) as Json;
}

function shown(value: unknown): string {
  return value === undefined ? "left out" : stringifyJson(asJson(value));
}
