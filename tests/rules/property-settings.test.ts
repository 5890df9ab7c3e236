import { describe, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { patchOf, proposalOf, propose, proposeAll } from "../support/rest-calls.ts";
import { expectDone, expectRule, freshProperty, setRemoved } from "./property-calls.ts";

onEachBackend("the display settings of a structured property", (catalog) => {
  const aspect = "structuredPropertySettings";
  const set = (urn: string, settings: object) => catalog.put(urn, aspect, settings);

  describe("hide it", () => {
    const reason = "Cannot have property isHidden = true while other display location settings are also true.";
    for (const place of ["showInSearchFilters", "showInAssetSummary", "showAsAssetBadge", "showInColumnsTable"]) {
      test(`or set ${place}, not both`, async () => {
        const urn = await freshProperty(catalog);
        await expectRule(catalog, () => set(urn, { isHidden: true, [place]: true }), `${reason} These are: ${place}`);
        expectDone(await set(urn, { isHidden: true, [place]: false }));
        const patch = [{ op: "add", path: `/${place}`, value: true }];
        await expectRule(catalog, () => propose(catalog, patchOf(urn, aspect, patch)), reason);
        expectDone(await set(urn, { isHidden: false }));
      });
    }

    test("whether or not it is hidden where it is empty", async () => {
      expectDone(await set(await freshProperty(catalog), { isHidden: true, hideInAssetSummaryWhenEmpty: true }));
    });
  });

  describe("make it the badge of assets", () => {
    const badge = { showAsAssetBadge: true };
    const taken = (urn: string) => `Cannot have more than one property set with show as badge. Property urns currently set: [${urn}]`;

    test("when no other property is", async () => {
      const [first, second] = [await freshProperty(catalog), await freshProperty(catalog)];
      expectDone(await set(first, badge));
      await expectRule(catalog, () => set(second, badge), taken(first));
      expectDone(await set(first, { ...badge, showInSearchFilters: true }));
      expectDone(await set(first, { showAsAssetBadge: false }));
      expectDone(await set(second, badge));
      expectDone(await set(second, {}));
    });

    test("when the one that is has been soft deleted", async () => {
      const [first, second] = [await freshProperty(catalog), await freshProperty(catalog)];
      expectDone(await set(first, badge));
      await setRemoved(catalog, first, true);
      expectDone(await set(second, badge));
      expectDone(await set(second, {}));
    });

    test("in one batch that takes it from another first", async () => {
      const [first, second] = [await freshProperty(catalog), await freshProperty(catalog)];
      expectDone(await set(first, badge));
      const [off, on] = [proposalOf(first, aspect, {}), proposalOf(second, aspect, badge)];
      await expectRule(catalog, () => proposeAll(catalog, [on, off]), taken(first));
      expectDone(await proposeAll(catalog, [off, on]));
      await expectRule(catalog, () => proposeAll(catalog, [proposalOf(first, aspect, badge)]), taken(second));
      expectDone(await set(second, {}));
    });
  });
});
