import { setImmediate as turnOfEventLoop } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { holdWriter } from "../support/hold-writer.ts";
import { keepHistory } from "../support/keep-history.ts";
import { laterMillisecond } from "../support/later-millisecond.ts";
import { onEachBackend } from "../support/on-each-backend.ts";
import { act, envelopesOf, patchOf, proposalOf, propose, proposeAll, rowValue } from "../support/rest-calls.ts";
import { freshDataset } from "../support/sample-urns.ts";

const writers = 64;
const numbers = Array.from({ length: writers }, (_, index) => index);

onEachBackend("sixty-four writers at once", (catalog) => {
  beforeAll(async () => {
    expect((await propose(catalog, keepHistory)).status).toBe(200);
  });

  /** All rows of an aspect as (version, value), the history from the oldest and the latest last. */
  const rows = async (urn: string, aspect: string) => {
    const [latest, ...history] = await catalog.store.aspects.listVersions({ urn, aspect });
    return [...history.reverse(), latest].map((row) => [row?.version, JSON.parse(row?.metadata ?? "{}")] as const);
  };
  const description = (text: string | number) => ({ description: String(text) });

  describe("of different values to one aspect", () => {
    test("lose none: every value is in the history once, and the numbers have no gap", async () => {
      const urn = freshDataset();
      const answers = await Promise.all(
        numbers.map((number) => propose(catalog, proposalOf(urn, "datasetProperties", description(number)))),
      );
      expect(answers.map(({ status }) => status)).toEqual(numbers.map(() => 200));
      const stored = await rows(urn, "datasetProperties");
      expect(stored.map(([version]) => version)).toEqual([...numbers.slice(1), 0]);
      expect(stored.map(([, value]) => Number(value.description)).sort((a, b) => a - b)).toEqual(numbers);
      expect((await envelopesOf(catalog, urn)).datasetProperties?.systemMetadata?.version).toBe(String(writers));
    });

    test("are told in the order in which they became true", async () => {
      const urn = freshDataset();
      const offset = await catalog.store.changes.lastOffset();
      await Promise.all(numbers.map((number) => propose(catalog, proposalOf(urn, "datasetProperties", description(number)))));
      const told = await catalog.store.changes.readChanges({ after: offset, limit: 1000 });
      expect(told.map((change) => change.offset)).toEqual(told.map((_, index) => offset + 1 + index));
      const ours = told.filter(({ aspect }) => aspect === "datasetProperties");
      expect(ours.map(({ version }) => version)).toEqual(numbers.map((number) => number + 1));
      expect(ours.map(({ value }) => JSON.parse(value ?? ""))).toEqual((await rows(urn, "datasetProperties")).map(([, value]) => value));
    });

    test("make the entity once", async () => {
      const urn = freshDataset();
      const offset = await catalog.store.changes.lastOffset();
      await Promise.all(numbers.map((number) => propose(catalog, proposalOf(urn, "datasetProperties", description(number)))));
      const told = await catalog.store.changes.readChanges({ after: offset, limit: 1000 });
      expect(told.filter(({ aspect }) => aspect === "datasetKey")).toHaveLength(1);
      expect(told).toHaveLength(writers + 3);
    });
  });

  test("of one value make one version", async () => {
    const urn = freshDataset();
    await Promise.all(numbers.map(() => propose(catalog, proposalOf(urn, "datasetProperties", description("same")))));
    expect(await rows(urn, "datasetProperties")).toEqual([[0, description("same")]]);
  });

  test("that patch one aspect, each with another tag, all survive", async () => {
    const urn = freshDataset();
    const tags = numbers.map((number) => `urn:li:tag:t${number}`);
    const answers = await Promise.all(
      tags.map((tag) => propose(catalog, patchOf(urn, "globalTags", [{ op: "add", path: `/tags/${tag}`, value: { tag } }]))),
    );
    expect(answers.map(({ status }) => status)).toEqual(numbers.map(() => 200));
    const stored = (await rowValue(catalog, urn, "globalTags")) as { tags: { tag: string }[] };
    expect(stored.tags.map(({ tag }) => tag).sort()).toEqual(tags.toSorted());
    expect((await rows(urn, "globalTags")).map(([, value]) => value.tags.length)).toEqual(numbers.map((number) => number + 1));
  });

  test("that add and remove tags leave exactly those that were added for good", async () => {
    const urn = freshDataset();
    const operation = (op: string, number: number) => {
      const tag = `urn:li:tag:t${number}`;
      return patchOf(urn, "globalTags", [{ op, path: `/tags/${tag}`, value: { tag } }]);
    };
    await Promise.all(
      numbers.map(async (number) => {
        await propose(catalog, operation("add", number));
        if (number % 2 === 1) await propose(catalog, operation("remove", number));
      }),
    );
    const stored = (await rowValue(catalog, urn, "globalTags")) as { tags: { tag: string }[] };
    expect(stored.tags.map(({ tag }) => tag).sort()).toEqual(
      numbers
        .filter((number) => number % 2 === 0)
        .map((number) => `urn:li:tag:t${number}`)
        .sort(),
    );
  });

  test("that create one entity: one succeeds, the others hear that it exists", async () => {
    const urn = freshDataset();
    const create = (number: number) => proposalOf(urn, "datasetProperties", description(number), { changeType: "CREATE_ENTITY" });
    const answers = await Promise.all(numbers.map((number) => propose(catalog, create(number))));
    const winners = numbers.filter((number) => answers[number]?.status === 200);
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(writers - 1);
    expect(await rows(urn, "datasetProperties")).toEqual([[0, description(winners[0] ?? "")]]);
  });

  test("that all expect one version: one succeeds", async () => {
    const urn = freshDataset();
    await propose(catalog, proposalOf(urn, "datasetProperties", description("first")));
    const headers = { "If-Version-Match": "1" };
    const write = (number: number) => propose(catalog, proposalOf(urn, "datasetProperties", description(number), { headers }));
    const answers = await Promise.all(numbers.map(write));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await rows(urn, "datasetProperties")).toHaveLength(2);
  });

  test("are dated when their turn came: what waited counts as a change after those who read meanwhile", async () => {
    const urn = freshDataset();
    await propose(catalog, proposalOf(urn, "datasetProperties", description("first")));
    const writer = await holdWriter(catalog);
    const waiting = propose(catalog, proposalOf(urn, "datasetProperties", description("second")));
    await writer.hasProposals();
    await laterMillisecond();
    const { value } = (await envelopesOf(catalog, urn)).datasetProperties ?? {};
    const headers = { "If-Unmodified-Since": new Date().toISOString() };
    await laterMillisecond();
    await writer.release();
    expect((await waiting).status).toBe(200);
    const { status, text } = await propose(
      catalog,
      proposalOf(urn, "datasetProperties", { ...(value as object), name: "named" }, { headers }),
    );
    expect([status, text]).toEqual([422, expect.stringContaining("Item last modified")]);
    expect(await rowValue(catalog, urn, "datasetProperties")).toEqual(description("second"));
  });

  test("of batches, single proposals and patches to the same aspects lose nothing", async () => {
    const urns = [freshDataset(), freshDataset(), freshDataset()];
    const writes = numbers.map((number) => {
      const batch = urns.map((urn) => proposalOf(urn, "datasetProperties", description(`batch ${number}`)));
      if (number % 3 === 0) return proposeAll(catalog, batch);
      const urn = urns[number % urns.length] ?? "";
      if (number % 3 === 1) return propose(catalog, proposalOf(urn, "datasetProperties", description(`single ${number}`)));
      return propose(catalog, patchOf(urn, "datasetProperties", [{ op: "add", path: "/description", value: `patch ${number}` }]));
    });
    expect((await Promise.all(writes)).map(({ status }) => status)).toEqual(numbers.map(() => 200));
    for (const [index, urn] of urns.entries()) {
      const expected = numbers.flatMap((number) => {
        if (number % 3 === 0) return [`batch ${number}`];
        if (number % urns.length !== index) return [];
        return [`${number % 3 === 1 ? "single" : "patch"} ${number}`];
      });
      const stored = await rows(urn, "datasetProperties");
      expect(stored.map(([, value]) => value.description).sort()).toEqual(expected.toSorted());
      expect(stored.map(([version]) => version)).toEqual([...expected.keys()].slice(1).concat(0));
    }
  });

  test("of which every other is refused store exactly what was answered with success", async () => {
    const urn = freshDataset();
    const batch = (number: number) => [
      proposalOf(urn, "datasetProperties", description(number)),
      proposalOf(freshDataset(), "status", { removed: number % 2 === 0 ? false : "no" }),
    ];
    const answers = await Promise.all(numbers.map((number) => proposeAll(catalog, batch(number))));
    expect(answers.map(({ status }) => status)).toEqual(numbers.map((number) => (number % 2 === 0 ? 200 : 422)));
    const stored = await rows(urn, "datasetProperties");
    expect(stored.map(([, value]) => Number(value.description)).sort((a, b) => a - b)).toEqual(
      numbers.filter((number) => number % 2 === 0),
    );
  });

  test("that write and delete one entity leave it whole or gone", async () => {
    const urn = freshDataset();
    await Promise.all(
      numbers.map((number) =>
        number % 4 === 3
          ? act(catalog, "entities?delete", { urn })
          : propose(catalog, proposalOf(urn, "datasetProperties", description(number))),
      ),
    );
    const names = (await catalog.store.aspects.getEntities([urn])).flat().map(({ aspect }) => aspect);
    expect([[], ["browsePathsV2", "dataPlatformInstance", "datasetKey", "datasetProperties"]]).toContainEqual(names);
    const stored = await catalog.store.aspects.listVersions({ urn, aspect: "datasetProperties" });
    expect(stored.map(({ version }) => version)).toEqual(stored.map((_, index) => (index === 0 ? 0 : stored.length - index)));
  });

  test("change nothing any more once it is answered that writes are switched off, and all that was answered is stored", async () => {
    const urns = numbers.map(freshDataset);
    const batch = Array.from({ length: 300 }, () => proposalOf(freshDataset(), "datasetProperties", description("batch")));
    const writes = [
      proposeAll(catalog, batch),
      ...urns.map((urn) => propose(catalog, proposalOf(urn, "datasetProperties", description("single")))),
      act(catalog, "operations?restoreIndices", { batchSize: 10 }),
      act(catalog, "entities?delete", { urn: urns[0] ?? "" }),
      act(catalog, "runs?rollback", { runId: "of-nobody", dryRun: false }),
    ];
    await turnOfEventLoop();
    expect((await act(catalog, "entities?setWritable", { value: false })).status).toBe(200);
    const offset = await catalog.store.changes.lastOffset();
    const answers = await Promise.all(writes);
    expect(await catalog.store.changes.lastOffset()).toBe(offset);
    expect((await act(catalog, "entities?setWritable", { value: true })).status).toBe(200);
    const stored = await catalog.store.aspects.getEntities(urns.slice(1));
    expect(stored.map((records) => (records.length > 0 ? 200 : 503))).toEqual(answers.slice(2, writers + 1).map(({ status }) => status));
  });
});
