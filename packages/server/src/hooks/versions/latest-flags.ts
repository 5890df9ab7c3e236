import type { MetadataChangeProposal } from "@almagest/model";
import { readValues } from "../../read-path/read-values.ts";
import type { CatalogTransaction } from "../../storage/catalog-store.ts";
import type { ValidChange } from "../../write-path/aspect-change.ts";
import { everyWrite, type SideEffectHook } from "../aspect-hook.ts";
import { previousValue, proposedValue } from "../aspect-values.ts";
import { latestFlag, settleLatest } from "./settle-latest.ts";

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
      const isMember = await membership(tx, set, [latest, ...(old === undefined ? [] : [old])]);
      if (old !== undefined && isMember(old)) proposals.push(latestFlag(cause, old, false));
      if (isMember(latest)) proposals.push(latestFlag(cause, latest, true));
      else proposals.push(...(await settleLatest(set, { tx, cause, changes: [] })));
    }
    return proposals;
  },
};

/** Tells which of the entities are in the set. */
async function membership({ aspects }: CatalogTransaction, set: string, urns: readonly string[]): Promise<(urn: string) => boolean> {
  const versions = await readValues(aspects, "versionProperties", urns);
  const members = new Set(urns.filter((_, index) => versions[index]?.versionSet === set));
  return (urn) => members.has(urn);
}

/** The latest before the first and after the last change of a set. */
function turnOf(changes: readonly ValidChange[]): { cause?: ValidChange; old?: string; latest?: string } {
  const [first] = changes;
  const last = changes.at(-1);
  if (first === undefined || last === undefined) return {};
  const old = previousValue(first, aspect)?.latest;
  const latest = proposedValue(last, aspect)?.latest;
  return { cause: last, ...(old !== undefined && { old }), ...(latest !== undefined && { latest }) };
}
