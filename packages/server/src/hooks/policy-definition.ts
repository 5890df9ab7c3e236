import { type EntityRegistry, parseUrn, type ValidationIssue } from "@almagest/model";
import { excludesNothing, isConstrained, matchConditions } from "../auth/policies/compile-policy.ts";
import { criterionField, criterionFields } from "../auth/policies/criterion-fields.ts";
import type { ValueOf } from "../read-path/read-values.ts";
import { everyWrite, type ValidateHook } from "./aspect-hook.ts";
import { proposedValue } from "./aspect-values.ts";
import { ruleIssue } from "./rule-issue.ts";

type Policy = ValueOf<"dataHubPolicyInfo">;
type Filter = NonNullable<Policy["resources"]>;
type Criterion = NonNullable<Filter["filter"]>["criteria"][number];
type Path = ValidationIssue["path"];

/**
 * A policy says only what can be decided by it. Names of privileges are not compared with those that this catalog asks for:
 * newer clients know more of them, and one that nobody asks for grants nothing.
 */
export const policyDefinition: ValidateHook = {
  kind: "validate",
  on: { aspects: ["dataHubPolicyInfo"], changeTypes: everyWrite },
  validate: (change, { registry }) => {
    const policy = proposedValue(change, "dataHubPolicyInfo");
    return policy === undefined ? [] : faultsOf(policy, registry);
  },
};

function faultsOf({ type, state, privileges, resources }: Policy, registry: EntityRegistry): ValidationIssue[] {
  return [
    ...oneOf(["type"], type, ["PLATFORM", "METADATA"]),
    ...oneOf(["state"], state, ["ACTIVE", "INACTIVE", "DRAFT"]),
    ...privileges.flatMap((name, at) => nameFault(["privileges", at], name)),
    ...(resources === undefined ? [] : filterFaults(resources, registry)),
    ...(resources !== undefined && isConstrained(resources) ? [constraintFault] : []),
  ];
}

function nameFault(path: Path, name: string): ValidationIssue[] {
  if (/^[A-Z][A-Z0-9_]*$/.test(name)) return [];
  return [ruleIssue(path, `${JSON.stringify(name)} cannot be a privilege; names are in capitals, such as EDIT_ENTITY_TAGS`)];
}

function filterFaults({ type, resources = [], filter }: Filter, registry: EntityRegistry): ValidationIssue[] {
  return [
    ...(type === undefined || type === "all" ? [] : typeFault(["resources", "type"], type, registry)),
    ...resources.flatMap((urn, at) => urnFault(["resources", "resources", at], urn)),
    ...(filter?.criteria ?? []).flatMap((criterion, at) => criterionFaults(["resources", "filter", "criteria", at], criterion, registry)),
  ];
}

const constraintFault = ruleIssue(
  ["resources", "privilegeConstraints"],
  "privilegeConstraints are not supported: the policy would grant more than they allow; remove the constraints, or the privileges",
);

function criterionFaults(path: Path, { field: name, condition, values }: Criterion, registry: EntityRegistry): ValidationIssue[] {
  const field = criterionField(name);
  const shape = [
    ...(field === undefined ? oneOf([...path, "field"], name, criterionFields) : []),
    ...(condition === undefined ? [] : oneOf([...path, "condition"], condition, matchConditions)),
    ...(excludesNothing({ condition, values })
      ? [ruleIssue([...path, "values"], "NOT_EQUALS takes a value at least: without any, everything would meet it")]
      : []),
  ];
  // The start of a name or of a URN is neither.
  if (shape.length > 0 || condition === "STARTS_WITH") return shape;
  const fault = field === "TYPE" ? typeFault : urnFault;
  return values.flatMap((value, at) => fault([...path, "values", at], value, registry));
}

function typeFault(path: Path, type: string, registry: EntityRegistry): ValidationIssue[] {
  if (registry.entity(type) !== undefined) return [];
  return [ruleIssue(path, `${JSON.stringify(type)} is no entity type; give one of the model, such as dataset`)];
}

function urnFault(path: Path, urn: string): ValidationIssue[] {
  return parseUrn(urn) === undefined ? [ruleIssue(path, `${JSON.stringify(urn)} is no URN; it has the form urn:li:<type>:<key>`)] : [];
}

function oneOf(path: Path, value: string, allowed: readonly string[]): ValidationIssue[] {
  return allowed.includes(value) ? [] : [ruleIssue(path, `${JSON.stringify(value)} is none of ${allowed.join(", ")}`)];
}
