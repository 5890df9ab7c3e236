import { jsonEqual, parseUrn, type ValidationIssue } from "@almagest/model";
import type { ValidChange } from "../../write-path/aspect-change.ts";
import { everyWrite, type ValidateHook } from "../aspect-hook.ts";
import { proposedValue } from "../aspect-values.ts";
import type { RequestView } from "../request-view.ts";
import { printList, ruleIssue } from "../rule-issue.ts";
import { type Assignment, equalValues, type PropertyDefinition, type PropertyValue, printValue } from "./property-value.ts";
import { typeId } from "./type-id.ts";
import { isKnownType, typeFault } from "./value-types.ts";

const aspect = "structuredProperties";
const propertyType = "structuredProperty";

/** An entry with its place in the list. */
interface Entry {
  readonly assignment: Assignment;
  readonly path: readonly (string | number)[];
}

interface Options {
  /** Whether a property may only stand on entities of the types that its definition names. */
  readonly checkApplicability: boolean;
}

/**
 * Values fit the definition of their property (rest.md 6.10, list B; openapi.md 5.4): it is defined, not soft deleted and
 * meant for the entity's type; number, type and choice of the values are right. Of a patch, the entries that it adds or
 * changes are judged (decisions.md), so that what a soft delete hides may stay.
 */
export function assignedValues(options: Options): ValidateHook {
  return {
    kind: "validate",
    on: { aspects: [aspect], changeTypes: everyWrite },
    validate: async (change, _scope, request) => {
      const entries = entriesOf(proposedValue(change, aspect)?.properties ?? []);
      const judged = change.changeType === "PATCH" ? await changedEntries(change, entries, request) : entries;
      const urns = judged.map(({ assignment }) => assignment.propertyUrn);
      const definitions = await request.valuesBefore(change, "propertyDefinition", urns);
      const statuses = await request.valuesBefore(change, "status", urns);
      const issues = judged.flatMap((entry, index) => {
        const isRemoved = statuses[index]?.removed === true;
        return entryIssues(entry, {
          definition: definitions[index],
          isRemoved,
          ...(options.checkApplicability && { on: change.entity.name }),
        });
      });
      return [...repeatedEntries(entries), ...issues];
    },
  };
}

function entriesOf(assignments: readonly Assignment[]): Entry[] {
  return assignments.map((assignment, index) => ({ assignment, path: ["properties", index] }));
}

async function changedEntries(change: ValidChange, entries: readonly Entry[], request: RequestView): Promise<Entry[]> {
  const before = await request.valueBefore(change, aspect, change.urn.text);
  const known = new Map(before?.properties.map((assignment) => [assignment.propertyUrn, assignment]));
  return entries.filter(({ assignment }) => {
    const previous = known.get(assignment.propertyUrn);
    return previous === undefined || !jsonEqual(previous, assignment);
  });
}

function repeatedEntries(entries: readonly Entry[]): ValidationIssue[] {
  const byProperty = Map.groupBy(entries, ({ assignment }) => assignment.propertyUrn);
  return [...byProperty].flatMap(([urn, same]) => {
    const [, second] = same;
    const shown = same.map(({ assignment }) => `{values=${printValues(assignment.values)}, propertyUrn=${urn}}`);
    return second === undefined ? [] : [ruleIssue(second.path, `Property: ${urn} has multiple entries: ${printList(shown)}`)];
  });
}

interface Property {
  readonly definition: PropertyDefinition | undefined;
  readonly isRemoved: boolean;
  /** The entity type that the definition has to name; absent when that is not asked. */
  readonly on?: string;
}

function entryIssues({ assignment, path }: Entry, { definition, isRemoved, on }: Property): ValidationIssue[] {
  const urn = assignment.propertyUrn;
  const at = [...path, "propertyUrn"];
  const type = parseUrn(urn)?.entityType ?? "";
  if (type !== propertyType) return [ruleIssue(at, `Unexpected entity type. Expected: ${propertyType} Found: ${type}`)];
  if (isRemoved) return [ruleIssue(at, `Cannot apply a soft deleted Structured Property value: restore ${urn} first`)];
  if (definition === undefined) return [ruleIssue(at, `Unexpected null value found for ${urn} Structured Property Definition.`)];
  const { entityTypes } = definition;
  const isMeant = on === undefined || entityTypes.some((entityType) => typeId(entityType) === on.toLowerCase());
  const foreign = ruleIssue(at, `Property: ${urn} cannot be applied to a ${on}: its entityTypes are ${printList(entityTypes)}`);
  return [...(isMeant ? [] : [foreign]), ...valuesIssues({ assignment, path: [...path, "values"] }, definition)];
}

function valuesIssues({ assignment, path }: Entry, definition: PropertyDefinition): ValidationIssue[] {
  const { propertyUrn: urn, values } = assignment;
  if (!isKnownType(definition.valueType)) {
    return [ruleIssue(path, `Validation support for type ${definition.valueType} is not yet implemented.`)];
  }
  const tooMany = `Property: ${urn} has cardinality 1, but multiple values were assigned: ${printValues(values)}`;
  const issues = definition.cardinality !== "MULTIPLE" && values.length > 1 ? [ruleIssue(path, tooMany)] : [];
  for (const [index, value] of values.entries()) {
    const faults = [typeFault(value, definition), choiceFault(value, definition)].filter((fault) => fault !== undefined);
    issues.push(...faults.map((fault) => ruleIssue([...path, index], `Property: ${urn}, value: ${printValue(value)} ${fault}`)));
  }
  return issues;
}

function choiceFault(value: PropertyValue, { allowedValues }: PropertyDefinition): string | undefined {
  if (allowedValues === undefined || allowedValues.some((allowed) => equalValues(allowed.value, value))) return undefined;
  return `should be one of ${printValues(allowedValues.map((allowed) => allowed.value))}`;
}

function printValues(values: readonly PropertyValue[]): string {
  return printList(values.map(printValue));
}
