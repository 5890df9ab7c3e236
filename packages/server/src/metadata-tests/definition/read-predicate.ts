import { stringifyJson } from "@almagest/model";
import { checkProperty } from "./check-property.ts";
import { type DefinitionPlace, readTexts, type TestedEntities } from "./definition-reader.ts";
import { operatorNamed, operatorNames } from "./operators.ts";
import { pathsOf } from "./property-path.ts";
import type { Comparison, Predicate, Property } from "./test-definition.ts";

const groups = ["and", "or", "not"] as const;
/** The members of a comparison, each by the name of today and then by those of older definitions. */
const propertyKeys = ["property", "query"] as const;
const operatorKeys = ["operator", "condition", "operation"] as const;
const valuesKeys = ["values", "value"] as const;
const leafMembers = [...propertyKeys, ...operatorKeys, ...valuesKeys, "negated"];
const deepest = 30;
const faulty: Predicate = { kind: "faulty" };
const holds: Predicate = { kind: "and", parts: [] };

/**
 * Reads a predicate of either generation: `{and: […]}`, `{or: […]}`, `{not: …}`, a comparison, or a list of them, all of which
 * have to hold. What is absent or empty holds.
 */
export function readPredicate(place: DefinitionPlace, tested: TestedEntities): Predicate {
  const { value, object, elements } = place;
  if (value === undefined) return holds;
  if (place.path.length > deepest * 2) return refused(place, `predicates nest at most ${deepest} levels deep`);
  if (elements !== undefined) return { kind: "and", parts: elements.map((element) => readPredicate(element, tested)) };
  if (object === undefined) return refused(place, "expected a predicate: an object with and, or, not, or with property and operator");
  const named = groups.filter((name) => Object.hasOwn(object, name));
  const [group] = named;
  if (group === undefined) return Object.keys(object).length === 0 ? holds : readComparison(place, tested);
  if (Object.keys(object).length > 1) return refused(place, `${group} stands alone: put what else has to hold into an "and" around both`);
  const inner = place.member(group);
  if (inner.value === undefined) return holds;
  if (group === "not") return readNot(inner, tested);
  if (inner.elements === undefined) return refused(inner, `expected a list of predicates`);
  return { kind: group, parts: inner.elements.map((element) => readPredicate(element, tested)) };
}

function readNot(inner: DefinitionPlace, tested: TestedEntities): Predicate {
  const part = readPredicate(inner, tested);
  return part.kind === "and" && part.parts.length === 0 ? holds : { kind: "not", part };
}

function refused(place: DefinitionPlace, message: string): Predicate {
  place.fault(message);
  return faulty;
}

function readComparison(place: DefinitionPlace, tested: TestedEntities): Predicate {
  const before = place.faults.length;
  place.refuseOthers(leafMembers);
  const property = readProperty(place.memberAmong(propertyKeys), tested);
  const operator = readOperator(place.memberAmong(operatorKeys));
  const negated = readNegated(place.member("negated"));
  const values = readValues(place, operator);
  if (property === undefined || operator === undefined || place.faults.length > before) return faulty;
  const prepared = operator.prepare(values, property);
  if (typeof prepared !== "function") return refused(place.memberAmong(valuesKeys), prepared.fault);
  return { kind: "comparison", property, operator: operator.name, values, negated, holds: prepared } satisfies Comparison;
}

/** Each reference that is gone through takes two steps or three: nobody asks so far. */
const mostSteps = 100;

function readProperty(place: DefinitionPlace, { registry, entities }: TestedEntities): Property | undefined {
  const { value } = place;
  if (typeof value !== "string" || value === "") {
    place.fault("expected the path of a property, such as ownership.owners.owner");
    return undefined;
  }
  const paths = pathsOf(value.trim());
  const longest = Math.max(...paths.map(({ length }) => length));
  if (longest > mostSteps) {
    place.fault(`the path of a property has at most ${mostSteps} steps, this one ${longest}`);
    return undefined;
  }
  const finding = checkProperty(registry, paths, entities.length === 0 ? [...registry.entities.values()] : entities);
  if (!("fault" in finding)) return finding;
  place.fault(`unknown property ${JSON.stringify(value)}: ${finding.fault}`);
  return undefined;
}

type Operator = NonNullable<ReturnType<typeof operatorNamed>>;

function readOperator(place: DefinitionPlace): Operator | undefined {
  const { value } = place;
  const operator = typeof value === "string" ? operatorNamed(value) : undefined;
  if (operator === undefined) {
    const what = value === undefined ? "an operator is missing" : `unknown operator ${stringifyJson(value)}`;
    place.fault(`${what}; operators are ${operatorNames.join(", ")}`);
  }
  return operator;
}

function readNegated(place: DefinitionPlace): boolean {
  if (place.value !== undefined && typeof place.value !== "boolean") place.fault("expected true or false");
  return place.value === true;
}

function readValues(place: DefinitionPlace, operator: Operator | undefined): string[] {
  const given = place.memberAmong(valuesKeys);
  const before = place.faults.length;
  const values = readTexts(given);
  if (operator === undefined || place.faults.length > before) return values;
  if (operator.takesValues && values.length === 0) given.fault(`${operator.name} needs at least one value to compare with`);
  if (!operator.takesValues && values.length > 0) given.fault(`${operator.name} takes no values; leave them out`);
  return values;
}
