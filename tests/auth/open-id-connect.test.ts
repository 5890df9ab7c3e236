import type { OidcOptions } from "@almagest/server/auth/authentication-options.ts";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type AuthenticatingCatalog, createAuthenticatingCatalog, rootPassword } from "../support/authenticating-catalog.ts";
import { findBrowser, openBrowser } from "../support/browser.ts";
import { freePort } from "../support/free-port.ts";
import { client, comeBackTo, type Jar, type LogInProvider, logInAt, startLogInProvider, visit } from "./log-in-provider.ts";

let catalog: AuthenticatingCatalog;
let provider: LogInProvider;
let address: string;
beforeAll(async () => {
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  provider = await startLogInProvider(`${address}/callback/oidc`);
  catalog = await createAuthenticatingCatalog({ oidc: oidc() });
  await catalog.app.http.listen({ host: "127.0.0.1", port });
});
afterAll(async () => {
  await catalog.close();
  await provider.close();
});

const oidc = (more: Partial<OidcOptions> = {}): OidcOptions => ({
  ...client,
  discoveryUri: provider.discoveryUri,
  baseUrl: address,
  scope: "openid email profile",
  clientAuthentication: "client_secret_basic",
  userNameClaim: "email",
  userNamePattern: /(.*)/,
  provisionUsers: true,
  requireProvisioned: false,
  groupsClaims: ["groups"],
  ...more,
});

/** Leaves the catalog for the service and comes up to the door again; `change` meddles with the address on the way. */
async function comeBackAs(login: string, jar: Jar, change: (address: URL) => void = () => {}): Promise<string> {
  const left = new URL((await visit(jar, `${address}/sso?redirect_uri=/explorer.html`)).headers.get("location") ?? "");
  change(left);
  return logInAt(left.href, login);
}

/** Another catalog for as long as the test runs. */
async function openCatalog(rule: Partial<OidcOptions>, more: { readonly usersMustExist?: boolean } = {}) {
  const opened = await createAuthenticatingCatalog({ ...more, oidc: oidc(rule) });
  onTestFinished(() => opened.close());
  return { ...opened, url: await opened.app.http.listen({ host: "127.0.0.1", port: 0 }) };
}

/** The cookies that keep what was begun, or has ended. */
const keptIn = (jar: Jar) => [...jar.keys()].filter((name) => name.startsWith("almagest_sso_"));

const refuse = (query: URLSearchParams) => {
  query.delete("code");
  query.set("error", "access_denied");
};

const failed = `/login?error_msg=${encodeURIComponent("The log-in failed; try again, or ask an administrator.")}`;

async function expectOutside(jar: Jar, back: string) {
  const answer = await visit(jar, back);
  expect([answer.status, answer.headers.get("location")]).toEqual([302, failed]);
  expect(jar.has("PLAY_SESSION")).toBe(false);
}

const asSystem = ({ systemSecret }: Pick<AuthenticatingCatalog, "systemSecret">) => ({
  authorization: `Basic __datahub_system:${systemSecret}`,
});

async function aspectsOf(urn: string, asked: AuthenticatingCatalog = catalog): Promise<Record<string, { value: unknown }>> {
  const { body } = await asked.request("GET", `/entitiesV2/${encodeURIComponent(urn)}`, undefined, asSystem(asked));
  return (body as { aspects: Record<string, { value: unknown }> }).aspects;
}

describe("who comes back from the log-in service", () => {
  test("is in, where they wanted to go, and known with those of their groups that can be stored", async () => {
    const jar: Jar = new Map();
    const answer = await visit(jar, await comeBackAs("ada", jar));
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/explorer.html"]);
    expect(jar.get("actor")).toBe("urn:li:corpuser:ada@example.org");
    expect((await visit(jar, `${address}/openapi/operations/identity/user/urn`)).status).toBe(200);
    const { corpUserInfo, corpUserEditableInfo, groupMembership } = await aspectsOf("urn:li:corpuser:ada@example.org");
    expect(corpUserInfo?.value).toMatchObject({ active: true, fullName: "Ada Example", email: "ada@example.org" });
    expect(corpUserEditableInfo?.value).toMatchObject({ pictureLink: "https://example.org/ada.png" });
    const groups = ["urn:li:corpGroup:analysts", "urn:li:corpGroup:Data+%28core%29%2C+all"];
    expect(groupMembership?.value).toEqual({ groups });
    expect(await Promise.all(groups.map(async (group) => (await aspectsOf(group)).corpGroupInfo?.value))).toMatchObject([
      { displayName: "analysts" },
      { displayName: "Data (core), all" },
    ]);
  });

  test("from one of several log-ins that were begun in the browser is in, where that one was to lead", async () => {
    const jar: Jar = new Map();
    const backs = [await comeBackAs("ada", jar), await comeBackTo(address, "ada", jar)];
    for (const [at, target] of ["/explorer.html", "/"].entries()) {
      expect((await visit(jar, backs[at] ?? "")).headers.get("location")).toBe(target);
      expect(jar.delete("PLAY_SESSION")).toBe(true);
    }
  });

  test("and loads that page once more goes on with their session while it lasts", async () => {
    const jar: Jar = new Map();
    const back = await comeBackAs("ada", jar);
    await visit(jar, back);
    expect((await visit(jar, back)).headers.get("location")).toBe("/");
    expect(jar.delete("PLAY_SESSION")).toBe(true);
    await expectOutside(jar, back);
  });

  test.each([
    ["too late", (jar: Jar) => keptIn(jar).map((name) => jar.delete(name)), () => {}],
    ["with an unknown state", () => {}, (query: URLSearchParams) => query.set("state", "another")],
    ["refused, and too late", (jar: Jar) => keptIn(jar).map((name) => jar.delete(name)), refuse],
    ["refused", () => {}, refuse],
  ])("%s does not go on with the session that somebody else has in the browser", async (_how, forget, change) => {
    const jar: Jar = new Map();
    await visit(jar, await comeBackAs("ada", jar));
    const back = new URL(await comeBackAs("grace", jar));
    forget(jar);
    change(back.searchParams);
    expect((await visit(jar, back.href)).headers.get("location")).toBe(failed);
    expect(jar.get("actor")).toBe("urn:li:corpuser:ada@example.org");
  });

  test("and loads that page once more does not go on with the session of who came after them", async () => {
    const jar: Jar = new Map();
    const back = await comeBackAs("ada", jar);
    for (const address of [back, await comeBackAs("grace", jar)])
      expect((await visit(jar, address)).headers.get("location")).toBe("/explorer.html");
    expect((await visit(jar, back)).headers.get("location")).toBe(failed);
  });

  test.each([
    [2_000, (target: string) => target],
    [2_700, () => "/"],
  ])("is in also where the target has %d characters, at the start page if no cookie can hold it", async (length, reached) => {
    const jar: Jar = new Map();
    const target = `/search?${"q".repeat(length)}`;
    const left = await visit(jar, `${address}/sso?redirect_uri=${encodeURIComponent(target)}`);
    expect(left.headers.getSetCookie().map((cookie) => cookie.length <= 4096)).toEqual([true]);
    const answer = await visit(jar, await logInAt(left.headers.get("location") ?? "", "ada"));
    expect(answer.headers.get("location")).toBe(reached(target));
  });

  test("from the first of very many log-ins stays outside: the browser keeps the last of them", async () => {
    const jar: Jar = new Map();
    const first = await comeBackAs("ada", jar);
    for (let more = 0; more < 5; more++) await visit(jar, `${address}/sso`);
    expect(keptIn(jar)).toHaveLength(5);
    await expectOutside(jar, first);
    expect((await visit(jar, await comeBackAs("ada", jar))).headers.get("location")).toBe("/explorer.html");
  });

  test("with the answer to another log-in stays outside", async () => {
    const [jar, other]: [Jar, Jar] = [new Map(), new Map()];
    const back = await comeBackAs("mallory", other);
    await visit(jar, `${address}/sso`);
    await expectOutside(jar, back);
    await expectOutside(new Map(), back);
  });

  test.each(["state", "nonce", "code_challenge"])("with another %s than was sent stays outside", async (name) => {
    const jar: Jar = new Map();
    const value = "47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU";
    await expectOutside(jar, await comeBackAs("mallory", jar, (left) => left.searchParams.set(name, value)));
  });

  test("a second time with the same code stays outside", async () => {
    const jar: Jar = new Map();
    const back = await comeBackAs("ada", jar);
    const copy = new Map(jar);
    expect((await visit(jar, back)).headers.get("location")).toBe("/explorer.html");
    await expectOutside(copy, back);
  });

  test("with a code that was never given, or without one, stays outside", async () => {
    for (const change of [(back: URL) => back.searchParams.set("code", "guess"), (back: URL) => back.searchParams.delete("code")]) {
      const jar: Jar = new Map();
      const back = new URL(await comeBackAs("mallory", jar));
      change(back);
      await expectOutside(jar, back.href);
    }
  });

  test("with a note that we did not write stays outside", async () => {
    const jar: Jar = new Map();
    const back = await comeBackAs("mallory", jar);
    const [name = ""] = keptIn(jar);
    const ours = jar.get(name) ?? "";
    const changed = ours.slice(0, 80) + (ours[80] === "A" ? "B" : "A") + ours.slice(81);
    for (const value of ["x", "%", "aes-256-gcm:AAAA", changed]) {
      await expectOutside(new Map([[name, value]]), back);
    }
  });

  test("with an address that was not verified, or as a user of the catalog itself, stays outside", async () => {
    const [jar, other]: [Jar, Jar] = [new Map(), new Map()];
    await expectOutside(jar, await comeBackAs("unverified", jar));
    await expectOutside(other, await comeBackAs("untrusted", other));
    const { url } = await openCatalog({ userNameClaim: "sub" });
    const answer = await visit(jar, await comeBackTo(url, "datahub", jar));
    expect(answer.headers.get("location")).toBe(failed);
  });

  test.each([
    ["where only known users may come in", { oidc: { requireProvisioned: true } }, failed],
    ["where nobody is made, as no request of theirs would be answered", { oidc: { provisionUsers: false } }, failed],
    ["unless users need not be known", { oidc: { provisionUsers: false }, usersMustExist: false }, "/"],
  ])("stays outside %s", async (_where, { oidc: rule, ...more }, target) => {
    const { url } = await openCatalog(rule, more);
    const jar: Jar = new Map();
    const answer = await visit(jar, await comeBackTo(url, "grace", jar));
    expect(answer.headers.get("location")).toBe(target);
  });

  test.each(["writable", "throttled"] as const)("is in while writes are refused, unless they would have to be made (%s)", async (name) => {
    const { writeSwitch } = catalog.app.parts;
    const [known, unknown]: [Jar, Jar] = [new Map(), new Map()];
    await visit(known, await comeBackAs("ada", known));
    known.delete("PLAY_SESSION");
    writeSwitch[name] = !writeSwitch[name];
    try {
      expect((await visit(known, await comeBackAs("ada", known))).headers.get("location")).toBe("/explorer.html");
      expect(known.has("PLAY_SESSION")).toBe(true);
      await expectOutside(unknown, await comeBackAs("dorothy", unknown));
    } finally {
      writeSwitch[name] = !writeSwitch[name];
    }
  });

  test("stays outside while they are suspended", async () => {
    const jar: Jar = new Map();
    await visit(jar, await comeBackAs("grace", jar));
    const suspend = 'mutation { updateUserStatus(urn: "urn:li:corpuser:grace@example.org", status: SUSPENDED) }';
    expect((await catalog.graphql(suspend, {}, asSystem(catalog))).body).not.toHaveProperty("errors");
    const later: Jar = new Map();
    await expectOutside(later, await comeBackAs("grace", later));
    const asked = { eventTypes: ["FailedLogInEvent"] };
    const { body } = await catalog.request("POST", "/openapi/v1/events/audit/search?size=1", asked, asSystem(catalog));
    expect((body as { usageEvents: object[] }).usageEvents).toMatchObject([
      { actorUrn: "urn:li:corpuser:grace@example.org", loginSource: "SSO_LOGIN" },
    ]);
  });

  test("has afterwards what was not stored of them, and keeps what was", async () => {
    const urn = "urn:li:corpuser:mary@example.org";
    const sent = [{ urn, corpUserEditableInfo: { value: { pictureLink: "https://example.org/mine.png" } } }];
    await catalog.request("POST", "/openapi/v3/entity/corpuser?async=false", sent, asSystem(catalog));
    const jar: Jar = new Map();
    await visit(jar, await comeBackAs("mary", jar));
    const { corpUserInfo, corpUserStatus, corpUserEditableInfo } = await aspectsOf(urn);
    expect([corpUserInfo?.value, corpUserStatus?.value]).toMatchObject([{ fullName: "Mary Example" }, { status: "ACTIVE" }]);
    expect(corpUserEditableInfo?.value).toMatchObject({ pictureLink: "https://example.org/mine.png" });
  });

  test("is in the groups of all the claims that hold some, also where these are texts", async () => {
    const opened = await openCatalog({ groupsClaims: ["teams", "unknown", "roles"] });
    const jar: Jar = new Map();
    await visit(jar, await comeBackTo(opened.url, "ada", jar));
    const { groupMembership } = await aspectsOf("urn:li:corpuser:ada@example.org", opened);
    const names = ["Lineage%2C+EU", "analysts", "Reader", "Data+Owner"];
    expect(groupMembership?.value).toEqual({ groups: names.map((name) => `urn:li:corpGroup:${name}`) });
  });

  test.each([
    [/^[^@]+/, "urn:li:corpuser:ada"],
    [/^([^@]+)@/, "urn:li:corpuser:ada"],
  ])("is known by the first group of the pattern, or by all of what it finds: %s", async (userNamePattern, urn) => {
    const { url } = await openCatalog({ userNamePattern });
    const jar: Jar = new Map();
    await visit(jar, await comeBackTo(url, "ada", jar));
    expect(jar.get("actor")).toBe(urn);
  });

  test("to a catalog that people reach over https gets cookies that are never sent without it", async () => {
    const opened = await openCatalog({ baseUrl: "https://catalog.example.org" });
    const sets = (answer: { readonly headers: Readonly<Record<string, unknown>> }) => [answer.headers["set-cookie"]].flat();
    const answers = [
      await opened.request("GET", "/sso"),
      await opened.request("POST", "/logIn", { username: "datahub", password: rootPassword }),
      await opened.request("GET", "/logOut"),
    ];
    expect(answers.map((answer) => sets(answer).map((line) => String(line).endsWith("; Secure")))).toEqual([
      [true],
      [true, true],
      [true, true],
    ]);
  });
});

test("where the service does not answer, the log-in page says so", async () => {
  const lonely = await createAuthenticatingCatalog({ oidc: oidc({ discoveryUri: "http://127.0.0.1:1/.well-known/openid-configuration" }) });
  const { status, headers } = await lonely.request("GET", "/sso");
  expect([status, headers.location]).toEqual([
    302,
    `/login?error_msg=${encodeURIComponent("The log-in service does not answer; try again later.")}`,
  ]);
  expect((await lonely.request("GET", "/login/options")).body).toEqual({ passwords: true, sso: true, guest: false });
  expect((await lonely.request("GET", "/authenticate?redirect_uri=/a")).headers.location).toBe("/sso?redirect_uri=%2Fa");
  await lonely.close();
});

const browserPath = findBrowser();

test.skipIf(browserPath === undefined)(
  "in a browser: from the page through both services and back, with a password too, and out again",
  { timeout: 120_000 },
  async () => {
    const browser = await openBrowser(browserPath ?? "");
    try {
      const page = await browser.newPage();
      await page.goto(`${address}/login?redirect_uri=/explorer.html`);
      await page.getByRole("link", { name: "Log in with your organisation" }).click();
      await page.getByPlaceholder("Enter any login").fill("katherine");
      await page.getByPlaceholder("and password").fill("any");
      await page.getByRole("button", { name: "Sign-in" }).click();
      await page.getByRole("button", { name: "Continue" }).click();
      await page.waitForURL(`${address}/explorer.html`);
      const cookies = await page.context().cookies(address);
      expect(cookies.find(({ name }) => name === "PLAY_SESSION")).toMatchObject({ httpOnly: true, sameSite: "Lax" });
      const askWhoIAm = () =>
        page.evaluate(async () => {
          const body = JSON.stringify({ query: "{ me { corpUser { urn } } }" });
          const answer = await fetch("/api/graphql", { method: "POST", headers: { "Content-Type": "application/json" }, body });
          return { status: answer.status, text: await answer.text() };
        });
      expect(await askWhoIAm()).toMatchObject({ status: 200, text: expect.stringContaining("urn:li:corpuser:katherine@example.org") });
      expect(await page.evaluate(() => document.cookie)).toBe("actor=urn:li:corpuser:katherine@example.org");

      await page.goto(`${address}/logOut`);
      await page.waitForURL(`${address}/login`);
      expect(await askWhoIAm()).toMatchObject({ status: 401 });

      await page.getByRole("textbox", { name: "User name", exact: true }).fill("datahub");
      await page.getByRole("textbox", { name: "Password", exact: true }).fill("wrong");
      await page.getByRole("button", { name: "Log in" }).click();
      await page.getByText("Invalid Credentials").waitFor();
      await page.getByRole("textbox", { name: "Password", exact: true }).fill("correct horse battery");
      await page.getByRole("button", { name: "Log in" }).click();
      await page.waitForURL(`${address}/`);
      expect(await askWhoIAm()).toMatchObject({ status: 200, text: expect.stringContaining("urn:li:corpuser:datahub") });
    } finally {
      await browser.close();
    }
  },
);
