import { afterAll, beforeAll, expect, test } from "vitest";
import { datasetUrn } from "../support/sample-urns.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { dataOf, failureOf } from "./graphql-calls.ts";
import { store } from "./stored-and-shown.ts";

const table = datasetUrn("shop.orders");
const sources = ["a", "b", "c"].map((name) => datasetUrn(name));
const [first, second, hidden] = sources;
const stamp = { time: 1, actor: "urn:li:corpuser:ada" };

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await createTestCatalog();
  await store(catalog, table, {
    upstreamLineage: { upstreams: sources.map((dataset) => ({ dataset, type: "COPY", auditStamp: stamp })) },
    globalTags: { tags: [{ tag: "urn:li:tag:pii" }] },
  });
  await store(catalog, first ?? "", { status: { removed: false } });
  await store(catalog, hidden ?? "", { status: { removed: true } });
});
afterAll(() => catalog.close());

const fields = "start count total relationships { type direction entity { urn type } }";

test("relationships lists the other ends by type and direction, and may be asked for twice", async () => {
  const document = `query both($urn: String!) { dataset(urn: $urn) {
    up: relationships(input: { types: ["DownstreamOf", "TaggedWith"], direction: OUTGOING }) { ${fields} }
    down: relationships(input: { types: ["DownstreamOf"], direction: INCOMING, start: 0, count: 2000 }) { ${fields} } } }`;
  const up = sources.map((urn) => ({ type: "DownstreamOf", direction: "OUTGOING", entity: { urn, type: "DATASET" } }));
  const tagged = { type: "TaggedWith", direction: "OUTGOING", entity: { urn: "urn:li:tag:pii", type: "TAG" } };
  expect(await dataOf(catalog, document, { urn: table })).toEqual({
    dataset: {
      up: { start: 0, count: 4, total: 4, relationships: expect.arrayContaining([...up, tagged]) },
      down: { start: 0, count: 0, total: 0, relationships: [] },
    },
  });
  expect(await dataOf(catalog, document, { urn: first })).toEqual({
    dataset: {
      up: { start: 0, count: 0, total: 0, relationships: [] },
      down: {
        start: 0,
        count: 1,
        total: 1,
        relationships: [{ type: "DownstreamOf", direction: "INCOMING", entity: { urn: table, type: "DATASET" } }],
      },
    },
  });
});

test("a page of relationships holds as many as are asked for, and tells how many there are", async () => {
  const page = async (start: number, count: number) => {
    const input = `{ types: ["DownstreamOf"], direction: OUTGOING, start: ${start}, count: ${count} }`;
    const document = `{ dataset(urn: "${table}") { relationships(input: ${input}) { start count total relationships { entity { urn } } } } }`;
    return (await dataOf(catalog, document)).dataset;
  };
  const of = (urns: readonly (string | undefined)[]) => urns.map((urn) => ({ entity: { urn } }));
  expect(await page(0, 2)).toEqual({ relationships: { start: 0, count: 2, total: 3, relationships: of([first, second]) } });
  expect(await page(2, 2)).toEqual({ relationships: { start: 2, count: 1, total: 3, relationships: of([hidden]) } });
  expect(await page(0, 0)).toEqual({ relationships: { start: 0, count: 0, total: 3, relationships: [] } });
});

test("who does not want what is soft deleted gets what is stored and stands", async () => {
  const input = '{ types: ["DownstreamOf"], direction: OUTGOING, includeSoftDelete: false }';
  const { dataset } = await dataOf(
    catalog,
    `{ dataset(urn: "${table}") { relationships(input: ${input}) { count total relationships { entity { urn } } } } }`,
  );
  expect(dataset).toEqual({ relationships: { count: 1, total: 1, relationships: [{ entity: { urn: first } }] } });
});

test("what is soft deleted or not stored is left out before a page is cut: every page tells how many others there are", async () => {
  const tags = Array.from({ length: 6 }, (_, at) => `urn:li:tag:page${at}`);
  const dataset = datasetUrn("shop.tagged");
  await store(catalog, dataset, { globalTags: { tags: [...tags, "urn:li:tag:page-unstored"].map((tag) => ({ tag })) } });
  for (const [at, tag] of tags.entries()) await store(catalog, tag, { status: { removed: at < 3 } });
  const page = async (start: number) => {
    const input = `{ types: ["TaggedWith"], direction: OUTGOING, includeSoftDelete: false, start: ${start}, count: 2 }`;
    const document = `{ dataset(urn: "${dataset}") { relationships(input: ${input}) { start count total relationships { entity { urn } } } } }`;
    return (await dataOf(catalog, document)).dataset;
  };
  const of = (...urns: readonly (string | undefined)[]) => urns.map((urn) => ({ entity: { urn } }));
  expect(await page(0)).toEqual({ relationships: { start: 0, count: 2, total: 3, relationships: of(tags[3], tags[4]) } });
  expect(await page(2)).toEqual({ relationships: { start: 2, count: 1, total: 3, relationships: of(tags[5]) } });
  expect(await page(4)).toEqual({ relationships: { start: 4, count: 0, total: 3, relationships: [] } });
});

test("the groups of a user are relationships too, gone when the membership is", async () => {
  const user = "urn:li:corpuser:ada";
  const document = `{ corpUser(urn: "${user}") { relationships(input: { types: ["IsMemberOfNativeGroup"], direction: OUTGOING, start: 0, count: 1 }) {
    count relationships { entity { ... on CorpGroup { urn name } } } } } }`;
  await store(catalog, user, { nativeGroupMembership: { nativeGroups: ["urn:li:corpGroup:bakers"] } });
  expect(await dataOf(catalog, document)).toEqual({
    corpUser: { relationships: { count: 1, relationships: [{ entity: { urn: "urn:li:corpGroup:bakers", name: "bakers" } }] } },
  });
  await store(catalog, user, { nativeGroupMembership: { nativeGroups: [] } });
  expect(await dataOf(catalog, document)).toEqual({ corpUser: { relationships: { count: 0, relationships: [] } } });
});

test("of a type that is no relationship there are none, and a page that is none is refused", async () => {
  const asked = (input: string) => `{ dataset(urn: "${table}") { relationships(input: ${input}) { total } } }`;
  expect(await dataOf(catalog, asked('{ types: ["Nope"], direction: OUTGOING }'))).toEqual({ dataset: { relationships: { total: 0 } } });
  expect(await failureOf(catalog, asked('{ types: ["DownstreamOf"], direction: OUTGOING, start: -1 }'))).toMatchObject({
    code: 400,
    path: ["dataset", "relationships"],
    data: { dataset: { relationships: null } },
    message: "start is -1; give a whole number from 0",
  });
});

test("types of relationships that the model does not have relate nothing, and do not keep others from the page", async () => {
  const document = `query some($urn: String!, $types: [String!]!) {
    dataset(urn: $urn) { relationships(input: { types: $types, direction: OUTGOING }) { start count total relationships { type } } } }`;
  const of = async (types: readonly string[]) => (await dataOf(catalog, document, { urn: table, types })).dataset;
  expect(await of(["TrainedOn"])).toEqual({ relationships: { start: 0, count: 0, total: 0, relationships: [] } });
  expect(await of(["TrainedOn", "TaggedWith"])).toEqual({
    relationships: { start: 0, count: 1, total: 1, relationships: [{ type: "TaggedWith" }] },
  });
});

test("relationships may be nested, and be asked for often, though every entity type may stand at each end", async () => {
  const chain = Array.from({ length: 6 }, (_, place) => datasetUrn(`chain.of${place}`));
  for (const [place, dataset] of chain.slice(1).entries()) {
    await store(catalog, chain[place] ?? "", { upstreamLineage: { upstreams: [{ dataset, type: "COPY", auditStamp: stamp }] } });
  }
  const input = '{ types: ["DownstreamOf"], direction: OUTGOING }';
  const inner = (hops: number): string =>
    `urn ${hops === 0 ? "" : `relationships(input: ${input}) { relationships { entity { ${inner(hops - 1)} } } }`}`;
  const ends = (place: number): object =>
    place === 5 ? { urn: chain[5] } : { urn: chain[place], relationships: { relationships: [{ entity: ends(place + 1) }] } };
  for (let time = 0; time < 10; time++) {
    expect(await dataOf(catalog, `{ dataset(urn: "${chain[0]}") { ${inner(5)} } }`)).toEqual({ dataset: ends(0) });
  }
});
