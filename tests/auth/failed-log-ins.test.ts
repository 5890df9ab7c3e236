import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type StartedCatalog, startAlmagest } from "../command-line/started-catalog.ts";
import { freePort } from "../support/free-port.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { client, comeBackTo, type Jar, type LogInProvider, startLogInProvider, visit } from "./log-in-provider.ts";

const baseUrl = "https://catalog.example.org";

let provider: LogInProvider;
beforeAll(async () => {
  provider = await startLogInProvider(`${baseUrl}/callback/oidc`);
});
afterAll(() => provider.close());

/** A catalog that people come to from the service. */
async function startCatalog(more: Record<string, string> = {}): Promise<StartedCatalog> {
  const folder = await temporaryFolder();
  onTestFinished(() => folder.remove());
  return startAlmagest(["--data-dir", folder.path, "--auth"], {
    AUTH_OIDC_ENABLED: "true",
    AUTH_OIDC_CLIENT_ID: client.clientId,
    AUTH_OIDC_CLIENT_SECRET: client.clientSecret,
    AUTH_OIDC_DISCOVERY_URI: provider.discoveryUri,
    AUTH_OIDC_BASE_URL: baseUrl,
    ...more,
  });
}

async function comeBack({ address }: StartedCatalog, change: (query: URLSearchParams) => void = () => {}): Promise<void> {
  const jar: Jar = new Map();
  const back = new URL(await comeBackTo(address, "ada", jar));
  change(back.searchParams);
  await visit(jar, back.href);
  expect(jar.has("PLAY_SESSION")).toBe(false);
}

/** The warnings in the log, once there are as many. */
async function warnings({ logged }: StartedCatalog, count: number): Promise<Record<string, unknown>[]> {
  const warned = () => logged().filter(({ level }) => level === 40);
  await expect.poll(warned).toHaveLength(count);
  return warned();
}

describe("why somebody did not come in is in the log, with the id of the request", () => {
  test("where the answer is not what was begun, or a refusal", async () => {
    const catalog = await startCatalog();
    await comeBack(catalog, (query) => {
      query.delete("code");
      query.set("error", `access_denied\n${"x".repeat(300)}`);
    });
    await comeBack(catalog, (query) => query.set("iss", "another"));
    await comeBack(catalog, (query) => query.append("code", "another"));
    await comeBack(catalog, (query) => query.set("state", "another"));
    const requestId = expect.any(String);
    expect(await warnings(catalog, 4)).toMatchObject([
      { requestId, reason: expect.stringMatching(/: access_denied\?x{86}$/) },
      { requestId, reason: expect.stringContaining(': unexpected "iss" (issuer) response parameter value') },
      { requestId, reason: expect.stringContaining(': "code" parameter must be provided only once') },
      { requestId, reason: "nothing was begun in this browser with this state, or too long ago" },
    ]);
  });

  test("where the service does not believe the catalog", async () => {
    const catalog = await startCatalog({ AUTH_OIDC_CLIENT_SECRET: "a secret that is wrong" });
    await comeBack(catalog);
    const [warning] = await warnings(catalog, 1);
    expect(warning?.reason).toMatch(/: invalid_client$/);
    expect(catalog.logText()).not.toContain("a secret that is wrong");
  });

  test("where the service is not there", async () => {
    const nowhere = `http://127.0.0.1:${await freePort()}/.well-known/openid-configuration`;
    const catalog = await startCatalog({ AUTH_OIDC_DISCOVERY_URI: nowhere });
    await fetch(`${catalog.address}/sso`, { redirect: "manual", headers: { "x-request-id": "mine" } });
    expect(await warnings(catalog, 1)).toMatchObject([{ reason: expect.stringContaining("ECONNREFUSED"), requestId: "mine" }]);
  });

  test("where the claim with the user name is no text", async () => {
    const catalog = await startCatalog({ AUTH_OIDC_USER_NAME_CLAIM: "number" });
    await comeBack(catalog);
    expect(await warnings(catalog, 1)).toMatchObject([{ reason: "the claim number is no text" }]);
  });

  test("with the user, where they may not come in", async () => {
    const catalog = await startCatalog({ AUTH_OIDC_PRE_PROVISIONING_REQUIRED: "true" });
    await comeBack(catalog);
    expect(await warnings(catalog, 1)).toMatchObject([{ reason: "the user is not known here", actor: "urn:li:corpuser:ada@example.org" }]);
  });
});
