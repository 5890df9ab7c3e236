import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCommand } from "../testing/run-command.ts";
import { type RunningCatalog, startRunningCatalog } from "../testing/running-catalog.ts";

let catalog: RunningCatalog;
let session: string;
beforeAll(async () => {
  catalog = await startRunningCatalog({ auth: true, searchPageLimit: 2 });
  session = await logIn("datahub", readFileSync(join(catalog.dataDir, "first-password.txt"), "utf8").trim());
});
afterAll(() => catalog.close());

async function logIn(username: string, password: string): Promise<string> {
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ username, password }) };
  const answer = await fetch(`${catalog.url}/logIn`, init);
  return /PLAY_SESSION=([^;]+)/.exec(answer.headers.getSetCookie().join())?.[1] ?? `refused with ${answer.status}`;
}

const ask = (...args: string[]) => catalog.ask(...args, "--token", session);

test("the first start writes a password that only its owner can read", () => {
  expect(statSync(join(catalog.dataDir, "first-password.txt")).mode & 0o777).toBe(0o600);
  expect(session).toMatch(/^ey/);
});

test("commands without a token are told that they may not, and how to say who asks", async () => {
  const refusal =
    "Unauthorized to perform this action.\nThe catalog wants to know who you are: give a token with --token or in ALMAGEST_TOKEN.\n";
  const { status, messages } = await catalog.ask("get", "urn:li:corpuser:datahub");
  expect([status, messages]).toEqual([1, refusal]);
  const record = { entityType: "tag", entityUrn: "urn:li:tag:a", changeType: "UPSERT", aspectName: "status", aspect: { json: {} } };
  const ingest = await catalog.ask("ingest", catalog.file("tag.json", JSON.stringify(record)));
  expect(ingest).toMatchObject({ status: 1, messages: expect.stringContaining(refusal) });
  expect(ingest.messages).toMatch(/What comes before tag\.json:1 is stored\.\n$/);
});

test("a token is made, listed, used and revoked", async () => {
  const made = await ask("token", "create", "nightly", "--expires", "90d");
  expect(made).toMatchObject({ status: 0, messages: expect.stringMatching(/^Made the token \S+ for urn:li:corpuser:datahub\.\n$/) });
  const [token, id] = [made.output.trim(), /token (\S+) for/.exec(made.messages)?.[1] ?? ""];
  expect((await ask("token", "list")).output).toContain(`${id}  urn:li:corpuser:datahub  until `);
  const use = () => runCommand(["get", "urn:li:corpuser:datahub", "--server", catalog.url], "", { DATAHUB_GMS_TOKEN: token });
  expect((await use()).status).toBe(0);
  expect(await ask("token", "revoke", id)).toMatchObject({ status: 0, messages: `Revoked ${id}.\n` });
  expect((await use()).status).toBe(1);
  expect(await ask("token", "revoke", id)).toMatchObject({ status: 1, messages: expect.stringContaining("no access token") });
});

test("every token and every user is listed, however few a page holds", async () => {
  const names = ["one", "two", "three", "four", "five"];
  for (const name of names) {
    await ask("token", "create", name);
    await ask("user", "add", name);
  }
  const tokens = await ask("token", "list");
  expect(
    tokens.output
      .trimEnd()
      .split("\n")
      .map((line) => line.split("  ").at(-1))
      .sort(),
  ).toEqual(names.toSorted());
  expect(tokens.messages).toBe("5 tokens.\n");
  const users = await ask("user", "list");
  expect(users.output).toContain("urn:li:corpuser:five  active");
  const listed = users.output.trimEnd().split("\n");
  expect([new Set(listed).size, users.messages]).toEqual([listed.length, `${listed.length} users.\n`]);
});

test("a user is added, logs in, is suspended, let in again, and gets another password", async () => {
  const added = await ask("user", "add", "ada@example.org", "--full-name", "Ada Lovelace", "--role", "Editor");
  expect(added).toMatchObject({ status: 0, messages: "Added urn:li:corpuser:ada@example.org.\n" });
  expect(await logIn("ada@example.org", added.output.trim())).toMatch(/^ey/);
  expect((await ask("user", "list")).output).toContain("urn:li:corpuser:ada@example.org  active  Ada Lovelace  ada@example.org\n");
  expect((await ask("user", "suspend", "ada@example.org")).messages).toBe("urn:li:corpuser:ada@example.org is suspended.\n");
  expect(await logIn("ada@example.org", added.output.trim())).toBe("refused with 400");
  expect((await ask("user", "restore", "ada@example.org")).status).toBe(0);
  const file = catalog.file("password.txt", "analytical engine\n");
  expect(await ask("user", "reset-password", "ada@example.org", "--password-file", file)).toMatchObject({ status: 0, output: "" });
  expect(await logIn("ada@example.org", added.output.trim())).toBe("refused with 400");
  expect(await logIn("ada@example.org", "analytical engine")).toMatch(/^ey/);
});

test("what cannot be done is told", async () => {
  expect(await ask("user", "add", "ada@example.org")).toMatchObject({
    status: 1,
    output: "",
    messages: "urn:li:corpuser:ada@example.org is in the catalog already.\n",
  });
  expect(await ask("user", "add", "b@example.org", "--role", "Nobody")).toMatchObject({
    status: 1,
    messages: expect.stringContaining("dataHubRole:Nobody"),
  });
  const tag = await ask("user", "add", "urn:li:tag:x");
  expect(tag).toMatchObject({ status: 1, messages: "urn:li:tag:x is no user; give a user name or the URN of a corpuser.\n" });
  const odd = await ask("user", "add", "jo (x)");
  expect(odd).toMatchObject({
    status: 1,
    messages: "urn:li:corpuser:jo (x) has signs that mean something in a URN; write ( ) and , as %28 %29 %2C.\n",
  });
  expect(await ask("user", "reset-password", "nobody")).toMatchObject({ status: 1, messages: expect.stringContaining("nobody") });
  expect(await ask("token", "create", "x", "--expires", "2d")).toMatchObject({ status: 1, messages: expect.stringContaining("90d") });
});
