import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, dataOf, failureOf } from "../graphql/graphql-calls.ts";
import { createGuardedCatalog, type GuardedCatalog } from "../support/guarded-catalog.ts";
import type { TestCatalog } from "../support/test-catalog.ts";

/** What smoke tests of clients expect of a user without rights, before and after a policy (graphql.md 5.10). */

const user = "urn:li:corpuser:newcomer";
const update = "mutation update($urn: String!, $input: PolicyUpdateInput!) { updatePolicy(urn: $urn, input: $input) }";
const create = "mutation create($input: PolicyUpdateInput!) { createPolicy(input: $input) }";
const everybody = { allUsers: true, allGroups: false, resourceOwners: false };
const nobody = { allUsers: false, allGroups: false, resourceOwners: false };

let catalog: GuardedCatalog;
let newcomer: TestCatalog;

beforeAll(async () => {
  catalog = await createGuardedCatalog();
  newcomer = catalog.as(user);
  await switchOff(catalog, "7");
  await switchOff(catalog, "view-entity-page-all");
  await catalog.put(user, "corpUserInfo", { active: true, displayName: "Newcomer" });
});
afterAll(() => catalog.close());

/** As the suite does it: listed, and written back with another state. */
async function switchOff(by: TestCatalog, id: string): Promise<void> {
  const { listPolicies } = (await dataOf(
    by,
    "{ listPolicies(input: { start: 0, count: 50 }) { policies { urn name description type privileges editable } } }",
  )) as { listPolicies: { policies: readonly { urn: string; name: string; description: string; type: string; privileges: string[] }[] } };
  const found = listPolicies.policies.find(({ urn }) => urn === `urn:li:dataHubPolicy:${id}`);
  const { name, description, type, privileges } = found ?? expect.fail(`no policy ${id}`);
  await dataOf(by, update, {
    urn: `urn:li:dataHubPolicy:${id}`,
    input: { name, description, type, privileges, state: "INACTIVE", actors: everybody },
  });
}

/** Mutations, with the privilege that each takes and a call of it that succeeds then. */
const guarded: readonly (readonly [privilege: string, field: string, call: () => [document: string, variables: object]])[] = [
  [
    "MANAGE_SECRETS",
    "createSecret",
    () => [
      "mutation secret($input: CreateSecretInput!) { createSecret(input: $input) }",
      { input: { name: `secret${Math.random()}`, value: "v" } },
    ],
  ],
  [
    "MANAGE_INGESTION",
    "createIngestionSource",
    () => [
      "mutation source($input: UpdateIngestionSourceInput!) { createIngestionSource(input: $input) }",
      { input: { name: "s", type: "mysql", config: { recipe: "{}", executorId: "default" } } },
    ],
  ],
  [
    "GENERATE_PERSONAL_ACCESS_TOKENS",
    "createAccessToken",
    () => [
      "mutation token($input: CreateAccessTokenInput!) { createAccessToken(input: $input) { accessToken } }",
      { input: { type: "PERSONAL", actorUrn: user, duration: "ONE_MONTH", name: "mine" } },
    ],
  ],
  [
    "MANAGE_POLICIES",
    "createPolicy",
    () => [create, { input: { type: "PLATFORM", name: "none", state: "INACTIVE", privileges: ["VIEW_ANALYTICS"], actors: nobody } }],
  ],
];

describe("a user without rights", () => {
  test.each(guarded)(
    "%s: is refused, allowed by a policy that names the user, and refused when it is gone",
    async (privilege, field, call) => {
      const refusal = { code: 403, type: "UNAUTHORIZED", data: { [field]: null }, path: [field] };
      expect(await failureOf(newcomer, ...call())).toMatchObject(refusal);

      const input = { type: "PLATFORM", name: privilege, state: "ACTIVE", privileges: [privilege], actors: { ...nobody, users: [user] } };
      const { createPolicy: urn } = await dataOf(catalog, create, { input });
      expect(await dataOf(newcomer, ...call())).toMatchObject({ [field]: expect.anything() });

      await dataOf(catalog, "mutation drop($urn: String!) { deletePolicy(urn: $urn) }", { urn });
      expect(await failureOf(newcomer, ...call())).toMatchObject(refusal);
    },
  );

  test("gets what a role allows, by itself and through a group, and loses it with the role", async () => {
    const assign = "mutation assign($input: BatchAssignRoleInput!) { batchAssignRole(input: $input) }";
    const [, secret] = [guarded[0]?.[1], guarded[0]?.[2] ?? expect.fail()];
    const given = async (roleUrn: string | null, actor: string) => dataOf(catalog, assign, { input: { roleUrn, actors: [actor] } });
    await given("urn:li:dataHubRole:Admin", user);
    expect((await ask(newcomer, ...secret())).errors).toBeUndefined();
    await given(null, user);
    expect(await failureOf(newcomer, ...secret())).toMatchObject({ code: 403 });

    const { createGroup: group } = await dataOf(catalog, 'mutation { createGroup(input: { id: "team", name: "Team" }) }');
    await given("urn:li:dataHubRole:Admin", String(group));
    expect(await failureOf(newcomer, ...secret())).toMatchObject({ code: 403 });
    await dataOf(catalog, "mutation join($input: AddGroupMembersInput!) { addGroupMembers(input: $input) }", {
      input: { groupUrn: group, userUrns: [user] },
    });
    expect((await ask(newcomer, ...secret())).errors).toBeUndefined();
    await given(null, String(group));
    expect(await failureOf(newcomer, ...secret())).toMatchObject({ code: 403 });
  });

  test("renames a data product when they manage the data products of its domain", async () => {
    const [domain, product] = ["urn:li:domain:sales", "urn:li:dataProduct:orders"];
    await catalog.put(domain, "domainProperties", { name: "Sales" });
    await catalog.put(product, "dataProductProperties", { name: "Orders" });
    await catalog.put(product, "domains", { domains: [domain] });
    const rename = [
      "mutation ($input: UpdateNameInput!) { updateName(input: $input) }",
      { input: { urn: product, name: "All orders" } },
    ] as const;
    expect(await failureOf(newcomer, ...rename)).toMatchObject({ code: 403 });
    const criteria = [{ field: "URN", values: [domain], condition: "EQUALS" }];
    const manages = {
      type: "METADATA",
      name: "manages",
      state: "ACTIVE",
      privileges: ["MANAGE_DATA_PRODUCTS"],
      resources: { filter: { criteria } },
    };
    await dataOf(catalog, create, { input: { ...manages, actors: { ...nobody, users: [user] } } });
    expect(await dataOf(newcomer, ...rename)).toEqual({ updateName: true });
  });

  test("adds others to a group that they own, and themselves only when they manage people", async () => {
    const [owned, other] = ["urn:li:corpGroup:owned", "urn:li:corpuser:other"];
    const add = "mutation add($input: AddGroupMembersInput!) { addGroupMembers(input: $input) }";
    const adding = (...userUrns: string[]) => [add, { input: { groupUrn: owned, userUrns } }] as const;
    await catalog.put(other, "corpUserInfo", { active: true, displayName: "Other" });
    await catalog.put(owned, "corpGroupInfo", { displayName: "Owned", admins: [], members: [], groups: [] });
    const refusal = { code: 403, type: "UNAUTHORIZED", data: { addGroupMembers: null } };
    expect(await failureOf(newcomer, ...adding(other))).toMatchObject(refusal);

    await catalog.put(owned, "ownership", { owners: [{ owner: user, type: "TECHNICAL_OWNER" }] });
    expect(await dataOf(newcomer, ...adding(other))).toEqual({ addGroupMembers: true });
    for (const users of [[user], [other, user], ["urn:li:corpuser:(newcomer)"]]) {
      expect(await failureOf(newcomer, ...adding(...users))).toMatchObject(refusal);
    }

    const people = { type: "PLATFORM", name: "people", state: "ACTIVE", privileges: ["MANAGE_USERS_AND_GROUPS"] };
    const { createPolicy: urn } = await dataOf(catalog, create, { input: { ...people, actors: { ...nobody, users: [user] } } });
    expect(await dataOf(newcomer, ...adding(user))).toEqual({ addGroupMembers: true });
    await dataOf(catalog, "mutation drop($urn: String!) { deletePolicy(urn: $urn) }", { urn });
  });

  test("cannot be made an administrator by themselves: neither by a role, a group, a policy nor an invitation", async () => {
    const writes: readonly [string, string, object][] = [
      [user, "roleMembership", { roles: ["urn:li:dataHubRole:Admin"] }],
      [user, "nativeGroupMembership", { nativeGroups: ["urn:li:corpGroup:team"] }],
      ["urn:li:inviteToken:a", "inviteToken", { token: "t", role: "urn:li:dataHubRole:Admin" }],
    ];
    const editor = {
      type: "METADATA",
      name: "edit all",
      state: "ACTIVE",
      privileges: ["EDIT_ENTITY"],
      actors: { ...nobody, users: [user] },
    };
    await dataOf(catalog, create, { input: editor });
    expect((await newcomer.put("urn:li:tag:fine", "tagProperties", { name: "fine" })).status).toBe(200);
    for (const write of writes) expect((await newcomer.put(...write)).status).toBe(403);
    const managesPeople = { ...editor, type: "PLATFORM", name: "manages people", privileges: ["MANAGE_USERS_AND_GROUPS"] };
    await dataOf(catalog, create, { input: managesPeople });
    expect((await newcomer.put(user, "corpUserInfo", { active: true, displayName: "New" })).status).toBe(200);
    const admin = { roles: ["urn:li:dataHubRole:Admin"] };
    for (const taker of [user, "urn:li:corpGroup:team"]) expect((await newcomer.put(taker, "roleMembership", admin)).status).toBe(403);
  });
});
