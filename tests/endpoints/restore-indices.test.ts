import { describe, expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { expectOpenapiError, expectRefused } from "../support/refusals.ts";
import { act, answered, proposalOf, propose } from "../support/rest-calls.ts";
import { freshDataset, freshUrn } from "../support/sample-urns.ts";

onEachBackend("restoring what is derived", (catalog) => {
  const restore = async (target: string, parameters: object) =>
    String(await answered(act(catalog, `${target}?restoreIndices`, parameters)));
  const told = async (work: () => Promise<string>) => {
    const after = await catalog.store.changes.lastOffset();
    const text = await work();
    return { text, entries: await catalog.store.changes.readChanges({ after, limit: 9_999 }) };
  };

  describe.each(["operations", "aspects"])("by /%s", (target) => {
    test("tells the change log each row of a URN again", async () => {
      const urn = freshUrn("tag");
      await propose(catalog, proposalOf(urn, "tagProperties", { name: "a" }, { systemMetadata: { runId: "r", properties: { by: "me" } } }));
      await propose(catalog, proposalOf(urn, "tagProperties", { name: "b" }));
      const { text, entries } = await told(() => restore(target, { urn }));
      expect(entries.map(({ aspect, changeType, value }) => [aspect, changeType, JSON.parse(value ?? "")])).toEqual([
        ["tagKey", "RESTATE", { name: urn.split(":")[3] }],
        ["tagProperties", "RESTATE", { name: "b" }],
      ]);
      expect(entries[1]).toMatchObject({
        entityType: "tag",
        urn,
        version: 2,
        previousValue: null,
        createdBy: "urn:li:corpuser:__datahub_system",
      });
      expect(JSON.parse(entries[1]?.systemMetadata ?? "")).toMatchObject({ version: "2", properties: { forceIndexing: "true" } });
      expect(text).toMatch(/^\{args=RestoreIndicesArgs\(start=0, batchSize=500, limit=0, .*\), result=RestoreIndicesResult\(.*\)\}$/);
      expect(text).toContain("ignored=0, rowsMigrated=2,");
      expect(text).toContain(`lastUrn=${urn}, lastAspect=tagProperties)`);
    });
  });

  test("answers OpenAPI clients with the numbers alone", async () => {
    const urn = freshUrn("tag");
    await propose(catalog, proposalOf(urn, "tagProperties", { name: "a" }));
    const path = "/openapi/operations/elasticSearch/restoreIndices";
    const { body } = await catalog.request("GET", `${path}?urn=${encodeURIComponent(urn)}&batchSize=1`);
    expect(body).toEqual([expect.objectContaining({ ignored: 0, rowsMigrated: 2, lastUrn: urn, lastAspect: "tagProperties" })]);
    const [none] = (await catalog.request("GET", `${path}?urnLike=urn:li:tag:none%25&aspectName=tagKey`)).body as object[];
    expect(none).toMatchObject({ ignored: 0, rowsMigrated: 0, lastUrn: "" });
    expect((await catalog.request("GET", `${path}?start=x`)).status).toBe(400);
  });

  test("restores the URNs of a list", async () => {
    const [first, second] = [freshUrn("tag"), freshUrn("tag")];
    for (const urn of [first, second]) await propose(catalog, proposalOf(urn, "tagProperties", { name: "a" }));
    const path = "/openapi/operations/elasticSearch/restoreIndices";
    const { body } = await catalog.request("POST", `${path}?aspectNames=tagProperties,status`, [first, second]);
    expect(body).toEqual([expect.objectContaining({ ignored: 0, rowsMigrated: 2, lastUrn: second, lastAspect: "tagProperties" })]);
    expect((await catalog.request("POST", path, [])).body).toEqual([]);
    const faults = ["Invalid JSON format", "/: must be array", "/0: must be string"];
    for (const [index, odd] of ["{", {}, [1]].entries()) {
      expectOpenapiError(await catalog.request("POST", path, odd), { status: 400, message: faults.slice(index, index + 1) });
    }
  });

  test("tells of the URNs of a list by batch, and in a batch by type", async () => {
    const [one, two, dataset] = [freshUrn("tag"), freshUrn("tag"), freshDataset()];
    for (const urn of [one, two, dataset]) await propose(catalog, proposalOf(urn, "status", { removed: false }));
    const path = "/openapi/operations/elasticSearch/restoreIndices?aspectNames=status";
    const told = async (query: string, urns: readonly string[]) =>
      ((await catalog.request("POST", path + query, urns)).body as { rowsMigrated: number; lastUrn: string }[]).map(
        ({ rowsMigrated, lastUrn }) => [rowsMigrated, lastUrn],
      );
    expect(await told("", [one, dataset, two, one])).toEqual([
      [2, two],
      [1, dataset],
    ]);
    expect(await told("&batchSize=2", [one, dataset, two])).toEqual([
      [1, one],
      [1, dataset],
      [1, two],
    ]);
    const many = Array.from({ length: 101 }, () => freshUrn("tag"));
    expect(await told("", many)).toEqual([
      [0, ""],
      [0, ""],
    ]);
  });

  test("keeps to aspect, pattern, start, limit and time", async () => {
    const urns = ["b", "a", "c"].map((name) => `urn:li:tag:restored_${name}`);
    for (const urn of urns) await propose(catalog, proposalOf(urn, "tagProperties", { name: "x" }));
    const restored = async (parameters: object) =>
      (await told(() => restore("operations", parameters))).entries.map(({ urn }) => urn.slice(-1));
    const urnLike = "urn:li:tag:restored_%";
    const aspect = "tagProperties";
    expect(await restored({ urnLike, aspect })).toEqual(["a", "b", "c"]);
    expect(await restored({ urnLike })).toEqual(["a", "a", "b", "b", "c", "c"]);
    expect(await restored({ urnLike, aspect, start: 1, limit: 1 })).toEqual(["b"]);
    expect(await restored({ urnLike, aspect, batchSize: 1 })).toEqual(["a", "b", "c"]);
    expect(await restored({ urnLike: "%restored_b", aspect })).toEqual(["b"]);
    expect(await restored({ urn: urns[0], aspect, urnLike: "%_c" })).toEqual([]);
    expect(await restored({ urnLike, aspect, gePitEpochMs: Date.now() + 60_000 })).toEqual([]);
    expect(await restored({ urnLike, aspect, gePitEpochMs: 1, lePitEpochMs: 2 })).toEqual([]);
    expect(await restored({ urnLike, aspect, gePitEpochMs: 1 })).toEqual(["a", "b", "c"]);
    expect(await restored({ urn: "urn:li:tag:nowhere" })).toEqual([]);
  });

  test("ignores rows that the model does not know or that are no JSON", async () => {
    const row = { version: 0, systemMetadata: null, createdOn: 1, createdBy: "urn:li:corpuser:x", createdFor: null };
    await catalog.store.transaction((tx) =>
      tx.aspects.put([
        { ...row, urn: "urn:li:nosuch:odd1", aspect: "status", metadata: "{}" },
        { ...row, urn: "urn:li:tag:odd2", aspect: "nosuch", metadata: "{}" },
        { ...row, urn: "urn:li:tag:odd3", aspect: "status", metadata: "{" },
        { ...row, urn: "urn:li:tag:odd4", aspect: "status", metadata: '{"removed":false}' },
      ]),
    );
    const { text, entries } = await told(() => restore("operations", { urnLike: "%:odd_" }));
    expect(text).toContain("ignored=3, rowsMigrated=1,");
    expect(entries.map(({ urn, version }) => [urn, version])).toEqual([["urn:li:tag:odd4", 1]]);
  });

  test("creates default aspects that are missing when asked to", async () => {
    const urn = freshDataset();
    const row = { version: 0, systemMetadata: null, createdOn: 1, createdBy: "urn:li:corpuser:x", createdFor: null };
    await catalog.store.transaction((tx) => tx.aspects.put([{ ...row, urn, aspect: "status", metadata: '{"removed":false}' }]));
    expect(await restore("operations", { urn })).toContain("defaultAspectsCreated=0");
    expect(await restore("operations", { urn, createDefaultAspects: true })).toContain("defaultAspectsCreated=3");
    expect(await restore("operations", { urn, createDefaultAspects: true })).toContain("defaultAspectsCreated=0");
    const aspects = await catalog.store.aspects.getEntities([urn]);
    expect(aspects[0]?.map(({ aspect }) => aspect)).toEqual(["browsePathsV2", "dataPlatformInstance", "datasetKey", "status"]);
  });

  test("is refused for what is no URN, whether it is alone or among others", async () => {
    const refused = { status: 400, message: ['Invalid urn "tag"', "Urn doesn't start with 'urn:'"] };
    const path = "/openapi/operations/elasticSearch/restoreIndices";
    await expectRefused(catalog, () => act(catalog, "operations?restoreIndices", { urn: "tag" }), refused);
    await expectRefused(catalog, () => act(catalog, "entities?applyRetention", { urn: "tag" }), refused);
    const urn = freshUrn("tag");
    await propose(catalog, proposalOf(urn, "status", { removed: false }));
    const { entries } = await told(async () => {
      const answer = await catalog.request("POST", `${path}?batchSize=1`, [urn, "tag"]);
      expectOpenapiError(answer, refused);
      return answer.text;
    });
    expect(entries).toEqual([]);
  });

  test("is refused while writes are switched off", async () => {
    await act(catalog, "entities?setWritable", { value: false });
    await expectRefused(catalog, () => act(catalog, "operations?restoreIndices", {}), { status: 503, message: ["read-only"] });
    await act(catalog, "entities?setWritable", { value: true });
  });
});
