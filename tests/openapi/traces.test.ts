import { expect, test } from "vitest";
import { holdWriter } from "../support/hold-writer.ts";
import { laterMillisecond } from "../support/later-millisecond.ts";
import { onEachBackend } from "../support/on-each-backend.ts";
import { act, proposalOf, propose } from "../support/rest-calls.ts";
import { freshDataset } from "../support/sample-urns.ts";
import type { Answer } from "../support/test-catalog.ts";
import { onEntity, readValue, sendItems, traceOf } from "./v3-calls.ts";

const active = { success: true, primaryStorage: { writeStatus: "ACTIVE_STATE" }, searchStorage: { writeStatus: "ACTIVE_STATE" } };
const historic = { success: true, primaryStorage: { writeStatus: "HISTORIC_STATE" }, searchStorage: { writeStatus: "HISTORIC_STATE" } };
const unchanged = { success: true, primaryStorage: { writeStatus: "NO_OP" }, searchStorage: { writeStatus: "NO_OP" } };
const failed = {
  success: false,
  primaryStorage: { writeStatus: "ERROR" },
  searchStorage: { writeStatus: "ERROR", writeMessage: "Primary storage write failed." },
};

const because = (message: string) => ({ ...failed, primaryStorage: { writeStatus: "ERROR", writeExceptions: [{ message }] } });

/** An aspect as the answer to its write tells it when nothing was stored. */
function sentWith(answer: Answer, value: unknown): unknown {
  const properties = expect.objectContaining({ telemetryTraceId: traceOf(answer) });
  return { value, systemMetadata: expect.objectContaining({ properties }), auditStamp: expect.anything() };
}

function snapshotOf(urn: string, status: object): object {
  const aspects = [{ "com.linkedin.common.Status": status }];
  return { value: { "com.linkedin.metadata.snapshot.DatasetSnapshot": { urn, aspects } } };
}

onEachBackend("traces of writes", (catalog) => {
  const trace = async (id: string, body: unknown, query = "?onlyIncludeErrors=false") => {
    const answer = await catalog.request("POST", `/openapi/v1/trace/write/${id}${query}`, body);
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };
  const write = async (urn: string, removed: boolean) =>
    traceOf(await sendItems(catalog, "POST", [{ urn, status: { value: { removed } } }], "dataset"));

  test("every answer names its trace, whose first half is its time in microseconds", async () => {
    const before = Date.now();
    const answers = [
      await onEntity(catalog, "GET", { urn: freshDataset() }),
      await sendItems(catalog, "POST", [{}]),
      await sendItems(catalog, "POST", []),
    ];
    for (const answer of answers) {
      expect(answer.headers.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
      const time = Number.parseInt(traceOf(answer).slice(0, 16), 16) / 1000;
      expect(time).toBeGreaterThanOrEqual(before);
      expect(time).toBeLessThanOrEqual(Date.now());
    }
    expect(new Set(answers.map(traceOf)).size).toBe(3);
  });

  test("writes of Rest.li and GraphQL have one, too, which a write that changes nothing takes over", async () => {
    const urn = freshDataset();
    const first = await write(urn, true);
    const statusOf = async (id: string) => ((await trace(id, { [urn]: ["status"] })) as Record<string, object>)[urn];
    await laterMillisecond();
    const second = traceOf(await propose(catalog, proposalOf(urn, "status", { removed: true })));
    expect(await statusOf(first)).toEqual({ status: historic });
    expect(await statusOf(second)).toEqual({ status: unchanged });
    const third = traceOf(await act(catalog, "entities?ingest", { entity: snapshotOf(urn, { removed: false }) }));
    expect(await statusOf(third)).toEqual({ status: active });
    const query = `mutation { updateDescription(input: { description: "d", resourceUrn: "${urn}" }) }`;
    const edited = traceOf(await catalog.request("POST", "/api/graphql", { query }));
    const written = { [urn]: { editableDatasetProperties: active } };
    expect(await trace(edited, { [urn]: ["editableDatasetProperties"] })).toEqual(written);
    const read = await act(catalog, "entities?exists", { urn });
    expect(read.headers.traceparent).toBeUndefined();
  });

  test("a write that stands is active as soon as it is answered", async () => {
    const urn = freshDataset();
    const id = await write(urn, false);
    expect(await trace(id, { [urn]: ["STATUS".toLowerCase(), "nosuch"] })).toEqual({ [urn]: { status: active } });
    expect(await trace(`00-${id}-0123456789abcdef-01`, { [urn]: ["status"] })).toEqual({ [urn]: { status: active } });
    const all = (await trace(id, { [urn]: [] })) as Record<string, object>;
    expect(Object.keys(all[urn] ?? {}).sort()).toEqual(["browsePathsV2", "dataPlatformInstance", "datasetKey", "status"]);
    expect(await trace(id, { [urn]: ["status"] }, "")).toEqual({});
  });

  test("a write that another replaced is historic, one that changed nothing a no-op", async () => {
    const urn = freshDataset();
    const [first, second] = [await write(urn, false), await write(urn, true)];
    expect(await trace(first, { [urn]: ["status"] })).toEqual({ [urn]: { status: historic } });
    expect(await trace(second, { [urn]: ["status"] })).toEqual({ [urn]: { status: active } });
    const again = await write(urn, true);
    expect(await trace(again, { [urn]: ["status"] })).toEqual({ [urn]: { status: unchanged } });
  });

  test("a key that is there and is sent again is a no-op", async () => {
    const urn = freshDataset();
    const made = await write(urn, false);
    await laterMillisecond();
    const again = traceOf(await sendItems(catalog, "POST", [{ urn, datasetKey: { value: {} } }], "dataset"));
    expect(await trace(made, { [urn]: ["datasetKey"] })).toEqual({ [urn]: { datasetKey: active } });
    expect(await trace(again, { [urn]: ["datasetKey"] })).toEqual({ [urn]: { datasetKey: unchanged } });
  });

  test("a write that another replaced is historic also where the other was asked for first", async () => {
    const urn = freshDataset();
    const tag = "urn:li:tag:traced";
    await catalog.put(tag, "tagProperties", { name: "traced" });
    await write(urn, false);
    const writer = await holdWriter(catalog);
    const add = `addTag(input: { tagUrn: "${tag}", resourceUrn: "${urn}" })`;
    const query = `mutation { one: removeTag(input: { tagUrn: "${tag}", resourceUrn: "${urn}" }) other: ${add} }`;
    const adding = catalog.request("POST", "/api/graphql", { query });
    // Answered, so that the one before it has come.
    await catalog.request("POST", "/api/graphql", { query: "{ __typename }" });
    await laterMillisecond();
    const item = { urn, globalTags: { value: { tags: [{ tag: "urn:li:tag:other" }] } } };
    const writing = sendItems(catalog, "POST", [item], "dataset?async=true");
    await writer.hasProposals();
    await laterMillisecond();
    await writer.release();
    expect((await adding).body).toMatchObject({ data: { one: true, other: true } });
    expect(await trace(traceOf(await writing), { [urn]: ["globalTags"] })).toEqual({ [urn]: { globalTags: historic } });
  });

  const other = freshDataset();
  const named = { entityType: "dataset", entityUrn: other };
  const status = { changeType: "UPSERT", aspectName: "status", aspect: { value: { removed: false }, contentType: "application/json" } };
  const job = "urn:li:dataJob:(urn:li:dataFlow:(unknown,traced,n),traced)";
  const event = {
    eventType: "START",
    eventTime: "2025-06-01T00:00:00Z",
    run: { runId: "traced" },
    job: { namespace: "n", name: "traced" },
  };
  const lineageDataset = "urn:li:dataset:(urn:li:dataPlatform:hive,traced,PROD)";
  const datasetEvent = { eventTime: event.eventTime, dataset: { namespace: "hive", name: "traced" } };
  test.each([
    { path: "/openapi/entities/v1", body: [{ ...named, aspect: { __type: "Status", removed: true } }], wrote: { [other]: ["status"] } },
    { path: "/openapi/v2/platform/entities/v1", body: [{ ...named, ...status }], wrote: { [other]: ["status"] } },
    { path: `/openapi/entities/v1?soft=true&urns=${encodeURIComponent(other)}`, wrote: { [other]: ["status"] } },
    { path: "/openapi/openlineage/api/v1/lineage", body: event, wrote: { [job]: ["dataJobInfo"] } },
    { path: "/openapi/openlineage/api/v1/lineage", body: datasetEvent, wrote: { [lineageDataset]: ["datasetKey"] } },
  ])("a write by $path is traced, too", async ({ path, body, wrote }) => {
    const answer = await catalog.request(body === undefined ? "DELETE" : "POST", path, body);
    const traced = Object.entries(wrote).map(([urn, [aspect = ""]]) => [urn, { [aspect]: active }]);
    expect(await trace(traceOf(answer), wrote)).toEqual(Object.fromEntries(traced));
  });

  test("of a write that was refused nothing is stored", async () => {
    const urn = freshDataset();
    const refused = await sendItems(
      catalog,
      "POST",
      [{ urn, status: { value: { removed: true }, headers: { "If-Version-Match": "7" } } }],
      "dataset",
    );
    expect(refused.status).toBe(412);
    expect(await trace(traceOf(refused), { [urn]: ["status"] }, "")).toEqual({ [urn]: { status: failed } });
    const detailed = (await trace(traceOf(refused), { [urn]: ["status"] }, "?detailed=true")) as Record<
      string,
      Record<string, typeof failed>
    >;
    expect(detailed[urn]?.status?.primaryStorage).toMatchObject({ writeExceptions: [{ message: expect.stringContaining("refused") }] });
  });

  test("an asynchronous write whose condition does not hold is accepted, and its trace tells why nothing is stored", async () => {
    const [urn, other] = [freshDataset(), freshDataset()];
    const headers = { "If-Version-Match": "-10000" };
    const query = "?async=true&systemMetadata=true";
    const terms = { terms: [{ urn: "urn:li:glossaryTerm:t" }], auditStamp: { time: 0, actor: "urn:li:corpuser:a" } };
    const single = await onEntity(catalog, "POST", { urn, rest: `/glossaryTerms${query}` }, { value: terms, headers });
    expect([single.status, single.body]).toEqual([202, { urn, glossaryTerms: sentWith(single, terms) }]);
    await write(urn, false);
    const items = [
      { urn, status: { value: { removed: false }, headers } },
      { urn: other, status: { value: { removed: true } } },
    ];
    const batch = await sendItems(catalog, "POST", items, `dataset${query}`);
    const expected = items.map((item) => ({ urn: item.urn, status: sentWith(batch, item.status.value) }));
    expect([batch.status, batch.body]).toEqual([202, expected]);
    await sendItems(catalog, "POST", [{ urn, status: { value: { removed: true } } }]);
    const detailed = "?onlyIncludeErrors=false&detailed=true";
    expect(await trace(traceOf(single), { [urn]: ["glossaryTerms"] }, detailed)).toEqual({
      [urn]: { glossaryTerms: because("Expected version -10000, actual version -1") },
    });
    expect(await trace(traceOf(batch), { [urn]: ["status"], [other]: ["status"] }, detailed)).toEqual({
      [urn]: { status: because("Expected version -10000, actual version 1") },
      [other]: { status: because(expect.stringContaining("Nothing of this write is stored")) },
    });
    expect(await readValue(catalog, urn, "glossaryTerms")).toBeUndefined();
    expect(await readValue(catalog, other, "status")).toBeUndefined();
  });

  test.each(["/openapi/v2/platform/entities/v1", "/openapi/platform/entities/v1"])("so is one at %s", async (path) => {
    const urn = freshDataset();
    const proposal = proposalOf(urn, "status", { removed: false }, { headers: { "If-Version-Match": "77" } });
    const later = await catalog.request("POST", `${path}?async=true`, [proposal]);
    expect([later.status, later.body]).toEqual([200, []]);
    expect(await trace(traceOf(later), { [urn]: ["status"] }, "?onlyIncludeErrors=false&detailed=true")).toEqual({
      [urn]: { status: because("Expected version 77, actual version -1") },
    });
    expect((await catalog.request("POST", `${path}?async=false`, [proposal])).status).toBe(412);
    expect(await readValue(catalog, urn, "status")).toBeUndefined();
  });

  test("an asynchronous write that breaks the model is refused at once", async () => {
    const items = [{ urn: freshDataset(), status: { value: { removed: "x" }, headers: { "If-Version-Match": "7" } } }];
    expect((await sendItems(catalog, "POST", items, "dataset?async=true")).status).toBe(400);
  });

  test("events are not followed into the index", async () => {
    const urn = freshDataset();
    const answer = await onEntity(
      catalog,
      "POST",
      { urn, rest: "/datasetProfile?async=true&systemMetadata=true" },
      { value: { timestampMillis: 1, rowCount: 1 } },
    );
    const told = answer.body as { datasetProfile: { systemMetadata: { properties: { telemetryTraceId: string } } } };
    expect([answer.status, told.datasetProfile.systemMetadata.properties.telemetryTraceId]).toEqual([202, traceOf(answer)]);
    expect(await trace(traceOf(answer), { [urn]: ["datasetProfile"] })).toEqual({
      [urn]: {
        datasetProfile: {
          success: true,
          primaryStorage: { writeStatus: "NO_OP" },
          searchStorage: { writeStatus: "TRACE_NOT_IMPLEMENTED" },
        },
      },
    });
  });

  test("what is no trace, and bodies that name no aspects, are refused", async () => {
    const urn = freshDataset();
    const send = async (id: string, body: unknown) => (await catalog.request("POST", `/openapi/v1/trace/write/${id}`, body)).status;
    const id = "0".repeat(32);
    expect([
      await send("xyz", {}),
      await send(id, []),
      await send(id, { [urn]: "status" }),
      await send(id, { nonsense: [] }),
      await send(id, { [urn]: [7] }),
    ]).toEqual([400, 400, 400, 400, 400]);
  });
});
