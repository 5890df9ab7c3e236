import { setTimeout as sleep } from "node:timers/promises";
import { giveFirstPassword } from "@almagest/server/auth/users/native-users.ts";
import { systemActor } from "@almagest/server/request-context.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type AuthenticatingCatalog,
  bearer,
  cookiesOf,
  createAuthenticatingCatalog,
  type Headers,
  root,
  rootPassword,
} from "../support/authenticating-catalog.ts";
import { createCrampedStore } from "../support/cramped-store.ts";
import { createTestCatalog } from "../support/test-catalog.ts";
import { turnClock } from "../support/turn-clock.ts";

let catalog: AuthenticatingCatalog;
beforeAll(async () => {
  catalog = await createAuthenticatingCatalog();
});
afterAll(() => catalog.close());

const post = (path: string, body: unknown, headers: Headers = {}) => catalog.request("POST", path, body, headers);
const logIn = (username: string, password: string, headers: Headers = {}) => post("/logIn", { username, password }, headers);
const asSystem = () => ({ authorization: `Basic __datahub_system:${catalog.systemSecret}` });
const whoAsks = async (headers: Headers) => {
  const { status, body } = await catalog.request("GET", "/openapi/operations/identity/user/urn", undefined, headers);
  return status === 200 ? (body as { urn: string }).urn : status;
};

async function graphql<T>(query: string, variables: object): Promise<T> {
  const { body } = await catalog.graphql(query, variables, asSystem());
  return (body as { data: T }).data;
}

async function inviteToken(roleUrn?: string): Promise<string> {
  const query = "query ($input: GetInviteTokenInput!) { getInviteToken(input: $input) { inviteToken } }";
  const { getInviteToken } = await graphql<{ getInviteToken: { inviteToken: string } }>(query, { input: { roleUrn } });
  return getInviteToken.inviteToken;
}

const newUser = (email: string) => ({ fullName: "Ada Lovelace", email, title: "Analyst", password: "first difference" });

describe("with a password", () => {
  test("a log-in gives a session that only the server reads, and tells scripts who the user is", async () => {
    const answer = await logIn("datahub", rootPassword);
    expect(answer).toMatchObject({ status: 200, text: "" });
    const { PLAY_SESSION: session, actor } = cookiesOf(answer);
    expect(actor).toEqual({ value: root, rules: "Path=/; Max-Age=86400; SameSite=Lax" });
    expect(session?.rules).toBe("Path=/; Max-Age=86400; SameSite=Lax; HttpOnly");
    expect(await whoAsks({ cookie: `PLAY_SESSION=${session?.value}; actor=${actor?.value}` })).toBe(root);
  });

  test("the audit tells who came in and how, and who did not, but never a name that nobody has", async () => {
    const asked = { eventTypes: ["LogInEvent", "FailedLogInEvent"] };
    const told = async () =>
      ((await post("/openapi/v1/events/audit/search?size=4", asked, asSystem())).body as { usageEvents: object[] }).usageEvents;
    await logIn("my password by mistake", "x");
    await logIn("datahub", "wrong");
    await logIn("datahub", rootPassword, { "user-agent": "a browser" });
    await post("/signUp", { ...newUser("audit@example.org"), inviteToken: await inviteToken() });
    const by = { loginSource: "PASSWORD_LOGIN", sourceIP: "127.0.0.1", timestamp: expect.closeTo(Date.now(), -5) };
    expect(await told()).toEqual([
      expect.objectContaining({
        eventType: "LogInEvent",
        actorUrn: "urn:li:corpuser:audit@example.org",
        loginSource: "SIGN_UP_LINK_LOGIN",
      }),
      expect.objectContaining({ ...by, eventType: "LogInEvent", actorUrn: root, userAgent: "a browser" }),
      expect.objectContaining({ ...by, eventType: "FailedLogInEvent", actorUrn: root }),
      expect.objectContaining({ ...by, eventType: "FailedLogInEvent", actorUrn: "urn:li:corpuser:unknown" }),
    ]);
    expect(JSON.stringify(await told())).not.toContain("mistake");
  });

  test("people come in while writes are refused", async () => {
    catalog.app.parts.writeSwitch.writable = false;
    const answers = [await logIn("datahub", rootPassword), await logIn("datahub", "wrong")];
    catalog.app.parts.writeSwitch.writable = true;
    expect(answers.map(({ status }) => status)).toEqual([200, 400]);
  });

  test("people come in while the disk is full", async () => {
    const disk = createCrampedStore();
    const { app, request, close } = await createTestCatalog({ store: disk.store });
    await giveFirstPassword(app.parts, root, rootPassword);
    disk.fill();
    const answers = [];
    for (const password of [rootPassword, "wrong"]) answers.push(await request("POST", "/logIn", { username: "datahub", password }));
    expect(answers.map(({ status }) => status)).toEqual([200, 400]);
    await close();
  });

  test.each([
    ["is believed from a proxy that is trusted", ["192.0.2.0/24", "127.0.0.1"], "6.6.6.6, 10.9.9.9, 192.0.2.7", "10.9.9.9"],
    ["is believed without the port that it adds", ["127.0.0.1"], "10.9.9.9:5555", "10.9.9.9"],
    ["is believed without the port behind brackets", ["127.0.0.1"], "[2001:db8::9]:5555", "2001:db8::9"],
    ["is not believed where it is no address", ["127.0.0.1"], "somebody", "127.0.0.1"],
    ["is believed from nobody else", [], "6.6.6.6, 10.9.9.9, 192.0.2.7", "127.0.0.1"],
  ])("whom a proxy asks for %s, and told by the audit", async (_who, trustedProxies, told, sourceIP) => {
    const { request, close } = await createTestCatalog({ trustedProxies });
    const headers = { "x-forwarded-for": told };
    await request("POST", "/logIn", { username: "nobody", password: "wrong" }, headers);
    const { body } = await request("POST", "/openapi/v1/events/audit/search", { eventTypes: ["FailedLogInEvent"] });
    expect(body).toMatchObject({ usageEvents: [{ sourceIP }] });
    await close();
  });

  test("nobody is kept out by a clock that is set back", async () => {
    await logIn("datahub", "wrong");
    turnClock(-3_600_000);
    expect((await logIn("datahub", rootPassword)).status).toBe(200);
  });

  test.each(["https", "https, http", "HTTPS"])("behind https the cookies are never sent without it: %s", async (told) => {
    const rules = expect.stringContaining("Secure");
    const cookies = cookiesOf(await logIn("datahub", rootPassword, { "x-forwarded-proto": told }));
    expect(cookies).toEqual({ PLAY_SESSION: expect.objectContaining({ rules }), actor: expect.objectContaining({ rules }) });
  });

  test("a proxy that is trusted and was asked over http says so by the first of several", async () => {
    const { app, request, close } = await createTestCatalog({ trustedProxies: ["127.0.0.1"] });
    await giveFirstPassword(app.parts, root, rootPassword);
    const headers = { "x-forwarded-proto": "http, https" };
    const { headers: told } = await request("POST", "/logIn", { username: "datahub", password: rootPassword }, headers);
    expect(String(told["set-cookie"])).not.toContain("Secure");
    await close();
  });

  test("a wrong password, an unknown user, one without a password and one who cannot be are told the same", async () => {
    const answers = [
      await logIn("datahub", "wrong"),
      await logIn("nobody", "wrong"),
      await logIn("__datahub_system", ""),
      await logIn("a(b", rootPassword),
      await logIn("__datahub_system", rootPassword),
    ];
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [400, '{"message":"Invalid Credentials"}'],
      [400, '{"message":"Invalid Credentials"}'],
      [400, `{"message":"Parameter 'password' is required"}`],
      [400, '{"message":"Invalid Credentials"}'],
      [400, '{"message":"Invalid Credentials"}'],
    ]);
    expect(answers.flatMap((answer) => Object.keys(cookiesOf(answer)))).toEqual([]);
  });

  test("a member that is no text is told as such, not as one that is missing", async () => {
    const answer = await catalog.request("POST", "/logIn", { username: 1, password: rootPassword });
    expect([answer.status, answer.text]).toEqual([400, '{"message":"/username: must be string"}']);
  });

  test("nobody becomes the system with a password that was stored for it", async () => {
    const password = "what somebody wrote";
    await giveFirstPassword(catalog.app.parts, systemActor, password);
    expect(await logIn("__datahub_system", password)).toMatchObject({ status: 400, body: { message: "Invalid Credentials" } });
    const asked = { userUrn: systemActor, password };
    expect((await post("/auth/verifyNativeUserCredentials", asked, asSystem())).body).toEqual({ doesPasswordMatch: false });
  });

  test("after a log-out the session is over for whoever has a copy of it, and other sessions go on", async () => {
    const [one, other] = [await catalog.sessionOf(root), await catalog.sessionOf(root)];
    const answer = await catalog.request("GET", "/logOut", undefined, { cookie: `PLAY_SESSION=${one}` });
    expect(answer).toMatchObject({ status: 302, headers: { location: "/login" } });
    expect(cookiesOf(answer)).toMatchObject({ PLAY_SESSION: { value: "" }, actor: { value: "" } });
    expect(await whoAsks({ cookie: `PLAY_SESSION=${one}` })).toBe(401);
    expect(await whoAsks(bearer(one))).toBe(401);
    expect(await whoAsks(bearer(other))).toBe(root);
  });

  test("guessing is slowed down, also when it is done all at once, for users there are and for those there are not", async () => {
    const guarded = await createAuthenticatingCatalog();
    for (const username of ["nobody", "datahub"]) {
      const guesses = Array.from({ length: 12 }, () => guarded.request("POST", "/logIn", { username, password: "guess" }));
      const answers = await Promise.all(guesses);
      expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(400), 429, 429]);
      const refused = answers.find(({ status }) => status === 429);
      expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(0);
    }
    expect((await guarded.request("POST", "/logIn", { username: "datahub", password: rootPassword })).status).toBe(429);
    await guarded.close();
  });

  test("where passwords are switched off nobody comes in with one", async () => {
    const guarded = await createAuthenticatingCatalog({ passwords: false });
    const answer = await guarded.request("POST", "/logIn", { username: "datahub", password: rootPassword });
    expect(answer).toMatchObject({ status: 400, body: { message: "Invalid Credentials" } });
    expect((await guarded.request("GET", "/login/options")).body).toEqual({ passwords: false, sso: false, guest: false });
    await guarded.close();
  });
});

describe("by invitation", () => {
  test("somebody joins, has the role of the invitation and can log in", async () => {
    const token = await inviteToken("urn:li:dataHubRole:Editor");
    const joined = await post("/signUp", { ...newUser("ada@example.org"), inviteToken: token });
    expect(joined).toMatchObject({ status: 200, text: "" });
    expect(await whoAsks({ cookie: `PLAY_SESSION=${cookiesOf(joined).PLAY_SESSION?.value}` })).toBe("urn:li:corpuser:ada@example.org");
    expect((await logIn("ada@example.org", "first difference")).status).toBe(200);
    const { body } = await catalog.request("GET", "/entitiesV2/urn%3Ali%3Acorpuser%3Aada%40example.org", undefined, asSystem());
    expect((body as { aspects: object }).aspects).toMatchObject({
      corpUserInfo: { value: { active: true, fullName: "Ada Lovelace", email: "ada@example.org", title: "Analyst" } },
      corpUserStatus: { value: { status: "ACTIVE" } },
      roleMembership: { value: { roles: ["urn:li:dataHubRole:Editor"] } },
    });
  });

  test("a client may name the user", async () => {
    const body = { ...newUser("grace@example.org"), userUrn: "urn:li:corpuser:grace", inviteToken: await inviteToken() };
    expect((await post("/signUp", body, bearer(await catalog.sessionOf(root)))).status).toBe(200);
    expect((await logIn("grace", "first difference")).status).toBe(200);
  });

  test("nobody becomes somebody who is there already, or the system, and what was wrong is not told", async () => {
    const token = await inviteToken();
    const tries = [
      { ...newUser("datahub"), inviteToken: token },
      { ...newUser("x@example.org"), userUrn: root, inviteToken: token },
      { ...newUser("x@example.org"), userUrn: "urn:li:corpuser:__datahub_system", inviteToken: token },
      { ...newUser("x@example.org"), userUrn: "urn:li:dataset:x", inviteToken: token },
      { ...newUser("x@example.org"), inviteToken: "wrong" },
      { ...newUser("a(b"), inviteToken: token },
      { ...newUser("a,b"), inviteToken: token },
      { ...newUser("a".repeat(600)), inviteToken: token },
    ];
    for (const body of tries) {
      const message = "The link is not valid, or not for this account; ask an administrator for another one";
      expect(await post("/signUp", body)).toMatchObject({ status: 400, body: { message } });
    }
    expect((await logIn("datahub", "first difference")).status).toBe(400);
    expect((await logIn("x@example.org", "first difference")).status).toBe(400);
  });

  test("a password that is too short is refused", async () => {
    const answer = await post("/signUp", { ...newUser("b@example.org"), password: "odd", inviteToken: await inviteToken() });
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining("4 characters") } });
  });
});

describe("a password reset", () => {
  const resetToken = async (userUrn: string) => {
    const query = "mutation ($input: CreateNativeUserResetTokenInput!) { createNativeUserResetToken(input: $input) { resetToken } }";
    const { createNativeUserResetToken } = await graphql<{ createNativeUserResetToken: { resetToken: string } }>(query, {
      input: { userUrn },
    });
    return createNativeUserResetToken.resetToken;
  };

  test("sets a new password once, and ends the sessions that began with the old one", async () => {
    await post("/signUp", { ...newUser("c@example.org"), inviteToken: await inviteToken() });
    const [token, before] = [await resetToken("urn:li:corpuser:c@example.org"), await catalog.sessionOf("urn:li:corpuser:c@example.org")];
    const reset = (password: string, email = "c@example.org") =>
      post("/resetNativeUserCredentials", { email, password, resetToken: token });
    expect((await reset("second difference", "ada@example.org")).status).toBe(400);
    expect((await reset("odd")).status).toBe(400);
    expect(await whoAsks(bearer(before))).toBe("urn:li:corpuser:c@example.org");
    const answer = await reset("second difference");
    expect(answer.status).toBe(200);
    expect(await whoAsks(bearer(before))).toBe(401);
    expect(await whoAsks({ cookie: `PLAY_SESSION=${cookiesOf(answer).PLAY_SESSION?.value}` })).toBe("urn:li:corpuser:c@example.org");
    expect((await reset("third difference")).status).toBe(400);
    expect((await logIn("c@example.org", "second difference")).status).toBe(200);
    expect((await logIn("c@example.org", "first difference")).status).toBe(400);
  });

  test("leads a browser whose session ended with it from a page to the log-in, and not back to the page", async () => {
    const { PLAY_SESSION: session } = cookiesOf(await post("/signUp", { ...newUser("f@example.org"), inviteToken: await inviteToken() }));
    const password = "second difference";
    await post("/resetNativeUserCredentials", {
      email: "f@example.org",
      password,
      resetToken: await resetToken("urn:li:corpuser:f@example.org"),
    });
    const headers = { accept: "text/html", cookie: `PLAY_SESSION=${session?.value}` };
    const ways = ["/restli/docs"];
    while (ways.length < 4) {
      const { headers: told } = await catalog.request("GET", ways.at(-1) ?? "", undefined, headers);
      if (told.location === undefined) break;
      ways.push(String(told.location));
    }
    const target = encodeURIComponent("/restli/docs");
    expect(ways).toEqual(["/restli/docs", `/authenticate?redirect_uri=${target}`, `/login?redirect_uri=${target}`]);
  });
});

describe("a password reset that is under way", () => {
  const user = "urn:li:corpuser:e@example.org";

  test("ends what began with the old password until the moment in which it is stored", async () => {
    await post("/signUp", { ...newUser("e@example.org"), inviteToken: await inviteToken() });
    const query = "mutation ($input: CreateNativeUserResetTokenInput!) { createNativeUserResetToken(input: $input) { resetToken } }";
    const made = await graphql<{ createNativeUserResetToken: { resetToken: string } }>(query, { input: { userUrn: user } });
    const { resetToken } = made.createNativeUserResetToken;
    const isOver = post("/resetNativeUserCredentials", { email: "e@example.org", password: "second difference", resetToken });
    const late = logIn("e@example.org", "first difference");
    await sleep(20);
    const between = await catalog.sessionOf(user);
    expect(await whoAsks(bearer(between))).toBe(user);
    expect((await isOver).status).toBe(200);
    expect(await whoAsks(bearer(between))).toBe(401);
    const answer = await late;
    expect(answer.status).toBe(200);
    expect(await whoAsks({ cookie: `PLAY_SESSION=${cookiesOf(answer).PLAY_SESSION?.value}` })).toBe(401);
  });
});

describe("what another front of the system asks", () => {
  test("is answered to the system alone", async () => {
    const calls = { generateSessionTokenForUser: { userId: "ada" }, signUp: {}, getSsoSettings: {} };
    const asRoot = bearer(await catalog.sessionOf(root));
    for (const [name, body] of Object.entries(calls)) {
      expect((await post(`/auth/${name}`, body)).status).toBe(401);
      expect(await post(`/auth/${name}`, body, asRoot)).toMatchObject({
        status: 401,
        body: { message: "Unauthorized to perform this action." },
      });
    }
  });

  test("gets it a session for a user, a new user and a new password", async () => {
    const session = await post("/auth/generateSessionTokenForUser", { userId: "datahub" }, asSystem());
    expect(await whoAsks(bearer((session.body as { accessToken: string }).accessToken))).toBe(root);
    expect((await post("/auth/generateSessionTokenForUser", { userId: "__datahub_system" }, asSystem())).status).toBe(400);
    const userUrn = "urn:li:corpuser:d@example.org";
    const made = await post("/auth/signUp", { userUrn, ...newUser("d@example.org"), inviteToken: await inviteToken() }, asSystem());
    expect(made.body).toEqual({ isNativeUserCreated: true });
    const verify = async (password: string) => (await post("/auth/verifyNativeUserCredentials", { userUrn, password }, asSystem())).body;
    expect(await verify("first difference")).toEqual({ doesPasswordMatch: true });
    expect(await verify("wrong")).toEqual({ doesPasswordMatch: false });
    expect((await post("/auth/track", { type: "PageViewEvent" }, asSystem())).status).toBe(200);
    expect((await post("/auth/getSsoSettings", {}, asSystem())).status).toBe(404);
  });

  test.each(["generateSessionTokenForUser", "signUp", "resetNativeUserCredentials", "verifyNativeUserCredentials", "track"])(
    "%s without what it needs is answered 400 without words",
    async (name) => {
      for (const body of [{}, "", "{", "[]", { userUrn: 1 }, { userId: ["a"] }]) {
        expect(await post(`/auth/${name}`, body, asSystem())).toMatchObject({ status: 400, text: "" });
      }
    },
  );
});

describe("a page of another site", () => {
  test.each([
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: "http://localhost:80", "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ])("cannot make the browser log in or change anything: %o", async (headers) => {
    const cookie = `PLAY_SESSION=${await catalog.sessionOf(root)}`;
    const answer = await logIn("datahub", rootPassword, headers as unknown as Headers);
    expect(answer).toMatchObject({ status: 403, body: { message: expect.stringContaining("another site") } });
    const mutation = await catalog.graphql("{ me { corpUser { urn } } }", {}, { ...(headers as unknown as Headers), cookie });
    expect(mutation.status).toBe(401);
  });

  test.each([
    { origin: "http://localhost:80" },
    { origin: "http://catalog.example", "x-forwarded-host": "catalog.example" },
    { origin: "http://catalog.example", "x-forwarded-host": "catalog.example, inner" },
    { "sec-fetch-site": "same-origin" },
  ])("and our own can: %o", async (headers) => {
    const cookie = `PLAY_SESSION=${await catalog.sessionOf(root)}`;
    const { status } = await catalog.graphql("{ me { corpUser { urn } } }", {}, { ...(headers as unknown as Headers), cookie });
    expect(status).toBe(200);
  });

  test.each([
    "//evil.example/x",
    "https://evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "javascript:alert(1)",
    "/..//evil.example",
    "",
    "x",
  ])("is not where a log-in leads: %j", async (address) => {
    const cookie = `PLAY_SESSION=${await catalog.sessionOf(root)}`;
    const { status, headers } = await catalog.request("GET", `/authenticate?redirect_uri=${encodeURIComponent(address)}`, undefined, {
      cookie,
    });
    expect({ status, location: headers.location }).toEqual({ status: 302, location: "/" });
  });

  test("who has no session is asked to log in first, and comes back to where they wanted to go", async () => {
    const { headers } = await catalog.request("GET", `/authenticate?redirect_uri=${encodeURIComponent("/a?b=c#/d")}`);
    expect(headers.location).toBe(`/login?redirect_uri=${encodeURIComponent("/a?b=c#/d")}`);
  });
});
