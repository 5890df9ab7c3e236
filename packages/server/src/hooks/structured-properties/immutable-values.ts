import { jsonEqual } from "@almagest/model";
import { everyWrite, type ValidateHook } from "../aspect-hook.ts";
import { proposedValue } from "../aspect-values.ts";
import { ruleIssue } from "../rule-issue.ts";

const aspect = "structuredProperties";

/**
 * What an entity carries of an immutable property stays as it is, stamps included (rest.md 6.10; openapi.md 5.4), but for what
 * the catalog takes away itself.
 */
export const immutableValues: ValidateHook = {
  kind: "validate",
  on: { aspects: [aspect], changeTypes: [...everyWrite, "DELETE"] },
  validate: async (change, { isFollowUp }, request) => {
    if (isFollowUp) return [];
    const before = await request.valueBefore(change, aspect, change.urn.text);
    const after = proposedValue(change, aspect)?.properties ?? [];
    const kept = Map.groupBy(after, ({ propertyUrn }) => propertyUrn);
    const touched = (before?.properties ?? []).filter(
      (assignment) => !kept.get(assignment.propertyUrn)?.some((one) => jsonEqual(one, assignment)),
    );
    const urns = touched.map(({ propertyUrn }) => propertyUrn);
    const definitions = await request.valuesBefore(change, "propertyDefinition", urns);
    return urns
      .filter((_, index) => definitions[index]?.immutable === true)
      .map((urn) => {
        const index = after.findIndex(({ propertyUrn }) => propertyUrn === urn);
        return index < 0
          ? ruleIssue([], `Cannot delete an immutable property ${urn}`)
          : ruleIssue(["properties", index], `Cannot mutate an immutable property: ${urn}`);
      });
  },
};
