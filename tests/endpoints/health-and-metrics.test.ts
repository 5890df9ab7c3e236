import { setTimeout as sleep } from "node:timers/promises";
import { createMemoryCatalogStore } from "@almagest/server/backends/memory/memory-catalog-store.ts";
import { describe, expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { act, answered, proposalOf, proposeAll } from "../support/rest-calls.ts";
import { freshDataset } from "../support/sample-urns.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";

const line = /^[a-z0-9_]+(\{([a-z]+="([^"\\]|\\.)*",?)+\})? (\d+(\.\d+)?(e[+-]\d+)?|\+Inf)$/;

/** The number of a metric, by what stands before it. */
async function metric(catalog: TestCatalog, name: string): Promise<number> {
  const { text } = await catalog.request("GET", "/metrics");
  const found = text.split("\n").find((each) => each.startsWith(`${name} `));
  return Number(found?.slice(name.length + 1) ?? Number.NaN);
}

onEachBackend("a catalog that is watched", (catalog) => {
  describe("says that it is", () => {
    test.each(["/health/live", "/actuator/health", "/actuator/health/liveness"])("alive at %s", async (path) => {
      expect(await catalog.request("GET", path)).toMatchObject({ status: 200, body: { status: expect.stringMatching(/^(live|UP)$/) } });
    });

    test.each([
      ["/health/ready", '{"status":"ready"}'],
      ["/actuator/health/readiness", '{"status":"UP"}'],
      ["/openapi/check/ready", "true"],
      ["/check/elastic", "true"],
    ])("ready at %s", async (path, text) => {
      await answered(act(catalog, "entities?search", { entity: "dataset", input: "*", start: 0, count: 1 }));
      expect(await catalog.request("GET", path)).toMatchObject({ status: 200, text });
    });
  });

  describe("tells Prometheus", () => {
    test.each(["/metrics", "/actuator/prometheus", "/gms/actuator/prometheus"])("at %s, in its format", async (path) => {
      const { status, headers, text } = await catalog.request("GET", path);
      expect(status).toBe(200);
      expect(headers["content-type"]).toBe("text/plain; version=0.0.4; charset=utf-8");
      const described = new Set<string>();
      for (const each of text.trimEnd().split("\n")) {
        const comment = /^# (HELP|TYPE) ([a-z0-9_]+) /.exec(each);
        if (comment?.[1] === "TYPE") {
          expect(described).not.toContain(comment[2]);
          described.add(comment[2] ?? "");
        }
        if (comment !== null) continue;
        expect(each).toMatch(line);
        expect(described).toContain(each.replace(/[{ ].*$/, "").replace(/_(bucket|sum|count)$/, ""));
      }
      expect([...described]).toEqual(expect.arrayContaining(["process_resident_memory_bytes", "nodejs_eventloop_lag_p99_seconds"]));
    });

    test("how late the event loop was, to each who looks", async () => {
      const latest = () => metric(catalog, "nodejs_eventloop_lag_max_seconds");
      await latest();
      await sleep(50);
      for (const end = performance.now() + 300; performance.now() < end; );
      await sleep(50);
      for (const told of [await latest(), await latest()]) expect(told).toBeGreaterThan(0.2);
    });

    test("how many requests came to each route, by status, and how long they took", async () => {
      const counted = (route: string, status: number, method = "POST") =>
        metric(catalog, `almagest_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`);
      await act(catalog, "entities?exists", { urn: "urn:li:tag:a" });
      const before = await counted("/entities?action=exists", 200);
      await act(catalog, "entities?exists", { urn: "urn:li:tag:a" });
      expect(await counted("/entities?action=exists", 200)).toBe(before + 1);
      await act(catalog, "entities?nonsense1", {});
      await act(catalog, "entities?nonsense2", {});
      expect(await counted("/entities", 400)).toBe(2);
      for (const path of ["/nowhere/1", "/nowhere/2"]) await catalog.request("GET", path);
      expect(await counted("unknown", 404, "GET")).toBe(2);
      for (const path of ["/entitiesV2/%ff", "/entitiesV2/%zz?a=%zz"]) await catalog.request("GET", path);
      expect(await counted("/entitiesV2/*", 400, "GET")).toBe(2);
      expect((await catalog.request("GET", "/metrics")).text).not.toMatch(/nonsense|nowhere/);
    });

    test("each proposal once, also when it is written again because another write beside it was undone", async () => {
      const before = await metric(catalog, "almagest_proposals_total");
      const proposals = Array.from({ length: 4 }, () => proposalOf(freshDataset(), "status", { removed: false }));
      const { promise: gathered, resolve: letGo } = Promise.withResolvers<void>();
      const ahead = catalog.store.transaction(() => gathered);
      const writes = proposals.map((proposal) => act(catalog, "aspects?ingestProposal", { proposal }));
      await sleep(100);
      const undone = catalog.store.transaction(async (tx) => {
        await tx.tasks.add({ kind: "undone", state: "" });
        throw new Error("undone");
      });
      letGo();
      await expect(undone).rejects.toThrow("undone");
      await Promise.all([ahead, ...writes]);
      expect(await metric(catalog, "almagest_proposals_total")).toBe(before + proposals.length);
    });

    test("what was written, and that nothing lags behind it once a search has been answered", async () => {
      const [proposals, changes] = [await metric(catalog, "almagest_proposals_total"), await metric(catalog, "almagest_changes_total")];
      const batch = Array.from({ length: 3 }, () => proposalOf(freshDataset(), "status", { removed: false }));
      await proposeAll(catalog, batch);
      expect(await metric(catalog, "almagest_proposals_total")).toBe(proposals + 3);
      expect(await metric(catalog, "almagest_changes_total")).toBe(changes + 3 * 4);
      expect(await metric(catalog, "almagest_change_log_offset")).toBe(await catalog.store.changes.lastOffset());
      const [documents, searches] = [
        await metric(catalog, "almagest_search_documents"),
        await metric(catalog, "almagest_search_duration_seconds_count"),
      ];
      await answered(act(catalog, "entities?search", { entity: "dataset", input: "*", start: 0, count: 1 }));
      expect(await metric(catalog, 'almagest_change_log_lag{consumer="search"}')).toBe(0);
      expect(await metric(catalog, "almagest_search_documents")).toBeGreaterThanOrEqual(documents);
      expect(await metric(catalog, "almagest_search_duration_seconds_count")).toBeGreaterThan(searches);
      expect(await metric(catalog, "almagest_search_index_bytes")).toBeGreaterThan(1_000);
    });

    test("how many transactions shared how many commits", async () => {
      const measured = async () => [await metric(catalog, "almagest_transactions_total"), await metric(catalog, "almagest_commits_total")];
      const [transactions = 0, commits = 0] = await measured();
      await Promise.all(Array.from({ length: 20 }, () => catalog.put(freshDataset(), "status", { removed: false })));
      const [transactionsAfter = 0, commitsAfter = 0] = await measured();
      expect(transactionsAfter - transactions).toBe(20);
      expect(commitsAfter - commits).toBeGreaterThan(0);
      expect(commitsAfter - commits).toBeLessThanOrEqual(20);
    });

    test("which GraphQL requests came to errors", async () => {
      const ask = (query: string) => catalog.request("POST", "/api/graphql", { query });
      const counted = (operation: string, errors: boolean) =>
        metric(catalog, `almagest_graphql_requests_total{operation="${operation}",errors="${errors}"}`);
      await ask("{ isAnalyticsEnabled }");
      await ask("{ isAnalyticsEnabled }");
      await ask("{ nothing }");
      expect(await counted("query", false)).toBe(2);
      expect(await counted("none", true)).toBe(1);
    });
  });

  describe("keeps the id of a request", () => {
    const trace = "4bf92f3577b34da6a3ce929d0e0e4736";
    test.each<[string, Record<string, string>, unknown]>([
      ["that it came with", { "x-request-id": "job-17:a.b_c" }, "job-17:a.b_c"],
      ["of its trace", { traceparent: `00-${trace}-00f067aa0ba902b7-01` }, trace],
      ["of its own rather than that of its trace", { traceparent: `00-${trace}-00f067aa0ba902b7-01`, "x-request-id": "mine" }, "mine"],
      ["unless it is too long", { "x-request-id": "a".repeat(129) }, expect.stringMatching(/^[0-9a-f-]{36}$/)],
      ["unless it could be taken for something else", { "x-request-id": 'a" b=c' }, expect.stringMatching(/^[0-9a-f-]{36}$/)],
      ["unless there is none", {}, expect.stringMatching(/^[0-9a-f-]{36}$/)],
    ])("%s", async (_which, headers, id) => {
      for (const path of ["/config", "/nowhere", "/entities/x", "/openapi/v3/entity/nothing", "/entitiesV2/%ff", "/%"]) {
        expect((await catalog.request("GET", path, undefined, headers)).headers["x-request-id"]).toEqual(id);
      }
    });
  });
});

test("a catalog whose search index is being filled is alive and not ready", async () => {
  const store = createMemoryCatalogStore();
  const { promise: filled, resolve: fill } = Promise.withResolvers<void>();
  let isFilling = false;
  const scanLatest: typeof store.aspects.scanLatest = async (query) => {
    // A first start looks for edges that are to be made, before anything is served.
    if (isFilling) await filled;
    isFilling = true;
    return store.aspects.scanLatest(query);
  };
  const catalog = await createTestCatalog({ store: { ...store, aspects: { ...store.aspects, scanLatest } } });
  const statuses = (...paths: readonly string[]) => Promise.all(paths.map(async (path) => (await catalog.request("GET", path)).status));
  const [alive, ready] = [
    ["/health", "/health/live", "/openapi/up/", "/actuator/health"],
    ["/health/ready", "/actuator/health/readiness", "/openapi/check/ready", "/check/ready", "/check/elastic"],
  ];
  expect(await statuses(...alive)).toEqual(alive.map(() => 200));
  expect(await statuses(...ready)).toEqual(ready.map(() => 503));
  expect((await catalog.request("GET", "/openapi/check/ready")).text).toBe("false");
  fill();
  await expect.poll(() => statuses(...ready)).toEqual(ready.map(() => 200));
  await catalog.close();
});
