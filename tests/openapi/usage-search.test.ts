import { describe, expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { byRestli } from "../support/provenance.ts";
import { expectOpenapiError, expectRefused } from "../support/refusals.ts";

const path = "/openapi/v2/analytics/datahub_usage_events/_search";
const urn = "urn:li:tag:searched";

interface Found {
  readonly hits: { readonly total: { readonly value: number }; readonly hits: readonly { readonly _source: Record<string, unknown> }[] };
}

onEachBackend("the search of usage events", (catalog) => {
  const search = async (body: unknown): Promise<Found["hits"]> => {
    const answer = await catalog.request("POST", path, body);
    expect(answer.status, answer.text).toBe(200);
    return (answer.body as Found).hits;
  };
  const ofTags = (...conditions: unknown[]) => ({ bool: { filter: [{ term: { entityType: "tag" } }, ...conditions] } });

  test("tells what was done, the latest first, in the form of Elasticsearch", async () => {
    for (const removed of [true, false]) await catalog.put(urn, "status", { removed });
    const { total, hits } = await search({ query: ofTags({ terms: { "aspectName.keyword": ["status"] } }) });
    expect(total).toEqual({ value: 2, relation: "eq" });
    expect(hits[0]).toEqual({
      _index: "datahub_usage_event",
      _id: expect.stringMatching(/^\d+$/),
      _score: null,
      _source: {
        type: "UpdateAspectEvent",
        timestamp: expect.any(Number),
        actorUrn: "urn:li:corpuser:__datahub_system",
        entityUrn: urn,
        entityType: "tag",
        aspectName: "status",
        ...byRestli,
      },
    });
    expect(Number(hits[0]?._source.timestamp)).toBeGreaterThanOrEqual(Number(hits[1]?._source.timestamp));
  });

  test("takes pages by number, and conditions that all must hold", async () => {
    for (const removed of [true, false, true]) await catalog.put(`${urn}.pages`, "status", { removed });
    const query = ofTags({ term: { type: { value: "UpdateAspectEvent" } } });
    const all = await search({ query, size: 100 });
    expect((await search({ query, from: 1, size: 2 })).hits).toEqual(all.hits.slice(1, 3));
    expect((await search({ query, size: 0 })).total).toEqual(all.total);
    expect((await search({ query: ofTags({ term: { entityType: "dataset" } }) })).total.value).toBe(0);
    const times = all.hits.map(({ _source }) => Number(_source.timestamp));
    const later = { range: { timestamp: { gt: Math.max(...times) } } };
    expect((await search({ query: ofTags(later) })).total.value).toBe(0);
    const until = { range: { timestamp: { gte: Math.min(...times), lte: Math.max(...times) } } };
    expect((await search({ query: ofTags(until) })).total).toEqual(all.total);
  });

  test.each([
    ["timestamp", true],
    [{ timestamp: "asc" }, true],
    [[{ timestamp: { order: "asc", unmapped_type: "long" } }], true],
    [[{ timestamp: { order: "desc" } }], false],
    [[], false],
  ])("sorts by time: %j", async (sort, oldestFirst) => {
    for (const removed of [true, false, true]) await catalog.put(`${urn}.sorted`, "status", { removed });
    const query = ofTags({ term: { aspectName: "status" } });
    const ids = ({ hits }: Found["hits"]) => hits.map((hit) => Number((hit as unknown as { _id: string })._id));
    const latestFirst = ids(await search({ query, size: 1000 }));
    const expected = oldestFirst ? latestFirst.toReversed() : latestFirst;
    expect(ids(await search({ query, sort, from: 1, size: 2 }))).toEqual(expected.slice(1, 3));
    expect((await search({ query, sort, size: 0 })).total.value).toBe(latestFirst.length);
  });

  describe("finds by", () => {
    const [viewer, other] = ["urn:li:corpuser:viewer", "urn:li:corpuser:other"];
    const kind = "FindingEvent";
    const told = [
      { type: kind, actorUrn: viewer, query: "customer orders", total: 3, filters: { kind: ["a", "b"] } },
      { type: kind, actorUrn: viewer, query: "orders", total: 10 },
      { type: kind, actorUrn: other, query: "Weekly customers", total: 7 },
      { type: kind, actorUrn: other, section: "lineage" },
    ];
    const tell = async () => {
      if ((await search({ query: { term: { type: kind } }, size: 0 })).total.value > 0) return;
      for (const event of told) expect((await catalog.request("POST", "/track", event)).status).toBe(200);
    };
    const found = async (query: unknown, more: object = {}) => {
      await tell();
      const body = { query: { bool: { filter: [{ term: { type: kind } }, query] } }, sort: "timestamp", ...more };
      return (await search(body)).hits.map(({ _source: { query: asked, section } }) => asked ?? section);
    };
    const aggregate = async (aggs: unknown) => {
      await tell();
      const answer = await catalog.request("POST", path, { query: { term: { type: kind } }, size: 0, aggs });
      expect(answer.status, answer.text).toBe(200);
      return (answer.body as { aggregations: Record<string, unknown> }).aggregations;
    };
    const [first, second, third, fourth] = ["customer orders", "orders", "Weekly customers", "lineage"];

    test.each([
      ["words", { match: { query: "ORDERS weekly" } }, [first, second, third]],
      ["all of the words", { match: { query: { query: "orders customer", operator: "and" } } }, [first]],
      ["what is there", { exists: { field: "section" } }, [fourth]],
      ["a beginning", { prefix: { "query.keyword": "cust" } }, [first]],
      ["a pattern", { wildcard: { query: { value: "*CUSTOMER?", case_insensitive: true } } }, [third]],
      ["a member of a member", { terms: { "filters.kind": ["b"] } }, [first]],
      ["a range of numbers", { range: { total: { gt: 3, lte: 10 } } }, [second, third]],
      ["a time from now", { range: { timestamp: { gte: "now-1h", lt: "now+1m" } } }, [first, second, third, fourth]],
      ["a date", { range: { timestamp: { lt: "2020-01-01" } } }, []],
      ["what does not hold", { bool: { must_not: { exists: { field: "query" } } } }, [fourth]],
      ["one of several", { bool: { should: [{ term: { total: 3 } }, { term: { total: 7 } }] } }, [first, third]],
      [
        "enough of several",
        { bool: { should: [{ match: { query: "orders" } }, { term: { total: 3 } }], minimum_should_match: 2 } },
        [first],
      ],
    ])("%s", async (_what, query, expected) => {
      expect(await found(query)).toEqual(expected);
    });

    test("any member in order, what lacks it last, and tells what it was sorted by", async () => {
      const sort = [{ total: { order: "desc" } }];
      expect(await found({ match_all: {} }, { sort })).toEqual([second, third, first, fourth]);
      const { hits } = await search({ query: { term: { type: kind } }, sort });
      expect(hits.map((hit) => (hit as unknown as { sort: unknown }).sort)).toEqual([[10], [7], [3], [null]]);
    });

    test("and shows of each event what is asked for", async () => {
      await tell();
      const shown = async (_source: unknown) => (await search({ query: { term: { total: 3 } }, _source })).hits[0]?._source;
      expect(await shown(false)).toBeUndefined();
      expect(await shown(["query", "filters.*"])).toEqual({ query: first, filters: { kind: ["a", "b"] } });
      expect(await shown(true)).toMatchObject(told[0] as object);
    });

    test("and adds up in buckets with others inside", async () => {
      const most = { max: { field: "total" } };
      expect(await aggregate({ kinds: { terms: { field: "query.keyword", size: 1, order: { _key: "asc" } }, aggs: { most } } })).toEqual({
        kinds: {
          doc_count_error_upper_bound: 0,
          sum_other_doc_count: 2,
          buckets: [{ key: third, doc_count: 1, most: { value: 7 } }],
        },
      });
      expect(
        await aggregate({
          searched: { filter: { exists: { field: "query" } }, aggs: { different: { cardinality: { field: "query" } } } },
          totals: { value_count: { field: "total" } },
          least: { min: { field: "total" } },
          nothing: { max: { field: "nothing" } },
        }),
      ).toEqual({
        searched: { doc_count: 3, different: { value: 3 } },
        totals: { value: 3 },
        least: { value: 3 },
        nothing: { value: null },
      });
    });

    test.each([{ calendar_interval: "month" }, { calendar_interval: "1y" }, { fixed_interval: "7d" }])(
      "and adds up by time: %j",
      async (by) => {
        const { times } = await aggregate({ times: { date_histogram: { field: "timestamp", ...by } } });
        const { buckets } = times as { buckets: { key: number; key_as_string: string; doc_count: number }[] };
        expect(buckets.reduce((sum, { doc_count }) => sum + doc_count, 0)).toBe(told.length);
        for (const { key, key_as_string } of buckets) expect(key_as_string).toBe(new Date(key).toISOString());
      },
    );

    test("and leaves out what lies in a piece that begins before all time", async () => {
      await catalog.request("POST", "/track", { type: "OldEvent", at: -1, older: -8.64e15 });
      const aggs = {
        days: { date_histogram: { field: "at", fixed_interval: "100000001d" } },
        years: { date_histogram: { field: "older", calendar_interval: "year" } },
      };
      const answer = await catalog.request("POST", path, { size: 0, query: { term: { type: "OldEvent" } }, aggs });
      expect(answer.body).toMatchObject({ aggregations: { days: { buckets: [] }, years: { buckets: [] } } });
    });

    test("and refuses to fill more buckets than it has room for", async () => {
      await catalog.request("POST", "/track", { type: "FarEvent", at: 1 });
      await catalog.request("POST", "/track", { type: "FarEvent", at: 1_700_000_000_000 });
      const aggs = { times: { date_histogram: { field: "at", fixed_interval: "1s" } } };
      const send = () => catalog.request("POST", path, { query: { term: { type: "FarEvent" } }, aggs });
      await expectRefused(
        catalog,
        send,
        { status: 400, message: ["/aggs/times/date_histogram: expected 20000 buckets"] },
        expectOpenapiError,
      );
    });
  });

  /** A clause within that many others. */
  const nested = (levels: number): object => (levels === 0 ? { match_all: {} } : { bool: { must: [nested(levels - 1)] } });

  describe("refuses what it does not know, and names every place", () => {
    test.each([
      ["another member", { highlight: {} }, "/highlight: expected only query, size, from"],
      ["another order", { sort: [{ type: "up" }] }, "/sort/0/type: expected asc or desc"],
      ["another query", { query: { fuzzy: {} } }, "/query/fuzzy: expected match_all, term, terms, match, prefix, wildcard, exists"],
      ["another group", { query: { bool: { maybe: [] } } }, "/query/bool/maybe: expected only must, filter, should, must_not"],
      ["another value", { query: { term: { color: {} } } }, "/query/term/color: expected a text, a number"],
      ["another bound", { query: { range: { timestamp: { since: 1 } } } }, "/query/range/timestamp/since: expected only gte"],
      ["another time", { query: { range: { timestamp: { gte: "soon" } } } }, "/query/range/timestamp/gte: expected epoch milliseconds"],
      ["too deep a query", { query: nested(11) }, "expected 10 levels at most"],
      ["too many orders", { sort: Array(11).fill("type") }, "/sort: expected 10 at most"],
      ["too many names", { _source: Array(101).fill("a.*") }, "/_source: expected 100 at most"],
      [
        "too long a text",
        { query: { match: { type: "x".repeat(1001) } } },
        "/query/match/type: expected a text of 1000 characters at most",
      ],
      ["too many clauses", { query: { bool: { should: Array(300).fill({ match_all: {} }) } } }, "expected 256 clauses at most"],
      ["another aggregation", { aggs: { a: { geo: {} } } }, "/aggs/a/geo: expected terms, date_histogram, filter"],
      ["another piece of time", { aggs: { a: { date_histogram: { field: "timestamp" } } } }, "/aggs/a/date_histogram: expected either"],
      [
        "what lies in a number",
        { aggs: { a: { max: { field: "b" }, aggs: { c: { max: { field: "b" } } } } } },
        "/aggs/a/aggs: expected only",
      ],
      ["a size that is none", { size: -1 }, "/size: expected a whole number"],
      ["what is no query", { query: [] }, "/query: expected an object"],
      ["what is no object", [], "expected an object with query"],
    ])("%s", async (_what, body, message) => {
      await expectRefused(catalog, () => catalog.request("POST", path, body), { status: 400, message: [message] }, expectOpenapiError);
    });
  });
});
