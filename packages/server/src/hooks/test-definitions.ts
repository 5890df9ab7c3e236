import { parseDefinition } from "../metadata-tests/definition/parse-definition.ts";
import { everyWrite, type ValidateHook } from "./aspect-hook.ts";
import { proposedValue } from "./aspect-values.ts";
import { ruleIssue } from "./rule-issue.ts";

const aspect = "testInfo";

/** A metadata test whose definition cannot be understood is not stored (decisions.md, "Metadata tests"). */
export const testDefinitions: ValidateHook = {
  kind: "validate",
  on: { aspects: [aspect], changeTypes: everyWrite },
  validate: (change, { registry }) => {
    const json = proposedValue(change, aspect)?.definition.json;
    if (json === undefined) return [];
    return parseDefinition(registry, json).faults.map(({ path, message }) => ruleIssue(["definition", "json", ...path], message));
  },
};
