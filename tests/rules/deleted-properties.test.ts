import { expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { expectRefused } from "../support/refusals.ts";
import { act, exists, patchOf, proposalOf, propose, proposeAll } from "../support/rest-calls.ts";
import { freshDataset, freshUrn } from "../support/sample-urns.ts";
import {
  assign,
  define,
  definitionOf,
  deletionOf,
  entry,
  expectDone,
  freshProperty,
  hardDelete,
  setRemoved,
  shownProperties,
  typeUrn,
} from "./property-calls.ts";

onEachBackend("a structured property that is deleted for good", (catalog) => {
  test("has been soft deleted before: an active one is refused", async () => {
    const property = await freshProperty(catalog);
    const refusal = { status: 400, message: [`Cannot delete the active Structured Property ${property}: soft delete it first`] };
    await expectRefused(catalog, () => hardDelete(catalog, property), refusal);
    await expectRefused(catalog, () => propose(catalog, deletionOf(property, "structuredPropertyKey")), refusal);
    await expectRefused(catalog, () => propose(catalog, deletionOf(property, "propertyDefinition")), refusal);
  });

  test("is refused together with what else is wrong with the request", async () => {
    const property = await freshProperty(catalog);
    const proposals = [deletionOf(property, "propertyDefinition"), proposalOf(freshDataset(), "status", { removed: "yes" })];
    const message = [`Cannot delete the active Structured Property ${property}`, "/removed"];
    await expectRefused(catalog, () => proposeAll(catalog, proposals), { status: 422, message });
  });

  test("takes its values from every entity, immutable or not, and leaves those of other properties", async () => {
    const [gone, kept] = [await freshProperty(catalog, { immutable: true }), await freshProperty(catalog)];
    const [both, only, other] = [freshDataset(), freshDataset(), freshDataset()];
    expectDone(await assign(catalog, both, entry(gone, "a"), entry(kept, "b")));
    expectDone(await assign(catalog, only, entry(gone, "a")));
    expectDone(await assign(catalog, other, entry(kept, "b")));
    await setRemoved(catalog, gone, true);
    expectDone(await hardDelete(catalog, gone));
    expect(await exists(catalog, gone)).toBe(false);
    const stored = await catalog.store.aspects.getLatest([both, only, other].map((urn) => ({ urn, aspect: "structuredProperties" })));
    expect(stored.map((record) => JSON.parse(record?.metadata ?? "").properties)).toEqual([[entry(kept, "b")], [], [entry(kept, "b")]]);
  });

  test("tells the change log of every entity that lost a value", async () => {
    const property = await freshProperty(catalog);
    const urn = freshDataset();
    expectDone(await assign(catalog, urn, entry(property, "a")));
    await setRemoved(catalog, property, true);
    const offset = await catalog.store.changes.lastOffset();
    expectDone(await hardDelete(catalog, property));
    const told = await catalog.store.changes.readChanges({ after: offset, limit: 99 });
    expect(told.at(-1)).toMatchObject({ urn, aspect: "structuredProperties", changeType: "UPSERT", value: '{"properties":[]}' });
  });

  test("can be defined anew at once, with another type, and old values do not come back", async () => {
    const property = await freshProperty(catalog);
    const urn = freshDataset();
    expectDone(await assign(catalog, urn, entry(property, "a")));
    await setRemoved(catalog, property, true);
    expectDone(await hardDelete(catalog, property));
    expectDone(await define(catalog, property, { valueType: typeUrn("dataType", "number") }));
    expect(await shownProperties(catalog, urn)).toEqual([]);
    expectDone(await assign(catalog, urn, entry(property, 1)));
  });

  test("has the values that its request wrote once it had defined it anew, and none of before", async () => {
    const [property, other] = [await freshProperty(catalog), await freshProperty(catalog)];
    const [before, written, patched, touched] = [freshDataset(), freshDataset(), freshDataset(), freshDataset()];
    for (const urn of [before, written, patched, touched]) expectDone(await assign(catalog, urn, entry(property, "old")));
    await setRemoved(catalog, property, true);
    const added = (urn: string, value: { readonly propertyUrn: string }) =>
      patchOf(urn, "structuredProperties", [{ op: "add", path: `/properties/${value.propertyUrn}`, value }]);
    const batch = await proposeAll(catalog, [
      deletionOf(property, "structuredPropertyKey"),
      proposalOf(property, "propertyDefinition", definitionOf(property)),
      proposalOf(written, "structuredProperties", { properties: [entry(property, "old")] }),
      added(patched, entry(property, "new")),
      added(touched, entry(other, "beside")),
    ]);
    expectDone(batch);
    const shown = await Promise.all([before, written, patched, touched].map((urn) => shownProperties(catalog, urn)));
    expect(shown).toEqual([[], [entry(property, "old")], [entry(property, "new")], [entry(other, "beside")]]);
  });

  test("leaves no values behind that the same request wrote before", async () => {
    const [property, urn] = [freshUrn("structuredProperty"), freshDataset()];
    const batch = await proposeAll(catalog, [
      proposalOf(property, "propertyDefinition", definitionOf(property)),
      proposalOf(urn, "structuredProperties", { properties: [entry(property, "a")] }),
      proposalOf(property, "status", { removed: true }),
      deletionOf(property, "propertyDefinition"),
    ]);
    expectDone(batch);
    const [stored] = await catalog.store.aspects.getLatest([{ urn, aspect: "structuredProperties" }]);
    expect(JSON.parse(stored?.metadata ?? "")).toEqual({ properties: [] });
  });

  test("goes together with others in one batch", async () => {
    const properties = [await freshProperty(catalog), await freshProperty(catalog)];
    const urn = freshDataset();
    expectDone(await assign(catalog, urn, ...properties.map((property) => entry(property, "a"))));
    for (const property of properties) await setRemoved(catalog, property, true);
    const deletions = properties.map((property) => deletionOf(property, "structuredPropertyKey"));
    expectDone(await proposeAll(catalog, deletions));
    expect(await shownProperties(catalog, urn)).toEqual([]);
  });

  test.each([
    ["gone for good", []],
    ["defined anew with another type", ["number", true]],
    ["defined anew as it was", ["string", false]],
  ] as const)("does not come back with a rollback while it is %s, unless its values fit", async (_how, [type, immutable]) => {
    const [property, kept] = [await freshProperty(catalog), await freshProperty(catalog)];
    const urn = freshDataset();
    const runId = `emptied ${urn}`;
    expectDone(await assign(catalog, urn, entry(property, "a"), entry(kept, "b")));
    expectDone(await catalog.put(urn, "structuredProperties", { properties: [] }, { systemMetadata: { runId } }));
    await setRemoved(catalog, property, true);
    expectDone(await hardDelete(catalog, property));
    if (type !== undefined) expectDone(await define(catalog, property, { valueType: typeUrn("dataType", type), immutable }));
    expectDone(await act(catalog, "runs?rollback", { runId, dryRun: false, safe: true }));
    const values = type === "string" ? [entry(property, "a"), entry(kept, "b")] : [entry(kept, "b")];
    expect(await shownProperties(catalog, urn)).toEqual(values);
  });

  test("keeps the values that a rollback brings back while it is soft deleted", async () => {
    const [property, urn] = [await freshProperty(catalog), freshDataset()];
    const runId = `emptied ${urn}`;
    expectDone(await assign(catalog, urn, entry(property, "a")));
    expectDone(await catalog.put(urn, "structuredProperties", { properties: [] }, { systemMetadata: { runId } }));
    await setRemoved(catalog, property, true);
    expectDone(await act(catalog, "runs?rollback", { runId, dryRun: false, safe: true }));
    await setRemoved(catalog, property, false);
    expect(await shownProperties(catalog, urn)).toEqual([entry(property, "a")]);
  });

  test("leaves nothing behind when the run that defined it is rolled back with what hid its values", async () => {
    const [property, urn] = [freshUrn("structuredProperty"), freshDataset()];
    const ofRun = { systemMetadata: { runId: `all ${urn}` } };
    expectDone(await catalog.put(property, "propertyDefinition", definitionOf(property), ofRun));
    expectDone(await assign(catalog, urn, entry(property, "a")));
    expectDone(await catalog.put(urn, "structuredProperties", { properties: [] }, ofRun));
    expectDone(await act(catalog, "runs?rollback", { runId: `all ${urn}`, dryRun: false, safe: true }));
    expect(await shownProperties(catalog, urn)).toEqual([]);
  });

  test("need not be there", async () => {
    expect((await hardDelete(catalog, freshUrn("structuredProperty"))).body).toMatchObject({ value: { rows: 0 } });
  });
});
