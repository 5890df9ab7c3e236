import { describe, expect, test } from "vitest";
import type { AspectKey } from "../aspect-store.ts";
import type { SeriesRange, TimeseriesEvent } from "../timeseries-store.ts";
import { difficultText, type OpenStore, putEvents, timeseriesEvent } from "./sample-rows.contract.ts";

const orders = "urn:li:dataset:orders";
const profile = { urn: orders, aspect: "datasetProfile" };

export function timeseriesStoreContract(open: OpenStore): void {
  describe("time series events", () => events(open));
  describe("deleting time series events", () => deletingEvents(open));
  describe("series of all entities of a type", () => series(open));
}

function events(open: OpenStore): void {
  test("an event comes back as it was put", async () => {
    const store = await open();
    const event = timeseriesEvent({
      eventGranularity: '{"unit":"DAY","multiple":1}',
      messageId: JSON.stringify(difficultText),
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

  test("the newest events of several ranges come in the order of the ranges", async () => {
    const store = await open();
    const other = { urn: "urn:li:dataset:customers", aspect: "operation" };
    await putEvents(store, [...[1, 2, 3].map((timestampMillis) => timeseriesEvent({ timestampMillis })), timeseriesEvent({ ...other })]);
    const ranges = [{ ...profile, endTimeMillis: 2 }, { ...profile, urn: "urn:li:dataset:none" }, other, profile];
    const found = await store.timeseries.getEventsOfEach(ranges, 2);
    const each = await Promise.all(ranges.map((range) => store.timeseries.getEvents(range, 2)));
    expect(found.map((events) => events.length)).toEqual([2, 0, 1, 2]);
    expect(found).toEqual(each);
  });

  test("of each series asked for, the newest event is given", async () => {
    const store = await open();
    const other = { urn: "urn:li:dataset:customers", aspect: "operation" };
    const events = [
      timeseriesEvent({ timestampMillis: 1 }),
      timeseriesEvent({ timestampMillis: 3, messageId: '"a"' }),
      timeseriesEvent({ timestampMillis: 3, messageId: '"b"' }),
      timeseriesEvent({ timestampMillis: 2 }),
      timeseriesEvent({ ...other, timestampMillis: 7 }),
    ];
    await putEvents(store, events);
    const without = { urn: "urn:li:dataset:none", aspect: "operation" };
    const latest = await store.timeseries.getLatestEvents([profile, without, other]);
    expect(latest.toSorted((a, b) => a.timestampMillis - b.timestampMillis)).toEqual([events[2], events[4]]);
    expect(await store.timeseries.getLatestEvents([])).toEqual([]);
  });

  test("a range is read in pages, each behind the last event of the one before", async () => {
    const store = await open();
    const messages = ["", '"\uffee"', '"😀"'];
    const all = [1, 2, Number.MAX_SAFE_INTEGER].flatMap((timestampMillis) =>
      messages.map((messageId) => timeseriesEvent({ timestampMillis, messageId })),
    );
    await putEvents(store, all);
    for (const limit of [1, 2, 4, 9]) {
      const read = [];
      for (let page = await store.timeseries.getEvents(profile, limit); page.length > 0; ) {
        read.push(...page);
        const after = page.at(-1);
        page = await store.timeseries.getEvents({ ...profile, ...(after && { after }) }, limit);
      }
      expect(read).toEqual(all.toReversed());
    }
    const after = timeseriesEvent({ timestampMillis: 2 });
    expect(await store.timeseries.getEvents({ ...profile, startTimeMillis: 2, after }, 9)).toEqual([]);
    const ofAnotherSeries = timeseriesEvent({ urn: "zzz", timestampMillis: 1, messageId: "" });
    expect(await store.timeseries.getEvents({ ...profile, after: ofAnotherSeries }, 9)).toEqual([]);
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
    ["message id", { messageId: '"m"' }],
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
    expect(await store.transaction((tx) => tx.timeseries.deleteRun("run-1"))).toEqual({ rows: 0, series: [] });
    expect(await store.transaction((tx) => tx.timeseries.deleteRun("run-2"))).toEqual({ rows: 5, series: [profile] });
  });

  test("a walk meets each event once, ordered by its identity", async () => {
    const store = await open();
    const two = ["a", "b"] as const;
    const all = two.flatMap((eventGranularity) =>
      ['"a"', '"b"'].flatMap((messageId) => two.map((partitionSpec) => timeseriesEvent({ eventGranularity, messageId, partitionSpec }))),
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
  });

  test("of the events of one millisecond the newest is that whose message id says most, then whose granularity is greatest", async () => {
    const store = await open();
    const messages = ["", '"a"', '"a\\u0000"', '"a\\n"', '"a b"', '"a!"', '"a\\""', '"a#"', '"ab"', "no JSON", '"\uffee"', '"😀"'];
    const all = messages.flatMap((messageId, index) =>
      ["", `g${messages.length - index}`].map((eventGranularity) => timeseriesEvent({ messageId, eventGranularity })),
    );
    await putEvents(store, all);
    const newestFirst = all.toReversed();
    expect(await store.timeseries.getEvents(profile, 99)).toEqual(newestFirst);
    for (const [index, after] of newestFirst.entries())
      expect(await store.timeseries.getEvents({ ...profile, after }, 2)).toEqual(newestFirst.slice(index + 1, index + 3));
    expect(await store.timeseries.getLatestEvents([profile])).toEqual(newestFirst.slice(0, 1));
    await store.transaction((tx) => tx.timeseries.deleteNewest(profile));
    expect(await store.timeseries.getEvents(profile, 1)).toEqual(newestFirst.slice(1, 2));
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

  test("deleting an aspect in a range answers the rows that its events counted for, and the series", async () => {
    const store = await withEvents();
    const range = { ...profile, startTimeMillis: 2, endTimeMillis: 3 };
    expect(await store.transaction((tx) => tx.timeseries.deleteEvents(range))).toEqual({ rows: 50, series: [profile] });
    expect(await store.transaction((tx) => tx.timeseries.deleteEvents(range))).toEqual({ rows: 0, series: [] });
    expect((await store.timeseries.scanEvents({ limit: 9 })).map(({ rows }) => rows)).toEqual([10, 7, 100]);
  });

  test("without an aspect the events of all aspects of the URN go", async () => {
    const store = await withEvents();
    const { rows, series } = await store.transaction((tx) => tx.timeseries.deleteEvents({ urn: orders, endTimeMillis: 2 }));
    expect([rows, inOrder(series)]).toEqual([37, [profile, { urn: orders, aspect: "operation" }]]);
    expect(await store.transaction((tx) => tx.timeseries.deleteEvents({ urn: orders }))).toEqual({ rows: 30, series: [profile] });
    expect((await store.timeseries.scanEvents({ limit: 9 })).map(({ rows }) => rows)).toEqual([100]);
  });

  test("the newest event of a series goes alone, also from among those of its millisecond", async () => {
    const store = await withEvents();
    await putEvents(store, [timeseriesEvent({ timestampMillis: 3, messageId: '"of the same time"', rows: 5 })]);
    const gone = [];
    for (let round = 0; round < 5; round++) gone.push(await store.transaction((tx) => tx.timeseries.deleteNewest(profile)));
    expect(gone.map(({ rows }) => rows)).toEqual([5, 30, 20, 10, 0]);
    expect([gone[0]?.series, gone[4]?.series]).toEqual([[profile], []]);
    expect((await store.timeseries.scanEvents({ limit: 9 })).map(({ rows }) => rows)).toEqual([7, 100]);
  });

  test("a run of many events is deleted whole", async () => {
    const store = await withEvents();
    const events = Array.from({ length: 2_500 }, (_, number) => timeseriesEvent({ timestampMillis: number, rows: 2, runId: "large" }));
    await putEvents(store, [...events, timeseriesEvent({ urn: `${orders}2`, timestampMillis: 7, runId: "large", rows: 1 })]);
    const { rows, series } = await store.transaction((tx) => tx.timeseries.deleteRun("large"));
    expect([rows, inOrder(series)]).toEqual([5_001, [profile, { ...profile, urn: `${orders}2` }]]);
    expect((await store.timeseries.scanEvents({ limit: 9 })).map(({ rows }) => rows)).toEqual([7, 100]);
  });

  test("deleting a run spares events of other runs and of none", async () => {
    const store = await withEvents();
    expect(await store.transaction((tx) => tx.timeseries.deleteRun("run-1"))).toEqual({ rows: 60, series: [profile] });
    expect(await store.transaction((tx) => tx.timeseries.deleteRun(""))).toEqual({ rows: 0, series: [] });
    expect((await store.timeseries.scanEvents({ limit: 9 })).map(({ rows }) => rows)).toEqual([7, 100]);
  });
}

function inOrder(series: readonly AspectKey[]): readonly AspectKey[] {
  return series.toSorted((a, b) => (`${a.urn} ${a.aspect}` < `${b.urn} ${b.aspect}` ? -1 : 1));
}

function series(open: OpenStore): void {
  const profiles: SeriesRange = { aspect: "datasetProfile", urnPrefix: "urn:li:dataset:" };

  async function withSeries() {
    const store = await open();
    const urns = ["urn:li:dataset:b", "urn:li:dataset:é", "urn:li:dataset:a", "urn:li:datasetx:a", "urn:li:chart:a"];
    const at = (timestampMillis: number) => urns.map((urn, index) => timeseriesEvent({ urn, timestampMillis, rows: 10 ** index }));
    await putEvents(store, [...at(2), ...at(1), ...at(3), timeseriesEvent({ aspect: "operation", timestampMillis: 2 })]);
    return store;
  }

  test.each([1, 2, 3, 5, 100])("are walked oldest first in steps of %i", async (limit) => {
    const store = await withSeries();
    const walk = async (range: SeriesRange) => {
      const found: TimeseriesEvent[] = [];
      let after: string | undefined;
      do {
        const step = await store.timeseries.readSeries(range, { limit, ...(after !== undefined && { after }) });
        expect(step.events.length).toBeLessThanOrEqual(limit);
        found.push(...step.events);
        after = step.next;
      } while (after !== undefined);
      return found;
    };
    const all = await walk(profiles);
    expect(all.map(({ timestampMillis }) => timestampMillis)).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 3]);
    for (const time of [1, 2, 3]) {
      const urns = all.filter(({ timestampMillis }) => timestampMillis === time).map(({ urn }) => urn);
      expect(urns.sort()).toEqual(["urn:li:dataset:a", "urn:li:dataset:b", "urn:li:dataset:é"]);
    }
    expect(all).toContainEqual(timeseriesEvent({ urn: "urn:li:dataset:a", timestampMillis: 2, rows: 100 }));
    expect(await walk({ ...profiles, startTimeMillis: 2, endTimeMillis: 2 })).toHaveLength(3);
    expect(await walk({ ...profiles, startTimeMillis: 4 })).toEqual([]);
    expect(await walk({ ...profiles, urnPrefix: "urn:li:corpuser:" })).toEqual([]);
    expect(await walk({ ...profiles, urnPrefix: "urn:li:dataSet:" })).toEqual(all);
  });

  test.each([1, 4, 100])("are measured in steps of %i, in events, rows and bytes", async (limit) => {
    const store = await withSeries();
    const size = { events: 0, rows: 0, bytes: 0 };
    let after: string | undefined;
    do {
      const step = await store.timeseries.measureSeries(profiles, { limit, ...(after !== undefined && { after }) });
      size.events += step.events;
      size.rows += step.rows;
      size.bytes += step.bytes;
      after = step.next;
    } while (after !== undefined);
    const bytes = 3 * (16 + 16 + 17) + 9 * '{"rowCount":7}'.length;
    expect(size).toEqual({ events: 9, rows: 333, bytes });
  });

  test("bytes count the system metadata and are those of UTF-8", async () => {
    const store = await open();
    await putEvents(store, [timeseriesEvent({ urn: "urn:li:dataset:é", event: "é😀", systemMetadata: "{é}" })]);
    expect(await store.timeseries.measureSeries(profiles, { limit: 9 })).toEqual({ events: 1, rows: 1, bytes: 17 + 6 + 4 });
  });

  test.each([1, 4, 100])("are deleted up to a time in steps of %i, each of which tells whose events it took", async (limit) => {
    const store = await withSeries();
    const gone = { events: 0, rows: 0 };
    const touched = new Set<string>();
    let after: string | undefined;
    do {
      const range = { ...profiles, endTimeMillis: 2 };
      const place = { limit, ...(after !== undefined && { after }) };
      const step = await store.transaction((tx) => tx.timeseries.deleteSeries(range, place));
      const urns = step.series.map(({ urn }) => urn);
      expect(new Set(urns).size).toBe(urns.length);
      expect(urns.length).toBeLessThanOrEqual(step.events);
      expect(step.series.every(({ aspect }) => aspect === profiles.aspect)).toBe(true);
      for (const urn of urns) touched.add(urn);
      gone.events += step.events;
      gone.rows += step.rows;
      after = step.next;
    } while (after !== undefined);
    expect(gone).toEqual({ events: 6, rows: 222 });
    expect([...touched].sort()).toEqual(["urn:li:dataset:a", "urn:li:dataset:b", "urn:li:dataset:é"]);
    expect(await store.timeseries.scanEvents({ limit: 99 })).toHaveLength(16 - 6);
    expect((await store.timeseries.readSeries(profiles, { limit: 99 })).events).toHaveLength(3);
  });
}
