import { expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { contentsOf, expectRefused } from "../support/refusals.ts";
import { act, answered, exists, proposalOf, propose, rowValue } from "../support/rest-calls.ts";
import { freshDataset } from "../support/sample-urns.ts";

onEachBackend("deleting all that a model registry wrote", (catalog) => {
  const plugin = { registryName: "my:plugin", registryVersion: "0.0.1" };
  const write = (urn: string, aspect: string, value: unknown, systemMetadata: object = {}) =>
    propose(catalog, proposalOf(urn, aspect, value, { systemMetadata }));
  const deleteAll = (more: object) => answered(act(catalog, "entities?deleteAll", { registryId: "my:plugin:0.0.1", ...more }));
  const nothing = {
    aspectRowSummaries: [],
    entitiesAffected: 0,
    entitiesDeleted: 0,
    aspectsReverted: 0,
    unsafeEntitiesCount: 0,
    unsafeEntities: [],
  };

  test("brings back what was there before, and takes what was not", async () => {
    const urn = freshDataset();
    await write(urn, "datasetProperties", { description: "before" });
    await write(urn, "datasetProperties", { description: "of the plugin" }, plugin);
    await write(urn, "editableDatasetProperties", { description: "of the plugin" }, plugin);
    await write(urn, "status", { removed: false }, { ...plugin, registryVersion: "0.0.2" });
    const summary = { urn, keyAspect: false };
    const told = {
      aspectRowSummaries: [
        { ...summary, aspectName: "datasetProperties" },
        { ...summary, aspectName: "editableDatasetProperties" },
      ],
      entitiesAffected: 1,
      entitiesDeleted: 0,
      aspectsReverted: 2,
    };
    const before = await contentsOf(catalog.store);
    expect(await deleteAll({ dryRun: true, soft: true })).toMatchObject(told);
    expect(await contentsOf(catalog.store)).toEqual(before);
    expect(await deleteAll({})).toMatchObject({ ...told, aspectsAffected: 0 });
    expect(await rowValue(catalog, urn, "datasetProperties")).toEqual({ description: "before" });
    expect(await rowValue(catalog, urn, "editableDatasetProperties")).toBeUndefined();
    expect(await rowValue(catalog, urn, "status")).toEqual({ removed: false });
    expect(await deleteAll({ dryRun: false })).toEqual({ ...nothing, aspectsAffected: 0 });
  });

  test("marks an entity that it created as removed", async () => {
    const urn = freshDataset();
    await write(urn, "datasetProperties", { description: "of the plugin" }, plugin);
    await write(urn, "editableDatasetProperties", { description: "of another" });
    const told = (await deleteAll({ soft: false })) as object;
    expect(told).toMatchObject({ entitiesDeleted: 1, unsafeEntities: [{ urn }] });
    expect([await exists(catalog, urn), await rowValue(catalog, urn, "status")]).toEqual([true, { removed: true }]);
    expect(await rowValue(catalog, urn, "datasetProperties")).toBeUndefined();
    expect(await rowValue(catalog, urn, "editableDatasetProperties")).toEqual({ description: "of another" });
  });

  test("of a registry that wrote nothing finds nothing", async () => {
    expect(await deleteAll({ registryId: "nosuch:1", dryRun: true })).toEqual(nothing);
  });

  test.each([
    ["no version", { registryId: "plugin" }, "Failed to parse registry id: plugin; expected <name>:<version>"],
    ["no name", { registryId: ":1" }, "Failed to parse registry id: :1"],
    ["no id", {}, "Parameter 'registryId' is required"],
  ])("with %s is refused", async (_what, parameters, message) => {
    await expectRefused(catalog, () => act(catalog, "entities?deleteAll", parameters), { status: 400, message: [message] });
  });

  test("is refused while writes are switched off, unless it is a dry run", async () => {
    await act(catalog, "entities?setWritable", { value: false });
    const send = () => act(catalog, "entities?deleteAll", { registryId: "nosuch:1" });
    await expectRefused(catalog, send, { status: 503, message: ["read-only"] });
    expect(await deleteAll({ registryId: "nosuch:1", dryRun: true })).toEqual(nothing);
    await act(catalog, "entities?setWritable", { value: true });
  });
});
