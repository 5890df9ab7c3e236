import { createCatalogClient } from "@almagest/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { datasetUrn } from "../support/sample-urns.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await createTestCatalog();
});
afterAll(() => catalog.close());

const client = createCatalogClient({
  url: "http://catalog",
  fetch: async (url, init) => {
    const { status, text } = await catalog.request("POST", String(url).slice("http://catalog".length), String(init?.body));
    return new Response(text, { status });
  },
});
const urn = datasetUrn("events");
const series = { entityType: "dataset", aspect: "operation" };

test("the client reads events by filter and in any order, and deletes old ones", async () => {
  for (const [index, operationType] of ["INSERT", "DELETE", "INSERT"].entries()) {
    await catalog.put(urn, "operation", { timestampMillis: index + 1, operationType, lastUpdatedTimestamp: 1 });
  }
  const filter = { or: [{ and: [{ field: "operationType", values: ["INSERT"] }] }] };
  const query = { urn, aspect: "operation", filter, sort: { field: "timestampMillis", order: "ASCENDING" } } as const;
  const times = async () => (await client.getTimeseriesValues(query)).map(({ value }) => value.timestampMillis);
  expect(await times()).toEqual([1, 3]);
  expect(await client.previewTruncation({ ...series, before: 3 })).toEqual({ rows: 2, total: 3 });
  const task = await client.truncateTimeseries({ ...series, before: 3, batchSize: 1, timeoutSeconds: 60 });
  await expect.poll(async () => (await client.getTaskStatus(task))?.completed).toBe(true);
  expect((await client.getTaskStatus(task))?.status).toEqual({ total: 2, deleted: 2, batches: 2, state: "finished" });
  expect(await times()).toEqual([3]);
  expect(await client.getTaskStatus("almagest:99")).toBeUndefined();
  expect((await client.getIndexSizes())[0]).toMatchObject({ indexName: "dataset_operationaspect_v1", aspectName: "operation" });
});
