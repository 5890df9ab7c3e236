import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { createMemoryCatalogStore } from "@almagest/server/backends/memory/memory-catalog-store.ts";
import { readConfig } from "@almagest/server/config.ts";
import { startCatalog } from "@almagest/server/main.ts";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { createTestCatalog } from "../support/test-catalog.ts";

/** What the server answers to a request whose end arrives after it has begun to close, and under what it is counted. */
async function askWhileClosing(path: string): Promise<{ readonly answer: string; readonly counted: readonly unknown[] }> {
  const folder = await temporaryFolder();
  const { app, address } = await startCatalog(readConfig({ port: 0, dataDir: folder.path, logLevel: "silent" }, {}));
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  let answer = "";
  socket.setEncoding("utf8").on("data", (text: string) => {
    answer += text;
  });
  await once(socket, "connect");
  socket.write(`GET ${path} HTTP/1.1\r\n`);
  await sleep(100);
  const closed = app.close();
  await sleep(100);
  socket.write(`host: ${hostname}\r\nx-request-id: late\r\n\r\n`);
  await once(socket, "close");
  const counted = app.parts.metrics.requests.families().flatMap(({ samples }) => samples.map(({ labels }) => labels));
  await closed;
  await folder.remove();
  return { answer, counted };
}

test("a catalog that cannot start has ended what it had begun when it says why", async () => {
  const store = createMemoryCatalogStore();
  let isClosed = false;
  const close = async () => {
    isClosed = true;
    await store.close();
  };
  await expect(createTestCatalog({ store: { ...store, close }, trustedProxies: ["nonsense"] })).rejects.toThrow("nonsense");
  expect(isClosed).toBe(true);
});

describe("a request that arrives while the server closes is refused with 503 in the form of its protocol", () => {
  test("of OpenAPI", async () => {
    const { answer, counted } = await askWhileClosing("/openapi/v3/entity/tag");
    expect(answer).toMatch(/^HTTP\/1\.1 503 /);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    expect(answer).toContain("\r\nx-request-id: late\r\n");
    expect(counted).toContainEqual(expect.objectContaining({ route: "/openapi/v3/entity/:entityName", status: "503" }));
    expect(answer).toMatch(/\r\n\r\n\{"error":"(The server is closing[^"]*)","message":"\1"\}$/);
  });

  test("of Rest.li", async () => {
    const { answer } = await askWhileClosing("/entitiesV2/urn%3Ali%3Atag%3Aa");
    expect(answer).toMatch(/^HTTP\/1\.1 503 /);
    expect(answer).toContain("x-restli-error-response: true");
    expect(answer).toMatch(/"message":"The server is closing[^"]*"/);
  });
});
