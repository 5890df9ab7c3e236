import type { ClientRead } from "./asset-reads.ts";
import { table } from "./asset-reads.ts";

const stamp = { time: 7, actor: "urn:li:corpuser:ada" };

/** What the clients of today read of people, models and what describes assets. */
export const governanceReads: readonly ClientRead[] = [
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
