import { loadEntityRegistry, shippedDefinitions } from "@almagest/model";
import { describe, expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { act, answered, envelopesOf, exists, proposalOf, propose, proposeAll } from "../support/rest-calls.ts";
import { datasetUrn, freshDataset, freshUrn } from "../support/sample-urns.ts";
import { createTestCatalog } from "../support/test-catalog.ts";
import { expectDone } from "./property-calls.ts";

const registry = loadEntityRegistry(shippedDefinitions);
const stamp = (time: number) => ({ time, actor: "urn:li:corpuser:ada" });

const active = (...entities: string[]) => ({
  type: "FRESHNESS",
  entities,
  priority: 1,
  status: { state: "ACTIVE", lastUpdated: stamp(5) },
  created: stamp(3),
});

const resolved = (...entities: string[]) => ({ ...active(...entities), status: { state: "RESOLVED", lastUpdated: stamp(9) } });

onEachBackend("the incidents of an asset", (catalog) => {
  const summaryOf = async (asset: string) => (await catalog.read(asset)).incidentsSummary;
  const put = async (incident: string, value: object) => expectDone(await catalog.put(incident, "incidentInfo", value));

  test("are told in its summary: open while they are, then resolved, then open again", async () => {
    const [asset, incident] = [freshDataset(), freshUrn("incident")];
    const detail = { urn: incident, type: "FRESHNESS", createdAt: 3, priority: 1 };
    const open = { activeIncidentDetails: [detail], resolvedIncidentDetails: [] };
    await put(incident, active(asset));
    expect(await summaryOf(asset)).toEqual(open);
    await put(incident, resolved(asset));
    expect(await summaryOf(asset)).toEqual({ activeIncidentDetails: [], resolvedIncidentDetails: [{ ...detail, resolvedAt: 9 }] });
    await put(incident, active(asset));
    expect(await summaryOf(asset)).toEqual(open);
  });

  test("are told with the type that they name themselves", async () => {
    const [asset, incident] = [freshDataset(), freshUrn("incident")];
    await put(incident, { ...active(asset), type: "CUSTOM", customType: "Late" });
    expect(await summaryOf(asset)).toMatchObject({ activeIncidentDetails: [{ urn: incident, type: "Late" }] });
  });

  test("make it a hit of a search for assets with open incidents", async () => {
    const [asset, incident] = [freshDataset(), freshUrn("incident")];
    const isFound = async () => {
      const criteria = [
        { field: "hasActiveIncidents", value: "true" },
        { field: "urn", value: asset },
      ];
      const found = await answered(
        act(catalog, "entities?search", { entity: "dataset", input: "*", start: 0, count: 1, filter: { or: [{ and: criteria }] } }),
      );
      return (found as { numEntities: number }).numEntities === 1;
    };
    await put(incident, active(asset));
    expect(await isFound()).toBe(true);
    await put(incident, resolved(asset));
    expect(await isFound()).toBe(false);
  });

  test("of one batch are all told, and each asset tells of its own", async () => {
    const [some, other] = [freshDataset(), freshDataset()];
    const [first, second] = [freshUrn("incident"), freshUrn("incident")];
    const batch = [proposalOf(first, "incidentInfo", active(some, other)), proposalOf(second, "incidentInfo", resolved(some))];
    await answered(proposeAll(catalog, batch));
    expect(await summaryOf(some)).toMatchObject({
      activeIncidentDetails: [{ urn: first }],
      resolvedIncidentDetails: [{ urn: second }],
    });
    expect(await summaryOf(other)).toMatchObject({ activeIncidentDetails: [{ urn: first }], resolvedIncidentDetails: [] });
  });

  test("leave the summary when they are about another asset, and when they are deleted", async () => {
    const [asset, other] = [freshDataset(), freshDataset()];
    const [moved, gone, bare] = [freshUrn("incident"), freshUrn("incident"), freshUrn("incident")];
    for (const incident of [moved, gone, bare]) await put(incident, active(asset));
    await put(moved, active(other));
    await answered(act(catalog, "entities?delete", { urn: gone }));
    expectDone(await propose(catalog, proposalOf(bare, "incidentInfo", undefined, { changeType: "DELETE", aspect: undefined })));
    expect(await summaryOf(asset)).toEqual({ activeIncidentDetails: [], resolvedIncidentDetails: [] });
    expect(await summaryOf(other)).toMatchObject({ activeIncidentDetails: [{ urn: moved }] });
  });

  test("are all told again when the asset was deleted and is there again, whatever brings it back", async () => {
    const [ingested, retold] = [freshDataset(), freshDataset()];
    const [open, done] = [freshUrn("incident"), freshUrn("incident")];
    await put(open, active(ingested, retold));
    await put(done, resolved(ingested, retold));
    for (const asset of [ingested, retold]) {
      await answered(act(catalog, "entities?delete", { urn: asset }));
      expect(await exists(catalog, asset)).toBe(false);
    }
    const both = { activeIncidentDetails: [{ urn: open }], resolvedIncidentDetails: [{ urn: done }] };
    expectDone(await catalog.put(ingested, "datasetProperties", { name: "Orders" }));
    expect(await summaryOf(ingested)).toMatchObject(both);
    await put(open, { ...active(ingested, retold), title: "Late" });
    expect(await summaryOf(retold)).toMatchObject(both);
    expect(await summaryOf(ingested)).toMatchObject(both);
  });

  test("are told again whatever they can be about", async () => {
    const assets = [
      datasetUrn("db.again"),
      "urn:li:dataFlow:(airflow,again,PROD)",
      "urn:li:dataJob:(urn:li:dataFlow:(airflow,again,PROD),load)",
      "urn:li:chart:(looker,again)",
      "urn:li:dashboard:(looker,again)",
      `urn:li:schemaField:(${datasetUrn("db.again")},id)`,
      "urn:li:mlModel:(urn:li:dataPlatform:mlflow,again,PROD)",
      "urn:li:mlFeature:(again,size)",
      "urn:li:mlFeatureTable:(urn:li:dataPlatform:feast,again)",
      "urn:li:service:again",
      "urn:li:aiAgent:again",
    ];
    const withSummary = [...registry.entities.values()].filter(({ aspects }) => aspects.has("incidentsSummary"));
    expect(new Set(assets.map((urn) => registry.entityOfUrn(urn)?.name))).toEqual(new Set(withSummary.map(({ name }) => name)));
    const incident = freshUrn("incident");
    await put(incident, active(...assets));
    for (const asset of assets) {
      await answered(act(catalog, "entities?delete", { urn: asset }));
      expectDone(await catalog.put(asset, "status", { removed: false }));
      expect(await summaryOf(asset), asset).toMatchObject({ activeIncidentDetails: [{ urn: incident }] });
    }
  });

  test("go with the run that brought them", async () => {
    const [asset, incident] = [freshDataset(), freshUrn("incident")];
    expectDone(await catalog.put(incident, "incidentInfo", active(asset), { systemMetadata: { runId: "raised" } }));
    expectDone(await catalog.request("POST", "/runs?action=rollback", { runId: "raised", dryRun: false, safe: false }));
    expect(await summaryOf(asset)).toBeUndefined();
  });

  test("are told as they were before the run that changed them, though others were told of since", async () => {
    const [asset, first, second] = [freshDataset(), freshUrn("incident"), freshUrn("incident")];
    const ofRun = (runId: string) => ({ systemMetadata: { runId: `${runId} ${asset}` } });
    expectDone(await catalog.put(first, "incidentInfo", active(asset), ofRun("raised")));
    expectDone(await catalog.put(first, "incidentInfo", resolved(asset), ofRun("resolved")));
    expectDone(await catalog.put(second, "incidentInfo", resolved(asset), ofRun("another")));
    expectDone(await act(catalog, "runs?rollback", { runId: `resolved ${asset}`, dryRun: false, safe: true }));
    expect(await summaryOf(asset)).toMatchObject({ activeIncidentDetails: [{ urn: first }], resolvedIncidentDetails: [{ urn: second }] });
    expectDone(await act(catalog, "runs?rollback", { runId: `raised ${asset}`, dryRun: false, safe: true }));
    expect(await summaryOf(asset)).toMatchObject({ activeIncidentDetails: [], resolvedIncidentDetails: [{ urn: second }] });
  });

  describe("that a later run wrote again outlive the rollback of the first,", () => {
    const rollback = async (runId: string) => expectDone(await act(catalog, "runs?rollback", { runId, dryRun: false, safe: true }));
    const ofRun = (runId: string) => ({ systemMetadata: { runId } });

    test.each([{}, { title: "Late" }])("changed by %o", async (more) => {
      const [asset, incident] = [freshDataset(), freshUrn("incident")];
      expectDone(await catalog.put(incident, "incidentInfo", active(asset), ofRun(`a ${asset}`)));
      expectDone(await catalog.put(incident, "incidentInfo", { ...active(asset), ...more }, ofRun(`b ${asset}`)));
      await rollback(`a ${asset}`);
      expect(await summaryOf(asset)).toMatchObject({ activeIncidentDetails: [{ urn: incident }] });
      expect((await envelopesOf(catalog, asset)).incidentsSummary?.systemMetadata).toMatchObject({ runId: `b ${asset}` });
    });

    test("beside those told before", async () => {
      const [asset, first, second] = [freshDataset(), freshUrn("incident"), freshUrn("incident")];
      await put(first, resolved(asset));
      for (const run of ["a", "b"]) expectDone(await catalog.put(second, "incidentInfo", active(asset), ofRun(`${run} ${asset}`)));
      await rollback(`a ${asset}`);
      expect(await summaryOf(asset)).toMatchObject({ activeIncidentDetails: [{ urn: second }], resolvedIncidentDetails: [{ urn: first }] });
    });

    test("when one request told of both", async () => {
      const [asset, first, second] = [freshDataset(), freshUrn("incident"), freshUrn("incident")];
      const told = [first, second].map((urn) => proposalOf(urn, "incidentInfo", active(asset), ofRun(urn)));
      await answered(proposeAll(catalog, told));
      const { runId } = (await envelopesOf(catalog, asset)).incidentsSummary?.systemMetadata ?? {};
      await rollback(String(runId));
      expect(await summaryOf(asset)).toMatchObject({ activeIncidentDetails: [{ urn: runId === first ? second : first }] });
    });

    test("but not an asset that is gone as a whole", async () => {
      const [asset, incident] = [freshDataset(), freshUrn("incident")];
      expectDone(await catalog.put(asset, "status", { removed: false }, ofRun(asset)));
      expectDone(await catalog.put(incident, "incidentInfo", active(asset), ofRun(asset)));
      expectDone(await catalog.put(incident, "incidentInfo", active(asset), ofRun(`b ${asset}`)));
      expectDone(await act(catalog, "runs?rollback", { runId: asset, dryRun: false, safe: false }));
      expect(await exists(catalog, asset)).toBe(false);
    });
  });
});

test("an entity of one's own that can have a summary is told all again when it is there again, too", async () => {
  const { incidentInfo } = shippedDefinitions.aspects;
  if (incidentInfo === undefined) throw new Error("the model has no incidents");
  const about = { type: "array<common.Urn>", relationship: { "/*": { name: "IncidentOn", entityTypes: ["thing"] } } };
  const own = loadEntityRegistry(shippedDefinitions, {
    entities: { thing: { key: "thingId", aspects: ["status", "incidentsSummary"] } },
    aspects: {
      thingId: { record: "acme.ThingId", fields: { id: { type: "string" } } },
      incidentInfo: { ...incidentInfo, fields: { ...incidentInfo.fields, entities: about } },
    },
    records: {},
    enums: {},
    types: {},
  });
  const catalog = await createTestCatalog({ registry: own, metadataTests: false });
  const incident = freshUrn("incident");
  expectDone(await catalog.put(incident, "incidentInfo", active("urn:li:thing:again")));
  await answered(act(catalog, "entities?delete", { urn: "urn:li:thing:again" }));
  expectDone(await catalog.put("urn:li:thing:again", "status", { removed: false }));
  expect((await catalog.read("urn:li:thing:again")).incidentsSummary).toMatchObject({ activeIncidentDetails: [{ urn: incident }] });
  await catalog.close();
});
