import { fileURLToPath } from "node:url";
import { type EntityRegistry, upsertProposal } from "@almagest/model";
import { createApp } from "@almagest/server";
import { ColumnarSearchIndex } from "@almagest/server/backends/columnar-search/columnar-search-index.ts";
import { createMemoryCatalogStore } from "@almagest/server/backends/memory/memory-catalog-store.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CatalogClient } from "./catalog-client.ts";
import { createCatalogClient } from "./create-catalog-client.ts";

const createIndex = (registry: EntityRegistry) => new ColumnarSearchIndex(registry);

let client: CatalogClient;
let close: () => Promise<void>;
beforeAll(async () => {
  const pages = fileURLToPath(new URL(".", import.meta.url));
  const app = await createApp({ store: createMemoryCatalogStore(), createIndex, pages, bodyLimit: 16_777_216, logLevel: "silent" });
  client = createCatalogClient({ url: await app.http.listen({ port: 0 }) });
  close = () => app.close();
});
afterAll(() => close());

const tag = (id: string) => `urn:li:tag:${id}`;
const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`;

async function collected<Element>(elements: AsyncIterable<Element>): Promise<Element[]> {
  const found: Element[] = [];
  for await (const element of elements) found.push(element);
  return found;
}

describe("an entity that was written", () => {
  test("is read back, typed by the names of its aspects", async () => {
    const urn = tag("a/b?c#d");
    const { entities, traceId } = await client.openapi.upsertEntities([{ urn, tagProperties: { value: { name: "Ä ✓" } } }]);
    expect(entities).toMatchObject([{ urn, tagProperties: { value: { name: "Ä ✓" } }, tagKey: { value: { name: "a/b?c#d" } } }]);
    expect(traceId).toMatch(/^[0-9a-f]{32}$/);
    const read = await client.openapi.getEntity(urn, { aspects: ["tagProperties"], systemMetadata: true });
    const name: string | undefined = read?.tagProperties?.value.name;
    expect(name).toBe("Ä ✓");
    expect(read?.tagProperties).toMatchObject({ systemMetadata: { version: "1" }, auditStamp: { time: expect.any(Number) } });
    expect(Object.keys(read ?? {})).toEqual(["urn", "tagProperties"]);
  });

  test("is patched, and has its versions", async () => {
    const urn = tag("versions");
    await client.openapi.upsertEntities([{ urn, tagProperties: { value: { name: "first" } } }]);
    const patch = [{ op: "add", path: "/description", value: "told" }] as const;
    const { entities } = await client.openapi.patchEntities([{ urn, tagProperties: { value: { patch } } }]);
    expect(entities).toEqual([{ urn, tagProperties: { value: { name: "first", description: "told" } } }]);
    expect((await client.openapi.getAspect(urn, "tagProperties", { version: 1 }))?.value).toEqual({ name: "first" });
    expect((await client.openapi.getAspect(urn, "tagProperties"))?.value.description).toBe("told");
  });

  test("exists until it is deleted, aspect by aspect or whole", async () => {
    const urn = tag("deleted");
    const { openapi } = client;
    await openapi.upsertEntities([{ urn, tagProperties: { value: { name: "a" } }, status: { value: { removed: false } } }]);
    expect(await Promise.all([openapi.exists(urn), openapi.exists(urn, "tagProperties"), openapi.exists(tag("nowhere"))])).toEqual([
      true,
      true,
      false,
    ]);
    await openapi.deleteAspect(urn, "tagProperties");
    await openapi.deleteEntity(urn, ["status"]);
    expect(Object.keys((await openapi.getEntity(urn)) ?? {})).toEqual(["urn", "tagKey"]);
    const names = await openapi.getAspectNames("tag");
    expect(names).toEqual({ key: "tagKey", all: expect.arrayContaining(["tagKey", "tagProperties", "status"]) });
    await openapi.deleteEntity(urn);
    expect([await openapi.getEntity(urn), await openapi.getAspect(urn, "tagKey"), await openapi.exists(urn)]).toEqual([
      undefined,
      undefined,
      false,
    ]);
  });

  test("stays as it is when no aspect of it is to be deleted, and nothing is to be written", async () => {
    const urn = tag("kept");
    const { openapi } = client;
    await openapi.upsertEntities([{ urn, tagProperties: { value: { name: "a" } } }]);
    await openapi.deleteEntity(urn, []);
    expect(await openapi.exists(urn, "tagProperties")).toBe(true);
    expect(await openapi.upsertEntities([])).toEqual({ entities: [], traceId: "" });
    expect(await openapi.patchEntities([])).toEqual({ entities: [], traceId: "" });
  });

  test("is refused with every fault when it is not as the model says", async () => {
    const urn = tag("refused");
    const write = client.openapi.upsertEntities([{ urn, tagProperties: { value: JSON.parse('{"name":1}') } }]);
    await expect(write).rejects.toMatchObject({ status: 400, message: expect.stringContaining("/name :: 1 cannot be coerced to String") });
    const unheld = { value: { removed: true }, headers: { "If-Version-Match": "7" } };
    await expect(client.openapi.upsertEntities([{ urn, status: unheld }])).rejects.toMatchObject({
      status: 412,
      message: expect.stringContaining("Expected version 7"),
    });
    expect(await client.openapi.exists(urn)).toBe(false);
  });
});

test("several entities are read at once, those that are there", async () => {
  const urns = [tag("many-1"), tag("many-2")];
  await client.openapi.upsertEntities(urns.map((urn) => ({ urn, tagProperties: { value: { name: urn } } })));
  const found = await client.openapi.getEntities([...urns, tag("many-3")], { aspects: ["tagProperties"] });
  expect(found).toEqual(urns.map((urn) => ({ urn, tagProperties: { value: { name: urn } } })));
  expect(await client.openapi.getEntities([])).toEqual([]);
});

test("the entities of a type are gone through in the order that is asked for, page by page", async () => {
  const urns = Array.from({ length: 1001 }, (_, index) => `urn:li:corpGroup:scroll-${String(index).padStart(4, "0")}`);
  await client.openapi.upsertEntities(urns.map((urn) => ({ urn, status: { value: { removed: urn.endsWith("7") } } })));
  const scroll = { aspects: ["status"], order: "DESCENDING", includeSoftDeleted: true } as const;
  const found = await collected(client.openapi.scrollEntities("corpGroup", scroll));
  expect(found.map(({ urn }) => urn)).toEqual(urns.toReversed());
  expect(found[0]).toEqual({ urn: urns.at(-1), status: { value: { removed: false } } });
  const left = await collected(client.openapi.scrollEntities("corpGroup", { query: "*" }));
  expect(left).toHaveLength(urns.length - urns.filter((urn) => urn.endsWith("7")).length);
});

test("the events of a time series are gone through over all entities, the newest first", async () => {
  const rows = [1, 2, 3].map((day) => ({
    urn: dataset(`series-${day % 2}`),
    datasetProfile: { value: { timestampMillis: day, rowCount: day } },
  }));
  await client.openapi.upsertEntities(rows);
  const events = await collected(client.openapi.scrollTimeseries("dataset", "datasetProfile", { startTimeMillis: 2 }));
  expect(events).toEqual(
    [3, 2].map((day) => ({ urn: dataset(`series-${day % 2}`), timestampMillis: day, event: { timestampMillis: day, rowCount: day } })),
  );
});

test("relationships are gone through from either end", async () => {
  const [urn, owned] = [dataset("owned"), "urn:li:corpuser:zoe"];
  await client.openapi.upsertEntities([{ urn, ownership: { value: { owners: [{ owner: owned, type: "DATAOWNER" }] } } }]);
  const edge = { relationshipType: "OwnedBy", source: { entityType: "dataset", urn }, destination: { entityType: "corpuser", urn: owned } };
  expect(await collected(client.openapi.scrollRelationships(urn, { types: ["OwnedBy"] }))).toEqual([edge]);
  expect(await collected(client.openapi.scrollRelationships(owned, { direction: "INCOMING" }))).toEqual([edge]);
});

test("a trace tells what became of a write", async () => {
  const urn = tag("traced");
  const { traceId } = await client.openapi.upsertEntities([{ urn, status: { value: { removed: false } } }]);
  expect(await client.openapi.traceWrite(traceId, { [urn]: ["status"] })).toEqual({
    [urn]: { status: { success: true, primaryStorage: { writeStatus: "ACTIVE_STATE" }, searchStorage: { writeStatus: "ACTIVE_STATE" } } },
  });
});

test("the timeline tells what changed", async () => {
  const urn = dataset("changed");
  for (const name of ["a", "b"]) await client.openapi.upsertEntities([{ urn, globalTags: { value: { tags: [{ tag: tag(name) }] } } }]);
  const told = await client.openapi.getTimeline(urn, { categories: ["TAG"], raw: true });
  expect(told.map(({ semVer, changeEvents }) => [semVer, changeEvents.map(({ operation, modifier }) => [operation, modifier])])).toEqual([
    ["0.0.0-computed", [["ADD", tag("a")]]],
    [
      "0.1.0-computed",
      [
        ["REMOVE", tag("a")],
        ["ADD", tag("b")],
      ],
    ],
  ]);
  expect(told[1]?.rawDiff).toBeDefined();
});

test("events are polled from where the poll before ended", async () => {
  const topic = "MetadataChangeLog_Versioned_v1";
  const { offsetId } = await client.openapi.pollEvents({ topic, pollTimeoutSeconds: 0 });
  await client.ingestProposal(upsertProposal("tag", tag("polled"), "tagProperties", { name: "polled" }));
  const { events } = await client.openapi.pollEvents({ topic, offsetId, pollTimeoutSeconds: 0 });
  expect(events.map(({ value }) => JSON.parse(value)).map(({ aspectName }) => aspectName)).toContain("tagProperties");
  await expect(client.openapi.pollEvents({ topic: "none" })).rejects.toMatchObject({
    status: 403,
    message: expect.stringContaining('Topic "none" is not offered'),
  });
});

test("what OpenLineage tells of a job becomes lineage", async () => {
  await client.openapi.sendLineageEvent({
    eventTime: "2025-01-01T00:00:00Z",
    eventType: "COMPLETE",
    run: { runId: "0176a8c2-fe01-7439-87e6-56a1a1b4029f" },
    job: { namespace: "warehouse", name: "orders.load" },
    inputs: [{ namespace: "hive", name: "sales.orders" }],
  });
  const job = "urn:li:dataJob:(urn:li:dataFlow:(unknown,orders,warehouse),orders.load)";
  const edges = (await client.openapi.getAspect(job, "dataJobInputOutput"))?.value.inputDatasetEdges;
  expect(edges?.map(({ destinationUrn }) => destinationUrn)).toEqual([dataset("sales.orders")]);
});
