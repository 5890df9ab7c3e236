import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { proposalOf, proposeAll } from "../support/rest-calls.ts";
import { type CountingCatalog, createCountingCatalog } from "./counting-catalog.ts";

const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`;
const table = (number: number) => dataset(`shop.orders_${number}`);
const twin = (number: number) => dataset(`model_${number}`);
const source = dataset("source");
const stamp = { time: 1, actor: "urn:li:corpuser:jdoe" };

describe("a page of results", () => {
  let catalog: CountingCatalog;
  beforeAll(async () => {
    catalog = await createCountingCatalog();
    const all = Array.from({ length: 60 }, (_, number) => number);
    const written = await proposeAll(
      catalog,
      all.flatMap((number) => [
        proposalOf(table(number), "datasetProperties", { name: `orders ${number}`, description: "orders" }),
        proposalOf(table(number), "globalTags", { tags: [{ tag: `urn:li:tag:t${number}` }] }),
        proposalOf(table(number), "container", { container: `urn:li:container:c${number}` }),
        proposalOf(`urn:li:container:c${number}`, "container", { container: "urn:li:container:root" }),
        proposalOf(table(number), "domains", { domains: [`urn:li:domain:d${number}`] }),
        proposalOf(table(number), "siblings", { siblings: [twin(number)], primary: true }),
        proposalOf(table(number), "upstreamLineage", {
          upstreams: [{ dataset: source, type: "TRANSFORMED", auditStamp: stamp }],
        }),
      ]),
    );
    expect(written.status).toBe(200);
  });
  afterAll(() => catalog.close());

  const entity = `entity { urn ... on Dataset { name properties { description } tags { tags { tag { urn properties { name } } } }
    parentContainers { count containers { urn properties { name } } } domain { domain { urn properties { name } } }
    upstream: lineage(input: { direction: UPSTREAM, start: 0, count: 1 }) { total filtered }
    downstream: lineage(input: { direction: DOWNSTREAM, start: 0, count: 1 }) { total filtered } } }`;
  const facets = "facets { field aggregations { value count entity { urn ... on Tag { properties { name } } } } }";
  test("takes as many reads of the store for fifty as for ten", async () => {
    const document = `query s($count: Int!) { searchAcrossEntities(input: { query: "orders", types: [DATASET], count: $count,
      searchFlags: { fetchExtraFields: ["name"] } }) { searchResults { ${entity} matchedFields { name value entity { urn } } extraProperties { value } } ${facets} } }`;
    const ten = await catalog.readsOf(document, { count: 10 });
    expect(ten.getEntities).toBeGreaterThan(0);
    expect(await catalog.readsOf(document, { count: 50 })).toEqual(ten);
  });

  test("of lineage does so too", async () => {
    const document = `query s($count: Int!) { searchAcrossLineage(input: { urn: "${source}", direction: DOWNSTREAM, query: "orders", count: $count }) {
      searchResults { ${entity} degree paths { path { urn } } } } }`;
    const ten = await catalog.readsOf(document, { count: 10 });
    expect(await catalog.readsOf(document, { count: 50 })).toEqual(ten);
  });
});
