import type { ValidationIssue } from "@almagest/model";
import { hasNoEffect } from "../../write-path/aspect-change.ts";
import { everyWrite, type ValidateHook } from "../aspect-hook.ts";
import { proposedValue } from "../aspect-values.ts";
import { printList, ruleIssue } from "../rule-issue.ts";
import { equalValues, type PropertyDefinition, printValue } from "./property-value.ts";

const aspect = "propertyDefinition";

/** How a definition must not differ from the one before. */
interface Compatibility {
  readonly member: keyof PropertyDefinition;
  readonly message: string;
  /** What is lost; undefined when the change is compatible. */
  lost(now: PropertyDefinition, before: PropertyDefinition): string | undefined;
  /** Whether a greater version does not permit it either. */
  readonly isForGood?: boolean;
}

const compatibilities: readonly Compatibility[] = [
  {
    member: "qualifiedName",
    message: "Cannot change the fully qualified name of a Structured Property",
    lost: (now, before) => (now.qualifiedName === before.qualifiedName ? undefined : before.qualifiedName),
    isForGood: true,
  },
  {
    member: "valueType",
    message: "Value type cannot be changed as this is a backwards incompatible change",
    lost: (now, before) => (now.valueType === before.valueType ? undefined : before.valueType),
  },
  {
    member: "cardinality",
    message: "Property definition cardinality cannot be changed from MULTI to SINGLE",
    lost: (now, before) => (before.cardinality === "MULTIPLE" && now.cardinality !== "MULTIPLE" ? "MULTIPLE" : undefined),
  },
  { member: "allowedValues", message: "Cannot restrict values that were previously allowed", lost: lostValues },
];

/**
 * A definition is not changed while it is soft deleted, nor so that stored values no longer fit; a greater version permits
 * the latter (rest.md 6.10, list A; openapi.md 5.3).
 */
export const compatibleDefinition: ValidateHook = {
  kind: "validate",
  on: { aspects: [aspect], changeTypes: everyWrite },
  validate: async (change, _scope, request) => {
    const urn = change.urn.text;
    const now = proposedValue(change, aspect);
    if (now === undefined || hasNoEffect(change)) return [];
    const status = await request.valueBefore(change, "status", urn);
    if (status?.removed === true) {
      return [ruleIssue([], `Cannot mutate a soft deleted Structured Property Definition: restore ${urn} first`)];
    }
    const before = await request.valueBefore(change, aspect, urn);
    return before === undefined ? [] : incompatibilities(now, before);
  },
};

function incompatibilities(now: PropertyDefinition, before: PropertyDefinition): ValidationIssue[] {
  const isNewer = now.version !== undefined && (before.version === undefined || now.version.toLowerCase() > before.version.toLowerCase());
  return compatibilities
    .filter(({ isForGood }) => isForGood || !isNewer)
    .flatMap(({ member, message, lost }) => {
      const missed = lost(now, before);
      return missed === undefined ? [] : [ruleIssue([member], `${message}: it was ${missed}`)];
    });
}

function lostValues(now: PropertyDefinition, before: PropertyDefinition): string | undefined {
  if (now.allowedValues === undefined) return undefined;
  if (before.allowedValues === undefined) return "any value";
  const allowed = now.allowedValues.map(({ value }) => value);
  const lost = before.allowedValues.filter(({ value }) => !allowed.some((kept) => equalValues(kept, value)));
  return lost.length === 0 ? undefined : printList(lost.map(({ value }) => printValue(value)));
}
