import { inviteUrn } from "@almagest/server/auth/users/invitations.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dataOf, failureOf } from "../graphql/graphql-calls.ts";
import { createGuardedCatalog, type GuardedCatalog } from "../support/guarded-catalog.ts";
import type { TestCatalog } from "../support/test-catalog.ts";

/** What the privileges over users and groups are good for (behaviour.md 6.5). */

const user = "urn:li:corpuser:clerk";
const other = "urn:li:corpuser:other";
const suspended = { status: "SUSPENDED", lastModified: { actor: user, time: 1 } };

let catalog: GuardedCatalog;
let clerk: TestCatalog;
beforeAll(async () => {
  catalog = await createGuardedCatalog();
  clerk = catalog.as(user);
  await catalog.put(other, "corpUserInfo", { active: true });
});
afterAll(() => catalog.close());

async function allow(...privileges: readonly string[]): Promise<void> {
  const actors = { users: [user], resourceOwners: false, allUsers: false, allGroups: false };
  const policy = { displayName: "p", description: "", type: "METADATA", state: "ACTIVE", privileges, actors, editable: true };
  expect((await catalog.put("urn:li:dataHubPolicy:given", "dataHubPolicyInfo", policy)).status).toBe(200);
}

type Write = (urn: string, aspect: string, value: object) => ReturnType<TestCatalog["request"]>;

const posts = {
  v2: (urn, aspect, value) => clerk.request("POST", "/openapi/v2/entity/corpuser?async=false", [{ urn, [aspect]: { value } }]),
  v3: (urn, aspect, value) =>
    clerk.request("POST", `/openapi/v3/entity/corpuser/${encodeURIComponent(urn)}/${aspect}?async=false`, { value }),
  snapshot: (urn, aspect, value) => {
    const aspects = [{ [`com.linkedin.identity.${aspect[0]?.toUpperCase()}${aspect.slice(1)}`]: value }];
    const entity = { value: { "com.linkedin.metadata.snapshot.CorpUserSnapshot": { urn, aspects } } };
    return clerk.request("POST", "/entities?action=ingest", { entity });
  },
} satisfies Readonly<Record<string, Write>>;

test.each([
  ["groupMembership", { groups: ["urn:li:corpGroup:admins"] }],
  ["nativeGroupMembership", { nativeGroups: ["urn:li:corpGroup:admins"] }],
])("whoever may make and change users gives nobody a %s", async (aspect, value) => {
  const writes = [posts.v2, posts.v3, clerk.put];
  await allow("CREATE_USERS_AND_GROUPS", "UPDATE_USERS_AND_GROUPS", "CREATE_ENTITY", "EDIT_ENTITY");
  for (const post of writes) expect(await post(user, aspect, value)).toMatchObject({ status: 403 });
  expect(await catalog.read(user)).not.toHaveProperty(aspect);
  await allow("MANAGE_USERS_AND_GROUPS");
  for (const post of writes) expect(await post(user, aspect, value)).toMatchObject({ status: 200 });
});

test.each(Object.entries(posts))("whoever may make users changes none that is stored (%s)", async (name, post) => {
  await allow("CREATE_USERS_AND_GROUPS");
  expect(await post(`${other}-${name}`, "corpUserStatus", suspended)).toMatchObject({ status: 200 });
  expect(await post(other, "corpUserStatus", suspended)).toMatchObject({ status: 403 });
  await allow("UPDATE_USERS_AND_GROUPS");
  expect(await post(other, "corpUserStatus", suspended)).toMatchObject({ status: 200 });
});

test.each<[privilege: string, given: object, withheld: object]>([
  ["EDIT_CONTACT_INFO", { email: "other@example.org", slack: "other", phone: "1" }, { teams: [] }],
  ["EDIT_USER_PROFILE", { title: "Clerk", aboutMe: "me" }, { email: "other@example.org" }],
])("%s over a user is enough for that part of what is told of them, and no other", async (privilege, given, withheld) => {
  const update =
    "mutation update($urn: String!, $input: CorpUserUpdateInput!) { updateCorpUserProperties(urn: $urn, input: $input) { urn } }";
  const call = (input: object) => [update, { urn: other, input }] as const;
  await allow(privilege);
  expect(await dataOf(clerk, ...call(given))).toEqual({ updateCorpUserProperties: { urn: other } });
  expect(await catalog.read(other)).toMatchObject({ corpUserEditableInfo: given });
  for (const input of [withheld, { ...given, ...withheld }, {}]) {
    expect(await failureOf(clerk, ...call(input))).toMatchObject({ code: 403 });
  }
  await allow("EDIT_CONTACT_INFO", "EDIT_USER_PROFILE");
  expect(await dataOf(clerk, ...call({ ...given, ...withheld }))).toEqual({ updateCorpUserProperties: { urn: other } });
  for (const administering of ["EDIT_ENTITY", "UPDATE_USERS_AND_GROUPS"]) {
    await allow(administering);
    expect(await dataOf(clerk, ...call({ ...given, ...withheld }))).toEqual({ updateCorpUserProperties: { urn: other } });
  }
});

test("nobody makes a user by writing the roles or the password of somebody who is not there, unless they may make users", async () => {
  const writes = {
    roles: (urn: string) => clerk.put(urn, "roleMembership", { roles: [] }),
    password: (urn: string) => clerk.put(urn, "corpUserCredentials", { salt: "c2FsdA==", hashedPassword: "aGFzaA==" }),
    patch: (urn: string) =>
      clerk.request("PATCH", `/openapi/v3/entity/corpuser/${encodeURIComponent(urn)}/roleMembership`, {
        patch: [{ op: "add", path: "/roles", value: [] }],
      }),
    v2: (urn: string) => posts.v2(urn, "roleMembership", { roles: [] }),
    v3: (urn: string) => posts.v3(urn, "roleMembership", { roles: [] }),
  };
  const own = ["MANAGE_POLICIES", "MANAGE_USER_CREDENTIALS"];
  for (const [name, write] of Object.entries(writes)) {
    const urn = `urn:li:corpuser:new-${name}`;
    await allow(...own);
    expect({ name, ...(await write(urn)) }).toMatchObject({ name, status: 403 });
    expect(await catalog.request("HEAD", `/openapi/v3/entity/corpuser/${encodeURIComponent(urn)}`)).toMatchObject({ status: 404 });
    await allow(...own, "CREATE_USERS_AND_GROUPS");
    expect({ name, ...(await write(urn)) }).toMatchObject({ name, status: 200 });
    // Of somebody who is there it takes no more than the privilege of the aspect.
    await allow(...own);
    expect({ name, ...(await write(urn)) }).toMatchObject({ name, status: 200 });
  }
});

test("whoever manages credentials invites people, and gives nobody a role by that, neither with a new invitation nor with one that is there", async () => {
  const [own, without] = ["of-their-own-making", "without-a-role"];
  const admin = "urn:li:dataHubRole:Admin";
  await catalog.put(inviteUrn(without), "inviteToken", { token: "c2VhbGVk" });
  const writes = [own, without].flatMap((text) => {
    const urn = inviteUrn(text);
    const value = { token: "c2VhbGVk", role: admin };
    const path = `/openapi/v3/entity/inviteToken/${encodeURIComponent(urn)}/inviteToken?async=false`;
    return [
      () => clerk.put(urn, "inviteToken", value),
      () => clerk.request("POST", "/openapi/v3/entity/inviteToken?async=false", [{ urn, inviteToken: { value } }]),
      () => clerk.request("PATCH", path, { patch: [{ op: "add", path: "/role", value: admin }] }),
    ];
  });
  const accept = (inviteToken: string) => [`mutation { acceptRole(input: { inviteToken: "${inviteToken}" }) }`] as const;
  await catalog.put(user, "roleMembership", { roles: [] });
  await allow("MANAGE_USER_CREDENTIALS", "CREATE_ENTITY", "EDIT_ENTITY");
  for (const write of writes) expect(await write()).toMatchObject({ status: 403 });
  expect(await failureOf(clerk, ...accept(own))).toMatchObject({ code: 400 });
  await dataOf(clerk, ...accept(without));
  expect(JSON.stringify(await catalog.read(user))).not.toContain(admin);
  const { getInviteToken } = await dataOf(clerk, "{ getInviteToken(input: {}) { inviteToken } }");
  expect(getInviteToken).toMatchObject({ inviteToken: expect.any(String) });
  await allow("MANAGE_POLICIES");
  for (const write of writes) expect(await write()).toMatchObject({ status: 200 });
  await allow("MANAGE_USER_CREDENTIALS");
  expect(await clerk.request("DELETE", `/openapi/v3/entity/inviteToken/${encodeURIComponent(inviteUrn(own))}`)).toMatchObject({
    status: 200,
  });
  expect(await failureOf(clerk, ...accept(own))).toMatchObject({ code: 400 });
});
