import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningCatalog, startRunningCatalog } from "../testing/running-catalog.ts";

let catalog: RunningCatalog;
beforeAll(async () => {
  catalog = await startRunningCatalog();
  for (const time of ["2026-01-30", "2026-01-31", "2026-02-01"]) {
    const value = JSON.stringify({ timestampMillis: Date.parse(time), rowCount: 1 });
    await catalog.ask("put", "urn:li:dataset:(urn:li:dataPlatform:hive,t,PROD)", "datasetProfile", "--value", value);
  }
});
afterAll(() => catalog.close());

const truncate = (...args: string[]) => catalog.ask("truncate", "dataset", "datasetProfile", ...args);

test("truncate only tells what is older, until it is told to delete", async () => {
  for (let times = 0; times < 2; times++) {
    expect(await truncate("--before", "2026-01-31")).toEqual({
      status: 0,
      output: "",
      messages: "1 of 3 rows of datasetProfile before 2026-01-31T00:00:00.000Z would be deleted; add --execute to delete them.\n",
    });
  }
  const { status, messages } = await truncate("--before", "2026-01-31T12:00:00Z", "--execute");
  expect([status, messages]).toEqual([0, "Deleted 2 rows of datasetProfile before 2026-01-31T12:00:00.000Z.\n"]);
  expect((await truncate("--before", "0d")).messages).toMatch(/^1 of 1 row of /);
});

test("truncate says what is wrong with a time, an aspect or a type", async () => {
  for (const time of [
    "yesterday",
    "2026-13-01",
    "2026-02-30",
    "2026-02-29T12:00:00Z",
    "2026-01-31T25:00:00Z",
    "2026-01-31T00:00",
    "2026-01-31 12:00:00",
  ])
    expect(await truncate("--before", time)).toMatchObject({ status: 1, messages: expect.stringContaining("days ago such as 90d") });
  expect(await truncate()).toMatchObject({ status: 1, messages: expect.stringContaining("--before") });
  for (const [type, aspect, odd] of [
    ["dataset", "status", "status"],
    ["nosuch", "datasetProfile", "nosuch"],
  ] as const) {
    const answer = await catalog.ask("truncate", type, aspect, "--before", "1d");
    expect(answer).toMatchObject({ status: 1, messages: expect.stringContaining(odd) });
  }
});
