import { jsonEqual, type MetadataChangeProposal } from "@almagest/model";
import { everyValue } from "../../read-path/every-value.ts";
import type { ValidChange } from "../../write-path/aspect-change.ts";
import type { SideEffectHook } from "../aspect-hook.ts";
import { previousValue, proposedValue } from "../aspect-values.ts";
import { followUpPatch } from "../follow-up.ts";
import type { Assignment } from "./property-value.ts";

const aspect = "structuredProperties";

/**
 * The values of a deleted property leave every entity in the same transaction, but for those that the request wrote after it had
 * defined the property anew (decisions.md, hard delete).
 */
export const deletedProperty: SideEffectHook = {
  kind: "sideEffect",
  on: { aspects: ["structuredPropertyKey", "propertyDefinition"], changeTypes: ["DELETE"] },
  proposes: [aspect],
  propose: async (changes, { tx }, request) => {
    const deleted = new Map<string, ValidChange>(
      changes.filter(({ stored, earlier }) => (stored ?? earlier) !== undefined).map((change) => [change.urn.text, change]),
    );
    if (deleted.size === 0) return [];
    const writes = Map.groupBy(
      request.filter((change) => change.aspect.name === aspect),
      (change): string => change.urn.text,
    );
    const isGone = (urn: string, property: string) => {
      const deletion = deleted.get(property);
      if (deletion === undefined) return false;
      return !writes.get(urn)?.some((write) => write.index > deletion.index && setsValue(write, property));
    };
    const proposals: MetadataChangeProposal[] = [];
    for await (const [urn, { properties }] of everyValue(tx.aspects, aspect)) {
      const gone = properties.map(({ propertyUrn }) => propertyUrn).filter((property) => isGone(urn, property));
      const cause = deleted.get(gone[0] ?? "");
      const removals = gone.map((property) => ({ op: "remove", path: ["properties", property] }) as const);
      if (cause !== undefined) proposals.push(followUpPatch(cause, { urn, aspect }, removals));
    }
    return proposals;
  },
};

/** Whether a write brings a value of the property; a patch keeps those that it does not change. */
function setsValue(write: ValidChange, property: string): boolean {
  const value = assignmentIn(proposedValue(write, aspect)?.properties, property);
  if (value === undefined || write.changeType !== "PATCH") return value !== undefined;
  const before = assignmentIn(previousValue(write, aspect)?.properties, property);
  return before === undefined || !jsonEqual(value, before);
}

function assignmentIn(assignments: readonly Assignment[] = [], property: string): Assignment | undefined {
  return assignments.find(({ propertyUrn }) => propertyUrn === property);
}
