import { expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { freshDataset } from "../support/sample-urns.ts";
import { entityOf, onEntity, readValue, sendItems, traceOf } from "./v3-calls.ts";

const status = (removed: boolean) => ({ value: { removed } });
type Told = { readonly systemMetadata: Record<string, unknown>; readonly auditStamp?: unknown };

onEachBackend("aspects over OpenAPI v3", (catalog) => {
  const post = (urn: string, aspect: string, body: unknown, query = "") =>
    onEntity(catalog, "POST", { urn, rest: `/${aspect}${query}` }, body);

  test("an aspect is created and replaced, and answered as it is stored", async () => {
    const urn = freshDataset();
    const first = await post(urn, "status", status(false));
    expect([first.status, first.body]).toEqual([200, entityOf(urn, { status: { removed: false } })]);
    const second = await post(urn, "status", status(true), "?async=true");
    expect([second.status, second.body]).toEqual([202, entityOf(urn, { status: { removed: true } })]);
    expect(await readValue(catalog, urn, "status")).toEqual({ removed: true });
    expect(await readValue(catalog, urn, "datasetKey")).toMatchObject({ origin: "PROD" });
  });

  test("versions count from the first value, and the last one is the latest", async () => {
    const urn = freshDataset();
    for (const name of ["a", "b", "c"]) await post(urn, "datasetProperties", { value: { name } });
    const names = [0, 1, 2, 3, 4, -1].map(
      async (version) => ((await readValue(catalog, urn, "datasetProperties", `?version=${version}`)) as { name?: string })?.name,
    );
    expect(await Promise.all(names)).toEqual(["c", "a", "b", "c", undefined, undefined]);
    const batch = async (version: string) => {
      const wanted = { urn, datasetProperties: { headers: { "If-Version-Match": version } } };
      return (await catalog.request("POST", "/openapi/v3/entity/dataset/batchGet", [wanted])).body;
    };
    expect(await Promise.all(["1", "0", "9"].map(batch))).toEqual([
      [entityOf(urn, { datasetProperties: { name: "a" } })],
      [entityOf(urn, { datasetProperties: { name: "c" } })],
      [],
    ]);
  });

  test("a batch of reads leaves out what is not there, and wants URNs", async () => {
    const [urn, other] = [freshDataset(), freshDataset()];
    await post(urn, "status", status(false));
    const read = (items: unknown, query = "") => catalog.request("POST", `/openapi/v3/entity/dataset/batchGet${query}`, items);
    expect((await read([{ urn: other }, { urn, status: {}, nosuch: {} }])).body).toEqual([entityOf(urn, { status: { removed: false } })]);
    const [whole] = (await read([{ urn }], "?systemMetadata=true")).body as [Record<string, Told>];
    expect(whole.status?.systemMetadata.version).toBe("1");
    expect(Object.keys(whole)).toContain("datasetKey");
    const refused = await read([{ status: {} }]);
    expect([refused.status, (refused.body as { error: string }).error]).toEqual([400, "Missing `urn` field (item 0)"]);
  });

  test("a batch of reads that names an entity in several items tells it once, with all that they ask for", async () => {
    const [urn, other] = [freshDataset(), freshDataset()];
    for (const one of [urn, other]) await post(one, "status", status(false));
    for (const name of ["a", "b"]) await post(urn, "datasetProperties", { value: { name } });
    const first = { urn, datasetProperties: { headers: { "If-Version-Match": "1" } } };
    const read = async (...items: object[]) => {
      const { body } = await catalog.request("POST", "/openapi/v3/entity/dataset/batchGet", items);
      const { body: mixed } = await catalog.request("POST", "/openapi/v3/entity/generic/batchGet", {
        dataset: items.slice(0, 1),
        Dataset: items.slice(1),
      });
      expect(mixed).toEqual({ dataset: body });
      return body as object[];
    };
    expect(await read({ urn, status: {} }, { urn: other, status: {} }, { urn, datasetProperties: {} })).toEqual([
      entityOf(urn, { status: { removed: false }, datasetProperties: { name: "b" } }),
      entityOf(other, { status: { removed: false } }),
    ]);
    expect(await read({ urn, datasetProperties: {} }, first)).toEqual([entityOf(urn, { datasetProperties: { name: "a" } })]);
    const [whole, ...more] = await read(first, { urn });
    expect([whole, more]).toEqual([(await onEntity(catalog, "GET", { urn })).body, []]);
  });

  test("a batch of reads of several types tells lists by type", async () => {
    const [urn, tag] = [freshDataset(), "urn:li:tag:batched"];
    await post(urn, "status", status(false));
    await catalog.put(tag, "tagProperties", { name: "batched" });
    const read = (body: unknown) => catalog.request("POST", "/openapi/v3/entity/generic/batchGet", body);
    expect((await read({ dataset: [{ urn, status: { headers: {} } }], TAG: [{ urn: tag, tagProperties: {} }], chart: [] })).body).toEqual({
      dataset: [entityOf(urn, { status: { removed: false } })],
      tag: [entityOf(tag, { tagProperties: { name: "batched" } })],
      chart: [],
    });
    for (const body of [[], { dataset: {} }, { dataset: [{}] }, { nosuch: [] }]) expect((await read(body)).status).toBe(400);
  });

  test("a batch that names a type in two letter cases is answered with one list of it", async () => {
    const [urn, other] = [freshDataset(), freshDataset()];
    const send = (path: string, item: unknown) =>
      catalog.request("POST", `/openapi/v3/entity/generic${path}`, {
        dataset: [{ urn, status: item }],
        Dataset: [{ urn: other, status: item }],
      });
    const written = await send("", status(false));
    expect([written.status, written.body]).toEqual([
      202,
      { dataset: [urn, other].map((one) => entityOf(one, { status: { removed: false } })) },
    ]);
    expect((await send("/batchGet", {})).text).toEqual(written.text);
  });

  test("a value whose row says no version is the first, for who reads it and for who replaces it", async () => {
    const urn = freshDataset();
    const origin = { systemMetadata: null, createdOn: 1, createdBy: "urn:li:corpuser:x", createdFor: null };
    const row = { ...origin, urn, aspect: "status", version: 0, metadata: '{"removed":false}' };
    await catalog.store.transaction((tx) => tx.aspects.put([row]));
    const read = (version: number) => readValue(catalog, urn, "status", `?version=${version}`);
    expect([await read(1), await read(2)]).toEqual([{ removed: false }, undefined]);
    const headers = { "If-Version-Match": "1" };
    expect((await post(urn, "status", { ...status(true), headers })).status).toBe(200);
    expect([await read(1), await read(2)]).toEqual([{ removed: false }, { removed: true }]);
  });

  test("conditions in an envelope are held against what is stored", async () => {
    const urn = freshDataset();
    const conditional = (removed: boolean, headers: Record<string, string>) => post(urn, "status", { ...status(removed), headers });
    const refused = await conditional(true, { "If-Version-Match": "-10000" });
    expect([refused.status, (refused.body as { error: string }).error]).toEqual([412, "Validation Error"]);
    expect((refused.body as { message: string }).message).toContain("Expected version -10000, actual version -1");
    expect((await onEntity(catalog, "GET", { urn })).status).toBe(404);
    expect((await conditional(true, { "If-Version-Match": "-1" })).status).toBe(200);
    expect((await conditional(false, { "if-version-match": "1" })).status).toBe(200);
    expect((await conditional(true, { "If-Unmodified-Since": "2001-01-01T00:00:00Z" })).status).toBe(412);
    const batch = await sendItems(catalog, "POST", [{ urn, status: { ...status(true), headers: { "If-Version-Match": "1" } } }]);
    expect(batch.status).toBe(412);
    const mixed = await sendItems(catalog, "POST", [
      { urn, status: { ...status(true), headers: { "If-Version-Match": "1" } }, globalTags: { value: {} } },
    ]);
    expect(mixed.status).toBe(400);
    expect(await readValue(catalog, urn, "status")).toEqual({ removed: false });
  });

  test("a condition may be a number, and null is none, for who writes as for who reads a version", async () => {
    const urn = freshDataset();
    const send = (version: unknown) => post(urn, "status", { ...status(version === 1), headers: { "If-Version-Match": version } });
    expect((await send(null)).status).toBe(200);
    expect((await send(1)).status).toBe(200);
    expect((await send(1)).status).toBe(412);
    expect((await send(true)).status).toBe(400);
    const read = async (version: unknown) => {
      const items = [{ urn, status: { headers: { "If-Version-Match": version } } }];
      return (await catalog.request("POST", "/openapi/v3/entity/dataset/batchGet", items)).body;
    };
    expect(await read(1)).toEqual([entityOf(urn, { status: { removed: false } })]);
    expect(await read(null)).toEqual([entityOf(urn, { status: { removed: true } })]);
  });

  test("a patch that is not applied for a condition, and left to the trace, is answered with what is stored", async () => {
    const [urn, absent] = [freshDataset(), freshDataset()];
    const headers = { "If-Version-Match": "5" };
    await post(urn, "globalTags", { value: { tags: [{ tag: "urn:li:tag:kept" }] } });
    const patch = { patch: [{ op: "add", path: "/tags/urn:li:tag:a", value: { tag: "urn:li:tag:a" } }] };
    const property = { patch: [{ op: "remove", path: "/properties/urn:li:structuredProperty:p" }] };
    const items = [urn, absent].map((one) => ({
      urn: one,
      globalTags: { value: patch, headers },
      structuredProperties: { value: property, headers },
    }));
    const answer = await sendItems(catalog, "PATCH", items, "dataset?async=true");
    expect([answer.status, answer.body]).toEqual([
      202,
      [
        entityOf(urn, { globalTags: { tags: [{ tag: "urn:li:tag:kept" }] }, structuredProperties: {} }),
        entityOf(absent, { globalTags: {}, structuredProperties: {} }),
      ],
    ]);
    expect((await onEntity(catalog, "GET", { urn: absent })).status).toBe(404);
  });

  test("a condition that cannot be read is a fault of the request, also of one that asks not to wait", async () => {
    const urn = freshDataset();
    for (const query of ["?async=false", "?async=true"]) {
      const answer = await post(urn, "status", { ...status(false), headers: { "If-Modified-Since": "yesterday" } }, query);
      expect([answer.status, Object(answer.body).message]).toEqual([400, expect.stringContaining("if-modified-since is not an ISO-8601")]);
    }
    expect((await onEntity(catalog, "GET", { urn })).status).toBe(404);
  });

  test("creating is refused where there is something, or dropped when the client says so", async () => {
    const urn = freshDataset();
    expect((await post(urn, "status", status(false), "?createIfNotExists=true")).status).toBe(200);
    const again = await post(urn, "status", status(true), "?createIfNotExists=true");
    expect(again.status).toBe(400);
    expect((again.body as { message: string }).message).toContain("Cannot perform CREATE since the aspect already exists.");
    const entity = await post(urn, "globalTags", { value: { tags: [] } }, "?createIfEntityNotExists=true");
    expect((entity.body as { message: string }).message).toContain(
      "Cannot perform CREATE_ENTITY if not exists since the entity key already exists.",
    );
    const dropped = await post(urn, "status", { ...status(true), headers: { "If-None-Match": "*" } }, "?createIfNotExists=true");
    expect([dropped.status, dropped.body]).toEqual([200, { urn }]);
    expect(await readValue(catalog, urn, "status")).toEqual({ removed: false });
  });

  test("system metadata is told when it is asked for, with the trace of the write beside what the client sent", async () => {
    const urn = freshDataset();
    const forged = { eventSource: "RESTLI", sourceIP: "6.6.6.6", telemetryTraceId: "0".repeat(32) };
    const sent = { lastObserved: 7, runId: "run", properties: { clientId: "c", ...forged } };
    const answer = await post(urn, "status", { ...status(false), systemMetadata: sent }, "?systemMetadata=true");
    const told = (answer.body as { status: Told }).status;
    expect(told).toMatchObject({
      systemMetadata: { lastObserved: 7, runId: "run", version: "1", properties: { clientId: "c", telemetryTraceId: traceOf(answer) } },
      auditStamp: { actor: "urn:li:corpuser:__datahub_system" },
    });
    expect(told).toHaveProperty("systemMetadata.properties", { clientId: "c", telemetryTraceId: traceOf(answer) });
    const read = await onEntity(catalog, "GET", { urn, rest: "/status?systemMetadata=true" });
    expect(read.body).toEqual(told);
    const bad = await post(urn, "status", { ...status(false), systemMetadata: { lastObserved: "soon" } });
    expect(bad.status).toBe(400);
  });

  test("unknown aspects, missing values and numbers for text are the caller's fault", async () => {
    const urn = freshDataset();
    const unknown = await post(urn, "nosuch", status(false));
    expect(unknown.status).toBe(400);
    expect((unknown.body as { message: string }).message).toContain("Unknown aspect nosuch for entity dataset");
    for (const body of [{}, [], "7", { value: null }]) expect((await post(urn, "status", body)).status).toBe(400);
    const elsewhere = await catalog.request("POST", `/openapi/v3/entity/chart/${encodeURIComponent(urn)}/status`, status(false));
    expect(elsewhere.status).toBe(400);
  });

  test("time series are read from the newest event on, and lose it first", async () => {
    const urn = freshDataset();
    const profile = (timestampMillis: number) => ({ rowCount: timestampMillis, messageId: `m${timestampMillis}`, timestampMillis });
    for (const time of [100, 200]) {
      const answer = await post(urn, "datasetProfile", { value: profile(time) }, "?createIfNotExists=false");
      expect([answer.status, answer.body]).toEqual([200, entityOf(urn, { datasetProfile: profile(time) })]);
    }
    expect(await readValue(catalog, urn, "datasetprofile")).toEqual(profile(200));
    expect(await readValue(catalog, urn, "datasetProfile", "?version=150")).toEqual(profile(100));
    expect(await readValue(catalog, urn, "datasetProfile", "?version=99")).toBeUndefined();
    const whole = (await onEntity(catalog, "GET", { urn, rest: "?aspects=datasetProfile" })).body;
    expect(whole).toEqual(entityOf(urn, { datasetProfile: profile(200) }));
    const left: unknown[] = [];
    for (let round = 0; round < 3; round++) {
      await onEntity(catalog, "DELETE", { urn, rest: "/datasetProfile" });
      left.push(await readValue(catalog, urn, "datasetProfile"));
    }
    expect(left).toEqual([profile(100), undefined, undefined]);
    expect((await post(urn, "datasetProfile", { value: profile(1) }, "?createIfNotExists=true")).status).toBe(400);
  });

  test("of events of the same time, deleting takes one after the other", async () => {
    const urn = freshDataset();
    const events = ["a", "b"].map((messageId) => ({ timestampMillis: 100, messageId }));
    for (const value of events) await post(urn, "datasetProfile", { value });
    const left: unknown[] = [];
    for (let round = 0; round < 2; round++) {
      await onEntity(catalog, "DELETE", { urn, rest: "/datasetProfile" });
      left.push(await readValue(catalog, urn, "datasetProfile"));
    }
    expect(left).toEqual([events[0], undefined]);
  });

  test("deleting an aspect takes all its versions, and deleting the key takes the entity", async () => {
    const urn = freshDataset();
    for (const removed of [false, true]) await post(urn, "status", status(removed));
    const deleted = await onEntity(catalog, "DELETE", { urn, rest: "/status" });
    expect([deleted.status, deleted.body]).toEqual([200, []]);
    expect(await readValue(catalog, urn, "status", "?version=1")).toBeUndefined();
    expect((await onEntity(catalog, "HEAD", { urn })).status).toBe(204);
    expect((await onEntity(catalog, "DELETE", { urn, rest: "/nosuch" })).status).toBe(200);
    await onEntity(catalog, "DELETE", { urn, rest: "/datasetkey" });
    expect((await onEntity(catalog, "GET", { urn })).status).toBe(404);
  });
});
