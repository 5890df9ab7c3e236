import { afterEach, describe, expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { act, answered, patchOf, proposalOf, propose, proposeAll, rowValue } from "../support/rest-calls.ts";
import { freshDataset, freshUrn } from "../support/sample-urns.ts";
import type { TestCatalog } from "../support/test-catalog.ts";
import { expectDone, expectRule } from "./property-calls.ts";

const aspect = "datasetProperties";
const ruleUrn = (entity: string, of: string) => `urn:li:dataHubRetention:(${entity},${of})`;
const config = (retention: object) => ({ retention });
const versions = (maxVersions: number) => config({ version: { maxVersions } });
const seconds = (maxAgeInSeconds: number) => config({ time: { maxAgeInSeconds } });

onEachBackend("the history of an aspect", (catalog) => {
  const rules: string[] = [];
  afterEach(async () => {
    for (const urn of rules.splice(0)) expectDone(await act(catalog, "entities?delete", { urn }));
  });
  const setRule = async (entity: string, of: string, value: object) => {
    expectDone(await catalog.put(ruleUrn(entity, of), "dataHubRetentionConfig", value));
    if (`${entity},${of}` !== "*,*") rules.push(ruleUrn(entity, of));
  };

  describe("with the rules that a catalog begins with", () => {
    test("is twenty values with the latest; the oldest go", async () => {
      const urn = freshDataset();
      await writeTimes(catalog, urn, 20);
      expect(await storedNumbers(catalog, urn)).toEqual([0, ...down(19, 1)]);
      await writeTimes(catalog, urn, 5, 21);
      expect(await storedNumbers(catalog, urn)).toEqual([0, ...down(24, 6)]);
      expect(await rowValue(catalog, urn, aspect, 5)).toBeUndefined();
      expect(await rowValue(catalog, urn, aspect, 6)).toEqual({ description: "6" });
      expect(await rowValue(catalog, urn, aspect)).toEqual({ description: "25" });
    });

    test("is as long when one request writes it all", async () => {
      const urn = freshDataset();
      const values = Array.from({ length: 30 }, (_, index) => proposalOf(urn, aspect, { description: String(index + 1) }));
      expectDone(await proposeAll(catalog, values));
      expect(await storedNumbers(catalog, urn)).toEqual([0, ...down(29, 11)]);
    });

    test("is its newest end without a gap when many write at once", async () => {
      const urn = freshDataset();
      await Promise.all(Array.from({ length: 64 }, (_, index) => catalog.put(urn, aspect, { description: String(index) })));
      expect(await storedNumbers(catalog, urn)).toEqual([0, ...down(63, 45)]);
    });

    test("begins anew after a delete in the middle of a request", async () => {
      const urn = freshDataset();
      await writeTimes(catalog, urn, 25);
      const anew = ["a", "b", "c"].map((description) => proposalOf(urn, aspect, { description }));
      const last = proposalOf(urn, aspect, { description: "last" });
      expectDone(await proposeAll(catalog, [last, proposalOf(urn, aspect, 0, { changeType: "DELETE" }), ...anew]));
      expect(await storedNumbers(catalog, urn)).toEqual([0, 2, 1]);
    });

    test("is nothing for the result of a run", async () => {
      const urn = freshUrn("dataHubExecutionRequest");
      for (const status of ["RUNNING", "SUCCESS"]) {
        expectDone(await catalog.put(urn, "dataHubExecutionRequestResult", { status, report: status }));
      }
      expect(await storedNumbers(catalog, urn, "dataHubExecutionRequestResult")).toEqual([0]);
    });

    test("stays when a rollback takes the latest value back", async () => {
      const urn = freshDataset();
      await writeTimes(catalog, urn, 25);
      const run = { systemMetadata: { runId: "taken-back", lastObserved: 1 } };
      expectDone(await propose(catalog, proposalOf(urn, aspect, { description: "wrong" }, run)));
      expectDone(await act(catalog, "runs?rollback", { runId: "taken-back", dryRun: false }));
      expect(await rowValue(catalog, urn, aspect)).toEqual({ description: "25" });
      expect(await storedNumbers(catalog, urn)).toEqual([0, ...down(24, 7)]);
    });

    test("tells nothing of what it no longer knows", async () => {
      const urn = freshDataset();
      for (let number = 1; number <= 25; number++) {
        expectDone(await catalog.put(urn, "editableDatasetProperties", { description: `text ${number}` }));
      }
      const { body } = await catalog.request("GET", `/openapi/v2/timeline/v1/${encodeURIComponent(urn)}?categories=DOCUMENTATION`);
      const told = (body as { changeEvents: { description: string }[] }[]).flatMap(({ changeEvents }) => changeEvents);
      expect(told).toHaveLength(19);
      expect(JSON.stringify(told)).not.toContain("text 5'");
    });
  });

  describe("with rules of one's own", () => {
    test("follows the first that is for it: aspect of entity, entity, aspect, everything", async () => {
      await setRule("*", aspect, versions(4));
      expect(await keptOfNew(catalog)).toBe(4);
      await setRule("dataset", "*", versions(3));
      expect(await keptOfNew(catalog)).toBe(3);
      await setRule("dataset", aspect, versions(2));
      expect(await keptOfNew(catalog)).toBe(2);
    });

    test("does not mix them", async () => {
      await setRule("*", aspect, versions(2));
      await setRule("dataset", aspect, seconds(3_600));
      expect(await keptOfNew(catalog)).toBe(25);
    });

    test("is kept whole where a rule names no limit", async () => {
      await setRule("dataset", aspect, config({}));
      expect(await keptOfNew(catalog)).toBe(25);
    });

    test("ends at an age", async () => {
      await setRule("dataset", aspect, seconds(60));
      const urn = freshDataset();
      await writeTimes(catalog, urn, 5);
      await makeOlder(catalog, urn, { numbers: [1, 2, 3], millis: 61_000 });
      await writeTimes(catalog, urn, 1, 6);
      expect(await storedNumbers(catalog, urn)).toEqual([0, 5, 4]);
    });

    test("is cut when it is written by a patch, and not by a write that changes nothing", async () => {
      const urn = freshDataset();
      await writeTimes(catalog, urn, 5);
      await setRule("dataset", aspect, versions(2));
      await writeTimes(catalog, urn, 1, 5);
      expect(await storedNumbers(catalog, urn)).toEqual([0, 4, 3, 2, 1]);
      expectDone(await propose(catalog, patchOf(urn, aspect, [{ op: "add", path: "/description", value: "patched" }])));
      expect(await storedNumbers(catalog, urn)).toEqual([0, 5]);
    });

    test("follows a rule from the moment on at which that was answered, and no longer than it is there", async () => {
      for (let number = 0; number < 10; number++) {
        await setRule("dataset", aspect, versions(3));
        expect(await keptOfNew(catalog, 4)).toBe(3);
        expectDone(await act(catalog, "entities?delete", { urn: ruleUrn("dataset", aspect) }));
        expect(await keptOfNew(catalog, 4)).toBe(4);
      }
    });

    test("does not follow a rule that was refused with its request", async () => {
      const urn = freshDataset();
      const refused = [
        proposalOf(ruleUrn("dataset", aspect), "dataHubRetentionConfig", versions(1)),
        proposalOf(urn, aspect, { description: 7 }),
      ];
      expect((await proposeAll(catalog, refused)).status).toBe(422);
      expect(await keptOfNew(catalog, 5)).toBe(5);
    });
  });

  describe("is not ruled by", () => {
    test.each([
      ["no version at all", versions(0), "Invalid maxVersions: 0. It must be at least 1; leave version out to keep without that limit"],
      ["a negative number", versions(-1), "Invalid maxVersions: -1."],
      ["no age at all", seconds(0), "Invalid maxAgeInSeconds: 0. It must be at least 1; leave time out"],
    ])("%s", async (_what, value, message) => {
      await expectRule(catalog, () => catalog.put(ruleUrn("dataset", aspect), "dataHubRetentionConfig", value), message);
    });

    test.each([
      ["an entity that is not in the model", "datasets", "*", "Unknown entity datasets; name one of the model, or *"],
      ["an entity in another letter case, which would never apply", "DATASET", "*", "Unknown entity DATASET; name dataset, or *"],
      ["an aspect that the entity does not have", "tag", aspect, `Unknown aspect ${aspect} of tag; name one of the model, or *`],
      ["an aspect that nobody has", "*", "nothing", "Unknown aspect nothing of *"],
    ])("%s", async (_what, entity, of, message) => {
      await expectRule(catalog, () => catalog.put(ruleUrn(entity, of), "dataHubRetentionConfig", versions(5)), message);
    });
  });

  describe("is cut by hand", () => {
    const apply = async (parameters: object) => String(await answered(act(catalog, "entities?applyRetention", parameters)));

    test("for an entity, and says what it did in the text that clients know", async () => {
      const urn = freshDataset();
      await writeTimes(catalog, urn, 6);
      await setRule("dataset", aspect, versions(2));
      expect(await apply({ urn, attemptWithVersion: 3 })).toMatch(
        /^BulkApplyRetentionResult\(argStart=0, argCount=100, argAttemptWithVersion=3, argUrn=urn:li:dataset:\S+, argAspectName=null, rowsHandled=1, timeRetentionPolicyMapMs=\d+, timeRowMs=\d+, timeApplyRetentionMs=\d+\)$/,
      );
      expect(await storedNumbers(catalog, urn)).toEqual([0, 5]);
    });

    test("for an entity whose URN spells its type in another letter case", async () => {
      const urn = freshDataset().replace("dataset", "dataSet");
      await writeTimes(catalog, urn, 6);
      await setRule("dataset", aspect, versions(2));
      await apply({ urn, attemptWithVersion: 3 });
      expect(await storedNumbers(catalog, urn)).toEqual([0, 5]);
    });

    test("for an aspect of every entity, page by page", async () => {
      const urns = [freshDataset(), freshDataset(), freshDataset()];
      for (const urn of urns) await writeTimes(catalog, urn, 22);
      await setRule("dataset", aspect, versions(2));
      const lengths = async () => Promise.all(urns.map(async (urn) => (await storedNumbers(catalog, urn)).length));
      const offset = await catalog.store.changes.lastOffset();
      expect(await apply({ aspectName: aspect, count: 0 })).toContain("argUrn=null, argAspectName=datasetProperties, rowsHandled=0");
      expect(await lengths()).toEqual([20, 20, 20]);
      expect(await apply({ aspectName: aspect, start: 0, count: 10_000 })).toMatch(/rowsHandled=\d*[1-9]/);
      expect(await lengths()).toEqual([2, 2, 2]);
      expect(await catalog.store.changes.lastOffset()).toBe(offset);
    });

    test("only for those that have come to the version", async () => {
      const urn = freshDataset();
      await writeTimes(catalog, urn, 4);
      await setRule("dataset", aspect, versions(1));
      expect(await apply({ urn, aspectName: aspect, attemptWithVersion: 5 })).toContain("rowsHandled=0");
      expect(await apply({ urn, aspectName: aspect, attemptWithVersion: 4, start: 1 })).toContain("rowsHandled=0");
      expect((await storedNumbers(catalog, urn)).length).toBe(4);
      expect(await apply({ urn, aspectName: aspect, attemptWithVersion: 4 })).toContain("rowsHandled=1");
      expect(await storedNumbers(catalog, urn)).toEqual([0]);
    });

    test("not while writes are switched off", async () => {
      await act(catalog, "entities?setWritable", { value: false });
      const { status } = await act(catalog, "entities?applyRetention", {});
      await act(catalog, "entities?setWritable", { value: true });
      expect(status).toBe(503);
    });
  });
});

function down(from: number, to: number): number[] {
  return Array.from({ length: from - to + 1 }, (_, index) => from - index);
}

async function writeTimes(catalog: TestCatalog, urn: string, times: number, from = 1): Promise<void> {
  for (let number = from; number < from + times; number++) {
    expectDone(await catalog.put(urn, aspect, { description: String(number) }));
  }
}

async function storedNumbers(catalog: TestCatalog, urn: string, of = aspect): Promise<number[]> {
  return (await catalog.store.aspects.listVersions({ urn, aspect: of })).map(({ version }) => version);
}

/** How many values are kept of so many that are written. */
async function keptOfNew(catalog: TestCatalog, times = 25): Promise<number> {
  const urn = freshDataset();
  await writeTimes(catalog, urn, times);
  return (await storedNumbers(catalog, urn)).length;
}

/** As if some values had been written a while ago. */
async function makeOlder(catalog: TestCatalog, urn: string, { numbers, millis }: { numbers: readonly number[]; millis: number }) {
  const rows = await catalog.store.aspects.listVersions({ urn, aspect });
  const older = rows.filter(({ version }) => numbers.includes(version)).map((row) => ({ ...row, createdOn: row.createdOn - millis }));
  await catalog.store.transaction((tx) => tx.aspects.put(older));
}
