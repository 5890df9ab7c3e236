import { parseUrn } from "@almagest/model";
import type { SearchIndex } from "@almagest/server/storage/search-index.ts";
import { expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { act, answered, proposalOf, propose } from "../support/rest-calls.ts";
import { freshDataset } from "../support/sample-urns.ts";
import { createTestCatalog } from "../support/test-catalog.ts";
import { passing, search, urnsOf } from "./search-calls.ts";
import { dataset } from "./shop-catalog.ts";

/** `ALMAGEST_WRITES=10000` runs the whole of it. */
const writes = Number(process.env.ALMAGEST_WRITES ?? 500);

onEachBackend("a search after a write", (catalog) => {
  test("finds what was written, every time", async () => {
    for (let index = 0; index < writes; index++) {
      const urn = dataset(`fresh.table_${index}`);
      await propose(catalog, proposalOf(urn, "datasetProperties", { name: `unique${index}` }));
      const found = urnsOf(await search(catalog, `unique${index}`, { count: 1 }));
      if (found[0] !== urn) expect.fail(`write ${index} was not found`);
    }
    expect((await search(catalog, "*", { count: 0 })).numEntities).toBe(writes);
  }, 600_000);

  test("finds the value of now, not that of before", async () => {
    const urn = dataset("changing");
    for (let index = 0; index < 50; index++) {
      await propose(catalog, proposalOf(urn, "datasetProperties", { name: `edition${index}` }));
      expect(urnsOf(await search(catalog, `edition${index}`))).toEqual([urn]);
      if (index > 0) expect(await passing(catalog, { field: "name", value: `edition${index - 1}` })).toEqual([]);
    }
  });

  test.each([
    ["a value", { metadata: "{" }, false],
    ["system metadata", { systemMetadata: "null" }, true],
  ])(
    "goes on where %s is damaged before it is looked at: the rest is found, and the log says what is not",
    async (_what, damage, isFound) => {
      const warnings: string[] = [];
      catalog.app.http.log.warn = (_error: unknown, message?: string) => void warnings.push(message ?? "");
      const [urn, other] = [freshDataset(), freshDataset()];
      const name = parseUrn(urn)?.parts[1] ?? "";
      for (const one of [urn, other]) await propose(catalog, proposalOf(one, "datasetProperties", { name: `called ${name}` }));
      await propose(catalog, proposalOf(urn, "editableDatasetProperties", { description: `described ${name}` }));
      await catalog.store.transaction(async (tx) => {
        const [record] = await tx.aspects.getLatest([{ urn, aspect: "datasetProperties" }]);
        if (record !== undefined) await tx.aspects.put([{ ...record, ...damage }]);
      });
      expect(urnsOf(await search(catalog, `called ${name}`)).sort()).toEqual(isFound ? [urn, other].sort() : [other]);
      expect(urnsOf(await search(catalog, `described ${name}`))).toEqual([urn]);
      expect(warnings).toEqual([expect.stringMatching(`datasetProperties of .*${name}`)]);
    },
  );

  test("finds each of many written at once", async () => {
    const names = Array.from({ length: 40 }, (_, index) => `together${index}`);
    const missed = await Promise.all(
      names.map(async (name) => {
        await propose(catalog, proposalOf(dataset(name), "datasetProperties", { name }));
        return urnsOf(await search(catalog, name)).includes(dataset(name)) ? [] : [name];
      }),
    );
    expect(missed.flat()).toEqual([]);
  });

  test("soft deletes, restores and hard deletes show at once, everywhere", async () => {
    const urn = dataset("vanishing", "hive");
    await propose(catalog, proposalOf(urn, "datasetProperties", { name: "vanishing" }));
    await propose(catalog, proposalOf(urn, "browsePaths", { paths: ["/vanishing"] }));
    const places = async () => {
      const suggested = (await answered(act(catalog, "entities?autocomplete", { entity: "dataset", query: "vanish", limit: 5 }))) as {
        suggestions: string[];
      };
      const browsed = (await answered(act(catalog, "entities?browse", { entity: "dataset", path: "/vanishing", start: 0, limit: 5 }))) as {
        numEntities: number;
      };
      return [(await search(catalog, "vanishing")).numEntities, suggested.suggestions.length, browsed.numEntities];
    };
    expect(await places()).toEqual([1, 1, 1]);
    for (let round = 0; round < 5; round++) {
      await propose(catalog, proposalOf(urn, "status", { removed: true }));
      expect(await places()).toEqual([0, 0, 0]);
      expect((await search(catalog, "vanishing", { searchFlags: { includeSoftDeleted: true } })).numEntities).toBe(1);
      expect(await passing(catalog, { field: "removed", value: "true" })).toEqual([urn]);
      await propose(catalog, proposalOf(urn, "status", { removed: false }));
      expect(await places()).toEqual([1, 1, 1]);
    }
    await act(catalog, "entities?delete", { urn });
    expect(await places()).toEqual([0, 0, 0]);
    expect((await search(catalog, "vanishing", { searchFlags: { includeSoftDeleted: true } })).numEntities).toBe(0);
    await propose(catalog, proposalOf(urn, "datasetProperties", { name: "vanishing" }));
    expect(await places()).toEqual([1, 1, 0]);
  });

  test("an aspect that is deleted takes its values out of the index", async () => {
    const urn = dataset("described");
    await propose(catalog, proposalOf(urn, "editableDatasetProperties", { description: "peculiar wording" }));
    expect(urnsOf(await search(catalog, "peculiar"))).toEqual([urn]);
    await propose(catalog, { entityType: "dataset", entityUrn: urn, aspectName: "editableDatasetProperties", changeType: "DELETE" });
    expect((await search(catalog, "peculiar")).numEntities).toBe(0);
  });
});

test("an index that a change fails to reach is told of in the log, and follows with the next change", async () => {
  let failures = 0;
  const watchIndex = (index: SearchIndex): SearchIndex =>
    new Proxy(index, {
      get: (target, name) => {
        if (name === "apply" && failures-- > 0) return () => Promise.reject(new Error("the index is full"));
        const member: unknown = Reflect.get(target, name);
        return typeof member === "function" ? member.bind(target) : member;
      },
    });
  const catalog = await createTestCatalog({ watchIndex });
  const told: unknown[] = [];
  catalog.app.http.log.warn = (about: unknown) => void told.push(about);
  await search(catalog, "*");
  failures = 1;
  await catalog.put(dataset("first"), "status", { removed: false });
  await expect.poll(() => told).toEqual([{ err: new Error("the index is full") }]);
  await catalog.put(dataset("second"), "status", { removed: false });
  expect((await search(catalog, "*")).numEntities).toBe(2);
  expect(told).toHaveLength(1);
  await catalog.close();
});
