import { join } from "node:path";
import { createSqliteCatalogStore } from "@almagest/server/backends/sqlite/sqlite-catalog-store.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { act, answered, proposalOf, proposeAll } from "../support/rest-calls.ts";
import { datasetUrn } from "../support/sample-urns.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";

const urn = datasetUrn("interrupted");
const older = 400;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

const open = (name: string) => createTestCatalog({ store: createSqliteCatalogStore({ file: join(folder.path, name) }) });

async function begin(catalog: TestCatalog, more: object): Promise<string> {
  const events = Array.from({ length: older + 1 }, (_, time) =>
    proposalOf(urn, "operation", { timestampMillis: time, operationType: "INSERT", lastUpdatedTimestamp: 1 }),
  );
  await proposeAll(catalog, events);
  const request = { entityType: "dataset", aspect: "operation", endTimeMillis: older, dryRun: false, ...more };
  return String(await answered(act(catalog, "operations?truncateTimeseriesAspect", request)));
}

async function statusOf(catalog: TestCatalog, task: string) {
  return JSON.parse(String(await answered(act(catalog, "operations?getEsTaskStatus", { task }))));
}

async function finished(catalog: TestCatalog, task: string) {
  await expect.poll(async () => (await statusOf(catalog, task)).completed, { timeout: 30_000, interval: 5 }).toBe(true);
  return statusOf(catalog, task);
}

test("a truncation that the catalog's end interrupts goes on when it starts again", async () => {
  const first = await open("ended.db");
  const task = await begin(first, { batchSize: 1 });
  await first.close();
  const store = createSqliteCatalogStore({ file: join(folder.path, "ended.db") });
  const [kept] = await store.tasks.listUnfinished();
  const { deleted } = JSON.parse(kept?.state ?? "{}");
  expect(deleted).toBeLessThan(older);
  expect(await store.timeseries.getEvents({ urn, aspect: "operation" }, 9_999)).toHaveLength(older + 1 - deleted);
  await store.close();
  const second = await open("ended.db");
  const { status } = await finished(second, task);
  expect(status).toEqual({ total: older, deleted: older, batches: older, state: "finished" });
  expect((await second.store.timeseries.getEvents({ urn, aspect: "operation" }, 9_999)).map((event) => event.timestampMillis)).toEqual([
    older,
  ]);
  expect(await second.store.tasks.listUnfinished()).toEqual([]);
  await second.close();
});

test("its timeout counts the time that it ran before", async () => {
  const first = await open("late.db");
  const task = await begin(first, { batchSize: 1, timeoutSeconds: 3_600 });
  await first.close();
  const store = createSqliteCatalogStore({ file: join(folder.path, "late.db") });
  const [kept] = await store.tasks.listUnfinished();
  const state = { ...JSON.parse(kept?.state ?? "{}"), runTimeMillis: 3_600_000 };
  await store.transaction((tx) => tx.tasks.update({ number: kept?.number ?? 0, state: JSON.stringify(state), finished: false }));
  await store.close();
  const second = await open("late.db");
  const { status, runTimeNanos } = await finished(second, task);
  expect(status).toMatchObject({ deleted: state.deleted, state: "stopped", reason: "stopped after the timeout of 3600 seconds" });
  expect(runTimeNanos).toBeGreaterThanOrEqual(3.6e12);
  expect(await second.store.timeseries.getEvents({ urn, aspect: "operation" }, 9_999)).toHaveLength(older + 1 - state.deleted);
  await second.close();
});

test("a task that cannot be read is given up with the reason, and those after it run", async () => {
  const store = createSqliteCatalogStore({ file: join(folder.path, "broken.db") });
  const broken = JSON.stringify({
    range: null,
    batchSize: 1,
    timeoutSeconds: 0,
    total: 0,
    deleted: 0,
    batches: 0,
    inBatch: 0,
    runTimeMillis: 0,
  });
  await store.transaction((tx) => tx.tasks.add({ kind: "truncateTimeseriesAspect", state: broken }));
  await store.close();
  const catalog = await open("broken.db");
  const task = await begin(catalog, {});
  expect((await finished(catalog, task)).status.state).toBe("finished");
  const { completed, status } = await statusOf(catalog, "almagest:1");
  expect([completed, status.state]).toEqual([true, "stopped"]);
  expect(status.reason).toMatch(/^failed: ./);
  await catalog.close();
});
