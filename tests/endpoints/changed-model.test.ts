import { join } from "node:path";
import type { EntityRegistry, FieldDefinition } from "@almagest/model";
import { createSqliteCatalogStore } from "@almagest/server/backends/sqlite/sqlite-catalog-store.ts";
import { checkCatalog } from "@almagest/server/check/check-catalog.ts";
import type { CheckFault } from "@almagest/server/check/check-fault.ts";
import { createIndex } from "@almagest/server/main.ts";
import { describe, expect, onTestFinished, test } from "vitest";
import { searchAll, urnsOf, where } from "../search/search-calls.ts";
import { modelWithThing } from "../support/own-model.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";

const thing = "urn:li:thing:t1";
const user = "urn:li:corpuser:ada";

/** What is told of a catalog that is started again and again on one data folder, each time with the model given. */
async function restarts(): Promise<<T>(registry: EntityRegistry, ask: (catalog: TestCatalog) => Promise<T>) => Promise<T>> {
  const { path, remove } = await temporaryFolder();
  onTestFinished(remove);
  return async (registry, ask) => {
    const catalog = await createTestCatalog({ store: createSqliteCatalogStore({ file: join(path, "almagest.db") }), registry });
    try {
      return await ask(catalog);
    } finally {
      await catalog.close();
    }
  };
}

async function put(catalog: TestCatalog, value: unknown): Promise<void> {
  expect(await catalog.put(thing, "thingInfo", value)).toMatchObject({ status: 200 });
}

async function faultsOf({ app, store }: TestCatalog): Promise<CheckFault[]> {
  const faults: CheckFault[] = [];
  await checkCatalog(store, { registry: app.parts.registry, createIndex }, (fault) => faults.push(fault));
  return faults;
}

describe("the edges of what was stored under another model", () => {
  const modelWithOwner = (relationship?: FieldDefinition["relationship"], more: Partial<FieldDefinition> = {}) =>
    modelWithThing({ owner: { type: "common.CorpuserUrn?", ...(relationship && { relationship }), ...more } });
  const owned = { name: "ThingOwner", entityTypes: ["corpuser"] };

  async function edgesOf(catalog: TestCatalog, urn = thing, direction = "OUTGOING"): Promise<readonly (readonly string[])[]> {
    const { body } = await catalog.request("GET", `/relationships?urn=${encodeURIComponent(urn)}&direction=${direction}&types=List()`);
    const { relationships } = body as { relationships: readonly { type: string; entity: string }[] };
    expect(await faultsOf(catalog)).toEqual([]);
    return relationships.map(({ type, entity }) => [type, entity]);
  }

  test("are there after a start whose model declares them, by its name, and go with a model that does not", async () => {
    const start = await restarts();
    await start(modelWithOwner(), (catalog) => put(catalog, { owner: user }));
    expect(await start(modelWithOwner(owned), edgesOf)).toEqual([["ThingOwner", user]]);
    expect(await start(modelWithOwner({ ...owned, name: "KeptBy" }), edgesOf)).toEqual([["KeptBy", user]]);
    expect(await start(modelWithOwner(), edgesOf)).toEqual([]);
  });

  test("follow a default that changes", async () => {
    const start = await restarts();
    await start(modelWithOwner(owned, { type: "common.CorpuserUrn", default: user }), (catalog) => put(catalog, {}));
    const other = "urn:li:corpuser:bob";
    const changed = modelWithOwner(owned, { type: "common.CorpuserUrn", default: other });
    expect(await start(changed, edgesOf)).toEqual([["ThingOwner", other]]);
  });

  test("are not told where the model knows neither entity nor aspect, and come back with it", async () => {
    const start = await restarts();
    await start(modelWithOwner(owned), (catalog) => put(catalog, { owner: user }));
    const incoming = (catalog: TestCatalog) => edgesOf(catalog, user, "INCOMING");
    const without = modelWithThing({});
    expect(
      await start(without, async (catalog) => (await catalog.store.graph.edgesDeclaredBy([{ urn: thing, aspect: "thingInfo" }])).flat()),
    ).toEqual([]);
    expect(await start(modelWithOwner(owned), incoming)).toEqual([["ThingOwner", thing]]);
  });

  test("that were taken away by hand stay away under the same model", async () => {
    const start = await restarts();
    await start(modelWithOwner(owned), async (catalog) => {
      await put(catalog, { owner: user });
      await catalog.request("DELETE", `/relationships?urn=${encodeURIComponent(thing)}`);
    });
    const declared = ({ store }: TestCatalog) => store.graph.edgesDeclaredBy([{ urn: thing, aspect: "thingInfo" }]);
    expect(await start(modelWithOwner(owned), declared)).toEqual([[]]);
  });

  test("are made by the next start where one was interrupted, though the model be the old one again", async () => {
    const start = await restarts();
    await start(modelWithOwner(owned), async (catalog) => {
      await put(catalog, { owner: user });
      // As a start with a model that declares none leaves it when it is killed.
      await catalog.store.transaction(async (tx) => {
        const rules = new Map(await tx.graph.edgeRules());
        rules.delete("thingInfo");
        await tx.graph.putEdgeRules(rules);
        await tx.graph.putEdges({ urn: thing, aspect: "thingInfo" }, []);
      });
    });
    expect(await start(modelWithOwner(owned), edgesOf)).toEqual([["ThingOwner", user]]);
  });
});

describe("the search documents of what was stored under another model", () => {
  const level = { type: "int", default: 3, searchable: { fieldType: "COUNT" } } as const;
  const ofLevel = (value: string) => async (catalog: TestCatalog) => {
    const found = await searchAll(catalog, "*", { entities: ["thing"], ...where({ field: "level", condition: "EQUAL", values: [value] }) });
    expect(await faultsOf(catalog)).toEqual([]);
    return urnsOf(found);
  };

  test("follow a default that changes", async () => {
    const start = await restarts();
    await start(modelWithThing({ level }), (catalog) => put(catalog, {}));
    const changed = modelWithThing({ level: { ...level, default: 4 } });
    expect(await start(changed, ofLevel("3"))).toEqual([]);
    expect(await start(changed, ofLevel("4"))).toEqual([thing]);
  });
});

test("a start with the same model makes nothing anew", async () => {
  const start = await restarts();
  const registry = modelWithThing({ level: { type: "int?" } });
  await start(registry, (catalog) => put(catalog, {}));
  const transactions = await start(registry, async ({ store }) => store.measure().transactions);
  expect(transactions).toBe(0);
});
