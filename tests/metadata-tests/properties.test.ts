import { afterAll, beforeAll, expect, test } from "vitest";
import { datasetUrn } from "../support/sample-urns.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { asks, outcomes, putTest } from "./test-calls.ts";

let catalog: TestCatalog;
const orders = datasetUrn("sales.orders");
const jane = "urn:li:corpuser:jane";
const stamp = { time: 0, actor: jane };
const folder = "urn:li:container:folder";
const term = "urn:li:glossaryTerm:pii";
const node = "urn:li:glossaryNode:privacy";
const form = "urn:li:form:f";
const retention = "urn:li:structuredProperty:acme.io.retention";

async function define(id: string, valueType: string): Promise<void> {
  await catalog.put(`urn:li:structuredProperty:${id}`, "propertyDefinition", {
    qualifiedName: id,
    valueType: `urn:li:dataType:datahub.${valueType}`,
    cardinality: "MULTIPLE",
    entityTypes: ["urn:li:entityType:datahub.dataset"],
  });
}

beforeAll(async () => {
  catalog = await createTestCatalog({ metadataTests: false });
  await define("acme.io.retention", "number");
  await define("acme.io.steward", "string");
  const values = [
    { propertyUrn: retention, values: [{ double: 30 }, { double: 365 }] },
    { propertyUrn: "urn:li:structuredProperty:acme.io.steward", values: [{ string: "Ann" }] },
  ];
  await catalog.put(node, "glossaryNodeInfo", { definition: "Privacy" });
  await catalog.put(term, "glossaryTermInfo", { definition: "Personal", termSource: "INTERNAL", parentNode: node });
  await catalog.put(folder, "containerProperties", { name: "Folder" });
  await catalog.put(folder, "glossaryTerms", { terms: [{ urn: term }], auditStamp: stamp });
  await catalog.put(folder, "domains", { domains: ["urn:li:domain:sales"] });
  await catalog.put(orders, "structuredProperties", { properties: values });
  await catalog.put(orders, "container", { container: folder });
  await catalog.put(orders, "datasetProperties", {
    name: "orders",
    description: "Said by the source",
    customProperties: { tier: "gold", "a.b": "dotted" },
  });
  await catalog.put(orders, "globalTags", { tags: [{ tag: "urn:li:tag:a" }, { tag: "urn:li:tag:b" }] });
  await catalog.put(orders, "upstreamLineage", { upstreams: [{ dataset: datasetUrn("raw"), type: "COPY" }] });
  await catalog.put(orders, "browsePathsV2", { path: [{ id: "x" }, { id: folder, urn: folder }] });
  await catalog.put(orders, "forms", { incompleteForms: [{ urn: form }], completedForms: [], verifications: [] });
  await catalog.put(orders, "ownership", {
    owners: [{ owner: jane, type: "DATAOWNER", typeUrn: "urn:li:ownershipType:custom" }],
  });
  await catalog.put(jane, "corpUserInfo", { active: true, title: "Steward" });
  await catalog.put("urn:li:domain:orders", "domainProperties", { name: "Orders" });
  await catalog.put(orders, "domains", { domains: ["urn:li:domain:orders"] });
  await catalog.put(orders, "editableDatasetProperties", { description: "Said by people" });
  const column = (fieldPath: string) => ({ fieldPath, nativeDataType: "int", type: { type: { "com.linkedin.schema.NumberType": {} } } });
  const platformSchema = { "com.linkedin.schema.MySqlDDL": { tableSchema: "create table" } };
  const schema = { schemaName: "s", platform: "urn:li:dataPlatform:hive", version: 0, hash: "", platformSchema };
  await catalog.put(orders, "schemaMetadata", { ...schema, fields: [column("id"), column("price")] });
});
afterAll(() => catalog.close());

test.each<[property: string, value: unknown]>([
  ["entityType", "dataset"],
  ["urn", orders],
  ["dataset.platform", "urn:li:dataPlatform:hive"],
  ["datasetKey.origin", "PROD"],
  ["dataPlatformInstance.platform", "urn:li:dataPlatform:hive"],
  ["globalTags.tags.tag", "urn:li:tag:b"],
  ["globalTags.tags.*.tag", "urn:li:tag:b"],
  ["tags", "urn:li:tag:a"],
  ["columns", "price"],
  ["upstreams", datasetUrn("raw")],
  ["schemaMetadata.fields.fieldPath", "id"],
  ["schemaMetadata.platformSchema.tableSchema", "create table"],
  ["datasetProperties.customProperties.tier", "gold"],
  ["datasetProperties.customProperties.a.b", "dotted"],
  ["datasetProperties.customProperties.*", "dotted"],
  ["structuredProperties.urn:li:structuredProperty:acme.io.retention", 365],
  ["structuredProperties.urn:li:structuredProperty:acme.io.steward", "Ann"],
  ["structuredProperties.properties.propertyUrn", retention],
  ["forms.incompleteForms.urn", form],
  ["browsePathsV2.path.urn", folder],
  ["browsePathsV2.path.urn.containerProperties.name", "Folder"],
  ["container.container", folder],
  ["container.container.urn", folder],
  ["container.container.entityType", "container"],
  ["container.container.domains.domains", "urn:li:domain:sales"],
  ["container.container.glossaryTerms.terms.urn", term],
  ["container.container.glossaryTerms.terms.urn.glossaryTermInfo.parentNode", node],
  ["container.container.glossaryTerms.terms.glossaryTermInfo.parentNode", node],
  ["container.container.glossaryTerms.terms.glossaryTermInfo.parentNode.glossaryNodeInfo.definition", "Privacy"],
  ["upstreams.datasetKey.name", "raw"],
  ["upstreams.type", "COPY"],
  ["columns.nativeDataType", "int"],
  ["owners", jane],
  ["owners.type", "DATAOWNER"],
  ["owners.typeUrn", "urn:li:ownershipType:custom"],
  ["owners.corpUserInfo.title", "Steward"],
  ["domains", "urn:li:domain:orders"],
  ["domains.domains", "urn:li:domain:orders"],
  ["domains.domains.domainProperties.name", "Orders"],
  ["description", "Said by people"],
  ["description", "Said by the source"],
])("%s leads to %j", async (property, value) => {
  const { status, text } = await putTest(catalog, "asked", {
    on: { types: ["dataset"] },
    rules: { property, operator: "equals", values: [value] },
  });
  expect(status, text).toBe(200);
  expect(await outcomes(catalog, orders)).toEqual(["+asked"]);
  await putTest(catalog, "asked", { on: { types: ["dataset"] }, rules: { property, operator: "equals", values: ["something else"] } });
  expect(await outcomes(catalog, orders)).toEqual(["-asked"]);
});

test("a description is there when people or the source gave one, and is as long as what people said", async () => {
  const urn = datasetUrn("described");
  const of = async (operator: string, ...values: string[]) => {
    await putTest(catalog, "asked", asks("description", operator, values));
    return await outcomes(catalog, urn);
  };
  await catalog.put(urn, "datasetProperties", { name: "described" });
  expect(await of("exists")).toEqual(["-asked"]);
  await catalog.put(urn, "datasetProperties", { description: "four" });
  expect(await of("exists")).toEqual(["+asked"]);
  await catalog.put(urn, "editableDatasetProperties", { description: "" });
  expect(await of("length_greater_than_or_equals", "4")).toEqual(["+asked"]);
  await catalog.put(urn, "editableDatasetProperties", { description: "and more" });
  expect(await of("length_greater_than", "4")).toEqual(["+asked"]);
});

test("what the keys of a map are called says nothing of what a path leads to", async () => {
  const urn = datasetUrn("keyed");
  const ask = async (property: string, value: string) => {
    await putTest(catalog, "asked", asks(property, "equals", [value]));
    return await outcomes(catalog, urn);
  };
  await catalog.put(urn, "datasetProperties", { name: "keyed", customProperties: { string: "gold" } });
  expect(await ask("datasetProperties.customProperties", "gold")).toEqual(["-asked"]);
  await catalog.put(urn, "datasetProperties", { name: "keyed", customProperties: { "*": "gold", tier: "silver" } });
  expect(await ask("datasetProperties.customProperties.*", "silver")).toEqual(["+asked"]);
});

test.each([
  [{ costCode: "C-1" }, "C-1"],
  [{ costId: 12 }, 12],
])("a path that ends at a union leads to what the alternative %j holds", async (cost, value) => {
  const urn = `urn:li:mlModel:(urn:li:dataPlatform:mlflow,${value},PROD)`;
  await catalog.put(urn, "cost", { costType: "ORG_COST_TYPE", cost });
  await putTest(catalog, "asked", { on: { types: ["mlModel"] }, rules: { property: "cost.cost", operator: "equals", values: [value] } });
  expect(await outcomes(catalog, urn)).toEqual(["+asked"]);
});

test("an empty list of domains is none", async () => {
  const urn = datasetUrn("without.domain");
  await catalog.put(urn, "domains", { domains: [] });
  await putTest(catalog, "asked", asks("domains", "exists"));
  expect(await outcomes(catalog, urn)).toEqual(["-asked"]);
});

test("the platform of a job is known by its flow", async () => {
  const job = "urn:li:dataJob:(urn:li:dataFlow:(airflow,f,PROD),j)";
  await catalog.put(job, "status", { removed: false });
  const rules = { property: "dataPlatformInstance.platform", operator: "equals", values: ["urn:li:dataPlatform:airflow"] };
  await putTest(catalog, "asked", { on: { types: ["dataJob"] }, rules });
  expect(await outcomes(catalog, job)).toEqual(["+asked"]);
});

test.each([
  ["__firstSynchronized", 1],
  ["__lastSynchronized", 1],
  ["__lastObserved", 1],
  ["__lastUpdated", 1],
])("%s is a time in milliseconds", async (moment) => {
  const urn = datasetUrn(moment);
  const before = Date.now() - 1;
  await catalog.put(urn, "status", { removed: false });
  for (const [operator, value] of [
    ["greater_than", String(before)],
    ["less_than", "+1m"],
    ["greater_than", "-1m"],
  ] as const) {
    await putTest(catalog, "asked", asks(moment, operator, [value]));
    expect(await outcomes(catalog, urn)).toEqual(["+asked"]);
  }
  await putTest(catalog, "asked", asks(moment, "greater_than", ["+1m"]));
  expect(await outcomes(catalog, urn)).toEqual(["-asked"]);
});

test("when an entity was last seen is what its writer said", async () => {
  const urn = datasetUrn("seen");
  await catalog.put(urn, "status", { removed: false }, { systemMetadata: { lastObserved: Date.now() + 3_600_000 } });
  await putTest(catalog, "asked", asks("__lastSynchronized", "greater_than", ["+30m"]));
  expect(await outcomes(catalog, urn)).toEqual(["+asked"]);
  await putTest(catalog, "asked", asks("__lastUpdated", "greater_than", ["+30m"]));
  expect(await outcomes(catalog, urn)).toEqual(["-asked"]);
});

/** So many datasets all of which are upstreams of each of the urns. */
async function putUpstreams(urns: readonly string[], upstreams: readonly string[]): Promise<void> {
  const value = { upstreams: upstreams.map((dataset) => ({ dataset, type: "COPY" })) };
  for (const urn of urns) await catalog.put(urn, "upstreamLineage", value);
}

test("a path goes on behind an entity once, however many ways lead to it", async () => {
  const [one, other] = [datasetUrn("circle.one"), datasetUrn("circle.other")];
  await putUpstreams([one, other], [one, other]);
  const far = (references: number) => `${"upstreamLineage.upstreams.".repeat(references)}dataset`;
  await putTest(catalog, "asked", asks(far(40), "equals", [one]));
  expect(await outcomes(catalog, one)).toEqual(["+asked"]);
  await putTest(catalog, "asked", asks(far(3), "length_greater_than", ["4"]));
  expect(await outcomes(catalog, one)).toEqual(["-asked"]);
  await putTest(catalog, "asked", asks(far(3), "length_greater_than", ["3"]));
  expect(await outcomes(catalog, one)).toEqual(["+asked"]);
});

test("a path that leads over too many references fulfils nothing", async () => {
  const urn = datasetUrn("wide");
  const of = async (operator: string, upstreams: number) => {
    await putUpstreams(
      [urn],
      Array.from({ length: upstreams }, (_, index) => datasetUrn(`wide${index}`)),
    );
    await putTest(catalog, "asked", asks("upstreams.datasetKey.name", operator, operator === "equals" ? ["wide0"] : []));
    return await outcomes(catalog, urn);
  };
  expect(await of("equals", 10_000)).toEqual(["+asked"]);
  expect(await of("equals", 10_001)).toEqual(["-asked"]);
  expect(await of("not_exists", 10_001)).toEqual(["-asked"]);
});

test("the values of a soft deleted structured property are hidden", async () => {
  await putTest(catalog, "asked", asks(`structuredProperties.${retention}`, "exists"));
  expect(await outcomes(catalog, orders)).toEqual(["+asked"]);
  await catalog.put(retention, "status", { removed: true });
  expect(await outcomes(catalog, orders)).toEqual(["-asked"]);
  await catalog.put(retention, "status", { removed: false });
});
