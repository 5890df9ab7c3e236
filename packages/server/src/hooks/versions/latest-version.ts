import type { MetadataChangeProposal } from "@almagest/model";
import { valueIn } from "../../read-path/read-values.ts";
import type { CatalogTransaction } from "../../storage/catalog-store.ts";
import type { ValidChange } from "../../write-path/aspect-change.ts";
import { everyWrite, type SideEffectHook } from "../aspect-hook.ts";
import { previousValue, proposedValue } from "../aspect-values.ts";
import { settleLatest } from "./settle-latest.ts";

const aspect = "versionProperties";

/** A version that is written, moved or taken away can change which is the latest of its set (behaviour.md 8.2). */
export const latestVersion: SideEffectHook = {
  kind: "sideEffect",
  on: { aspects: [aspect], changeTypes: [...everyWrite, "DELETE"] },
  proposes: ["versionSetKey", "versionSetProperties", aspect],
  propose: async (changes, { tx }, request) => {
    const told = new Map<string, ValidChange>(request.filter(tellsLatest).map((change) => [change.urn.text, change]));
    const concerned = changes.flatMap((change) => [...setsOf(change)].map((set) => ({ set, change })));
    const proposals: MetadataChangeProposal[] = [];
    for (const [set, ofSet] of Map.groupBy(concerned, (one) => one.set)) {
      const ofMembers = ofSet.map(({ change }) => change);
      const cause = ofMembers.at(-1);
      const settled = cause === undefined ? [] : await settleLatest(set, { tx, changes: ofMembers, told: told.get(set), cause });
      for (const proposal of settled) proposals.push(proposal);
    }
    return proposals;
  },
  derived: {
    aspect: "versionSetProperties",
    deriveAnew: async (changes, { tx }) => {
      const proposals: MetadataChangeProposal[] = [];
      for (const change of changes) {
        const settled = await settleLatest(change.urn.text, { tx, changes: [], rivals: await cameWith(change, tx) });
        for (const proposal of settled) proposals.push(proposal);
      }
      return proposals;
    },
  },
};

/** The version that the value taken back named as the latest, if it named it for having come, and not because somebody chose it. */
async function cameWith({ urn, stored }: ValidChange, { aspects }: CatalogTransaction): Promise<string[]> {
  if (stored === undefined) return [];
  const { latest } = valueIn<"versionSetProperties">(stored);
  const rows = (await aspects.listVersions({ urn: latest, aspect })).map((row) => ({
    ...valueIn<typeof aspect>(row),
    time: row.createdOn,
  }));
  const [now] = rows;
  const moved = rows.findIndex(({ versionSet, sortId }) => versionSet !== now?.versionSet || sortId !== now?.sortId);
  const came = rows.at(moved < 0 ? -1 : moved - 1);
  return came?.versionSet === urn.text && came.time === stored.createdOn ? [latest] : [];
}

/** The set that the change brings its entity into or finds it in, or both. */
function setsOf(change: ValidChange): Set<string> {
  return new Set([proposedValue(change, aspect), previousValue(change, aspect)].flatMap((version) => version?.versionSet ?? []));
}

function tellsLatest({ aspect: { name }, value }: ValidChange): boolean {
  return name === "versionSetProperties" && value !== undefined;
}
