import { describe, expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { byRestli } from "../support/provenance.ts";
import { envelopesOf, patchOf, proposalOf, propose, proposeAll, rowValue } from "../support/rest-calls.ts";
import { datasetUrn, freshDataset, freshUrn } from "../support/sample-urns.ts";

const dot = [{ op: "add", path: "/datasetNameDelimiter", value: "." }];

onEachBackend("the first write to an entity", (catalog) => {
  test("makes the key and default aspects with the run and time of the write", async () => {
    const urn = datasetUrn("warehouse.orders");
    await propose(catalog, proposalOf(urn, "status", { removed: false }, { systemMetadata: { runId: "demo-run", lastObserved: 7 } }));
    const envelopes = await envelopesOf(catalog, urn);
    const systemMetadata = { runId: "demo-run", lastObserved: 7, version: "1", properties: byRestli };
    const { created } = envelopes.status ?? {};
    const expected = {
      datasetKey: { platform: "urn:li:dataPlatform:hive", name: "warehouse.orders", origin: "PROD" },
      browsePathsV2: { path: [{ id: "warehouse" }] },
      dataPlatformInstance: { platform: "urn:li:dataPlatform:hive" },
      status: { removed: false },
    };
    expect(envelopes).toEqual(
      Object.fromEntries(
        Object.entries(expected).map(([name, value]) => [name, { name, type: "VERSIONED", version: 0, value, created, systemMetadata }]),
      ),
    );
  });

  test("is told aspect by aspect, the key first", async () => {
    const urn = freshDataset();
    const offset = await catalog.store.changes.lastOffset();
    await propose(catalog, proposalOf(urn, "status", { removed: false }));
    const told = await catalog.store.changes.readChanges({ after: offset, limit: 9 });
    expect(told.map(({ aspect, changeType }) => `${aspect} ${changeType}`)).toEqual([
      "datasetKey CREATE",
      "browsePathsV2 CREATE",
      "dataPlatformInstance CREATE",
      "status UPSERT",
    ]);
  });

  test("makes the key once, also where it brings it", async () => {
    const urn = freshUrn("tag");
    const offset = await catalog.store.changes.lastOffset();
    const sent = { systemMetadata: { runId: "demo-run", lastObserved: 7 } };
    const key = proposalOf(urn, "tagKey", { name: urn.split(":")[3] }, sent);
    await proposeAll(catalog, [key, proposalOf(urn, "tagProperties", { name: "T" }, sent)]);
    expect((await envelopesOf(catalog, urn)).tagKey?.systemMetadata).toEqual({
      ...sent.systemMetadata,
      version: "1",
      properties: byRestli,
    });
    const told = await catalog.store.changes.readChanges({ after: offset, limit: 9 });
    expect(told.map(({ aspect }) => aspect)).toEqual(["tagKey", "tagProperties"]);
  });

  test("does not replace default aspects that it brings itself", async () => {
    const urn = freshDataset();
    await proposeAll(catalog, [
      proposalOf(urn, "status", { removed: false }),
      proposalOf(urn, "browsePathsV2", { path: [{ id: "mine" }] }),
      proposalOf(urn, "dataPlatformInstance", { platform: "urn:li:dataPlatform:trino" }),
    ]);
    expect(await catalog.read(urn)).toMatchObject({
      browsePathsV2: { path: [{ id: "mine" }] },
      dataPlatformInstance: { platform: "urn:li:dataPlatform:trino" },
    });
    expect((await envelopesOf(catalog, urn)).browsePathsV2?.systemMetadata?.version).toBe("1");
  });

  test("makes them anew where the request deletes the entity in between, but for those that it brings behind that", async () => {
    const urn = datasetUrn("anew.orders");
    const mine = (id: string) => proposalOf(urn, "browsePathsV2", { path: [{ id }] });
    const deletion = proposalOf(urn, "datasetKey", undefined, { changeType: "DELETE", aspect: undefined });
    await proposeAll(catalog, [mine("before"), deletion, proposalOf(urn, "status", { removed: false })]);
    expect(await rowValue(catalog, urn, "browsePathsV2")).toEqual({ path: [{ id: "anew" }] });
    await proposeAll(catalog, [deletion, proposalOf(urn, "status", { removed: false }), mine("behind")]);
    expect(await rowValue(catalog, urn, "browsePathsV2")).toEqual({ path: [{ id: "behind" }] });
  });

  test("is the only one that makes them: later writes do not bring back what was deleted", async () => {
    const urn = freshDataset();
    await propose(catalog, proposalOf(urn, "status", { removed: false }));
    await propose(catalog, proposalOf(urn, "browsePathsV2", 0, { changeType: "DELETE" }));
    await propose(catalog, proposalOf(urn, "status", { removed: true }));
    expect(await rowValue(catalog, urn, "browsePathsV2")).toBeUndefined();
  });

  test("of a time series event makes them too", async () => {
    const urn = freshDataset();
    await propose(catalog, proposalOf(urn, "datasetProfile", { timestampMillis: 1 }));
    expect(Object.keys(await catalog.read(urn)).sort()).toEqual(["browsePathsV2", "dataPlatformInstance", "datasetKey"]);
  });

  test.each(["UPSERT", "CREATE", "CREATE_ENTITY", "RESTATE"])("makes them with %s", async (changeType) => {
    const urn = freshDataset();
    await propose(catalog, proposalOf(urn, "status", { removed: false }, { changeType }));
    expect(Object.keys(await catalog.read(urn)).sort()).toEqual(["browsePathsV2", "dataPlatformInstance", "datasetKey", "status"]);
  });

  test("makes nothing else: users and groups show what was written and their key", async () => {
    const [user, group] = [freshUrn("corpuser"), freshUrn("corpGroup")];
    await proposeAll(catalog, [
      proposalOf(user, "status", { removed: false }),
      proposalOf(user, "corpUserEditableInfo", {}),
      proposalOf(user, "groupMembership", { groups: [group] }),
      proposalOf(group, "status", { removed: false }),
    ]);
    expect(Object.keys(await catalog.read(user)).sort()).toEqual(["corpUserEditableInfo", "corpUserKey", "groupMembership", "status"]);
    expect(Object.keys(await catalog.read(group)).sort()).toEqual(["corpGroupKey", "status"]);
  });

  describe("browsePathsV2", () => {
    test.each([
      [datasetUrn("a.b.c"), [{ id: "a" }, { id: "b" }]],
      [datasetUrn("alone"), [{ id: "Default" }]],
      [datasetUrn("..a..b"), [{ id: "a" }]],
      [datasetUrn("/logs/2024/day", "hdfs"), [{ id: "logs" }, { id: "2024" }]],
      [datasetUrn("team.topic", "unheard-of"), [{ id: "team" }]],
      [datasetUrn("urn:li:tag:db.orders"), [{ id: "urn:li:tag:db" }]],
      [datasetUrn("urn:li:nosuch:orders"), [{ id: "Default" }]],
      ["urn:li:chart:(looker,chart1)", [{ id: "Default" }]],
      [
        "urn:li:dataJob:(urn:li:dataFlow:(airflow,dag,prod),task)",
        [{ id: "urn:li:dataFlow:(airflow,dag,prod)", urn: "urn:li:dataFlow:(airflow,dag,prod)" }],
      ],
    ])("of %s follows its name", async (urn, path) => {
      await propose(catalog, proposalOf(urn, "status", { removed: false }));
      expect(await rowValue(catalog, urn, "browsePathsV2")).toEqual({ path });
    });
  });

  describe("browsePathsV2 of a request that tells of the platform, too,", () => {
    const info = (platform: string, value: object | undefined, more: Record<string, unknown> = {}) =>
      proposalOf(`urn:li:dataPlatform:${platform}`, "dataPlatformInfo", value, more);
    const split = (datasetNameDelimiter: string) => ({ name: "p", type: "OTHERS", datasetNameDelimiter });
    const deletion = { changeType: "DELETE", aspect: undefined };

    test.each<[how: string, changes: (platform: string) => object[], path: readonly string[]]>([
      ["written", (p) => [info(p, split("/"))], ["a", "b.c"]],
      ["patched", (p) => [info(p, split("/")), patchOf(`urn:li:dataPlatform:${p}`, "dataPlatformInfo", dot)], ["a/b", "c/d"]],
      ["deleted", (p) => [info(p, split("/")), info(p, undefined, deletion)], ["a/b", "c/d"]],
      ["created", (p) => [info(p, split(".")), info(p, split("/"), { changeType: "CREATE_ENTITY" })], ["a", "b.c"]],
    ])("follows the delimiter as it was %s just before", async (how, changes, path) => {
      const urn = datasetUrn("a/b.c/d.e", how);
      await proposeAll(catalog, [...changes(how), proposalOf(urn, "status", { removed: false })]);
      expect(await rowValue(catalog, urn, "browsePathsV2")).toEqual({ path: path.map((id) => ({ id })) });
    });

    test("does not follow that of a create which steps aside", async () => {
      await propose(catalog, proposalOf("urn:li:dataPlatform:aside", "dataPlatformKey", { platformName: "aside" }));
      const urn = datasetUrn("a/b.c/d.e", "aside");
      const create = { changeType: "CREATE_ENTITY", headers: { "If-None-Match": "*" } };
      await proposeAll(catalog, [info("aside", split("/"), create), proposalOf(urn, "status", { removed: false })]);
      expect(await rowValue(catalog, urn, "browsePathsV2")).toEqual({ path: [{ id: "a/b" }, { id: "c/d" }] });
    });
  });

  describe("dataPlatformInstance", () => {
    test.each([
      ["urn:li:mlModel:(urn:li:dataPlatform:mlflow,churn,PROD)", "mlflow"],
      ["urn:li:dashboard:(Looker,board1)", "looker"],
      ["urn:li:dataFlow:(Airflow,dag2,prod)", "airflow"],
      ["urn:li:dataJob:(urn:li:dataFlow:(Prefect,dag3,prod),task)", "prefect"],
    ])("of %s names the platform of its key", async (urn, platform) => {
      await propose(catalog, proposalOf(urn, "status", { removed: false }));
      expect(await rowValue(catalog, urn, "dataPlatformInstance")).toEqual({ platform: `urn:li:dataPlatform:${platform}` });
    });
  });
});
