import type { MetadataChangeProposal } from "@almagest/model";
import { urnsReferringTo } from "../../graph/urns-referring-to.ts";
import { readValue } from "../../read-path/read-values.ts";
import type { CatalogTransaction } from "../../storage/catalog-store.ts";
import type { ValidChange } from "../../write-path/aspect-change.ts";
import { previousValue } from "../aspect-values.ts";
import { type Cause, followUpDelete, followUpUpsert, ofRun } from "../follow-up.ts";
import { latestFlag, type Member, members } from "./set-members.ts";
import { schemeOf } from "./version-scheme.ts";

/** Changes of members of one set that have been saved, and the transaction that sees their values; their edges may follow. */
interface Saved {
  readonly tx: CatalogTransaction;
  readonly changes: readonly ValidChange[];
  /** Tells the set itself, in the same request, which is its latest: what stands before that does not decide it any more. */
  readonly told?: ValidChange | undefined;
  /** Others that may be the latest, where the one so far is still in the set. */
  readonly rivals?: readonly string[];
  /** What the proposals follow from; without it, from the version that becomes the latest. */
  readonly cause?: Cause | undefined;
}

/**
 * What follows for a version set from changes of its members (rest.md 6.10, VersionPropertiesSideEffect): a member that
 * sorts after the latest becomes the latest; a set that lost its latest takes the one that sorts last, and goes when there
 * is none. Members of one request are taken one after another: those that others of it overtake are told so.
 */
export async function settleLatest(set: string, { tx, changes, told, rivals = [], cause }: Saved): Promise<MetadataChangeProposal[]> {
  const properties = await readValue(tx.aspects, "versionSetProperties", set);
  const written = changes.map((change) => change.urn.text);
  const changed = await members(tx, set, written);
  const moved = changed.filter(hasMoved(changes.filter(({ index }) => told === undefined || index > told.index)));
  const among = await candidates(tx, { set, latest: properties?.latest, written, moved, rivals });
  const latest = lastOf(among);
  if (latest === undefined)
    return properties === undefined || cause === undefined ? [] : [followUpDelete(cause, { urn: set, aspect: "versionSetKey" })];
  const before = told === undefined ? properties : previousValue(told, "versionSetProperties");
  const [first] = before === undefined ? [] : await members(tx, set, [before.latest]);
  // Members of a set that was deleted are still flagged as it had it.
  const flags = flagsToCorrect(properties === undefined ? among : changed, {
    latest: latest.urn,
    isSettled: properties?.latest === latest.urn,
    passed: passedBy(changed.filter(hasMoved(changes)), first),
  });
  const proposals = flags.map(([member, isLatest]) => latestFlag(member, isLatest));
  if (properties?.latest === latest.urn) return proposals;
  const value = { ...(properties ?? { versioningScheme: schemeOf(latest.version) }), latest: latest.urn };
  return [...proposals, followUpUpsert(cause ?? ofRun(latest.systemMetadata), { urn: set, aspect: "versionSetProperties" }, value)];
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
  among: { set: string; latest: string | undefined; written: readonly string[]; moved: readonly Member[]; rivals: readonly string[] },
): Promise<Member[]> {
  const { set, latest, written, moved, rivals } = among;
  const known = latest === undefined || moved.some(({ urn }) => urn === latest) ? [] : await members(tx, set, [latest]);
  if (known.length > 0) return [...known, ...moved, ...(await members(tx, set, rivals))];
  return members(tx, set, [...(await urnsReferringTo(tx.graph, set, ["VersionOf"])), ...written]);
}

function lastOf(versions: readonly Member[]): Member | undefined {
  const [first, ...others] = versions;
  return first && others.reduce((last, other) => (other.version.sortId > last.version.sortId ? other : last), first);
}

/** Those of the members that sort after the latest in their turn, and so are the latest for a moment at least. */
function passedBy(moved: readonly Member[], first: Member | undefined): ReadonlySet<string> {
  const passed = new Set<string>();
  let latest = first;
  for (const member of moved) {
    if (latest !== undefined && member.version.sortId <= latest.version.sortId) continue;
    latest = member;
    passed.add(member.urn);
  }
  return passed;
}

/** A version that was taken out and written again has lost its flag, one from another set brought its own along. A new latest gets its flag with the set's properties. */
function flagsToCorrect(
  changed: readonly Member[],
  { latest, isSettled, passed }: { latest: string; isSettled: boolean; passed: ReadonlySet<string> },
): [Member, boolean][] {
  return changed.flatMap<[Member, boolean]>((member) => {
    const { isLatest } = member.version;
    if (member.urn === latest) return isSettled && isLatest !== true ? [[member, true]] : [];
    return isLatest === true || (isLatest === undefined && passed.has(member.urn)) ? [[member, false]] : [];
  });
}
