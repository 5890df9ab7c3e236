import type { MetadataChangeProposal } from "@almagest/model";
import type { ValidChange } from "../../write-path/aspect-change.ts";
import { everyWrite, type SideEffectHook } from "../aspect-hook.ts";
import { previousValue, proposedValue } from "../aspect-values.ts";
import { latestFlag, members } from "./set-members.ts";
import { settleLatest } from "./settle-latest.ts";

const aspect = "versionSetProperties";

/**
 * Where a set names another latest, the flags of the old and the new one follow (rest.md 6.10, VersionSetSideEffect). One that is
 * named by a value brought back, and has left the set since, is not the latest: the set takes another.
 */
export const latestFlags: SideEffectHook = {
  kind: "sideEffect",
  on: { aspects: [aspect], changeTypes: everyWrite },
  proposes: [aspect, "versionSetKey", "versionProperties"],
  propose: async (changes, { tx }) => {
    const proposals: MetadataChangeProposal[] = [];
    for (const [set, ofSet] of Map.groupBy(changes, (change) => change.urn.text)) {
      const { cause, old, latest } = turnOf(ofSet);
      if (cause === undefined || latest === undefined || old === latest) continue;
      const concerned = await members(tx, set, [latest, ...(old === undefined ? [] : [old])]);
      for (const member of concerned) proposals.push(latestFlag(member, member.urn === latest));
      if (!concerned.some(({ urn }) => urn === latest)) proposals.push(...(await settleLatest(set, { tx, cause, changes: [] })));
    }
    return proposals;
  },
};

/** The latest before the first and after the last change of a set. */
function turnOf(changes: readonly ValidChange[]): { cause?: ValidChange; old?: string; latest?: string } {
  const [first] = changes;
  const last = changes.at(-1);
  if (first === undefined || last === undefined) return {};
  const old = previousValue(first, aspect)?.latest;
  const latest = proposedValue(last, aspect)?.latest;
  return { cause: last, ...(old !== undefined && { old }), ...(latest !== undefined && { latest }) };
}
