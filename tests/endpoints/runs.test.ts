import { defaultRunId } from "@almagest/model";
import { describe, expect, test } from "vitest";
import { sendItems, traceOf } from "../openapi/v3-calls.ts";
import { onEachBackend } from "../support/on-each-backend.ts";
import { expectError } from "../support/refusals.ts";
import { act, answered, proposalOf, propose } from "../support/rest-calls.ts";
import { freshDataset, freshUrn } from "../support/sample-urns.ts";

onEachBackend("runs", (catalog) => {
  const write = (urn: string, aspect: string, value: unknown, systemMetadata: object) =>
    propose(catalog, proposalOf(urn, aspect, value, { systemMetadata }));
  const list = (parameters: object = {}) => answered(act(catalog, "runs?list", parameters));
  const describeRun = (parameters: object) => answered(act(catalog, "runs?describe", { start: 0, count: 100, ...parameters }));

  describe("list", () => {
    test("answers each run with its newest time and its rows, newest first", async () => {
      await write(freshDataset(), "status", { removed: false }, { runId: "older", lastObserved: 4_000_000_000_001 });
      const urn = freshUrn("tag");
      await write(urn, "tagProperties", { name: "x" }, { runId: "newer", lastObserved: 4_000_000_000_002 });
      await write(urn, "status", { removed: false }, { runId: "newer", lastObserved: 4_000_000_000_005 });
      expect(await list({ pageSize: 2 })).toEqual([
        { runId: "newer", timestamp: 4_000_000_000_005, rows: 3 },
        { runId: "older", timestamp: 4_000_000_000_001, rows: 4 },
      ]);
      expect(await list({ pageSize: 1, pageOffset: 1 })).toEqual([{ runId: "older", timestamp: 4_000_000_000_001, rows: 4 }]);
      expect(await list({ pageSize: 0 })).toEqual([]);
    });

    test("counts an aspect for the run that wrote it last", async () => {
      const urn = freshUrn("tag");
      await write(urn, "tagProperties", { name: "a" }, { runId: "first", lastObserved: 4_100_000_000_001 });
      await write(urn, "tagProperties", { name: "b" }, { runId: "second", lastObserved: 4_100_000_000_002 });
      expect(await list({ pageSize: 2 })).toEqual([
        { runId: "second", timestamp: 4_100_000_000_002, rows: 1 },
        { runId: "first", timestamp: 4_100_000_000_001, rows: 1 },
      ]);
    });

    test("hides runs all of whose entities are soft deleted, unless asked for them", async () => {
      const [hidden, shown] = [freshDataset(), freshDataset()];
      await write(hidden, "datasetProperties", {}, { runId: "hidden", lastObserved: 4_200_000_000_001 });
      await write(shown, "datasetProperties", {}, { runId: "partly", lastObserved: 4_200_000_000_002 });
      await write(hidden, "status", { removed: true }, { runId: "partly", lastObserved: 4_200_000_000_002 });
      expect(await list({ pageSize: 1 })).toMatchObject([{ runId: "partly" }]);
      const [, second] = (await list({ pageSize: 2, includeSoft: true })) as { runId: string }[];
      expect(second?.runId).toBe("hidden");
      expect(((await list({ pageSize: 1000 })) as { runId: string }[]).map(({ runId }) => runId)).not.toContain("hidden");
    });

    test("knows the run that writes share which name none, from the first of an aspect on", async () => {
      await write(freshDataset(), "status", { removed: false }, { lastObserved: 4_900_000_000_000 });
      const rows = expect.any(Number);
      expect(await list({ pageSize: 1 })).toEqual([{ runId: defaultRunId, timestamp: 4_900_000_000_000, rows }]);
      await write(freshDataset(), "status", { removed: false }, { runId: defaultRunId, lastObserved: 4_900_000_000_001 });
      expect(await list({ pageSize: 1 })).toEqual([{ runId: defaultRunId, timestamp: 4_900_000_000_001, rows }]);
    });
  });

  describe("describe", () => {
    test("answers the rows of a run in URN order, the key aspect marked", async () => {
      const urn = freshUrn("tag");
      await write(urn, "tagProperties", { name: "x" }, { runId: "told", lastObserved: 7 });
      const row = { runId: "told", urn, timestamp: 7 };
      expect(await describeRun({ runId: "told" })).toMatchObject([
        { ...row, aspectName: "tagKey", keyAspect: true },
        { ...row, aspectName: "tagProperties", keyAspect: false },
      ]);
    });

    test("names the request that wrote a row, where that is known", async () => {
      const urn = freshUrn("tag");
      const systemMetadata = { runId: "traced", lastObserved: 7 };
      const answer = await sendItems(
        catalog,
        "POST",
        [{ urn, tagProperties: { value: { name: "x" }, systemMetadata } }],
        "tag?async=false",
      );
      const row = { runId: "traced", urn, timestamp: 7, telemetryTraceId: traceOf(answer) };
      const rows = [
        { ...row, aspectName: "tagKey", keyAspect: true },
        { ...row, aspectName: "tagProperties", keyAspect: false },
      ];
      expect(await describeRun({ runId: "traced" })).toEqual(rows);
      const taken = { aspectRowSummaries: rows };
      expect(await answered(act(catalog, "runs?rollback", { runId: "traced", dryRun: true, safe: false }))).toMatchObject(taken);
    });

    test("tells what was written without a run, once or again", async () => {
      const urn = freshUrn("tag");
      const told = async () => {
        const rows = (await describeRun({ runId: defaultRunId, count: 1000 })) as { urn: string }[];
        return rows.filter((row) => row.urn === urn);
      };
      const row = { runId: defaultRunId, urn, timestamp: 7 };
      const expected = [
        { ...row, aspectName: "tagKey", keyAspect: true },
        { ...row, aspectName: "tagProperties", keyAspect: false },
      ];
      for (const _time of [1, 2]) {
        await write(urn, "tagProperties", { name: "x" }, { lastObserved: 7 });
        expect(await told()).toMatchObject(expected);
      }
    });

    test("shows the values when asked for them", async () => {
      const urn = freshUrn("tag");
      await write(urn, "tagProperties", { name: "Größe" }, { runId: "with-values", lastObserved: 7 });
      const rows = (await describeRun({ runId: "with-values", includeAspect: true })) as { aspect: unknown }[];
      expect(rows.map(({ aspect }) => aspect)).toEqual([{ name: urn.split(":")[3] }, { name: "Größe" }]);
    });

    test("answers pages", async () => {
      await write(freshDataset(), "status", { removed: false }, { runId: "paged" });
      const all = (await describeRun({ runId: "paged" })) as unknown[];
      expect(all).toHaveLength(4);
      expect(await describeRun({ runId: "paged", start: 1, count: 2 })).toEqual(all.slice(1, 3));
      expect(await describeRun({ runId: "paged", start: 9, count: 2 })).toEqual([]);
    });

    test("leaves soft deleted entities out unless asked for them", async () => {
      const urn = freshUrn("tag");
      await write(urn, "tagProperties", { name: "x" }, { runId: "soft" });
      await write(urn, "status", { removed: true }, { runId: "other" });
      expect(await describeRun({ runId: "soft" })).toEqual([]);
      expect(await describeRun({ runId: "soft", includeSoft: true })).toHaveLength(2);
    });

    test("of an unknown run answers nothing", async () => {
      expect(await describeRun({ runId: "nosuch" })).toEqual([]);
    });

    test.each(["runId", "start", "count"])("without %s is refused", async (name) => {
      const answer = await act(catalog, "runs?describe", { runId: "r", start: 0, count: 1, [name]: null });
      expectError(answer, { status: 400, message: [`Parameter '${name}' is required`] });
    });
  });

  test("cannot be read with GET", async () => {
    expectError(await catalog.request("GET", "/runs"), { status: 400, message: ["GET operation not supported for URI: '/runs'"] });
  });
});
