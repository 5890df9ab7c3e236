import { afterAll, beforeAll, expect, test } from "vitest";
import { type CountingCatalog, createCountingCatalog } from "./counting-catalog.ts";

const most = 12;
let catalog: CountingCatalog;
beforeAll(async () => {
  catalog = await createCountingCatalog();
  for (let index = 0; index < most; index++) await addOneOfEach(String(index));
});
afterAll(() => catalog.close());

async function addOneOfEach(id: string) {
  const stamp = { time: 1, actor: `urn:li:corpuser:user-${id}` };
  const source = `urn:li:dataHubIngestionSource:${id}`;
  await catalog.put(stamp.actor, "corpUserInfo", { active: true, displayName: id });
  await catalog.put(source, "dataHubIngestionSourceInfo", { name: id, type: "mysql", config: { recipe: "{}" } });
  await catalog.put(source, "ownership", { owners: [{ owner: stamp.actor, type: "NONE" }], lastModified: stamp });
  const asked = { type: "MANUAL_INGESTION_SOURCE", ingestionSource: source };
  const run = `urn:li:dataHubExecutionRequest:${id}`;
  await catalog.put(run, "dataHubExecutionRequestInput", {
    task: "RUN_INGEST",
    args: {},
    executorId: "default",
    source: asked,
    requestedAt: 1,
  });
  await catalog.put(run, "dataHubExecutionRequestResult", { status: "SUCCESS" });
  const definition = { entityTypes: ["dataset"], filter: { or: [] } };
  await catalog.put(`urn:li:dataHubView:${id}`, "dataHubViewInfo", {
    name: id,
    type: "GLOBAL",
    definition,
    created: stamp,
    lastModified: stamp,
  });
  await catalog.put(`urn:li:dataHubSecret:${id}`, "dataHubSecretValue", { name: id, value: "x" });
}

test.each([
  ["listUsers", "users { username info { displayName } status isNativeUser settings { appearance { showThemeV2 } } }"],
  ["listPolicies", "policies { name actors { resolvedUsers { info { displayName } } resolvedRoles { name } } }"],
  [
    "listIngestionSources",
    `ingestionSources { name ownership { owners { owner { ... on CorpUser { info { displayName } } } } }
      executions(count: 1) { executionRequests { input { task } result { status } source { name } } } latestSuccessfulExecution { id } }`,
  ],
  ["listExecutionRequests", "executionRequests { id input { task } result { status } source { name } }"],
  ["listGlobalViews", "views { name definition { entityTypes } }"],
  ["listSecrets", "secrets { name }"],
])("%s reads the store as often for a long page as for a short one", async (root, fields) => {
  const read = (count: number) => catalog.readsOf(`{ ${root}(input: { count: ${count} }) { total ${fields} } }`);
  const few = await read(2);
  expect(few.getEntities).toBeGreaterThan(0);
  expect(await read(most)).toEqual(few);
});
