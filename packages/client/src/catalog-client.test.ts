import { fileURLToPath } from "node:url";
import { type EntityRegistry, upsertProposal } from "@almagest/model";
import { createApp } from "@almagest/server";
import { ColumnarSearchIndex } from "@almagest/server/backends/columnar-search/columnar-search-index.ts";
import { createMemoryCatalogStore } from "@almagest/server/backends/memory/memory-catalog-store.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CatalogClient } from "./catalog-client.ts";
import { CatalogRequestError } from "./catalog-request-error.ts";
import { createCatalogClient } from "./create-catalog-client.ts";
import type { SearchFlags } from "./search.ts";

const createIndex = (registry: EntityRegistry) => new ColumnarSearchIndex(registry);

let url: string;
let client: CatalogClient;
let close: () => Promise<void>;
beforeAll(async () => {
  const pages = fileURLToPath(new URL(".", import.meta.url));
  const app = await createApp({ store: createMemoryCatalogStore(), createIndex, pages, bodyLimit: 16_777_216, logLevel: "silent" });
  url = await app.http.listen({ port: 0 });
  client = createCatalogClient({ url });
  close = () => app.close();
});
afterAll(() => close());

const tag = (id: string) => `urn:li:tag:${id}`;
const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`;
const named = (id: string, name = id) => upsertProposal("tag", tag(id), "tagProperties", { name });

/** A client that tells what it sends. */
function watched(options: { token?: string } = {}): { client: CatalogClient; requests: { url: string; init: RequestInit }[] } {
  const requests: { url: string; init: RequestInit }[] = [];
  const fetchWatched: typeof fetch = (input, init = {}) => {
    requests.push({ url: String(input), init });
    return fetch(input, init);
  };
  return { client: createCatalogClient({ url: `${url}/`, fetch: fetchWatched, ...options }), requests };
}

describe("writes", () => {
  test("are read back, typed by the name of the aspect", async () => {
    await client.ingestProposal(named("typed"));
    const read = await client.getAspect(tag("typed"), "tagProperties");
    const name: string | undefined = read?.value.name;
    expect(name).toBe("typed");
    expect(read?.version).toBe(0);
  });

  test("keep letters and long integers", async () => {
    const name = "Ã© é ✓ 𝄞";
    await client.ingestProposal(named("letters", name));
    expect((await client.getAspect(tag("letters"), "tagProperties"))?.value.name).toBe(name);
    const rowCount = 9007199254740993n;
    const content = { value: `{"timestampMillis":1,"rowCount":${rowCount}}`, contentType: "application/json" };
    await client.ingestProposal({ ...upsertProposal("dataset", dataset("long"), "datasetProfile", {}), aspect: content });
    expect((await client.getTimeseriesValues({ urn: dataset("long"), aspect: "datasetProfile" }))[0]?.value).toEqual({
      timestampMillis: 1,
      rowCount,
    });
  });

  test("of many proposals go in requests of at most 200 and 15 MB", async () => {
    const { client: many, requests } = watched();
    await many.ingestProposals(Array.from({ length: 401 }, (_, index) => named(`n${index}`)));
    expect(requests.map(({ init }) => JSON.parse(String(init.body)).proposals.length)).toEqual([200, 200, 1]);
    requests.length = 0;
    await many.ingestProposals(Array.from({ length: 4 }, (_, index) => named(`large${index}`, "x".repeat(6_000_000))));
    expect(requests.map(({ init }) => JSON.parse(String(init.body)).proposals.length)).toEqual([2, 2]);
    expect(await client.countEntities(["tag", "dashboard"])).toEqual(
      new Map([
        ["tag", expect.any(Number)],
        ["dashboard", 0],
      ]),
    );
    expect((await client.countEntities(["tag"])).get("tag")).toBeGreaterThanOrEqual(405);
  });

  test("stop at the request that is refused", async () => {
    const proposals = Array.from({ length: 450 }, (_, index) =>
      index === 250 ? upsertProposal("tag", tag("s250"), "tagProperties", { name: 1 }) : named(`s${index}`),
    );
    await expect(client.ingestProposals(proposals)).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining("(proposal 50: "),
    });
    const stored = await Promise.all(["s199", "s200", "s449"].map((id) => client.exists(tag(id))));
    expect(stored).toEqual([true, false, false]);
  });

  test("may be snapshots, one or several", async () => {
    const snapshot = (id: string) => ({
      "com.linkedin.metadata.snapshot.TagSnapshot": { urn: tag(id), aspects: [{ "com.linkedin.tag.TagProperties": { name: id } }] },
    });
    await client.ingestSnapshot(snapshot("snap1"), { runId: "snaps" });
    await client.ingestSnapshots([{ snapshot: snapshot("snap2") }, { snapshot: snapshot("snap3"), systemMetadata: { runId: "snaps" } }]);
    const found = await client.getEntities([tag("snap1"), tag("snap2"), tag("snap3")]);
    expect(
      [...found.values()].map(({ aspects }) => [aspects.tagProperties?.value.name, aspects.tagProperties?.systemMetadata?.runId]),
    ).toEqual([
      ["snap1", "snaps"],
      ["snap2", undefined],
      ["snap3", "snaps"],
    ]);
  });

  test("can be deleted again: events, then the entity", async () => {
    for (const timestampMillis of [1, 2, 3])
      await client.ingestProposal(upsertProposal("dataset", dataset("gone"), "datasetProfile", { timestampMillis }));
    expect(await client.deleteTimeseries(dataset("gone"), "datasetProfile", { endTimeMillis: 1 })).toBe(1);
    expect(await client.deleteEntity(dataset("gone"))).toEqual({ rows: 3, timeseriesRows: 2 });
    expect(await client.deleteEntity(dataset("gone"))).toEqual({ rows: 0, timeseriesRows: 0 });
  });
});

describe("reads", () => {
  test("give an entity whole or in parts, and its key alone when it is not stored", async () => {
    await client.ingestProposal(named("parts"));
    await client.ingestProposal(upsertProposal("tag", tag("parts"), "status", { removed: true }));
    expect(Object.keys((await client.getEntity(tag("parts"))).aspects)).toEqual(["tagKey", "status", "tagProperties"]);
    expect(Object.keys((await client.getEntity(tag("parts"), ["status"])).aspects)).toEqual(["tagKey", "status"]);
    expect(Object.keys((await client.getEntity(tag("none"))).aspects)).toEqual(["tagKey"]);
    expect(await client.exists(tag("none"))).toBe(false);
    expect(await client.exists(tag("parts"))).toBe(true);
    expect(await client.exists(tag("parts"), { includeSoftDeleted: false })).toBe(false);
  });

  test("find URNs with every kind of character, however many are asked for", async () => {
    const names = [
      "a b",
      "a'b",
      "a&b=c?d#e",
      "a%2Cb",
      "ä",
      "a/b",
      "a+b",
      ...Array.from({ length: 400 }, (_, index) => `${"long".repeat(20)}${index}`),
    ];
    await client.ingestProposals(names.map((name) => upsertProposal("dataset", dataset(name), "status", { removed: false })));
    const { client: asked, requests } = watched();
    const found = await asked.getEntities(names.map(dataset), ["status"]);
    expect([...found.keys()]).toEqual(names.map(dataset));
    expect([...found.values()].every(({ aspects }) => aspects.status?.value.removed === false)).toBe(true);
    expect(requests.length).toBeGreaterThan(1);
    for (const name of names.slice(0, 7)) expect((await client.getAspect(dataset(name), "status"))?.value).toEqual({ removed: false });
  });

  test("count versions from the oldest, and back from the newest", async () => {
    for (const name of ["one", "two", "three"]) await client.ingestProposal(named("versions", name));
    const names = await Promise.all(
      [0, 1, 2, -1, 3].map(async (version) => (await client.getAspect(tag("versions"), "tagProperties", version))?.value.name),
    );
    expect(names).toEqual(["three", "one", "two", "two", undefined]);
  });

  test("give events newest first, within bounds", async () => {
    for (const timestampMillis of [10, 30, 20]) {
      await client.ingestProposal({
        ...upsertProposal("dataset", dataset("series"), "datasetProfile", { timestampMillis }),
        systemMetadata: { runId: "p" },
      });
    }
    const times = async (bounds: object) =>
      (await client.getTimeseriesValues({ urn: dataset("series"), aspect: "datasetProfile", ...bounds })).map(
        ({ value }) => value.timestampMillis,
      );
    expect(await times({})).toEqual([30, 20, 10]);
    expect(await times({ startTimeMillis: 20, limit: 1 })).toEqual([30]);
    expect(await times({ endTimeMillis: 20 })).toEqual([20, 10]);
  });

  test("page through the URNs of a type", async () => {
    await client.ingestProposals(
      ["x1", "x2", "x3"].map((id) => upsertProposal("domain", `urn:li:domain:${id}`, "domainProperties", { name: id })),
    );
    expect(await client.listUrns("domain", { start: 1, count: 1 })).toEqual({
      start: 1,
      count: 1,
      total: 3,
      entities: ["urn:li:domain:x2"],
    });
  });
});

test("a search takes every flag that changes what it answers", async () => {
  const [above, below] = ["urn:li:domain:above", "urn:li:domain:below"];
  await client.ingestProposal(upsertProposal("domain", above, "domainProperties", { name: "Above" }));
  await client.ingestProposal(upsertProposal("domain", below, "domainProperties", { name: "Below", parentDomain: above }));
  await client.ingestProposal(upsertProposal("dataset", dataset("within"), "domains", { domains: [below] }));
  const filter = { or: [{ and: [{ field: "domains", values: [above] }] }] };
  const found = (flags: SearchFlags) => client.search({ filter, flags });
  expect((await found({ rewriteQuery: true })).numEntities).toBe(1);
  expect((await found({ rewriteQuery: false })).numEntities).toBe(0);
  expect((await found({ includeDefaultFacets: false, includeRestricted: true })).metadata.aggregations).toEqual([]);
  const { metadata } = await client.search({ text: "abive", flags: { getSuggestions: true } });
  expect(metadata.suggestions[0]).toMatchObject({ text: "above", frequency: 1 });
  const told = await client.search({ text: "above", flags: { customHighlightingFields: ["name"] } });
  expect(told.entities[0]?.matchedFields.map(({ name }) => name)).toEqual(["name"]);
});

test("a run is listed, described and taken back", async () => {
  await client.ingestProposal({ ...named("run"), systemMetadata: { runId: "nightly", lastObserved: 5 } });
  expect(await client.listRuns()).toContainEqual({ runId: "nightly", timestamp: 5, rows: 2 });
  expect(await client.describeRun({ runId: "nightly", withValues: true })).toMatchObject([
    { urn: tag("run"), aspectName: "tagKey", keyAspect: true },
    { urn: tag("run"), aspectName: "tagProperties", aspect: { name: "run" } },
  ]);
  expect(await client.rollbackRun({ runId: "nightly", dryRun: true, hard: true })).toMatchObject({
    entitiesDeleted: 1,
    aspectsReverted: 2,
  });
  expect(await client.exists(tag("run"))).toBe(true);
  await client.rollbackRun({ runId: "nightly", hard: true });
  expect(await client.exists(tag("run"))).toBe(false);
});

test("every request names the protocol, and carries the token when there is one", async () => {
  const { accessToken } = await client.createToken({ actorUrn: "urn:li:corpuser:datahub", duration: "ONE_HOUR", name: "test" });
  const { client: asking, requests } = watched({ token: accessToken });
  await asking.health();
  await asking.exists(tag("a"));
  for (const { init } of requests) {
    expect(init.headers).toMatchObject({ "x-restli-protocol-version": "2.0.0", authorization: `Bearer ${accessToken}` });
  }
  expect(requests.map((request) => request.url)).toEqual([`${url}/health`, `${url}/entities?action=exists`]);
});

describe("what goes wrong is a CatalogRequestError", () => {
  const answering = (status: number, body: string) => createCatalogClient({ url, fetch: async () => new Response(body, { status }) });

  test("with the status and message of the catalog", async () => {
    const refused = client.ingestProposal(upsertProposal("tag", tag("a"), "tagProperties", { name: 1 }));
    await expect(refused).rejects.toBeInstanceOf(CatalogRequestError);
    await expect(refused).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining("/name :: 1 cannot be coerced to String"),
    });
    await expect(client.exists("a")).rejects.toMatchObject({ status: 400, message: expect.stringContaining("Invalid urn") });
  });

  test("with the address when the answer says nothing", async () => {
    await expect(answering(502, "<html>").health()).rejects.toMatchObject({ status: 502, message: `${url}/health answered 502` });
    await expect(answering(200, "<html>").health()).rejects.toMatchObject({
      status: 0,
      message: `${url} answers, but not in JSON; is it a catalog?`,
    });
  });

  test("with status 0 when there is no answer", async () => {
    const none = createCatalogClient({ url: "http://127.0.0.1:45999" });
    await expect(none.health()).rejects.toMatchObject({
      status: 0,
      message: expect.stringMatching(/^http:\/\/127.0.0.1:45999 does not answer: .*ECONNREFUSED/),
    });
  });
});
