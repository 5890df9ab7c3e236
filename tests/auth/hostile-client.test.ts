import { afterAll, beforeAll, expect, test } from "vitest";
import { type AuthenticatingCatalog, createAuthenticatingCatalog, root, rootPassword } from "../support/authenticating-catalog.ts";
import { exchange } from "../support/raw-exchange.ts";
import { doors } from "./doors.ts";
import { expiredToken, forgedTokens } from "./forged-tokens.ts";

/** Everything goes over the wire: what a client writes is what arrives. */
let catalog: AuthenticatingCatalog;
let address: string;
let session: string;
beforeAll(async () => {
  catalog = await createAuthenticatingCatalog();
  address = await catalog.app.http.listen({ host: "127.0.0.1", port: 0 });
  session = await catalog.sessionOf(root);
});
afterAll(() => catalog.close());

type Door = { readonly method: string; readonly path: string; readonly body?: object };

async function knock({ method, path, body }: Door, headers: readonly string[]) {
  const text = body === undefined ? "" : JSON.stringify(body);
  const lines = [`${method} ${path} HTTP/1.1`, "Host: catalog", "Content-Type: application/json", `Content-Length: ${text.length}`];
  const [answer] = await exchange(address, Buffer.from([...lines, ...headers, "Connection: close", "", text].join("\r\n"), "utf8"));
  return answer;
}

/** Each door must stay shut: refused as not authenticated, or not even taken for a request. */
async function expectShut(headers: readonly string[], message = "Unauthorized to perform this action.") {
  for (const door of doors) {
    const answer = await knock(door, headers);
    if (answer?.status === 400 || answer?.status === 431) continue;
    expect(answer, `${door.door} with ${headers.join(" | ").slice(0, 200)}`).toMatchObject({ status: 401 });
    expect(JSON.parse(answer?.body ?? "")).toMatchObject({ message, status: 401 });
  }
}

test("forged, cut and twisted tokens open no door, as a token and as a cookie", async () => {
  for (const token of Object.values(await forgedTokens(catalog.app.parts.keys))) {
    await expectShut([`Authorization: Bearer ${token}`]);
    await expectShut([`Cookie: PLAY_SESSION=${token}`]);
  }
});

test("a token that has expired opens no door, and is told so", async () => {
  const token = await expiredToken(catalog.app.parts.keys);
  const message = "Unauthorized to perform this action due to expired auth.";
  await expectShut([`Authorization: Bearer ${token}`], message);
  await expectShut([`Cookie: PLAY_SESSION=${token}`], message);
});

test("a session that was ended opens no door, whoever replays it", async () => {
  const copy = await catalog.sessionOf(root);
  expect((await knock(doors[0], [`Cookie: PLAY_SESSION=${copy}`]))?.status).toBe(200);
  expect((await knock({ method: "GET", path: "/logOut" }, [`Cookie: PLAY_SESSION=${copy}`]))?.status).toBe(302);
  await expectShut([`Cookie: PLAY_SESSION=${copy}`]);
  await expectShut([`Authorization: Bearer ${copy}`]);
});

test.each([
  ["two of them, the good one first", () => [`Authorization: Bearer ${session}`, "Authorization: Bearer x"]],
  ["two of them, the good one last", () => ["Authorization: Bearer x", `authorization: Bearer ${session}`]],
  ["the same twice", () => [`Authorization: Bearer ${session}`, `AUTHORIZATION: Bearer ${session}`]],
  ["a bad one beside a good cookie", () => ["Authorization: Bearer x", `Cookie: PLAY_SESSION=${session}`]],
  ["an unknown kind beside a good cookie", () => ["Authorization: Negotiate x", `Cookie: PLAY_SESSION=${session}`]],
  ["an empty one beside a good cookie", () => ["Authorization:", `Cookie: PLAY_SESSION=${session}`]],
  ["a token without its kind", () => [`Authorization: ${session}`]],
  ["a token of another kind", () => [`Authorization: Token ${session}`]],
  ["two words before the token", () => [`Authorization: Bearer Bearer ${session}`]],
  ["a tab for the blank", () => [`Authorization: Bearer\t${session}`]],
  ["a token in quotes", () => [`Authorization: Bearer "${session}"`]],
  ["a name with a blank before its colon", () => [`Authorization : Bearer ${session}`]],
  ["a line that goes on in the next", () => ["Authorization: Bearer", ` ${session}x`]],
  [
    "names like it",
    () => [`X-Authorization: Bearer ${session}`, `Proxy-Authorization: Bearer ${session}`, `Authorization2: Bearer ${session}`],
  ],
  ["the name of the system and a guess", () => ["Authorization: Basic __datahub_system:guess"]],
  ["the secret that everybody knows", () => ["Authorization: Basic __datahub_system:JohnSnowKnowsNothing"]],
  ["the system without a secret", () => ["Authorization: Basic __datahub_system:"]],
  ["the system's secret with more behind it", () => [`Authorization: Basic __datahub_system:${catalog.systemSecret}x`]],
  ["the root user's password", () => [`Authorization: Basic ${Buffer.from(`datahub:${rootPassword}`).toString("base64")}`]],
  ["the system twice", () => Array(2).fill(`Authorization: Basic __datahub_system:${catalog.systemSecret}`)],
  [
    "the system in the name of two",
    () => [
      `Authorization: Basic __datahub_system:${catalog.systemSecret}`,
      `X-DataHub-Actor: ${root}`,
      "X-DataHub-Actor: urn:li:corpuser:a",
    ],
  ],
  ["the system in the name of nothing", () => [`Authorization: Basic __datahub_system:${catalog.systemSecret}`, "X-DataHub-Actor: nobody"]],
  ["the name of a user alone", () => [`X-DataHub-Actor: ${root}`]],
  ["the name of the system alone", () => ["X-DataHub-Actor: urn:li:corpuser:__datahub_system"]],
  ["the cookie that names the user alone", () => [`Cookie: actor=${root}`]],
  ["two sessions that differ", () => [`Cookie: PLAY_SESSION=${session}; PLAY_SESSION=x`]],
  ["a session of another name", () => [`Cookie: play_session=${session}`, `X-Cookie: PLAY_SESSION=${session}`]],
  ["a cookie of nonsense", () => ["Cookie: =;;;PLAY_SESSION;==;\u00ff=%%%;PLAY_SESSION=="]],
  ["a cookie of nothing", () => ["Cookie: PLAY_SESSION="]],
  ["a cookie of 30,000 letters", () => [`Cookie: PLAY_SESSION=${"x".repeat(30_000)}`]],
  ["a token of 30,000 letters", () => [`Authorization: Bearer ${"x".repeat(30_000)}`]],
  ["a token of 30,000 parts", () => [`Authorization: Bearer ${"x.".repeat(15_000)}`]],
  ["headers beyond all measure", () => [`Authorization: Bearer ${session}`, `X: ${"x".repeat(40_000)}`]],
])("%s: no door opens", async (_what, headers) => {
  await expectShut(headers());
});

test.each([
  "/health/../entitiesV2/urn%3Ali%3Acorpuser%3Adatahub",
  "/health/%2e%2e/entitiesV2/urn%3Ali%3Acorpuser%3Adatahub",
  "/health/..%2fentitiesV2/urn%3Ali%3Acorpuser%3Adatahub",
  "/health%2f..%2fentitiesV2%2furn%3Ali%3Acorpuser%3Adatahub",
  "/health;/entitiesV2/urn%3Ali%3Acorpuser%3Adatahub",
  "/health/entitiesV2/urn%3Ali%3Acorpuser%3Adatahub",
  "/config/../../entitiesV2/urn%3Ali%3Acorpuser%3Adatahub",
  "//entitiesV2/urn%3Ali%3Acorpuser%3Adatahub",
  "/./entitiesV2/urn%3Ali%3Acorpuser%3Adatahub",
  "/schema-registry/../entitiesV2/urn%3Ali%3Acorpuser%3Adatahub",
  "/public-iceberg/../entitiesV2/urn%3Ali%3Acorpuser%3Adatahub",
  "/gms/gms/entitiesV2/urn%3Ali%3Acorpuser%3Adatahub",
  "/ENTITIESV2/urn%3Ali%3Acorpuser%3Adatahub",
  "/entitiesV2/urn%3Ali%3Acorpuser%3Adatahub?/health",
  "/entitiesV2/urn%3Ali%3Acorpuser%3Adatahub#/health",
  "/entitiesV2/urn%3Ali%3Acorpuser%3Adatahub;/health",
  "/entitiesV2/urn%3Ali%3Acorpuser%3Adatahub%00/health",
  "/openapi/check/../v3/entity/corpuser/urn%3Ali%3Acorpuser%3Adatahub",
  "/openapi/up/../v3/entity/corpuser/urn%3Ali%3Acorpuser%3Adatahub",
  "/openapi/check/ready/../../v3/entity/corpuser/urn%3Ali%3Acorpuser%3Adatahub",
  "/openapi//v3/entity/corpuser/urn%3Ali%3Acorpuser%3Adatahub",
  "/api/graphiql/../graphql?query={me{corpUser{urn}}}",
  "http://catalog/health/../entitiesV2/urn%3Ali%3Acorpuser%3Adatahub",
  "http://catalog/entitiesV2/urn%3Ali%3Acorpuser%3Adatahub",
  "/login/../entitiesV2/urn%3Ali%3Acorpuser%3Adatahub",
  "/login.html/../../../../package.json",
  "/..%2f..%2f..%2fpackage.json",
  "/%c0%ae%c0%ae/package.json",
])("%s leads to nothing that is stored", async (path) => {
  for (const method of ["GET", "POST"]) {
    const answer = await knock({ method, path }, []);
    expect(answer?.status, answer?.body).toBeGreaterThanOrEqual(400);
    expect(answer?.status, answer?.body).toBeLessThan(500);
    expect(answer?.body).not.toContain("corpUserKey");
    expect(answer?.body).not.toContain("DataHub Root User");
  }
});

test("nothing that is asked with a body is read before it is known who asks", async () => {
  const head =
    "POST /aspects?action=ingestProposal HTTP/1.1\r\nHost: catalog\r\nContent-Type: application/json\r\nContent-Length: 16000000\r\n\r\n";
  const [answer] = await exchange(address, head, 1_000);
  expect(answer?.status).toBe(401);
});

test("after all this the catalog answers those who may come in", async () => {
  for (const door of doors) expect((await knock(door, [`Authorization: Bearer ${session}`]))?.status).toBe(200);
});
