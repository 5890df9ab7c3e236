import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { dataOf, failureOf } from "./graphql-calls.ts";

let catalog: TestCatalog;
beforeEach(async () => {
  catalog = await createTestCatalog();
});
afterEach(() => catalog.close());

const ada = "urn:li:corpuser:ada";
const grace = "urn:li:corpuser:grace";
const system = "urn:li:corpuser:__datahub_system";

async function addUser(urn: string) {
  await catalog.put(urn, "corpUserInfo", { active: true, displayName: urn.split(":").at(-1) });
}

const createGroup = "mutation make($input: CreateGroupInput!) { createGroup(input: $input) }";
const addMembers = "mutation add($input: AddGroupMembersInput!) { addGroupMembers(input: $input) }";
const removeMembers = "mutation drop($input: RemoveGroupMembersInput!) { removeGroupMembers(input: $input) }";
const membersOf = `query group($urn: String!) {
  corpGroup(urn: $urn) {
    exists
    native: relationships(input: { types: ["IsMemberOfNativeGroup"], direction: INCOMING }) { total relationships { entity { urn } } }
  }
}`;

function nativeMembers(total: number, ...urns: string[]) {
  return { total, relationships: urns.map((urn) => ({ entity: { urn } })) };
}

describe("groups", () => {
  test("a group is made with what it is called and is listed at once, the newest first", async () => {
    const older = await dataOf(catalog, createGroup, { input: { id: "stewards", name: "Stewards", description: "They care" } });
    expect(older).toEqual({ createGroup: "urn:li:corpGroup:stewards" });
    const { createGroup: newer } = await dataOf(catalog, createGroup, { input: { name: "Nameless" } });
    expect(newer).toMatch(/^urn:li:corpGroup:[0-9a-f-]{36}$/);

    const aspects = await catalog.read("urn:li:corpGroup:stewards");
    expect(aspects.corpGroupInfo).toEqual({
      displayName: "Stewards",
      description: "They care",
      admins: [],
      members: [],
      groups: [],
      created: { actor: system, time: expect.any(Number) },
    });
    expect(aspects.origin).toEqual({ type: "NATIVE" });
    const { listGroups } = await dataOf(
      catalog,
      "{ listGroups(input: { start: 0, count: 20 }) { start count total groups { urn type name } } }",
    );
    expect(listGroups).toMatchObject({ start: 0, count: 20, total: 2 });
    expect((listGroups as { groups: unknown[] }).groups).toContainEqual({
      urn: "urn:li:corpGroup:stewards",
      type: "CORP_GROUP",
      name: "stewards",
    });
  });

  test("an id that is taken makes no second group", async () => {
    await dataOf(catalog, createGroup, { input: { id: "stewards", name: "Stewards" } });
    expect(await failureOf(catalog, createGroup, { input: { id: "stewards", name: "Others" } })).toEqual({
      message: "This CorpGroup already exists! urn:li:corpGroup:stewards is taken; give another id, or none to have one made",
      code: 400,
      type: "BAD_REQUEST",
      path: ["createGroup"],
      data: { createGroup: null },
    });
    expect((await catalog.read("urn:li:corpGroup:stewards")).corpGroupInfo).toMatchObject({ displayName: "Stewards" });
  });

  test("members come and go, and the relationships follow", async () => {
    await addUser(ada);
    await addUser(grace);
    await dataOf(catalog, createGroup, { input: { id: "g", name: "G" } });
    const input = { groupUrn: "urn:li:corpGroup:g", userUrns: [ada, grace] };
    expect(await dataOf(catalog, addMembers, { input })).toEqual({ addGroupMembers: true });
    await dataOf(catalog, addMembers, { input });
    expect((await catalog.read(ada)).nativeGroupMembership).toEqual({ nativeGroups: ["urn:li:corpGroup:g"] });
    expect(await dataOf(catalog, membersOf, { urn: input.groupUrn })).toEqual({
      corpGroup: { exists: true, native: nativeMembers(2, ada, grace) },
    });
    expect(await dataOf(catalog, removeMembers, { input: { ...input, userUrns: [ada] } })).toEqual({ removeGroupMembers: true });
    expect(await dataOf(catalog, membersOf, { urn: input.groupUrn })).toEqual({
      corpGroup: { exists: true, native: nativeMembers(1, grace) },
    });
  });

  test("groups that take in the same user at once all keep their member", async () => {
    await addUser(ada);
    const ids = Array.from({ length: 12 }, (_, at) => `team-${at}`);
    for (const id of ids) await dataOf(catalog, createGroup, { input: { id, name: id } });
    const urns = ids.map((id) => `urn:li:corpGroup:${id}`);
    await Promise.all(urns.map((groupUrn) => dataOf(catalog, addMembers, { input: { groupUrn, userUrns: [ada] } })));
    const { nativeGroupMembership } = await catalog.read(ada);
    expect(new Set((nativeGroupMembership as { nativeGroups: string[] }).nativeGroups)).toEqual(new Set(urns));
  });

  test("no member is added to a group that is not there, that comes from outside, or when one of the users is unknown", async () => {
    await addUser(ada);
    await catalog.put("urn:li:corpGroup:directory", "origin", { type: "EXTERNAL" });
    await dataOf(catalog, createGroup, { input: { id: "g", name: "G" } });
    const add = (groupUrn: string, ...userUrns: string[]) => failureOf(catalog, addMembers, { input: { groupUrn, userUrns } });
    expect(await add("urn:li:corpGroup:none", ada)).toMatchObject({ code: 404, type: "NOT_FOUND", path: ["addGroupMembers"] });
    expect(await add("urn:li:corpGroup:directory", ada)).toMatchObject({ code: 400, path: ["addGroupMembers"] });
    expect(await add("urn:li:corpGroup:g", ada, grace)).toMatchObject({ code: 400, message: expect.stringContaining(grace) });
    expect(await add("urn:li:corpGroup:g", "urn:li:tag:x")).toMatchObject({ code: 400, data: { addGroupMembers: null } });
    expect((await catalog.read(ada)).nativeGroupMembership).toBeUndefined();
  });

  test("where a group comes from is unknown until it says so", async () => {
    const originOf = async () =>
      (await dataOf(catalog, '{ corpGroup(urn: "urn:li:corpGroup:guests") { origin { type externalType } } }')).corpGroup;
    expect(await originOf()).toEqual({ origin: { type: "UNKNOWN", externalType: null } });
    await catalog.put("urn:li:corpGroup:guests", "corpGroupInfo", { admins: [], members: [], groups: [] });
    expect(await originOf()).toEqual({ origin: { type: "UNKNOWN", externalType: null } });
    await catalog.put("urn:li:corpGroup:guests", "origin", { type: "EXTERNAL", externalType: "Okta" });
    expect(await originOf()).toEqual({ origin: { type: "EXTERNAL", externalType: "Okta" } });
  });

  test("a group that does not say where it comes from becomes a group of the catalog, with its members", async () => {
    await addUser(ada);
    await catalog.put("urn:li:corpGroup:old", "corpGroupInfo", { admins: [], members: [], groups: [] });
    await catalog.put(grace, "groupMembership", { groups: ["urn:li:corpGroup:other", "urn:li:corpGroup:old"] });
    await dataOf(catalog, addMembers, { input: { groupUrn: "urn:li:corpGroup:old", userUrns: [ada] } });
    expect((await catalog.read("urn:li:corpGroup:old")).origin).toEqual({ type: "NATIVE" });
    expect(await catalog.read(grace)).toMatchObject({
      groupMembership: { groups: ["urn:li:corpGroup:other"] },
      nativeGroupMembership: { nativeGroups: ["urn:li:corpGroup:old"] },
    });
    expect(await dataOf(catalog, membersOf, { urn: "urn:li:corpGroup:old" })).toEqual({
      corpGroup: { exists: true, native: nativeMembers(2, ada, grace) },
    });
  });

  test("what people enter about a group is kept beside what they entered before", async () => {
    await dataOf(catalog, createGroup, { input: { id: "g", name: "G" } });
    const update =
      "mutation u($urn: String!, $input: CorpGroupUpdateInput!) { updateCorpGroupProperties(urn: $urn, input: $input) { urn } }";
    const urn = "urn:li:corpGroup:g";
    await dataOf(catalog, update, { urn, input: { description: "We", email: "g@example.org" } });
    expect(await dataOf(catalog, update, { urn, input: { slack: "#g", description: null } })).toEqual({
      updateCorpGroupProperties: { urn },
    });
    expect((await catalog.read(urn)).corpGroupEditableInfo).toEqual({ description: "We", email: "g@example.org", slack: "#g" });
    expect(await failureOf(catalog, update, { urn: "urn:li:corpGroup:none", input: { slack: "#n" } })).toMatchObject({ code: 400 });
  });

  test("a group that is removed is gone, also from its members", async () => {
    await addUser(ada);
    await dataOf(catalog, createGroup, { input: { id: "g", name: "G" } });
    await dataOf(catalog, addMembers, { input: { groupUrn: "urn:li:corpGroup:g", userUrns: [ada] } });
    const remove = "mutation r($urn: String!) { removeGroup(urn: $urn) }";
    expect(await dataOf(catalog, remove, { urn: "urn:li:corpGroup:g" })).toEqual({ removeGroup: true });
    expect(await dataOf(catalog, membersOf, { urn: "urn:li:corpGroup:g" })).toEqual({
      corpGroup: { exists: false, native: nativeMembers(0) },
    });
    expect((await catalog.read(ada)).nativeGroupMembership).toEqual({ nativeGroups: [] });
  });
});

describe("users", () => {
  test("users are found by name and are listed in pages", async () => {
    await addUser(ada);
    await addUser(grace);
    const list = "query list($input: ListUsersInput!) { listUsers(input: $input) { start count total users { urn type username } } }";
    const found = await dataOf(catalog, list, { input: { start: "0", count: "20", query: "grace" } });
    expect(found).toEqual({ listUsers: { start: 0, count: 20, total: 1, users: [{ urn: grace, type: "CORP_USER", username: "grace" }] } });
    const all = await dataOf(catalog, list, { input: { start: 1, count: 1 } });
    expect(all).toMatchObject({ listUsers: { start: 1, count: 1, total: 3, users: [{}] } });
    expect(await failureOf(catalog, list, { input: { start: -1 } })).toMatchObject({
      code: 400,
      path: ["listUsers"],
      data: { listUsers: null },
    });
  });

  test("a profile is edited member by member", async () => {
    await addUser(ada);
    const update = "mutation u($urn: String!, $input: CorpUserUpdateInput!) { updateCorpUserProperties(urn: $urn, input: $input) { urn } }";
    await dataOf(catalog, update, { urn: ada, input: { displayName: "Ada", teams: ["Engines"] } });
    const hive = "urn:li:dataPlatform:hive";
    const more = { title: "Countess", platformUrns: [hive, hive], personaUrn: "urn:li:dataHubPersona:analyst" };
    expect(await dataOf(catalog, update, { urn: ada, input: more })).toEqual({ updateCorpUserProperties: { urn: ada } });
    expect((await catalog.read(ada)).corpUserEditableInfo).toEqual({
      displayName: "Ada",
      teams: ["Engines"],
      title: "Countess",
      platforms: [hive],
      persona: "urn:li:dataHubPersona:analyst",
    });
    const wrong = await failureOf(catalog, update, { urn: ada, input: { platformUrns: ["hive"] } });
    expect(wrong).toMatchObject({ code: 400, path: ["updateCorpUserProperties"], message: expect.stringContaining("/platforms/0") });
  });

  test("an account is suspended and restored", async () => {
    await addUser(ada);
    const update = "mutation s($urn: String!, $status: CorpUserStatus!) { updateUserStatus(urn: $urn, status: $status) }";
    expect(await dataOf(catalog, update, { urn: ada, status: "SUSPENDED" })).toEqual({ updateUserStatus: ada });
    expect((await catalog.read(ada)).corpUserStatus).toEqual({
      status: "SUSPENDED",
      lastModified: { actor: system, time: expect.any(Number) },
    });
    expect(await failureOf(catalog, update, { urn: grace, status: "ACTIVE" })).toMatchObject({
      code: 400,
      data: { updateUserStatus: null },
    });
    expect(await catalog.read(grace)).toEqual({ corpUserKey: { username: "grace" } });
  });

  test("a user that is removed owns nothing any more; users that the catalog runs on stay", async () => {
    await addUser(ada);
    const tag = "urn:li:tag:mine";
    await catalog.put(tag, "tagProperties", { name: "mine" });
    await catalog.put(tag, "ownership", { owners: [ada, grace].map((owner) => ({ owner, type: "NONE" })) });
    const remove = "mutation r($urn: String!) { removeUser(urn: $urn) }";
    expect(await dataOf(catalog, remove, { urn: ada })).toEqual({ removeUser: true });
    expect(await dataOf(catalog, `{ corpUser(urn: "${ada}") { urn exists } }`)).toEqual({ corpUser: { urn: ada, exists: false } });
    expect((await catalog.read(tag)).ownership).toMatchObject({ owners: [{ owner: grace }] });
    const root = await failureOf(catalog, remove, { urn: "urn:li:corpuser:datahub" });
    expect(root).toMatchObject({ code: 400, path: ["removeUser"], message: expect.stringContaining("System users can not be deleted") });
  });

  test("users and groups that are gone already are removed once more, with what still refers to them", async () => {
    await addUser(ada);
    const group = "urn:li:corpGroup:gone";
    await catalog.put(group, "corpGroupKey", { name: "gone" });
    const tag = "urn:li:tag:left-behind";
    await catalog.put(tag, "ownership", { owners: [ada, group, grace].map((owner) => ({ owner, type: "NONE" })) });
    for (const urn of [ada, group]) await catalog.request("POST", "/entities?action=delete", { urn });
    const remove = "mutation r($user: String!, $group: String!) { removeUser(urn: $user) removeGroup(urn: $group) }";
    expect(await dataOf(catalog, remove, { user: ada, group })).toEqual({ removeUser: true, removeGroup: true });
    expect((await catalog.read(tag)).ownership).toMatchObject({ owners: [{ owner: grace }] });
    const other = await failureOf(catalog, "mutation r($urn: String!) { removeUser(urn: $urn) }", { urn: group });
    expect(other).toMatchObject({ code: 400, path: ["removeUser"] });
  });

  test("the reset of a password is offered to those who have one, and its token is not stored in clear", async () => {
    await addUser(ada);
    const reset = "mutation r($input: CreateNativeUserResetTokenInput!) { createNativeUserResetToken(input: $input) { resetToken } }";
    const input = { userUrn: ada };
    expect(await failureOf(catalog, reset, { input })).toMatchObject({ code: 400, path: ["createNativeUserResetToken"] });
    await catalog.put(ada, "corpUserCredentials", { salt: "s", hashedPassword: "h" });
    const { createNativeUserResetToken } = await dataOf(catalog, reset, { input });
    const { resetToken } = createNativeUserResetToken as { resetToken: string };
    expect(resetToken).toMatch(/^[a-z]{32}$/);
    const { corpUserCredentials } = await catalog.read(ada);
    expect(corpUserCredentials).toMatchObject({
      salt: "s",
      hashedPassword: "h",
      passwordResetTokenExpirationTimeMillis: expect.any(Number),
    });
    expect(JSON.stringify(corpUserCredentials)).not.toContain(resetToken);
  });

  test("whoever asks is told who that is and may do everything", async () => {
    const { me } = await dataOf(
      catalog,
      "{ me { corpUser { urn type username } platformPrivileges { managePolicies manageTokens viewTests } } }",
    );
    expect(me).toEqual({
      corpUser: { urn: system, type: "CORP_USER", username: "__datahub_system" },
      platformPrivileges: { managePolicies: true, manageTokens: true, viewTests: true },
    });
  });
});
