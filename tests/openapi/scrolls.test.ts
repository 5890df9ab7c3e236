import { beforeAll, expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { allSaid, expectOpenapiError } from "../support/refusals.ts";
import { datasetUrn } from "../support/sample-urns.ts";
import type { Answer } from "../support/test-catalog.ts";
import { entityOf, sendItems } from "./v3-calls.ts";

const urns = [1, 2, 3].map((number) => datasetUrn(`entities.dataset${number}EntityV3`, "test"));
const [first = "", second = "", third = ""] = urns;
const hidden = datasetUrn("entities.hidden", "test");
const tag = "urn:li:tag:scrolled";
const named = "query=qualifiedName:entities%5C.dataset*";
const properties = (urn: string) => ({ name: urn, qualifiedName: urn.split(",")[1], customProperties: {} });

interface Page {
  readonly scrollId?: string;
  readonly entities: readonly { readonly urn: string }[];
}
const pageOf = ({ status, body, text }: Answer): Page => {
  expect(status, text).toBe(200);
  return body as Page;
};
const urnsOf = (answer: Answer) => pageOf(answer).entities.map(({ urn }) => urn);

onEachBackend("scrolls over OpenAPI v3", (catalog) => {
  const list = (query: string) => catalog.request("GET", `/openapi/v3/entity/dataset?${query}`);
  const scroll = (query: string, body: unknown = {}) => catalog.request("POST", `/openapi/v3/entity/scroll?${query}`, body);

  beforeAll(async () => {
    const items = urns.map((urn) => ({ urn, datasetProperties: { value: properties(urn) }, status: { value: { removed: false } } }));
    await sendItems(catalog, "POST", [...items, { urn: hidden, status: { value: { removed: true } } }]);
    await sendItems(catalog, "POST", [{ urn: tag, tagProperties: { value: { name: "scrolled" } } }], "tag");
  });

  test("a page holds what matches the query, in the order that is asked for", async () => {
    const answer = await list(
      `aspects=datasetProperties&aspects=status&count=1&${named}&sortCriteria=urn&sortOrder=DESCENDING&pitKeepAlive=1m`,
    );
    expect(pageOf(answer).entities).toEqual([entityOf(third, { datasetProperties: properties(third), status: { removed: false } })]);
    expect(pageOf(await list(`${named}&aspects=datasetkey&count=1`)).entities).toEqual([
      entityOf(first, { datasetKey: { platform: "urn:li:dataPlatform:test", name: "entities.dataset1EntityV3", origin: "PROD" } }),
    ]);
  });

  test("pages follow each other without gaps, and the last has no scrollId", async () => {
    const found: string[] = [];
    let scrollId: string | undefined = "";
    while (scrollId !== undefined) {
      const page: Page = pageOf(await list(`${named}&count=2&aspects=status&scrollId=${scrollId}`));
      found.push(...page.entities.map(({ urn }) => urn));
      scrollId = page.scrollId;
    }
    expect(found).toEqual([first, second, third]);
  });

  test("entities without any of the aspects are left out, soft deleted ones unless they are wanted", async () => {
    expect(urnsOf(await list(`${named}&aspects=globalTags`))).toEqual([]);
    expect(urnsOf(await list("query=*&aspects=status"))).toEqual(urns);
    expect(urnsOf(await list("query=*:*&aspects=status"))).toEqual(urns);
    expect(urnsOf(await list("query=*&aspects=status&includeSoftDelete=true"))).toEqual([...urns, hidden]);
  });

  test("a scroll over all types tells URNs alone, all aspects, or some", async () => {
    const only = await scroll(`pitKeepAlive=1m&count=1&${named}&sortCriteria=urn`, { aspects: ["datasetProperties"] });
    expect(pageOf(only).entities).toEqual([entityOf(first, { datasetProperties: properties(first) })]);
    expect(pageOf(await scroll("query=scrolled")).entities).toEqual([{ urn: tag }]);
    expect(pageOf(await scroll("query=scrolled", { aspects: [] })).entities).toEqual([
      entityOf(tag, { tagKey: { name: "scrolled" }, tagProperties: { name: "scrolled" } }),
    ]);
    expect(urnsOf(await scroll("query=*&count=100", { entities: ["DataSet", "TAG"] }))).toEqual([...urns, tag]);
    expect(urnsOf(await catalog.request("POST", "/openapi/v3/entity/scroll?query=scrolled"))).toEqual([tag]);
  });

  test("filters of newer clients are alternatives of conjunctions, and name their own order", async () => {
    const criterion = (field: string, values: string[], negated = false) => ({ field, values, condition: "EQUAL", negated });
    const filter = {
      and: [
        { criteria: [criterion("urn", [first]), criterion("platform", ["urn:li:dataPlatform:test"])] },
        { criteria: [criterion("urn", [second, third]), criterion("urn", [third], true)] },
      ],
    };
    const sortCriteria = [{ field: "urn", order: "DESCENDING" }];
    const query = "query=*&count=10&skipCache=true&skipAggregation=true&scrollIdPerEntity=false&systemMetadata=false";
    expect(urnsOf(await scroll(query, { entities: ["dataset"], filter, sortCriteria }))).toEqual([second, first]);
    const or = { or: [{ and: [criterion("urn", [third])] }] };
    expect(urnsOf(await scroll(query, { filter: or }))).toEqual([third]);
    expect(await scroll("count=1", { filter })).toMatchObject({ body: { totalCount: 2 } });
  });

  test("a scroll over all types counts what is on all of its pages, but not what is in a slice", async () => {
    const page = await scroll("count=2", { entities: ["dataset"] });
    expect(page.body).toMatchObject({ totalCount: 3, scrollId: expect.any(String) });
    const { scrollId } = pageOf(page);
    expect((await scroll(`count=2&scrollId=${scrollId}`, { entities: ["dataset"] })).body).toMatchObject({ totalCount: 3 });
    expect(pageOf(await scroll("count=2&sliceId=0&sliceMax=2", { entities: ["dataset"] }))).not.toHaveProperty("totalCount");
  });

  test("slices share nothing, and together hold all", async () => {
    const slices = [0, 1, 2].map(async (id) =>
      urnsOf(await scroll(`query=*&count=10&sliceId=${id}&sliceMax=3`, { entities: ["dataset"] })),
    );
    expect((await Promise.all(slices)).flat().sort()).toEqual(urns);
    expect((await scroll("query=*&sliceId=3&sliceMax=3")).status).toBe(400);
  });

  test("a body of another form is told by the path of what is wrong in it", async () => {
    const { status, body } = await catalog.request("POST", "/openapi/v3/entity/scroll", { entities: 5 });
    expect([status, body]).toEqual([400, allSaid("/entities: must be array")]);
  });

  test("pages that are too large, and parameters that are none, are told exactly", async () => {
    const error = "Elasticsearch result count exceeds limit of 5000";
    for (const answer of [await scroll("query=*&count=10000"), await list("count=5001")])
      expect([answer.status, answer.body]).toEqual([400, allSaid(error)]);
    for (const query of ["count=x", "count=-1", "sortOrder=UP", "scrollId=zzz", "sort=nosuch", "includeSoftDelete=maybe"]) {
      expect((await list(query)).status, query).toBe(400);
    }
    expectOpenapiError(await scroll("query=*", { entities: ["nosuch"] }), {
      status: 400,
      message: ["Failed to find entity with name nosuch in EntityRegistry; entity types are", "dataset, "],
    });
    expect((await scroll("query=*", { filter: { and: [{ criteria: [{ field: "nosuch", values: ["a"] }] }] } })).status).toBe(400);
    expect((await scroll("query=*", [])).status).toBe(400);
  });
});
