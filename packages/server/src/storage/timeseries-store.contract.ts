import { describe, expect, test } from "vitest";
import { difficultText, type OpenStore, putEvents, timeseriesEvent } from "./sample-rows.contract.ts";
import type { TimeseriesEvent } from "./timeseries-store.ts";

const orders = "urn:li:dataset:orders";
const profile = { urn: orders, aspect: "datasetProfile" };

export function timeseriesStoreContract(open: OpenStore): void {
  describe("time series events", () => events(open));
  describe("deleting time series events", () => deletingEvents(open));
}

function events(open: OpenStore): void {
  test("an event comes back as it was put", async () => {
    const store = await open();
    const event = timeseriesEvent({
      eventGranularity: '{"unit":"DAY","multiple":1}',
      messageId: difficultText,
      partitionSpec: `p${difficultText}`,
      event: difficultText,
      systemMetadata: difficultText,
      runId: difficultText,
      rows: 12,
    });
    await putEvents(store, [event]);
    expect(await store.timeseries.getEvents(profile, 9)).toEqual([event]);
    expect(await store.timeseries.scanEvents({ limit: 9 })).toEqual([event]);
  });

  test("events of a range come newest first, both bounds included", async () => {
    const store = await open();
    await putEvents(
      store,
      [3, 1, 5, 2, 4].map((timestampMillis) => timeseriesEvent({ timestampMillis })),
    );
    const times = async (range: { startTimeMillis?: number; endTimeMillis?: number }, limit = 9) =>
      (await store.timeseries.getEvents({ ...profile, ...range }, limit)).map(({ timestampMillis }) => timestampMillis);
    expect(await times({})).toEqual([5, 4, 3, 2, 1]);
    expect(await times({ startTimeMillis: 2, endTimeMillis: 4 })).toEqual([4, 3, 2]);
    expect(await times({ startTimeMillis: 4 })).toEqual([5, 4]);
    expect(await times({ endTimeMillis: 2 })).toEqual([2, 1]);
    expect(await times({}, 2)).toEqual([5, 4]);
    expect(await times({ startTimeMillis: 6 })).toEqual([]);
  });

  test("events of other entities and aspects stay out", async () => {
    const store = await open();
    const event = timeseriesEvent();
    await putEvents(store, [event, timeseriesEvent({ urn: `${orders}2` }), timeseriesEvent({ aspect: "operation" })]);
    expect(await store.timeseries.getEvents(profile, 9)).toEqual([event]);
  });

  const differences: [string, Partial<TimeseriesEvent>][] = [
    ["urn", { urn: `${orders}2` }],
    ["aspect", { aspect: "operation" }],
    ["timestamp", { timestampMillis: 1_700_000_000_001 }],
    ["granularity", { eventGranularity: '{"unit":"DAY"}' }],
    ["message id", { messageId: "m" }],
    ["partition", { partitionSpec: '{"partition":"p"}' }],
  ];
  test.each(differences)("an event that differs in its %s is another one", async (_what, difference) => {
    const store = await open();
    await putEvents(store, [timeseriesEvent(), timeseriesEvent(difference)]);
    expect(await store.timeseries.scanEvents({ limit: 9 })).toHaveLength(2);
  });

  test("of two events with one identity the later stays", async () => {
    const store = await open();
    await putEvents(store, [timeseriesEvent({ event: "first" })]);
    const later = timeseriesEvent({ event: "later", systemMetadata: "{}", runId: "run-2", rows: 5 });
    await putEvents(store, [timeseriesEvent({ event: "second" }), later]);
    expect(await store.timeseries.getEvents(profile, 9)).toEqual([later]);
    expect(await store.transaction((tx) => tx.timeseries.deleteRun("run-1"))).toBe(0);
    expect(await store.transaction((tx) => tx.timeseries.deleteRun("run-2"))).toBe(5);
  });

  test("a walk meets each event once, ordered by its identity, and the range is its reverse", async () => {
    const store = await open();
    const two = ["a", "b"] as const;
    const all = two.flatMap((eventGranularity) =>
      two.flatMap((messageId) => two.map((partitionSpec) => timeseriesEvent({ eventGranularity, messageId, partitionSpec }))),
    );
    const others = [timeseriesEvent({ timestampMillis: 1_800_000_000_000 }), timeseriesEvent({ urn: "urn:li:dataset:z" })];
    await putEvents(store, [...all, ...others].reverse());
    const walked = [];
    for (let page = await store.timeseries.scanEvents({ limit: 3 }); page.length > 0; ) {
      walked.push(...page);
      const after = page.at(-1);
      page = await store.timeseries.scanEvents({ ...(after && { after }), limit: 3 });
    }
    expect(walked).toEqual([...all, ...others]);
    expect(await store.timeseries.getEvents({ ...profile, endTimeMillis: 1_750_000_000_000 }, 99)).toEqual(all.reverse());
  });
}

function deletingEvents(open: OpenStore): void {
  async function withEvents() {
    const store = await open();
    await putEvents(store, [
      ...[1, 2, 3].map((timestampMillis) => timeseriesEvent({ timestampMillis, rows: 10 * timestampMillis })),
      timeseriesEvent({ aspect: "operation", timestampMillis: 2, rows: 7, runId: "run-2" }),
      timeseriesEvent({ urn: `${orders}2`, timestampMillis: 2, rows: 100, runId: "" }),
    ]);
    return store;
  }

  test("deleting an aspect in a range answers the rows that its events counted for", async () => {
    const store = await withEvents();
    const range = { ...profile, startTimeMillis: 2, endTimeMillis: 3 };
    expect(await store.transaction((tx) => tx.timeseries.deleteEvents(range))).toBe(50);
    expect(await store.transaction((tx) => tx.timeseries.deleteEvents(range))).toBe(0);
    expect((await store.timeseries.scanEvents({ limit: 9 })).map(({ rows }) => rows)).toEqual([10, 7, 100]);
  });

  test("without an aspect the events of all aspects of the URN go", async () => {
    const store = await withEvents();
    expect(await store.transaction((tx) => tx.timeseries.deleteEvents({ urn: orders, endTimeMillis: 2 }))).toBe(37);
    expect(await store.transaction((tx) => tx.timeseries.deleteEvents({ urn: orders }))).toBe(30);
    expect((await store.timeseries.scanEvents({ limit: 9 })).map(({ rows }) => rows)).toEqual([100]);
  });

  test("deleting a run spares events of other runs and of none", async () => {
    const store = await withEvents();
    expect(await store.transaction((tx) => tx.timeseries.deleteRun("run-1"))).toBe(60);
    expect(await store.transaction((tx) => tx.timeseries.deleteRun(""))).toBe(0);
    expect((await store.timeseries.scanEvents({ limit: 9 })).map(({ rows }) => rows)).toEqual([7, 100]);
  });
}
