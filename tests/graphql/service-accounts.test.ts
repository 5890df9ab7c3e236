import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { dataOf, failureOf } from "./graphql-calls.ts";

let catalog: TestCatalog;
beforeEach(async () => {
  catalog = await createTestCatalog();
});
afterEach(() => catalog.close());

interface Account {
  readonly urn: string;
  readonly name: string;
}

const create = `mutation make($input: CreateServiceAccountInput!) { createServiceAccount(input: $input) {
  urn type name displayName description createdBy createdAt updatedAt
} }`;
const list = `query list($query: String) { listServiceAccounts(input: { start: 0, count: 5, query: $query }) {
  start count total serviceAccounts { urn defaultView { urn } }
} }`;
const get = "query get($urn: String!) { getServiceAccount(urn: $urn) { urn displayName description } }";
const drop = "mutation drop($urn: String!) { deleteServiceAccount(urn: $urn) }";

async function made(input: object): Promise<Account> {
  return (await dataOf(catalog, create, { input })).createServiceAccount as Account;
}

async function listed(query?: string): Promise<unknown> {
  return (await dataOf(catalog, list, { query })).listServiceAccounts;
}

test("a service account is made, found, listed apart from people, and removed", async () => {
  await catalog.put("urn:li:corpuser:ada", "corpUserInfo", { active: true, displayName: "Ada" });
  const account = await made({ displayName: "Nightly run", description: "Reads the warehouse" });
  expect(account).toEqual({
    urn: `urn:li:corpuser:${account.name}`,
    type: "CORP_USER",
    name: expect.stringMatching(/^service_[0-9a-f-]{36}$/),
    displayName: "Nightly run",
    description: "Reads the warehouse",
    createdBy: "urn:li:corpuser:__datahub_system",
    createdAt: expect.any(Number),
    updatedAt: expect.any(Number),
  });
  const page = { start: 0, count: 5, total: 1, serviceAccounts: [{ urn: account.urn, defaultView: null }] };
  expect(await listed()).toEqual(page);
  expect(await listed("nightly")).toEqual(page);
  const shown = { urn: account.urn, displayName: "Nightly run", description: "Reads the warehouse" };
  expect(await dataOf(catalog, get, { urn: account.urn })).toEqual({ getServiceAccount: shown });
  expect(await dataOf(catalog, drop, { urn: account.urn })).toEqual({ deleteServiceAccount: true });
  expect(await listed()).toMatchObject({ total: 0 });
});

test("a person is no service account", async () => {
  const urn = "urn:li:corpuser:ada";
  await catalog.put(urn, "corpUserInfo", { active: true, displayName: "Ada" });
  expect(await dataOf(catalog, get, { urn })).toEqual({ getServiceAccount: null });
  const refusal = { code: 400, message: expect.stringContaining(`${urn} is no service account`) };
  expect(await failureOf(catalog, drop, { urn })).toMatchObject(refusal);
  const token = "mutation make($input: CreateAccessTokenInput!) { createAccessToken(input: $input) { accessToken } }";
  const input = { type: "SERVICE_ACCOUNT", actorUrn: urn, duration: "ONE_HOUR", name: "t" };
  expect(await failureOf(catalog, token, { input })).toMatchObject(refusal);
  expect(await catalog.read(urn)).toHaveProperty("corpUserInfo");
});

test("a service account speaks with its tokens until it is removed", async () => {
  const { urn } = await made({});
  const create =
    "mutation make($input: CreateAccessTokenInput!) { createAccessToken(input: $input) { accessToken metadata { actorUrn } } }";
  const input = { type: "SERVICE_ACCOUNT", actorUrn: urn, duration: "ONE_HOUR", name: "nightly" };
  const { createAccessToken } = await dataOf(catalog, create, { input });
  const { accessToken, metadata } = createAccessToken as { accessToken: string; metadata: object };
  expect(metadata).toEqual({ actorUrn: urn });
  const who = () =>
    catalog.request("POST", "/api/graphql", { query: "{ me { corpUser { urn } } }" }, { authorization: `Bearer ${accessToken}` });
  expect((await who()).body).toMatchObject({ data: { me: { corpUser: { urn } } } });
  await dataOf(catalog, drop, { urn });
  expect((await who()).status).not.toBe(200);
});

test("a service account searches with the view that was chosen for it", async () => {
  const { urn } = await made({ displayName: "Nightly run" });
  const filter = { operator: "AND", filters: [] };
  const view = { viewType: "GLOBAL", name: "Sets", definition: { entityTypes: ["DATASET"], filter } };
  const { createView } = await dataOf(catalog, "mutation v($input: CreateViewInput!) { createView(input: $input) { urn } }", {
    input: view,
  });
  const defaultView = (createView as { urn: string }).urn;
  const choose = "mutation c($input: UpdateServiceAccountDefaultViewInput!) { updateServiceAccountDefaultView(input: $input) }";
  await dataOf(catalog, choose, { input: { urn, defaultView } });
  expect(await listed()).toMatchObject({ serviceAccounts: [{ defaultView: { urn: defaultView } }] });
  await dataOf(catalog, choose, { input: { urn } });
  expect(await listed()).toMatchObject({ serviceAccounts: [{ defaultView: null }] });
  const missing = await failureOf(catalog, choose, { input: { urn, defaultView: "urn:li:dataHubView:gone" } });
  expect(missing.message).toContain("urn:li:dataHubView:gone does not exist");
});
