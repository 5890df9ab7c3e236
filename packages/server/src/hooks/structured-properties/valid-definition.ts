import { parseUrn, type ValidationIssue } from "@almagest/model";
import type { ValidChange } from "../../write-path/aspect-change.ts";
import { everyWrite, type ValidateHook } from "../aspect-hook.ts";
import { proposedValue } from "../aspect-values.ts";
import type { RequestView } from "../request-view.ts";
import { printList, ruleIssue } from "../rule-issue.ts";
import { equalValues, type PropertyDefinition, printValue } from "./property-value.ts";

const aspect = "propertyDefinition";

/** A definition is sound in itself: version, names, and the types that its URN values may have (rest.md 6.10, list A). */
export const validDefinition: ValidateHook = {
  kind: "validate",
  on: { aspects: [aspect], changeTypes: everyWrite },
  validate: async (change, _scope, request) => {
    const definition = proposedValue(change, aspect);
    if (definition === undefined) return [];
    return [...textIssues(change, definition), ...choiceIssues(definition), ...(await allowedTypesIssues(change, definition, request))];
  },
};

function textIssues({ urn }: ValidChange, { version, qualifiedName }: PropertyDefinition): ValidationIssue[] {
  const versionForm = "Invalid version specified. Must match [0-9]{14}, as 20240614080000 does";
  return [
    ...(version === undefined || /^\d{14}$/.test(version) ? [] : [ruleIssue(["version"], versionForm)]),
    ...(version?.includes(".") ? [ruleIssue(["version"], `Invalid version \`${version}\` cannot contain the \`.\` character.`)] : []),
    ...(urn.parts.some((part) => part.includes(" ")) ? [ruleIssue([], "Urn ID cannot have spaces")] : []),
    ...(qualifiedName.includes(" ") ? [ruleIssue(["qualifiedName"], "Qualified names cannot have spaces")] : []),
  ];
}

/** What equals nothing could neither be chosen nor be kept when the definition changes. */
function choiceIssues({ allowedValues = [] }: PropertyDefinition): ValidationIssue[] {
  return allowedValues.flatMap(({ value }, index) =>
    equalValues(value, value) ? [] : [ruleIssue(["allowedValues", index, "value"], `${printValue(value)} cannot be an allowed value`)],
  );
}

async function allowedTypesIssues(
  change: ValidChange,
  { typeQualifier }: PropertyDefinition,
  request: RequestView,
): Promise<ValidationIssue[]> {
  const types = typeQualifier?.allowedTypes ?? [];
  const listed = `List of allowedTypes: ${printList(types)}`;
  const refuse = (text: string) => [ruleIssue(["typeQualifier", "allowedTypes"], `${text} ${listed}`)];
  const urns = types.map(parseUrn);
  if (urns.includes(undefined)) return refuse("Issue resolving allowedTypes inside of typeQualifier. These must be entity type urns.");
  if (urns.some((urn) => urn?.entityType !== "entityType")) return refuse("Provided allowedType that is not an entityType entity.");
  const stored = await request.valuesBefore(change, "entityTypeKey", types);
  return stored.includes(undefined) ? refuse("Provided allowedType that does not exist.") : [];
}
