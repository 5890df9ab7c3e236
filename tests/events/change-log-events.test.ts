import { createMemoryCatalogStore } from "@almagest/server/backends/memory/memory-catalog-store.ts";
import { describe, expect, onTestFinished, test } from "vitest";
import { laterMillisecond } from "../support/later-millisecond.ts";
import { onEachBackend } from "../support/on-each-backend.ts";
import { byRestli } from "../support/provenance.ts";
import { act, patchOf, proposalOf, propose, proposeAll } from "../support/rest-calls.ts";
import { freshDataset, freshUrn } from "../support/sample-urns.ts";
import { createTestCatalog } from "../support/test-catalog.ts";
import { changesWhile, poll, positionOf, toldWhile, topics } from "./told-while.ts";

const tags = (...names: string[]) => ({ tags: names.map((name) => ({ tag: `urn:li:tag:${name}` })) });
const lineage = { upstreams: [{ dataset: "urn:li:dataset:(urn:li:dataPlatform:hive,up,PROD)", type: "TRANSFORMED" }] };

onEachBackend("the change log is told", (catalog) => {
  test("of the first write of an aspect, and of each aspect that comes with a new entity", async () => {
    const urn = freshDataset();
    const told = await changesWhile(catalog, () => catalog.put(urn, "globalTags", tags("a")));
    expect(told.map(({ aspectName, changeType, previous }) => [aspectName, changeType, previous])).toEqual(
      expect.arrayContaining([
        ["datasetKey", "UPSERT", null],
        ["globalTags", "UPSERT", null],
        ["browsePathsV2", "UPSERT", null],
        ["dataPlatformInstance", "UPSERT", null],
      ]),
    );
    expect(told).toContainEqual({ aspectName: "globalTags", changeType: "UPSERT", value: tags("a"), previous: null });
  });

  test.each(["UPSERT", "UPDATE", "RESTATE", "PATCH"])("of a change by %s as an upsert, with the value before it", async (changeType) => {
    const urn = freshDataset();
    await catalog.put(urn, "globalTags", tags("a"));
    const patch = [{ op: "add", path: "/tags/urn:li:tag:b", value: { tag: "urn:li:tag:b" } }];
    const proposal =
      changeType === "PATCH" ? patchOf(urn, "globalTags", patch) : proposalOf(urn, "globalTags", tags("a", "b"), { changeType });
    const told = await changesWhile(catalog, () => propose(catalog, proposal));
    expect(told).toMatchObject([
      { aspectName: "globalTags", changeType: "UPSERT", value: { tags: [{}, { tag: "urn:li:tag:b" }] }, previous: tags("a") },
    ]);
  });

  test("of a first write by CREATE as an upsert", async () => {
    const proposal = proposalOf(freshDataset(), "globalTags", tags("a"), { changeType: "CREATE" });
    const told = await changesWhile(catalog, () => propose(catalog, proposal));
    expect(told).toContainEqual({ aspectName: "globalTags", changeType: "UPSERT", value: tags("a"), previous: null });
  });

  test("of nothing when a write changes nothing, but for lineage, which is told again", async () => {
    const urn = freshDataset();
    await catalog.put(urn, "globalTags", tags("a"));
    await catalog.put(urn, "upstreamLineage", lineage);
    expect(await changesWhile(catalog, () => catalog.put(urn, "globalTags", tags("a")))).toEqual([]);
    const byAnotherRun = { systemMetadata: { runId: "another" } };
    expect(await changesWhile(catalog, () => catalog.put(urn, "globalTags", tags("a"), byAnotherRun))).toEqual([]);
    expect(await changesWhile(catalog, () => catalog.put(urn, "upstreamLineage", lineage))).toEqual([
      { aspectName: "upstreamLineage", changeType: "RESTATE", value: lineage, previous: lineage },
    ]);
  });

  test("of a deleted aspect with what it was", async () => {
    const urn = freshDataset();
    await catalog.put(urn, "globalTags", tags("a"));
    const told = await changesWhile(catalog, () => propose(catalog, proposalOf(urn, "globalTags", 0, { changeType: "DELETE" })));
    expect(told).toEqual([{ aspectName: "globalTags", changeType: "DELETE", value: null, previous: tags("a") }]);
  });

  test("of a deleted entity once, by its key", async () => {
    const urn = freshUrn("tag");
    await catalog.put(urn, "tagProperties", { name: "t" });
    const told = await changesWhile(catalog, () => act(catalog, "entities?delete", { urn }));
    expect(told).toEqual([{ aspectName: "tagKey", changeType: "DELETE", value: null, previous: { name: urn.split(":")[3] } }]);
  });

  test("of an aspect that was deleted by itself before its entity was", async () => {
    const urn = freshUrn("tag");
    await catalog.put(urn, "tagProperties", { name: "t" });
    const told = await changesWhile(catalog, async () => {
      await propose(catalog, proposalOf(urn, "tagProperties", 0, { changeType: "DELETE" }));
      await laterMillisecond();
      await act(catalog, "entities?delete", { urn });
    });
    expect(told.map(({ aspectName, changeType }) => [aspectName, changeType])).toEqual([
      ["tagProperties", "DELETE"],
      ["tagKey", "DELETE"],
    ]);
  });

  test("of a rollback with the value that survives and the one that went", async () => {
    const urn = freshDataset();
    const byRun = (runId: string, value: unknown) =>
      propose(catalog, proposalOf(urn, "globalTags", value, { systemMetadata: { runId, lastObserved: 1 } }));
    await byRun("first-run", tags("a"));
    await byRun("bad-run", tags("a", "b"));
    const told = await changesWhile(catalog, () => act(catalog, "runs?rollback", { runId: "bad-run", dryRun: false }));
    expect(told).toEqual([{ aspectName: "globalTags", changeType: "UPSERT", value: tags("a"), previous: tags("a", "b") }]);
  });

  test("with the headers that its proposal came with, in their letter case", async () => {
    const urn = freshDataset();
    const headersOf = async (work: () => Promise<unknown>, topic: string = topics.versioned) =>
      (await toldWhile(catalog, topic, work)).map((event) => {
        const { aspectName, headers } = event as { aspectName: string; headers: unknown };
        return [aspectName, headers];
      });
    const headers = { "X-Team": "größe", "if-version-match": "-1" };
    const first = await headersOf(() => propose(catalog, proposalOf(urn, "globalTags", tags("a"), { headers })));
    expect(first).toContainEqual(["globalTags", headers]);
    expect(first).toContainEqual(["datasetKey", { "If-None-Match": "*" }]);
    expect(await headersOf(() => catalog.put(urn, "globalTags", tags("b")))).toEqual([["globalTags", null]]);
    const byOpenapi = [{ urn, globalTags: { value: tags("c"), headers: { "X-Team": "c" } } }];
    expect(await headersOf(() => catalog.request("POST", "/openapi/v3/entity/dataset?async=false", byOpenapi))).toEqual([
      ["globalTags", { "X-Team": "c" }],
    ]);
    const deletion = { changeType: "DELETE", headers: { "X-Team": "d" } };
    expect(await headersOf(() => propose(catalog, proposalOf(urn, "globalTags", 0, deletion)))).toEqual([
      ["globalTags", { "X-Team": "d" }],
    ]);
    const profile = proposalOf(urn, "datasetProfile", { timestampMillis: 5 }, { headers: { "X-Team": "e" } });
    expect(await headersOf(() => propose(catalog, profile), topics.series)).toEqual([["datasetProfile", { "X-Team": "e" }]]);
  });

  test("of every row again by restoreIndices, as to those who have nothing", async () => {
    const urn = freshUrn("tag");
    await catalog.put(urn, "tagProperties", { name: "t" });
    const events = await toldWhile(catalog, topics.versioned, () => act(catalog, "operations?restoreIndices", { urn }));
    expect(events).toHaveLength(2);
    expect(events).toContainEqual(
      expect.objectContaining({
        aspectName: "tagProperties",
        changeType: "RESTATE",
        previousAspectValue: null,
        previousSystemMetadata: null,
        systemMetadata: {
          "com.linkedin.pegasus2avro.mxe.SystemMetadata": expect.objectContaining({ properties: { forceIndexing: "true", ...byRestli } }),
        },
      }),
    );
  });

  test("of an event of a time series in a topic of its own, without a value before it", async () => {
    const urn = freshDataset();
    await catalog.put(urn, "status", { removed: false });
    const profile = { timestampMillis: 5, rowCount: 1 };
    const put = () => catalog.put(urn, "datasetProfile", profile);
    expect(await changesWhile(catalog, put, topics.series)).toEqual([
      { aspectName: "datasetProfile", changeType: "UPSERT", value: profile, previous: null },
    ]);
    expect(await changesWhile(catalog, put)).toEqual([]);
  });

  test("with the values that were before, however late it is read and whatever has been deleted since", async () => {
    const urn = freshDataset();
    const offsetId = await positionOf(catalog, topics.versioned);
    for (const names of [["a"], ["b"]]) await catalog.put(urn, "globalTags", tags(...names));
    await propose(catalog, proposalOf(urn, "globalTags", 0, { changeType: "DELETE" }));
    await laterMillisecond();
    for (const names of [["x"], ["y"]]) await catalog.put(urn, "globalTags", tags(...names));
    const { events } = await poll(catalog, topics.versioned, `pollTimeoutSeconds=0&aspects=globalTags&offsetId=${offsetId}`);
    const names = (text: string) => [...text.matchAll(/urn:li:tag:(\w)/g)].map(([, name]) => name);
    expect(events.map(({ value }) => names(value))).toEqual([["a"], ["b", "a"], ["b"], ["x"], ["y", "x"]]);
  });

  test("with the values that were before in a request that deletes an aspect and writes it anew", async () => {
    const urn = freshDataset();
    const writes = ["a", "b", null, "c", "d"].map((name) =>
      name === null ? proposalOf(urn, "globalTags", 0, { changeType: "DELETE" }) : proposalOf(urn, "globalTags", tags(name)),
    );
    await catalog.put(urn, "status", { removed: false });
    const told = await changesWhile(catalog, () => proposeAll(catalog, writes));
    expect(told.map(({ value, previous }) => [value, previous])).toEqual([
      [tags("a"), null],
      [tags("b"), tags("a")],
      [null, tags("b")],
      [tags("c"), null],
      [tags("d"), tags("c")],
    ]);
  });
});

describe("with always-emit-change-log the change log is told", () => {
  test("of writes that change nothing, too", async () => {
    const catalog = await createTestCatalog({ alwaysEmitChangeLog: true });
    onTestFinished(() => catalog.close());
    const urn = freshDataset();
    await catalog.put(urn, "globalTags", tags("a"));
    expect(await changesWhile(catalog, () => catalog.put(urn, "globalTags", tags("a")))).toEqual([
      { aspectName: "globalTags", changeType: "RESTATE", value: tags("a"), previous: tags("a") },
    ]);
  });
});

test("of many deleted entities, no change is read more than once for a poll", async () => {
  const store = createMemoryCatalogStore();
  let read = 0;
  const readChanges: typeof store.changes.readChanges = async (query) => {
    const changes = await store.changes.readChanges(query);
    read += changes.length;
    return changes;
  };
  const catalog = await createTestCatalog({ store: { ...store, changes: { ...store.changes, readChanges } }, metadataTests: false });
  const urns = Array.from({ length: 20 }, () => freshDataset());
  await proposeAll(
    catalog,
    urns.map((urn) => proposalOf(urn, "globalTags", tags("a"))),
  );
  const told = await changesWhile(catalog, async () => {
    for (const urn of urns) await act(catalog, "entities?delete", { urn });
    read = 0;
  });
  expect(told).toHaveLength(20);
  expect(read).toBeLessThanOrEqual(20 * 4);
  await catalog.close();
});
