import { join } from "node:path";
import { type EntityRegistry, type FieldDefinition, loadEntityRegistry, mergeDefinitions, shippedDefinitions } from "@almagest/model";
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

  test("go with an aspect that its entity has no more, though the model knows it, and come back with it", async () => {
    const start = await restarts();
    const incoming = (catalog: TestCatalog) => edgesOf(catalog, user, "INCOMING");
    const fields = { owner: { type: "common.CorpuserUrn?", relationship: owned } };
    await start(modelWithThing(fields), (catalog) => put(catalog, { owner: user }));
    const references = await start(modelWithThing(fields, {}, ["status"]), async (catalog) => {
      expect(await catalog.store.graph.edgesDeclaredBy([{ urn: thing, aspect: "thingInfo" }])).toEqual([[]]);
      expect(await faultsOf(catalog)).toEqual([{ subject: `thingInfo of ${thing}`, message: "is not an aspect of thing in the model" }]);
      return (await catalog.request("POST", "/entities?action=deleteReferences", { urn: user })).body;
    });
    expect(references).toEqual({ value: { total: 0, relatedAspects: [] } });
    expect(await start(modelWithThing(fields), incoming)).toEqual([["ThingOwner", thing]]);
  });

  test("go with an entity whose aspect others have too", async () => {
    const start = await restarts();
    const ownership = { owners: [{ owner: user, type: "DATAOWNER" }], lastModified: { time: 0, actor: user } };
    await start(modelWithThing({}, {}, ["ownership"]), async (catalog) => {
      expect(await catalog.put(thing, "ownership", ownership)).toMatchObject({ status: 200 });
    });
    const left = await start(loadEntityRegistry(shippedDefinitions), ({ store }) =>
      store.graph.edgesDeclaredBy([{ urn: thing, aspect: "ownership" }]),
    );
    expect(left).toEqual([[]]);
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

test("GraphQL shows no aspect that its entity has no more", async () => {
  const start = await restarts();
  const definitions = (aspects: readonly string[]) => ({
    ...mergeDefinitions(),
    entities: { tag: { aspects } },
    aspects: { plantNote: { record: "acme.PlantNote", fields: { text: { type: "string" } } } },
  });
  const tag = "urn:li:tag:noted";
  await start(loadEntityRegistry(shippedDefinitions, definitions(["plantNote"])), async (catalog) => {
    expect(await catalog.put(tag, "plantNote", { text: "Water it." })).toMatchObject({ status: 200 });
  });
  const query = `{ tag(urn: "${tag}") { aspects(input: { aspectNames: ["plantNote", "tagKey"] }) { aspectName } } }`;
  const { body } = await start(loadEntityRegistry(shippedDefinitions, definitions([])), (catalog) =>
    catalog.request("POST", "/api/graphql", { query }),
  );
  expect(body).toMatchObject({ data: { tag: { aspects: [{ aspectName: "tagKey" }] } } });
});

test("a start with the same model makes nothing anew", async () => {
  const start = await restarts();
  const registry = modelWithThing({ level: { type: "int?" } });
  await start(registry, (catalog) => put(catalog, {}));
  const transactions = await start(registry, async ({ store }) => store.measure().transactions);
  expect(transactions).toBe(0);
});
