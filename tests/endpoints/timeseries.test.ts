import { describe, expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { byRestli } from "../support/provenance.ts";
import { expectError, expectRefused } from "../support/refusals.ts";
import { act, answered, exists, getRow, proposalOf, propose, proposeAll } from "../support/rest-calls.ts";
import { freshDataset } from "../support/sample-urns.ts";

interface Values {
  readonly values: readonly {
    readonly aspect: { readonly value: string; readonly contentType: string };
    readonly systemMetadata?: unknown;
  }[];
}

onEachBackend("time series", (catalog) => {
  const profile = (urn: string, timestampMillis: number, more = {}, members = {}) =>
    proposalOf(urn, "datasetProfile", { timestampMillis, ...more }, members);
  const query = (urn: string, more = {}) => ({ urn, entity: "dataset", aspect: "datasetProfile", ...more });
  const read = async (urn: string, more = {}) =>
    (await answered(act(catalog, "aspects?getTimeseriesAspectValues", query(urn, more)))) as Values;
  const events = async (urn: string, more = {}) => (await read(urn, more)).values.map(({ aspect }) => JSON.parse(aspect.value));
  const times = async (urn: string, more = {}) => (await events(urn, more)).map(({ timestampMillis }) => timestampMillis);

  describe("writes", () => {
    test("of different times stand side by side", async () => {
      const urn = freshDataset();
      for (const time of [2, 1, 3]) expect((await propose(catalog, profile(urn, time))).text).toBe('{"value":"success"}');
      expect(await times(urn)).toEqual([3, 2, 1]);
    });

    test("of one identity replace each other", async () => {
      const urn = freshDataset();
      await propose(catalog, profile(urn, 1, { rowCount: 10 }));
      await propose(catalog, profile(urn, 1, { rowCount: 20 }));
      expect(await events(urn)).toEqual([{ timestampMillis: 1, rowCount: 20 }]);
    });

    test.each([
      ["message id", [{ messageId: "a" }, { messageId: "b" }, {}]],
      ["granularity", [{ eventGranularity: { unit: "DAY" } }, { eventGranularity: { unit: "HOUR" } }, {}]],
      [
        "partition",
        [{ partitionSpec: { type: "PARTITION", partition: "p1" } }, { partitionSpec: { type: "PARTITION", partition: "p2" } }, {}],
      ],
    ])("of one time but another %s stand side by side", async (_member, variants) => {
      const urn = freshDataset();
      for (const variant of [...variants, ...variants]) await propose(catalog, profile(urn, 1, variant));
      expect(await events(urn)).toHaveLength(variants.length);
    });

    test("of the same granularity in other words are the same event", async () => {
      const urn = freshDataset();
      await propose(catalog, profile(urn, 1, { eventGranularity: { unit: "DAY" }, rowCount: 1 }));
      await propose(catalog, profile(urn, 1, { eventGranularity: { multiple: 1, unit: "DAY" }, rowCount: 2 }));
      expect(await events(urn)).toMatchObject([{ rowCount: 2 }]);
    });

    test("make the entity, and leave no versioned row of their own", async () => {
      const urn = freshDataset();
      await propose(catalog, profile(urn, 1));
      expect(await exists(catalog, urn)).toBe(true);
      expect((await getRow(catalog, urn, "datasetProfile")).status).toBe(404);
      expect(await catalog.read(urn)).not.toHaveProperty("datasetProfile");
    });

    test("are told in the change log", async () => {
      const urn = freshDataset();
      await propose(catalog, profile(urn, 1));
      const offset = await catalog.store.changes.lastOffset();
      await propose(catalog, profile(urn, 1, { rowCount: 4 }));
      expect(await catalog.store.changes.readChanges({ after: offset, limit: 9 })).toMatchObject([
        { urn, aspect: "datasetProfile", changeType: "UPSERT", version: 0, value: '{"timestampMillis":1,"rowCount":4}' },
      ]);
    });

    test("share a batch with aspects, all or nothing", async () => {
      const urn = freshDataset();
      const good = [profile(urn, 1), proposalOf(urn, "status", { removed: false })];
      expect((await proposeAll(catalog, good)).status).toBe(200);
      const bad = [profile(urn, 2), proposalOf(urn, "status", { removed: "x" })];
      await expectRefused(catalog, () => proposeAll(catalog, bad), { status: 422, message: ["/removed"] });
    });

    test.each(["CREATE", "UPDATE", "PATCH", "DELETE", "RESTATE", "CREATE_ENTITY"])("by %s are refused", async (changeType) => {
      const send = () => propose(catalog, profile(freshDataset(), 1, {}, { changeType }));
      const message = [`ChangeType not supported: [${changeType}]`, "datasetProfile", "use UPSERT"];
      await expectRefused(catalog, send, { status: 422, message });
    });

    test.each([
      ["no time", { timestampMillis: undefined }, ["/timestampMillis"]],
      ["a time that is no number", { timestampMillis: "now" }, ["/timestampMillis", "now cannot be coerced to Long"]],
      [
        "both partitions",
        { partitionSpec: { partition: "p", timePartition: { startTimeMillis: 1, durationMillis: 1 } } },
        ["/partitionSpec"],
      ],
    ])("with %s are refused", async (_fault, members, message) => {
      const send = () => propose(catalog, profile(freshDataset(), 1, members));
      await expectRefused(catalog, send, { status: 422, message });
    });
  });

  describe("reads", () => {
    test("answer what was asked beside the values, in the form of the interface", async () => {
      const urn = freshDataset();
      const systemMetadata = { runId: "profiling", lastObserved: 9 };
      await propose(catalog, profile(urn, 1626739200000, { rowCount: 3 }, { systemMetadata }));
      const bounds = { startTimeMillis: 1626739200000, endTimeMillis: 1626912000000 };
      const answer = await act(catalog, "aspects?getTimeseriesAspectValues", query(urn, { ...bounds, limit: 10 }));
      expect(answer.headers["content-type"]).toBe("application/json");
      expect(answer.body).toEqual({
        value: {
          entityName: "dataset",
          aspectName: "datasetProfile",
          ...bounds,
          limit: 10,
          values: [
            {
              aspect: { value: '{"timestampMillis":1626739200000,"rowCount":3}', contentType: "application/json" },
              systemMetadata: { ...systemMetadata, properties: byRestli },
            },
          ],
        },
      });
    });

    test("tell no bounds that were not given, and the limit of 10000", async () => {
      const value = await read(freshDataset());
      expect(value).toEqual({ entityName: "dataset", aspectName: "datasetProfile", limit: 10000, values: [] });
    });

    test("include both bounds, and take them as text too", async () => {
      const urn = freshDataset();
      for (const time of [1, 2, 3, 4]) await propose(catalog, profile(urn, time));
      expect(await times(urn, { startTimeMillis: 2, endTimeMillis: 3 })).toEqual([3, 2]);
      expect(await times(urn, { startTimeMillis: "2", endTimeMillis: "3" })).toEqual([3, 2]);
      expect(await times(urn, { startTimeMillis: 3 })).toEqual([4, 3]);
      expect(await times(urn, { endTimeMillis: 1 })).toEqual([1]);
      expect(await times(urn, { startTimeMillis: 4, endTimeMillis: 1 })).toEqual([]);
    });

    test.each(["number", "text"])("take the least and the largest %s of 64 bits as no bound", async (form) => {
      const urn = freshDataset();
      for (const time of [0, Number.MAX_SAFE_INTEGER]) await propose(catalog, profile(urn, time));
      const [least, largest] = ["-9223372036854775808", "9223372036854775807"].map((bound) => (form === "text" ? `"${bound}"` : bound));
      const asked = JSON.stringify(query(urn)).slice(0, -1);
      const body = `${asked},"startTimeMillis":${least},"endTimeMillis":${largest}}`;
      const { values } = (await answered(act(catalog, "aspects?getTimeseriesAspectValues", body))) as Values;
      expect(values).toHaveLength(2);
      const tooLarge = await act(catalog, "aspects?getTimeseriesAspectValues", `${asked},"endTimeMillis":9223372036854775808}`);
      expectError(tooLarge, { status: 400, message: ["/endTimeMillis :: must be integer"] });
    });

    test("stop at the limit with the newest, and take it as text too", async () => {
      const urn = freshDataset();
      for (const time of [1, 2, 3]) await propose(catalog, profile(urn, time));
      expect(await times(urn, { limit: 2 })).toEqual([3, 2]);
      expect(await times(urn, { limit: "1" })).toEqual([3]);
      expect(await times(urn, { limit: 0 })).toEqual([]);
    });

    test("with latestValue tell the limit 1 and put the newest first", async () => {
      const urn = freshDataset();
      for (const time of [1, 3, 2]) await propose(catalog, profile(urn, time));
      const value = await read(urn, { latestValue: true });
      expect(value).toMatchObject({ limit: 1 });
      expect(JSON.parse(value.values[0]?.aspect.value ?? "")).toEqual({ timestampMillis: 3 });
    });

    test("give text beyond ASCII back as it was, written in ASCII", async () => {
      const urn = freshDataset();
      const partitionSpec = { type: "PARTITION", partition: "Größe 数 🎉" };
      await propose(catalog, profile(urn, 1, { partitionSpec }));
      const { values } = await read(urn);
      expect(values[0]?.aspect.value).toMatch(/^[\x20-\x7e]*$/);
      expect(await events(urn)).toEqual([{ timestampMillis: 1, partitionSpec }]);
    });

    test("keep events of entities and aspects apart", async () => {
      const [first, second] = [freshDataset(), freshDataset()];
      const operation = { timestampMillis: 5, operationType: "INSERT", lastUpdatedTimestamp: 5 };
      await proposeAll(catalog, [profile(first, 1), profile(second, 2), proposalOf(first, "operation", operation)]);
      expect(await times(first)).toEqual([1]);
      expect(await times(second)).toEqual([2]);
      expect(await events(first, { aspect: "operation" })).toEqual([operation]);
    });

    test("find the events of a URN that names its type in other letters", async () => {
      const urn = freshDataset().replace(":dataset:", ":dataSet:");
      await propose(catalog, { ...profile(urn, 1), entityType: "dataset" });
      expect(await times(urn)).toEqual([1]);
    });

    test.each([
      ["an unknown entity", { entity: "nosuch" }, "Failed to find entity with name nosuch in EntityRegistry"],
      ["a versioned aspect", { aspect: "status" }, "Not supported for non-timeseries aspect status. Time series aspects of dataset are "],
      ["an unknown aspect", { aspect: "nosuch" }, "datasetProfile"],
      ["a URN that is none", { urn: "nosuch" }, 'Invalid urn "nosuch"'],
      ["a limit below zero", { limit: -1 }, "/limit"],
      ["a bound that is no number", { startTimeMillis: "soon" }, "/startTimeMillis"],
    ])("of %s are refused", async (_fault, more, message) => {
      const answer = await act(catalog, "aspects?getTimeseriesAspectValues", query(freshDataset(), more));
      expectError(answer, { status: 400, message: [message] });
    });

    test.each(["urn", "entity", "aspect"])("without %s are refused", async (name) => {
      const answer = await act(catalog, "aspects?getTimeseriesAspectValues", query(freshDataset(), { [name]: undefined }));
      expectError(answer, { status: 400, message: [`Parameter '${name}' is required`] });
    });
  });
});
