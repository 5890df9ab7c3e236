import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const program = fileURLToPath(new URL("../../packages/server/bin/almagest.mjs", import.meta.url));

test("tokens, passwords and cookies are nowhere in the log, however much is logged", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "almagest-log-"));
  const environment = { PATH: process.env.PATH, DATAHUB_SYSTEM_CLIENT_SECRET: "a secret of the system" };
  const server = spawn(process.execPath, [program, "start", "--auth", "--port", "0", "--data-dir", dataDir, "--log-level", "trace"], {
    env: environment,
  });
  let log = "";
  const ready = Promise.withResolvers<string>();
  for (const stream of [server.stdout, server.stderr]) {
    stream.on("data", (bytes: Buffer) => {
      log += bytes.toString();
      const [, address] = /address +(http:\S+)/.exec(log) ?? [];
      if (address !== undefined) ready.resolve(address);
    });
  }
  const address = await ready.promise;
  const password = (await readFile(join(dataDir, "first-password.txt"), "utf8")).trim();
  const post = (path: string, body: unknown, headers = {}) =>
    fetch(address + path, { method: "POST", headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(body) });
  const session = (await post("/logIn", { username: "datahub", password })).headers.getSetCookie().join().split(/[=;]/)[1] ?? "";
  expect(session).toMatch(/^ey/);
  await post("/logIn", { username: "datahub", password: "a wrong password" });
  await fetch(`${address}/logIn`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"password": "a broken password"',
  });
  const answers = [
    await post("/api/graphql", { query: "{ me { corpUser { urn } } }" }, { authorization: `Bearer ${session}` }),
    await post("/api/graphql", { query: "{ me { corpUser { urn } } }" }, { authorization: "Bearer a-forged-token" }),
    await post("/api/graphql", { query: "{ nothing }" }, { cookie: `PLAY_SESSION=${session}` }),
    await post(
      "/api/graphql",
      { query: "{ me { corpUser { urn } } }" },
      { authorization: "Basic __datahub_system:a secret of the system" },
    ),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 401, 200, 200]);
  server.kill("SIGTERM");
  await once(server, "exit");
  const secrets = [password, session, "a wrong password", "a broken password", "a-forged-token", "a secret of the system"];
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
  expect(log).toContain("first-password.txt");
  await rm(dataDir, { recursive: true });
}, 60_000);
