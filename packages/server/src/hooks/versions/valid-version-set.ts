import type { ValidationIssue } from "@almagest/model";
import { everyWrite, type ValidateHook } from "../aspect-hook.ts";
import { proposedValue } from "../aspect-values.ts";
import { ruleIssue } from "../rule-issue.ts";

const aspect = "versionSetProperties";

/**
 * A version set keeps its scheme, and its latest entity is one that has a version of the set (behaviour.md 8.2,
 * VersionSetPropertiesValidator and VersionSetSideEffect).
 */
export const validVersionSet: ValidateHook = {
  kind: "validate",
  on: { aspects: [aspect], changeTypes: everyWrite },
  validate: async (change, _scope, request) => {
    const set = proposedValue(change, aspect);
    if (set === undefined) return [];
    const issues: ValidationIssue[] = [];
    const before = await request.valueBefore(change, aspect, change.urn.text);
    if (before !== undefined && before.versioningScheme !== set.versioningScheme) {
      const schemes = `Expected Scheme: ${before.versioningScheme} Provided Scheme: ${set.versioningScheme}`;
      issues.push(ruleIssue(["versioningScheme"], `Versioning Scheme cannot change. ${schemes}`));
    }
    const latest = await request.valueBefore(change, "versionProperties", set.latest);
    if (latest?.versionSet !== change.urn.text) {
      const unversioned = `Cannot set latest version to unversioned entity: ${set.latest}`;
      issues.push(ruleIssue(["latest"], `${unversioned}; give it versionProperties of this version set first`));
    }
    return issues;
  },
};
