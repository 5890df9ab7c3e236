import { startSession } from "@almagest/server/auth/sessions.ts";
import { issueToken, tokenUrn } from "@almagest/server/auth/tokens/access-tokens.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AuthenticatingCatalog, bearer, createAuthenticatingCatalog, type Headers, root } from "../support/authenticating-catalog.ts";
import { createCrampedStore } from "../support/cramped-store.ts";
import { exchange } from "../support/raw-exchange.ts";
import { createTestCatalog } from "../support/test-catalog.ts";
import { doors } from "./doors.ts";

const refused = { message: "Unauthorized to perform this action.", status: 401 };
const whoAsks = "/openapi/operations/identity/user/urn";

let catalog: AuthenticatingCatalog;
beforeAll(async () => {
  catalog = await createAuthenticatingCatalog();
});
afterAll(() => catalog.close());

const actorOf = async (headers: Headers) => (await catalog.request("GET", whoAsks, undefined, headers)).body;
const basic = (text: string): Headers => ({ authorization: `Basic ${text}` });

describe.each(doors)("$door", ({ method, path, ...sent }) => {
  const send = (headers: Headers) => catalog.request(method, path, "body" in sent ? sent.body : undefined, headers);

  test("wants to know who asks", async () => {
    const { status, body, headers } = await send({});
    expect({ status, body }).toMatchObject({ status: 401, body: refused });
    expect(headers).not.toHaveProperty("www-authenticate");
  });

  test("lets in who has a session, as a token or as a cookie, and the system", async () => {
    const session = await catalog.sessionOf(root);
    const system = `__datahub_system:${catalog.systemSecret}`;
    const ways = [bearer(session), { authorization: `bearer ${session}` }, { cookie: `a=b; PLAY_SESSION=${session}` }, basic(system)];
    for (const headers of [...ways, basic(Buffer.from(system).toString("base64"))]) expect((await send(headers)).status).toBe(200);
  });
});

test.each([
  ["GET", "/health"],
  ["HEAD", "/health"],
  ["GET", "/gms/health"],
  ["GET", "/config"],
  ["GET", "/openapi/check/ready"],
  ["GET", "/openapi/up/"],
  ["GET", "/admin"],
  ["GET", "/"],
  ["GET", "/login"],
  ["GET", "/login.js"],
  ["GET", "/login/options"],
  ["GET", "/api/graphiql"],
] as const)("%s %s is open to everybody", async (method, path) => {
  expect((await catalog.request(method, path)).status).toBe(200);
  expect((await catalog.request(method, path, undefined, bearer("nonsense"))).status).toBe(200);
});

test("the configuration tells as what it knows a caller, who is nobody when what they bring does not hold", async () => {
  const typeOf = async (headers: Headers, query = "?verbose=true") =>
    ((await catalog.request("GET", `/config${query}`, undefined, headers)).body as { userType?: string }).userType;
  expect(await typeOf({})).toBe("anonymous");
  expect(await typeOf(bearer("nonsense"))).toBe("anonymous");
  expect(await typeOf(bearer(await catalog.sessionOf(root)))).toBe("admin");
  const ann = { urn: "urn:li:corpuser:ann", corpUserInfo: { value: { active: true } } };
  await catalog.request("POST", "/openapi/v3/entity/corpuser", [ann], bearer(await catalog.sessionOf(root)));
  expect(await typeOf(bearer(await catalog.sessionOf(ann.urn)))).toBe("user");
  expect(await typeOf(bearer(await catalog.sessionOf(root)), "")).toBeUndefined();
});

test("every route but those that are listed here wants to know who asks", async () => {
  const { servedRoutes } = await import("@almagest/server/http/routes/route-list.ts");
  const asked = servedRoutes(catalog.app.http).filter(({ method }) => ["GET", "POST", "PUT", "PATCH", "DELETE"].includes(method));
  const open: string[] = [];
  for (const { method, url } of asked) {
    const path = url.replace(/:\w+/g, "x").replace("*", "x");
    const { statusCode } = await catalog.app.http.inject({ method: method as "GET", url: path, payload: method === "GET" ? "" : "{}" });
    if (statusCode !== 401) open.push(`${method} ${url}`);
  }
  expect(open.sort()).toEqual([
    "GET /*",
    ...["GET /actuator/health", "GET /actuator/health/liveness", "GET /actuator/health/readiness"],
    "GET /admin",
    "GET /api/graphiql",
    "GET /authenticate",
    "GET /callback/oidc",
    ...["GET /check/elastic", "GET /check/ready", "GET /config", "GET /config/search/export", "GET /health"],
    ...["GET /health/live", "GET /health/ready", "GET /logOut", "GET /login", "GET /login/options"],
    ...["GET /openapi/check/elastic", "GET /openapi/check/ready", "GET /openapi/up"],
    ...["GET /reset", "GET /signup", "GET /sso", "GET /up", "POST /logIn", "POST /resetNativeUserCredentials", "POST /signUp"],
  ]);
});

test("a path that cannot be decoded leads nobody past the question who they are", async () => {
  const ask = (headers: Headers) => catalog.request("GET", "/entitiesV2/%ff", undefined, headers);
  expect(await ask({})).toMatchObject({ status: 401, headers: { "x-request-id": expect.anything() } });
  expect((await ask(bearer(await catalog.sessionOf(root)))).status).toBe(400);
});

test.each(["/restli/docs", "/gms/openapi/swagger-ui?a=b"])(
  "a browser that opens %s is led to the log-in and back; a program is refused",
  async (path) => {
    const open = (headers: Headers) => catalog.request("GET", path, undefined, { accept: "text/html,*/*;q=0.8", ...headers });
    const { status, headers } = await open({});
    expect(status).toBe(302);
    expect(headers).toMatchObject({ location: `/authenticate?redirect_uri=${encodeURIComponent(path)}`, "cache-control": "no-store" });
    expect((await open({ cookie: `PLAY_SESSION=${await catalog.sessionOf(root)}` })).status).toBe(200);
    expect((await open(bearer("nonsense"))).status).toBe(401);
    expect((await open({ accept: "*/*" })).status).toBe(401);
  },
);

test("a browser that asks through a proxy is led back to the page as well", async () => {
  const address = await catalog.app.http.listen({ port: 0, host: "127.0.0.1" });
  const head = "GET http://x/restli/docs HTTP/1.1\r\nhost: x\r\naccept: text/html\r\nconnection: close\r\n\r\n";
  const [answer] = await exchange(address, head);
  expect(answer?.headers.location).toBe(`/authenticate?redirect_uri=${encodeURIComponent("/restli/docs")}`);
});

test("only the system may ask in the name of others", async () => {
  const system = basic(`__datahub_system:${catalog.systemSecret}`);
  const ada = { "x-datahub-actor": "urn:li:corpuser:ada" };
  expect(await actorOf(system)).toEqual({ urn: "urn:li:corpuser:__datahub_system" });
  expect(await actorOf({ ...system, ...ada })).toEqual({ urn: "urn:li:corpuser:ada" });
  expect(await actorOf({ ...bearer(await catalog.sessionOf(root)), ...ada })).toEqual({ urn: root });
  expect(await actorOf(ada)).toMatchObject(refused);
});

test("a personal token is good until it is revoked, and not a moment longer", async () => {
  const asRoot = bearer(await catalog.sessionOf(root));
  const input = { type: "PERSONAL", actorUrn: root, duration: "ONE_HOUR", name: "for a test" };
  const create = "mutation ($input: CreateAccessTokenInput!) { createAccessToken(input: $input) { accessToken metadata { id } } }";
  const { body } = await catalog.graphql(create, { input }, asRoot);
  const { accessToken, metadata } = (body as { data: { createAccessToken: { accessToken: string; metadata: { id: string } } } }).data
    .createAccessToken;
  expect(await actorOf(bearer(accessToken))).toEqual({ urn: root });
  expect((await catalog.request("GET", whoAsks, undefined, { cookie: `PLAY_SESSION=${accessToken}` })).status).toBe(401);
  await catalog.graphql("mutation ($id: String!) { revokeAccessToken(tokenId: $id) }", { id: metadata.id }, asRoot);
  expect(await actorOf(bearer(accessToken))).toMatchObject(refused);
});

test("a personal token that has expired is told so, and what was kept of it goes", async () => {
  const { keys } = catalog.app.parts;
  const token = await issueToken(keys, { type: "PERSONAL", actor: root, expiresAt: Date.now() - 60_000 });
  const urn = tokenUrn(keys, token);
  const system = basic(`__datahub_system:${catalog.systemSecret}`);
  const value = JSON.stringify({ name: "old", actorUrn: root, ownerUrn: root, createdAt: 0, expiresAt: 1 });
  const aspect = { value, contentType: "application/json" };
  const proposal = { entityType: "dataHubAccessToken", entityUrn: urn, changeType: "UPSERT", aspectName: "dataHubAccessTokenInfo", aspect };
  expect((await catalog.request("POST", "/aspects?action=ingestProposal", { proposal }, system)).status).toBe(200);
  const isKept = async () => (await catalog.request("POST", "/entities?action=exists", { urn }, system)).body;
  expect(await isKept()).toEqual({ value: true });
  expect(await actorOf(bearer(token))).toMatchObject({ status: 401, message: "Unauthorized to perform this action due to expired auth." });
  expect(await isKept()).toEqual({ value: false });
});

test("a personal token that has expired is told so on a full disk, too", async () => {
  const disk = createCrampedStore();
  const { app, request, close } = await createTestCatalog({ store: disk.store });
  const token = await issueToken(app.parts.keys, { type: "PERSONAL", actor: root, expiresAt: Date.now() - 60_000 });
  disk.fill();
  expect((await request("GET", whoAsks, undefined, bearer(token))).status).toBe(401);
  await close();
});

test("who is suspended, removed, gone from the organisation or unknown is told that they are not active, and is in again afterwards", async () => {
  const actor = "urn:li:corpuser:grace";
  const headers = bearer(await catalog.sessionOf(actor));
  const system = basic(`__datahub_system:${catalog.systemSecret}`);
  const put = async (aspectName: string, value: object) => {
    const aspect = { value: JSON.stringify(value), contentType: "application/json" };
    const proposal = { entityType: "corpuser", entityUrn: actor, changeType: "UPSERT", aspectName, aspect };
    expect((await catalog.request("POST", "/aspects?action=ingestProposal", { proposal }, system)).status).toBe(200);
  };
  const expectInactive = async () => {
    expect(await catalog.request("GET", whoAsks, undefined, headers)).toMatchObject({
      status: 403,
      body: { error: "Actor is not active" },
    });
    const rest = await catalog.request("GET", "/entitiesV2/urn%3Ali%3Acorpuser%3Agrace", undefined, headers);
    expect(rest).toMatchObject({ status: 403, body: { message: "Actor is not active", status: 403 } });
  };
  await expectInactive();
  const stamp = { actor: root, time: 0 };
  for (const [aspect, bad, good] of [
    ["status", { removed: true }, { removed: false }],
    ["corpUserStatus", { status: "SUSPENDED", lastModified: stamp }, { status: "ACTIVE", lastModified: stamp }],
    ["corpUserInfo", { active: false }, { active: true }],
  ] as const) {
    await put(aspect, bad);
    await expectInactive();
    await put(aspect, good);
    expect(await actorOf(headers)).toEqual({ urn: actor });
  }
});

test("without authentication nobody needs to say who they are, but a token that is presented must hold", async () => {
  const trusting = await createAuthenticatingCatalog({ required: false });
  const ask = async (headers: Headers) => (await trusting.request("GET", whoAsks, undefined, headers)).body;
  const session = await trusting.sessionOf(root);
  expect(await ask({})).toEqual({ urn: "urn:li:corpuser:__datahub_system" });
  expect(await ask({ "x-datahub-actor": "urn:li:corpuser:ada" })).toEqual({ urn: "urn:li:corpuser:ada" });
  expect(await ask(bearer(session))).toEqual({ urn: root });
  expect(await ask({ cookie: `PLAY_SESSION=${session}` })).toEqual({ urn: root });
  expect(await ask({ cookie: "PLAY_SESSION=out-of-date" })).toEqual({ urn: "urn:li:corpuser:__datahub_system" });
  expect(await ask(bearer("nonsense"))).toMatchObject(refused);
  await trusting.close();
});

test("without authentication the cookie of a session that does not go on keeps nobody out", async () => {
  const trusting = await createAuthenticatingCatalog({ required: false });
  const ask = async (session: string) =>
    (await trusting.request("GET", whoAsks, undefined, { cookie: `PLAY_SESSION=${session}` })).body as { urn: string };
  const user = "urn:li:corpuser:hopper";
  const put = async (urn: string, aspectName: string, value: object) => {
    const aspect = { value: JSON.stringify(value), contentType: "application/json" };
    const proposal = { entityType: "corpuser", entityUrn: urn, changeType: "UPSERT", aspectName, aspect };
    expect((await trusting.request("POST", "/aspects?action=ingestProposal", { proposal })).status).toBe(200);
  };
  await put(user, "corpUserInfo", { active: true });
  const [ofUser, ofOlderPassword] = [
    await trusting.sessionOf(user),
    await startSession(trusting.app.parts, root, 60_000, Date.now() - 60_000),
  ];
  expect(await ask(ofUser)).toEqual({ urn: user });
  await put(user, "status", { removed: true });
  for (const session of [ofUser, ofOlderPassword, await trusting.sessionOf("urn:li:corpuser:nobody")])
    expect(await ask(session)).toEqual({ urn: "urn:li:corpuser:__datahub_system" });
  await trusting.close();
});

test("the word before a token presents none: it says nothing where nobody is asked, and is refused where somebody is", async () => {
  const trusting = await createAuthenticatingCatalog({ required: false });
  for (const authorization of ["Bearer", "Bearer ", "bearer"])
    expect((await trusting.request("GET", whoAsks, undefined, { authorization })).body).toEqual({
      urn: "urn:li:corpuser:__datahub_system",
    });
  await trusting.close();
  expect((await catalog.request("GET", whoAsks, undefined, { authorization: "Bearer " })).body).toMatchObject(refused);
});

test("where a guest is let in, whoever says nothing is the guest, and whoever says something wrong is refused", async () => {
  const hospitable = await createAuthenticatingCatalog({ guest: "urn:li:corpuser:visitor" });
  const ask = async (headers: Headers) => (await hospitable.request("GET", whoAsks, undefined, headers)).body;
  expect(await ask({})).toEqual({ urn: "urn:li:corpuser:visitor" });
  expect((await hospitable.request("GET", "/login/options")).body).toEqual({ passwords: true, sso: false, guest: true });
  for (const wrong of ["Bearer nonsense", "Bearer", "Basic a:b", "Digest x", ""])
    expect(await ask({ authorization: wrong })).toMatchObject(refused);
  await hospitable.close();
});
