import { describe, expect, test } from "vitest";
import { createCountingStore } from "../support/counting-store.ts";
import { holdWriter } from "../support/hold-writer.ts";
import { onEachBackend } from "../support/on-each-backend.ts";
import { contentsOf, expectError, expectRefused } from "../support/refusals.ts";
import { act, answered, envelopesOf, exists, proposalOf, propose, proposeAll, rowValue } from "../support/rest-calls.ts";
import { freshDataset, freshUrn } from "../support/sample-urns.ts";
import { createTestCatalog } from "../support/test-catalog.ts";

onEachBackend("a rollback", (catalog) => {
  let runs = 0;
  const freshRun = () => `run-${++runs}`;
  const write = (urn: string, aspect: string, value: unknown, runId: string) =>
    propose(catalog, proposalOf(urn, aspect, value, { systemMetadata: { runId, lastObserved: 5 } }));
  const rollback = (runId: string, more: object = {}) => answered(act(catalog, "runs?rollback", { runId, dryRun: false, ...more }));
  const storedAspects = async (urn: string) => (await catalog.store.aspects.getEntities([urn]))[0]?.map(({ aspect }) => aspect);
  const active = (urn: string) => answered(act(catalog, "entities?exists", { urn, includeSoftDelete: false }));

  /** A first run that makes the entity, and a second that edits it. */
  const ingestedTwice = async () => {
    const [urn, first, second] = [freshDataset(), freshRun(), freshRun()];
    await write(urn, "datasetProperties", { description: "first" }, first);
    await write(urn, "editableDatasetProperties", { description: "second" }, second);
    return { urn, first, second };
  };

  describe("that is soft", () => {
    test("marks what the run created as removed and keeps what others wrote on it", async () => {
      const { urn, first } = await ingestedTwice();
      expect(await rollback(first)).toMatchObject({
        aspectRowSummaries: ["browsePathsV2", "dataPlatformInstance", "datasetProperties"].map((aspectName) => ({
          runId: first,
          aspectName,
          urn,
          timestamp: 5,
          keyAspect: false,
        })),
        entitiesAffected: 1,
        aspectsAffected: 1,
        entitiesDeleted: 1,
        aspectsReverted: 3,
        unsafeEntitiesCount: 1,
        unsafeEntities: [{ urn }],
      });
      expect(await storedAspects(urn)).toEqual(["datasetKey", "editableDatasetProperties", "status"]);
      expect(await rowValue(catalog, urn, "status")).toEqual({ removed: true });
      expect([await exists(catalog, urn), await active(urn)]).toEqual([true, false]);
    });

    test.each([{}, { hardDelete: false }, { safe: true }, { safe: true, hardDelete: true }, { safe: "true" }])(
      "is what %j asks for",
      async (flags) => {
        const { urn, first } = await ingestedTwice();
        await rollback(first, flags);
        expect(await exists(catalog, urn)).toBe(true);
      },
    );

    test("of a run that only profiled keeps the entity and takes the profile", async () => {
      const [urn, run] = [freshDataset(), freshRun()];
      await write(urn, "datasetProfile", { timestampMillis: 1 }, run);
      expect(await rollback(run)).toMatchObject({ aspectsReverted: 3, entitiesDeleted: 1 });
      expect(await exists(catalog, urn)).toBe(true);
      expect(await catalog.store.timeseries.getEvents({ urn, aspect: "datasetProfile" }, 9)).toEqual([]);
    });

    test("done again finds nothing more", async () => {
      const { first } = await ingestedTwice();
      await rollback(first);
      expect(await rollback(first)).toMatchObject({ aspectRowSummaries: [], entitiesAffected: 0, entitiesDeleted: 0, aspectsReverted: 0 });
    });
  });

  describe("that is hard", () => {
    test.each([{ hardDelete: true }, { safe: false }, { safe: false, hardDelete: false }, { safe: "false" }])(
      "is what %j asks for",
      async (flags) => {
        const { urn, first } = await ingestedTwice();
        await rollback(first, flags);
        expect(await storedAspects(urn)).toEqual([]);
      },
    );

    test("deletes what the run created with everything that others wrote on it, and says so", async () => {
      const { urn, first } = await ingestedTwice();
      expect(await rollback(first, { hardDelete: true })).toMatchObject({
        entitiesAffected: 1,
        aspectsAffected: 1,
        entitiesDeleted: 1,
        aspectsReverted: 5,
        unsafeEntitiesCount: 1,
        unsafeEntities: [{ urn }],
      });
      expect(await exists(catalog, urn)).toBe(false);
    });

    test("counts the events that go with the entities", async () => {
      const [urn, run] = [freshDataset(), freshRun()];
      await write(urn, "status", { removed: false }, run);
      for (const timestampMillis of [1, 2]) await write(urn, "datasetProfile", { timestampMillis }, run);
      expect(await rollback(run, { hardDelete: true })).toMatchObject({ aspectsReverted: 6, entitiesDeleted: 1 });
      expect(await catalog.store.timeseries.getEvents({ urn, aspect: "datasetProfile" }, 9)).toEqual([]);
    });

    test("after a soft one takes the entity that was marked as removed", async () => {
      const { urn, first, second } = await ingestedTwice();
      await rollback(first);
      await rollback(first, { hardDelete: true });
      await rollback(second, { hardDelete: true });
      expect(await storedAspects(urn)).toEqual([]);
    });
  });

  describe("of an aspect that others had written before", () => {
    test("brings back the last value of another run, with its number, time and actor", async () => {
      const [urn, first, second] = [freshDataset(), freshRun(), freshRun()];
      await write(urn, "datasetProperties", { description: "kept" }, first);
      const { created } = (await envelopesOf(catalog, urn)).datasetProperties ?? {};
      await write(urn, "datasetProperties", { description: "undone 1" }, second);
      await write(urn, "datasetProperties", { description: "undone 2" }, second);
      expect(await rollback(second)).toMatchObject({ aspectsReverted: 1, entitiesAffected: 1, entitiesDeleted: 0, unsafeEntitiesCount: 0 });
      expect((await envelopesOf(catalog, urn)).datasetProperties).toMatchObject({
        value: { description: "kept" },
        created,
        systemMetadata: { runId: first, version: "1" },
      });
      expect(await rowValue(catalog, urn, "datasetProperties", 1)).toBeUndefined();
    });

    test("lets later writes go on with the numbers that follow", async () => {
      const [urn, first, second] = [freshDataset(), freshRun(), freshRun()];
      for (const text of ["a", "b"]) await write(urn, "datasetProperties", { description: text }, first);
      await write(urn, "datasetProperties", { description: "undone" }, second);
      await rollback(second);
      await write(urn, "datasetProperties", { description: "c" }, first);
      const rows = await Promise.all([1, 2, 0, 3].map((version) => rowValue(catalog, urn, "datasetProperties", version)));
      expect(rows).toEqual([{ description: "a" }, { description: "b" }, { description: "c" }, undefined]);
      expect((await envelopesOf(catalog, urn)).datasetProperties?.systemMetadata?.version).toBe("3");
    });

    test("leaves values alone that another run has replaced since", async () => {
      const [urn, first, second] = [freshDataset(), freshRun(), freshRun()];
      await write(urn, "datasetProperties", { description: "a" }, first);
      await write(urn, "datasetProperties", { description: "b" }, second);
      await rollback(first);
      expect(await rowValue(catalog, urn, "datasetProperties")).toEqual({ description: "b" });
    });

    test("is told with the value that holds now", async () => {
      const [urn, first, second] = [freshDataset(), freshRun(), freshRun()];
      await write(urn, "datasetProperties", { description: "a" }, first);
      await write(urn, "datasetProperties", { description: "b" }, second);
      const offset = await catalog.store.changes.lastOffset();
      await rollback(second);
      expect(await catalog.store.changes.readChanges({ after: offset, limit: 9 })).toMatchObject([
        { urn, aspect: "datasetProperties", changeType: "UPSERT", version: 1, value: '{"description":"a"}' },
      ]);
    });
  });

  describe("of a run that sent the key of an entity with what it wrote", () => {
    const keyOf = (urn: string) => ({ platform: "urn:li:dataPlatform:hive", name: urn.split(",")[1], origin: "PROD" });
    const made = async () => {
      const [urn, maker] = [freshDataset(), freshRun()];
      await write(urn, "datasetProperties", { description: "made" }, maker);
      return { urn, maker };
    };

    test.each(["UPSERT", "UPDATE", "RESTATE"])("leaves the entity to the run that made it where the key came as %s", async (changeType) => {
      const { urn } = await made();
      const other = freshRun();
      await propose(catalog, proposalOf(urn, "datasetKey", keyOf(urn), { changeType, systemMetadata: { runId: other } }));
      expect(await rollback(other, { hardDelete: true })).toMatchObject({ entitiesDeleted: 0, aspectsReverted: 0 });
      expect(await exists(catalog, urn)).toBe(true);
    });

    test.each([{ safe: false }, { safe: true }])("leaves the entity to the run that made it, %j", async (flags) => {
      const { urn, maker } = await made();
      const other = freshRun();
      const proposals = [proposalOf(urn, "datasetKey", keyOf(urn)), proposalOf(urn, "globalTags", { tags: [] })];
      await proposeAll(
        catalog,
        proposals.map((proposal) => ({ ...proposal, systemMetadata: { runId: other } })),
      );
      expect(await rollback(other, flags)).toMatchObject({ entitiesDeleted: 0, aspectsReverted: 1, unsafeEntitiesCount: 0 });
      expect(await storedAspects(urn)).toEqual(["browsePathsV2", "dataPlatformInstance", "datasetKey", "datasetProperties"]);
      expect(await rollback(maker, flags)).toMatchObject({ entitiesDeleted: 1 });
    });

    test("leaves it to them where the key was in a snapshot, too", async () => {
      const [urn, maker, other] = [freshUrn("tag"), freshRun(), freshRun()];
      const ingest = (runId: string, aspects: readonly object[]) => {
        const value = { "com.linkedin.metadata.snapshot.TagSnapshot": { urn, aspects } };
        return answered(act(catalog, "entities?ingest", { entity: { value }, systemMetadata: { runId } }));
      };
      const properties = { "com.linkedin.tag.TagProperties": { name: "T" } };
      await ingest(maker, [properties]);
      await ingest(other, [{ "com.linkedin.metadata.key.TagKey": { name: urn.split(":")[3] } }]);
      expect(await rollback(other, { hardDelete: true })).toMatchObject({ entitiesDeleted: 0, aspectsReverted: 0 });
      expect(await storedAspects(urn)).toEqual(["tagKey", "tagProperties"]);
    });

    test("does not keep the entity when the run that made it is rolled back", async () => {
      const { urn, maker } = await made();
      await propose(catalog, proposalOf(urn, "datasetKey", keyOf(urn)));
      expect(await rollback(maker, { hardDelete: true })).toMatchObject({ entitiesDeleted: 1 });
      expect(await exists(catalog, urn)).toBe(false);
    });
  });

  describe("that is dry", () => {
    test.each([{ hardDelete: true }, { hardDelete: false }])("changes nothing and tells what %j would do", async (flags) => {
      const { urn, first } = await ingestedTwice();
      const before = await contentsOf(catalog.store);
      const told = (await rollback(first, { ...flags, dryRun: true })) as { aspectRowSummaries: unknown[] };
      expect(await contentsOf(catalog.store)).toEqual(before);
      expect(told).not.toHaveProperty("aspectsAffected");
      const rows = flags.hardDelete ? 4 : 3;
      expect(told).toMatchObject({ aspectsReverted: rows, entitiesAffected: 1, entitiesDeleted: 1, unsafeEntities: [{ urn }] });
      expect(told.aspectRowSummaries).toHaveLength(rows);
    });

    test("does not wait for who writes", async () => {
      const { first } = await ingestedTwice();
      const writer = await holdWriter(catalog);
      expect(await rollback(first, { dryRun: true })).toMatchObject({ entitiesDeleted: 1, aspectsReverted: 3 });
      await writer.release();
    });

    test("is not what a missing or null dryRun asks for", async () => {
      for (const dryRun of [undefined, null]) {
        const { urn, first } = await ingestedTwice();
        await rollback(first, { dryRun, hardDelete: true });
        expect(await exists(catalog, urn)).toBe(false);
      }
    });
  });

  test("tells at most a hundred rows, and counts all", async () => {
    const run = freshRun();
    for (let entity = 0; entity < 26; entity++) await write(freshDataset(), "datasetProperties", {}, run);
    const told = (await rollback(run, { hardDelete: true })) as { aspectRowSummaries: unknown[] };
    expect(told.aspectRowSummaries).toHaveLength(100);
    expect(told).toMatchObject({ entitiesAffected: 26, entitiesDeleted: 26, aspectsReverted: 104 });
  });

  test("takes the events of the run and counts their rows", async () => {
    const [urn, maker, run] = [freshDataset(), freshRun(), freshRun()];
    await write(urn, "status", { removed: false }, maker);
    await write(urn, "datasetProfile", { timestampMillis: 1 }, run);
    await write(urn, "datasetUsageStatistics", { timestampMillis: 1, fieldCounts: [{ fieldPath: "a", count: 1 }] }, run);
    await write(urn, "datasetProfile", { timestampMillis: 2 }, maker);
    expect(await rollback(run)).toMatchObject({ aspectRowSummaries: [], aspectsReverted: 3, entitiesAffected: 0 });
    const left = await catalog.store.timeseries.getEvents({ urn, aspect: "datasetProfile" }, 9);
    expect(left.map(({ timestampMillis }) => timestampMillis)).toEqual([2]);
  });

  test("of an unknown run finds nothing", async () => {
    expect(await rollback("nosuch")).toEqual({
      aspectRowSummaries: [],
      entitiesAffected: 0,
      aspectsAffected: 0,
      entitiesDeleted: 0,
      aspectsReverted: 0,
      unsafeEntitiesCount: 0,
      unsafeEntities: [],
    });
  });

  test("of the run that unlabelled writes share is refused, dry or not", async () => {
    await write(freshDataset(), "status", { removed: false }, "no-run-id-provided");
    const message = [
      "no-run-id-provided is a default run-id provided for non labeled ingestion runs",
      "You cannot delete using this reserved run-id",
    ];
    for (const dryRun of [true, false]) {
      const send = () => act(catalog, "runs?rollback", { runId: "no-run-id-provided", dryRun, hardDelete: true });
      await expectRefused(catalog, send, { status: 400, message });
    }
  });

  test("without a run id is refused", async () => {
    expectError(await act(catalog, "runs?rollback", { dryRun: true }), { status: 400, message: ["Parameter 'runId' is required"] });
  });
});

test("a soft rollback marks many entities with as few reads as a few of them", async () => {
  const { store, callsOf } = createCountingStore();
  const catalog = await createTestCatalog({ store, metadataTests: false });
  const readsFor = async (entities: number) => {
    const runId = `run-of-${entities}`;
    const written = Array.from({ length: entities }, () => proposalOf(freshUrn("tag"), "tagProperties", { name: "t" }));
    await proposeAll(
      catalog,
      written.map((proposal) => ({ ...proposal, systemMetadata: { runId } })),
    );
    await catalog.app.parts.dispatcher.settled();
    const { getLatest } = await callsOf(() => answered(act(catalog, "runs?rollback", { runId, dryRun: false })));
    return getLatest;
  };
  expect(await readsFor(50)).toBe(await readsFor(5));
  await catalog.close();
});
