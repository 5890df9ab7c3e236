import { describe, expect, test } from "vitest";
import { createCountingStore } from "../support/counting-store.ts";
import { onEachBackend } from "../support/on-each-backend.ts";
import { act, envelopesOf, exists, patchOf, proposalOf, propose, proposeAll } from "../support/rest-calls.ts";
import { freshDataset } from "../support/sample-urns.ts";
import { createTestCatalog } from "../support/test-catalog.ts";
import { deletionOf, expectDone, expectRule, hardDelete } from "./property-calls.ts";

let made = 0;
const freshSet = (type = "dataset") => `urn:li:versionSet:(sample${++made},${type})`;

onEachBackend("a version of an asset", (catalog) => {
  const aspect = "versionProperties";
  const versionOf = (versionSet: string, sortId: string, more = {}) => ({
    versionSet,
    version: { versionTag: `v-${sortId}` },
    sortId,
    ...more,
  });
  const put = (urn: string, set: string, sortId: string, more = {}) => catalog.put(urn, aspect, versionOf(set, sortId, more));
  const putAll = async (set: string, ...members: [urn: string, sortId: string][]) => {
    for (const [urn, sortId] of members) expectDone(await put(urn, set, sortId));
  };
  const isLatest = async (urn: string) => ((await catalog.read(urn))[aspect] as { isLatest?: boolean } | undefined)?.isLatest;
  const latestOf = async (set: string) => ((await catalog.read(set)).versionSetProperties as { latest?: string } | undefined)?.latest;
  const flags = (...urns: string[]) => Promise.all(urns.map(isLatest));

  describe("is the latest of its set", () => {
    test("when it is the first, which makes the set", async () => {
      const [set, urn] = [freshSet(), freshDataset()];
      expectDone(await put(urn, set, "a"));
      expect(await isLatest(urn)).toBe(true);
      expect(await catalog.read(set)).toMatchObject({
        versionSetKey: { id: set.slice("urn:li:versionSet:(".length, -",dataset)".length), entityType: "dataset" },
        versionSetProperties: { latest: urn, versioningScheme: "LEXICOGRAPHIC_STRING" },
      });
    });

    test("when it sorts after the one so far, which then is no more", async () => {
      const [set, a, b, c] = [freshSet(), freshDataset(), freshDataset(), freshDataset()];
      await putAll(set, [a, "a"], [c, "c"], [b, "b"]);
      expect([await latestOf(set), ...(await flags(a, b, c))]).toEqual([c, false, undefined, true]);
    });

    test("when it sorts last in a batch, in whatever order they come", async () => {
      const [set, a, b, c] = [freshSet(), freshDataset(), freshDataset(), freshDataset()];
      const inBatch = (urn: string, sortId: string) => proposalOf(urn, aspect, versionOf(set, sortId));
      expectDone(await proposeAll(catalog, [inBatch(b, "b"), inBatch(c, "c"), inBatch(a, "a")]));
      expect([await latestOf(set), ...(await flags(a, b, c))]).toEqual([c, undefined, false, true]);
    });

    test("and stays so when it is written again or patched", async () => {
      const [set, urn] = [freshSet(), freshDataset()];
      expectDone(await put(urn, set, "a"));
      expectDone(await put(urn, set, "a", { comment: "b" }));
      expect(await isLatest(urn)).toBe(true);
      expectDone(await propose(catalog, patchOf(urn, aspect, [{ op: "add", path: "/comment", value: "c" }])));
      expect(await isLatest(urn)).toBe(true);
    });

    test("and what is not the latest stays that: written again as it was, nothing has changed", async () => {
      const [set, a, b] = [freshSet(), freshDataset(), freshDataset()];
      await putAll(set, [a, "a"], [b, "b"]);
      const numbers = () => Promise.all([a, b].map(async (urn) => (await envelopesOf(catalog, urn))[aspect]?.systemMetadata?.version));
      const before = await numbers();
      await putAll(set, [a, "a"], [b, "b"]);
      expect([await latestOf(set), ...(await flags(a, b))]).toEqual([b, false, true]);
      expect(await numbers()).toEqual(before);
      expectDone(await put(a, set, "a", { comment: "kept for auditors" }));
      expect(await flags(a, b)).toEqual([false, true]);
    });

    test("until it moves behind another", async () => {
      const [set, a, b] = [freshSet(), freshDataset(), freshDataset()];
      await putAll(set, [a, "a"], [b, "b"]);
      expectDone(await propose(catalog, patchOf(b, aspect, [{ op: "add", path: "/sortId", value: "0" }])));
      expect([await latestOf(set), ...(await flags(a, b))]).toEqual([a, true, false]);
    });

    test("until it moves to another set", async () => {
      const [from, to, a, b, c] = [freshSet(), freshSet(), freshDataset(), freshDataset(), freshDataset()];
      await putAll(from, [a, "a"], [b, "b"]);
      await putAll(to, [c, "c"]);
      expectDone(await propose(catalog, patchOf(b, aspect, [{ op: "add", path: "/versionSet", value: to }])));
      expect([await latestOf(from), await latestOf(to), ...(await flags(a, b, c))]).toEqual([a, c, true, false, true]);
    });

    test("and stays so when it moves out of its set and back in one batch", async () => {
      const [set, other, a, b] = [freshSet(), freshSet(), freshDataset(), freshDataset()];
      await putAll(set, [a, "a"], [b, "b"]);
      const moves = [other, set].map((to) => proposalOf(b, aspect, versionOf(to, "b")));
      expectDone(await proposeAll(catalog, moves));
      expect([await latestOf(set), await latestOf(other), ...(await flags(a, b))]).toEqual([b, undefined, false, true]);
    });

    test("and what is not the latest stays that, also when one batch writes it twice", async () => {
      const [set, a, b] = [freshSet(), freshDataset(), freshDataset()];
      await putAll(set, [a, "a"], [b, "b"]);
      const writes = ["once", "twice"].map((comment) => proposalOf(a, aspect, versionOf(set, "a", { comment })));
      expectDone(await proposeAll(catalog, writes));
      expect([await latestOf(set), ...(await flags(a, b))]).toEqual([b, false, true]);
    });

    test("until it is taken out of the set, or deleted with all it has", async () => {
      const [set, a, b, c] = [freshSet(), freshDataset(), freshDataset(), freshDataset()];
      await putAll(set, [a, "a"], [b, "b"], [c, "c"]);
      expectDone(await propose(catalog, deletionOf(c, aspect)));
      expect([await latestOf(set), ...(await flags(a, b))]).toEqual([b, false, true]);
      expectDone(await hardDelete(catalog, b));
      expect([await latestOf(set), await isLatest(a)]).toEqual([a, true]);
      expectDone(await hardDelete(catalog, a));
      expect(await exists(catalog, set)).toBe(false);
    });

    test("until its entity goes with its key, by a proposal or with the run that made it", async () => {
      const [set, a, b, c] = [freshSet(), freshDataset(), freshDataset(), freshDataset()];
      const runId = `made ${set}`;
      expectDone(await catalog.put(b, "status", { removed: false }, { systemMetadata: { runId } }));
      await putAll(set, [a, "a"], [b, "b"], [c, "c"]);
      expectDone(await propose(catalog, deletionOf(c, "datasetKey")));
      expect([await latestOf(set), ...(await flags(a, b))]).toEqual([b, false, true]);
      expectDone(await act(catalog, "runs?rollback", { runId, dryRun: false, hardDelete: true }));
      expect([await latestOf(set), await isLatest(a), await exists(catalog, b)]).toEqual([a, true, false]);
    });

    test.each([true, false])("until the run that wrote it is rolled back, hard: %s", async (isHard) => {
      const [set, a, b] = [freshSet(), freshDataset(), freshDataset()];
      const runOf = (name: string) => ({ systemMetadata: { runId: `${name} of ${set}` } });
      const rollback = (name: string) =>
        act(catalog, "runs?rollback", { runId: runOf(name).systemMetadata.runId, dryRun: false, hardDelete: isHard });
      expectDone(await catalog.put(a, aspect, versionOf(set, "a"), runOf("first")));
      expectDone(await catalog.put(b, aspect, versionOf(set, "b"), runOf("second")));
      expect([await latestOf(set), ...(await flags(a, b))]).toEqual([b, false, true]);
      expectDone(await rollback("second"));
      expect([await latestOf(set), ...(await flags(a, b))]).toEqual([a, true, undefined]);
      expectDone(await rollback("first"));
      expect([await latestOf(set), ...(await flags(a, b))]).toEqual([undefined, undefined, undefined]);
    });

    test.each([true, false])("until a run that wrote it over that of another run is rolled back, hard: %s", async (isHard) => {
      const [set, a, b] = [freshSet(), freshDataset(), freshDataset()];
      const runId = `only ${set}`;
      expectDone(await catalog.put(b, aspect, versionOf(set, "b"), { systemMetadata: { runId } }));
      expectDone(await put(a, set, "a"));
      expectDone(await act(catalog, "runs?rollback", { runId, dryRun: false, hardDelete: isHard }));
      expect(await isLatest(b)).toBeUndefined();
      expectDone(await put(b, set, "c"));
      expect([await latestOf(set), await isLatest(b)]).toEqual([b, true]);
    });

    describe("when a rollback brings back what the set said before,", () => {
      const runOf = (set: string, name: string) => ({ systemMetadata: { runId: `${name} of ${set}` } });
      const rollback = async (set: string, name: string) =>
        expectDone(await act(catalog, "runs?rollback", { runId: `${name} of ${set}`, dryRun: false, safe: true }));
      const write = async (urn: string, value: { readonly versionSet: string }, name: string) =>
        expectDone(await catalog.put(urn, aspect, value, runOf(value.versionSet, name)));

      test("though it was written since as the older one", async () => {
        const [set, a, b] = [freshSet(), freshDataset(), freshDataset()];
        await write(a, versionOf(set, "a"), "first");
        await write(b, versionOf(set, "b"), "second");
        await write(a, versionOf(set, "a", { comment: "c" }), "third");
        await rollback(set, "second");
        expect([await latestOf(set), ...(await flags(a, b))]).toEqual([a, true, undefined]);
      });

      test("and the other no more, though it was written since as the latest", async () => {
        const [set, a, b] = [freshSet(), freshDataset(), freshDataset()];
        await write(a, versionOf(set, "z"), "first");
        await write(b, versionOf(set, "y"), "second");
        await write(a, versionOf(set, "a"), "third");
        await write(b, versionOf(set, "y", { comment: "c" }), "fourth");
        expect([await latestOf(set), ...(await flags(a, b))]).toEqual([b, false, true]);
        await rollback(set, "third");
        expect([await latestOf(set), ...(await flags(a, b))]).toEqual([a, true, false]);
      });

      test("but not once it has left: the set takes another", async () => {
        const [set, a, b] = [freshSet(), freshDataset(), freshDataset()];
        const scheme = "LEXICOGRAPHIC_STRING";
        const name = async (latest: string, run: string) =>
          expectDone(await catalog.put(set, "versionSetProperties", { latest, versioningScheme: scheme }, runOf(set, run)));
        await write(a, versionOf(set, "a"), "first");
        await write(b, versionOf(set, "b"), "first");
        await name(a, "chosen");
        expectDone(await propose(catalog, deletionOf(b, aspect)));
        await rollback(set, "chosen");
        expect([await latestOf(set), await isLatest(a)]).toEqual([a, true]);
      });

      test("in a set that went when it had moved to another", async () => {
        const [set, other, a] = [freshSet(), freshSet(), freshDataset()];
        await write(a, versionOf(set, "a"), "first");
        expectDone(await catalog.put(a, aspect, versionOf(other, "a"), runOf(set, "moved")));
        expect([await latestOf(set), await latestOf(other)]).toEqual([undefined, a]);
        await rollback(set, "moved");
        expect([await latestOf(set), await latestOf(other), await isLatest(a)]).toEqual([a, undefined, true]);
      });
    });

    describe("when the run that made it so is rolled back, though a later one wrote it again,", () => {
      const rollback = async (runId: string) => expectDone(await act(catalog, "runs?rollback", { runId, dryRun: false, safe: true }));
      const write = async (urn: string, value: object, runId: string) =>
        expectDone(await catalog.put(urn, aspect, value, { systemMetadata: { runId } }));

      test("as the first of its set", async () => {
        const [set, a] = [freshSet(), freshDataset()];
        for (const run of ["first", "second"]) await write(a, versionOf(set, "a"), `${run} ${set}`);
        await rollback(`first ${set}`);
        expect([await latestOf(set), await isLatest(a)]).toEqual([a, true]);
      });

      test("as one that came after others", async () => {
        const [set, a, b] = [freshSet(), freshDataset(), freshDataset()];
        expectDone(await put(a, set, "a"));
        for (const comment of ["first", "second"]) await write(b, versionOf(set, "b", { comment }), `${comment} ${set}`);
        await rollback(`first ${set}`);
        expect([await latestOf(set), ...(await flags(a, b))]).toEqual([b, false, true]);
      });

      test("as the one that was left, when another had moved to a set of its own", async () => {
        const [set, other, a, b] = [freshSet(), freshSet(), freshDataset(), freshDataset()];
        await write(a, versionOf(set, "b"), `moves ${set}`);
        await write(b, versionOf(set, "a"), `stays ${set}`);
        await write(a, versionOf(other, "b"), `moves ${set}`);
        await rollback(`moves ${set}`);
        expect([await latestOf(set), await latestOf(other), ...(await flags(a, b))]).toEqual([b, undefined, undefined, true]);
      });

      test("but not where it was chosen: the choice before it is the latest", async () => {
        const [set, a, b] = [freshSet(), freshDataset(), freshDataset()];
        const choose = async (latest: string) => {
          const chosen = { latest, versioningScheme: "LEXICOGRAPHIC_STRING" };
          expectDone(await catalog.put(set, "versionSetProperties", chosen, { systemMetadata: { runId: `${latest} in ${set}` } }));
        };
        await putAll(set, [a, "a"], [b, "b"]);
        await choose(a);
        await choose(b);
        await rollback(`${b} in ${set}`);
        expect([await latestOf(set), ...(await flags(a, b))]).toEqual([a, true, false]);
      });
    });

    test("until the set names another", async () => {
      const [set, a, b] = [freshSet(), freshDataset(), freshDataset()];
      await putAll(set, [a, "a"], [b, "b"]);
      const scheme = "LEXICOGRAPHIC_STRING";
      expectDone(await catalog.put(set, "versionSetProperties", { latest: a, versioningScheme: scheme }));
      expect(await flags(a, b)).toEqual([true, false]);
      expectDone(await put(b, set, "b", { comment: "unmoved" }));
      expect([await latestOf(set), ...(await flags(a, b))]).toEqual([a, true, false]);
    });

    test("one after another in a request that writes several of its set", async () => {
      const [set, a, b, c, d] = [freshSet(), freshDataset(), freshDataset(), freshDataset(), freshDataset()];
      const inBatch = ([urn, sortId]: [string, string]) => proposalOf(urn, aspect, versionOf(set, sortId));
      expectDone(await put(a, set, "a"));
      expectDone(
        await proposeAll(
          catalog,
          (
            [
              [c, "c"],
              [b, "b"],
              [d, "d"],
            ] as [string, string][]
          ).map(inBatch),
        ),
      );
      expect([await latestOf(set), ...(await flags(a, b, c, d))]).toEqual([d, false, undefined, false, true]);
    });

    test("until the set names another in the request that writes them, and not before", async () => {
      const [set, a, b, c] = [freshSet(), freshDataset(), freshDataset(), freshDataset()];
      const inBatch = (urn: string, sortId: string) => proposalOf(urn, aspect, versionOf(set, sortId));
      const choice = proposalOf(set, "versionSetProperties", { latest: a, versioningScheme: "LEXICOGRAPHIC_STRING" });
      expectDone(await proposeAll(catalog, [inBatch(a, "a"), inBatch(b, "b"), choice]));
      expect([await latestOf(set), ...(await flags(a, b))]).toEqual([a, true, false]);
      expectDone(await proposeAll(catalog, [choice, inBatch(c, "c")]));
      expect([await latestOf(set), ...(await flags(a, c))]).toEqual([c, false, true]);
    });

    test("until a set that was deleted is begun anew by another", async () => {
      const [set, a, b] = [freshSet(), freshDataset(), freshDataset()];
      await putAll(set, [a, "a"]);
      expectDone(await hardDelete(catalog, set));
      await putAll(set, [b, "b"]);
      expect([await latestOf(set), ...(await flags(a, b))]).toEqual([b, false, true]);
    });

    test("by the catalog's word, not by the client's", async () => {
      const [set, urn] = [freshSet(), freshDataset()];
      const reason = "IsLatest should not be specified, this is a computed field.";
      await expectRule(catalog, () => put(urn, set, "a", { isLatest: true }), reason);
      expectDone(await put(urn, set, "a"));
      const patch = patchOf(urn, aspect, [{ op: "add", path: "/isLatest", value: false }]);
      await expectRule(catalog, () => propose(catalog, patch), reason);
    });

    test("and a client that hands back what it read is not taken to say so itself", async () => {
      const [set, a, b] = [freshSet(), freshDataset(), freshDataset()];
      await putAll(set, [a, "a"], [b, "b"]);
      expectDone(await put(a, set, "a", { isLatest: false, comment: "not the latest" }));
      expectDone(await put(b, set, "b", { isLatest: true, comment: "the latest" }));
      expect([await latestOf(set), ...(await flags(a, b))]).toEqual([b, false, true]);
      const reason = "IsLatest should not be specified, this is a computed field.";
      await expectRule(catalog, () => put(a, set, "a", { isLatest: true }), reason);
    });
  });

  describe("fits its set:", () => {
    const generated = { versioningScheme: "ALPHANUMERIC_GENERATED_BY_DATAHUB" };

    test("its entity type is that of the set", async () => {
      const reason = "Version Set specified entity type does not match, expected type: mlModel";
      await expectRule(catalog, () => put(freshDataset(), freshSet("mlModel"), "a"), reason);
    });

    test("its scheme is that of the set", async () => {
      const set = freshSet();
      expectDone(await put(freshDataset(), set, "a"));
      const reason =
        "Versioning Scheme does not match Version Set properties. Expected Scheme: LEXICOGRAPHIC_STRING Provided Scheme: ALPHANUMERIC_GENERATED_BY_DATAHUB";
      await expectRule(catalog, () => put(freshDataset(), set, "AAAAAAAB", generated), reason);
    });

    test("generated sort ids are eight capital letters once the set is there", async () => {
      const set = freshSet();
      expectDone(await put(freshDataset(), set, "AAAAAAAA", generated));
      const reason = "Invalid sortID for Versioning Scheme. ID: 12345678 Scheme: ALPHANUMERIC_GENERATED_BY_DATAHUB";
      await expectRule(catalog, () => put(freshDataset(), set, "12345678", generated), reason);
      expectDone(await put(freshDataset(), set, "AAAAAAAB", generated));
    });

    test("neither its sort id nor its label stands twice in a set", async () => {
      const set = freshSet();
      expectDone(await put(freshDataset(), set, "a"));
      const reason = (label: string, sortId: string) =>
        `Sort Id and Version label must be unique: sort ID: ${sortId} version label: ${label}`;
      await expectRule(catalog, () => put(freshDataset(), set, "a", { version: { versionTag: "other" } }), reason("other", "a"));
      await expectRule(catalog, () => put(freshDataset(), set, "b", { version: { versionTag: "v-a" } }), reason("v-a", "b"));
      const twice = [freshDataset(), freshDataset()].map((urn) => proposalOf(urn, aspect, versionOf(set, "c")));
      await expectRule(catalog, () => proposeAll(catalog, twice), reason("v-c", "c"));
      expectDone(await put(freshDataset(), freshSet(), "a"));
    });
  });

  describe("belongs to a set that", () => {
    const scheme = "LEXICOGRAPHIC_STRING";

    test("keeps its scheme", async () => {
      const [set, latest] = [freshSet(), freshDataset()];
      expectDone(await put(latest, set, "a"));
      const properties = { latest, versioningScheme: "ALPHANUMERIC_GENERATED_BY_DATAHUB" };
      const reason = `Versioning Scheme cannot change. Expected Scheme: ${scheme} Provided Scheme: ALPHANUMERIC_GENERATED_BY_DATAHUB`;
      await expectRule(catalog, () => catalog.put(set, "versionSetProperties", properties), reason);
    });

    test("names as its latest only what has a version of it", async () => {
      const [set, member, stranger] = [freshSet(), freshDataset(), freshDataset()];
      expectDone(await put(member, set, "a"));
      expectDone(await put(stranger, freshSet(), "a"));
      const properties = { latest: stranger, versioningScheme: scheme };
      const reason = `Cannot set latest version to unversioned entity: ${stranger}`;
      await expectRule(catalog, () => catalog.put(set, "versionSetProperties", properties), reason);
    });
  });
});

test("the version set of an entity that is deleted is found without a look through all that there are", async () => {
  const { store, callsOf } = createCountingStore();
  const catalog = await createTestCatalog({ store, metadataTests: false });
  const [versionSet, older, newer] = [freshSet(), freshDataset(), freshDataset()];
  for (const [urn, sortId] of [
    [older, "a"],
    [newer, "b"],
  ] as const)
    expectDone(await catalog.put(urn, "versionProperties", { versionSet, version: { versionTag: sortId }, sortId }));
  const calls = await callsOf(async () => expectDone(await hardDelete(catalog, newer)));
  expect(calls.scanAspect).toBeUndefined();
  expect((await catalog.read(versionSet)).versionSetProperties).toMatchObject({ latest: older });
  await catalog.close();
});

test.each([
  ["one set", 2_000, 1],
  ["as many sets", 2_000, 2_000],
])("two thousand versions of %s come in one request", async (_sets, versions, sets) => {
  const catalog = await createTestCatalog({ metadataTests: false });
  const setsOfAll = Array.from({ length: sets }, () => freshSet());
  const proposals = Array.from({ length: versions }, (_, index) => {
    const [versionSet, sortId] = [setsOfAll[index % sets], `${10_000 + index}`];
    return proposalOf(freshDataset(), "versionProperties", { versionSet, version: { versionTag: sortId }, sortId });
  });
  expectDone(await proposeAll(catalog, proposals));
  expect((await catalog.read(setsOfAll[0] ?? "")).versionSetProperties).toMatchObject({ latest: proposals.at(-sets)?.entityUrn });
  await catalog.close();
});
