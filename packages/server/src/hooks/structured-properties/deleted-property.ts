import type { MetadataChangeProposal } from "@almagest/model";
import type { ValidChange } from "../../write-path/aspect-change.ts";
import type { SideEffectHook } from "../aspect-hook.ts";
import { everyValue } from "../aspect-values.ts";
import { followUpPatch } from "../follow-up.ts";

const aspect = "structuredProperties";

/** The values of a deleted property leave every entity in the same transaction (decisions.md, hard delete). */
export const deletedProperty: SideEffectHook = {
  kind: "sideEffect",
  on: { aspects: ["structuredPropertyKey", "propertyDefinition"], changeTypes: ["DELETE"] },
  proposes: [aspect],
  propose: async (changes, { tx }) => {
    const deleted = new Map<string, ValidChange>(
      changes.filter(({ stored }) => stored !== undefined).map((change) => [change.urn.text, change]),
    );
    if (deleted.size === 0) return [];
    const proposals: MetadataChangeProposal[] = [];
    for await (const [urn, { properties }] of everyValue(tx.aspects, aspect)) {
      const gone = properties.map(({ propertyUrn }) => propertyUrn).filter((property) => deleted.has(property));
      const cause = deleted.get(gone[0] ?? "");
      const removals = gone.map((property) => ({ op: "remove", path: ["properties", property] }) as const);
      if (cause !== undefined) proposals.push(followUpPatch(cause, { urn, aspect }, removals));
    }
    return proposals;
  },
};
