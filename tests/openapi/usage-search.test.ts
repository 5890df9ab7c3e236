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

  describe("refuses what it does not know, and names every place", () => {
    test.each([
      ["another member", { aggs: {} }, "/aggs: expected only query, size, from"],
      ["another order", { sort: [{ type: "asc" }] }, "/sort: expected timestamp alone, with asc or desc"],
      ["another query", { query: { fuzzy: {} } }, "/query/fuzzy: expected match_all, term, terms, range or bool"],
      ["another group", { query: { bool: { should: [] } } }, "/query/bool/should: expected filter or must"],
      ["another field", { query: { term: { color: "red" } } }, "/query/term/color: expected a text"],
      ["another bound", { query: { range: { timestamp: { since: 1 } } } }, "/query/range: expected timestamp with gte"],
      ["a size that is none", { size: -1 }, "/size: expected a whole number"],
      ["what is no query", { query: [] }, "/query: expected an object"],
      ["what is no object", [], "expected only query"],
    ])("%s", async (_what, body, message) => {
      await expectRefused(catalog, () => catalog.request("POST", path, body), { status: 400, message: [message] }, expectOpenapiError);
    });
  });
});
