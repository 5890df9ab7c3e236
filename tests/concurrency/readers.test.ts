import { setImmediate as turnOfEventLoop } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { keepHistory } from "../support/keep-history.ts";
import { onEachBackend } from "../support/on-each-backend.ts";
import { act, answered, patchOf, proposalOf, propose, proposeAll } from "../support/rest-calls.ts";
import { freshDataset } from "../support/sample-urns.ts";

onEachBackend("readers while others write", (catalog) => {
  beforeAll(async () => {
    expect((await propose(catalog, keepHistory)).status).toBe(200);
  });

  const description = (number: number) => ({ description: String(number) });
  const aspects = ["datasetProperties", "editableDatasetProperties"];
  const batch = (urns: readonly string[], number: number) =>
    urns.flatMap((urn) => aspects.map((aspect) => proposalOf(urn, aspect, description(number))));

  /** Reads over and over until the work is done; answers how often it read. */
  const readWhile = async (work: Promise<unknown>, read: () => Promise<void>) => {
    let done = false;
    let reads = 0;
    const finished = work.finally(() => {
      done = true;
    });
    const reading = async () => {
      for (; !done; reads++) {
        await read();
        await turnOfEventLoop();
      }
    };
    await Promise.all([finished, reading()]);
    return reads;
  };
  const inTurn = async (count: number, write: (number: number) => Promise<{ status: number }>) => {
    for (let number = 1; number <= count; number++) expect((await write(number)).status).toBe(200);
  };

  test("never see half a batch, within an entity or across entities", async () => {
    const urns = [freshDataset(), freshDataset(), freshDataset()];
    await proposeAll(catalog, batch(urns, 0));
    const path = `/entitiesV2?ids=List(${urns.map(encodeURIComponent).join(",")})&aspects=List(${aspects.join(",")})`;
    const writing = Promise.all(
      [1, 2, 3].map((writer) => inTurn(40, (number) => proposeAll(catalog, batch(urns, writer * 1000 + number)))),
    );
    const reads = await readWhile(writing, async () => {
      const { text } = await catalog.request("GET", path);
      const seen = new Set([...text.matchAll(/"description":"(\d+)"/g)].map(([, number]) => number));
      expect(seen.size, text).toBe(1);
    });
    expect(reads).toBeGreaterThan(10);
  });

  test("have their turn while everything stored is looked through for rows that are not there", async () => {
    const urns = Array.from({ length: 1_500 }, freshDataset);
    await proposeAll(catalog, batch(urns, 0));
    const looking = answered(act(catalog, "operations?restoreIndices", { urnLike: "%is-like-no-other" }));
    const reads = await readWhile(looking, async () => {
      expect(await catalog.read(urns[0] ?? "")).toMatchObject({ datasetProperties: description(0) });
    });
    expect(reads).toBeGreaterThan(8);
  });

  test("have their turn while GraphQL is asked for the first time, which loads it", async () => {
    const urn = freshDataset();
    await proposeAll(catalog, batch([urn], 0));
    const asking = catalog.request("POST", "/api/graphql", { query: "{ me { corpUser { urn } } }" });
    const reads = await readWhile(asking, async () => {
      expect(await catalog.read(urn)).toMatchObject({ datasetProperties: description(0) });
    });
    expect(reads).toBeGreaterThan(20);
  });

  test("have their turn while many proposals are written together, and see none or all of them", async () => {
    const urns = Array.from({ length: 600 }, freshDataset);
    const path = `/entitiesV2?ids=List(${[urns[0], urns.at(-1)].map((urn = "") => encodeURIComponent(urn)).join(",")})&aspects=List(${aspects.join(",")})`;
    const seen = new Set<number>();
    const reads = await readWhile(proposeAll(catalog, batch(urns, 7)), async () => {
      const { text } = await catalog.request("GET", path);
      seen.add([...text.matchAll(/"description":"7"/g)].length);
    });
    expect(reads).toBeGreaterThan(8);
    expect([...seen].filter((descriptions) => descriptions !== 0 && descriptions !== 4)).toEqual([]);
  });

  test("have their turn while few proposals are written that take long each", async () => {
    const urn = freshDataset();
    const tags = Array.from({ length: 2_000 }, (_, index) => ({ tag: `urn:li:tag:t${index}` }));
    await propose(catalog, proposalOf(urn, "globalTags", { tags }));
    const patches = Array.from({ length: 100 }, (_, index) => {
      const tag = `urn:li:tag:added${index}`;
      return patchOf(urn, "globalTags", [{ op: "add", path: `/tags/${tag}`, value: { tag } }]);
    });
    const reads = await readWhile(proposeAll(catalog, patches), async () => {
      expect((await catalog.store.aspects.getLatest([{ urn, aspect: "globalTags" }]))[0]).toBeDefined();
    });
    expect(reads).toBeGreaterThan(20);
  });

  test("of a page of entities see all of them before a batch or after it", async () => {
    const urns = Array.from({ length: 250 }, freshDataset);
    const name = "reader-of-pages";
    const named = (number: number) => urns.map((urn) => proposalOf(urn, "datasetProperties", { ...description(number), name }));
    await proposeAll(catalog, named(0));
    const writing = inTurn(16, (number) => proposeAll(catalog, named(number)));
    const reads = await readWhile(writing, async () => {
      const path = `/openapi/v3/entity/dataset?count=250&query=${name}&aspects=datasetProperties`;
      const { text } = await catalog.request("GET", path);
      const told = [...text.matchAll(/"description":"(\d+)"/g)].map(([, number]) => number);
      expect([told.length, new Set(told).size]).toEqual([urns.length, 1]);
    });
    expect(reads).toBeGreaterThan(2);
  });

  test.each([true, false])(
    "of a run see all of it or nothing while it is taken back (with what is soft deleted: %s)",
    async (includeSoft) => {
      const urns = Array.from({ length: 1_100 }, freshDataset);
      const runId = `read-while-taken-back-${includeSoft}`;
      const told = { systemMetadata: { runId, lastObserved: 1 } };
      await proposeAll(
        catalog,
        urns.map((urn) => proposalOf(urn, "datasetProperties", description(1), told)),
      );
      const seen = new Set<number>();
      const describe = async () => {
        const records = await answered(act(catalog, "runs?describe", { runId, start: 0, count: 9_999, includeSoft }));
        seen.add((records as unknown[]).length);
      };
      await describe();
      const [all = 0] = seen;
      await readWhile(act(catalog, "runs?rollback", { runId, dryRun: false, hardDelete: true, safe: false }), describe);
      await describe();
      expect([...seen]).toEqual([all, 0]);
      expect(all).toBeGreaterThan(urns.length);
    },
  );

  test("see each answered write at once, whoever reads", async () => {
    const urns = Array.from({ length: 16 }, freshDataset);
    await Promise.all(
      urns.map(async (urn) => {
        for (let number = 1; number <= 10; number++) {
          await propose(catalog, proposalOf(urn, "datasetProperties", description(number)));
          const [read, exists] = await Promise.all([catalog.read(urn), answered(act(catalog, "entities?exists", { urn }))]);
          expect(read.datasetProperties).toEqual(description(number));
          expect(exists).toBe(true);
        }
      }),
    );
  });

  test("of one aspect never see its value go back", async () => {
    const urn = freshDataset();
    await propose(catalog, proposalOf(urn, "datasetProperties", description(0)));
    let last = 0;
    await readWhile(
      inTurn(100, (number) => propose(catalog, proposalOf(urn, "datasetProperties", description(number)))),
      async () => {
        const { description: text } = (await catalog.read(urn)).datasetProperties as { description: string };
        expect(Number(text)).toBeGreaterThanOrEqual(last);
        last = Number(text);
      },
    );
  });

  test("of the history find every version that the latest value promises", async () => {
    const urn = freshDataset();
    await propose(catalog, proposalOf(urn, "datasetProperties", description(1)));
    await readWhile(
      inTurn(60, (number) => propose(catalog, proposalOf(urn, "datasetProperties", description(number + 1)))),
      async () => {
        const [latest, ...history] = await catalog.store.aspects.listVersions({ urn, aspect: "datasetProperties" });
        const { version } = JSON.parse(latest?.systemMetadata ?? "{}") as { version: string };
        expect(history.map((row) => row.version)).toEqual(
          Array.from({ length: Number(version) - 1 }, (_, index) => Number(version) - 1 - index),
        );
      },
    );
  });

  test("never see an entity that is half deleted", async () => {
    const urn = freshDataset();
    const write = () => proposeAll(catalog, batch([urn], 1));
    await readWhile(
      inTurn(40, async (number) => (number % 2 === 1 ? write() : act(catalog, "entities?delete", { urn }))),
      async () => {
        const [records = []] = await catalog.store.aspects.getEntities([urn]);
        expect([0, 5]).toContain(records.length);
      },
    );
  });
});
