import { expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { act, proposalOf, proposeAll } from "../support/rest-calls.ts";
import type { TestCatalog } from "../support/test-catalog.ts";

const urn = "urn:li:dataset:(urn:li:dataPlatform:hive,events,PROD)";
const versioned = "MetadataChangeLog_Versioned_v1";
const series = "MetadataChangeLog_Timeseries_v1";
const platform = "PlatformEvent_v1";

interface Polled {
  readonly offsetId: string;
  readonly count: number;
  readonly events: readonly { readonly contentType: string; readonly value: string }[];
}

interface ChangeLog {
  readonly aspectName: string;
  readonly entityUrn: string;
  readonly changeType: string;
  readonly aspect: unknown;
  readonly previousAspectValue: unknown;
}

onEachBackend("polling events", (catalog) => {
  test("begins at the end of the topic and goes on from the offset it answered", async () => {
    await catalog.put(urn, "globalTags", { tags: [] });
    const start = await poll(catalog, versioned, "pollTimeoutSeconds=0");
    expect(start).toEqual({ offsetId: start.offsetId, count: 0, events: [] });
    expect(decoded(start.offsetId)).toEqual({ [`${versioned}-0`]: (await catalog.store.changes.lastOffset()) + 1 });
    await catalog.put(urn, "globalTags", { tags: [{ tag: "urn:li:tag:ä" }] });
    const next = await poll(catalog, versioned, `offsetId=${encodeURIComponent(start.offsetId)}`);
    expect(next.count).toBe(1);
    expect(valuesOf<ChangeLog>(next)).toEqual([
      {
        auditHeader: null,
        entityType: "dataset",
        entityUrn: urn,
        entityKeyAspect: null,
        changeType: "UPSERT",
        aspectName: "globalTags",
        aspect: generic('{"tags":[{"tag":"urn:li:tag:ä"}]}'),
        systemMetadata: { "com.linkedin.pegasus2avro.mxe.SystemMetadata": expect.objectContaining({ version: "2", pipelineName: null }) },
        headers: null,
        previousAspectValue: generic('{"tags":[]}'),
        previousSystemMetadata: {
          "com.linkedin.pegasus2avro.mxe.SystemMetadata": expect.objectContaining({ version: "1", pipelineName: null }),
        },
        created: { "com.linkedin.pegasus2avro.common.AuditStamp": expect.objectContaining({ actor: "urn:li:corpuser:__datahub_system" }) },
      },
    ]);
    expect((await poll(catalog, versioned, `offsetId=${next.offsetId}&pollTimeoutSeconds=0`)).count).toBe(0);
  });

  test("tells what a program told, in its place among the changes, and to nobody who asks for changes", async () => {
    const event = { header: { timestampMillis: 1 }, name: "orderPlaced", payload: { value: '{"id":7}', contentType: "application/json" } };
    const [start, changes] = [
      await poll(catalog, platform, "pollTimeoutSeconds=0"),
      await poll(catalog, versioned, "pollTimeoutSeconds=0"),
    ];
    expect(await act(catalog, "platform?producePlatformEvent", { name: "orderPlaced", key: "7", event })).toMatchObject({
      status: 200,
      text: "{}",
    });
    await catalog.put("urn:li:tag:told", "status", { removed: true });
    const told = valuesOf<{ name: string }>(await poll(catalog, platform, `offsetId=${encodeURIComponent(start.offsetId)}`));
    expect(told[0]).toEqual(event);
    expect(new Set(told.slice(1).map(({ name }) => name))).toEqual(new Set(["entityChangeEvent"]));
    const logged = valuesOf<ChangeLog>(await poll(catalog, versioned, `offsetId=${encodeURIComponent(changes.offsetId)}`));
    expect(new Set(logged.map(({ entityUrn }) => entityUrn))).toEqual(new Set(["urn:li:tag:told"]));
    const audited = (await catalog.request("POST", "/openapi/v1/events/audit/search", { entityTypes: ["platformEvent"] })).body;
    expect(audited).toMatchObject({ total: 0 });
  });

  test("refuses an event that lacks something, and names what", async () => {
    const answer = await act(catalog, "platform?producePlatformEvent", { name: "x", event: { name: "x", payload: { value: "{}" } } });
    expect(answer.status).toBe(400);
    for (const missing of ["/event/header", "/event/payload/contentType"]) expect(answer.text).toContain(missing);
  });

  test("tells every change once over pages of any size", async () => {
    const first = await poll(catalog, versioned, "lookbackWindowDays=1&limit=5000");
    expect(first.count).toBeGreaterThan(20);
    let page = await poll(catalog, versioned, "lookbackWindowDays=1&limit=7");
    const told = [...page.events];
    while (page.count > 0) {
      page = await poll(catalog, versioned, `limit=7&pollTimeoutSeconds=0&offsetId=${encodeURIComponent(page.offsetId)}`);
      told.push(...page.events);
    }
    expect(told).toEqual(first.events);
  });

  test("answers no more than its limit of a change that gives more events, and goes on within it", async () => {
    const labelled = "urn:li:dataset:(urn:li:dataPlatform:hive,labelled,PROD)";
    await catalog.put(labelled, "status", { removed: false });
    const start = encodeURIComponent((await poll(catalog, platform, "pollTimeoutSeconds=0")).offsetId);
    await catalog.put(labelled, "globalTags", { tags: [..."abcdefg"].map((name) => ({ tag: `urn:li:tag:${name}` })) });
    await catalog.put(labelled, "status", { removed: true });
    const all = await poll(catalog, platform, `pollTimeoutSeconds=0&limit=100&offsetId=${start}`);
    expect(all.count).toBe(8);
    const counts: number[] = [];
    const told: unknown[] = [];
    for (let [offset, count] = [start, 1]; count > 0; ) {
      const page = await poll(catalog, platform, `pollTimeoutSeconds=0&limit=2&offsetId=${offset}`);
      [offset, count] = [encodeURIComponent(page.offsetId), page.count];
      counts.push(count);
      told.push(...page.events);
    }
    expect(told).toEqual(all.events);
    expect(counts).toEqual([2, 2, 2, 2, 0]);
    // A position within a change is one of its events, whatever a filter lets pass.
    const first = await poll(catalog, platform, `pollTimeoutSeconds=0&limit=3&categories=TAG&offsetId=${start}`);
    const rest = await poll(catalog, platform, `pollTimeoutSeconds=0&offsetId=${encodeURIComponent(first.offsetId)}`);
    expect(rest.events).toEqual(all.events.slice(3));
  });

  test("finds what passes a filter far behind the beginning, without waiting", async () => {
    await proposeAll(
      catalog,
      Array.from({ length: 300 }, (_, index) => proposalOf(`urn:li:tag:passed${index}`, "status", { removed: false })),
    );
    await catalog.put("urn:li:tag:sought", "tagProperties", { name: "sought" });
    const { events } = await poll(catalog, versioned, "lookbackWindowDays=1&pollTimeoutSeconds=0&aspects=tagProperties");
    expect(events.at(-1)?.value).toContain("urn:li:tag:sought");
  });

  test("waits for the first event", async () => {
    const { offsetId } = await poll(catalog, versioned, "pollTimeoutSeconds=0");
    const waiting = poll(catalog, versioned, `offsetId=${encodeURIComponent(offsetId)}&pollTimeoutSeconds=30`);
    await catalog.put(urn, "status", { removed: false });
    expect(valuesOf<ChangeLog>(await waiting).map(({ aspectName }) => aspectName)).toEqual(["status"]);
  });

  test("tells events of time series in a topic of their own", async () => {
    const told = await polledWhile(catalog, [versioned, series, platform], async () => {
      await catalog.put(urn, "datasetProfile", { timestampMillis: 1, rowCount: 2 });
    });
    expect(told[versioned]).toEqual([]);
    expect(told[series]).toMatchObject([{ aspectName: "datasetProfile", aspect: generic('{"timestampMillis":1,"rowCount":2}') }]);
    expect(told[platform]).toEqual([]);
  });

  test("tells deletes with what was deleted", async () => {
    const told = await polledWhile(catalog, [versioned, platform], async () => {
      await act(catalog, "entities?delete", { urn });
    });
    expect(told[versioned]).toMatchObject([
      { aspectName: "datasetKey", changeType: "DELETE", aspect: null, previousAspectValue: expect.anything() },
    ]);
    expect(changesIn(told[platform])).toMatchObject([{ category: "LIFECYCLE", operation: "HARD_DELETE", entityUrn: urn }]);
  });

  test("tells entity changes as platform events", async () => {
    const other = "urn:li:dashboard:(looker,events)";
    const told = await polledWhile(catalog, [platform], async () => {
      await catalog.put(other, "globalTags", { tags: [{ tag: "urn:li:tag:pii" }] });
      await catalog.put(other, "domains", { domains: ["urn:li:domain:a"] });
      await catalog.put(other, "domains", { domains: ["urn:li:domain:b"] });
      await catalog.put(other, "deprecation", { deprecated: true, note: "", actor: "urn:li:corpuser:a" });
      await catalog.put(other, "status", { removed: true });
    });
    expect(told[platform]?.[0]).toMatchObject({ header: { timestampMillis: expect.any(Number) }, name: "entityChangeEvent" });
    const changes = changesIn(told[platform]) as { category: string; operation: string; modifier?: string }[];
    expect(changes.map(({ category, operation, modifier }) => [category, operation, modifier])).toEqual(
      expect.arrayContaining([
        ["LIFECYCLE", "CREATE", undefined],
        ["TAG", "ADD", "urn:li:tag:pii"],
        ["DOMAIN", "ADD", "urn:li:domain:a"],
        ["DOMAIN", "REMOVE", "urn:li:domain:a"],
        ["DOMAIN", "ADD", "urn:li:domain:b"],
        ["DEPRECATION", "MODIFY", "DEPRECATED"],
        ["LIFECYCLE", "SOFT_DELETE", undefined],
      ]),
    );
    expect(changes).toHaveLength(7);
    expect(changes.find(({ category }) => category === "TAG")).toEqual({
      entityUrn: other,
      entityType: "dashboard",
      category: "TAG",
      operation: "ADD",
      modifier: "urn:li:tag:pii",
      parameters: { tagUrn: "urn:li:tag:pii" },
      auditStamp: { actor: "urn:li:corpuser:__datahub_system", time: expect.any(Number) },
      version: 0,
    });
  });

  test.each([
    ["no topic", "limit=1", 400, "Parameter 'topic' is required"],
    ["an unknown topic", "topic=nosuch", 403, 'Topic "nosuch" is not offered; topics are PlatformEvent_v1, '],
    ["a limit of none", `topic=${versioned}&limit=0`, 400, "Malformed query: limit is 0; the least is 1"],
    ["a limit that is no number", `topic=${versioned}&limit=x`, 400, "Malformed query: limit must be a whole number"],
    ["a type that nothing has", `topic=${versioned}&entityTypes=tag,Tag`, 400, '/entityTypes/1: "Tag" is unknown'],
    ["an aspect that nothing has", `topic=${versioned}&aspects=nosuch`, 400, '/aspects/0: "nosuch" is unknown'],
    ["a category that nothing has", `topic=${platform}&categories=tag`, 400, '/categories/0: "tag" is unknown; categories are TAG, '],
    ["an offset that is none", `topic=${versioned}&offsetId=x`, 400, 'Invalid offsetId "x": expected Base64 of '],
    ["an offset of another topic", `topic=${versioned}&offsetId=${offsetOf(platform, 1)}`, 400, "expected Base64 of "],
    ["an offset behind the end", `topic=${versioned}&offsetId=${offsetOf(versioned, 1e9)}`, 400, "it lies behind the end of the log"],
  ])("refuses %s", async (_what, query, status, message) => {
    const answer = await catalog.request("GET", `/openapi/v1/events/poll?${query}`);
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({ errorMessage: expect.stringContaining(message) });
  });
});

async function poll(catalog: TestCatalog, topic: string, query: string): Promise<Polled> {
  const { status, body, text } = await catalog.request("GET", `/openapi/v1/events/poll?topic=${topic}&${query}`);
  expect(status, text).toBe(200);
  return body as Polled;
}

/** The values of the events of each topic that the work gave. */
async function polledWhile(catalog: TestCatalog, topics: readonly string[], work: () => Promise<void>): Promise<Record<string, unknown[]>> {
  const starts = await Promise.all(topics.map((topic) => poll(catalog, topic, "pollTimeoutSeconds=0")));
  await work();
  const told = topics.map(async (topic, index) => {
    const offset = encodeURIComponent(starts[index]?.offsetId ?? "");
    return [topic, valuesOf(await poll(catalog, topic, `pollTimeoutSeconds=0&offsetId=${offset}`))] as const;
  });
  return Object.fromEntries(await Promise.all(told));
}

function valuesOf<Value>({ events }: Polled): Value[] {
  return events.map(({ value }) => JSON.parse(value) as Value);
}

function changesIn(events: readonly unknown[] | undefined): unknown[] {
  return (events ?? []).map((event) => JSON.parse((event as { payload: { value: string } }).payload.value));
}

function generic(value: string) {
  return { "com.linkedin.pegasus2avro.mxe.GenericAspect": { value, contentType: "application/json" } };
}

function decoded(offsetId: string): unknown {
  return JSON.parse(Buffer.from(offsetId, "base64").toString());
}

function offsetOf(topic: string, offset: number): string {
  return encodeURIComponent(Buffer.from(JSON.stringify({ [`${topic}-0`]: offset })).toString("base64"));
}
