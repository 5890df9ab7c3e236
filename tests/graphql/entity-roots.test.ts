import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { datasetUrn, freshDataset, freshUrn } from "../support/sample-urns.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { dataOf, failureOf } from "./graphql-calls.ts";

const stamp = { time: 7, actor: "urn:li:corpuser:ada" };
let catalog: TestCatalog;

beforeAll(async () => {
  catalog = await createTestCatalog();
});

afterAll(() => catalog.close());

async function store(urn: string, aspect: string, value: object): Promise<void> {
  expect((await catalog.put(urn, aspect, value)).status).toBe(200);
}

describe("A root that loads by URN", () => {
  test.each([
    ["dataset", datasetUrn("shop.nothing")],
    ["chart", "urn:li:chart:(looker,nothing)"],
    ["dataFlow", "urn:li:dataFlow:(airflow,nothing,prod)"],
    ["container", "urn:li:container:nothing"],
    ["corpUser", "urn:li:corpuser:nothing"],
    ["corpGroup", "urn:li:corpGroup:nothing"],
    ["tag", "urn:li:tag:nothing"],
    ["glossaryTerm", "urn:li:glossaryTerm:nothing"],
    ["mlModel", "urn:li:mlModel:(urn:li:dataPlatform:mlflow,nothing,PROD)"],
    ["dataPlatform", "urn:li:dataPlatform:nothing"],
    ["dataProcessInstance", "urn:li:dataProcessInstance:nothing"],
  ])("makes an object of %s from the key when nothing is stored", async (root, urn) => {
    const data = await dataOf(catalog, `query ($urn: String!) { ${root}(urn: $urn) { urn } entityExists(urn: $urn) }`, { urn });
    expect(data).toEqual({ [root]: { urn }, entityExists: false });
  });

  test.each([
    ["domain", "urn:li:domain:nothing", "id"],
    ["test", "urn:li:test:nothing", "name"],
    ["view", "urn:li:dataHubView:nothing", "name"],
    ["connection", "urn:li:dataHubConnection:nothing", "urn"],
    ["ingestionSource", "urn:li:dataHubIngestionSource:nothing", "name"],
    ["executionRequest", "urn:li:dataHubExecutionRequest:nothing", "id"],
  ])("answers null for a %s that is not stored", async (root, urn, field) => {
    expect(await dataOf(catalog, `query ($urn: String!) { ${root}(urn: $urn) { ${field} } }`, { urn })).toEqual({ [root]: null });
  });

  test.each([
    ["text that is no URN", "orders", /^"orders" is no URN: Urn doesn't start with 'urn:'/],
    ["a URN whose parentheses do not balance", "urn:li:dataset:(a", /^"urn:li:dataset:\(a" is no URN: its parentheses must balance/],
    ["a URN of a type that the model lacks", "urn:li:orders:1", /is no URN of a known entity type/],
    ["a URN of another type", "urn:li:tag:pii", /^urn:li:tag:pii is a tag; give the URN of a dataset$/],
    ["a URN whose key lacks parts", "urn:li:dataset:orders", /urn:li:dataset:orders/],
    ["a URN with an environment that does not exist", "urn:li:dataset:(urn:li:dataPlatform:hive,orders,MOON)", /MOON|origin/],
  ])("refuses %s", async (_what, urn, message) => {
    const failure = await failureOf(catalog, "query ($urn: String!) { dataset(urn: $urn) { name } }", { urn });
    expect(failure).toMatchObject({ code: 400, type: "BAD_REQUEST", path: ["dataset"], data: { dataset: null } });
    expect(failure.message).toMatch(message);
  });

  test("tells which URN has a blank at its end", async () => {
    const { message } = await failureOf(catalog, 'query { entity(urn: "urn:li:tag:a ") { urn } }');
    expect(message).toMatch(/^"urn:li:tag:a " is refused: .*whitespace$/);
  });
});

describe("The roots for entities of any type", () => {
  test("choose the type from the URN", async () => {
    await store("urn:li:tag:pii", "tagProperties", { name: "pii" });
    const { entity } = await dataOf(catalog, `{ entity(urn: "urn:li:tag:pii") { __typename urn type ... on Tag { name } } }`);
    expect(entity).toEqual({ __typename: "Tag", urn: "urn:li:tag:pii", type: "TAG", name: "pii" });
  });

  test("answer in the order of the URNs, with null for what no type shows and for an incident without its info", async () => {
    const source = freshUrn("dataHubIngestionSource");
    await store(source, "dataHubIngestionSourceInfo", { name: "Nightly", type: "hive", config: { recipe: "{}" } });
    const incident = "urn:li:incident:bare";
    await store(incident, "incidentKey", { id: "bare" });
    await store("urn:li:telemetry:clientId", "telemetryClientId", { clientId: "a" });
    for (const urn of ["urn:li:corpuser:ada", "urn:li:corpGroup:etl"]) await store(urn, "status", { removed: false });
    const urns = ["urn:li:corpuser:ada", "urn:li:telemetry:clientId", source, incident, "urn:li:corpGroup:etl"];
    const { entities } = await dataOf(catalog, "query ($urns: [String!]!) { entities(urns: $urns) { urn type } }", { urns });
    expect(entities).toEqual([
      { urn: "urn:li:corpuser:ada", type: "CORP_USER" },
      null,
      null,
      null,
      { urn: "urn:li:corpGroup:etl", type: "CORP_GROUP" },
    ]);
  });

  test("answer null for what is not stored, and show what is soft deleted", async () => {
    const [urn, removed] = [freshDataset(), freshDataset()];
    await store(removed, "status", { removed: true });
    const document = `query ($urn: String!, $urns: [String!]!) { entity(urn: $urn) { urn } entities(urns: $urns) { urn } }`;
    const urns = [urn, removed, "urn:li:structuredProperty:nothing", removed, "urn:li:tag:nothing"];
    expect(await dataOf(catalog, document, { urn, urns })).toEqual({
      entity: null,
      entities: [null, { urn: removed }, null, { urn: removed }, null],
    });
  });

  test("show columns, of which nothing needs be stored under their own URNs", async () => {
    const urn = `urn:li:schemaField:(${datasetUrn("shop.orders")},id)`;
    const { entity } = await dataOf(catalog, "query ($urn: String!) { entity(urn: $urn) { urn ... on SchemaFieldEntity { fieldPath } } }", {
      urn,
    });
    expect(entity).toEqual({ urn, fieldPath: "id" });
  });

  test("tell whether something is stored, also of what is soft deleted", async () => {
    const urn = freshDataset();
    const document = "query ($urn: String!) { entityExists(urn: $urn) dataset(urn: $urn) { exists status { removed } } }";
    expect(await dataOf(catalog, document, { urn })).toEqual({ entityExists: false, dataset: { exists: false, status: null } });
    await store(urn, "status", { removed: true });
    expect(await dataOf(catalog, document, { urn })).toEqual({ entityExists: true, dataset: { exists: true, status: { removed: true } } });
  });
});

describe("A dataset as it was", () => {
  test("has the versions of aspects that the stamp picks, and else the latest", async () => {
    const urn = freshDataset();
    for (const description of ["first", "second", "third"]) await store(urn, "datasetProperties", { description });
    await store(urn, "ownership", { owners: [], lastModified: stamp });
    const document = `query ($urn: String!, $versionStamp: String) {
      versionedDataset(urn: $urn, versionStamp: $versionStamp) { urn type name properties { description } ownership { lastModified { time } } } }`;
    const past = async (versionStamp: string | null) => (await dataOf(catalog, document, { urn, versionStamp })).versionedDataset;
    const shown = (description: string | null) => ({
      urn,
      type: "DATASET",
      name: urn.split(",")[1],
      properties: description === null ? null : { description },
      ownership: { lastModified: { time: 7 } },
    });
    expect(await past("datasetProperties:1;ownership:0")).toEqual(shown("first"));
    expect(await past("datasetProperties:2")).toEqual(shown("second"));
    expect(await past(null)).toEqual(shown("third"));
    expect(await past("datasetProperties:9")).toEqual(shown(null));
  });

  test("has the schema of a version", async () => {
    const urn = freshDataset();
    for (const version of [1, 2]) await store(urn, "schemaMetadata", schema(`column${version}`));
    const document = `query ($urn: String!) { dataset(urn: $urn) {
      past: schemaMetadata(version: 1) { aspectVersion fields { fieldPath } }
      now: schemaMetadata { aspectVersion fields { fieldPath type nullable isPartOfKey recursive schemaFieldEntity { urn fieldPath parent { urn } } } } } }`;
    expect((await dataOf(catalog, document, { urn })).dataset).toEqual({
      past: { aspectVersion: 1, fields: [{ fieldPath: "column1" }] },
      now: {
        aspectVersion: 0,
        fields: [
          {
            fieldPath: "column2",
            type: "STRING",
            nullable: false,
            isPartOfKey: false,
            recursive: false,
            schemaFieldEntity: { urn: `urn:li:schemaField:(${urn},column2)`, fieldPath: "column2", parent: { urn } },
          },
        ],
      },
    });
  });
});

function schema(fieldPath: string) {
  return {
    schemaName: "orders",
    platform: "urn:li:dataPlatform:hive",
    version: 0,
    hash: "",
    platformSchema: { "com.linkedin.schema.OtherSchema": { rawSchema: "" } },
    fields: [{ fieldPath, nativeDataType: "text", type: { type: { "com.linkedin.schema.StringType": {} } } }],
  };
}
