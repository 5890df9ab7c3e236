import { describe, expect, test } from "vitest";
import { createCountingStore } from "../support/counting-store.ts";
import { laterMillisecond } from "../support/later-millisecond.ts";
import { onEachBackend } from "../support/on-each-backend.ts";
import { act, envelopesOf, patchOf, proposalOf, propose, proposeAll } from "../support/rest-calls.ts";
import { freshDataset, freshUrn } from "../support/sample-urns.ts";
import { createTestCatalog } from "../support/test-catalog.ts";
import { expectDone } from "./property-calls.ts";

onEachBackend("an asset of a data product", (catalog) => {
  const aspect = "dataProductProperties";
  const product = (...assets: string[]) => ({ name: "Sample", assets: assets.map((destinationUrn) => ({ destinationUrn })) });
  const assetsOf = async (urn: string) => {
    const value = (await catalog.read(urn))[aspect] as { assets: { destinationUrn: string }[] };
    return value.assets.map(({ destinationUrn }) => destinationUrn);
  };

  test("leaves the product it was in when another takes it", async () => {
    const [from, to] = [freshUrn("dataProduct"), freshUrn("dataProduct")];
    const [moving, staying] = [freshDataset(), freshDataset()];
    expectDone(await catalog.put(from, aspect, product(moving, staying)));
    expectDone(await catalog.put(to, aspect, product(moving)));
    expect([await assetsOf(from), await assetsOf(to)]).toEqual([[staying], [moving]]);
    const back = [{ op: "add", path: `/assets/${moving}`, value: { destinationUrn: moving } }];
    expectDone(await propose(catalog, patchOf(from, aspect, back)));
    expect([await assetsOf(from), await assetsOf(to)]).toEqual([[staying, moving], []]);
  });

  test("whose URN holds slashes and tildes leaves as well", async () => {
    const [from, to] = [freshUrn("dataProduct"), freshUrn("dataProduct")];
    const asset = "urn:li:dataset:(urn:li:dataPlatform:s3,bucket/a~b/c,PROD)";
    expectDone(await catalog.put(from, aspect, product(asset)));
    expectDone(await catalog.put(to, aspect, product(asset)));
    expect(await assetsOf(from)).toEqual([]);
  });

  test("stays with the later of two products that take it in one batch", async () => {
    const [first, second] = [freshUrn("dataProduct"), freshUrn("dataProduct")];
    const asset = freshDataset();
    expectDone(await proposeAll(catalog, [proposalOf(first, aspect, product(asset)), proposalOf(second, aspect, product(asset))]));
    expect([await assetsOf(first), await assetsOf(second)]).toEqual([[], [asset]]);
  });

  test.each(["UPSERT", "PATCH"])("stays where it is when another takes it and lets it go in one batch, by %s", async (changeType) => {
    const [holder, other] = [freshUrn("dataProduct"), freshUrn("dataProduct")];
    const asset = freshDataset();
    expectDone(await catalog.put(holder, aspect, product(asset)));
    expectDone(await catalog.put(other, aspect, product()));
    const [path, value] = [`/assets/${asset}`, { destinationUrn: asset }];
    const batch =
      changeType === "UPSERT"
        ? [proposalOf(other, aspect, product(asset)), proposalOf(other, aspect, product())]
        : [patchOf(other, aspect, [{ op: "add", path, value }]), patchOf(other, aspect, [{ op: "remove", path }])];
    expectDone(await proposeAll(catalog, batch));
    expect([await assetsOf(holder), await assetsOf(other)]).toEqual([[asset], []]);
  });

  test("goes to the one of several that take it in one batch which does not let it go again", async () => {
    const [from, to, other] = [freshUrn("dataProduct"), freshUrn("dataProduct"), freshUrn("dataProduct")];
    const asset = freshDataset();
    expectDone(await catalog.put(from, aspect, product(asset)));
    const batch = [product(asset), product()].map((value) => proposalOf(other, aspect, value));
    expectDone(await proposeAll(catalog, [proposalOf(to, aspect, product(asset)), ...batch]));
    expect([await assetsOf(from), await assetsOf(to), await assetsOf(other)]).toEqual([[], [asset], []]);
  });

  test("is not taken back by a product that is merely saved again", async () => {
    const [first, second] = [freshUrn("dataProduct"), freshUrn("dataProduct")];
    const asset = freshDataset();
    expectDone(await catalog.put(first, aspect, product(asset)));
    const { version } = (await envelopesOf(catalog, first))[aspect]?.systemMetadata ?? {};
    expectDone(await catalog.put(second, aspect, product()));
    expectDone(await catalog.put(first, aspect, { ...product(asset), description: "b" }));
    expect([version, await assetsOf(first), await assetsOf(second)]).toEqual(["1", [asset], []]);
  });

  test("leaves in the run that moved it, so that a rollback brings it back", async () => {
    const [from, to] = [freshUrn("dataProduct"), freshUrn("dataProduct")];
    const asset = freshDataset();
    expectDone(await catalog.put(from, aspect, product(asset), { systemMetadata: { runId: "before" } }));
    expectDone(await catalog.put(to, aspect, product(asset), { systemMetadata: { runId: "moved" } }));
    expectDone(await catalog.request("POST", "/runs?action=rollback", { runId: "moved", dryRun: false, safe: false }));
    expect(await assetsOf(from)).toEqual([asset]);
  });

  test.each([
    { runs: ["r2", "r1"], expected: [["a0", "a1"], [], []] },
    { runs: ["r1", "r2"], expected: [["a0", "a1"], [], []] },
    { runs: ["r2"], expected: [[], ["a0", "a1"], []] },
  ])("comes back whole where one batch took it for products of several runs: rolled back $runs", async ({ runs, expected }) => {
    const [holder, first, second] = [freshUrn("dataProduct"), freshUrn("dataProduct"), freshUrn("dataProduct")];
    const [a0, a1] = [freshDataset(), freshDataset()];
    const names = new Map([
      [a0, "a0"],
      [a1, "a1"],
    ]);
    const inRun = (runId: string) => ({ systemMetadata: { runId: `${runId} ${a0}` } });
    expectDone(await catalog.put(holder, aspect, product(a0, a1)));
    const batch = [proposalOf(first, aspect, product(a0, a1), inRun("r1")), proposalOf(second, aspect, product(a0), inRun("r2"))];
    expectDone(await proposeAll(catalog, batch));
    for (const runId of runs) expectDone(await act(catalog, "runs?rollback", { runId: `${runId} ${a0}`, dryRun: false, safe: false }));
    const held = await Promise.all([holder, first, second].map((urn) => assetsOf(urn).catch(() => [])));
    expect(held.map((some) => some.map((asset) => names.get(asset)).toSorted())).toEqual(expected);
  });

  describe("that a rollback brings back to it", () => {
    const put = async (urn: string, runId: string, ...assets: string[]) =>
      expectDone(await catalog.put(urn, aspect, product(...assets), { systemMetadata: { runId } }));
    const rollback = async (runId: string) => expectDone(await act(catalog, "runs?rollback", { runId, dryRun: false, safe: true }));

    test("stays with the product that has taken it since, until that is rolled back, too", async () => {
      const [first, second, third] = [freshUrn("dataProduct"), freshUrn("dataProduct"), freshUrn("dataProduct")];
      const [asset, kept] = [freshDataset(), freshDataset()];
      await put(first, `had ${asset}`, asset, kept);
      await put(second, `took ${asset}`, asset);
      await put(third, `took since ${asset}`, asset);
      await rollback(`took ${asset}`);
      expect([await assetsOf(first), await assetsOf(third)]).toEqual([[kept], [asset]]);
      await rollback(`took since ${asset}`);
      expect(await assetsOf(first)).toEqual([asset, kept]);
    });

    test("stays with each of several products that have taken some since, until that one is rolled back", async () => {
      const [first, second, third] = [freshUrn("dataProduct"), freshUrn("dataProduct"), freshUrn("dataProduct")];
      const [a, b] = [freshDataset(), freshDataset()];
      await put(first, `had ${a}`, a, b);
      await put(first, `left ${a}`);
      await put(second, `took ${a}`, a);
      await put(third, `took ${b}`, b);
      await rollback(`left ${a}`);
      expect([await assetsOf(first), await assetsOf(second), await assetsOf(third)]).toEqual([[], [a], [b]]);
      await rollback(`took ${b}`);
      expect([await assetsOf(first), await assetsOf(second)]).toEqual([[b], [a]]);
    });

    test("stays with the product that had it all along, though the rollback brings back an earlier value of that, too", async () => {
      const [first, second] = [freshUrn("dataProduct"), freshUrn("dataProduct")];
      const [asset, other] = [freshDataset(), freshDataset()];
      await put(first, `had ${asset}`, asset);
      await put(first, `left ${asset}`);
      await put(second, `took ${asset}`, asset);
      await put(second, `left ${asset}`, asset, other);
      await rollback(`left ${asset}`);
      expect([await assetsOf(first), await assetsOf(second)]).toEqual([[], [asset]]);
    });

    test("comes back from the product whose taking is rolled back, though that was written since", async () => {
      const [first, second, third] = [freshUrn("dataProduct"), freshUrn("dataProduct"), freshUrn("dataProduct")];
      const [asset, other] = [freshDataset(), freshDataset()];
      await put(first, `had ${asset}`, asset);
      await put(second, `took ${asset}`, asset, other);
      await put(third, `took since ${asset}`, other);
      await put(second, `renamed ${asset}`, asset);
      await rollback(`took ${asset}`);
      expect([await assetsOf(first), await assetsOf(second), await assetsOf(third)]).toEqual([[asset], [], [other]]);
    });

    test("is let go in the run of the taking that wins, and comes back with that alone", async () => {
      const [first, second, third] = [freshUrn("dataProduct"), freshUrn("dataProduct"), freshUrn("dataProduct")];
      const [asset, other] = [freshDataset(), freshDataset()];
      await put(first, `had ${asset}`, asset);
      await put(second, `took ${asset}`, asset);
      await put(third, `took since ${asset}`, asset);
      await put(third, `added ${asset}`, asset, other);
      await rollback(`took ${asset}`);
      await rollback(`added ${asset}`);
      expect([await assetsOf(first), await assetsOf(third)]).toEqual([[], [asset]]);
      await rollback(`took since ${asset}`);
      expect(await assetsOf(first)).toEqual([asset]);
    });

    test("is in the one that had it last, where it comes back to several", async () => {
      const products = [freshUrn("dataProduct"), freshUrn("dataProduct")];
      const asset = freshDataset();
      for (const product of products.toReversed()) {
        await put(product, `had ${asset}`, asset);
        await put(product, `left ${asset}`);
        await laterMillisecond();
      }
      await rollback(`left ${asset}`);
      expect(await Promise.all(products.map(assetsOf))).toEqual([[asset], []]);
    });
  });
});

test("an asset leaves its data product without a look through all that there are", async () => {
  const { store, callsOf } = createCountingStore();
  const catalog = await createTestCatalog({ store, metadataTests: false });
  const take = (asset: string) => catalog.put(freshUrn("dataProduct"), "dataProductProperties", { assets: [{ destinationUrn: asset }] });
  const asset = freshDataset();
  // The first that leaves also makes the retention rules known.
  for (const taken of [asset, asset]) expectDone(await take(taken));
  const calls = await callsOf(async () => expectDone(await take(asset)));
  expect([calls.edgesOf, calls.scanAspect]).toEqual([expect.any(Number), undefined]);
  await catalog.close();
});
