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
  proposes: [aspect],
  propose: async (changes, { tx }) => {
    const claims = new Map<string, ValidChange>();
    for (const change of changes) for (const asset of addedAssets(change)) claims.set(asset, change);
    if (claims.size === 0) return [];
    const holders = await urnsReferringToEach(tx.graph, [...claims.keys()], [assetRelationship]);
    const losses = [...holders].flatMap(([asset, products]) => {
      const cause = claims.get(asset);
      if (cause === undefined) return [];
      return [...products].filter((product) => product !== cause.urn.text).map((product) => ({ product, asset, cause }));
    });
    return [...Map.groupBy(losses, ({ product }) => product)].flatMap(([urn, lost]) => {
      const removals = lost.map(({ asset }) => ({ op: "remove", path: ["assets", asset] }) as const);
      const [first] = lost;
      return first === undefined ? [] : [followUpPatch(first.cause, { urn, aspect }, removals)];
    });
  },
};

function addedAssets(change: ValidChange): string[] {
  const before = new Set(assetsOf(previousValue(change, aspect)));
  return assetsOf(proposedValue(change, aspect)).filter((asset) => !before.has(asset));
}

function assetsOf(product: ValueOf<typeof aspect> | undefined): string[] {
  return (product?.assets ?? []).map(({ destinationUrn }) => destinationUrn);
}
