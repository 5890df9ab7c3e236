import { tokenUrnOf } from "../../auth/tokens/access-tokens.ts";
import { aspectValue } from "../entities/aspect-value.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { checked, editEntity, edits, type FieldAccessTable, known, on, platform } from "./field-access.ts";
import { namesAt, textsAt, valuesAt } from "./texts-at.ts";

const people = "MANAGE_USERS_AND_GROUPS";
const [ownTokens, allTokens] = ["GENERATE_PERSONAL_ACCESS_TOKENS", "MANAGE_ACCESS_TOKENS"] as const;
const managesServiceAccounts = platform("MANAGE_SERVICE_ACCOUNTS", people);
const managesPolicies = platform("MANAGE_POLICIES");

function isSelf({ request }: GraphqlContext, urn: string | undefined): boolean {
  return urn === request.actor;
}

/** Tokens for oneself take less than those for others. */
const createsToken = checked([allTokens, ownTokens], (args, context) => [
  [{ anyOf: isSelf(context, textsAt(args, "input.actorUrn")[0]) ? [ownTokens, allTokens] : [allTokens] }],
]);

/** A token of which nothing is stored cannot be revoked: nobody makes one in the name of somebody else. */
const beginsSession = checked([ownTokens, allTokens], (args, context) => [
  [{ anyOf: isSelf(context, textsAt(args, "input.actorUrn")[0]) ? [ownTokens, allTokens] : [] }],
]);

/** Those that oneself has made are seen by everybody. */
const listsTokens = checked([allTokens], (args, context) => (onlyOwn(args, context) ? [] : [[{ anyOf: [allTokens] }]]));

function onlyOwn(args: unknown, context: GraphqlContext): boolean {
  return valuesAt(args, "input.filters").some((filter) => {
    const owners = [...textsAt(filter, "values"), ...textsAt(filter, "value")];
    const isPlain = valuesAt(filter, "negated")[0] !== true && [undefined, "EQUAL", "IN"].includes(textsAt(filter, "condition")[0]);
    return isPlain && textsAt(filter, "field")[0] === "ownerUrn" && owners.length > 0 && owners.every((urn) => isSelf(context, urn));
  });
}

const revokesToken = checked([allTokens], async (args, context) => {
  const info = await aspectValue(context, tokenUrnOf(textsAt(args, "tokenId")[0] ?? ""), "dataHubAccessTokenInfo");
  return isSelf(context, info?.ownerUrn) ? [] : [[{ anyOf: [allTokens] }]];
});

/** An invitation that comes with a role gives away what policies give to the role. */
const invites = checked(["MANAGE_POLICIES", "MANAGE_USER_CREDENTIALS"], (args) => {
  const withRole = textsAt(args, "input.roleUrn").length > 0;
  return [[{ anyOf: withRole ? ["MANAGE_POLICIES"] : ["MANAGE_USER_CREDENTIALS", "MANAGE_POLICIES"] }]];
});

/** What an actor may do is told to that actor, and to whoever decides it. */
const seesPrivileges = checked(["MANAGE_POLICIES"], (args, context) =>
  isSelf(context, textsAt(args, "input.actorUrn")[0]) ? [] : [[{ anyOf: ["MANAGE_POLICIES"] }]],
);

const describingUsers = [editEntity, "UPDATE_USERS_AND_GROUPS", people] as const;
const contacts: ReadonlySet<string> = new Set(["email", "slack", "phone"]);

/** People describe themselves. How to reach somebody, and the rest, take a privilege each from others. */
const describesUser = checked([...describingUsers, "EDIT_USER_PROFILE", "EDIT_CONTACT_INFO"], (args, context) => {
  const parts = namesAt(args, "input").map((name) => (contacts.has(name) ? "EDIT_CONTACT_INFO" : "EDIT_USER_PROFILE"));
  const asked = parts.length === 0 ? [describingUsers] : [...new Set(parts)].map((part) => [part, ...describingUsers] as const);
  const others = textsAt(args, "urn").filter((urn) => !isSelf(context, urn));
  return others.flatMap((urn) => asked.flatMap((anyOf) => on(context, urn, anyOf)));
});

const looksAfterMembers = ["EDIT_GROUP_MEMBERS", people, editEntity] as const;
/** Members have what policies and roles give to the group, so that nobody adds themselves who only looks after it. */
const addsMembers = checked(looksAfterMembers, (args, context) => {
  const joins = textsAt(args, "input.userUrns").some((urn) => isSelf(context, context.node(urn)?.urn));
  return textsAt(args, "input.groupUrn").flatMap((urn) => on(context, urn, joins ? [people] : looksAfterMembers));
});

/** Users, groups, and what they may do (graphql.md 5.4, 5.5, 5.9, 7.11). */
export const peopleFields: FieldAccessTable = {
  getAccessToken: beginsSession,
  createAccessToken: createsToken,
  listAccessTokens: listsTokens,
  getAccessTokenMetadata: platform(allTokens),
  revokeAccessToken: revokesToken,
  getGrantedPrivileges: seesPrivileges,
  debugAccess: managesPolicies,
  listPolicies: managesPolicies,
  createPolicy: managesPolicies,
  updatePolicy: managesPolicies,
  deletePolicy: managesPolicies,
  batchAssignRole: managesPolicies,
  listRoles: known,
  acceptRole: known,
  getInviteToken: invites,
  createInviteToken: invites,
  listUsers: platform(people, "CREATE_USERS_AND_GROUPS", "UPDATE_USERS_AND_GROUPS"),
  listGroups: platform(people, "CREATE_USERS_AND_GROUPS", "UPDATE_USERS_AND_GROUPS"),
  updateCorpUserProperties: describesUser,
  updateUserStatus: platform(people),
  removeUser: platform(people),
  listServiceAccounts: managesServiceAccounts,
  getServiceAccount: managesServiceAccounts,
  createServiceAccount: managesServiceAccounts,
  deleteServiceAccount: managesServiceAccounts,
  updateServiceAccountDefaultView: managesServiceAccounts,
  createNativeUserResetToken: platform("MANAGE_USER_CREDENTIALS"),
  createGroup: platform(people, "CREATE_USERS_AND_GROUPS"),
  updateCorpGroupProperties: edits("urn", "EDIT_CONTACT_INFO", "UPDATE_USERS_AND_GROUPS", people),
  removeGroup: platform(people),
  addGroupMembers: addsMembers,
  removeGroupMembers: edits("input.groupUrn", "EDIT_GROUP_MEMBERS", people),
};
