import type { Privilege } from "./privilege-names.ts";

/** What is done through the API, by what it is done to (behaviour.md 6.5). */
export type Group = "ENTITY" | "LINEAGE" | "RELATIONSHIP" | "ANALYTICS" | "TIMESERIES" | "COUNTS";
export type Operation = "CREATE" | "READ" | "UPDATE" | "DELETE" | "EXISTS";

/** Privileges of which any one is enough; without any, nobody may. */
type ByOperation = Readonly<Record<Operation, readonly Privilege[]>>;

const [view, get, search] = ["VIEW_ENTITY_PAGE", "GET_ENTITY_PRIVILEGE", "SEARCH_PRIVILEGE"] as const;
const [create, edit, remove, exists] = ["CREATE_ENTITY", "EDIT_ENTITY", "DELETE_ENTITY", "EXISTS_ENTITY"] as const;
const lineage = "EDIT_LINEAGE";
const series = "GET_TIMESERIES_ASPECT_PRIVILEGE";
const analytics = ["VIEW_ANALYTICS", "GET_ANALYTICS_PRIVILEGE", "MANAGE_SYSTEM_OPERATIONS"] as const;

/** Which privileges allow what. */
export const operationPrivileges: Readonly<Record<Group, ByOperation>> = {
  ENTITY: {
    CREATE: [create, edit],
    READ: [view, get, edit, remove],
    UPDATE: [edit],
    DELETE: [remove],
    EXISTS: [exists, edit, remove, view, search],
  },
  LINEAGE: {
    CREATE: [edit, lineage],
    READ: [view, get, edit, lineage, remove],
    UPDATE: [edit, lineage],
    DELETE: [edit, remove, lineage],
    EXISTS: [exists, view, get, edit, lineage, remove, search],
  },
  RELATIONSHIP: {
    CREATE: [edit],
    READ: [view, get, edit],
    UPDATE: [edit],
    DELETE: [edit, remove],
    EXISTS: [exists, edit, remove, view, search, get],
  },
  ANALYTICS: { CREATE: [], READ: analytics, UPDATE: [], DELETE: [], EXISTS: [...analytics, search] },
  TIMESERIES: {
    CREATE: [edit],
    READ: [series, edit, remove],
    UPDATE: [edit],
    DELETE: [remove],
    EXISTS: [series, edit, remove, exists, view, search],
  },
  COUNTS: { CREATE: [], READ: ["GET_COUNTS_PRIVILEGE"], UPDATE: [], DELETE: [], EXISTS: [] },
};

const users = {
  CREATE: ["CREATE_USERS_AND_GROUPS", "MANAGE_USERS_AND_GROUPS"],
  UPDATE: ["UPDATE_USERS_AND_GROUPS", "MANAGE_USERS_AND_GROUPS"],
  DELETE: ["MANAGE_USERS_AND_GROUPS"],
} as const;

/** The same privileges for each kind of change. */
function changedBy(...privileges: readonly Privilege[]): Partial<ByOperation> {
  return { CREATE: privileges, UPDATE: privileges, DELETE: privileges };
}

const [tokens, credentials] = ["MANAGE_ACCESS_TOKENS", "MANAGE_USER_CREDENTIALS"] as const;

/**
 * Entity types with privileges of their own, instead of those of the group ENTITY. Roles and invitations are among them so
 * that nobody who may edit entities can make an administrator of themselves, and metadata tests as their actions are the system's.
 */
export const privilegesOfTypes: Readonly<Record<string, Partial<ByOperation>>> = {
  dataHubPolicy: changedBy("MANAGE_POLICIES"),
  dataHubRole: changedBy("MANAGE_POLICIES"),
  corpuser: users,
  corpGroup: users,
  dataHubIngestionSource: changedBy("MANAGE_INGESTION"),
  dataHubSecret: { ...changedBy("MANAGE_SECRETS"), READ: ["MANAGE_SECRETS"] },
  // An invitation may come with any role: whoever manages credentials gives nobody one by writing it, and takes any back.
  inviteToken: { ...changedBy("MANAGE_POLICIES"), READ: [credentials], DELETE: [credentials, "MANAGE_POLICIES"] },
  test: changedBy("MANAGE_TESTS"),
  dataHubAccessToken: Object.fromEntries(
    Object.entries(operationPrivileges.ENTITY).map(([operation, privileges]) => [operation, [tokens, ...privileges]]),
  ),
};

/**
 * Aspects that take a privilege of their own to write, whoever may change the entity: how people come in, and which roles they
 * have, by themselves or as members of groups.
 */
export const privilegesOfAspects: ReadonlyMap<string, Privilege> = new Map<string, Privilege>([
  ["corpUserCredentials", credentials],
  ["roleMembership", "MANAGE_POLICIES"],
  ["groupMembership", "MANAGE_USERS_AND_GROUPS"],
  ["nativeGroupMembership", "MANAGE_USERS_AND_GROUPS"],
]);
