import { afterAll, beforeAll, expect, test } from "vitest";
import { contentsOf } from "../support/refusals.ts";
import { freshDataset } from "../support/sample-urns.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { dataOf, failureOf } from "./graphql-calls.ts";
import { storeBare } from "./sample-entities.ts";

const domainUrn = "urn:li:domain:shop";

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await createTestCatalog();
  await storeBare(catalog, domainUrn);
});
afterAll(() => catalog.close());

const create = "mutation c($input: CreateDataProductInput!) { createDataProduct(input: $input) { urn type } }";
const set = "mutation s($input: BatchSetDataProductInput!) { batchSetDataProduct(input: $input) }";

async function created(name: string): Promise<string> {
  const input = { id: name.toLowerCase(), domainUrn, properties: { name } };
  return ((await dataOf(catalog, create, { input })).createDataProduct as { urn: string }).urn;
}

async function assetsOf(product: string): Promise<unknown> {
  const { dataProductProperties } = await catalog.read(product);
  return ((dataProductProperties as { assets?: { destinationUrn: string }[] }).assets ?? []).map(({ destinationUrn }) => destinationUrn);
}

test("a data product is created in its domain, changed and deleted", async () => {
  const input = { id: "orders", domainUrn, properties: { name: "Orders", description: "All *orders*" } };
  const urn = "urn:li:dataProduct:orders";
  expect(await dataOf(catalog, create, { input })).toEqual({ createDataProduct: { urn, type: "DATA_PRODUCT" } });
  expect(await catalog.read(urn)).toMatchObject({
    dataProductProperties: { name: "Orders", description: "All *orders*" },
    domains: { domains: [domainUrn] },
    ownership: { owners: [{ owner: "urn:li:corpuser:__datahub_system" }] },
  });
  expect(await failureOf(catalog, create, { input })).toMatchObject({ code: 400, data: { createDataProduct: null } });
  const lost = { ...input, id: "lost", domainUrn: "urn:li:domain:none" };
  expect(await failureOf(catalog, create, { input: lost })).toMatchObject({
    code: 400,
    message: expect.stringContaining("urn:li:domain:none"),
  });
  await dataOf(catalog, `mutation { updateDataProduct(urn: "${urn}", input: { name: "All orders" }) { urn } }`);
  expect((await catalog.read(urn)).dataProductProperties).toEqual({ name: "All orders", description: "All *orders*" });
  expect(await dataOf(catalog, `mutation { deleteDataProduct(urn: "${urn}") }`)).toEqual({ deleteDataProduct: true });
  const gone = `mutation { updateDataProduct(urn: "${urn}", input: { name: "x" }) { urn } }`;
  expect(await failureOf(catalog, gone)).toMatchObject({ code: 400, message: expect.stringContaining(urn) });
});

test("an asset is in one data product, or in none", async () => {
  const [one, other] = [await created("One"), await created("Other")];
  const [a, b] = [freshDataset(), freshDataset()];
  await storeBare(catalog, a, b);
  expect(await dataOf(catalog, set, { input: { dataProductUrn: one, resourceUrns: [a, b] } })).toEqual({ batchSetDataProduct: true });
  expect(await assetsOf(one)).toEqual([a, b]);
  await dataOf(catalog, set, { input: { dataProductUrn: other, resourceUrns: [b] } });
  expect([await assetsOf(one), await assetsOf(other)]).toEqual([[a], [b]]);
  await dataOf(catalog, set, { input: { dataProductUrn: null, resourceUrns: [a, b] } });
  expect([await assetsOf(one), await assetsOf(other)]).toEqual([[], []]);
  const before = await contentsOf(catalog.store);
  const missing = freshDataset();
  const failure = await failureOf(catalog, set, { input: { dataProductUrn: one, resourceUrns: [a, missing] } });
  expect(failure).toMatchObject({ code: 400, message: expect.stringContaining(missing), data: { batchSetDataProduct: null } });
  expect(await contentsOf(catalog.store)).toEqual(before);
});

test("a data product keeps since when an asset is in it, also when the asset is set again", async () => {
  const product = await created("Stamped");
  const [early, late] = [freshDataset(), freshDataset()];
  await storeBare(catalog, early, late);
  const stored = async () => ((await catalog.read(product)).dataProductProperties as { assets: { created: object }[] }).assets;
  await dataOf(catalog, set, { input: { dataProductUrn: product, resourceUrns: [early] } });
  const [first] = await stored();
  const stamp = { time: expect.any(Number), actor: "urn:li:corpuser:__datahub_system" };
  expect(first).toEqual({ destinationUrn: early, created: stamp, lastModified: first?.created });
  await dataOf(catalog, set, { input: { dataProductUrn: product, resourceUrns: [early, late] } });
  expect(await stored()).toEqual([first, { destinationUrn: late, created: stamp, lastModified: stamp }]);
});

test("an application is created, described, set and unset, and leaves its entities when it is deleted", async () => {
  const query = "mutation c($input: CreateApplicationInput!) { createApplication(input: $input) { urn } }";
  const urn = "urn:li:application:till";
  const input = { id: "till", domainUrn, properties: { name: "Till" } };
  expect(await dataOf(catalog, query, { input })).toEqual({ createApplication: { urn } });
  expect(await catalog.read(urn)).toMatchObject({ applicationProperties: { name: "Till" }, domains: { domains: [domainUrn] } });
  const described = "{ urn properties { name description } }";
  expect(
    await dataOf(catalog, `mutation { updateApplication(urn: "${urn}", input: { description: "Takes money" }) ${described} }`),
  ).toEqual({
    updateApplication: { urn, properties: { name: "Till", description: "Takes money" } },
  });
  const dataset = freshDataset();
  await storeBare(catalog, dataset);
  const setApplication = "mutation s($input: BatchSetApplicationInput!) { batchSetApplication(input: $input) }";
  await dataOf(catalog, setApplication, { input: { applicationUrn: urn, resourceUrns: [dataset] } });
  expect((await catalog.read(dataset)).applications).toEqual({ applications: [urn] });
  const shown = `{ dataset(urn: "${dataset}") { application { associatedUrn application { properties { name } } } } }`;
  const application = { associatedUrn: dataset, application: { properties: { name: "Till" } } };
  expect(await dataOf(catalog, shown)).toEqual({ dataset: { application } });
  await dataOf(catalog, setApplication, { input: { resourceUrns: [dataset] } });
  expect(await dataOf(catalog, shown)).toEqual({ dataset: { application: null } });
  expect((await catalog.read(dataset)).applications).toEqual({ applications: [] });
  await dataOf(catalog, setApplication, { input: { applicationUrn: urn, resourceUrns: [dataset] } });
  expect(await dataOf(catalog, `mutation { deleteApplication(urn: "${urn}") }`)).toEqual({ deleteApplication: true });
  expect((await catalog.read(dataset)).applications).toEqual({ applications: [] });
  const gone = await failureOf(catalog, setApplication, { input: { applicationUrn: urn, resourceUrns: [dataset] } });
  expect(gone).toMatchObject({ code: 400, message: expect.stringContaining(urn) });
});
