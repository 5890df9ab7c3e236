import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { schemaOf } from "../support/sample-schema.ts";
import { datasetUrn, freshDataset, freshUrn } from "../support/sample-urns.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { dataOf } from "./graphql-calls.ts";
import { show as showOf, store as storeIn } from "./stored-and-shown.ts";

const stamp = { time: 7, actor: "urn:li:corpuser:ada" };
let catalog: TestCatalog;

beforeAll(async () => {
  catalog = await createTestCatalog();
});

afterAll(() => catalog.close());

const store = (urn: string, aspect: string, value: object) => storeIn(catalog, urn, { [aspect]: value });
const show = (type: string, urn: string, fields: string) => showOf(catalog, urn, { type, fields });

describe("Datasets", () => {
  test("show their properties with times and entries", async () => {
    const urn = freshDataset();
    const created = { time: 1, actor: "urn:li:corpuser:ada" };
    await store(urn, "datasetProperties", { qualifiedName: "db.t", customProperties: { team: "shop" }, created, tags: [] });
    expect(
      await show(
        "Dataset",
        urn,
        `name platform { name } origin properties { name qualifiedName origin created createdActor lastModified { time actor } lastModifiedActor
          customProperties { key value associatedUrn } }`,
      ),
    ).toEqual({
      name: urn.split(",")[1],
      platform: { name: "hive" },
      origin: "PROD",
      properties: {
        name: urn.split(",")[1],
        qualifiedName: "db.t",
        origin: "PROD",
        created: 1,
        createdActor: "urn:li:corpuser:ada",
        lastModified: { time: 0, actor: null },
        lastModifiedActor: null,
        customProperties: [{ key: "team", value: "shop", associatedUrn: urn }],
      },
    });
  });

  test("show lineage of columns by their datasets and paths", async () => {
    const urn = freshDataset();
    const upstream = datasetUrn("db.up");
    const column = (dataset: string, path: string) => `urn:li:schemaField:(${dataset},${path})`;
    await store(urn, "upstreamLineage", {
      upstreams: [{ dataset: upstream, type: "VIEW", auditStamp: stamp }],
      fineGrainedLineages: [
        {
          upstreamType: "FIELD_SET",
          upstreams: [column(upstream, "a"), column(upstream, "b")],
          downstreamType: "FIELD",
          downstreams: [column(urn, "c")],
          transformOperation: "SUM",
        },
      ],
    });
    expect(
      await show("Dataset", urn, "fineGrainedLineages { upstreams { urn path } downstreams { urn path } query transformOperation }"),
    ).toEqual({
      fineGrainedLineages: [
        {
          upstreams: [
            { urn: upstream, path: "a" },
            { urn: upstream, path: "b" },
          ],
          downstreams: [{ urn, path: "c" }],
          query: null,
          transformOperation: "SUM",
        },
      ],
    });
  });

  test("show the deprecation that older clients wrote, until a newer one is written", async () => {
    const urn = freshDataset();
    const fields = "deprecation { deprecated note actor actorEntity { urn } }";
    await store(urn, "datasetDeprecation", { deprecated: true, note: "old", actor: "urn:li:corpuser:ada" });
    expect(await show("Dataset", urn, fields)).toEqual({
      deprecation: { deprecated: true, note: "old", actor: "urn:li:corpuser:ada", actorEntity: { urn: "urn:li:corpuser:ada" } },
    });
    await store(urn, "deprecation", { deprecated: false, note: "", actor: "urn:li:corpuser:bo" });
    expect(await show("Dataset", urn, "deprecation { deprecated actor }")).toEqual({
      deprecation: { deprecated: false, actor: "urn:li:corpuser:bo" },
    });
  });

  test("leave out associations with what the schema cannot show", async () => {
    const urn = freshDataset();
    await store(urn, "institutionalMemory", {
      elements: [
        { url: "https://a.test", description: "By a group", createStamp: { time: 1, actor: "urn:li:corpGroup:etl" } },
        { url: "https://b.test", description: "By a service", createStamp: { time: 2, actor: "urn:li:dataHubAction:tidy" } },
      ],
    });
    expect(
      await show(
        "Dataset",
        urn,
        "institutionalMemory { elements { label author { urn } actor { ... on Entity { urn } } created { time actor } } }",
      ),
    ).toEqual({
      institutionalMemory: {
        elements: [
          {
            label: "By a group",
            author: { urn: "urn:li:corpuser:unknown" },
            actor: { urn: "urn:li:corpGroup:etl" },
            created: { time: 1, actor: "urn:li:corpGroup:etl" },
          },
          {
            label: "By a service",
            author: { urn: "urn:li:corpuser:unknown" },
            actor: { urn: "urn:li:corpuser:unknown" },
            created: { time: 2, actor: "urn:li:dataHubAction:tidy" },
          },
        ],
      },
    });
  });

  test.each([
    ["KeyValueSchema", { keySchema: "k", valueSchema: "v" }, { keySchema: "k", valueSchema: "v" }],
    ["EspressoSchema", { tableSchema: "k", documentSchema: "v" }, { keySchema: "k", valueSchema: "v" }],
    ["KafkaSchema", { documentSchema: "v", keySchema: "k" }, { schema: "v" }],
    ["OracleDDL", { tableSchema: "t" }, { schema: "t" }],
    ["Schemaless", {}, null],
  ])("show the texts of the schema of their platform: %s", async (name, value, shown) => {
    const urn = freshDataset();
    await store(urn, "schemaMetadata", { ...schemaOf(), platformSchema: { [`com.linkedin.schema.${name}`]: value } });
    const fields = "schemaMetadata { platformSchema { ... on TableSchema { schema } ... on KeyValueSchema { keySchema valueSchema } } }";
    expect(await show("Dataset", urn, fields)).toEqual({ schemaMetadata: { platformSchema: shown } });
  });

  test("show raw aspects by name, and none that would render themselves", async () => {
    const urn = freshDataset();
    await store(urn, "status", { removed: false });
    const fields = `some: aspects(input: { aspectNames: ["status", "ownership"] }) { aspectName payload renderSpec { key } }
      rendered: aspects(input: { autoRenderOnly: true }) { aspectName }`;
    expect(await show("Dataset", urn, fields)).toEqual({
      some: [{ aspectName: "status", payload: '{"removed":false}', renderSpec: null }],
      rendered: [],
    });
  });

  test("show their browse paths by segments, and the containers around them from the inside out", async () => {
    const [urn, inner, outer] = [freshDataset(), freshUrn("container"), freshUrn("container")];
    await store(urn, "browsePaths", { paths: ["/prod/hive/db"] });
    await store(urn, "container", { container: inner });
    await store(inner, "container", { container: outer });
    expect(await show("Dataset", urn, "browsePaths { path } parentContainers { count containers { urn } }")).toEqual({
      browsePaths: [{ path: ["prod", "hive", "db"] }],
      parentContainers: { count: 2, containers: [{ urn: inner }, { urn: outer }] },
    });
  });
});

describe("Charts, dashboards, pipelines and models", () => {
  test("show the tool as platform, the title as name, and edges of both forms once", async () => {
    const chart = "urn:li:chart:(looker,sales)";
    const dashboard = "urn:li:dashboard:(looker,board)";
    const lastModified = { created: { time: 1, actor: "urn:li:corpuser:ada" }, lastModified: { time: 2, actor: "urn:li:corpuser:bo" } };
    await store(chart, "chartInfo", {
      title: "Sales",
      description: "",
      lastModified,
      chartUrl: "https://looker.test/1",
      inputs: [{ string: datasetUrn("db.a") }],
      inputEdges: [{ destinationUrn: datasetUrn("db.a") }, { destinationUrn: datasetUrn("db.b") }],
    });
    await store(dashboard, "dashboardInfo", {
      title: "Board",
      description: "",
      lastModified,
      charts: [],
      chartEdges: [{ destinationUrn: chart }],
    });
    const info = "name externalUrl created { time } lastModified { time actor } deleted { time }";
    expect(await show("Chart", chart, `tool chartId platform { urn } info { ${info} inputs { urn } }`)).toEqual({
      tool: "looker",
      chartId: "sales",
      platform: { urn: "urn:li:dataPlatform:looker" },
      info: {
        name: "Sales",
        externalUrl: "https://looker.test/1",
        created: { time: 1 },
        lastModified: { time: 2, actor: "urn:li:corpuser:bo" },
        deleted: null,
        inputs: [{ urn: datasetUrn("db.a") }, { urn: datasetUrn("db.b") }],
      },
    });
    expect(await show("Dashboard", dashboard, "dashboardId info { name charts { urn } }")).toEqual({
      dashboardId: "board",
      info: { name: "Board", charts: [{ urn: chart }] },
    });
  });

  test("show the platform of a run that has no instance", async () => {
    const urn = freshUrn("dataProcessInstance");
    await store(urn, "dataPlatformInstance", { platform: "urn:li:dataPlatform:mlflow" });
    await store(urn, "dataProcessInstanceProperties", { name: "Night", created: stamp, externalUrl: "https://ml.test" });
    const related = "relationships(input: { types: [], direction: INCOMING }) { start count total relationships { type } }";
    const fields = `name created { time actor } externalUrl properties { name } platform { name }
      dataPlatformInstance { platform { urn name } ${related} }`;
    expect(await show("DataProcessInstance", urn, fields)).toEqual({
      name: "Night",
      created: stamp,
      externalUrl: "https://ml.test",
      properties: { name: "Night" },
      platform: { name: "mlflow" },
      dataPlatformInstance: {
        platform: { urn: "urn:li:dataPlatform:mlflow", name: "mlflow" },
        relationships: { start: 0, count: 0, total: 0, relationships: [] },
      },
    });
  });

  test("show what a model is made from", async () => {
    const urn = "urn:li:mlModel:(urn:li:dataPlatform:mlflow,churn,PROD)";
    await store(urn, "mlModelProperties", {
      version: { versionTag: "3" },
      hyperParameters: { depth: { int: 4 } },
      trainingJobs: ["urn:li:dataProcessInstance:night"],
      trainingMetrics: [{ name: "auc", value: "0.9" }],
    });
    await store(urn, "cost", { costType: "ORG_COST_TYPE", cost: { costCode: "C1" } });
    await store(urn, "mlModelQuantitativeAnalyses", { unitaryResults: { string: "good" } });
    expect(
      await show(
        "MLModel",
        urn,
        `name origin platform { name } cost { costType costValue { costId costCode } } quantitativeAnalyses { unitaryResults { ... on StringBox { stringValue } } }
          properties { version hyperParameters { key value { ... on IntBox { intValue } } } trainingMetrics { name value } mlModelLineageInfo { trainingJobs downstreamJobs } }`,
      ),
    ).toEqual({
      name: "churn",
      origin: "PROD",
      platform: { name: "mlflow" },
      cost: { costType: "ORG_COST_TYPE", costValue: { costId: null, costCode: "C1" } },
      quantitativeAnalyses: { unitaryResults: { stringValue: "good" } },
      properties: {
        version: "3",
        hyperParameters: { key: "depth", value: { intValue: 4 } },
        trainingMetrics: [{ name: "auc", value: "0.9" }],
        mlModelLineageInfo: { trainingJobs: ["urn:li:dataProcessInstance:night"], downstreamJobs: null },
      },
    });
  });

  test("call a model or a group of models by the name in its URN until its properties have one", async () => {
    for (const type of ["MLModel", "MLModelGroup"]) {
      const entity = type.replace("ML", "ml");
      const urn = `urn:li:${entity}:(urn:li:dataPlatform:mlflow,lapse,PROD)`;
      await store(urn, `${entity}Properties`, { description: "Who leaves" });
      expect(await show(type, urn, "properties { name description }")).toEqual({
        properties: { name: "lapse", description: "Who leaves" },
      });
      await store(urn, `${entity}Properties`, { name: "Lapses" });
      expect(await show(type, urn, "properties { name description }")).toEqual({ properties: { name: "Lapses", description: null } });
    }
  });
});

describe("References to what no entity can be called, such as a dataset of an environment that there is not", () => {
  const ghost = "urn:li:dataset:(urn:li:dataPlatform:hive,db.ghost,prod)";
  const emptyChart = { title: "", description: "", lastModified: { created: stamp, lastModified: stamp } };

  test("are left out of lists", async () => {
    const [dataset, chart, feature] = [freshDataset(), "urn:li:chart:(looker,ghosts)", "urn:li:mlFeature:(shop,ghosts)"];
    const ends = [dataset, ghost].map((destinationUrn) => ({ destinationUrn }));
    await store(chart, "chartInfo", { ...emptyChart, inputEdges: ends });
    await store(feature, "mlFeatureProperties", { sources: [ghost, dataset] });
    await store(dataset, "siblings", { siblings: [ghost], primary: true });
    expect(await show("Chart", chart, "info { inputs { urn origin } }")).toEqual({ info: { inputs: [{ urn: dataset, origin: "PROD" }] } });
    expect(await show("MLFeature", feature, "properties { sources { urn name } }")).toEqual({
      properties: { sources: [{ urn: dataset, name: dataset.split(",")[1] }] },
    });
    expect(await show("Dataset", dataset, "siblings { siblings { urn ... on Dataset { origin } } }")).toEqual({
      siblings: { siblings: [] },
    });
  });

  test("are null where there is one, and their columns are, too", async () => {
    const [dataset, other, chart] = [freshDataset(), freshDataset(), "urn:li:chart:(looker,ghost)"];
    await store(dataset, "deprecation", { deprecated: true, note: "", actor: stamp.actor, replacement: ghost });
    await store(other, "deprecation", { deprecated: true, note: "", actor: stamp.actor, replacement: `urn:li:schemaField:(${ghost},a)` });
    await store(chart, "chartInfo", { ...emptyChart, inputEdges: [{ destinationUrn: ghost }] });
    const end = "urn ... on Dataset { origin } ... on SchemaFieldEntity { parent { urn } }";
    const fields = `relationships(input: { types: ["Consumes"], direction: OUTGOING }) { total relationships { type entity { ${end} } } }
      lineage(input: { direction: UPSTREAM, includeGhostEntities: true }) { total relationships { degree entity { ${end} } } }`;
    expect(await show("Chart", chart, fields)).toEqual({
      relationships: { total: 1, relationships: [{ type: "Consumes", entity: null }] },
      lineage: { total: 1, relationships: [{ degree: 1, entity: null }] },
    });
    for (const urn of [dataset, other]) {
      expect(await show("Dataset", urn, `deprecation { replacement { ${end} } }`)).toEqual({ deprecation: { replacement: null } });
    }
  });
});

describe("Assets without a platform that the schema can show", () => {
  test.each([
    ["Container", freshUrn("container"), "unknown"],
    ["Assertion", freshUrn("assertion"), "unknown"],
    ["Document", freshUrn("document"), "datahub"],
  ])("are of another instead: %s", async (type, urn, other) => {
    await store(urn, "status", { removed: false });
    const platform = () => show(type, urn, "platform { urn }");
    expect(await platform()).toEqual({ platform: { urn: `urn:li:dataPlatform:${other}` } });
    await store(urn, "dataPlatformInstance", { platform: "urn:li:dataPlatformInstance:(urn:li:dataPlatform:hive,prod)" });
    expect(await platform()).toEqual({ platform: { urn: `urn:li:dataPlatform:${other}` } });
    await store(urn, "dataPlatformInstance", { platform: "urn:li:dataplatform:hive" });
    expect(await platform()).toEqual({ platform: { urn: "urn:li:dataplatform:hive" } });
  });

  test("and columns of what it cannot show are left out of lists", async () => {
    const dataset = freshDataset();
    const column = (of: string) => `urn:li:schemaField:(${of},a)`;
    const unshown = column(freshUrn("dataHubUpgrade"));
    for (const urn of [column(dataset), unshown, column(unshown)]) await store(urn, "status", { removed: false });
    const document = `{ searchAcrossEntities(input: { types: [SCHEMA_FIELD], query: "*" }) {
      searchResults { entity { urn ... on SchemaFieldEntity { parent { urn } } } } } }`;
    expect(await dataOf(catalog, document)).toEqual({
      searchAcrossEntities: { searchResults: [{ entity: { urn: column(dataset), parent: { urn: dataset } } }] },
    });
  });
});
