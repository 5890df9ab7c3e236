import { afterAll, beforeAll, expect, test } from "vitest";
import { dataOf } from "../graphql/graphql-calls.ts";
import { createGuardedCatalog, type GuardedCatalog } from "../support/guarded-catalog.ts";

/** Where views are restricted, a search finds exactly what the policies let the caller see, whatever they look at (behaviour.md 6.5). */

const user = "urn:li:corpuser:reader";
const group = "urn:li:corpGroup:readers";
const role = "urn:li:dataHubRole:Auditor";
const table = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`;
const columnOf = (urn: string) => `urn:li:schemaField:(${urn},column)`;
const [sales, europe, other] = ["sales", "europe", "other"].map((id) => `urn:li:domain:${id}`) as [string, string, string];
const [database, schema] = ["urn:li:container:database", "urn:li:container:schema"];
const instance = "urn:li:dataPlatformInstance:(urn:li:dataPlatform:hive,west)";
const custom = "urn:li:ownershipType:custom";
const names = ["a", "b", "c", "d", "e"].map(table) as [string, string, string, string, string];
const [a, b, c, d, e] = names;

let catalog: GuardedCatalog;
beforeAll(async () => {
  catalog = await createGuardedCatalog({ viewAuthorization: true });
  const { body } = await catalog.request("GET", "/openapi/v3/entity/datahubpolicy?count=100");
  for (const { urn, dataHubPolicyInfo } of Object(body).entities) {
    if (dataHubPolicyInfo.value.editable) await catalog.put(urn, "dataHubPolicyInfo", { ...dataHubPolicyInfo.value, state: "INACTIVE" });
  }
  const owner = (urn: string, typeUrn?: string) => ({
    owner: urn,
    type: typeUrn ? "CUSTOM" : "TECHNICAL_OWNER",
    ...(typeUrn && { typeUrn }),
  });
  const writes: [string, string, unknown][] = [
    ...names.map((urn): [string, string, unknown] => [urn, "status", { removed: false }]),
    ...names.map((urn): [string, string, unknown] => [columnOf(urn), "status", { removed: false }]),
    // What is of a column alone shows nobody its table.
    [columnOf(d), "globalTags", { tags: [{ tag: "urn:li:tag:Public" }] }],
    [sales, "domainProperties", { name: "sales" }],
    [europe, "domainProperties", { name: "europe", parentDomain: sales }],
    [other, "domainProperties", { name: "other" }],
    [database, "containerProperties", { name: "database" }],
    [schema, "container", { container: database }],
    [a, "domains", { domains: [europe] }],
    [b, "domains", { domains: [other] }],
    [c, "container", { container: schema }],
    [a, "globalTags", { tags: [{ tag: "urn:li:tag:Public" }, { tag: "urn:li:tag:zone" }] }],
    [b, "globalTags", { tags: [{ tag: "urn:li:tag:public" }] }],
    [d, "dataPlatformInstance", { platform: "urn:li:dataPlatform:hive", instance }],
    [d, "ownership", { owners: [owner(user)] }],
    [e, "ownership", { owners: [owner(user, custom), owner(group)] }],
    [c, "ownership", { owners: [owner("urn:li:corpuser:somebody", custom)] }],
    [user, "nativeGroupMembership", { nativeGroups: [group] }],
    [group, "roleMembership", { roles: [role] }],
  ];
  for (const [urn, aspect, value] of writes) expect(await catalog.put(urn, aspect, value)).toMatchObject({ status: 200 });
});
afterAll(() => catalog.close());

const nobody = { users: [], groups: [], roles: [], resourceOwners: false, allUsers: false, allGroups: false };
const toUser = { ...nobody, users: [user] };
const criteria = (field: string, values: readonly string[], condition = "EQUALS") => ({
  filter: { criteria: [{ field, values, condition }] },
});
const both = (...some: ReturnType<typeof criteria>[]) => ({ filter: { criteria: some.flatMap(({ filter }) => filter.criteria) } });
const everything = [...names, sales, europe, other];

test.each<[string, object, object, readonly string[]]>([
  ["no policy", nobody, {}, []],
  ["a policy on everything", toUser, {}, everything],
  ["a policy for a group", { ...nobody, groups: [group] }, {}, everything],
  ["a policy for whoever is in a group", { ...nobody, allGroups: true }, {}, everything],
  ["a policy for a role of a group", { ...nobody, roles: [role] }, {}, everything],
  ["a type", toUser, criteria("TYPE", ["domain"]), [sales, europe, other]],
  ["the beginning of a type", toUser, criteria("RESOURCE_TYPE", ["data"], "STARTS_WITH"), names],
  ["an entity", toUser, criteria("URN", [a, b]), [a, b]],
  ["the beginning of a URN", toUser, criteria("URN", ["urn:li:domain:s"], "STARTS_WITH"), [sales]],
  ["the beginning of a URN in other letters", toUser, criteria("URN", ["urn:li:domain:S"], "STARTS_WITH"), []],
  ["a domain", toUser, criteria("DOMAIN", [sales]), [a, sales, europe]],
  ["the beginning of a domain", toUser, criteria("DOMAIN", ["urn:li:domain:sal"], "STARTS_WITH"), [a, sales, europe]],
  ["a container", toUser, criteria("CONTAINER", [database]), [c]],
  ["a tag", toUser, criteria("TAG", ["urn:li:tag:Public"]), [a]],
  ["the beginning of a tag", toUser, criteria("TAG", ["urn:li:tag:p"], "STARTS_WITH"), [b]],
  ["an instance of a platform", toUser, criteria("DATA_PLATFORM_INSTANCE", [instance]), [d]],
  ["an owner", toUser, criteria("OWNER", [group]), [e]],
  ["a group of users, which no asset is in", toUser, criteria("GROUP_MEMBERSHIP", [group]), []],
  ["all but a type", toUser, criteria("TYPE", ["dataset"], "NOT_EQUALS"), [sales, europe, other]],
  ["all but an entity", toUser, criteria("URN", [a, sales], "NOT_EQUALS"), [b, c, d, e, europe, other]],
  ["what is not in a domain", toUser, criteria("DOMAIN", [sales], "NOT_EQUALS"), [b, c, d, e, other]],
  ["what is not in a container", toUser, criteria("CONTAINER", [database], "NOT_EQUALS"), [a, b, d, e, sales, europe, other]],
  ["what does not have a tag", toUser, criteria("TAG", ["urn:li:tag:Public"], "NOT_EQUALS"), [b, c, d, e, sales, europe, other]],
  ["what has none of some tags", toUser, criteria("TAG", ["urn:li:tag:zone", "urn:li:tag:public"], "NOT_EQUALS"), everything.slice(2)],
  ["what is of another instance", toUser, criteria("DATA_PLATFORM_INSTANCE", [instance], "NOT_EQUALS"), [a, b, c, e, sales, europe, other]],
  ["what somebody does not own", toUser, criteria("OWNER", [user], "NOT_EQUALS"), [a, b, c, sales, europe, other]],
  ["what is in no group of users, as no asset is", toUser, criteria("GROUP_MEMBERSHIP", [group], "NOT_EQUALS"), everything],
  ["owners, but not of something", { ...nobody, resourceOwners: true }, criteria("URN", [a, d], "NOT_EQUALS"), [e]],
  [
    "two criteria, one of what there must not be",
    toUser,
    both(criteria("TYPE", ["domain"]), criteria("DOMAIN", [sales], "NOT_EQUALS")),
    [other],
  ],
  ["two criteria", toUser, both(criteria("TYPE", ["domain"]), criteria("DOMAIN", [sales])), [sales, europe]],
  ["owners", { ...nobody, resourceOwners: true }, {}, [d, e]],
  ["owners in one way", { ...nobody, resourceOwners: true, resourceOwnersTypes: [custom] }, {}, [e]],
  ["owners of something", { ...nobody, resourceOwners: true }, criteria("URN", [a, d]), [d]],
])("with %s", async (_what, actors, resources, seen) => {
  await catalog.put("urn:li:dataHubPolicy:tried", "dataHubPolicyInfo", {
    ...{ displayName: "tried", description: "", type: "METADATA", state: "ACTIVE", editable: true, privileges: ["VIEW_ENTITY_PAGE"] },
    ...{ actors, ...("filter" in resources && { resources }) },
  });
  const query = `{ searchAcrossEntities(input: { types: [DATASET, DOMAIN, SCHEMA_FIELD], query: "*", count: 50 }) { total searchResults { entity { urn } } } }`;
  const data = (await dataOf(catalog.as(user), query)) as {
    searchAcrossEntities: { total: number; searchResults: { entity: { urn: string } }[] };
  };
  const { total, searchResults } = data.searchAcrossEntities;
  const columns = seen.filter((urn) => names.some((name) => name === urn)).map(columnOf);
  expect(searchResults.map(({ entity }) => entity.urn).toSorted()).toEqual([...seen, ...columns].toSorted());
  expect(total).toBe(seen.length + columns.length);
  // The decision on each entity by itself is the same.
  const demands = everything.map((urn) => ({ anyOf: ["VIEW_ENTITY_PAGE"], resource: { entityType: urn.split(":")[2] ?? "", urn } }));
  const granted = await catalog.app.parts.accessOf(user).grants(demands);
  expect(everything.filter((_urn, at) => granted[at]).toSorted()).toEqual(seen.toSorted());
});
