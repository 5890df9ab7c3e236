import { faultsOfRule } from "../retention/faults-of-rule.ts";
import { namesIn } from "../retention/retention-rules.ts";
import { everyWrite, type ValidateHook } from "./aspect-hook.ts";
import { proposedValue } from "./aspect-values.ts";
import { ruleIssue } from "./rule-issue.ts";

const aspect = "dataHubRetentionConfig";

/** A retention rule is for something that there is, and keeps at least the latest value (behaviour.md 2.8). */
export const validRetention: ValidateHook = {
  kind: "validate",
  on: { aspects: [aspect], changeTypes: everyWrite },
  validate: (change, { registry }) => {
    const [entityName, aspectName] = namesIn(change.urn.text);
    const retention = proposedValue(change, aspect)?.retention ?? {};
    return faultsOfRule({ entity: entityName, aspect: aspectName, retention }, registry).map(({ path, text }) => ruleIssue(path, text));
  },
};
