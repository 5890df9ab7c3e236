import { describe, expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { allSaid, contentsOf, expectError, expectOpenapiError, expectRefused } from "../support/refusals.ts";
import { act, answered, proposalOf, propose, proposeAll } from "../support/rest-calls.ts";
import { datasetUrn, freshDataset, freshUrn } from "../support/sample-urns.ts";
import type { TestCatalog } from "../support/test-catalog.ts";

interface Status {
  readonly completed: boolean;
  readonly taskId: string;
  readonly status: Readonly<Record<string, unknown>>;
  readonly runTimeNanos: number;
}

async function statusOf(catalog: TestCatalog, task: unknown): Promise<Status> {
  return JSON.parse(String(await answered(act(catalog, "operations?getEsTaskStatus", { task }))));
}

async function finished(catalog: TestCatalog, task: unknown): Promise<Status> {
  for (;;) {
    const status = await statusOf(catalog, task);
    if (status.completed) return status;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

onEachBackend("truncation of a time series", (catalog) => {
  const operation = (urn: string, timestampMillis: number) =>
    proposalOf(urn, "operation", { timestampMillis, operationType: "INSERT", lastUpdatedTimestamp: 1 });
  const truncate = (more: object) =>
    act(catalog, "operations?truncateTimeseriesAspect", { entityType: "dataset", aspect: "operation", ...more });
  const times = async (urn: string, aspect = "operation") => {
    const value = await answered(act(catalog, "aspects?getTimeseriesAspectValues", { urn, entity: "dataset", aspect }));
    return (value as { values: { aspect: { value: string } }[] }).values.map(({ aspect }) => JSON.parse(aspect.value).timestampMillis);
  };
  const dryRun = "This was a dry run. Run with dryRun = false to execute.";
  const reindexing = "Reindexing the aspect without the deleted records.";

  test("of an empty series would delete 0 of 0 rows", async () => {
    expect((await truncate({ endTimeMillis: 5 })).body).toEqual({ value: `Delete 0 out of 0 rows (0.00%). ${reindexing} ${dryRun}` });
  });

  test("counts in a dry run what is older, and deletes nothing", async () => {
    const [first, second] = [freshDataset(), freshDataset()];
    await proposeAll(catalog, [operation(first, 1), operation(first, 2), operation(second, 3)]);
    const before = await contentsOf(catalog.store);
    const dry = async (more: object) => answered(truncate(more));
    expect(await dry({ endTimeMillis: 2 })).toBe(`Delete 1 out of 3 rows (33.33%). ${reindexing} ${dryRun}`);
    expect(await dry({ endTimeMillis: 4, dryRun: true })).toBe(`Delete 3 out of 3 rows (100.00%). ${reindexing} ${dryRun}`);
    expect(await dry({ endTimeMillis: "1", dryRun: "true" })).toBe(`Delete 0 out of 3 rows (0.00%). ${reindexing} ${dryRun}`);
    const byQuery = `Delete 1 out of 3 rows (33.33%). Issuing a delete by query request. ${dryRun}`;
    expect(await dry({ endTimeMillis: 2, forceDeleteByQuery: true })).toBe(byQuery);
    expect(await dry({ endTimeMillis: 2, forceDeleteByQuery: false, forceReindex: true })).toContain(reindexing);
    expect(await contentsOf(catalog.store)).toEqual(before);
  });

  test.each([true, false])("with both flags %s says that one is enough", async (flag) => {
    const value = await answered(truncate({ endTimeMillis: 9, dryRun: false, forceDeleteByQuery: flag, forceReindex: flag }));
    expect(value).toBe("please only set forceReindex OR forceDeleteByQuery flags");
  });

  test("deletes what is older, of its aspect and entity type alone, and tells how far it has come", async () => {
    const urn = freshDataset();
    await proposeAll(catalog, [...Array.from({ length: 700 }, (_, time) => operation(urn, 1_000 + time))]);
    await proposeAll(catalog, [proposalOf(urn, "datasetProfile", { timestampMillis: 1 })]);
    const { total } = /out of (?<total>\d+)/.exec(String(await answered(truncate({ endTimeMillis: 0 }))))?.groups ?? {};
    const task = await answered(truncate({ aspect: "OPERATION", endTimeMillis: 1_600, dryRun: false, batchSize: 100 }));
    expect(task).toMatch(/^[a-zA-Z0-9-_]+:[1-9][0-9]*$/);
    const status = await finished(catalog, task);
    const deleted = Number(total) - 100;
    expect(status).toEqual({
      completed: true,
      taskId: task,
      status: { total: deleted, deleted, batches: Math.ceil(deleted / 100), state: "finished" },
      runTimeNanos: expect.any(Number),
    });
    expect(status.runTimeNanos).toBeGreaterThan(0);
    expect(await times(urn)).toEqual(Array.from({ length: 100 }, (_, index) => 1_699 - index));
    expect(await times(urn, "datasetProfile")).toEqual([1]);
    const [nodeId, taskId] = String(task).split(":");
    expect(JSON.parse(String(await answered(act(catalog, "operations?getEsTaskStatus", { nodeId, taskId }))))).toEqual(status);
    expect(JSON.parse(String(await answered(act(catalog, "operations?getEsTaskStatus", { nodeId, taskId: Number(taskId) }))))).toEqual(
      status,
    );
    const path = `/openapi/operations/elasticSearch/getTaskStatus?task=${task}`;
    expect((await catalog.request("GET", path)).body).toEqual({ ...status, taskId: Number(taskId) });
  });

  test("counts the rows of collections", async () => {
    const urn = freshDataset();
    const userCounts = [
      { user: "urn:li:corpuser:a", count: 1 },
      { user: "urn:li:corpuser:b", count: 1 },
    ];
    await proposeAll(catalog, [proposalOf(urn, "datasetUsageStatistics", { timestampMillis: 5, userCounts })]);
    const text = await answered(truncate({ aspect: "datasetusagestatistics", endTimeMillis: 6 }));
    expect(text).toContain("Delete 3 out of 3 rows (100.00%).");
  });

  test("never counts more rows to delete than there are, while others delete them", async () => {
    const urn = "urn:li:chart:(looker,counted)";
    await proposeAll(
      catalog,
      Array.from({ length: 200 }, (_, timestampMillis) => proposalOf(urn, "chartUsageStatistics", { timestampMillis })),
    );
    const all = { entityType: "chart", aspect: "chartUsageStatistics", endTimeMillis: 200 };
    const task = await answered(truncate({ ...all, dryRun: false, batchSize: 5 }));
    const told: string[] = [];
    while (!(await statusOf(catalog, task)).completed) told.push(String(await answered(truncate(all))));
    for (const text of told) {
      const { rows, total } = /^Delete (?<rows>\d+) out of (?<total>\d+) rows/.exec(text)?.groups ?? {};
      expect(Number(rows), text).toBeLessThanOrEqual(Number(total));
    }
    expect(told.length).toBeGreaterThan(0);
  });

  test("stops when writes are switched off, and is refused while they are", async () => {
    const urn = freshDataset();
    await proposeAll(
      catalog,
      Array.from({ length: 500 }, (_, time) => operation(urn, -5_000 + time)),
    );
    const task = await answered(truncate({ endTimeMillis: 0, dryRun: false, batchSize: 1 }));
    await act(catalog, "entities?setWritable", { value: false });
    const { status } = await finished(catalog, task);
    await expectRefused(catalog, () => truncate({ endTimeMillis: 0, dryRun: false }), { status: 503, message: ["read-only"] });
    await act(catalog, "entities?setWritable", { value: true });
    expect(status).toMatchObject({ state: "stopped", reason: "stopped because writes were switched off" });
    expect(await times(urn)).toHaveLength(500 - Number(status.deleted));
    await finished(catalog, await answered(truncate({ endTimeMillis: 0, dryRun: false })));
    expect(await times(urn)).toEqual([]);
  });

  test("stops between batches after its timeout and says so", async () => {
    const urn = freshDataset();
    for (let from = 0; from < 6_000; from += 1_500) {
      await proposeAll(
        catalog,
        Array.from({ length: 1_500 }, (_, time) => operation(urn, -50_000 + from + time)),
      );
    }
    const task = await answered(truncate({ endTimeMillis: -44_000, dryRun: false, batchSize: 1, timeoutSeconds: 1 }));
    const { status, runTimeNanos } = await finished(catalog, task);
    if (status.state === "stopped") {
      expect(status.reason).toBe("stopped after the timeout of 1 seconds");
      expect(status.batches).toBe(status.deleted);
      expect(runTimeNanos).toBeGreaterThanOrEqual(1e9);
    } else {
      expect(runTimeNanos).toBeLessThan(1.5e9);
    }
    expect(await times(urn)).toHaveLength(6_000 - Number(status.deleted));
  }, 60_000);

  test.each([
    ["an unknown entity type", { entityType: "nosuch", endTimeMillis: 1 }, ["Failed to find entity with name nosuch"]],
    ["an unknown aspect", { aspect: "nosuch", endTimeMillis: 1 }, ["Not supported for non-timeseries aspect nosuch.", "operation"]],
    ["a versioned aspect", { aspect: "status", endTimeMillis: 1 }, ["Not supported for non-timeseries aspect status."]],
    ["no time", {}, ["Parameter 'endTimeMillis' is required"]],
    ["a time that is none", { endTimeMillis: "yesterday" }, ["/endTimeMillis"]],
    ["batches of nothing", { endTimeMillis: 1, batchSize: 0 }, ["/batchSize"]],
    ["a timeout below zero", { endTimeMillis: 1, timeoutSeconds: -1 }, ["/timeoutSeconds"]],
  ])("with %s is refused", async (_what, more, message) => {
    await expectRefused(catalog, () => truncate(more), { status: 400, message });
  });
});

onEachBackend("task status", (catalog) => {
  const ask = (parameters: object) => act(catalog, "operations?getEsTaskStatus", parameters);

  test.each(["almagest:999", "qhxGdzytQS-pQek8CwBCZg:54654", "almagest:99999999999999999999"])(
    "of the unknown task %s says so",
    async (task) => {
      expect((await ask({ task })).body).toEqual({ value: JSON.stringify({ error: `Could not get task status for ${task}` }) });
      const answer = await catalog.request("GET", `/openapi/operations/elasticSearch/getTaskStatus?task=${task}`);
      expect([answer.status, answer.text]).toEqual([404, `Could not get task status for ${task}`]);
    },
  );

  test.each([
    ["nothing", {}, "Please specify either Node ID + task ID OR composite task parameters"],
    ["half an id", { nodeId: "almagest" }, "Please specify either Node ID + task ID OR composite task parameters"],
    ["two ids", { task: "a:1", nodeId: "a", taskId: "2" }, "Please specify only one of Node ID + task ID OR composite task parameters"],
    ["no number", { task: "almagest" }, "Task should be in the form nodeId:taskId e.g. aB1cdEf2GHIJKLMnoPQr3S:123456 (got almagest)"],
    ["the number 0", { task: "almagest:0" }, "(got almagest:0)"],
    ["a blank", { task: "al magest:1" }, "(got al magest:1)"],
  ])("of %s is refused", async (_what, parameters, message) => {
    expectError(await ask(parameters), { status: 400, message: [message] });
  });

  test("of a bad id is refused in plain text to OpenAPI clients", async () => {
    const answer = await catalog.request("GET", "/openapi/operations/elasticSearch/getTaskStatus?task=x");
    const text = "Task ID should be in the form nodeId:taskId e.g. aB1cdEf2GHI-JKLMnoPQr3:123456 (got x)";
    expect([answer.status, answer.text]).toEqual([400, text]);
  });
});

onEachBackend("sizes of time series", (catalog) => {
  test("are told of every series under the name of its index, the largest first", async () => {
    const none = (await answered(act(catalog, "operations?getIndexSizes", undefined))) as { indexSizes: Record<string, unknown>[] };
    expect(none.indexSizes).toContainEqual({
      indexName: "dataset_datasetusagestatisticsaspect_v1",
      entityName: "dataset",
      aspectName: "datasetusagestatistics",
      sizeInMb: 0,
    });
    const urn = datasetUrn("größe");
    const messageId = "x".repeat(3_000);
    await propose(catalog, proposalOf(urn, "datasetProfile", { timestampMillis: 1, messageId }));
    await propose(catalog, proposalOf(urn, "operation", { timestampMillis: 1, operationType: "INSERT", lastUpdatedTimestamp: 1 }));
    const { indexSizes } = (await answered(act(catalog, "operations?getIndexSizes", {}))) as typeof none;
    const [event] = await catalog.store.timeseries.getEvents({ urn, aspect: "datasetProfile" }, 1);
    const bytes = [urn, event?.event, event?.systemMetadata].reduce((sum, text) => sum + Buffer.byteLength(text ?? ""), 0);
    expect(indexSizes.slice(0, 2).map(({ indexName, sizeInMb }) => [indexName, sizeInMb])).toEqual([
      ["dataset_datasetprofileaspect_v1", bytes / 1e6],
      ["dataset_operationaspect_v1", expect.any(Number)],
    ]);
    expect(indexSizes.map(({ indexName }) => indexName).toSorted()).toEqual(none.indexSizes.map(({ indexName }) => indexName).toSorted());
    const { sizes } = (await catalog.request("GET", "/openapi/operations/elasticSearch/getIndexSizes")).body as { sizes: unknown[] };
    expect(sizes[0]).toEqual({
      indexName: "dataset_datasetprofileaspect_v1",
      entityName: "dataset",
      aspectName: "datasetprofile",
      sizeMb: bytes / 1e6,
    });
  });
});

onEachBackend("waiting for what was written", (catalog) => {
  const lag = async (kind: string, query = "") =>
    (await catalog.request("GET", `/openapi/operations/messaging/${kind}/consumer/lag${query}`)).body;
  const metrics = { maxLag: 0, medianLag: 0, totalLag: 0, avgLag: 0 };

  test("is over at once: nothing lags behind, whatever is asked for, and the offset is behind the write", async () => {
    expect(await lag("mcp", "?skipCache=true")).toEqual({
      transport: "local",
      consumerGroups: { "mce-consumer-job-client": { MetadataChangeProposal_v1: { metrics } } },
    });
    await propose(catalog, proposalOf(datasetUrn("waited"), "status", { removed: false }));
    const partitions = { "0": { offset: await catalog.store.changes.lastOffset(), lag: 0 } };
    expect(await lag("mcl", "?skipCache=true&detailed=true")).toMatchObject({
      consumerGroups: { "generic-mae-consumer-job-client": { MetadataChangeLog_Versioned_v1: { partitions, metrics } } },
    });
    expect(await lag("usage-events")).toMatchObject({
      consumerGroups: { "datahub-usage-event-consumer-job-client": { DataHubUsageEvent_v1: { metrics } } },
    });
    expect((await catalog.request("GET", "/openapi/operations/messaging/transport")).body).toEqual({ transport: "local" });
  });
});

onEachBackend("restoring what is derived", (catalog) => {
  const restore = async (target: string, parameters: object) =>
    String(await answered(act(catalog, `${target}?restoreIndices`, parameters)));
  const told = async (work: () => Promise<string>) => {
    const after = await catalog.store.changes.lastOffset();
    const text = await work();
    return { text, entries: await catalog.store.changes.readChanges({ after, limit: 9_999 }) };
  };

  describe.each(["operations", "aspects"])("by /%s", (target) => {
    test("tells the change log each row of a URN again", async () => {
      const urn = freshUrn("tag");
      await propose(catalog, proposalOf(urn, "tagProperties", { name: "a" }, { systemMetadata: { runId: "r", properties: { by: "me" } } }));
      await propose(catalog, proposalOf(urn, "tagProperties", { name: "b" }));
      const { text, entries } = await told(() => restore(target, { urn }));
      expect(entries.map(({ aspect, changeType, value }) => [aspect, changeType, JSON.parse(value ?? "")])).toEqual([
        ["tagKey", "RESTATE", { name: urn.split(":")[3] }],
        ["tagProperties", "RESTATE", { name: "b" }],
      ]);
      expect(entries[1]).toMatchObject({
        entityType: "tag",
        urn,
        version: 2,
        previousValue: null,
        createdBy: "urn:li:corpuser:__datahub_system",
      });
      expect(JSON.parse(entries[1]?.systemMetadata ?? "")).toMatchObject({ version: "2", properties: { forceIndexing: "true" } });
      expect(text).toMatch(/^\{args=RestoreIndicesArgs\(start=0, batchSize=500, limit=0, .*\), result=RestoreIndicesResult\(.*\)\}$/);
      expect(text).toContain("ignored=0, rowsMigrated=2,");
      expect(text).toContain(`lastUrn=${urn}, lastAspect=tagProperties)`);
    });
  });

  test("answers OpenAPI clients with the numbers alone", async () => {
    const urn = freshUrn("tag");
    await propose(catalog, proposalOf(urn, "tagProperties", { name: "a" }));
    const path = "/openapi/operations/elasticSearch/restoreIndices";
    const { body } = await catalog.request("GET", `${path}?urn=${encodeURIComponent(urn)}&batchSize=1`);
    expect(body).toEqual([expect.objectContaining({ ignored: 0, rowsMigrated: 2, lastUrn: urn, lastAspect: "tagProperties" })]);
    const [none] = (await catalog.request("GET", `${path}?urnLike=urn:li:tag:none%25&aspectName=tagKey`)).body as object[];
    expect(none).toMatchObject({ ignored: 0, rowsMigrated: 0, lastUrn: "" });
    expect((await catalog.request("GET", `${path}?start=x`)).status).toBe(400);
  });

  test("restores the URNs of a list", async () => {
    const [first, second] = [freshUrn("tag"), freshUrn("tag")];
    for (const urn of [first, second]) await propose(catalog, proposalOf(urn, "tagProperties", { name: "a" }));
    const path = "/openapi/operations/elasticSearch/restoreIndices";
    const { body } = await catalog.request("POST", `${path}?aspectNames=tagProperties,status`, [first, second]);
    expect(body).toEqual([expect.objectContaining({ ignored: 0, rowsMigrated: 2, lastUrn: second, lastAspect: "tagProperties" })]);
    expect((await catalog.request("POST", path, [])).body).toEqual([]);
    const faults = ["Invalid JSON format", "/: must be array", "/0: must be string"];
    for (const [index, odd] of ["{", {}, [1]].entries()) {
      expectOpenapiError(await catalog.request("POST", path, odd), { status: 400, message: faults.slice(index, index + 1) });
    }
  });

  test("tells of the URNs of a list by batch, and in a batch by type", async () => {
    const [one, two, dataset] = [freshUrn("tag"), freshUrn("tag"), freshDataset()];
    for (const urn of [one, two, dataset]) await propose(catalog, proposalOf(urn, "status", { removed: false }));
    const path = "/openapi/operations/elasticSearch/restoreIndices?aspectNames=status";
    const told = async (query: string, urns: readonly string[]) =>
      ((await catalog.request("POST", path + query, urns)).body as { rowsMigrated: number; lastUrn: string }[]).map(
        ({ rowsMigrated, lastUrn }) => [rowsMigrated, lastUrn],
      );
    expect(await told("", [one, dataset, two, one])).toEqual([
      [2, two],
      [1, dataset],
    ]);
    expect(await told("&batchSize=2", [one, dataset, two])).toEqual([
      [1, one],
      [1, dataset],
      [1, two],
    ]);
    const many = Array.from({ length: 101 }, () => freshUrn("tag"));
    expect(await told("", many)).toEqual([
      [0, ""],
      [0, ""],
    ]);
  });

  test("keeps to aspect, pattern, start, limit and time", async () => {
    const urns = ["b", "a", "c"].map((name) => `urn:li:tag:restored_${name}`);
    for (const urn of urns) await propose(catalog, proposalOf(urn, "tagProperties", { name: "x" }));
    const restored = async (parameters: object) =>
      (await told(() => restore("operations", parameters))).entries.map(({ urn }) => urn.slice(-1));
    const urnLike = "urn:li:tag:restored_%";
    const aspect = "tagProperties";
    expect(await restored({ urnLike, aspect })).toEqual(["a", "b", "c"]);
    expect(await restored({ urnLike })).toEqual(["a", "a", "b", "b", "c", "c"]);
    expect(await restored({ urnLike, aspect, start: 1, limit: 1 })).toEqual(["b"]);
    expect(await restored({ urnLike, aspect, batchSize: 1 })).toEqual(["a", "b", "c"]);
    expect(await restored({ urnLike: "%restored_b", aspect })).toEqual(["b"]);
    expect(await restored({ urn: urns[0], aspect, urnLike: "%_c" })).toEqual([]);
    expect(await restored({ urnLike, aspect, gePitEpochMs: Date.now() + 60_000 })).toEqual([]);
    expect(await restored({ urnLike, aspect, gePitEpochMs: 1, lePitEpochMs: 2 })).toEqual([]);
    expect(await restored({ urnLike, aspect, gePitEpochMs: 1 })).toEqual(["a", "b", "c"]);
    expect(await restored({ urn: "urn:li:tag:nowhere" })).toEqual([]);
  });

  test("ignores rows that the model does not know or that are no JSON", async () => {
    const row = { version: 0, systemMetadata: null, createdOn: 1, createdBy: "urn:li:corpuser:x", createdFor: null };
    await catalog.store.transaction((tx) =>
      tx.aspects.put([
        { ...row, urn: "urn:li:nosuch:odd1", aspect: "status", metadata: "{}" },
        { ...row, urn: "urn:li:tag:odd2", aspect: "nosuch", metadata: "{}" },
        { ...row, urn: "urn:li:tag:odd3", aspect: "status", metadata: "{" },
        { ...row, urn: "urn:li:tag:odd4", aspect: "status", metadata: '{"removed":false}' },
      ]),
    );
    const { text, entries } = await told(() => restore("operations", { urnLike: "%:odd_" }));
    expect(text).toContain("ignored=3, rowsMigrated=1,");
    expect(entries.map(({ urn, version }) => [urn, version])).toEqual([["urn:li:tag:odd4", 1]]);
  });

  test("creates default aspects that are missing when asked to", async () => {
    const urn = freshDataset();
    const row = { version: 0, systemMetadata: null, createdOn: 1, createdBy: "urn:li:corpuser:x", createdFor: null };
    await catalog.store.transaction((tx) => tx.aspects.put([{ ...row, urn, aspect: "status", metadata: '{"removed":false}' }]));
    expect(await restore("operations", { urn })).toContain("defaultAspectsCreated=0");
    expect(await restore("operations", { urn, createDefaultAspects: true })).toContain("defaultAspectsCreated=3");
    expect(await restore("operations", { urn, createDefaultAspects: true })).toContain("defaultAspectsCreated=0");
    const aspects = await catalog.store.aspects.getEntities([urn]);
    expect(aspects[0]?.map(({ aspect }) => aspect)).toEqual(["browsePathsV2", "dataPlatformInstance", "datasetKey", "status"]);
  });

  test("is refused for what is no URN, whether it is alone or among others", async () => {
    const refused = { status: 400, message: ['Invalid urn "tag"', "Urn doesn't start with 'urn:'"] };
    const path = "/openapi/operations/elasticSearch/restoreIndices";
    await expectRefused(catalog, () => act(catalog, "operations?restoreIndices", { urn: "tag" }), refused);
    await expectRefused(catalog, () => act(catalog, "entities?applyRetention", { urn: "tag" }), refused);
    const urn = freshUrn("tag");
    await propose(catalog, proposalOf(urn, "status", { removed: false }));
    const { entries } = await told(async () => {
      const answer = await catalog.request("POST", `${path}?batchSize=1`, [urn, "tag"]);
      expectOpenapiError(answer, refused);
      return answer.text;
    });
    expect(entries).toEqual([]);
  });

  test("is refused while writes are switched off", async () => {
    await act(catalog, "entities?setWritable", { value: false });
    await expectRefused(catalog, () => act(catalog, "operations?restoreIndices", {}), { status: 503, message: ["read-only"] });
    await act(catalog, "entities?setWritable", { value: true });
  });
});

onEachBackend("the search documents of entities", (catalog) => {
  test("are answered as they stand in the index, of those that are stored", async () => {
    const urn = freshUrn("tag");
    await propose(catalog, proposalOf(urn, "tagProperties", { name: "a" }));
    const { body } = await catalog.request("POST", "/openapi/operations/elasticSearch/entity/raw", [urn, freshUrn("tag")]);
    expect(body).toEqual({ [urn]: expect.objectContaining({ urn, _entityType: "tag", name: "a" }) });
  });
  test.each([
    ["nothing", "Invalid urn!: nothing"],
    ["urn:li:nosuch:a", "Failed to find entity with name nosuch"],
  ])("are refused for %s, which is no URN of an entity", async (urn, message) => {
    const answer = await catalog.request("POST", "/openapi/operations/elasticSearch/entity/raw", [freshUrn("tag"), urn]);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(allSaid(expect.stringContaining(message)));
  });
});
