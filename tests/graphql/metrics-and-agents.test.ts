import { afterAll, beforeAll, expect, test } from "vitest";
import { datasetUrn } from "../support/sample-urns.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { dataOf } from "./graphql-calls.ts";

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await createTestCatalog();
  await catalog.put(model, "semanticModelInfo", { name: "Sales", relationships: [join] });
  await catalog.put(revenue, "metricInfo", { name: "Revenue", created: stamp, semanticModel: model, expression });
  await catalog.put(revenue, "metricUpstreams", { datasetUpstreams: [{ destinationUrn: orders }] });
  await catalog.put(revenue, "metricRelationships", { parentMetric: total, relatedMetrics: [{ destinationUrn: total }] });
  await catalog.put(revenue, "aiContext", { synonyms: ["turnover"] });
  await catalog.put(lookUp, "apiProperties", { name: "Look up" });
  await catalog.put(lookUp, "apiSignature", { inputFields: [column], outputDatasetEdges: [{ destinationUrn: orders }] });
  await catalog.put(lookUp, "restApiProperties", { method: "GET", path: "/orders" });
  await catalog.put(skill, "agentSkillInfo", { name: "Counting", requiredTools: [lookUp] });
  await catalog.put(agent, "aiAgentInfo", { name: "Clerk", created: stamp, lastModified: stamp });
  await catalog.put(agent, "aiAgentDependencies", { skills: [skill], tools: [lookUp] });
});
afterAll(() => catalog.close());

const stamp = { time: 5, actor: "urn:li:corpuser:ann" };
const orders = datasetUrn("orders");
const [revenue, total] = [metricUrn("revenue"), metricUrn("total")];
const model = "urn:li:semanticModel:(urn:li:dataPlatform:dbt,sales,orders)";
const [lookUp, skill, agent] = ["urn:li:api:look-up", "urn:li:agentSkill:counting", "urn:li:aiAgent:clerk"] as const;
const expression = { dialects: [{ dialect: "ANSI_SQL", expression: "sum(price)" }] };
const join = { from: "orders", fromColumns: ["id"], to: "lines", toColumns: ["order_id"] };
const column = { fieldPath: "id", nativeDataType: "text", type: { type: { "com.linkedin.schema.StringType": {} } } };

test("a metric shows its formula, its place, its model and what it is computed from", async () => {
  const { metric, semanticModel } = await dataOf(
    catalog,
    `{ metric(urn: "${revenue}") { type platform { name } path id parentMetric { urn } semanticModel { info { name } }
        info { name created { actor { urn } } expression { dialects { dialect expression } } aiContext { synonyms } }
        metricUpstreams { datasetUpstreams { destination { urn name } } fieldUpstreams { destination { urn } } }
        metricRelationships { parentMetric { urn } derivedFrom { destination { urn } } relatedMetrics { destination { urn } } }
        lineage(input: { direction: UPSTREAM }) { total } }
      semanticModel(urn: "${model}") { type platform { name } info { name relationships { from fromColumns to toColumns } } } }`,
  );
  expect(metric).toEqual({
    ...{ type: "METRIC", platform: { name: "dbt" }, path: "sales", id: "revenue", parentMetric: { urn: total } },
    semanticModel: { info: { name: "Sales" } },
    info: { name: "Revenue", created: { actor: { urn: stamp.actor } }, expression, aiContext: { synonyms: ["turnover"] } },
    metricUpstreams: { datasetUpstreams: [{ destination: { urn: orders, name: "orders" } }], fieldUpstreams: null },
    metricRelationships: { parentMetric: { urn: total }, derivedFrom: [], relatedMetrics: [{ destination: { urn: total } }] },
    lineage: { total: 1 },
  });
  expect(semanticModel).toEqual({ type: "SEMANTIC_MODEL", platform: { name: "dbt" }, info: { name: "Sales", relationships: [join] } });
});

test("an agent shows its skills and its tools, and a tool what it takes and gives", async () => {
  const shown = await dataOf(
    catalog,
    `{ aiAgent(urn: "${agent}") { type info { name lastModified { time } } dependencies { skills { info { name requiredTools { urn } } } models { urn }
        tools { type properties { name } restProperties { method path }
          signature { inputFields { fieldPath type } outputFields { fieldPath } inputDatasets { urn } outputDatasets { urn } } } } } }`,
  );
  const signature = {
    inputFields: [{ fieldPath: "id", type: "STRING" }],
    outputFields: null,
    inputDatasets: [],
    outputDatasets: [{ urn: orders }],
  };
  expect(shown.aiAgent).toEqual({
    ...{ type: "AI_AGENT", info: { name: "Clerk", lastModified: { time: 5 } } },
    dependencies: {
      skills: [{ info: { name: "Counting", requiredTools: [{ urn: lookUp }] } }],
      models: null,
      tools: [{ type: "API", properties: { name: "Look up" }, restProperties: { method: "GET", path: "/orders" }, signature }],
    },
  });
});

test.each([
  ["METRIC", "revenue", revenue],
  ["SEMANTIC_MODEL", "sales", model],
  ["API", "look up", lookUp],
  ["AI_AGENT", "clerk", agent],
  ["AGENT_SKILL", "counting", skill],
])("what is a %s is found by its words when it is asked for", async (type, words, urn) => {
  const query = `{ searchAcrossEntities(input: { types: [${type}], query: "${words}" }) { searchResults { entity { urn type } } } }`;
  expect(await dataOf(catalog, query)).toEqual({ searchAcrossEntities: { searchResults: [{ entity: { urn, type } }] } });
});

test("lineage leads from a dataset to the metrics that are computed from it", async () => {
  const input = `{ urn: "${orders}", direction: DOWNSTREAM, query: "*" }`;
  const { searchAcrossLineage } = await dataOf(
    catalog,
    `{ searchAcrossLineage(input: ${input}) { searchResults { degree entity { urn } } } }`,
  );
  expect(searchAcrossLineage).toEqual({ searchResults: [{ degree: 1, entity: { urn: revenue } }] });
});

function metricUrn(id: string): string {
  return `urn:li:metric:(urn:li:dataPlatform:dbt,sales,${id})`;
}
