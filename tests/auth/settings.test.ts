import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "@almagest/server/config.ts";
import { startCatalog } from "@almagest/server/main.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { freePort } from "../support/free-port.ts";
import { exchange } from "../support/raw-exchange.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "almagest-settings-"));
});
afterEach(() => rm(dataDir, { recursive: true }));

const start = (environment: Readonly<Record<string, string>>) =>
  startCatalog(readConfig({ port: 0, dataDir, logLevel: "silent" }, environment));

const logIn = (address: string, password: string) =>
  fetch(`${address}/logIn`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "datahub", password }),
  });

const asSystem = (address: string, secret: string, id = "__datahub_system") =>
  fetch(`${address}/openapi/operations/identity/user/urn`, { headers: { authorization: `Basic ${id}:${secret}` } });

describe("the first password", () => {
  test("is made once, and stays good over a restart", async () => {
    const first = await start({ METADATA_SERVICE_AUTH_ENABLED: "true" });
    expect(first.firstPassword).toBe(join(dataDir, "first-password.txt"));
    const password = (await readFile(join(dataDir, "first-password.txt"), "utf8")).trim();
    expect(password.length).toBeGreaterThan(20);
    await first.app.close();
    const second = await start({ ALMAGEST_AUTH: "true", ALMAGEST_ROOT_PASSWORD: "another one of ours" });
    expect(second.firstPassword).toBeUndefined();
    expect((await logIn(second.address, password)).status).toBe(200);
    expect((await logIn(second.address, "another one of ours")).status).toBe(400);
    await second.app.close();
  });

  test("may be set, and is then in no file", async () => {
    const { app, address, firstPassword } = await start({ ALMAGEST_AUTH: "true", ALMAGEST_ROOT_PASSWORD: "one of ours" });
    expect(firstPassword).toBeUndefined();
    await expect(readFile(join(dataDir, "first-password.txt"))).rejects.toThrow("ENOENT");
    expect((await logIn(address, "one of ours")).status).toBe(200);
    await app.close();
  });

  test("is not made while nobody is asked who they are", async () => {
    const { app, address, firstPassword } = await start({});
    expect(firstPassword).toBeUndefined();
    expect((await fetch(`${address}/openapi/operations/identity/user/urn`)).status).toBe(200);
    await app.close();
  });
});

test("the system's secret is made at the first start, or set with its name", async () => {
  const made = await start({ ALMAGEST_AUTH: "true" });
  const { systemClient } = JSON.parse(await readFile(join(dataDir, "keys.json"), "utf8"));
  expect((await asSystem(made.address, systemClient)).status).toBe(200);
  expect((await asSystem(made.address, "JohnSnowKnowsNothing")).status).toBe(401);
  await made.app.close();
  const environment = { DATAHUB_SYSTEM_CLIENT_ID: "front", DATAHUB_SYSTEM_CLIENT_SECRET: "sixteen letters or more" };
  const set = await start({ ALMAGEST_AUTH: "true", ...environment });
  expect((await asSystem(set.address, "sixteen letters or more", "front")).status).toBe(200);
  expect((await asSystem(set.address, systemClient)).status).toBe(401);
  await set.app.close();
});

test("a second port serves the same, and closes with the catalog", async () => {
  const port = await freePort();
  const { app } = await start({ ALMAGEST_AUTH: "true", ALMAGEST_ROOT_PASSWORD: "one of ours", ALMAGEST_FRONTEND_PORT: String(port) });
  const front = `http://127.0.0.1:${port}`;
  expect((await logIn(front, "one of ours")).status).toBe(200);
  expect((await fetch(`${front}/gms/health`)).status).toBe(200);
  expect((await fetch(`${front}/openapi/operations/identity/user/urn`)).status).toBe(401);
  await app.close();
  await expect(fetch(front)).rejects.toThrow();
});

test("a catalog that asks nobody who they are is asked under no name that somebody else can own", async () => {
  const identity = "/openapi/operations/identity/user/urn";
  const statuses = async (environment: Readonly<Record<string, string>>, hosts: readonly string[], path = identity) => {
    const { app, address } = await start(environment);
    const asked = hosts.map(async (host) => {
      const request = `GET ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`;
      const [answer] = await exchange(address, request);
      return [host, answer?.status];
    });
    const told = Object.fromEntries(await Promise.all(asked));
    await app.close();
    return told;
  };
  const own = ["127.0.0.1:8080", "localhost", "localhost.:1", "[::1]:8080", "catalog:8080", "host.docker.internal:8080"];
  const foreign = ["evil.example", "evil.example.:8080", "localhost.evil.example", "127.0.0.1.evil.example:8080"];
  expect(await statuses({}, [...own, ...foreign])).toEqual(
    Object.fromEntries([...own.map((host) => [host, 200]), ...foreign.map((host) => [host, 403])]),
  );
  expect(await statuses({}, ["localhost", "evil.example"], "/entitiesV2/%ff")).toEqual({ localhost: 400, "evil.example": 403 });
  const named = { DATAHUB_BASE_URL: "https://Catalog.example.org:8443" };
  expect(await statuses(named, ["catalog.example.org", "evil.example"])).toEqual({ "catalog.example.org": 200, "evil.example": 403 });
  expect(await statuses({ ALMAGEST_INSECURE: "true" }, ["evil.example"])).toEqual({ "evil.example": 200 });
  expect(await statuses({ ALMAGEST_AUTH: "true" }, ["evil.example"])).toEqual({ "evil.example": 401 });
});

describe("settings", () => {
  test("let others reach a catalog that asks who they are, and no other", () => {
    expect(readConfig({ host: "0.0.0.0", auth: true }, {}).host).toBe("0.0.0.0");
    expect(readConfig({ host: "0.0.0.0" }, { METADATA_SERVICE_AUTH_ENABLED: "true" }).auth).toBe(true);
    expect(() => readConfig({ host: "0.0.0.0" }, { METADATA_SERVICE_AUTH_ENABLED: "true", ALMAGEST_AUTH: "false" })).toThrow("--auth");
  });

  test.each([
    ["ALMAGEST_ROOT_PASSWORD", "abc"],
    ["DATAHUB_TOKEN_SERVICE_SIGNING_KEY", "too-short-a-key"],
    ["DATAHUB_SYSTEM_CLIENT_SECRET", "too-short"],
  ])("that are secret are not told when they are wrong: %s", (name, value) => {
    expect(() => readConfig({}, { [name]: value })).toThrow(name);
    expect(() => readConfig({}, { [name]: value })).not.toThrow(value);
  });

  test.each(["datahub", "__datahub_system", "DataHub", ""])("do not make everybody who comes by the user %j", (name) => {
    expect(() => readConfig({ auth: true, guestEnabled: true, guestUser: name }, {})).toThrow("--guest-user (GUEST_AUTHENTICATION_USER)");
    expect(readConfig({ auth: true, guestEnabled: true, guestUser: "visitor" }, {}).guestUser).toBe("visitor");
  });

  test.each(["https://login.example", "http://localhost:9000", "http://127.0.0.1:9000", "http://[::1]:9000"])(
    "may name a log-in service that nobody can listen in on: %s",
    (origin) => {
      const discovery = `${origin}/.well-known/openid-configuration`;
      const environment = {
        AUTH_OIDC_ENABLED: "true",
        AUTH_OIDC_CLIENT_ID: "catalog",
        AUTH_OIDC_DISCOVERY_URI: discovery,
        AUTH_OIDC_BASE_URL: "https://catalog.example",
      };
      expect(readConfig({}, environment).oidcDiscoveryUri).toBe(discovery);
    },
  );

  test.each([
    [{ AUTH_OIDC_ENABLED: "true" }, "AUTH_OIDC_CLIENT_ID, AUTH_OIDC_DISCOVERY_URI, AUTH_OIDC_BASE_URL"],
    [{ AUTH_OIDC_DISCOVERY_URI: "http://login.example/.well-known/openid-configuration" }, "must begin with https"],
    [{ AUTH_OIDC_DISCOVERY_URI: "https://login.example/" }, "must end in /.well-known/openid-configuration"],
    [{ AUTH_OIDC_USER_NAME_CLAIM_REGEX: "(" }, "AUTH_OIDC_USER_NAME_CLAIM_REGEX"],
    [{ AUTH_OIDC_SCOPE: "email" }, "AUTH_OIDC_SCOPE"],
  ])("of a log-in service that cannot work are refused: %o", (wrong, message) => {
    const whole = {
      AUTH_OIDC_ENABLED: "true",
      AUTH_OIDC_CLIENT_ID: "catalog",
      AUTH_OIDC_DISCOVERY_URI: "https://login.example/.well-known/openid-configuration",
      AUTH_OIDC_BASE_URL: "https://catalog.example",
    };
    expect(readConfig({}, whole).oidcClientId).toBe("catalog");
    expect(() => readConfig({}, Object.keys(wrong)[0] === "AUTH_OIDC_ENABLED" ? wrong : { ...whole, ...wrong })).toThrow(message);
  });
});
