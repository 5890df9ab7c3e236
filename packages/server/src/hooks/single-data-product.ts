import { urnsReferringToEach } from "../graph/urns-referring-to.ts";
import type { ValueOf } from "../read-path/read-values.ts";
import type { AspectReader } from "../storage/aspect-store.ts";
import type { ValidChange } from "../write-path/aspect-change.ts";
import { everyWrite, type SideEffectHook } from "./aspect-hook.ts";
import { previousValue, proposedValue } from "./aspect-values.ts";
import { type Cause, causeOf, followUpPatch } from "./follow-up.ts";

const aspect = "dataProductProperties";
/** Leads from a data product to each of its assets. */
const assetRelationship = "DataProductContains";

/**
 * An asset belongs to one data product: where it is newly added to one, every other lets it go (rest.md 6.10,
 * DataProductUnsetSideEffect). Of two products that add it in one request the later keeps it. One to which a rollback brings it
 * back had it earlier: another that has taken it since keeps it.
 */
export const singleDataProduct: SideEffectHook = {
  kind: "sideEffect",
  on: { aspects: [aspect], changeTypes: everyWrite },
  proposes: [aspect],
  propose: async (changes, { tx }) => {
    const claims = claimsOf(changes);
    if (claims.size === 0) return [];
    const holders = await urnsReferringToEach(tx.graph, [...claims.keys()], [assetRelationship]);
    const isRollback = changes.some(({ isTakenBack }) => isTakenBack);
    const keepers = isRollback ? await lastToSay(tx.aspects, { claims, holders }) : lastToClaim(claims);
    const losses = [...holders].flatMap(([asset, products]) => {
      const keeper = keepers.get(asset);
      if (keeper === undefined) return [];
      return [...products].filter((product) => product !== keeper.urn).map((product) => ({ product, asset, cause: keeper.cause }));
    });
    return [...Map.groupBy(losses, ({ product }) => product)].flatMap(([urn, ofProduct]) =>
      [...Map.groupBy(ofProduct, ({ cause }) => cause.systemMetadata.runId).values()].flatMap((lost) => {
        const removals = lost.map(({ asset }) => ({ op: "remove", path: ["assets", asset] }) as const);
        const [first] = lost;
        return first === undefined ? [] : [followUpPatch(first.cause, { urn, aspect }, removals)];
      }),
    );
  },
};

/** The changes that newly add each asset. */
type Claims = ReadonlyMap<string, readonly ValidChange[]>;

/** The product that keeps an asset, and what it follows from that others lose it. */
interface Keeper {
  readonly urn: string;
  readonly cause: Cause;
}

function claimsOf(changes: readonly ValidChange[]): Claims {
  const claims = new Map<string, ValidChange[]>();
  for (const change of changes) {
    for (const asset of addedAssets(change)) {
      const claiming = claims.get(asset);
      if (claiming === undefined) claims.set(asset, [change]);
      else claiming.push(change);
    }
  }
  return claims;
}

function lastToClaim(claims: Claims): Map<string, Keeper> {
  return new Map(
    [...claims].flatMap(([asset, claiming]): [string, Keeper][] => {
      const last = claiming.at(-1);
      return last === undefined ? [] : [[asset, { urn: last.urn.text, cause: last }]];
    }),
  );
}

/** After a rollback: the product that had the asset all along, else the one of which that was said last. */
async function lastToSay(
  aspects: AspectReader,
  { claims, holders }: { readonly claims: Claims; readonly holders: ReadonlyMap<string, ReadonlySet<string>> },
): Promise<Map<string, Keeper>> {
  const contested = [...holders].filter(([, products]) => products.size > 1);
  const products = new Set(contested.flatMap(([, urns]) => [...urns]));
  const records = await aspects.getLatest([...products].map((urn) => ({ urn, aspect })));
  const stored = new Map(records.flatMap((record) => (record === undefined ? [] : [[record.urn, record] as const])));
  return new Map(
    contested.flatMap(([asset, urns]): [string, Keeper][] => {
      const claiming = new Set(claims.get(asset)?.map(({ urn }): string => urn.text));
      const holding = [...urns].flatMap((urn) => stored.get(urn) ?? []).sort((a, b) => b.createdOn - a.createdOn);
      const keeper = holding.find(({ urn }) => !claiming.has(urn)) ?? holding[0];
      return keeper === undefined ? [] : [[asset, { urn: keeper.urn, cause: causeOf(keeper) }]];
    }),
  );
}

function addedAssets(change: ValidChange): string[] {
  const before = new Set(assetsOf(previousValue(change, aspect)));
  return assetsOf(proposedValue(change, aspect)).filter((asset) => !before.has(asset));
}

function assetsOf(product: ValueOf<typeof aspect> | undefined): string[] {
  return (product?.assets ?? []).map(({ destinationUrn }) => destinationUrn);
}
