import type { MetadataChangeProposal } from "@almagest/model";
import type { ValidChange } from "../../write-path/aspect-change.ts";
import { everyWrite, type SideEffectHook } from "../aspect-hook.ts";
import { previousValue, proposedValue } from "../aspect-values.ts";
import { settleLatest } from "./settle-latest.ts";

const aspect = "versionProperties";

/** A version that is written, moved or taken away can change which is the latest of its set (behaviour.md 8.2). */
export const latestVersion: SideEffectHook = {
  kind: "sideEffect",
  on: { aspects: [aspect], changeTypes: [...everyWrite, "DELETE"] },
  propose: async (changes, { tx }) => {
    const causes = new Map<string, ValidChange>();
    for (const change of changes) for (const set of setsOf(change)) causes.set(set, change);
    const proposals: MetadataChangeProposal[] = [];
    for (const [set, cause] of causes) proposals.push(...(await settleLatest(set, { tx, changes, cause })));
    return proposals;
  },
};

function setsOf(change: ValidChange): string[] {
  return [proposedValue(change, aspect), previousValue(change, aspect)].flatMap((version) => version?.versionSet ?? []);
}
