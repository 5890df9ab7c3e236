import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dataOf } from "../graphql/graphql-calls.ts";
import { createGuardedCatalog, type GuardedCatalog } from "../support/guarded-catalog.ts";

/** Whom a policy names, and what it is about (behaviour.md 6.5). */

const user = "urn:li:corpuser:somebody";
const group = "urn:li:corpGroup:team";
const role = "urn:li:dataHubRole:Reader";
const policyUrn = "urn:li:dataHubPolicy:tried";
/** One that no shipped policy grants. */
const privilege = "CREATE_ENTITY";
const nobody = { resourceOwners: false, allUsers: false, allGroups: false };

const table = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:postgres,${name},PROD)`;
const [orders, others, chart] = [table("shop.orders"), table("crm.people"), "urn:li:chart:(looker,orders)"];
const container = (name: string) => `urn:li:container:${name}`;
const domain = (name: string) => `urn:li:domain:${name}`;
const instance = "urn:li:dataPlatformInstance:(urn:li:dataPlatform:postgres,east)";
const business = "urn:li:ownershipType:__system__business_owner";

let catalog: GuardedCatalog;
beforeAll(async () => {
  catalog = await createGuardedCatalog();
  const writes: readonly (readonly [string, string, object])[] = [
    [orders, "domains", { domains: [domain("orders")] }],
    [domain("orders"), "domainProperties", { name: "Orders", parentDomain: domain("shop") }],
    [domain("shop"), "domainProperties", { name: "Shop", parentDomain: domain("company") }],
    [domain("company"), "domainProperties", { name: "Company" }],
    [orders, "container", { container: container("schema") }],
    [container("schema"), "container", { container: container("database") }],
    [orders, "globalTags", { tags: [{ tag: "urn:li:tag:pii" }] }],
    [orders, "dataPlatformInstance", { platform: "urn:li:dataPlatform:postgres", instance }],
    [others, "status", { removed: false }],
    [chart, "status", { removed: false }],
    [user, "corpUserInfo", { active: true }],
    [group, "corpGroupInfo", { admins: [], members: [], groups: [] }],
  ];
  for (const write of writes) expect((await catalog.put(...write)).text).toContain("success");
});
afterAll(() => catalog.close());

const query = "query may($input: GetGrantedPrivilegesInput!) { getGrantedPrivileges(input: $input) { privileges } }";

/** What policies grant an actor, on an entity or without one. */
async function grantedTo(actor: string, resourceUrn?: string, resourceType = "DATASET"): Promise<readonly string[]> {
  const input = { actorUrn: actor, ...(resourceUrn !== undefined && { resourceSpec: { resourceType, resourceUrn } }) };
  const { getGrantedPrivileges: granted } = await dataOf(catalog.as(actor), query, { input });
  return (granted as { privileges: string[] }).privileges;
}

async function write(actors: object, resources?: object, more: object = {}): Promise<void> {
  const policy = { displayName: "tried", description: "", type: "METADATA", state: "ACTIVE", privileges: [privilege], editable: true };
  const value = { ...policy, actors: { ...nobody, ...actors }, ...(resources && { resources }), ...more };
  const { status, text } = await catalog.put(policyUrn, "dataHubPolicyInfo", value);
  expect(text).toContain("success");
  expect(status).toBe(200);
}

/** Whether the user has the privilege on each of the entities. */
function may(urns: readonly string[], actor = user): Promise<boolean[]> {
  return Promise.all(urns.map(async (urn) => (await grantedTo(actor, urn)).includes(privilege)));
}

function only(field: string, values: readonly string[], condition = "EQUALS"): object {
  return { filter: { criteria: [{ field, values, condition }] } };
}

describe("a policy is about", () => {
  const everything = [true, true, true];
  const justOrders = [true, false, false];
  test.each<[what: string, resources: object | undefined, granted: boolean[]]>([
    ["everything without a filter", undefined, everything],
    ["everything with a filter that says nothing", { filter: { criteria: [] } }, everything],
    ["entities of a type", only("TYPE", ["dataset"]), [true, true, false]],
    ["entities of one of several types", only("TYPE", ["dataset", "chart"]), everything],
    ["entities of a type, in whatever letter case it is named", only("TYPE", ["DATASET"]), [true, true, false]],
    ["a type in whatever letter case, in the older form", { type: "CHART", allResources: true }, [false, false, true]],
    ["entities of a type, by its older name", only("RESOURCE_TYPE", ["chart"]), [false, false, true]],
    ["named entities", only("URN", [orders]), justOrders],
    ["named entities, by its older name", only("RESOURCE_URN", [others]), [false, true, false]],
    ["entities whose URN begins so", only("URN", ["urn:li:dataset:(urn:li:dataPlatform:postgres,shop."], "STARTS_WITH"), justOrders],
    ["nothing whose URN only begins so, where it is to be equal", only("URN", [table("shop")]), [false, false, false]],
    ["what is in a domain", only("DOMAIN", [domain("orders")]), justOrders],
    ["what is in a domain two below", only("DOMAIN", [domain("company")]), justOrders],
    ["what is in a container", only("CONTAINER", [container("schema")]), justOrders],
    ["what is in a container that holds its container", only("CONTAINER", [container("database")]), justOrders],
    ["what has a tag", only("TAG", ["urn:li:tag:pii"]), justOrders],
    ["what has a tag that begins so", only("TAG", ["urn:li:tag:p"], "STARTS_WITH"), justOrders],
    ["what does not have a tag, or has none", only("TAG", ["urn:li:tag:pii"], "NOT_EQUALS"), [false, true, true]],
    ["what has none of several tags", only("TAG", ["urn:li:tag:other", "urn:li:tag:pii"], "NOT_EQUALS"), [false, true, true]],
    ["what is not in a domain, nor in one below it", only("DOMAIN", [domain("company")], "NOT_EQUALS"), [false, true, true]],
    ["what is not in a container, nor in one of it", only("CONTAINER", [container("database")], "NOT_EQUALS"), [false, true, true]],
    ["what is not of a type, in whatever letter case it is named", only("TYPE", ["DATASET"], "NOT_EQUALS"), [false, false, true]],
    ["all but named entities", only("URN", [orders], "NOT_EQUALS"), [false, true, true]],
    ["what somebody does not own", only("OWNER", [user], "NOT_EQUALS"), everything],
    ["what is of an instance of a platform", only("DATA_PLATFORM_INSTANCE", [instance]), justOrders],
    ["a type, in the older form", { type: "chart", allResources: true }, [false, false, true]],
    ["every type, in the older form", { type: "all", allResources: true }, everything],
    ["some of a type, in the older form", { type: "dataset", resources: [others], allResources: false }, [false, true, false]],
    ["none of a type, in the older form", { type: "dataset", resources: [], allResources: false }, [false, false, false]],
  ])("%s", async (_what, resources, granted) => {
    await write({ users: [user] }, resources);
    expect(await may([orders, others, chart])).toEqual(granted);
  });

  test("what meets all of its criteria", async () => {
    const criteria = [
      { field: "TYPE", values: ["dataset"], condition: "EQUALS" },
      { field: "TAG", values: ["urn:li:tag:pii", "urn:li:tag:other"], condition: "EQUALS" },
    ];
    await write({ users: [user] }, { filter: { criteria } });
    expect(await may([orders, others, chart])).toEqual([true, false, false]);
  });

  test("what has one value and not another", async () => {
    const criteria = [
      { field: "TYPE", values: ["dataset"], condition: "EQUALS" },
      { field: "TAG", values: ["urn:li:tag:pii"], condition: "NOT_EQUALS" },
    ];
    await write({ users: [user] }, { filter: { criteria } });
    expect(await may([orders, others, chart])).toEqual([false, true, false]);
  });

  test("neither the catalog itself nor columns, where it is about what does not have a value", async () => {
    const column = `urn:li:schemaField:(${orders},id)`;
    for (const resources of [only("TAG", ["urn:li:tag:pii"], "NOT_EQUALS"), only("TYPE", ["dataset"], "NOT_EQUALS")]) {
      await write({ users: [user] }, resources);
      expect(await may([column])).toEqual([false]);
      expect(await grantedTo(user)).not.toContain(privilege);
    }
  });

  test("an entity that is named with parentheses, which are not stored, or all but it", async () => {
    await write({ users: [user] }, only("URN", ["urn:li:tag:(pii)"]));
    expect(await may(["urn:li:tag:pii", chart])).toEqual([true, false]);
    await write({ users: [user] }, only("URN", ["urn:li:tag:(pii)"], "NOT_EQUALS"));
    expect(await may(["urn:li:tag:pii", chart])).toEqual([false, true]);
  });

  test("what somebody owns, as soon as they do", async () => {
    await write({ users: [user] }, only("OWNER", ["urn:li:corpuser:boss"]));
    expect(await may([others])).toEqual([false]);
    await catalog.put(others, "ownership", { owners: [{ owner: "urn:li:corpuser:boss", type: "DATAOWNER" }] });
    expect(await may([others])).toEqual([true]);
    await catalog.put(others, "ownership", { owners: [] });
    expect(await may([others])).toEqual([false]);
  });

  test("users who belong to a group", async () => {
    const member = "urn:li:corpuser:member";
    await catalog.put(member, "nativeGroupMembership", { nativeGroups: [group] });
    await write({ users: [user] }, only("GROUP_MEMBERSHIP", [group]));
    expect(await may([member, user])).toEqual([true, false]);
  });

  test("a domain, a container and an instance themselves", async () => {
    await write({ users: [user] }, only("DOMAIN", [domain("shop")]));
    expect(await may([domain("shop"), domain("orders"), domain("company")])).toEqual([true, true, false]);
    await write({ users: [user] }, only("CONTAINER", [container("database")]));
    expect(await may([container("database"), container("schema")])).toEqual([true, true]);
  });

  test("a ring of domains, without end", async () => {
    await catalog.put(domain("company"), "domainProperties", { name: "Company", parentDomain: domain("shop") });
    await write({ users: [user] }, only("DOMAIN", [domain("company")]));
    expect(await may([orders, others])).toEqual([true, false]);
  });
});

describe("a policy is for", () => {
  test.each<[whom: string, actors: object, granted: boolean]>([
    ["whom it names", { users: [user] }, true],
    ["nobody else", { users: ["urn:li:corpuser:other"] }, false],
    ["all users", { allUsers: true }, true],
    ["nobody in a group, when there is nobody", { allGroups: true }, false],
    ["no role that the user does not have", { roles: [role] }, false],
    ["no owner who is none", { resourceOwners: true }, false],
  ])("%s", async (_whom, actors, granted) => {
    await write(actors);
    expect(await may([orders])).toEqual([granted]);
  });

  test("members of a group, whether it is kept here or outside, and for members of any", async () => {
    for (const [aspect, member] of [
      ["groupMembership", "groups"],
      ["nativeGroupMembership", "nativeGroups"],
    ] as const) {
      await catalog.put(user, aspect, { [member]: [group] });
      await write({ groups: [group] });
      expect(await may([orders])).toEqual([true]);
      await write({ allGroups: true });
      expect(await may([orders])).toEqual([true]);
      await catalog.put(user, aspect, { [member]: [] });
      expect(await may([orders])).toEqual([false]);
    }
  });

  test("whoever has a role, by themselves or through a group", async () => {
    await write({ roles: [role] });
    await catalog.put(user, "roleMembership", { roles: [role] });
    expect(await may([orders])).toEqual([true]);
    await catalog.put(user, "roleMembership", { roles: [] });
    expect(await may([orders])).toEqual([false]);
    await catalog.put(group, "roleMembership", { roles: [role] });
    await catalog.put(user, "nativeGroupMembership", { nativeGroups: [group] });
    expect(await may([orders])).toEqual([true]);
    await catalog.put(user, "nativeGroupMembership", { nativeGroups: [] });
    expect(await may([orders])).toEqual([false]);
  });

  test("owners of the resource, by themselves or through a group, in the way that it names", async () => {
    const own = (owner: string, more: object = {}) =>
      catalog.put(orders, "ownership", { owners: [{ owner, type: "TECHNICAL_OWNER", ...more }] });
    await write({ resourceOwners: true });
    await own(user);
    expect(await may([orders, others])).toEqual([true, false]);
    await write({ resourceOwners: true, resourceOwnersTypes: [business] });
    expect(await may([orders])).toEqual([false]);
    await own(user, { type: "BUSINESS_OWNER" });
    expect(await may([orders])).toEqual([true]);
    await own(group, { type: "CUSTOM", typeUrn: business });
    expect(await may([orders])).toEqual([false]);
    await catalog.put(user, "nativeGroupMembership", { nativeGroups: [group] });
    expect(await may([orders])).toEqual([true]);
    await catalog.put(user, "nativeGroupMembership", { nativeGroups: [] });
    await catalog.put(orders, "ownership", { owners: [] });
  });

  test("nobody, while it is inactive or names another privilege", async () => {
    await write({ users: [user] }, undefined, { state: "INACTIVE" });
    expect(await may([orders])).toEqual([false]);
    await write({ users: [user] }, undefined, { privileges: ["EDIT_ENTITY_DOCS"] });
    expect(await may([orders])).toEqual([false]);
  });

  test.each<[what: string, resources: object]>([
    [
      "a constraint that it would not be held to",
      { privilegeConstraints: { criteria: [{ field: "TAG", values: ["urn:li:tag:allowed"] }] } },
    ],
    ["a criterion that everything would meet", only("TAG", [], "NOT_EQUALS")],
    ["a condition that cannot be told", only("TAG", ["urn:li:tag:other"], "LIKE")],
  ])("nobody, while %s is stored of it", async (_what, more) => {
    await write({ users: [user] }, only("URN", [orders]));
    const [record] = await catalog.store.aspects.getLatest([{ urn: policyUrn, aspect: "dataHubPolicyInfo" }]);
    if (record === undefined) throw new Error("The policy is not stored");
    const { resources, ...info } = JSON.parse(record.metadata);
    const metadata = JSON.stringify({ ...info, resources: { ...resources, ...more } });
    await catalog.store.transaction((tx) => tx.aspects.put([{ ...record, metadata }]));
    expect(await may([orders])).toEqual([false]);
  });

  test("nobody, after it has been deleted in whatever way", async () => {
    await write({ users: [user] });
    expect(await may([orders])).toEqual([true]);
    await catalog.request("POST", "/entities?action=delete", { urn: policyUrn });
    expect(await may([orders])).toEqual([false]);
  });
});

describe("a policy grants", () => {
  const named = ["EDIT_ENTITY_TAGS", "VIEW_ENTITY_PAGE", "EDIT_LINEAGE", "ACME_OWN", "GET_ENTITY_PRIVILEGE", "MANAGE_DOMAINS"];
  const flow = "urn:li:dataFlow:(airflow,f,PROD)";
  afterAll(() => catalog.request("POST", "/entities?action=delete", { urn: policyUrn }));

  test("whatever it names, on whatever it is about", async () => {
    await write({ users: [user] }, undefined, { privileges: named });
    expect(await grantedTo(user)).toEqual(expect.arrayContaining(named));
    expect(await grantedTo(user, flow, "DATA_FLOW")).toEqual(expect.arrayContaining(named));
    await write({ users: [user] }, only("TYPE", ["dataFlow"]), { privileges: named });
    expect(await grantedTo(user)).not.toContain("ACME_OWN");
    expect(await grantedTo(user, flow, "DATA_FLOW")).toEqual(expect.arrayContaining(named));
    expect(await grantedTo(user, orders)).not.toContain("ACME_OWN");
  });

  test("each privilege once, and nobody else any", async () => {
    await write({ users: [user] }, undefined, { privileges: [...named, ...named] });
    const granted = await grantedTo(user);
    expect(granted).toEqual([...new Set(granted)]);
    expect(await grantedTo("urn:li:corpuser:somebody.else")).not.toContain("ACME_OWN");
  });
});

describe("without any policy", () => {
  test("everybody sees themselves and changes nothing of it", async () => {
    for (const id of ["7", "view-entity-page-all", "view-dataset-sensitive"]) {
      const urn = `urn:li:dataHubPolicy:${id}`;
      const { dataHubPolicyInfo } = await catalog.read(urn);
      await catalog.put(urn, "dataHubPolicyInfo", { ...Object(dataHubPolicyInfo), state: "INACTIVE" });
    }
    const asked = catalog.as(user);
    expect((await asked.request("GET", `/entitiesV2/${user}`)).status).toBe(200);
    expect((await asked.request("GET", "/entitiesV2/urn:li:corpuser:datahub")).status).toBe(403);
    expect((await asked.put(user, "corpUserInfo", { active: true })).status).toBe(403);
  });

  test("the system may do everything", async () => {
    const system = catalog.as("urn:li:corpuser:__datahub_system");
    expect((await system.put("urn:li:tag:a", "tagProperties", { name: "a" })).status).toBe(200);
  });

  test("everybody may do everything where policies are switched off, and REST where it does not ask them", async () => {
    const open = await createGuardedCatalog({ policiesEnabled: false });
    expect((await open.as(user).put("urn:li:tag:a", "tagProperties", { name: "a" })).status).toBe(200);
    expect(await dataOf(open.as(user), "{ appConfig { policiesConfig { enabled } } }")).toEqual({
      appConfig: { policiesConfig: { enabled: false } },
    });
    await open.close();
    const halfOpen = await createGuardedCatalog({ restAuthorization: false });
    const asked = halfOpen.as(user);
    expect((await asked.put("urn:li:tag:a", "tagProperties", { name: "a" })).status).toBe(200);
    const { body } = await asked.request("POST", "/api/graphql", { query: 'mutation { createTag(input: { name: "b" }) }' });
    expect(body).toMatchObject({ data: { createTag: null }, errors: [{ extensions: { code: 403 } }] });
    await halfOpen.close();
  });
});

test("pages are told whether tokens are asked for", async () => {
  const asks = "{ appConfig { authConfig { tokenAuthEnabled } } }";
  expect(await dataOf(catalog, asks)).toEqual({ appConfig: { authConfig: { tokenAuthEnabled: true } } });
});
