import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { exchange } from "../support/raw-exchange.ts";
import { type ServerProcess, startServer } from "../support/server-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const write = "POST /aspects?action=ingestProposal HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n";
const proposal = JSON.stringify({
  proposal: {
    entityType: "tag",
    entityUrn: "urn:li:tag:raw",
    changeType: "UPSERT",
    aspectName: "status",
    aspect: { value: '{"removed":false}', contentType: "application/json" },
  },
});
const health = "GET /health HTTP/1.1\r\nhost: x\r\n\r\n";
const lastHealth = "GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";

describe("bytes that are no good HTTP, sent to a started server", () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let server: ServerProcess;

  beforeAll(async () => {
    folder = await temporaryFolder();
    server = await startServer(folder.path);
  });
  afterEach(async () => {
    expect(server.isRunning()).toBe(true);
    expect((await fetch(`${server.address}/health`)).status).toBe(200);
    const stored = await fetch(`${server.address}/entities?action=exists`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"urn":"urn:li:tag:raw"}',
    });
    expect(await stored.json()).toEqual({ value: false });
  });
  afterAll(async () => {
    expect(await server.stop()).toBe(0);
    await folder.remove();
  });

  const refused = async (bytes: string | Buffer, status: number, message: string, quietMillis?: number) => {
    const answers = await exchange(server.address, bytes, quietMillis);
    const { headers = {}, body = "", ...last } = answers.at(-1) ?? {};
    expect({ ...last, body }).toMatchObject({ status });
    expect(headers).toMatchObject({ "content-type": "application/json", "x-restli-error-response": "true" });
    expect(JSON.parse(body)).toMatchObject({ status, message: expect.stringContaining(message) });
    return answers;
  };

  test.each([
    ["garbage", "nonsense\r\n\r\n"],
    ["a greeting in TLS", Buffer.from("160301020001000001fc0303", "hex")],
    ["an unknown method", "INGEST /aspects HTTP/1.1\r\nhost: x\r\n\r\n"],
    ["an unknown version of HTTP", "GET /health HTTP/9.9\r\nhost: x\r\n\r\n"],
    ["a path with a blank", "GET /entitiesV2/urn:li:tag:a b HTTP/1.1\r\nhost: x\r\n\r\n"],
    ["U+0000 in the path", "GET /health\u0000 HTTP/1.1\r\nhost: x\r\n\r\n"],
    ["a header without a colon", "GET /health HTTP/1.1\r\nhost: x\r\nnonsense\r\n\r\n"],
    ["a line break inside a header", "GET /health HTTP/1.1\r\nhost: x\r\na: b\rc\r\n\r\n"],
    ["a length that is no number", `${write}content-length: ten\r\n\r\n${proposal}`],
    ["two lengths", `${write}content-length: 5\r\ncontent-length: 6\r\n\r\n${proposal}`],
    ["a length and chunks", `${write}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`],
    ["a chunk whose size is no number", `${write}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`],
  ])("%s is refused in the form of every error", async (_what, bytes) => {
    await refused(bytes, 400, "Malformed HTTP request: ");
  });

  test("HTTP/2 without being asked for is refused with the version that is spoken", async () => {
    await refused("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400, "it is of HTTP/2; use HTTP/1.1");
  });

  test.each(["PURGE", "QUERY"])("the method %s, which no endpoint has, is refused with those that there are", async (method) => {
    await refused(
      `${method} /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
      405,
      `No endpoint ${method} /health; methods there are GET`,
    );
  });

  test("a good request is answered before the garbage that follows it is refused, and nothing after that is", async () => {
    const answers = await refused(`${health}nonsense\r\n\r\n${health}`, 400, "Malformed HTTP request: ");
    expect(answers.map(({ status }) => status)).toEqual([200, 400]);
  });

  test("requests sent one after the other without waiting are answered in order", async () => {
    const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;
    const answers = await exchange(server.address, get("/entitiesV2/urn:li:tag:a") + get("/nosuch") + get("/config") + lastHealth);
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 200, 200]);
  });

  test("headers over 32 KB are refused with the limit", async () => {
    await refused(`GET /health HTTP/1.1\r\nhost: x\r\nx: ${"a".repeat(40_000)}\r\n\r\n`, 431, "larger than 32768 bytes");
    await refused(`GET /entitiesV2?ids=List(${"urn:li:tag:a,".repeat(4000)}) HTTP/1.1\r\nhost: x\r\n\r\n`, 431, "several requests");
  });

  test("headers just below 32 KB are read", async () => {
    const query = `GET /entitiesV2?ids=List(${Array.from({ length: 2000 }, (_, index) => `urn:li:tag:${index}`).join(",")}) HTTP/1.1\r\n`;
    const [answer] = await exchange(server.address, `${query}host: x\r\nconnection: close\r\n\r\n`);
    expect(answer?.status).toBe(200);
  });

  test.each([
    ["a length beyond the limit", "content-length: 10000000000\r\n\r\n{"],
    ["chunks beyond the limit", `transfer-encoding: chunked\r\n\r\n${`100000\r\n${" ".repeat(0x100000)}\r\n`.repeat(17)}`],
  ])("%s is refused without waiting for the rest", async (_what, rest) => {
    await refused(write + rest, 413, "larger than 16777216 bytes", 1000);
  });

  test.each([
    ["a length", `content-length: 17000000\r\n\r\n${" ".repeat(17_000_000)}`],
    ["chunks", `transfer-encoding: chunked\r\n\r\n${`100000\r\n${" ".repeat(0x100000)}\r\n`.repeat(20)}0\r\n\r\n`],
  ])("what follows a body beyond the limit, sent with %s, is answered on the same connection", async (_what, rest) => {
    const answers = await exchange(server.address, write + rest + lastHealth);
    expect(answers.map(({ status }) => status)).toEqual([413, 200]);
  });

  test.each([
    ["beyond the limit", 413, ""],
    ["of somebody unknown", 401, "authorization: Bearer nonsense\r\n"],
  ])("a client that closes afterwards can send all of a body %s, and reads why it is refused", async (_what, status, headers) => {
    const { hostname, port } = new URL(server.address);
    const socket = connect(Number(port), hostname).setEncoding("latin1");
    const send = async () => {
      socket.write(`${write}${headers}connection: close\r\ncontent-length: 17000000\r\n\r\n`);
      for (let sent = 0; sent < 17_000_000; sent += 1_000_000) {
        socket.write(Buffer.alloc(1_000_000));
        await sleep(5);
      }
    };
    const [[answer]] = await Promise.all([once(socket, "data"), once(socket, "close"), send()]);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });

  test.each([
    ["in the middle of the request line", "POST /asp"],
    ["in the middle of the headers", write],
    ["in the middle of the body", `${write}content-length: ${proposal.length}\r\n\r\n${proposal.slice(0, -1)}`],
    ["in the middle of a chunk", `${write}transfer-encoding: chunked\r\n\r\nff\r\n${proposal.slice(0, 20)}`],
  ])("a client that leaves %s stores nothing", async (_where, bytes) => {
    await exchange(server.address, bytes, 50);
  });

  test("bytes that are not UTF-8 are refused", async () => {
    const body = Buffer.concat([Buffer.from(proposal.slice(0, -2)), Buffer.from(',"x":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}}')]);
    const head = `${write}connection: close\r\ncontent-length: ${body.length}\r\n\r\n`;
    await refused(Buffer.concat([Buffer.from(head), body]), 400, "not UTF-8");
  });

  test("a path that is not percent-encoded UTF-8 is refused", async () => {
    await refused("GET /entitiesV2/%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n", 400, "not percent-encoded UTF-8");
  });

  test("a request that names no host is refused in the form of every error, unless it is of HTTP/1.0", async () => {
    const bare = (version: string) => `GET /health HTTP/${version}\r\nconnection: close\r\n\r\n`;
    const [answer] = await refused(bare("1.1"), 400, "Malformed HTTP request: a request of HTTP/1.1 names its host");
    expect(answer?.headers).toHaveProperty("x-request-id");
    expect(await exchange(server.address, bare("1.0"))).toMatchObject([{ status: 200 }]);
  });

  test.each([
    ["that differ", "host: x\r\nHost: y\r\n"],
    ["that are the same", "host: x\r\nhost: x\r\n"],
  ])("a request of several hosts %s is refused in the form of every error", async (_which, hosts) => {
    await refused(`GET /health HTTP/1.1\r\n${hosts}connection: close\r\n\r\n`, 400, "one header Host, and this one has several");
  });

  test("a request that expects what nobody can do is refused in the form of every error, and counted", async () => {
    const expecting = (what: string) => `${write}expect: ${what}\r\nconnection: close\r\ncontent-length: 2\r\n\r\n{}`;
    await refused(expecting("tea"), 417, 'what the header Expect asks for, "tea"; leave it out');
    expect(await (await fetch(`${server.address}/metrics`)).text()).toMatch(/^\S+\{.*status="417".*\} 1$/m);
    expect((await exchange(server.address, expecting("100-Continue"))).map(({ status }) => status)).toEqual([100, 400]);
  });

  test.each([
    ["a star as its path", "OPTIONS * HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n", [404]],
    ["dots in its path", "GET /../../etc/passwd HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n", [400, 403, 404]],
    ["encoded dots in its path", "GET /%2e%2e/%2e%2e/package.json HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n", [400, 403, 404]],
    [
      "an actor beyond ASCII",
      "GET /entitiesV2/urn:li:tag:a HTTP/1.1\r\nhost: x\r\nx-datahub-actor: urn:li:corpuser:\xff\xfe\r\nconnection: close\r\n\r\n",
      [200, 400],
    ],
  ])("a request with %s is answered, not failed on", async (_what, text, statuses) => {
    const [answer] = await exchange(server.address, Buffer.from(text, "latin1"));
    expect(statuses).toContain(answer?.status);
  });

  test.each([
    ["GET", "/entitiesV2/urn:li:tag:raw?aspects=List(tagKey)", 200],
    ["GET", "/entities/urn%3Ali%3Atag%3Araw/", 200],
    ["GET", "/gms/config?a=b", 200],
    ["GET", "?a=/b", 200],
    ["POST", "/entities?action=nosuch", 400],
    ["GET", "/nosuch", 404],
    ["GET", "/openapi/v3/entity/nosuch/urn:li:nosuch:a", 400],
  ])("%s %s with the address of the server in front, as a proxy sends it, is answered as without", async (method, target, status) => {
    const ask = async (origin: string) => {
      const [answer] = await exchange(server.address, `${method} ${origin}${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
      const { "x-request-id": _own, date: _date, traceparent: _trace, ...headers } = answer?.headers ?? {};
      return { ...answer, headers, body: answer?.body.replace(/"time":\d+/g, "") };
    };
    const told = await ask(target.startsWith("/") ? "" : "/");
    expect(told.status).toBe(status);
    expect([await ask("http://x"), await ask("HTTPS://user@[::1]:80")]).toEqual([told, told]);
  });

  test("a number sign in a path is a part of it: no fragment is ever sent", async () => {
    const get = "GET /entitiesV2/urn:li:tag:a#b HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";
    const [answer] = await exchange(server.address, get);
    expect(JSON.parse(answer?.body ?? "")).toMatchObject({ urn: "urn:li:tag:a#b" });
  });

  test("five hundred connections that say nothing do no harm", async () => {
    await Promise.all(Array.from({ length: 500 }, () => exchange(server.address, "G", 100)));
  });
});
