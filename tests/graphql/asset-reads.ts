import { datasetUrn } from "../support/sample-urns.ts";

/** A document of a client: the root and the fields that it asks for, of what is stored, and what it is told. */
export interface ClientRead {
  readonly root: string;
  readonly urn: string;
  readonly stored: Readonly<Record<string, object>>;
  readonly fields: string;
  readonly shown: object;
}

const stamp = { time: 7, actor: "urn:li:corpuser:ada" };
export const table = datasetUrn("shop.orders");
export const column = `urn:li:schemaField:(${table},total)`;
const text = { type: { "com.linkedin.schema.StringType": {} } };
export const flow = "urn:li:dataFlow:(airflow,nightly,PROD)";

/** What the clients of today read of assets that others wrote by aspects. */
export const assetReads: readonly ClientRead[] = [
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
      ownership { owners { owner { ... on CorpUser { urn } ... on CorpGroup { urn } } } } institutionalMemory { elements { url description author { urn } } }`,
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
      institutionalMemory: { elements: [{ url: "https://example.com/shop", description: "Handbook", author: { urn: stamp.actor } }] },
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
];
