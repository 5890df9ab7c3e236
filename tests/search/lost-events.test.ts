import { expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { act, answered, proposalOf, propose, proposeAll } from "../support/rest-calls.ts";
import { freshDataset } from "../support/sample-urns.ts";
import { passing } from "./search-calls.ts";

onEachBackend("the search fields of a time series", (catalog) => {
  const run = { systemMetadata: { runId: "profiled-wrong", lastObserved: 5 } };
  const profile = (urn: string, timestampMillis: number, rowCount: number) =>
    proposalOf(urn, "datasetProfile", { timestampMillis, rowCount });
  const withRows = (value: string) => passing(catalog, { field: "rowCount", value }, { count: 200 });

  /** A dataset that had `before` rows at time 1 and has `now` at time 2, as its run says. */
  async function profiled(before: string, now: string): Promise<string> {
    const urn = freshDataset();
    await proposeAll(catalog, [profile(urn, 1, Number(before)), { ...profile(urn, 2, Number(now)), ...run }]);
    expect(await withRows(now)).toEqual([urn]);
    return urn;
  }

  async function truncated(endTimeMillis: number): Promise<void> {
    const request = { entityType: "dataset", aspect: "datasetProfile", endTimeMillis, dryRun: false };
    const task = await answered(act(catalog, "operations?truncateTimeseriesAspect", request));
    const isCompleted = async () => JSON.parse(String(await answered(act(catalog, "operations?getEsTaskStatus", { task })))).completed;
    await expect.poll(isCompleted, { timeout: 30_000, interval: 5 }).toBe(true);
  }

  test("follow a deletion of its newest events back to those before", async () => {
    const urn = await profiled("70", "71");
    await answered(act(catalog, "entities?delete", { urn, aspectName: "datasetProfile", startTimeMillis: 2 }));
    expect([await withRows("71"), await withRows("70")]).toEqual([[], [urn]]);
  });

  test("go with its last event", async () => {
    const urn = await profiled("80", "81");
    await answered(act(catalog, "entities?delete", { urn, aspectName: "datasetProfile" }));
    expect([await withRows("81"), await withRows("80")]).toEqual([[], []]);
    await propose(catalog, profile(urn, 3, 82));
    expect(await withRows("82")).toEqual([urn]);
  });

  test("stay when older events go", async () => {
    const urn = await profiled("90", "91");
    await answered(act(catalog, "entities?delete", { urn, aspectName: "datasetProfile", endTimeMillis: 1 }));
    expect(await withRows("91")).toEqual([urn]);
  });

  test("follow the rollback of a run that wrote events", async () => {
    const urn = await profiled("100", "101");
    await answered(act(catalog, "runs?rollback", { runId: "profiled-wrong", dryRun: false }));
    expect([await withRows("101"), await withRows("100")]).toEqual([[], [urn]]);
  });

  test("follow a truncation, of more entities than one of its slices takes", async () => {
    const urns = Array.from({ length: 150 }, () => freshDataset());
    await proposeAll(
      catalog,
      urns.map((urn) => profile(urn, 4, 110)),
    );
    const kept = await profiled("111", "112");
    await propose(catalog, profile(kept, 6, 113));
    expect(await withRows("110")).toEqual(urns.toSorted());
    await truncated(5);
    expect([await withRows("110"), await withRows("112"), await withRows("113")]).toEqual([[], [], [kept]]);
  });

  test("are told in the change log as they are now", async () => {
    const urn = await profiled("120", "121");
    const offset = await catalog.store.changes.lastOffset();
    const series = { urn, aspectName: "datasetProfile" };
    await act(catalog, "entities?delete", { ...series, startTimeMillis: 2 });
    await act(catalog, "entities?delete", series);
    await act(catalog, "entities?delete", series);
    expect(await catalog.store.changes.readChanges({ after: offset, limit: 9 })).toMatchObject([
      { urn, aspect: "datasetProfile", entityType: "dataset", changeType: "RESTATE", value: '{"timestampMillis":1,"rowCount":120}' },
      { urn, aspect: "datasetProfile", entityType: "dataset", changeType: "DELETE", value: null },
    ]);
  });
});
