import type { JsonObject, MetadataChangeProposal } from "@almagest/model";
import { urnsReferringTo } from "../../graph/urns-referring-to.ts";
import { readValue, readValues, type ValueOf } from "../../read-path/read-values.ts";
import type { CatalogTransaction } from "../../storage/catalog-store.ts";
import type { ValidChange } from "../../write-path/aspect-change.ts";
import { previousValue } from "../aspect-values.ts";
import { followUpDelete, followUpPatch, followUpUpsert } from "../follow-up.ts";
import { schemeOf } from "./version-scheme.ts";

type Version = ValueOf<"versionProperties">;

/** An entity of a version set with its version. */
interface Member {
  readonly urn: string;
  readonly version: Version;
}

/** Changes of members of one set that have been saved, and the transaction that sees their values; their edges may follow. */
interface Saved {
  readonly tx: CatalogTransaction;
  readonly changes: readonly ValidChange[];
  /** Where in the request the set itself was told which is its latest: what stands before that does not decide it any more. */
  readonly toldAt?: number | undefined;
  /** What the proposals follow from. */
  readonly cause: ValidChange;
}

/**
 * What follows for a version set from changes of its members (rest.md 6.10, VersionPropertiesSideEffect): a member that
 * sorts after the latest becomes the latest; a set that lost its latest takes the one that sorts last, and goes when there
 * is none.
 */
export async function settleLatest(set: string, { tx, changes, toldAt = -1, cause }: Saved): Promise<MetadataChangeProposal[]> {
  const properties = await readValue(tx.aspects, "versionSetProperties", set);
  const written = changes.map((change) => change.urn.text);
  const changed = await members(tx, set, written);
  const moved = changed.filter(hasMoved(changes.filter(({ index }) => index > toldAt)));
  const among = await candidates(tx, { set, latest: properties?.latest, written, moved });
  const latest = lastOf(among);
  if (latest === undefined) return properties === undefined ? [] : [followUpDelete(cause, { urn: set, aspect: "versionSetKey" })];
  // Members of a set that was deleted are still flagged as it had it.
  const flags = flagsToCorrect(properties === undefined ? among : changed, {
    latest: latest.urn,
    isSettled: properties?.latest === latest.urn,
  });
  const proposals = flags.map(([urn, isLatest]) => latestFlag(cause, urn, isLatest));
  if (properties?.latest === latest.urn) return proposals;
  const value = { ...(properties ?? { versioningScheme: schemeOf(latest.version) }), latest: latest.urn };
  return [...proposals, followUpUpsert(cause, { urn: set, aspect: "versionSetProperties" }, value as JsonObject)];
}

/** Says in a version whether it is the latest of its set. */
export function latestFlag(cause: ValidChange, urn: string, isLatest: boolean): MetadataChangeProposal {
  return followUpPatch(cause, { urn, aspect: "versionProperties" }, [{ op: "add", path: ["isLatest"], value: isLatest }]);
}

/** Those of the entities that are in the set. */
async function members({ aspects }: CatalogTransaction, set: string, candidates: readonly string[]): Promise<Member[]> {
  const urns = [...new Set(candidates)];
  const versions = await readValues(aspects, "versionProperties", urns);
  return urns.flatMap((urn, index) => {
    const version = versions[index];
    return version?.versionSet === set ? [{ urn, version }] : [];
  });
}

/** Whether the changes brought the member into its set, or to another place in it. */
function hasMoved(changes: readonly ValidChange[]): (member: Member) => boolean {
  const ofUrn = Map.groupBy(changes, (change): string => change.urn.text);
  return ({ urn, version }) => {
    const [first] = ofUrn.get(urn) ?? [];
    if (first === undefined) return false;
    const before = previousValue(first, "versionProperties");
    return before?.versionSet !== version.versionSet || before.sortId !== version.sortId;
  };
}

/** Those among whom the latest is: the one so far and those that moved, or all where there is none so far or it has moved itself. */
async function candidates(
  tx: CatalogTransaction,
  among: { set: string; latest: string | undefined; written: readonly string[]; moved: readonly Member[] },
): Promise<Member[]> {
  const { set, latest, written, moved } = among;
  const version = latest === undefined ? undefined : await readValue(tx.aspects, "versionProperties", latest);
  const isSettled = latest !== undefined && version?.versionSet === set && !moved.some(({ urn }) => urn === latest);
  if (isSettled) return [{ urn: latest, version }, ...moved];
  return members(tx, set, [...(await urnsReferringTo(tx.graph, set, ["VersionOf"])), ...written]);
}

function lastOf(versions: readonly Member[]): Member | undefined {
  const [first, ...others] = versions;
  return first && others.reduce((last, other) => (other.version.sortId > last.version.sortId ? other : last), first);
}

/** A version that was taken out and written again has lost its flag, one from another set brought its own along. A new latest gets its flag with the set's properties. */
function flagsToCorrect(changed: readonly Member[], { latest, isSettled }: { latest: string; isSettled: boolean }): [string, boolean][] {
  return changed.flatMap<[string, boolean]>(({ urn, version: { isLatest } }) => {
    if (urn === latest) return isSettled && isLatest !== true ? [[urn, true]] : [];
    return isLatest === true ? [[urn, false]] : [];
  });
}
