import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { datasetUrn } from "../support/sample-urns.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { dataOf } from "./graphql-calls.ts";
import { store } from "./stored-and-shown.ts";

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await createTestCatalog();
});
afterAll(() => catalog.close());

/** A document of a client: the root and the fields that it asks for, of what is stored, and what it is told. */
interface Read {
  readonly root: string;
  readonly urn: string;
  readonly stored: Readonly<Record<string, object>>;
  readonly fields: string;
  readonly shown: object;
}

const stamp = { time: 7, actor: "urn:li:corpuser:ada" };
const table = datasetUrn("shop.orders");
const column = `urn:li:schemaField:(${table},total)`;
const text = { type: { "com.linkedin.schema.StringType": {} } };
const flow = "urn:li:dataFlow:(airflow,nightly,PROD)";

/** What the clients of today read of an entity that others wrote by aspects. */
const reads: readonly Read[] = [
  {
    root: "chart",
    urn: "urn:li:chart:(looker,sales)",
    stored: {
      globalTags: { tags: [{ tag: "urn:li:tag:pii" }] },
      inputFields: {
        fields: [{ schemaFieldUrn: column, schemaField: { fieldPath: "total", nativeDataType: "int", type: text } }],
      },
    },
    fields:
      "globalTags { tags { tag { urn name } } } inputFields { fields { schemaFieldUrn schemaField { fieldPath nativeDataType type } } }",
    shown: {
      globalTags: { tags: [{ tag: { urn: "urn:li:tag:pii", name: "pii" } }] },
      inputFields: { fields: [{ schemaFieldUrn: column, schemaField: { fieldPath: "total", nativeDataType: "int", type: "STRING" } }] },
    },
  },
  {
    root: "container",
    urn: "urn:li:container:shop",
    stored: {
      containerProperties: { name: "shop", description: "All of the shop" },
      editableContainerProperties: { description: "The shop" },
      dataPlatformInstance: { platform: "urn:li:dataPlatform:hive" },
      container: { container: "urn:li:container:root" },
      subTypes: { typeNames: ["Database"] },
      globalTags: { tags: [{ tag: "urn:li:tag:pii" }] },
      glossaryTerms: { terms: [{ urn: "urn:li:glossaryTerm:Sales.Order" }], auditStamp: stamp },
      ownership: { owners: [{ owner: "urn:li:corpGroup:bakers", type: "DATAOWNER" }], lastModified: stamp },
      institutionalMemory: { elements: [{ url: "https://example.com/shop", description: "Handbook", createStamp: stamp }] },
    },
    fields: `type properties { name description } editableProperties { description } platform { urn properties { displayName } }
      container { urn } subTypes { typeNames } tags { tags { tag { urn } } } glossaryTerms { terms { term { urn name } } }
      ownership { owners { owner { ... on CorpUser { urn } ... on CorpGroup { urn } } } } institutionalMemory { elements { url } }`,
    shown: {
      type: "CONTAINER",
      properties: { name: "shop", description: "All of the shop" },
      editableProperties: { description: "The shop" },
      platform: { urn: "urn:li:dataPlatform:hive", properties: { displayName: "Hive" } },
      container: { urn: "urn:li:container:root" },
      subTypes: { typeNames: ["Database"] },
      tags: { tags: [{ tag: { urn: "urn:li:tag:pii" } }] },
      glossaryTerms: { terms: [{ term: { urn: "urn:li:glossaryTerm:Sales.Order", name: "Order" } }] },
      ownership: { owners: [{ owner: { urn: "urn:li:corpGroup:bakers" } }] },
      institutionalMemory: { elements: [{ url: "https://example.com/shop" }] },
    },
  },
  {
    root: "corpGroup",
    urn: "urn:li:corpGroup:bakers",
    stored: {
      corpGroupInfo: { displayName: "Bakers", admins: [], members: [], groups: [] },
      corpGroupEditableInfo: { description: "They bake", slack: "#bread", email: "bakers@example.com" },
    },
    fields: "type name properties { displayName } editableProperties { description slack email }",
    shown: {
      type: "CORP_GROUP",
      name: "bakers",
      properties: { displayName: "Bakers" },
      editableProperties: { description: "They bake", slack: "#bread", email: "bakers@example.com" },
    },
  },
  {
    root: "corpUser",
    urn: "urn:li:corpuser:ada",
    stored: {
      corpUserInfo: { active: true, firstName: "Ada", fullName: "Ada L", title: "Countess", email: "ada@example.com" },
    },
    fields: "type username info { firstName fullName title email } properties { firstName } editableInfo { pictureLink }",
    shown: {
      type: "CORP_USER",
      username: "ada",
      info: { firstName: "Ada", fullName: "Ada L", title: "Countess", email: "ada@example.com" },
      properties: { firstName: "Ada" },
      editableInfo: null,
    },
  },
  {
    root: "dataJob",
    urn: `urn:li:dataJob:(${flow},load)`,
    stored: {
      dataJobInfo: { name: "Load", description: "Loads the shop", type: { string: "SQL" } },
      subTypes: { typeNames: ["Task"] },
      dataPlatformInstance: {
        platform: "urn:li:dataPlatform:airflow",
        instance: "urn:li:dataPlatformInstance:(urn:li:dataPlatform:airflow,west)",
      },
    },
    fields: `jobId dataFlow { urn orchestrator cluster } properties { name description } subTypes { typeNames }
      dataPlatformInstance { urn platform { urn name } instanceId } runs(start: 0, count: 1) { start count total runs { urn } }`,
    shown: {
      jobId: "load",
      dataFlow: { urn: flow, orchestrator: "airflow", cluster: "PROD" },
      properties: { name: "Load", description: "Loads the shop" },
      subTypes: { typeNames: ["Task"] },
      dataPlatformInstance: {
        urn: "urn:li:dataPlatformInstance:(urn:li:dataPlatform:airflow,west)",
        platform: { urn: "urn:li:dataPlatform:airflow", name: "airflow" },
        instanceId: "west",
      },
      runs: { start: 0, count: 1, total: 0, runs: [] },
    },
  },
  {
    root: "dataProcessInstance",
    urn: "urn:li:dataProcessInstance:run1",
    stored: {
      dataProcessInstanceProperties: { name: "Run 1", created: stamp, externalUrl: "https://example.com/run" },
      mlTrainingRunProperties: {
        id: "r1",
        outputUrls: ["s3://models/1"],
        trainingMetrics: [{ name: "loss", value: "0.1" }],
        hyperParams: [{ name: "rate", value: "0.5" }],
      },
      subTypes: { typeNames: ["ML Training Run"] },
      container: { container: "urn:li:container:shop" },
      dataPlatformInstance: { platform: "urn:li:dataPlatform:mlflow" },
    },
    fields: `properties { name externalUrl } created { time actor } subTypes { typeNames } container { urn }
      mlTrainingRunProperties { id outputUrls trainingMetrics { name value } hyperParams { name value } }`,
    shown: {
      properties: { name: "Run 1", externalUrl: "https://example.com/run" },
      created: { time: 7, actor: "urn:li:corpuser:ada" },
      subTypes: { typeNames: ["ML Training Run"] },
      container: { urn: "urn:li:container:shop" },
      mlTrainingRunProperties: {
        id: "r1",
        outputUrls: ["s3://models/1"],
        trainingMetrics: [{ name: "loss", value: "0.1" }],
        hyperParams: [{ name: "rate", value: "0.5" }],
      },
    },
  },
  {
    root: "dataset",
    urn: table,
    stored: {
      datasetProperties: { name: "orders", description: "Orders of the shop" },
      testResults: {
        passing: [{ test: "urn:li:test:named", type: "SUCCESS" }],
        failing: [{ test: "urn:li:test:owned", type: "FAILURE" }],
      },
      schemaMetadata: {
        schemaName: "orders",
        platform: "urn:li:dataPlatform:hive",
        version: 3,
        hash: "",
        platformSchema: { "com.linkedin.schema.OtherSchema": { rawSchema: "" } },
        fields: [{ fieldPath: "total", description: "Sum", nativeDataType: "int", type: text }],
      },
      editableSchemaMetadata: {
        editableSchemaFieldInfo: [
          {
            fieldPath: "total",
            description: "In EUR",
            globalTags: { tags: [{ tag: "urn:li:tag:pii" }] },
            glossaryTerms: { terms: [{ urn: "urn:li:glossaryTerm:Price" }], auditStamp: stamp },
          },
        ],
      },
    },
    fields: `name description platform { urn name } testResults { failing { test { urn } type } passing { test { urn } type } }
      schemaMetadata { name version createdAt fields { fieldPath description nativeDataType schemaFieldEntity { urn fieldPath
        documentation { documentations { documentation } } } } }
      editableSchemaMetadata { editableSchemaFieldInfo { fieldPath description globalTags { tags { tag { urn } } }
        glossaryTerms { terms { term { urn } } } } }`,
    shown: {
      name: "orders",
      description: "Orders of the shop",
      platform: { urn: "urn:li:dataPlatform:hive", name: "hive" },
      testResults: {
        failing: [{ test: { urn: "urn:li:test:owned" }, type: "FAILURE" }],
        passing: [{ test: { urn: "urn:li:test:named" }, type: "SUCCESS" }],
      },
      schemaMetadata: {
        name: "orders",
        version: 3,
        createdAt: null,
        fields: [
          {
            fieldPath: "total",
            description: "Sum",
            nativeDataType: "int",
            schemaFieldEntity: { urn: column, fieldPath: "total", documentation: { documentations: [{ documentation: "Told by hand" }] } },
          },
        ],
      },
      editableSchemaMetadata: {
        editableSchemaFieldInfo: [
          {
            fieldPath: "total",
            description: "In EUR",
            globalTags: { tags: [{ tag: { urn: "urn:li:tag:pii" } }] },
            glossaryTerms: { terms: [{ term: { urn: "urn:li:glossaryTerm:Price" } }] },
          },
        ],
      },
    },
  },
  {
    root: "mlModelGroup",
    urn: "urn:li:mlModelGroup:(urn:li:dataPlatform:mlflow,churn,PROD)",
    stored: { mlModelGroupProperties: { name: "Churn", description: "Who leaves", created: stamp } },
    fields: "name properties { name description created { time actor } }",
    shown: { name: "churn", properties: { name: "Churn", description: "Who leaves", created: { time: 7, actor: "urn:li:corpuser:ada" } } },
  },
  {
    root: "mlFeature",
    urn: "urn:li:mlFeature:(customers,age)",
    stored: { mlFeatureProperties: { description: "In years", dataType: "CONTINUOUS", sources: [table] } },
    fields: "name featureNamespace properties { description dataType sources { urn } }",
    shown: {
      name: "age",
      featureNamespace: "customers",
      properties: { description: "In years", dataType: "CONTINUOUS", sources: [{ urn: table }] },
    },
  },
  {
    root: "mlPrimaryKey",
    urn: "urn:li:mlPrimaryKey:(customers,id)",
    stored: { mlPrimaryKeyProperties: { description: "Number", dataType: "ORDINAL", sources: [table] } },
    fields: "name featureNamespace properties { description dataType sources { urn } }",
    shown: {
      name: "id",
      featureNamespace: "customers",
      properties: { description: "Number", dataType: "ORDINAL", sources: [{ urn: table }] },
    },
  },
  {
    root: "mlFeatureTable",
    urn: "urn:li:mlFeatureTable:(urn:li:dataPlatform:feast,customers)",
    stored: {
      mlFeatureTableProperties: {
        description: "Customers",
        mlFeatures: ["urn:li:mlFeature:(customers,age)"],
        mlPrimaryKeys: ["urn:li:mlPrimaryKey:(customers,id)"],
      },
    },
    fields: "name platform { name } properties { description mlFeatures { urn } mlPrimaryKeys { urn } }",
    shown: {
      name: "customers",
      platform: { name: "feast" },
      properties: {
        description: "Customers",
        mlFeatures: [{ urn: "urn:li:mlFeature:(customers,age)" }],
        mlPrimaryKeys: [{ urn: "urn:li:mlPrimaryKey:(customers,id)" }],
      },
    },
  },
  {
    root: "structuredProperty",
    urn: "urn:li:structuredProperty:retention",
    stored: {
      propertyDefinition: {
        qualifiedName: "retention",
        displayName: "Retention",
        valueType: "urn:li:dataType:datahub.number",
        entityTypes: ["urn:li:entityType:datahub.dataset"],
        allowedValues: [{ value: { double: 30 }, description: "A month" }],
      },
    },
    fields: `definition { qualifiedName displayName cardinality valueType { urn } entityTypes { urn }
      allowedValues { value { ... on NumberValue { numberValue } } description } }`,
    shown: {
      definition: {
        qualifiedName: "retention",
        displayName: "Retention",
        cardinality: "SINGLE",
        valueType: { urn: "urn:li:dataType:datahub.number" },
        entityTypes: [{ urn: "urn:li:entityType:datahub.dataset" }],
        allowedValues: [{ value: { numberValue: 30 }, description: "A month" }],
      },
    },
  },
  {
    root: "dataProduct",
    urn: "urn:li:dataProduct:sales",
    stored: { dataProductProperties: { name: "Sales" } },
    fields: "type properties { name }",
    shown: { type: "DATA_PRODUCT", properties: { name: "Sales" } },
  },
  {
    root: "domain",
    urn: "urn:li:domain:marketing",
    stored: { domainProperties: { name: "Marketing", description: "All about it" } },
    fields: "id properties { name description }",
    shown: { id: "marketing", properties: { name: "Marketing", description: "All about it" } },
  },
];

describe("Clients read", () => {
  beforeAll(async () => {
    await store(catalog, column, { documentation: { documentations: [{ documentation: "Told by hand" }] } });
    const definition = { type: "JSON", json: "{}" };
    for (const name of ["named", "owned"])
      await store(catalog, `urn:li:test:${name}`, { testInfo: { name, category: "Sample", definition } });
  });

  test.each(reads)("$root as it is stored", async ({ root, urn, stored, fields, shown }) => {
    await store(catalog, urn, stored);
    const document = `query read($urn: String!) { ${root}(urn: $urn) { urn ${fields} } }`;
    expect(await dataOf(catalog, document, { urn })).toEqual({ [root]: { urn, ...shown } });
  });

  test("when a run of ingestion last saw flows and jobs", async () => {
    const job = `urn:li:dataJob:(${flow},seen)`;
    const seen = (runId: string, lastObserved: number) => ({ systemMetadata: { runId, lastObserved } });
    await catalog.put(flow, "dataFlowInfo", { name: "nightly" }, seen("run-1", 50));
    await catalog.put(job, "status", { removed: false }, seen("run-1", 70));
    await catalog.put(job, "subTypes", { typeNames: ["Task"] }, seen("no-run-id-provided", 90));
    const document = `{ dataFlow(urn: "${flow}") { lastIngested } dataJob(urn: "${job}") { lastIngested } }`;
    expect(await dataOf(catalog, document)).toEqual({ dataFlow: { lastIngested: 50 }, dataJob: { lastIngested: 70 } });
  });

  test("runs of assertions with their partition and figures", async () => {
    const assertion = "urn:li:assertion:rows";
    await store(catalog, assertion, {
      assertionInfo: { type: "CUSTOM", customAssertion: { type: "rows", entity: table } },
      assertionRunEvent: {
        timestampMillis: 5,
        runId: "1",
        assertionUrn: assertion,
        asserteeUrn: table,
        status: "COMPLETE",
        result: {
          type: "FAILURE",
          rowCount: 10,
          missingCount: 2,
          unexpectedCount: 1,
          actualAggValue: 0.5,
          externalUrl: "https://example.com/r",
        },
        partitionSpec: { type: "PARTITION", partition: "2026-01-01" },
      },
    });
    const document = `{ dataset(urn: "${table}") { assertions(start: 0, count: 1000) { start count total assertions { urn
      runEvents(status: COMPLETE, limit: 1) { total failed succeeded runEvents { timestampMillis assertionUrn status
        result { type rowCount missingCount unexpectedCount actualAggValue externalUrl nativeResults { key value } }
        partitionSpec { type partition timePartition { startTimeMillis durationMillis } } } } } } } }`;
    expect(await dataOf(catalog, document)).toEqual({
      dataset: {
        assertions: {
          start: 0,
          count: 1,
          total: 1,
          assertions: [
            {
              urn: assertion,
              runEvents: {
                total: 1,
                failed: 1,
                succeeded: 0,
                runEvents: [
                  {
                    timestampMillis: 5,
                    assertionUrn: assertion,
                    status: "COMPLETE",
                    result: {
                      type: "FAILURE",
                      rowCount: 10,
                      missingCount: 2,
                      unexpectedCount: 1,
                      actualAggValue: 0.5,
                      externalUrl: "https://example.com/r",
                      nativeResults: null,
                    },
                    partitionSpec: { type: "PARTITION", partition: "2026-01-01", timePartition: null },
                  },
                ],
              },
            },
          ],
        },
      },
    });
  });
});
