import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dataOf, failureOf } from "../graphql/graphql-calls.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";

/** Policies that could not be decided by are refused when they are written. */

const urn = "urn:li:dataHubPolicy:written";
const actors = { resourceOwners: false, allUsers: true, allGroups: false };
const policy = {
  displayName: "p",
  description: "",
  type: "METADATA",
  state: "ACTIVE",
  privileges: ["EDIT_ENTITY"],
  actors,
  editable: true,
};

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await createTestCatalog();
});
afterAll(() => catalog.close());

function filteredBy(field: string, values: readonly string[], condition = "EQUALS"): object {
  return { resources: { filter: { criteria: [{ field, values, condition }] } } };
}

function constrainedBy(values: readonly string[]): object {
  return { resources: { privilegeConstraints: { criteria: [{ field: "URN", values, condition: "EQUALS" }] } } };
}

describe("a policy is refused", () => {
  test.each<[because: string, more: object, path: string]>([
    ["of a type that there is not", { type: "SPECIAL" }, "/type"],
    ["in a state that there is not", { state: "ASLEEP" }, "/state"],
    ["with what cannot be a privilege", { privileges: ["EDIT_ENTITY", "edit entity"] }, "/privileges/1"],
    ["with a field that no criterion has", filteredBy("COLOUR", ["red"]), "/resources/filter/criteria/0/field"],
    ["with a field that every object has", filteredBy("constructor", []), "/resources/filter/criteria/0/field"],
    ["with a condition that cannot be told", filteredBy("TAG", ["urn:li:tag:a"], "LIKE"), "/resources/filter/criteria/0"],
    ["that would be met by everything", filteredBy("TAG", [], "NOT_EQUALS"), "/resources/filter/criteria/0/values"],
    ["with a malformed URN of what is excluded", filteredBy("TAG", ["pii"], "NOT_EQUALS"), "/resources/filter/criteria/0/values/0"],
    ["with a type of entities that there is not", filteredBy("TYPE", ["dataset", "tables"]), "/resources/filter/criteria/0/values/1"],
    ["with a malformed URN in a criterion", filteredBy("DOMAIN", ["orders"]), "/resources/filter/criteria/0/values/0"],
    [
      "with constraints that it would not be held to",
      constrainedBy(["urn:li:tag:allowed"]),
      "remove the constraints, or the privileges (at /resources/privilegeConstraints)",
    ],
    ["with a malformed URN in the older form", { resources: { type: "dataset", resources: ["orders"] } }, "/resources/resources/0"],
    ["for a malformed URN", { actors: { ...actors, users: ["somebody"] } }, "/actors/users/0"],
  ])("%s, with the place of the fault", async (_because, more, path) => {
    const { status, text } = await catalog.put(urn, "dataHubPolicyInfo", { ...policy, ...more });
    expect(status).toBe(422);
    expect(text).toContain(path);
    expect(await catalog.read(urn)).not.toHaveProperty("dataHubPolicyInfo");
  });

  test("through GraphQL alike", async () => {
    const input = { name: "p", type: "METADATA", state: "ACTIVE", privileges: ["edit"], actors };
    const create = "mutation create($input: PolicyUpdateInput!) { createPolicy(input: $input) }";
    expect(await failureOf(catalog, create, { input })).toMatchObject({ code: 400, message: expect.stringContaining("/privileges/0") });
  });
});

describe("a policy is taken", () => {
  test.each<[what: string, more: object]>([
    ["with a privilege that newer clients know", { privileges: ["MANAGE_DOCUMENT_TEMPLATES"] }],
    ["with the start of a URN", filteredBy("URN", ["urn:li:dataset:(urn:li:data"], "STARTS_WITH")],
    ["with what a resource must not have", filteredBy("TAG", ["urn:li:tag:a"], "NOT_EQUALS")],
    ["without privileges", { privileges: [] }],
    ["with constraints that say nothing", { resources: { privilegeConstraints: { criteria: [] } } }],
    ["as a draft", { state: "DRAFT" }],
  ])("%s", async (_what, more) => {
    expect((await catalog.put(urn, "dataHubPolicyInfo", { ...policy, ...more })).status).toBe(200);
  });

  test("in the form that clients of the older interface send", async () => {
    const resources = { type: "dataset", allResources: true };
    const input = { name: "p", type: "METADATA", state: "ACTIVE", description: "", resources, privileges: ["EDIT_ENTITY_TAGS"], actors };
    const create = "mutation create($input: PolicyUpdateInput!) { createPolicy(input: $input) }";
    expect(await dataOf(catalog, create, { input })).toEqual({ createPolicy: expect.stringContaining("urn:li:dataHubPolicy:") });
  });
});

test("a policy on what does not have a value is made and shown through GraphQL", async () => {
  const criterion = { field: "TAG", values: ["urn:li:tag:pii"], condition: "NOT_EQUALS" };
  const resources = { filter: { criteria: [criterion] } };
  const input = { name: "p", type: "METADATA", state: "ACTIVE", resources, privileges: ["EDIT_ENTITY_TAGS"], actors };
  const create = "mutation create($input: PolicyUpdateInput!) { createPolicy(input: $input) }";
  const { createPolicy: made } = await dataOf(catalog, create, { input });
  const shown =
    "query($urn: String!) { entity(urn: $urn) { ... on DataHubPolicy { resources { filter { criteria { field condition } } } } } }";
  expect(await dataOf(catalog, shown, { urn: made })).toMatchObject({
    entity: { resources: { filter: { criteria: [{ field: "TAG", condition: "NOT_EQUALS" }] } } },
  });
});

test("a policy whose definition was deleted is neither listed nor counted", async () => {
  const listed = async () =>
    (await dataOf(catalog, "{ listPolicies(input: { start: 0, count: 50 }) { total policies { urn } } }")).listPolicies as {
      readonly total: number;
      readonly policies: readonly { readonly urn: string }[];
    };
  expect((await catalog.put(urn, "dataHubPolicyInfo", policy)).status).toBe(200);
  const before = await listed();
  expect(before.policies).toContainEqual({ urn });
  const path = `/openapi/v3/entity/datahubpolicy/${encodeURIComponent(urn)}/datahubpolicyinfo`;
  expect((await catalog.request("DELETE", path)).status).toBe(200);
  const { total, policies } = await listed();
  expect([total, policies.length]).toEqual([before.total - 1, before.total - 1]);
});
