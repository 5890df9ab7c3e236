import { type EntityRegistry, type EntitySpec, readSentJson, stringifyJson } from "@almagest/model";
import { isTestable } from "../tested-types.ts";
import { DefinitionPlace, type TestedEntities } from "./definition-reader.ts";
import { readActions } from "./read-actions.ts";
import { readPredicate } from "./read-predicate.ts";
import type { DefinitionFault, Predicate, TestDefinition } from "./test-definition.ts";

/** A definition as far as it can be understood, and everything that is wrong with it. */
export interface ParsedDefinition {
  readonly definition: TestDefinition;
  readonly faults: readonly DefinitionFault[];
}

const longest = 200_000;

const scopeMembers = ["types", "conditions", "match"];

/**
 * Reads the definition of a metadata test, of either generation, against the model (behaviour.md 7.5). Members beside `on`,
 * `rules` and `actions` are left aside. What cannot be understood does not hold.
 */
export function parseDefinition(registry: EntityRegistry, text: string): ParsedDefinition {
  const place = placeOf(text);
  if (place.object === undefined && place.faults.length === 0) place.fault("expected an object with on, rules and actions");
  const on = place.member("on");
  if (on.value !== undefined && on.object === undefined) on.fault("expected an object with types and conditions");
  const listed = readTypes(on.member("types"), registry);
  const entities = Object.hasOwn(on.object ?? {}, "types") ? listed : typesWithConditions(on, registry);
  const tested: TestedEntities = { registry, entities };
  const both = [readPredicate(on.member("conditions"), tested), readPredicate(on.member("match"), tested)];
  const definition: TestDefinition = {
    types: new Set(entities.map(({ name }) => name)),
    isAutomatic: listed.length > 0,
    conditions: { kind: "and", parts: both },
    conditionsOfType: readConditionsOfTypes(on, tested),
    rules: readPredicate(place.member("rules"), tested),
    actions: readActions(place.member("actions"), tested),
  };
  return { definition, faults: place.faults };
}

function placeOf(text: string): DefinitionPlace {
  const unreadable = (message: string) => {
    const place = new DefinitionPlace(undefined);
    place.fault(message);
    return place;
  };
  if (text.length > longest) return unreadable(`the definition has more than ${longest} characters`);
  const { value, fault } = readSentJson(text);
  return fault === undefined ? new DefinitionPlace(value) : unreadable(`the definition ${fault}`);
}

function readTypes(place: DefinitionPlace, registry: EntityRegistry): EntitySpec[] {
  if (place.value !== undefined && place.elements === undefined) place.fault(`expected a list of entity types; ${testable(registry)}`);
  return (place.elements ?? []).flatMap((element) => {
    const entity = typeof element.value === "string" ? registry.entity(element.value) : undefined;
    if (entity !== undefined && isTestable(entity)) return [entity];
    const what =
      entity === undefined
        ? `unknown entity type ${stringifyJson(element.value ?? null)}`
        : `entities of the type ${entity.name} are not tested`;
    element.fault(`${what}; ${testable(registry)}`);
    return [];
  });
}

/** The oldest definitions list no types: those that have conditions are meant. */
function typesWithConditions(on: DefinitionPlace, registry: EntityRegistry): EntitySpec[] {
  return Object.keys(on.object ?? {})
    .flatMap((name) => registry.entity(name) ?? [])
    .filter(isTestable);
}

function testable(registry: EntityRegistry): string {
  const names = [...registry.entities.values()].filter(isTestable).map(({ name }) => name);
  return `tests are of ${names.join(", ")}`;
}

/** Definitions of the older generation keep conditions by entity type beside the types. */
function readConditionsOfTypes(on: DefinitionPlace, tested: TestedEntities): ReadonlyMap<string, Predicate> {
  const conditions = new Map<string, Predicate>();
  for (const name of Object.keys(on.object ?? {})) {
    if (scopeMembers.includes(name)) continue;
    const place = on.member(name);
    const entity = tested.entities.find((one) => one.name === name);
    if (entity !== undefined) conditions.set(name, readPredicate(place, { ...tested, entities: [entity] }));
    else
      place.fault(
        `${JSON.stringify(name)} means nothing here; members are ${scopeMembers.join(", ")}, and the entity types that types lists`,
      );
  }
  return conditions;
}
