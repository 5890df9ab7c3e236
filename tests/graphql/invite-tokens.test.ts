import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { dataOf, failureOf } from "./graphql-calls.ts";

let catalog: TestCatalog;
beforeEach(async () => {
  catalog = await createTestCatalog();
});
afterEach(() => catalog.close());

const system = "urn:li:corpuser:__datahub_system";
const editor = "urn:li:dataHubRole:Editor";

const get = "query get($input: GetInviteTokenInput!) { getInviteToken(input: $input) { inviteToken } }";
const create = "mutation make($input: CreateInviteTokenInput!) { createInviteToken(input: $input) { inviteToken } }";
const accept = "mutation accept($input: AcceptRoleInput!) { acceptRole(input: $input) }";

async function token(query: string, roleUrn?: string): Promise<string> {
  const [answer] = Object.values(await dataOf(catalog, query, { input: { roleUrn } }));
  return (answer as { inviteToken: string }).inviteToken;
}

describe("a link to join", () => {
  test("stays the same until a new one is made, and gives its role", async () => {
    const first = await token(get, editor);
    expect(first).toMatch(/^[a-z]{32}$/);
    expect(await token(get, editor)).toBe(first);
    expect(await token(get)).not.toBe(first);

    const second = await token(create, editor);
    expect(second).not.toBe(first);
    expect(await token(get, editor)).toBe(second);
    expect(await failureOf(catalog, accept, { input: { inviteToken: first } })).toMatchObject({ code: 400, path: ["acceptRole"] });

    await catalog.put(system, "corpUserInfo", { active: true });
    expect(await dataOf(catalog, accept, { input: { inviteToken: second } })).toEqual({ acceptRole: true });
    expect((await catalog.read(system)).roleMembership).toEqual({ roles: [editor] });
    expect(await failureOf(catalog, get, { input: { roleUrn: "urn:li:dataHubRole:King" } })).toMatchObject({ code: 400 });
  });

  test("is told while writes are off, if there is one", async () => {
    const known = await token(get, editor);
    await catalog.request("POST", "/entities?action=setWritable", { value: false });
    expect(await token(get, editor)).toBe(known);
    expect(await failureOf(catalog, get, { input: {} })).toMatchObject({ code: 500, type: "SERVER_ERROR", path: ["getInviteToken"] });
  });

  test("is one for all who ask at once", async () => {
    expect(new Set(await Promise.all(Array.from({ length: 8 }, () => token(get, editor)))).size).toBe(1);
  });
});
