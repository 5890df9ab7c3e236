import { defaultRunId } from "@almagest/model";
import { describe, expect, test } from "vitest";
import type { CatalogStore } from "../catalog-store.ts";
import { aspectRecord, type OpenStore, putAspects, systemMetadataOf } from "./sample-rows.contract.ts";

const everything = { start: 0, count: Number.MAX_SAFE_INTEGER };

/** The records that a run left behind: lists, counts and walks of them. */
export function runListsContract(open: OpenStore): void {
  describe("runs", () => {
    const inRun = (urn: string, runId: string, lastObserved: number) =>
      aspectRecord({ urn, systemMetadata: systemMetadataOf(runId, lastObserved) });

    async function withRuns(): Promise<CatalogStore> {
      const store = await open();
      await putAspects(store, [
        inRun("urn:li:tag:d", "nightly", 300),
        inRun("urn:li:tag:a", "nightly", 100),
        inRun("urn:li:tag:b", "hourly", 400),
        inRun("urn:li:tag:c", "nightly", 200),
        inRun("urn:li:tag:e", "same time", 300),
        { ...inRun("urn:li:tag:a", "forgotten", 900), version: 1 },
        aspectRecord({ urn: "urn:li:tag:f", systemMetadata: null }),
        aspectRecord({ urn: "urn:li:tag:g", systemMetadata: '{"runId":"without time"}' }),
        aspectRecord({ urn: "urn:li:tag:h", systemMetadata: "{}" }),
      ]);
      return store;
    }

    test("a run lists its latest records by URN, page by page", async () => {
      const store = await withRuns();
      const page = async (start: number, count: number) =>
        (await store.aspects.listRun({ runId: "nightly", start, count })).map(({ urn }) => urn);
      expect(await page(0, 9)).toEqual(["urn:li:tag:a", "urn:li:tag:c", "urn:li:tag:d"]);
      expect(await page(1, 1)).toEqual(["urn:li:tag:c"]);
      expect(await page(3, 9)).toEqual([]);
      expect(await store.aspects.listRun({ runId: "forgotten", ...everything })).toEqual([]);
    });

    test("runs are listed newest first with their records", async () => {
      const store = await withRuns();
      const all = [
        { runId: "hourly", rows: 1, lastObserved: 400 },
        { runId: "nightly", rows: 3, lastObserved: 300 },
        { runId: "same time", rows: 1, lastObserved: 300 },
        { runId: defaultRunId, rows: 2, lastObserved: 0 },
        { runId: "without time", rows: 1, lastObserved: 0 },
      ];
      expect(await store.aspects.listRuns(everything)).toEqual(all);
      expect(await store.aspects.listRuns({ start: 1, count: 2 })).toEqual(all.slice(1, 3));
      expect(await store.aspects.listRuns({ start: 5, count: 2 })).toEqual([]);
    });

    test("records that name no run share one with those that name it", async () => {
      const store = await withRuns();
      await putAspects(store, [
        inRun("urn:li:tag:gg", defaultRunId, 250),
        aspectRecord({ urn: "urn:li:tag:i", systemMetadata: '{"lastObserved":350}' }),
        aspectRecord({ urn: "urn:li:tag:j", systemMetadata: '{"runId":null}' }),
      ]);
      expect(await store.aspects.listRuns({ start: 1, count: 1 })).toEqual([{ runId: defaultRunId, rows: 5, lastObserved: 350 }]);
      const urns = async (start: number, count: number) =>
        (await store.aspects.listRun({ runId: defaultRunId, start, count })).map(({ urn }) => urn);
      expect(await urns(0, 9)).toEqual(["urn:li:tag:f", "urn:li:tag:gg", "urn:li:tag:h", "urn:li:tag:i", "urn:li:tag:j"]);
      expect(await urns(1, 2)).toEqual(["urn:li:tag:gg", "urn:li:tag:h"]);
    });

    test("a run of many records is listed by URN whatever the times of its records", async () => {
      const store = await open();
      const numbers = Array.from({ length: 9_000 }, (_, number) => (number * 4_001) % 9_000);
      const observed = (number: number) => (number % 3 === 0 ? "" : `,"lastObserved":${number % 3 === 1 ? 7 : number}`);
      const urnOf = (number: number) => `urn:li:tag:${String(number).padStart(4, "0")}`;
      const records = numbers.map((number) => aspectRecord({ urn: urnOf(number), systemMetadata: `{"runId":"large"${observed(number)}}` }));
      await putAspects(store, [...records, inRun("urn:li:tag:0", "small", 1)]);
      const urns = async (start: number, count: number) =>
        (await store.aspects.listRun({ runId: "large", start, count })).map(({ urn }) => urn);
      const inOrder = numbers.toSorted((left, right) => left - right).map(urnOf);
      expect(await urns(0, Number.MAX_SAFE_INTEGER)).toEqual(inOrder);
      expect(await urns(0, 3)).toEqual(inOrder.slice(0, 3));
      expect(await urns(4_990, 1_020)).toEqual(inOrder.slice(4_990, 6_010));
      expect(await urns(8_999, 5)).toEqual(inOrder.slice(8_999));
      expect(await urns(9_000, 5)).toEqual([]);
      expect(await store.aspects.listRuns(everything)).toEqual([
        { runId: "large", rows: 9_000, lastObserved: 8_999 },
        { runId: "small", rows: 1, lastObserved: 1 },
      ]);
    });

    test("there may be many runs", async () => {
      const store = await open();
      const names = Array.from({ length: 1_200 }, (_, number) => `run-${String(number).padStart(4, "0")}`);
      await putAspects(
        store,
        names.map((name, number) => inRun(`urn:li:tag:${name}`, name, number % 600)),
      );
      const newestFirst = Array.from({ length: 600 }, (_, number) => [names[599 - number], names[1_199 - number]]).flat();
      expect((await store.aspects.listRuns(everything)).map(({ runId }) => runId)).toEqual(newestFirst);
      expect((await store.aspects.listRuns({ start: 1_190, count: 20 })).map(({ runId }) => runId)).toEqual(newestFirst.slice(1_190));
    });

    test("an empty store has no runs", async () => {
      const store = await open();
      expect(await store.aspects.listRuns(everything)).toEqual([]);
    });

    test("a record that a later run touches leaves the earlier run", async () => {
      const store = await withRuns();
      await putAspects(store, [inRun("urn:li:tag:b", "nightly", 500)]);
      expect((await store.aspects.listRuns(everything))[0]).toEqual({ runId: "nightly", rows: 4, lastObserved: 500 });
      expect(await store.aspects.listRun({ runId: "hourly", ...everything })).toEqual([]);
    });
  });
}
