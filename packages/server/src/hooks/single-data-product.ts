import type { MetadataChangeProposal } from "@almagest/model";
import { urnsReferringToEach } from "../graph/urns-referring-to.ts";
import type { ValueOf } from "../read-path/read-values.ts";
import type { ValidChange } from "../write-path/aspect-change.ts";
import { everyWrite, type SideEffectHook } from "./aspect-hook.ts";
import { previousValue, proposedValue } from "./aspect-values.ts";
import { followUpPatch } from "./follow-up.ts";

const aspect = "dataProductProperties";
/** Leads from a data product to each of its assets. */
const assetRelationship = "DataProductContains";

/**
 * An asset belongs to one data product: where it is newly added to one, every other lets it go (rest.md 6.10,
 * DataProductUnsetSideEffect). Of two products that add it in one request the later keeps it.
 */
export const singleDataProduct: SideEffectHook = {
  kind: "sideEffect",
  on: { aspects: [aspect], changeTypes: everyWrite },
  propose: async (changes, { tx }) => {
    const claims = new Map<string, ValidChange>();
    for (const change of changes) for (const asset of addedAssets(change)) claims.set(asset, change);
    if (claims.size === 0) return [];
    const losses = new Map<string, string[]>();
    for (const [asset, products] of await urnsReferringToEach(tx.graph, [...claims.keys()], [assetRelationship])) {
      const keeper = claims.get(asset)?.urn.text;
      for (const product of products) {
        if (product === keeper) continue;
        const lost = losses.get(product) ?? [];
        lost.push(asset);
        losses.set(product, lost);
      }
    }
    const proposals: MetadataChangeProposal[] = [];
    for (const [urn, lost] of losses) {
      const cause = claims.get(lost[0] ?? "");
      const removals = lost.map((asset) => ({ op: "remove", path: ["assets", asset] }) as const);
      if (cause !== undefined) proposals.push(followUpPatch(cause, { urn, aspect }, removals));
    }
    return proposals;
  },
};

function addedAssets(change: ValidChange): string[] {
  const before = new Set(assetsOf(previousValue(change, aspect)));
  return assetsOf(proposedValue(change, aspect)).filter((asset) => !before.has(asset));
}

function assetsOf(product: ValueOf<typeof aspect> | undefined): string[] {
  return (product?.assets ?? []).map(({ destinationUrn }) => destinationUrn);
}
