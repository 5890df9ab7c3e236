import { expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { allSaid } from "../support/refusals.ts";

const [a, b] = ["a", "b"].map((name) => `urn:li:dataset:(urn:li:dataPlatform:hive,series.${name},PROD)`) as [string, string];

interface Page {
  readonly scrollId?: string;
  readonly results: readonly { readonly urn: string; readonly timestampMillis: number; readonly event: unknown }[];
}

onEachBackend("the time series of an entity type", (catalog) => {
  const get = (query: string, name = "dataset/datasetProfile") => catalog.request("GET", `/openapi/v2/timeseries/${name}?${query}`);
  const page = async (query: string, name?: string) => {
    const { status, body, text } = await get(query, name);
    expect(status, text).toBe(200);
    return body as Page;
  };
  const moments = ({ results }: Page) => results.map(({ urn, timestampMillis }) => [urn, timestampMillis]);

  test("is empty before anything is written", async () => {
    expect(await page("")).toEqual({ results: [] });
  });

  test("comes newest first over all entities, with what each event says", async () => {
    for (const time of [100, 300]) await catalog.put(a, "datasetProfile", { timestampMillis: time, rowCount: time, messageId: `m${time}` });
    for (const time of [200, 300]) await catalog.put(b, "datasetProfile", { timestampMillis: time, rowCount: time });
    expect(moments(await page(""))).toEqual([
      [a, 300],
      [b, 300],
      [b, 200],
      [a, 100],
    ]);
    expect((await page("count=1")).results).toEqual([
      { urn: a, timestampMillis: 300, messageId: "m300", event: { timestampMillis: 300, rowCount: 300, messageId: "m300" } },
    ]);
    expect((await page("count=1&systemMetadata=true")).results[0]).toHaveProperty("systemMetadata.lastObserved");
  });

  test("is scrolled through without gaps or repeats, and says when it is at its end", async () => {
    const whole = await page("");
    expect(whole).not.toHaveProperty("scrollId");
    const seen = [];
    let scrollId: string | undefined = "";
    while (scrollId !== undefined) {
      const next: Page = await page(`count=1&scrollId=${encodeURIComponent(scrollId)}`);
      seen.push(...next.results);
      scrollId = next.scrollId;
    }
    expect(seen).toEqual(whole.results);
  });

  test("is cut to a window that holds its ends, and takes names in any letter case", async () => {
    expect(moments(await page("startTimeMillis=100&endTimeMillis=200", "DATASET/datasetprofile"))).toEqual([
      [b, 200],
      [a, 100],
    ]);
  });

  test("is whole in the largest window of 64 bits", async () => {
    const { results } = await page("startTimeMillis=-9223372036854775808&endTimeMillis=9223372036854775807");
    expect(results).toHaveLength(4);
  });

  test("tells of one millisecond the greater message id first, as does whoever asks for the newest event of an entity", async () => {
    const [urn, daily] = [`${a.slice(0, -6)}.tied,PROD)`, { eventGranularity: { unit: "DAY", multiple: 1 } }];
    const greatestFirst = ["b", "ab", "a!", "a b", "a", undefined];
    for (const messageId of greatestFirst) {
      const of = messageId === "ab" || messageId === undefined ? daily : {};
      await catalog.put(urn, "datasetProfile", { timestampMillis: 5, ...(messageId !== undefined && { messageId }), ...of });
    }
    const told = ({ results }: Page) => results.map(({ event }) => (event as { messageId?: string }).messageId);
    const first = await page("startTimeMillis=5&endTimeMillis=5&count=3");
    const rest = await page(`startTimeMillis=5&endTimeMillis=5&count=9&scrollId=${first.scrollId}`);
    expect([...told(first), ...told(rest)]).toEqual(greatestFirst);

    const request = { urn, entity: "dataset", aspect: "datasetProfile" };
    const { body } = await catalog.request("POST", "/aspects?action=getTimeseriesAspectValues", request);
    const { values } = (body as { value: { values: { aspect: { value: string } }[] } }).value;
    expect(values.map(({ aspect }) => (JSON.parse(aspect.value) as { messageId?: string }).messageId)).toEqual(greatestFirst);

    const path = `/openapi/v3/entity/dataset/${encodeURIComponent(urn)}/datasetProfile`;
    for (const messageId of greatestFirst) {
      const newest = await catalog.request("GET", path);
      expect((newest.body as { value: { messageId?: string } }).value.messageId).toBe(messageId);
      await catalog.request("DELETE", path);
    }
    expect((await catalog.request("GET", path)).status).toBe(404);
  });

  test.each([
    ["", "dataset/status", "Only timeseries aspects are supported. status is none; those of dataset are datasetProfile, "],
    ["", "nosuch/datasetProfile", "Failed to find entity with name nosuch in EntityRegistry"],
    ["count=0", undefined, "count is 0; expected 1 to 10000"],
    ["count=x", undefined, "count must be a whole number"],
    ["endTimeMillis=9223372036854775808", undefined, "endTimeMillis must be a whole number"],
    ["scrollId=x", undefined, 'Invalid scrollId "x"'],
  ])("refuses %j of %s", async (query, name, error) => {
    const { status, body } = await get(query, name);
    expect(status).toBe(400);
    expect(body).toEqual(allSaid(expect.stringContaining(error)));
  });
});

onEachBackend("health", (catalog) => {
  test.each(["/up/", "/up", "/check/ready?checks=elasticsearch", "/check/elastic", "/openapi/up/", "/openapi/check/ready"])(
    "is told at %s",
    async (path) => {
      // Ready is what a catalog becomes a moment after its start, when its search index is filled.
      const answer = async () => {
        const { status, body } = await catalog.request("GET", path);
        return [status, body];
      };
      await expect.poll(answer).toEqual([200, true]);
    },
  );
});
