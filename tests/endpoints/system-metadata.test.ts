import { describe, expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { byRestli } from "../support/provenance.ts";
import { expectRefused } from "../support/refusals.ts";
import { act, type Envelope, envelopesOf, proposalOf, propose } from "../support/rest-calls.ts";
import { freshDataset } from "../support/sample-urns.ts";

onEachBackend("system metadata", (catalog) => {
  const write = async (urn: string, systemMetadata: unknown, removed = false): Promise<Envelope["systemMetadata"]> => {
    const answer = await propose(catalog, proposalOf(urn, "status", { removed }, { systemMetadata }));
    expect(answer.status, answer.text).toBe(200);
    return (await envelopesOf(catalog, urn)).status?.systemMetadata;
  };

  test("what a client sends is stored with the number of the value", async () => {
    const sent = { lastObserved: 1718000000000, runId: "demo-run", pipelineName: "nightly", properties: { clientId: "acryl-datahub" } };
    expect(await write(freshDataset(), sent)).toEqual({ ...sent, version: "1", properties: { clientId: "acryl-datahub", ...byRestli } });
  });

  test.each([
    ["absent", undefined],
    ["null", null],
    ["an empty object", {}],
    ["an empty object as JSON text", "{}"],
  ])("that is %s becomes the time and the number", async (_how, sent) => {
    const before = Date.now();
    const { lastObserved, ...rest } = (await write(freshDataset(), sent)) ?? {};
    expect(rest).toEqual({ version: "1", properties: byRestli });
    expect(lastObserved).toBeGreaterThanOrEqual(before);
    expect(lastObserved).toBeLessThanOrEqual(Date.now());
  });

  test("may be sent as JSON text", async () => {
    const sent = { lastObserved: 5, runId: "from-text" };
    expect(await write(freshDataset(), JSON.stringify(sent))).toEqual({ ...sent, version: "1", properties: byRestli });
  });

  test("is refused as JSON text that nests deeper than a body may", async () => {
    const systemMetadata = `${'{"later":'.repeat(50_000)}1${"}".repeat(50_000)}`;
    const send = () => propose(catalog, proposalOf(freshDataset(), "status", {}, { systemMetadata }));
    await expectRefused(catalog, send, { status: 400, message: ["/proposal/systemMetadata :: must be object"] });
  });

  test("members that are null count as absent", async () => {
    const sent = { lastObserved: 5, runId: null, lastRunId: null, registryName: null, properties: null };
    expect(await write(freshDataset(), sent)).toMatchObject({ lastObserved: 5, version: "1" });
  });

  test("members that nobody knows are kept", async () => {
    expect(await write(freshDataset(), { lastObserved: 5, registryName: "unknownRegistry", schemaVersion: 7 })).toMatchObject({
      registryName: "unknownRegistry",
      schemaVersion: 7,
    });
  });

  test("a version that a client sends does not count", async () => {
    expect(await write(freshDataset(), { version: "41" })).toMatchObject({ version: "1" });
  });

  test("lastRunId is the run before this one", async () => {
    const urn = freshDataset();
    expect(await write(urn, { runId: "one" })).not.toHaveProperty("lastRunId");
    expect(await write(urn, { runId: "two" }, true)).toMatchObject({ runId: "two", lastRunId: "one", version: "2" });
    expect(await write(urn, { runId: "three" }, false)).toMatchObject({ runId: "three", lastRunId: "two", version: "3" });
  });

  test("a lastRunId that a client sends does not count, and finds nothing", async () => {
    const urn = freshDataset();
    const sent = { runId: "one", lastRunId: "never-ran", lastObserved: 5 };
    expect(await write(urn, sent)).toEqual({ runId: "one", lastObserved: 5, version: "1", properties: byRestli });
    expect(await write(urn, sent, true)).toMatchObject({ runId: "one", lastRunId: "one" });
    const filter = { or: [{ and: [{ field: "runId", condition: "EQUAL", values: ["never-ran"] }] }] };
    const found = await act(catalog, "entities?search", { entity: "dataset", input: "*", filter, start: 0, count: 9 });
    expect(found.body).toMatchObject({ value: { numEntities: 0 } });
  });

  test("lastRunId is the shared run when the write before named none", async () => {
    const urn = freshDataset();
    await write(urn, {});
    expect(await write(urn, { runId: "one" }, true)).toMatchObject({ runId: "one", lastRunId: "no-run-id-provided" });
  });

  test("a later write that names no run takes the aspect out of its run, changed or not", async () => {
    const urn = freshDataset();
    const out = { runId: "no-run-id-provided", lastRunId: "one" };
    await write(urn, { runId: "one" });
    expect(await write(urn, {})).toMatchObject({ ...out, version: "1" });
    await write(urn, { runId: "one" });
    expect(await write(urn, undefined, true)).toMatchObject({ ...out, version: "2" });
    const rows = await act(catalog, "runs?describe", { runId: "one", start: 0, count: 9 });
    expect((rows.body as { value: { aspectName: string }[] }).value.map(({ aspectName }) => aspectName)).not.toContain("status");
  });

  describe("after a write that changed nothing", () => {
    test("the new run and time stand beside the old number, marked as a no-op", async () => {
      const urn = freshDataset();
      await write(urn, { runId: "one", lastObserved: 1, properties: { clientId: "a" } });
      const after = await write(urn, { runId: "two", lastObserved: 2, pipelineName: "p", properties: { clientVersion: "b" } });
      expect(after).toEqual({
        runId: "two",
        lastRunId: "one",
        lastObserved: 2,
        pipelineName: "p",
        version: "1",
        properties: { clientId: "a", clientVersion: "b", isNoOp: "true", ...byRestli },
      });
    });

    test("long numbers that were sent before stay as they are", async () => {
      const urn = freshDataset();
      await write(urn, '{"schemaVersion":9007199254740993}');
      await write(urn, { runId: "again" });
      const [record] = await catalog.store.aspects.getLatest([{ urn, aspect: "status" }]);
      expect(record?.systemMetadata).toContain('"schemaVersion":9007199254740993');
    });

    test("a real change follows with the next number", async () => {
      const urn = freshDataset();
      await write(urn, { runId: "one" });
      await write(urn, { runId: "two" });
      expect(await write(urn, { runId: "three" }, true)).toMatchObject({ version: "2", runId: "three", lastRunId: "two" });
    });
  });

  test("one for all aspects of a snapshot, and one for each entity of a batch", async () => {
    const [first, second] = [freshDataset(), freshDataset()];
    const entityOf = (urn: string) => ({
      value: { "com.linkedin.metadata.snapshot.DatasetSnapshot": { urn, aspects: [{ "com.linkedin.common.Status": { removed: false } }] } },
    });
    await act(catalog, "entities?ingest", { entity: entityOf(first), systemMetadata: { runId: "single", lastObserved: 3 } });
    const single = { runId: "single", lastObserved: 3, version: "1", properties: byRestli };
    expect((await envelopesOf(catalog, first)).status?.systemMetadata).toEqual(single);
    const systemMetadata = [
      { runId: "b1", lastObserved: 4 },
      { runId: "b2", lastObserved: 5 },
    ];
    await act(catalog, "entities?batchIngest", { entities: [entityOf(first), entityOf(second)], systemMetadata });
    expect((await envelopesOf(catalog, first)).status?.systemMetadata).toMatchObject({ runId: "b1", lastRunId: "single" });
    expect((await envelopesOf(catalog, second)).status?.systemMetadata).toMatchObject({ runId: "b2" });
  });
});
