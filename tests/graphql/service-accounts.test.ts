import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { dataOf, failureOf } from "./graphql-calls.ts";

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await createTestCatalog();
});
afterAll(() => catalog.close());

const root = "urn:li:corpuser:datahub";
const system = "urn:li:corpuser:__datahub_system";
const remove = "mutation d($urn: String!) { deleteServiceAccount(urn: $urn) }";
const issue = "mutation c($input: CreateAccessTokenInput!) { createAccessToken(input: $input) { accessToken metadata { actorUrn } } }";

async function create(displayName?: string): Promise<string> {
  const query = "mutation c($input: CreateServiceAccountInput!) { createServiceAccount(input: $input) { urn } }";
  const answer = await dataOf(catalog, query, { input: { displayName, description: "Loads the lake" } });
  return (answer as { createServiceAccount: { urn: string } }).createServiceAccount.urn;
}

function listed(list: string): Promise<unknown> {
  return dataOf(catalog, `{ ${list}(input: { start: 0, count: 100 }) { ${list === "listUsers" ? "users" : "serviceAccounts"} { urn } } }`);
}

test("a service account is a user of its own kind, and not among the people", async () => {
  const urn = await create("Loader");
  expect(urn).toMatch(/^urn:li:corpuser:service_[0-9a-f-]{36}$/);
  const fields = "urn type name displayName description createdBy createdAt updatedAt";
  const read = `query g($urn: String!) { getServiceAccount(urn: $urn) { ${fields} } }`;
  expect(await dataOf(catalog, read, { urn })).toEqual({
    getServiceAccount: {
      ...{ urn, type: "CORP_USER", name: urn.slice("urn:li:corpuser:".length), displayName: "Loader", description: "Loads the lake" },
      ...{ createdBy: system, createdAt: expect.any(Number), updatedAt: expect.any(Number) },
    },
  });
  expect(await dataOf(catalog, read, { urn: root })).toEqual({ getServiceAccount: null });
  expect(await listed("listServiceAccounts")).toEqual({ listServiceAccounts: { serviceAccounts: [{ urn }] } });
  expect(JSON.stringify(await listed("listUsers"))).not.toContain(urn);
});

test("a token of a service account speaks for it until the account is deleted", async () => {
  const urn = await create("Bot");
  const input = { type: "SERVICE_ACCOUNT", actorUrn: urn, name: "bot", duration: "ONE_YEAR" };
  const { createAccessToken: issued } = (await dataOf(catalog, issue, { input })) as {
    createAccessToken: { accessToken: string; metadata: { actorUrn: string } };
  };
  expect(issued.metadata).toEqual({ actorUrn: urn });
  const asBot = { authorization: `Bearer ${issued.accessToken}` };
  const ask = () => catalog.request("POST", "/api/graphql", { query: "{ me { corpUser { urn } } }" }, asBot);
  expect((await ask()).body).toMatchObject({ data: { me: { corpUser: { urn } } } });
  expect(await dataOf(catalog, remove, { urn })).toEqual({ deleteServiceAccount: true });
  expect((await ask()).status).toBe(403);
});

test("people are no service accounts: they are neither deleted as such nor given such tokens", async () => {
  const input = { type: "SERVICE_ACCOUNT", actorUrn: root, name: "root", duration: "ONE_HOUR" };
  for (const failure of [await failureOf(catalog, remove, { urn: root }), await failureOf(catalog, issue, { input })]) {
    expect(failure).toMatchObject({ code: 400, message: expect.stringContaining(root) });
  }
});

test("a service account needs no name for people, and starts with the view that is chosen for it", async () => {
  const urn = await create();
  const created = await dataOf(catalog, "mutation v($input: CreateViewInput!) { createView(input: $input) { urn } }", {
    input: { viewType: "GLOBAL", name: "Lake", definition: { entityTypes: [], filter: { operator: "AND", filters: [] } } },
  });
  const { createView: view } = created as { createView: { urn: string } };
  const choose = (user: string, defaultView: string | null) => ({ input: { urn: user, defaultView } });
  const mutation = "mutation u($input: UpdateServiceAccountDefaultViewInput!) { updateServiceAccountDefaultView(input: $input) }";
  const read = "query g($urn: String!) { getServiceAccount(urn: $urn) { displayName defaultView { urn name } } }";
  expect(await dataOf(catalog, mutation, choose(urn, view.urn))).toEqual({ updateServiceAccountDefaultView: true });
  expect(await dataOf(catalog, read, { urn })).toEqual({
    getServiceAccount: { displayName: null, defaultView: { urn: view.urn, name: "Lake" } },
  });
  await dataOf(catalog, mutation, choose(urn, null));
  expect(await dataOf(catalog, read, { urn })).toEqual({ getServiceAccount: { displayName: null, defaultView: null } });
  expect(await failureOf(catalog, mutation, choose(root, view.urn))).toMatchObject({ code: 400 });
});
