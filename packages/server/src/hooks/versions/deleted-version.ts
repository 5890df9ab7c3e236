import type { MetadataChangeProposal } from "@almagest/model";
import type { ValidChange } from "../../write-path/aspect-change.ts";
import type { SideEffectHook } from "../aspect-hook.ts";
import { everyValue } from "../aspect-values.ts";
import { settleLatest } from "./settle-latest.ts";

/** When the latest entity of a version set is deleted, the set finds another (behaviour.md 8.2, unlinking). */
export const deletedVersion: SideEffectHook = {
  kind: "sideEffect",
  on: { changeTypes: ["DELETE"] },
  propose: async (changes, { tx }) => {
    const entities = changes.filter(({ aspect, entity }) => aspect === entity.keyAspect && entity.aspects.has("versionProperties"));
    const causes = new Map<string, ValidChange>(entities.map((change) => [change.urn.text, change]));
    if (causes.size === 0) return [];
    const sets: [set: string, latest: string][] = [];
    for await (const [set, { latest }] of everyValue(tx.aspects, "versionSetProperties", "versionSet")) sets.push([set, latest]);
    const proposals: MetadataChangeProposal[] = [];
    for (const [set, latest] of sets) {
      const cause = causes.get(latest);
      if (cause !== undefined) proposals.push(...(await settleLatest(set, { tx, changes: [], cause })));
    }
    return proposals;
  },
};
