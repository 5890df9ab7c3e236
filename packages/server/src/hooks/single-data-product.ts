import { urnsReferringToEach } from "../graph/urns-referring-to.ts";
import { type ValueOf, valueIn } from "../read-path/read-values.ts";
import type { AspectReader, AspectRecord } from "../storage/aspect-store.ts";
import { slicesInTurns } from "../turns.ts";
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
 * back took it earlier: another that has taken it since keeps it.
 */
export const singleDataProduct: SideEffectHook = {
  kind: "sideEffect",
  on: { aspects: [aspect], changeTypes: everyWrite },
  proposes: [aspect],
  propose: async (changes, { tx }) => {
    const claims = changes.flatMap((change) => addedAssets(change).map((asset) => ({ asset, urn: change.urn.text, cause: change })));
    if (claims.length === 0) return [];
    const holders = await urnsReferringToEach(tx.graph, [...new Set(claims.map(({ asset }) => asset))], [assetRelationship]);
    const { takesBack } = changes[0] ?? {};
    const keepers = takesBack === undefined ? lastToClaim(claims, holders) : await lastToTake(tx.aspects, holders, takesBack);
    const losses = [...holders].flatMap(([asset, products]) => {
      const keeper = keepers.get(asset);
      if (keeper === undefined) return [];
      return [...products].filter((product) => product !== keeper.urn).map((product) => ({ product, asset, cause: keeper.cause }));
    });
    // A write lets go of all in one version: of two, whichever run was taken back first would lie under the other.
    const togetherBy = ({ product, cause }: (typeof losses)[number]) =>
      takesBack === undefined ? product : `${product} ${cause.systemMetadata.runId}`;
    return [...Map.groupBy(losses, togetherBy).values()].flatMap((lost) => {
      const removals = lost.map(({ asset }) => ({ op: "remove", path: ["assets", asset] }) as const);
      const [first] = lost;
      return first === undefined ? [] : [followUpPatch(first.cause, { urn: first.product, aspect }, removals)];
    });
  },
};

/** The product that keeps an asset, and what it follows from that others lose it. */
interface Keeper {
  readonly urn: string;
  readonly cause: Cause;
}

interface Claim extends Keeper {
  readonly asset: string;
}

/** The product that added an asset last of those that hold it: one that has let it go again in the same request claims nothing. */
function lastToClaim(claims: readonly Claim[], holders: ReadonlyMap<string, ReadonlySet<string>>): Map<string, Keeper> {
  const standing = claims.filter(({ asset, urn }) => holders.get(asset)?.has(urn) === true);
  return new Map(standing.map((claim) => [claim.asset, claim]));
}

/** After a rollback: of the products that hold an asset, the one that took it last. A taking that is taken back does not count. */
async function lastToTake(
  aspects: AspectReader,
  holders: ReadonlyMap<string, ReadonlySet<string>>,
  isTakenBack: (record: AspectRecord) => boolean,
): Promise<Map<string, Keeper>> {
  const contested = [...holders].flatMap(([asset, products]) => (products.size > 1 ? [...products].map((urn) => ({ urn, asset })) : []));
  const takings: Taking[] = [];
  for await (const some of slicesInTurns([...Map.groupBy(contested, ({ urn }) => urn)], 10)) {
    for (const [urn, held] of some) takings.push(...takingsIn(await aspects.listVersions({ urn, aspect }), held));
  }
  takings.sort((a, b) => Number(isTakenBack(a.record)) - Number(isTakenBack(b.record)) || b.record.createdOn - a.record.createdOn);
  const keepers = new Map<string, Keeper>();
  for (const { asset, record } of takings) if (!keepers.has(asset)) keepers.set(asset, { urn: record.urn, cause: causeOf(record) });
  return keepers;
}

/** The version of a product since which it holds an asset. */
interface Taking {
  readonly asset: string;
  readonly record: AspectRecord;
}

/** `versions` are all of a product that are kept, the newest first. */
function takingsIn(versions: readonly AspectRecord[], held: readonly Pick<Taking, "asset">[]): Taking[] {
  const assets = versions.map((record) => new Set(assetsOf(valueIn<typeof aspect>(record))));
  return held.flatMap(({ asset }) => {
    const without = assets.findIndex((some) => !some.has(asset));
    const record = versions[(without < 0 ? versions.length : without) - 1];
    return record === undefined ? [] : [{ asset, record }];
  });
}

function addedAssets(change: ValidChange): string[] {
  const before = new Set(assetsOf(previousValue(change, aspect)));
  return assetsOf(proposedValue(change, aspect)).filter((asset) => !before.has(asset));
}

function assetsOf(product: ValueOf<typeof aspect> | undefined): string[] {
  return (product?.assets ?? []).map(({ destinationUrn }) => destinationUrn);
}
