import { expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { allSaid, contentsOf, expectError, expectRefused } from "../support/refusals.ts";
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
  await expect.poll(async () => (await statusOf(catalog, task)).completed, { timeout: 30_000, interval: 5 }).toBe(true);
  return statusOf(catalog, task);
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
