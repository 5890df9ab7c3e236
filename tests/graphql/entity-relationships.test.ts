import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDataset, freshUrn } from "../support/sample-urns.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { dataOf, failureOf } from "./graphql-calls.ts";
import { storeBare } from "./sample-entities.ts";

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await createTestCatalog();
});
afterAll(() => catalog.close());

const shown = `urn properties { name source { urn } destination { urn } relationshipFieldMappings { sourceField destinationField } }
  editableProperties { name description }`;
const create = `mutation c($input: ERModelRelationshipUpdateInput!) { createERModelRelationship(input: $input) { ${shown} } }`;
const update = "mutation u($urn: String!, $input: ERModelRelationshipUpdateInput!) { updateERModelRelationship(urn: $urn, input: $input) }";

test("a relationship of two datasets is created once, changed and deleted", async () => {
  const [source, destination] = [freshDataset(), freshDataset()];
  await storeBare(catalog, source, destination);
  const mapping = [{ sourceField: "customer", destinationField: "id" }];
  const properties = { name: "customers of orders", source, destination, relationshipFieldmappings: mapping };
  const { createERModelRelationship } = await dataOf(catalog, create, { input: { properties } });
  const expected = {
    name: properties.name,
    source: { urn: source },
    destination: { urn: destination },
    relationshipFieldMappings: mapping,
  };
  expect(createERModelRelationship).toMatchObject({ properties: expected, editableProperties: null });
  const { urn } = createERModelRelationship as { urn: string };
  const turned = { properties: { ...properties, source: destination, destination: source } };
  expect(await failureOf(catalog, create, { input: turned })).toMatchObject({ code: 400, message: expect.stringContaining(urn) });
  const editableProperties = { name: "buyers", description: "Who bought" };
  expect(await dataOf(catalog, update, { urn, input: { editableProperties } })).toEqual({ updateERModelRelationship: true });
  expect(await dataOf(catalog, `{ erModelRelationship(urn: "${urn}") { ${shown} } }`)).toMatchObject({
    erModelRelationship: { properties: expected, editableProperties },
  });
  expect(await dataOf(catalog, `mutation { deleteERModelRelationship(urn: "${urn}") }`)).toEqual({ deleteERModelRelationship: true });
  expect(await failureOf(catalog, update, { urn, input: { editableProperties } })).toMatchObject({ code: 400 });
});

test("a relationship that does not say when it was drawn tells the time 0", async () => {
  const [source, destination] = [freshDataset(), freshDataset()];
  const urn = freshUrn("erModelRelationship");
  const drawn = async (stamp: object) => {
    const properties = { name: "orders of shops", source, destination, relationshipFieldMappings: [], ...stamp };
    expect((await catalog.put(urn, "erModelRelationshipProperties", properties)).status).toBe(200);
    const { erModelRelationship } = await dataOf(
      catalog,
      `{ erModelRelationship(urn: "${urn}") { properties { createdTime createdActor { urn } } } }`,
    );
    return (erModelRelationship as { properties: unknown }).properties;
  };
  expect(await drawn({})).toEqual({ createdTime: 0, createdActor: null });
  const actor = "urn:li:corpuser:ada";
  expect(await drawn({ created: { time: 7, actor } })).toEqual({ createdTime: 7, createdActor: { urn: actor } });
});

test("a relationship with a dataset that is not there, or without datasets, is refused", async () => {
  const source = freshDataset();
  await storeBare(catalog, source);
  const destination = freshDataset();
  const input = { properties: { name: "lost", source, destination } };
  expect(await failureOf(catalog, create, { input })).toMatchObject({ code: 400, message: expect.stringContaining(destination) });
  expect(await failureOf(catalog, create, { input: {} })).toMatchObject({ code: 400, message: expect.stringContaining("properties") });
});
