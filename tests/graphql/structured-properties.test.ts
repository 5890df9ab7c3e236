import { afterAll, beforeAll, expect, test } from "vitest";
import { contentsOf } from "../support/refusals.ts";
import { freshDataset } from "../support/sample-urns.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { dataOf, failureOf } from "./graphql-calls.ts";
import { storeBare } from "./sample-entities.ts";

const stamp = { actor: "urn:li:corpuser:__datahub_system", time: expect.any(Number) };
const valueType = (name: string) => `urn:li:dataType:datahub.${name}`;
const entityType = (name: string) => `urn:li:entityType:datahub.${name}`;

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await createTestCatalog();
});
afterAll(() => catalog.close());

const create = "mutation c($input: CreateStructuredPropertyInput!) { createStructuredProperty(input: $input) { urn type } }";
const update = "mutation u($input: UpdateStructuredPropertyInput!) { updateStructuredProperty(input: $input) { urn } }";
const remove = "mutation d($input: DeleteStructuredPropertyInput!) { deleteStructuredProperty(input: $input) }";
const shown = `{ properties { structuredProperty { urn } values { ... on StringValue { stringValue } ... on NumberValue { numberValue } }
  valueEntities { urn } associatedUrn } }`;
const upsert = `mutation u($input: UpsertStructuredPropertiesInput!) { upsertStructuredProperties(input: $input) ${shown} }`;
const take = `mutation r($input: RemoveStructuredPropertiesInput!) { removeStructuredProperties(input: $input) ${shown} }`;

async function created(qualifiedName: string, more: object = {}): Promise<string> {
  const input = { qualifiedName, valueType: valueType("string"), entityTypes: [entityType("dataset")], ...more };
  const { createStructuredProperty } = await dataOf(catalog, create, { input });
  return (createStructuredProperty as { urn: string }).urn;
}

async function storedDataset(): Promise<string> {
  const urn = freshDataset();
  await storeBare(catalog, urn);
  return urn;
}

test("createStructuredProperty stores a definition with its settings", async () => {
  const input = {
    qualifiedName: "io.shop.retention",
    displayName: "Retention",
    description: "In *days*",
    immutable: false,
    valueType: valueType("number"),
    allowedValues: [{ numberValue: 30, description: "A month" }, { numberValue: 365 }],
    cardinality: "SINGLE",
    entityTypes: [entityType("dataset"), entityType("chart")],
    settings: { showInSearchFilters: true },
  };
  const urn = "urn:li:structuredProperty:io.shop.retention";
  expect(await dataOf(catalog, create, { input })).toEqual({ createStructuredProperty: { urn, type: "STRUCTURED_PROPERTY" } });
  const { settings, allowedValues, ...kept } = input;
  expect(await catalog.read(urn)).toMatchObject({
    propertyDefinition: {
      ...kept,
      allowedValues: [{ value: { double: 30 }, description: "A month" }, { value: { double: 365 } }],
      created: stamp,
      lastModified: stamp,
    },
    structuredPropertySettings: {
      isHidden: false,
      showInSearchFilters: true,
      showInAssetSummary: false,
      showAsAssetBadge: false,
      showInColumnsTable: false,
      lastModified: stamp,
    },
  });
  const again = await failureOf(catalog, create, { input });
  expect(again).toMatchObject({
    code: 400,
    message: expect.stringContaining(`A structured property already exists with this urn: ${urn}`),
  });
});

test("a definition names each type once, however often it is given", async () => {
  const [dataset, user] = [entityType("dataset"), entityType("corpuser")];
  const twice = { valueType: valueType("urn"), entityTypes: [dataset, dataset], typeQualifier: { allowedTypes: [user, user] } };
  const urn = await created("io.shop.steward.once", twice);
  expect((await catalog.read(urn)).propertyDefinition).toMatchObject({ entityTypes: [dataset], typeQualifier: { allowedTypes: [user] } });
});

test("a qualified name and an id that differ are refused", async () => {
  const input = { id: "io.shop.one", qualifiedName: "io.shop.another", valueType: valueType("string"), entityTypes: [] };
  const message = expect.stringContaining("Qualified name and the ID of a structured property must match");
  expect(await failureOf(catalog, create, { input })).toMatchObject({ code: 400, message });
  expect(await created("io.shop.same", { id: "io.shop.same" })).toBe("urn:li:structuredProperty:io.shop.same");
});

test("a property without a definition is shown as a text for datasets that nobody may assign", async () => {
  const query = `{ structuredProperty(urn: "urn:li:structuredProperty:io.shop.nowhere") {
    exists definition { qualifiedName cardinality immutable valueType { urn } entityTypes { urn } } } }`;
  const definition = { qualifiedName: "", cardinality: "SINGLE", immutable: true, valueType: { urn: valueType("string") } };
  expect(await dataOf(catalog, query)).toEqual({
    structuredProperty: { exists: false, definition: { ...definition, entityTypes: [{ urn: entityType("dataset") }] } },
  });
});

test("a definition that cannot be is refused", async () => {
  const before = await contentsOf(catalog.store);
  const input = { qualifiedName: "io.shop.wrong", valueType: "urn:li:dataType:datahub.none", entityTypes: [entityType("dataset")] };
  expect(await failureOf(catalog, create, { input })).toMatchObject({ code: 400, type: "BAD_REQUEST" });
  const empty = { ...input, valueType: valueType("string"), allowedValues: [{ description: "nothing" }] };
  expect(await failureOf(catalog, create, { input: empty })).toMatchObject({ code: 400, message: expect.stringContaining("stringValue") });
  expect(await contentsOf(catalog.store)).toEqual(before);
});

test("updateStructuredProperty widens a definition and keeps the rest", async () => {
  const urn = await created("io.shop.level", { allowedValues: [{ stringValue: "low" }], displayName: "Level" });
  const input = {
    urn,
    description: "How much",
    newAllowedValues: [{ stringValue: "high", description: "Much" }],
    setCardinalityAsMultiple: true,
    newEntityTypes: [entityType("chart")],
    settings: { isHidden: true },
  };
  expect(await dataOf(catalog, update, { input })).toEqual({ updateStructuredProperty: { urn } });
  const { propertyDefinition, structuredPropertySettings } = await catalog.read(urn);
  expect(propertyDefinition).toEqual({
    qualifiedName: "io.shop.level",
    displayName: "Level",
    description: "How much",
    valueType: valueType("string"),
    allowedValues: [{ value: { string: "low" } }, { value: { string: "high" }, description: "Much" }],
    cardinality: "MULTIPLE",
    entityTypes: [entityType("dataset"), entityType("chart")],
    created: stamp,
    lastModified: stamp,
  });
  expect(structuredPropertySettings).toMatchObject({ isHidden: true, showAsAssetBadge: false });
  const missing = { urn: "urn:li:structuredProperty:none" };
  const undefinedOne = "Attempting to update a structured property with no definition aspect.";
  expect((await failureOf(catalog, update, { input: missing })).message).toContain(undefinedOne);
  expect(await failureOf(catalog, update, { input: missing })).toMatchObject({ code: 400, message: expect.stringContaining(missing.urn) });
});

test("updateStructuredProperty writes what it changes, and nothing else", async () => {
  const more = { allowedValues: [{ stringValue: "a" }, { numberValue: 1 }], settings: { showInSearchFilters: true } };
  const urn = await created("io.shop.same_again", { displayName: "Same", ...more });
  await dataOf(catalog, update, { input: { urn, typeQualifier: { newAllowedTypes: [entityType("tag")] } } });
  const before = await contentsOf(catalog.store);
  const same = {
    urn,
    displayName: "Same",
    newEntityTypes: [entityType("dataset")],
    typeQualifier: { newAllowedTypes: [entityType("tag")] },
  };
  await dataOf(catalog, update, {
    input: { ...same, newAllowedValues: more.allowedValues, settings: { ...more.settings, isHidden: false } },
  });
  expect(await contentsOf(catalog.store)).toEqual(before);
  const { propertyDefinition } = await catalog.read(urn);
  await catalog.put(urn, "status", { removed: true });
  await dataOf(catalog, update, { input: { urn, settings: { showInSearchFilters: false } } });
  await dataOf(catalog, update, { input: { urn, settings: { showInAssetSummary: true } } });
  const after = await catalog.read(urn);
  expect(after.propertyDefinition).toEqual(propertyDefinition);
  expect(after.structuredPropertySettings).toMatchObject({ showInSearchFilters: false, showInAssetSummary: true });
});

test("an allowed value that is given again is not doubled, and takes the description that comes with it", async () => {
  const urn = await created("io.shop.grade", { allowedValues: [{ stringValue: "a", description: "Best" }, { stringValue: "b" }] });
  const newAllowedValues = [{ stringValue: "b", description: "Good" }, { stringValue: "a" }, { stringValue: "c" }];
  await dataOf(catalog, update, { input: { urn, newAllowedValues } });
  await dataOf(catalog, update, { input: { urn, newAllowedValues } });
  expect((await catalog.read(urn)).propertyDefinition).toMatchObject({
    allowedValues: [
      { value: { string: "a" }, description: "Best" },
      { value: { string: "b" }, description: "Good" },
      { value: { string: "c" } },
    ],
  });
});

test("values are upserted one property at a time, and removed", async () => {
  const [level, days] = [
    await created("io.shop.a"),
    await created("io.shop.b", { valueType: valueType("number"), cardinality: "MULTIPLE" }),
  ];
  const steward = await created("io.shop.c", { valueType: valueType("urn") });
  const assetUrn = await storedDataset();
  const other = await storedDataset();
  const first = { assetUrn, structuredPropertyInputParams: [{ structuredPropertyUrn: level, values: [{ stringValue: "low" }] }] };
  await dataOf(catalog, upsert, { input: first });
  const second = {
    assetUrn,
    structuredPropertyInputParams: [
      { structuredPropertyUrn: level, values: [{ stringValue: "high" }] },
      { structuredPropertyUrn: days, values: [{ numberValue: 1 }, { numberValue: 2.5 }] },
      { structuredPropertyUrn: steward, values: [{ stringValue: other }] },
    ],
  };
  const entry = (urn: string, values: object[], valueEntities: object[] = []) => {
    return { structuredProperty: { urn }, values, valueEntities, associatedUrn: assetUrn };
  };
  expect(await dataOf(catalog, upsert, { input: second })).toEqual({
    upsertStructuredProperties: {
      properties: [
        entry(level, [{ stringValue: "high" }]),
        entry(days, [{ numberValue: 1 }, { numberValue: 2.5 }]),
        entry(steward, [{ stringValue: other }], [{ urn: other }]),
      ],
    },
  });
  expect((await catalog.read(assetUrn)).structuredProperties).toMatchObject({
    properties: [{ propertyUrn: level, values: [{ string: "high" }], created: stamp, lastModified: stamp }, {}, {}],
  });
  const removed = { assetUrn, structuredPropertyUrns: [level, days, "urn:li:structuredProperty:io.shop.none"] };
  expect(await dataOf(catalog, take, { input: removed })).toEqual({
    removeStructuredProperties: { properties: [entry(steward, [{ stringValue: other }], [{ urn: other }])] },
  });
});

test("numbers are counted with their fraction, whatever the filter calls them", async () => {
  const urn = await created("io.shop.days", { valueType: valueType("number"), cardinality: "MULTIPLE" });
  const values = [{ numberValue: 60 }, { numberValue: 0.5 }, { stringValue: "30" }];
  const assetUrn = await storedDataset();
  await dataOf(catalog, upsert, { input: { assetUrn, structuredPropertyInputParams: [{ structuredPropertyUrn: urn, values }] } });
  const query = `query a($orFilters: [AndFilterInput!]) { aggregateAcrossEntities(input: { query: "*", orFilters: $orFilters,
    facets: ["structuredProperties.io.shop.days"] }) { facets { field entity { urn } aggregations { value count } } } }`;
  const aggregations = ["0.5", "30.0", "60.0"].map((value) => ({ value, count: 1 }));
  const facets = [{ field: "structuredProperties.io.shop.days", entity: { urn }, aggregations }];
  for (const value of ["60", "60.0"]) {
    const orFilters = [{ and: [{ field: "structuredProperties.io.shop.days", values: [value] }] }];
    expect(await dataOf(catalog, query, { orFilters })).toEqual({ aggregateAcrossEntities: { facets } });
  }
});

test("a facet of a soft deleted property is left out, alone and within another, and the others are counted", async () => {
  const urn = await created("io.shop.laidaside", {});
  const [hidden, within] = ["structuredProperties.io.shop.laidaside", "typeNames\u241estructuredProperties.io.shop.laidaside"];
  const assetUrn = await storedDataset();
  await catalog.put(assetUrn, "subTypes", { typeNames: ["Hidden"] });
  const values = [{ stringValue: "blue" }];
  await dataOf(catalog, upsert, { input: { assetUrn, structuredPropertyInputParams: [{ structuredPropertyUrn: urn, values }] } });
  const query = `{ aggregateAcrossEntities(input: { query: "*", facets: ["typeNames", "${hidden}", "${within}"] }) { facets { field } } }`;
  const counted = async () => {
    const { aggregateAcrossEntities } = (await dataOf(catalog, query)) as { aggregateAcrossEntities: { facets: { field: string }[] } };
    return aggregateAcrossEntities.facets.map(({ field }) => field.replaceAll("_", "."));
  };
  expect(await counted()).toEqual(["typeNames", hidden, within]);
  await catalog.put(urn, "status", { removed: true });
  expect(await counted()).toEqual(["typeNames"]);
  await catalog.put(urn, "status", { removed: false });
  expect(await counted()).toEqual(["typeNames", hidden, within]);
});

test("values that do not fit, and assets that are not there, are refused", async () => {
  const urn = await created("io.shop.strict", { allowedValues: [{ stringValue: "yes" }] });
  const assetUrn = await storedDataset();
  const before = await contentsOf(catalog.store);
  const input = (asset: string, property: string, value: object) => {
    return { assetUrn: asset, structuredPropertyInputParams: [{ structuredPropertyUrn: property, values: [value] }] };
  };
  const refusals = [
    [input(assetUrn, urn, { stringValue: "no" }), "should be one of"],
    [input(assetUrn, urn, {}), "give stringValue or numberValue"],
    [input(assetUrn, "urn:li:structuredProperty:none", { stringValue: "x" }), "urn:li:structuredProperty:none does not exist"],
    [input(freshDataset(), urn, { stringValue: "yes" }), "Asset with provided urn urn:li:dataset:"],
  ] as const;
  for (const [wrong, message] of refusals) {
    const failure = await failureOf(catalog, upsert, { input: wrong });
    expect(failure).toMatchObject({ code: 400, path: ["upsertStructuredProperties"] });
    expect(failure.message).toContain(message);
  }
  expect(await contentsOf(catalog.store)).toEqual(before);
});

test("an upsert leaves the values that a soft delete hides, and does not show them", async () => {
  const [hidden, other] = [await created("io.shop.hidden"), await created("io.shop.other")];
  const assetUrn = await storedDataset();
  const values = [{ stringValue: "kept" }];
  await dataOf(catalog, upsert, { input: { assetUrn, structuredPropertyInputParams: [{ structuredPropertyUrn: hidden, values }] } });
  await catalog.put(hidden, "status", { removed: true });
  const answer = await dataOf(catalog, upsert, {
    input: { assetUrn, structuredPropertyInputParams: [{ structuredPropertyUrn: other, values }] },
  });
  expect(answer).toMatchObject({ upsertStructuredProperties: { properties: [{ structuredProperty: { urn: other } }] } });
  await catalog.put(hidden, "status", { removed: false });
  const { structuredProperties } = await catalog.read(assetUrn);
  expect(structuredProperties).toMatchObject({
    properties: [{ propertyUrn: hidden, values: [{ string: "kept" }] }, { propertyUrn: other }],
  });
});

test("a property is deleted once it is soft deleted, and its values go with it", async () => {
  const urn = await created("io.shop.doomed");
  const assetUrn = await storedDataset();
  const params = [{ structuredPropertyUrn: urn, values: [{ stringValue: "x" }] }];
  await dataOf(catalog, upsert, { input: { assetUrn, structuredPropertyInputParams: params } });
  const active = await failureOf(catalog, remove, { input: { urn } });
  expect(active).toMatchObject({ code: 400, message: expect.stringContaining("soft delete it first") });
  const softDelete = `mutation { batchUpdateSoftDeleted(input: { urns: ["${urn}"], deleted: true }) }`;
  await dataOf(catalog, softDelete);
  expect(await dataOf(catalog, remove, { input: { urn } })).toEqual({ deleteStructuredProperty: true });
  expect((await catalog.read(assetUrn)).structuredProperties).toEqual({ properties: [] });
  await created("io.shop.doomed");
});
