import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openSqliteReader } from "@almagest/server/backends/sqlite/open-sqlite-reader.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../support/free-port.ts";
import { sendHalf, takesNoMore } from "../support/half-sent-request.ts";
import { exchange } from "../support/raw-exchange.ts";
import { proposalOf } from "../support/rest-calls.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { startAlmagest } from "./started-catalog.ts";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

describe("the log of a catalog", () => {
  test("has one line for each request, with what came of it", async () => {
    const catalog = await startAlmagest(["--data-dir", join(folder.path, "log")]);
    const headers = { "x-request-id": "mine", "content-type": "application/json", "x-datahub-actor": "urn:li:corpuser:jdoe" };
    await fetch(`${catalog.address}/entities?action=exists`, { method: "POST", headers, body: '{"urn":"urn:li:tag:a"}' });
    await fetch(`${catalog.address}/gms/entities/nothing?start=1`, { headers: { "x-request-id": "refused" } });
    for (const path of ["health", "metrics", "openapi/check/ready"]) await fetch(`${catalog.address}/${path}`);
    catalog.signal("SIGTERM");
    expect(await catalog.ended()).toBe(0);
    const requests = catalog.logged().filter(({ msg }) => msg === "request");
    const millis = expect.any(Number);
    expect(requests).toEqual([
      expect.objectContaining({
        level: 30,
        requestId: "mine",
        method: "POST",
        path: "/entities",
        route: "/entities?action=exists",
        status: 200,
        actor: "urn:li:corpuser:jdoe",
        bytes: 15,
        millis,
      }),
      expect.objectContaining({
        requestId: "refused",
        method: "GET",
        path: "/entities/nothing",
        status: 400,
        refusal: "INVALID_URN",
        millis,
      }),
    ]);
  });

  test("has the requests of those who only watch at debug, and none where they are not wanted", async () => {
    const watched = await startAlmagest(["--data-dir", join(folder.path, "debug"), "--log-level", "debug"]);
    const quiet = await startAlmagest(["--data-dir", join(folder.path, "quiet"), "--request-log-level", "silent"]);
    for (const { address } of [watched, quiet]) {
      await fetch(`${address}/health`);
      await fetch(`${address}/config`);
    }
    for (const catalog of [watched, quiet]) catalog.signal("SIGTERM");
    expect([await watched.ended(), await quiet.ended()]).toEqual([0, 0]);
    const levels = watched.logged().flatMap(({ msg, path, level }) => (msg === "request" ? [[path, level]] : []));
    expect(levels).toEqual([
      ["/health", 20],
      ["/config", 30],
    ]);
    expect(quiet.logText()).not.toContain('"request"');
  });

  test("tells of each request that was refused what it wanted, and why, also where its route was not run", async () => {
    const secret = "known to the system alone";
    const environment = { DATAHUB_SYSTEM_CLIENT_SECRET: secret };
    const catalog = await startAlmagest(["--data-dir", join(folder.path, "refused"), "--auth", "--log-level", "debug"], environment);
    const json = { "content-type": "application/json" };
    const ask = (path: string, headers = {}, body?: string) =>
      fetch(catalog.address + path, { method: body === undefined ? "GET" : "POST", redirect: "manual", headers, body: body ?? null });
    await ask("/entitiesV2/urn%3Ali%3Atag%3Aa");
    await ask("/entities?action=exists", {}, "{}");
    await ask("/metrics");
    await ask("/restli/docs", { accept: "text/html" });
    await ask("/logIn", json, "{}");
    await ask("/logIn", json, '{"username":"ann","password":"wrong"}');
    const system = { ...json, authorization: `Basic __datahub_system:${secret}` };
    for (const path of ["/api/graphql", "/auth/signUp"]) await ask(path, system, "{}");
    catalog.signal("SIGTERM");
    expect(await catalog.ended()).toBe(0);
    const requests = catalog.logged().filter(({ msg }) => msg === "request");
    expect(requests.map(({ route, status, refusal, level }) => [route, status, refusal, level])).toEqual([
      ["/entitiesV2/*", 401, "UNAUTHENTICATED", 30],
      ["/entities?action=exists", 401, "UNAUTHENTICATED", 30],
      ["/metrics", 401, "UNAUTHENTICATED", 20],
      ["/restli/docs", 302, undefined, 30],
      ["/logIn", 400, "MISSING_PARAMETER", 30],
      ["/logIn", 400, "INVALID_CREDENTIALS", 30],
      ["/api/graphql", 400, "MALFORMED_BODY", 30],
      ["/auth/signUp", 400, "MISSING_PARAMETER", 30],
    ]);
  });

  test("has nothing of tokens, passwords and cookies, whatever is done with them", async () => {
    const catalog = await startAlmagest(["--data-dir", join(folder.path, "secret"), "--log-level", "trace"]);
    const secret = "sEcReT-0123456789";
    const headers = { authorization: `Bearer ${secret}`, cookie: `PLAY_SESSION=${secret}`, "x-request-id": `${secret} is no id` };
    const json = { ...headers, "content-type": "application/json" };
    const bodies = [
      `{"password":"${secret}"`,
      `{"urn":"urn:li:tag:a","password":"${secret}"}`,
      `${secret}`,
      `{"query":"{ a(b: \\"${secret}\\") }"}`,
    ];
    const posts = ["/logIn", "/auth/generateSessionTokenForUser", "/entities?action=exists", `/api/graphql?token=${secret}`];
    for (const path of posts) for (const body of bodies) await fetch(catalog.address + path, { method: "POST", headers: json, body });
    for (const path of [
      `/config?token=${secret}`,
      `/nowhere?password=${secret}`,
      `/entities/x?a=${secret}`,
      `/openapi/v1/nothing?b=${secret}`,
    ]) {
      await fetch(catalog.address + path, { headers });
    }
    const socket = connect(Number(new URL(catalog.address).port), "127.0.0.1");
    socket.end(`GET /config HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${secret}\r\nbad header ${secret}\r\n\r\n`);
    socket.resume();
    await once(socket, "close");
    catalog.signal("SIGTERM");
    expect(await catalog.ended()).toBe(0);
    expect(catalog.logged().filter(({ msg }) => msg === "request").length).toBeGreaterThanOrEqual(20);
    expect(catalog.logText()).not.toContain(secret);
  });
});

/** The options of a process for which `localhost` stands for these addresses. */
function withLocalhost(...addresses: readonly string[]): string {
  const found = JSON.stringify(addresses.map((address) => ({ address, family: 4 })));
  const code = `import dns from "node:dns/promises"; import { syncBuiltinESMExports } from "node:module"; dns.lookup = async () => ${found}; syncBuiltinESMExports();`;
  return `--import=data:text/javascript,${encodeURIComponent(code)}`;
}

describe("a catalog that is told to stop", () => {
  /** Writes one aspect after the other over one connection until the catalog is gone; answers what was answered, by URN. */
  async function writeUntilGone(address: string, name: string): Promise<{ answered: Map<string, number>; broken: string[] }> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const answered = new Map<string, number>();
    const broken: string[] = [];
    for (let number = 0; ; number++) {
      const urn = `urn:li:tag:${name}-${number}`;
      const proposals = Array.from({ length: 20 }, (_, index) => proposalOf(urn, "tagProperties", { name: `${index}` }));
      const outcome = await post(agent, `${address}/aspects?action=ingestProposalBatch`, JSON.stringify({ proposals }));
      if (typeof outcome === "number") answered.set(urn, outcome);
      else if (outcome === "broken") broken.push(urn);
      if (outcome !== 200) return { answered, broken };
    }
  }

  /** The status; `refused` when nobody listens any more, `broken` when the connection ended without an answer. */
  function post(agent: Agent, url: string, body: string): Promise<number | "refused" | "broken"> {
    return new Promise((resolve) => {
      const sent = request(url, { method: "POST", agent, headers: { "content-type": "application/json" } }, (answer) => {
        answer.resume().once("end", () => resolve(answer.statusCode ?? 0));
      });
      sent.once("error", (error: NodeJS.ErrnoException) => resolve(error.code === "ECONNREFUSED" ? "refused" : "broken"));
      sent.end(body);
    });
  }

  test("answers everything that it has begun to do, under load", async () => {
    const dataDir = join(folder.path, "load");
    const catalog = await startAlmagest(["--data-dir", dataDir, "--log-level", "warn"]);
    const writing = Array.from({ length: 24 }, (_, index) => writeUntilGone(catalog.address, `c${index}`));
    await sleep(1_500);
    catalog.signal("SIGTERM");
    expect(await catalog.ended()).toBe(0);
    const outcomes = await Promise.all(writing);
    const answered = new Map(outcomes.flatMap((outcome) => [...outcome.answered]));
    expect([...new Set(answered.values())].toSorted()).toEqual(expect.arrayContaining([200]));
    expect([...answered.values()].every((status) => status === 200 || status === 503)).toBe(true);
    const stored = openSqliteReader({ file: join(dataDir, "almagest.db") });
    const { urns } = await stored.aspects.listUrns({ aspect: "tagProperties", prefix: "urn:li:tag:c", start: 0, count: 1_000_000 });
    await stored.close();
    expect(urns.length).toBeGreaterThan(50);
    expect(urns.toSorted()).toEqual([...answered].flatMap(([urn, status]) => (status === 200 ? [urn] : [])).toSorted());
  });

  test("finishes the request under way before it stops", async () => {
    const catalog = await startAlmagest(["--data-dir", join(folder.path, "busy")]);
    const finish = await sendHalf(catalog.address);
    catalog.signal("SIGINT");
    await takesNoMore(catalog.address);
    expect(await finish()).toMatch(/^HTTP\/1.1 200 [\s\S]*{"value":false}/);
    expect(await catalog.ended()).toBe(0);
  });

  test("stops at once at the second signal", async () => {
    const catalog = await startAlmagest(["--data-dir", join(folder.path, "stuck")]);
    await sendHalf(catalog.address);
    catalog.signal("SIGTERM");
    await takesNoMore(catalog.address);
    // Sooner it would be taken for the first.
    await sleep(250);
    catalog.signal("SIGTERM");
    expect(await catalog.ended()).toBe(143);
  });

  test("breaks off what takes longer than it may, at either port", async () => {
    const second = await freePort();
    const args = ["--data-dir", join(folder.path, "slow"), "--stop-time-limit", "1", "--frontend-port", `${second}`];
    const catalog = await startAlmagest(args);
    for (const address of [catalog.address, `http://127.0.0.1:${second}`]) await sendHalf(address);
    const begun = performance.now();
    catalog.signal("SIGTERM");
    expect(await catalog.ended()).toBe(0);
    expect(performance.now() - begun).toBeGreaterThan(900);
    expect(catalog.logged()).toContainEqual(expect.objectContaining({ level: 40, limitSeconds: 1 }));
  });

  test("does the same at every address that its host stands for", async () => {
    const second = await freePort();
    const args = [
      "--data-dir",
      join(folder.path, "localhost"),
      "--host",
      "localhost",
      "--stop-time-limit",
      "1",
      "--frontend-port",
      `${second}`,
    ];
    const catalog = await startAlmagest(args, { NODE_OPTIONS: withLocalhost("127.0.0.1", "127.0.0.2", "192.0.2.1") });
    const { port } = new URL(catalog.address);
    const addresses = ["127.0.0.1", "127.0.0.2"].flatMap((host) => [`http://${host}:${port}`, `http://${host}:${second}`]);
    for (const address of addresses) {
      const [{ status, body } = { status: 0, body: "" }] = await exchange(address, "nonsense\r\n\r\n");
      expect({ status, body }).toEqual({ status: 400, body: expect.stringContaining("Malformed HTTP request: ") });
      connect(Number(new URL(address).port), new URL(address).hostname).on("error", () => {});
      await sendHalf(address);
    }
    const begun = performance.now();
    catalog.signal("SIGTERM");
    expect(await catalog.ended()).toBe(0);
    expect(performance.now() - begun).toBeLessThan(10_000);
  });

  test("finishes what came in at its second port, and waits at neither for a connection over which nothing comes", async () => {
    const second = await freePort();
    const catalog = await startAlmagest(["--data-dir", join(folder.path, "silent"), "--log-level", "warn", "--frontend-port", `${second}`]);
    const silent = [Number(new URL(catalog.address).port), second].map((port) => connect(port, "127.0.0.1").on("error", () => {}));
    const finish = await sendHalf(`http://127.0.0.1:${second}`);
    catalog.signal("SIGTERM");
    await Promise.all(silent.map((socket) => once(socket.resume(), "close")));
    expect(await finish()).toMatch(/^HTTP\/1.1 200 [\s\S]*{"value":false}/);
    expect(await catalog.ended()).toBe(0);
    expect(catalog.logText()).toBe("");
  });
});
