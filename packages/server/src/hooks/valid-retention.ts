import type { ValidationIssue } from "@almagest/model";
import { anyName, namesIn } from "../retention/retention-rules.ts";
import { everyWrite, type ValidateHook } from "./aspect-hook.ts";
import { proposedValue } from "./aspect-values.ts";
import { ruleIssue } from "./rule-issue.ts";

const aspect = "dataHubRetentionConfig";

/** A retention rule is for something that there is, and keeps at least the latest value (behaviour.md 2.8). */
export const validRetention: ValidateHook = {
  kind: "validate",
  on: { aspects: [aspect], changeTypes: everyWrite },
  validate: (change, { registry }) => {
    const { version, time } = proposedValue(change, aspect)?.retention ?? {};
    const [entityName, aspectName] = namesIn(change.urn.text);
    const entity = registry.entity(entityName);
    const known = entityName === anyName ? registry.aspects : entity?.aspects;
    return [
      ...(known === undefined ? [ruleIssue([], `Unknown entity ${entityName}; name one of the model, or ${anyName}`)] : []),
      ...(known === undefined || aspectName === anyName || known.has(aspectName)
        ? []
        : [ruleIssue([], `Unknown aspect ${aspectName} of ${entityName}; name one of the model, or ${anyName}`)]),
      ...positive(["retention", "version", "maxVersions"], version?.maxVersions),
      ...positive(["retention", "time", "maxAgeInSeconds"], time?.maxAgeInSeconds),
    ];
  },
};

function positive(path: readonly string[], number: number | undefined): ValidationIssue[] {
  if (number === undefined || number > 0) return [];
  const what = path.at(-1) ?? "";
  return [ruleIssue(path, `Invalid ${what}: ${number}. It must be at least 1; leave ${path[1]} out to keep without that limit`)];
}
