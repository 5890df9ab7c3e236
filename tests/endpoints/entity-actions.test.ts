import { describe, expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { expectError, expectOpenapiError, expectRefused } from "../support/refusals.ts";
import { act, answered, exists, patchOf, proposalOf, propose, proposeAll, rowValue } from "../support/rest-calls.ts";
import { freshDataset, freshUrn } from "../support/sample-urns.ts";

onEachBackend("actions on entities", (catalog) => {
  const written = async () => {
    const urn = freshDataset();
    await propose(catalog, proposalOf(urn, "status", { removed: false }));
    return urn;
  };

  describe("exists", () => {
    const ask = (urn: string, includeSoftDelete?: unknown) => answered(act(catalog, "entities?exists", { urn, includeSoftDelete }));

    test("is true from the first write to the delete", async () => {
      const urn = freshDataset();
      expect(await ask(urn)).toBe(false);
      await propose(catalog, proposalOf(urn, "datasetProperties", {}));
      expect(await ask(urn)).toBe(true);
      await act(catalog, "entities?delete", { urn });
      expect(await ask(urn)).toBe(false);
    });

    test("counts soft deleted entities unless told otherwise", async () => {
      const urn = await written();
      await propose(catalog, proposalOf(urn, "status", { removed: true }));
      expect(await Promise.all([undefined, null, true, "true", false, "false"].map((flag) => ask(urn, flag)))).toEqual([
        true,
        true,
        true,
        true,
        false,
        false,
      ]);
    });

    test("is answered as a plain value", async () => {
      expect((await act(catalog, "entities?exists", { urn: "urn:li:tag:none" })).text).toBe('{"value":false}');
    });
  });

  describe("delete", () => {
    test("takes every row of every aspect and version, and says how many", async () => {
      const urn = await written();
      await propose(catalog, proposalOf(urn, "status", { removed: true }));
      const answer = await act(catalog, "entities?delete", { urn });
      expect(answer).toMatchObject({ status: 200, body: { value: { urn, rows: 5, timeseriesRows: 0 } } });
      expect(await catalog.store.aspects.getEntities([urn])).toEqual([[]]);
      expect((await catalog.request("GET", `/aspects/${encodeURIComponent(urn)}?aspect=status&version=1`)).status).toBe(404);
    });

    test("is told for each aspect with what was removed, the key last", async () => {
      const urn = await written();
      const offset = await catalog.store.changes.lastOffset();
      await act(catalog, "entities?delete", { urn });
      const told = await catalog.store.changes.readChanges({ after: offset, limit: 9 });
      expect(told.map(({ aspect, changeType, value }) => [aspect, changeType, value])).toEqual([
        ["browsePathsV2", "DELETE", null],
        ["dataPlatformInstance", "DELETE", null],
        ["status", "DELETE", null],
        ["datasetKey", "DELETE", null],
      ]);
      expect(told.find(({ aspect }) => aspect === "status")?.previousValue).toBe('{"removed":false}');
    });

    test("of an unknown entity answers no rows, and can be repeated", async () => {
      const urn = freshDataset();
      for (const _again of [1, 2]) {
        expect((await act(catalog, "entities?delete", { urn })).body).toEqual({ value: { urn, rows: 0, timeseriesRows: 0 } });
      }
    });

    test("takes the time series within the bounds, both inclusive", async () => {
      const urn = freshDataset();
      const at = (timestampMillis: number) => proposalOf(urn, "datasetProfile", { timestampMillis });
      await proposeAll(catalog, [1, 2, 3, 4].map(at));
      const answer = await act(catalog, "entities?delete", { urn, startTimeMillis: 2, endTimeMillis: "3" });
      expect(answer.body).toEqual({ value: { urn, rows: 3, timeseriesRows: 2 } });
      const left = await catalog.store.timeseries.getEvents({ urn, aspect: "datasetProfile" }, 9);
      expect(left.map(({ timestampMillis }) => timestampMillis)).toEqual([4, 1]);
    });

    test("counts the rows of collections", async () => {
      const urn = freshDataset();
      const fieldCounts = [
        { fieldPath: "a", count: 1 },
        { fieldPath: "b", count: 2 },
      ];
      await propose(catalog, proposalOf(urn, "datasetUsageStatistics", { timestampMillis: 1, fieldCounts }));
      expect((await act(catalog, "entities?delete", { urn })).body).toMatchObject({ value: { timeseriesRows: 3 } });
    });

    test("with the name of a time series takes its events alone", async () => {
      const urn = freshDataset();
      const operation = { timestampMillis: 1, operationType: "INSERT", lastUpdatedTimestamp: 1 };
      await proposeAll(catalog, [
        proposalOf(urn, "datasetProfile", { timestampMillis: 1 }),
        proposalOf(urn, "datasetProfile", { timestampMillis: 2 }),
        proposalOf(urn, "operation", operation),
      ]);
      const answer = await act(catalog, "entities?delete", { urn, aspectName: "datasetProfile", endTimeMillis: 1 });
      expect(answer.text).toBe(JSON.stringify({ value: { urn, timeseriesRows: 1 } }));
      expect(await exists(catalog, urn)).toBe(true);
      expect(await catalog.store.timeseries.getEvents({ urn, aspect: "operation" }, 9)).toHaveLength(1);
      expect(await catalog.store.timeseries.getEvents({ urn, aspect: "datasetProfile" }, 9)).toHaveLength(1);
    });

    test("leaves entities that refer to the deleted one as they are", async () => {
      const [urn, tag] = [await written(), freshUrn("tag")];
      await propose(catalog, proposalOf(tag, "tagProperties", { name: "x" }));
      await propose(catalog, patchOf(urn, "globalTags", [{ op: "add", path: `/tags/${tag}`, value: { tag } }]));
      await act(catalog, "entities?delete", { urn: tag });
      expect(await rowValue(catalog, urn, "globalTags")).toEqual({ tags: [{ tag }] });
    });

    test("lets the URN be used anew, from version 1", async () => {
      const urn = await written();
      await act(catalog, "entities?delete", { urn });
      await propose(catalog, proposalOf(urn, "status", { removed: true }));
      const [status] = await catalog.store.aspects.listVersions({ urn, aspect: "status" });
      expect(JSON.parse(status?.systemMetadata ?? "")).toMatchObject({ version: "1" });
      expect(await rowValue(catalog, urn, "status", 1)).toBeUndefined();
    });

    test.each([
      [
        "a versioned aspect",
        { aspectName: "status" },
        "Not supported for non-timeseries aspect status. Time series aspects of dataset are ",
      ],
      ["an unknown aspect", { aspectName: "nosuch" }, "Not supported for non-timeseries aspect nosuch."],
      ["what is no URN", { urn: "nosuch" }, 'Invalid urn "nosuch"'],
      ["an unknown entity type", { urn: "urn:li:nosuch:a" }, "Failed to find entity with name nosuch"],
      ["nothing", { urn: undefined }, "Parameter 'urn' is required"],
      ["a bound that is no number", { startTimeMillis: "2024-01-01" }, "/startTimeMillis"],
    ])("of %s is refused", async (_fault, parameters, message) => {
      const urn = await written();
      await expectRefused(catalog, () => act(catalog, "entities?delete", { urn, ...parameters }), { status: 400, message: [message] });
    });
  });

  describe("getCount", () => {
    const count = (parameters: object) => answered(act(catalog, "aspects?getCount", parameters));

    test("counts the URNs that hold an aspect", async () => {
      expect(await count({ aspect: "chartInfo" })).toBe(0);
      const chart = (id: string) => `urn:li:chart:(looker,${id})`;
      const info = {
        title: "t",
        description: "d",
        lastModified: { created: { time: 0, actor: "urn:li:corpuser:a" }, lastModified: { time: 0, actor: "urn:li:corpuser:a" } },
      };
      for (const id of ["a1", "a2", "b_1"]) await propose(catalog, proposalOf(chart(id), "chartInfo", info));
      await propose(catalog, proposalOf(chart("a1"), "chartInfo", { ...info, title: "t2" }));
      expect(await count({ aspect: "chartInfo" })).toBe(3);
      expect(await count({ aspect: "chartInfo", urnLike: null })).toBe(3);
    });

    test.each([
      ["%looker,a%", 2],
      ["urn:li:chart:(looker,a_)", 2],
      ["urn:li:chart:(looker,__1)", 1],
      ["%A1%", 0],
      ["%", 3],
      ["", 0],
      ["*", 0],
      ["%[ab]1%", 0],
    ])("matches %s as SQL does, letter case and all", async (urnLike, expected) => {
      expect(await count({ aspect: "chartInfo", urnLike })).toBe(expected);
    });

    test("of an aspect that nobody knows is 0", async () => {
      expect(await count({ aspect: "nosuch" })).toBe(0);
    });
  });

  describe("listUrns", () => {
    const list = async (parameters: object) => (await act(catalog, "entities?listUrns", parameters)).body;

    test("answers URNs that spell their type in another letter case, too", async () => {
      const urns = ["mlmodelGroup", "mlModelGroup"].map((type) => `urn:li:${type}:(urn:li:dataPlatform:hive,spelled,PROD)`);
      for (const urn of urns) expect(await propose(catalog, proposalOf(urn, "status", { removed: false }))).toMatchObject({ status: 200 });
      const inOrder = urns.toSorted();
      const listed = (start: number, count: number) => list({ entity: "mlModelGroup", start, count });
      expect(await listed(0, 9)).toEqual({ value: { entities: inOrder, start: 0, count: 2, total: 2 } });
      expect(await listed(0, 1)).toEqual({ value: { entities: inOrder.slice(0, 1), start: 0, count: 1, total: 2 } });
      expect(await listed(1, 1)).toEqual({ value: { entities: inOrder.slice(1), start: 1, count: 1, total: 2 } });
    });
    const urns = ["a", "B", "c", "ä", "𝒳", "\uE000"].map((id) => `urn:li:domain:${id}`);
    const ordered = urns.toSorted((left, right) => Buffer.compare(Buffer.from(left), Buffer.from(right)));

    test("answers pages in the order of the URNs' bytes, with the total", async () => {
      await proposeAll(
        catalog,
        urns.map((urn) => proposalOf(urn, "domainProperties", { name: urn })),
      );
      expect(await list({ entity: "domain", start: 0, count: 10 })).toEqual({ value: { start: 0, count: 6, total: 6, entities: ordered } });
      expect(await list({ entity: "domain", start: 2, count: 3 })).toEqual({
        value: { start: 2, count: 3, total: 6, entities: ordered.slice(2, 5) },
      });
      expect(await list({ entity: "DOMAIN", start: "4", count: "100" })).toEqual({
        value: { start: 4, count: 2, total: 6, entities: ordered.slice(4) },
      });
      expect(await list({ entity: "domain", start: 6, count: 1 })).toEqual({ value: { start: 6, count: 0, total: 6, entities: [] } });
      expect(await list({ entity: "domain", start: 0, count: 0 })).toEqual({ value: { start: 0, count: 0, total: 6, entities: [] } });
    });

    test("includes soft deleted entities and leaves out deleted ones", async () => {
      const [kept, gone] = [freshUrn("glossaryNode"), freshUrn("glossaryNode")];
      await proposeAll(
        catalog,
        [kept, gone].map((urn) => proposalOf(urn, "status", { removed: true })),
      );
      await act(catalog, "entities?delete", { urn: gone });
      expect(await list({ entity: "glossaryNode", start: 0, count: 9 })).toMatchObject({ value: { total: 1, entities: [kept] } });
    });

    test.each([
      ["an unknown entity", { entity: "nosuch", start: 0, count: 1 }, "Failed to find entity with name nosuch"],
      ["no start", { entity: "tag", count: 1 }, "Parameter 'start' is required"],
      ["no count", { entity: "tag", start: 0 }, "Parameter 'count' is required"],
      ["a start below zero", { entity: "tag", start: -1, count: 1 }, "/start"],
    ])("refuses %s", async (_fault, parameters, message) => {
      expectError(await act(catalog, "entities?listUrns", parameters), { status: 400, message: [message] });
    });
  });

  describe("getTotalEntityCount", () => {
    test("leaves out soft deleted entities", async () => {
      const urns = [freshUrn("mlFeatureTable"), freshUrn("mlFeatureTable"), freshUrn("mlFeatureTable")].map(
        (_, index) => `urn:li:notebook:(tool,n${index})`,
      );
      await proposeAll(
        catalog,
        urns.map((urn, index) => proposalOf(urn, "status", { removed: index === 1 })),
      );
      expect(await answered(act(catalog, "entities?getTotalEntityCount", { entity: "notebook" }))).toBe(2);
    });

    test("counts entities whose type knows no soft delete", async () => {
      expect(await answered(act(catalog, "entities?getTotalEntityCount", { entity: "dataType" }))).toBe(5);
    });

    test("of several types answers each under the name asked for and in lower case", async () => {
      const counts = await answered(
        act(catalog, "entities?batchGetTotalEntityCount", { entities: ["dataType", "ownershipType", "dataFlow"] }),
      );
      expect(counts).toEqual({ dataType: 5, datatype: 5, ownershipType: 4, ownershiptype: 4, dataFlow: 0, dataflow: 0 });
      expect(await answered(act(catalog, "entities?batchGetTotalEntityCount", { entities: [] }))).toEqual({});
    });

    test("of an unknown type is refused", async () => {
      const refusal = { status: 400, message: ["Failed to find entity with name nosuch in EntityRegistry"] };
      expectError(await act(catalog, "entities?getTotalEntityCount", { entity: "nosuch" }), refusal);
      expectError(await act(catalog, "entities?batchGetTotalEntityCount", { entities: ["tag", "nosuch"] }), refusal);
    });
  });
});

onEachBackend("setWritable", (catalog) => {
  const set = (value?: unknown) => act(catalog, "entities?setWritable", { value });

  test("refuses every kind of write while it is off, says how to switch on, and lets reads through", async () => {
    const urn = freshDataset();
    await propose(catalog, proposalOf(urn, "status", { removed: false }));
    const off = await set(false);
    expect(off).toMatchObject({ status: 200, text: "{}" });
    const snapshot = {
      "com.linkedin.metadata.snapshot.DatasetSnapshot": { urn, aspects: [{ "com.linkedin.common.Status": { removed: true } }] },
    };
    const writes = [
      () => propose(catalog, proposalOf(urn, "status", { removed: true })),
      () => proposeAll(catalog, [proposalOf(urn, "status", { removed: true })]),
      () => act(catalog, "entities?ingest", { entity: { value: snapshot } }),
      () => act(catalog, "entities?batchIngest", { entities: [{ value: snapshot }] }),
      () => act(catalog, "entities?delete", { urn }),
      () => act(catalog, "entities?delete", { urn, aspectName: "datasetProfile" }),
      () => act(catalog, "runs?rollback", { runId: "r", dryRun: false }),
    ];
    const message = ["read-only", "nothing was stored", "POST /entities?action=setWritable"];
    for (const write of writes) await expectRefused(catalog, write, { status: 503, message });
    expect(await rowValue(catalog, urn, "status")).toEqual({ removed: false });
    expect((await act(catalog, "runs?rollback", { runId: "r", dryRun: true })).status).toBe(200);
    await set();
    expect((await propose(catalog, proposalOf(urn, "status", { removed: true }))).status).toBe(200);
  });

  test.each([true, "true", null])("is on after %j", async (value) => {
    await set("false");
    expect((await propose(catalog, proposalOf(freshDataset(), "status", { removed: false }))).status).toBe(503);
    await set(value);
    expect((await propose(catalog, proposalOf(freshDataset(), "status", { removed: false }))).status).toBe(200);
  });
});

onEachBackend("throttling by hand", (catalog) => {
  const path = "/openapi/operations/throttle/requests";
  const told = async () => (await catalog.request("GET", path)).body;
  const set = (query: string) => catalog.request("POST", `${path}/manual${query}`);
  const write = (urn: string) => propose(catalog, proposalOf(urn, "status", { removed: false }));

  test("is off at first", async () => {
    expect(await told()).toEqual({});
  });

  test("answers 429 to writes, and lets reads through, until it is ended", async () => {
    const urn = freshDataset();
    expect((await write(urn)).status).toBe(200);
    const on = await set("?enabled=true");
    expect([on.status, on.body]).toEqual([200, { MANUAL: { throttled: true } }]);
    expect(await told()).toEqual(on.body);
    const writes = [() => write(urn), () => act(catalog, "entities?delete", { urn })];
    const message = ["throttled at the moment; nothing was stored", "requests/manual?enabled=false"];
    for (const send of writes) await expectRefused(catalog, send, { status: 429, message });
    expect(await rowValue(catalog, urn, "status")).toEqual({ removed: false });
    expect((await set("?enabled=false")).body).toEqual({});
    expect((await write(urn)).status).toBe(200);
  });

  test.each([
    ["", "Parameter 'enabled' is required"],
    ["?enabled=yes", 'enabled is "yes"; expected true or false'],
  ])("with the query %j is refused", async (query, message) => {
    expectOpenapiError(await set(query), { status: 400, message: [message] });
    expect(await told()).toEqual({});
  });
});
