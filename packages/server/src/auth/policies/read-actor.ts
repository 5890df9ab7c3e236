import { parseJson } from "@almagest/model";
import type { AspectReader } from "../../storage/aspect-store.ts";

/** What policies look at in an actor. */
export interface ActorFacts {
  readonly urn: string;
  /** The groups that the actor belongs to, however that came to be. */
  readonly groups: ReadonlySet<string>;
  /** The actor's own roles and those of the groups. */
  readonly roles: ReadonlySet<string>;
}

/** Where the groups of a user are, by the aspect that holds them. */
export const groupsOfUser = { groupMembership: "groups", nativeGroupMembership: "nativeGroups" } as const;

/** How an actor comes by groups and roles. */
export interface Memberships {
  readonly groups: ReadonlySet<string>;
  /** The actor's own. */
  readonly roles: readonly string[];
  /** Those of the groups, by group; groups without any are left out. */
  readonly rolesOfGroups: ReadonlyMap<string, readonly string[]>;
}

/** Reads the groups and roles of an actor, in two steps. */
export async function readActor(aspects: AspectReader, urn: string): Promise<ActorFacts> {
  const { groups, roles, rolesOfGroups } = await readMemberships(aspects, urn);
  return { urn, groups, roles: new Set([...roles, ...[...rolesOfGroups.values()].flat()]) };
}

/** Reads which groups and roles an actor has, and which roles come from which group. */
export async function readMemberships(aspects: AspectReader, urn: string): Promise<Memberships> {
  const own = [...Object.keys(groupsOfUser), "roleMembership"].map((aspect) => ({ urn, aspect }));
  const [external = [], native = [], roles = []] = await readMembers(aspects, own, { ...groupsOfUser, roleMembership: "roles" });
  const groups = [...new Set([...external, ...native])];
  const ofGroups = await readMembers(
    aspects,
    groups.map((group) => ({ urn: group, aspect: "roleMembership" })),
    { roleMembership: "roles" },
  );
  const rolesOfGroups = groups.map((group, at) => [group, ofGroups[at] ?? []] as const).filter(([, some]) => some.length > 0);
  return { groups: new Set(groups), roles, rolesOfGroups: new Map(rolesOfGroups) };
}

/** The list of URNs in each of the aspects, empty where there is none; `members` names where in an aspect it is. */
async function readMembers(
  aspects: AspectReader,
  keys: readonly { readonly urn: string; readonly aspect: string }[],
  members: Readonly<Record<string, string>>,
): Promise<(readonly string[])[]> {
  if (keys.length === 0) return [];
  const records = await aspects.getLatest(keys);
  return records.map((record) => {
    const value = record && (parseJson(record.metadata) as Readonly<Record<string, readonly string[] | undefined>>);
    return value?.[members[record?.aspect ?? ""] ?? ""] ?? [];
  });
}
