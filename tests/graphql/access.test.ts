import { createMemoryCatalogStore } from "@almagest/server/backends/memory/memory-catalog-store.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { dataOf, failureOf } from "./graphql-calls.ts";

let catalog: TestCatalog;
beforeEach(async () => {
  catalog = await createTestCatalog();
});
afterEach(() => catalog.close());

const ada = "urn:li:corpuser:ada";
const system = "urn:li:corpuser:__datahub_system";
const editor = "urn:li:dataHubRole:Editor";
const root = { actor: system, time: expect.any(Number) };

const listPolicies = `query list($input: ListPoliciesInput!) {
  listPolicies(input: $input) {
    start count total
    policies {
      urn type name description state privileges editable
      actors { users groups roles allUsers allGroups resourceOwners resourceOwnersTypes resolvedUsers { urn } resolvedRoles { urn } }
      resources { type allResources resources filter { criteria { field condition values { value entity { urn } } } } }
    }
  }
}`;
const createPolicy = "mutation make($input: PolicyUpdateInput!) { createPolicy(input: $input) }";
const updatePolicy = "mutation change($urn: String!, $input: PolicyUpdateInput!) { updatePolicy(urn: $urn, input: $input) }";
const deletePolicy = "mutation drop($urn: String!) { deletePolicy(urn: $urn) }";

interface Policy {
  readonly urn: string;
  readonly editable: boolean;
  readonly name: string;
  readonly privileges: readonly string[];
}

async function policies(input: object = { start: 0, count: 50 }): Promise<Policy[]> {
  const { listPolicies: list } = await dataOf(catalog, listPolicies, { input });
  return (list as { policies: Policy[] }).policies;
}

const stewards = {
  type: "METADATA",
  name: "Stewards",
  state: "ACTIVE",
  resources: {
    allResources: false,
    filter: { criteria: [{ field: "TYPE", values: ["dataset", "urn:li:dataPlatform:hive"], condition: "STARTS_WITH" }] },
  },
  privileges: ["EDIT_ENTITY_TAGS"],
  actors: { users: [ada], resourceOwners: false, allUsers: false, allGroups: false },
};

describe("policies", () => {
  test("the shipped ones are there under their ids, with as many privileges as they have always had", async () => {
    const found = new Map(
      (await policies()).map(({ urn, editable, privileges }) => [urn.split(":").at(-1), [editable, privileges.length]]),
    );
    expect(Object.fromEntries(found)).toEqual({
      0: [false, 30],
      1: [false, 17],
      7: [true, 2],
      "view-entity-page-all": [true, 7],
      "view-dataset-sensitive": [true, 3],
      "admin-platform-policy": [false, 30],
      "admin-metadata-policy": [false, 36],
      "editor-platform-policy": [false, 10],
      "editor-metadata-policy": [false, 31],
      "editor-metadata-policy-entities": [true, 1],
      "reader-platform-policy": [false, 0],
      "reader-metadata-policy": [false, 11],
      "asset-owners-metadata-policy": [true, 33],
    });
  });

  test("a policy is made, listed, changed and deleted", async () => {
    const { createPolicy: urn } = await dataOf(catalog, createPolicy, { input: stewards });
    expect(urn).toMatch(/^urn:li:dataHubPolicy:[0-9a-f-]{36}$/);
    expect(await policies({ query: "Stewards" })).toEqual([
      {
        urn,
        type: "METADATA",
        name: "Stewards",
        description: "",
        state: "ACTIVE",
        privileges: ["EDIT_ENTITY_TAGS"],
        editable: true,
        actors: {
          ...{
            users: [ada],
            groups: null,
            roles: null,
            allUsers: false,
            allGroups: false,
            resourceOwners: false,
            resourceOwnersTypes: null,
          },
          ...{ resolvedUsers: [{ urn: ada }], resolvedRoles: null },
        },
        resources: {
          type: null,
          allResources: false,
          resources: null,
          filter: {
            criteria: [
              {
                field: "TYPE",
                condition: "STARTS_WITH",
                values: [
                  { value: "dataset", entity: null },
                  { value: "urn:li:dataPlatform:hive", entity: { urn: "urn:li:dataPlatform:hive" } },
                ],
              },
            ],
          },
        },
      },
    ]);
    expect(await dataOf(catalog, updatePolicy, { urn, input: { ...stewards, state: "INACTIVE", resources: null } })).toEqual({
      updatePolicy: urn,
    });
    expect((await catalog.read(String(urn))).dataHubPolicyInfo).toEqual({
      type: "METADATA",
      displayName: "Stewards",
      description: "",
      state: "INACTIVE",
      privileges: ["EDIT_ENTITY_TAGS"],
      actors: stewards.actors,
      editable: true,
      lastUpdatedTimestamp: expect.any(Number),
    });
    expect(await dataOf(catalog, deletePolicy, { urn })).toEqual({ deletePolicy: urn });
    expect(await policies({ query: "Stewards" })).toEqual([]);
    expect(await failureOf(catalog, deletePolicy, { urn })).toMatchObject({ code: 400, path: ["deletePolicy"] });
  });

  test("policies are listed by state and by whether they can be edited", async () => {
    const urn = "urn:li:dataHubPolicy:7";
    await dataOf(catalog, updatePolicy, { urn, input: { ...stewards, name: "Base", state: "INACTIVE" } });
    const inactive = [{ and: [{ field: "state", values: ["INACTIVE"], condition: "EQUAL" }] }];
    expect((await policies({ orFilters: inactive })).map((policy) => policy.urn)).toEqual([urn]);
    const fixed = [{ and: [{ field: "editable", values: ["false"] }] }, { and: [{ field: "type", values: ["PLATFORM"] }] }];
    expect((await policies({ orFilters: fixed })).map(({ name }) => name).sort()).toEqual([
      "Admins - Platform Policy",
      "Editors - Platform Policy",
      "Readers - Platform Policy",
      "Root User - All Platform Privileges",
    ]);
  });

  test("changing a shipped policy keeps the roles that it is for, which inputs cannot name", async () => {
    const urn = "urn:li:dataHubPolicy:editor-metadata-policy-entities";
    await dataOf(catalog, updatePolicy, { urn, input: stewards });
    expect((await catalog.read(urn)).dataHubPolicyInfo).toMatchObject({ actors: { users: [ada], roles: [editor] } });
  });

  test("policies that are part of the product can be neither changed nor deleted", async () => {
    const urn = "urn:li:dataHubPolicy:0";
    const before = await catalog.read(urn);
    expect(await failureOf(catalog, updatePolicy, { urn, input: stewards })).toMatchObject({ code: 400, data: { updatePolicy: null } });
    expect(await failureOf(catalog, deletePolicy, { urn })).toMatchObject({ code: 400, data: { deletePolicy: null } });
    expect(await catalog.read(urn)).toEqual(before);
  });

  test("a start brings back the policies of the product and leaves those that users changed", async () => {
    const store = createMemoryCatalogStore();
    const first = await createTestCatalog({ store });
    const { dataHubPolicyInfo: shipped } = await first.read("urn:li:dataHubPolicy:0");
    for (const id of ["0", "7"]) await first.put(`urn:li:dataHubPolicy:${id}`, "dataHubPolicyInfo", { ...Object(shipped), privileges: [] });
    const second = await createTestCatalog({ store });
    expect((await second.read("urn:li:dataHubPolicy:0")).dataHubPolicyInfo).toEqual(shipped);
    expect((await second.read("urn:li:dataHubPolicy:7")).dataHubPolicyInfo).toMatchObject({ privileges: [] });
    await second.close();
  });

  test("actors of a policy must be URNs: else nothing is written", async () => {
    const total = (await policies()).length;
    const input = { ...stewards, actors: { ...stewards.actors, users: ["ada"] } };
    const failure = await failureOf(catalog, createPolicy, { input });
    expect(failure).toMatchObject({ code: 400, path: ["createPolicy"], message: expect.stringContaining("/actors/users/0") });
    expect(await policies()).toHaveLength(total);
  });

  test("every privilege is granted, of the catalog or of a type of entities", async () => {
    const ask = "query may($input: GetGrantedPrivilegesInput!) { getGrantedPrivileges(input: $input) { privileges } }";
    const platform = await dataOf(catalog, ask, { input: { actorUrn: ada } });
    expect(platform).toMatchObject({
      getGrantedPrivileges: { privileges: expect.arrayContaining(["MANAGE_POLICIES", "SEARCH_PRIVILEGE"]) },
    });
    const resourceSpec = { resourceType: "DASHBOARD", resourceUrn: "urn:li:dashboard:(looker,1)" };
    const dashboard = await dataOf(catalog, ask, { input: { actorUrn: ada, resourceSpec } });
    const onDashboards = ["EDIT_ENTITY", "EDIT_ENTITY_EMBED", "GET_ENTITY_PRIVILEGE"];
    expect(dashboard).toMatchObject({ getGrantedPrivileges: { privileges: expect.arrayContaining(onDashboards) } });
  });
});

describe("how the rights of a user come about", () => {
  const debug = `query why($user: String!) { debugAccess(userUrn: $user) {
    roles groups groupsWithRoles rolesViaGroups allRoles policies privileges
  } }`;

  test("is told by roles, by groups and by the policies in force", async () => {
    const [shop, guests, reader] = ["urn:li:corpGroup:shop", "urn:li:corpGroup:guests", "urn:li:dataHubRole:Reader"];
    await catalog.put(ada, "nativeGroupMembership", { nativeGroups: [shop] });
    await catalog.put(ada, "groupMembership", { groups: [guests, shop] });
    await catalog.put(ada, "roleMembership", { roles: [reader] });
    await catalog.put(shop, "roleMembership", { roles: [editor, reader] });
    const { createPolicy: made } = await dataOf(catalog, createPolicy, { input: stewards });
    await dataOf(catalog, createPolicy, { input: { ...stewards, state: "INACTIVE", privileges: ["MANAGE_POLICIES"] } });
    const { debugAccess } = await dataOf(catalog, debug, { user: ada });
    const { policies: through, privileges, ...standing } = debugAccess as { policies: string[]; privileges: string[] };
    expect(standing).toEqual({
      roles: [reader],
      groups: [guests, shop],
      groupsWithRoles: [shop],
      rolesViaGroups: [editor, reader],
      allRoles: [reader, editor],
    });
    expect(through).toEqual(expect.arrayContaining([made, "urn:li:dataHubPolicy:editor-platform-policy"]));
    expect(through).not.toContain("urn:li:dataHubPolicy:admin-platform-policy");
    expect(privileges).toContain("EDIT_ENTITY_TAGS");
    expect(privileges).not.toContain("MANAGE_POLICIES");
  });

  test("is told of whom nothing is known, and of users only", async () => {
    const { debugAccess } = await dataOf(catalog, debug, { user: "urn:li:corpuser:nobody" });
    expect(debugAccess).toMatchObject({ roles: [], groups: [], groupsWithRoles: [], rolesViaGroups: [], allRoles: [] });
    expect(await failureOf(catalog, debug, { user: "urn:li:corpGroup:shop" })).toMatchObject({ code: 400 });
  });
});

describe("roles", () => {
  const assign = "mutation assign($input: BatchAssignRoleInput!) { batchAssignRole(input: $input) }";

  test("the three roles are listed with those who have them", async () => {
    await catalog.put(ada, "corpUserInfo", { active: true });
    await dataOf(catalog, assign, { input: { roleUrn: editor, actors: [ada, "urn:li:corpuser:nobody"] } });
    const list = `{ listRoles(input: { start: 0, count: 10 }) { total roles {
      urn type users: relationships(input: { types: ["IsMemberOfRole"], direction: INCOMING }) { total }
    } } }`;
    const role = (name: string, total: number) => ({ urn: `urn:li:dataHubRole:${name}`, type: "DATAHUB_ROLE", users: { total } });
    expect(await dataOf(catalog, list)).toEqual({
      listRoles: { total: 3, roles: [role("Admin", 0), role("Editor", 1), role("Reader", 0)] },
    });
    expect(await catalog.read("urn:li:corpuser:nobody")).toEqual({ corpUserKey: { username: "nobody" } });
  });

  test("are listed by their names", async () => {
    const [one, two] = ["urn:li:dataHubRole:1", "urn:li:dataHubRole:2"];
    await catalog.put(one, "dataHubRoleInfo", { name: "Publisher", description: "Says it" });
    await catalog.put(two, "dataHubRoleInfo", { name: "Auditor", description: "Looks at it" });
    const list = "{ listRoles(input: { start: 1, count: 3 }) { total roles { name } } }";
    expect(await dataOf(catalog, list)).toEqual({
      listRoles: { total: 5, roles: ["Auditor", "Editor", "Publisher"].map((name) => ({ name })) },
    });
    for (const urn of [one, two]) await catalog.request("POST", "/entities?action=delete", { urn });
  });

  test("an actor has one role, or none", async () => {
    await catalog.put(ada, "corpUserInfo", { active: true });
    expect(await dataOf(catalog, assign, { input: { roleUrn: editor, actors: [ada] } })).toEqual({ batchAssignRole: true });
    expect((await catalog.read(ada)).roleMembership).toEqual({ roles: [editor] });
    await dataOf(catalog, assign, { input: { roleUrn: null, actors: [ada] } });
    expect((await catalog.read(ada)).roleMembership).toEqual({ roles: [] });
    const unknown = await failureOf(catalog, assign, { input: { roleUrn: "urn:li:dataHubRole:King", actors: [ada] } });
    expect(unknown).toMatchObject({ code: 400, path: ["batchAssignRole"], data: { batchAssignRole: null } });
    expect(await failureOf(catalog, assign, { input: { roleUrn: editor, actors: ["urn:li:tag:x"] } })).toMatchObject({ code: 400 });
  });
});

describe("access tokens", () => {
  const create = `mutation make($input: CreateAccessTokenInput!) { createAccessToken(input: $input) {
    accessToken metadata { urn type id name description actorUrn ownerUrn createdAt expiresAt }
  } }`;
  const list = "query list($input: ListAccessTokenInput!) { listAccessTokens(input: $input) { start count total tokens { id name } } }";
  const metadata = "query about($token: String!) { getAccessTokenMetadata(token: $token) { id name } }";
  const revoke = "mutation revoke($tokenId: String!) { revokeAccessToken(tokenId: $tokenId) }";

  interface Made {
    readonly accessToken: string;
    readonly metadata: Readonly<Record<string, string & number>>;
  }

  async function make(more: object = {}): Promise<Made> {
    const input = { type: "PERSONAL", actorUrn: ada, duration: "ONE_DAY", name: "robot", ...more };
    return (await dataOf(catalog, create, { input })).createAccessToken as Made;
  }

  test("a token is a signed JWT; only what is told about it is stored", async () => {
    const { accessToken, metadata: told } = await make({ description: "nightly" });
    const [header, payload] = accessToken.split(".").map((part) => Buffer.from(part, "base64url").toString());
    expect(JSON.parse(header ?? "")).toMatchObject({ alg: "HS256" });
    const claims = JSON.parse(payload ?? "");
    expect(claims).toMatchObject({ actorType: "USER", actorId: "ada", sub: "ada", type: "PERSONAL", version: "2" });
    expect(told).toEqual({
      urn: `urn:li:dataHubAccessToken:${told.id}`,
      type: "ACCESS_TOKEN",
      id: expect.any(String),
      name: "robot",
      description: "nightly",
      actorUrn: ada,
      ownerUrn: system,
      createdAt: expect.any(Number),
      expiresAt: (told.createdAt ?? 0) + 86_400_000,
    });
    expect(claims.exp).toBe(Math.floor((told.expiresAt ?? 0) / 1000));
    const stored = await catalog.read(String(told.urn));
    expect(stored.dataHubAccessTokenInfo).toMatchObject({ name: "robot", actorUrn: ada, ownerUrn: system });
    expect(JSON.stringify(stored)).not.toContain(accessToken);
  });

  test("tokens are listed by when they expire, and by owner", async () => {
    await make({ name: "short", duration: "ONE_HOUR" });
    await make({ name: "long", duration: "ONE_YEAR" });
    await make({ name: "week", duration: "ONE_WEEK" });
    const names = async (filters: object[]) => {
      const { listAccessTokens } = await dataOf(catalog, list, { input: { filters } });
      return (listAccessTokens as { tokens: { name: string }[] }).tokens.map(({ name }) => name);
    };
    expect(await names([])).toEqual(["long", "week", "short"]);
    expect(await names([{ field: "ownerUrn", values: [system] }])).toEqual(["long", "week", "short"]);
    expect(await names([{ field: "ownerUrn", values: [ada] }])).toEqual([]);
    const soon = String(Date.now() + 2 * 86_400_000);
    expect(await names([{ field: "expiresAt", values: [soon], condition: "LESS_THAN" }])).toEqual(["short"]);
  });

  test("a token without expiry has none", async () => {
    const { accessToken, metadata: told } = await make({ duration: "NO_EXPIRY" });
    expect(told.expiresAt).toBeNull();
    expect(JSON.parse(Buffer.from(accessToken.split(".")[1] ?? "", "base64url").toString())).not.toHaveProperty("exp");
  });

  test("a token is known until it is revoked", async () => {
    const { accessToken: token, metadata: told } = await make();
    expect(await dataOf(catalog, metadata, { token })).toEqual({ getAccessTokenMetadata: { id: told.id, name: "robot" } });
    expect(await dataOf(catalog, revoke, { tokenId: told.id })).toEqual({ revokeAccessToken: true });
    const failure = await failureOf(catalog, metadata, { token });
    expect(failure).toMatchObject({ code: 400, path: ["getAccessTokenMetadata"], message: "The access token has been revoked" });
    expect(await failureOf(catalog, revoke, { tokenId: told.id })).toMatchObject({ code: 404, path: ["revokeAccessToken"] });
  });

  test("a token of another catalog, one that was changed and one that is none are told apart from ours", async () => {
    const { accessToken } = await make();
    const [header, payload, signature] = accessToken.split(".");
    const other = await createTestCatalog();
    const foreign = "The access token was not signed by this catalog";
    expect(await failureOf(other, metadata, { token: accessToken })).toMatchObject({ message: foreign });
    await other.close();
    const claims = { ...JSON.parse(Buffer.from(payload ?? "", "base64url").toString()), actorId: "datahub" };
    const forged = [header, Buffer.from(JSON.stringify(claims)).toString("base64url"), signature].join(".");
    expect(await failureOf(catalog, metadata, { token: forged })).toMatchObject({ message: foreign });
    const unsigned = [Buffer.from('{"alg":"none"}').toString("base64url"), payload, ""].join(".");
    expect(await failureOf(catalog, metadata, { token: unsigned })).toMatchObject({ message: foreign });
    expect(await failureOf(catalog, metadata, { token: "nonsense" })).toMatchObject({ message: foreign });
  });

  test.each(["urn:li:corpGroup:g", system, "urn:li:corpUser:__datahub_system"])(
    "tokens are for users alone, and not for %s",
    async (urn) => {
      const input = { type: "PERSONAL", actorUrn: urn, duration: "ONE_DAY", name: "x" };
      expect(await failureOf(catalog, create, { input })).toMatchObject({ code: 400, path: ["createAccessToken"] });
      expect(await dataOf(catalog, list, { input: {} })).toMatchObject({ listAccessTokens: { total: 0 } });
    },
  );

  test("a session token is made for oneself alone, without leaving anything behind", async () => {
    const ask = "query token($input: GetAccessTokenInput!) { getAccessToken(input: $input) { accessToken metadata { id } } }";
    const own = { type: "PERSONAL", actorUrn: ada, duration: "ONE_HOUR" };
    const refused = { code: 403, type: "UNAUTHORIZED", data: { getAccessToken: null } };
    const asAda: TestCatalog["request"] = (method, path, body) => catalog.request(method, path, body, { "x-datahub-actor": ada });
    expect(await failureOf(catalog, ask, { input: own })).toMatchObject(refused);
    const { getAccessToken } = await dataOf({ ...catalog, request: asAda }, ask, { input: own });
    expect(getAccessToken).toEqual({ accessToken: expect.stringMatching(/^ey.+\..+\./), metadata: null });
    expect(await dataOf(catalog, list, { input: {} })).toMatchObject({ listAccessTokens: { total: 0 } });
    const ofSystem = await failureOf(catalog, ask, { input: { ...own, actorUrn: system } });
    expect(ofSystem).toMatchObject({ code: 400, message: expect.stringContaining("the system has a secret") });
  });
});

test("who created an access policy is told in its history as the caller", async () => {
  const { createPolicy: urn } = await dataOf(catalog, createPolicy, { input: stewards });
  const { body } = await catalog.request("GET", `/entitiesV2/${encodeURIComponent(String(urn))}`);
  expect(body).toMatchObject({ aspects: { dataHubPolicyInfo: { created: root } } });
});
