import { expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { act, getRow, rowValue } from "../support/rest-calls.ts";
import { freshDataset } from "../support/sample-urns.ts";
import { assign, entry, expectDone, expectRule, freshProperty, patchIn, patchOut, setRemoved, shownProperties } from "./property-calls.ts";

onEachBackend("a structured property that is soft deleted", (catalog) => {
  const aspect = "structuredProperties";
  const refused = "Cannot apply a soft deleted Structured Property value";

  test("has its values hidden on every read until it is restored", async () => {
    const [hidden, shown] = [await freshProperty(catalog), await freshProperty(catalog)];
    const urn = freshDataset();
    expectDone(await assign(catalog, urn, entry(hidden, "a"), entry(shown, "b")));
    await setRemoved(catalog, hidden, true);
    const visible = { properties: [entry(shown, "b")] };
    expect((await catalog.read(urn))[aspect]).toEqual(visible);
    expect(await rowValue(catalog, urn, aspect)).toEqual(visible);
    const versioned = await catalog.request(
      "GET",
      `/entitiesVersionedV2?entityType=dataset&ids=List((${encodeURIComponent(urn)} , ${aspect}:1))`,
    );
    expect(versioned.text).toContain(shown);
    expect(versioned.text).not.toContain(hidden);
    await setRemoved(catalog, hidden, false);
    expect(await shownProperties(catalog, urn)).toEqual([entry(hidden, "a"), entry(shown, "b")]);
  });

  test("hides what the history has of it as well", async () => {
    const property = await freshProperty(catalog);
    const urn = freshDataset();
    expectDone(await assign(catalog, urn, entry(property, "a")));
    expectDone(await assign(catalog, urn, entry(property, "b")));
    await setRemoved(catalog, property, true);
    expect(await rowValue(catalog, urn, aspect, 1)).toEqual({ properties: [] });
    expect(await rowValue(catalog, urn, aspect, -1)).toEqual({ properties: [] });
  });

  test("leaves an empty list when it was the only one", async () => {
    const property = await freshProperty(catalog);
    const urn = freshDataset();
    expectDone(await assign(catalog, urn, entry(property, "a")));
    await setRemoved(catalog, property, true);
    expect(await shownProperties(catalog, urn)).toEqual([]);
    expect((await getRow(catalog, urn, aspect)).status).toBe(200);
  });

  test("leaves the text of what hides nothing as it was stored", async () => {
    const property = await freshProperty(catalog, { valueType: "urn:li:dataType:datahub.number" });
    const urn = freshDataset();
    const text = `{"properties":[{"propertyUrn":"${property}","values":[{"double":1e2}]}]}`;
    const value = { aspect: { value: text, contentType: "application/json" } };
    expectDone(await catalog.put(urn, aspect, undefined, value));
    const [stored] = await catalog.store.aspects.getLatest([{ urn, aspect }]);
    expect((await getRow(catalog, urn, aspect)).text).toContain(stored?.metadata);
  });

  test("takes no value, in a whole list or in a patch", async () => {
    const [removed, other] = [await freshProperty(catalog), await freshProperty(catalog)];
    await setRemoved(catalog, removed, true);
    const urn = freshDataset();
    await expectRule(catalog, () => assign(catalog, urn, entry(removed, "a"), entry(other, "b")), refused);
    expectDone(await assign(catalog, urn, entry(other, "b")));
    await expectRule(catalog, () => patchIn(catalog, urn, entry(removed, "a")), refused);
  });

  test("keeps its hidden values through patches of other properties, and loses them to a patch that names it", async () => {
    const [hidden, other] = [await freshProperty(catalog), await freshProperty(catalog)];
    const urn = freshDataset();
    expectDone(await assign(catalog, urn, entry(hidden, "a")));
    await setRemoved(catalog, hidden, true);
    expectDone(await patchIn(catalog, urn, entry(other, "b")));
    await expectRule(catalog, () => patchIn(catalog, urn, entry(hidden, "c")), refused);
    await setRemoved(catalog, hidden, false);
    expect(await shownProperties(catalog, urn)).toEqual([entry(hidden, "a"), entry(other, "b")]);
    await setRemoved(catalog, hidden, true);
    expectDone(await patchOut(catalog, urn, hidden));
    await setRemoved(catalog, hidden, false);
    expect(await shownProperties(catalog, urn)).toEqual([entry(other, "b")]);
  });

  test("loses its hidden values to a write of the whole list, which replaces all", async () => {
    const [hidden, other] = [await freshProperty(catalog), await freshProperty(catalog)];
    const urn = freshDataset();
    expectDone(await assign(catalog, urn, entry(hidden, "a")));
    await setRemoved(catalog, hidden, true);
    expectDone(await assign(catalog, urn, entry(other, "b")));
    await setRemoved(catalog, hidden, false);
    expect(await shownProperties(catalog, urn)).toEqual([entry(other, "b")]);
  });

  test("is active again when its status is deleted", async () => {
    const property = await freshProperty(catalog);
    const urn = freshDataset();
    expectDone(await assign(catalog, urn, entry(property, "a")));
    await setRemoved(catalog, property, true);
    const proposal = { entityType: "structuredProperty", entityUrn: property, aspectName: "status", changeType: "DELETE" };
    expectDone(await act(catalog, "aspects?ingestProposal", { proposal }));
    expect(await shownProperties(catalog, urn)).toEqual([entry(property, "a")]);
    expectDone(await assign(catalog, urn, entry(property, "b")));
  });
});
