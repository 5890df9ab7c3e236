import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readConfig } from "@almagest/server/config.ts";
import { startCatalog } from "@almagest/server/main.ts";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { proposalOf } from "../support/rest-calls.ts";
import { datasetUrn } from "../support/sample-urns.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let made = 0;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

const tag = "urn:li:tag:a";
const dataset = datasetUrn("orders");
const product = (id: string) => `urn:li:dataProduct:${id}`;
const productOf = (asset: string) => ({ assets: [{ destinationUrn: asset }] });

/** A catalog whose environment says something, as a client meets it. */
async function started(environment: Record<string, string>, dataDir = join(folder.path, String(++made))) {
  const { app, address } = await startCatalog(readConfig({ port: 0, dataDir, logLevel: "silent" }, environment));
  onTestFinished(() => app.close());
  const post = async (path: string, body: unknown) => {
    const answer = await fetch(address + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as unknown };
  };
  return {
    post,
    write: async (urn: string, aspect: string, value: unknown) => {
      expect(await post("/aspects?action=ingestProposal", { proposal: proposalOf(urn, aspect, value) })).toMatchObject({ status: 200 });
    },
    get: async (path: string) => fetch(address + path),
    store: app.parts.store,
    close: () => app.close(),
  };
}

type Started = Awaited<ReturnType<typeof started>>;

async function rename({ write }: Started, times: number, from = 0): Promise<void> {
  for (let number = from; number < from + times; number++) await write(tag, "tagProperties", { name: `name ${number}` });
}

async function versions({ store }: Started): Promise<number> {
  return (await store.aspects.listVersions({ urn: tag, aspect: "tagProperties" })).length;
}

describe("what clients are told of the catalog", () => {
  const config = async (environment: Record<string, string>) => (await (await started(environment)).get("/config")).json();

  test.each([
    ["DATAHUB_SERVER_TYPE", "quickstart", { datahub: { serverType: "quickstart", serverEnv: "core" } }],
    ["UI_INGESTION_ENABLED", "false", { managedIngestion: { enabled: false } }],
    ["UI_INGESTION_DEFAULT_CLI_VERSION", "1.2.3", { managedIngestion: { defaultCliVersion: "1.2.3" } }],
    ["CLI_TELEMETRY_ENABLED", "true", { telemetry: { enabledCli: true, enabledIngestion: false } }],
    ["INGESTION_REPORTING_ENABLED", "true", { telemetry: { enabledCli: false, enabledIngestion: true } }],
  ])("follows %s", async (name, value, told) => {
    expect(await config({ [name]: value })).toMatchObject(told);
  });

  test("is the same in GraphQL", async () => {
    const query = "{ appConfig { managedIngestionConfig { enabled } } }";
    const { post } = await started({ UI_INGESTION_ENABLED: "false" });
    expect((await post("/api/graphql", { query })).body).toMatchObject({
      data: { appConfig: { managedIngestionConfig: { enabled: false } } },
    });
  });
});

describe("GraphQL", () => {
  test.each([
    ["GRAPHQL_QUERY_COMPLEXITY_LIMIT", "2", "{ a: __typename b: __typename c: __typename }", "maximum query complexity exceeded 3 > 2"],
    ["GRAPHQL_QUERY_DEPTH_LIMIT", "1", "{ appConfig { appVersion } }", "maximum query depth exceeded 2 > 1"],
    ["GRAPHQL_QUERY_INTROSPECTION_ENABLED", "false", "{ __schema { queryType { name } } }", "Introspection has been disabled"],
    [
      "GRAPHQL_QUERY_INTROSPECTION_ENABLED",
      "false",
      '{ ...a } fragment a on Query { __type(name: "Tag") { name } }',
      "Introspection has been disabled",
    ],
  ])("is bound by %s", async (name, value, query, message) => {
    const { post } = await started({ [name]: value });
    expect((await post("/api/graphql", { query })).body).toMatchObject({ errors: [{ message: expect.stringContaining(message) }] });
    expect((await post("/api/graphql", { query: "{ __typename }" })).body).toMatchObject({ data: { __typename: "Query" } });
  });
});

describe("writing", () => {
  test.each([
    ["true", []],
    ["false", [{ destinationUrn: dataset }]],
  ])("leaves an asset in its data product as MCP_SIDE_EFFECTS_DATA_PRODUCT_UNSET_ENABLED=%s says", async (value, assets) => {
    const { write, store } = await started({ MCP_SIDE_EFFECTS_DATA_PRODUCT_UNSET_ENABLED: value });
    for (const id of ["old", "new"]) await write(product(id), "dataProductProperties", productOf(dataset));
    const [old] = await store.aspects.getLatest([{ urn: product("old"), aspect: "dataProductProperties" }]);
    expect(JSON.parse(old?.metadata ?? "{}")).toEqual({ assets });
  });

  test.each([
    ["false", ["CREATE", "UPSERT"]],
    ["true", ["CREATE", "UPSERT", "RESTATE"]],
  ])("tells what changed nothing as ALWAYS_EMIT_CHANGE_LOG=%s says", async (value, told) => {
    const { write, store } = await started({ ALWAYS_EMIT_CHANGE_LOG: value });
    const after = await store.changes.lastOffset();
    for (let time = 0; time < 2; time++) await write(tag, "tagProperties", { name: "same" });
    const changes = (await store.changes.readChanges({ after, limit: 10 })).filter(({ urn }) => urn === tag);
    expect(changes.map(({ changeType }) => changeType)).toEqual(told);
  });
});

describe("retention", () => {
  test("does not cut what is written with ENTITY_SERVICE_ENABLE_RETENTION=false, and does after a start with ENTITY_SERVICE_APPLY_RETENTION_BOOTSTRAP=true", async () => {
    const dataDir = join(folder.path, "kept");
    const keeping = await started({ ENTITY_SERVICE_ENABLE_RETENTION: "false" }, dataDir);
    await rename(keeping, 25);
    expect(await versions(keeping)).toBe(25);
    await keeping.close();
    const cutting = await started({ ENTITY_SERVICE_APPLY_RETENTION_BOOTSTRAP: "true" }, dataDir);
    await expect.poll(() => versions(cutting), { timeout: 10_000 }).toBe(20);
    const [task] = await cutting.store.tasks.listUnfinished();
    await expect.poll(async () => task && (await cutting.store.tasks.getTask(task.number))?.finished).toBe(task && true);
  });

  test("has the rules of the files in RETENTION_PLUGIN_PATH, at every start and whatever is stored", async () => {
    const [rules, dataDir] = [join(folder.path, "rules"), join(folder.path, "ruled")];
    await mkdir(rules);
    const rule = (most: number) => `- {entity: "*", aspect: "*", config: {retention: {version: {maxVersions: ${most}}}}}\n`;
    await writeFile(join(rules, "ours.yaml"), rule(3));
    await writeFile(join(rules, "notes.txt"), "not a rule");
    for (const most of [3, 5]) {
      await writeFile(join(rules, "ours.yaml"), rule(most));
      const catalog = await started({ RETENTION_PLUGIN_PATH: rules }, dataDir);
      await rename(catalog, 8, most * 100);
      expect(await versions(catalog)).toBe(most);
      await catalog.close();
    }
  });

  test.each([
    ["a file that is no YAML", "- {", /bad\d+\/rules\.yml: /],
    ["a file that is no list", "entity: a", /rules\.yml: is no list of entity, aspect and config$/],
    [
      "a rule without an aspect",
      "- {entity: dataset, config: {retention: {}}}",
      /rules\.yml: \[0\] wants an entity and an aspect, each a name or "\*"$/,
    ],
    [
      "a member that means nothing",
      "- {entity: a, aspect: b, max: 1}",
      /rules\.yml: \[0\] has a member max; there are entity, aspect and config$/,
    ],
    [
      "a limit that is no number",
      '- {entity: "*", aspect: "*", config: {retention: {version: {maxVersions: few}}}}',
      /\[0\] config: .*\/retention\/version\/maxVersions/,
    ],
    [
      "a limit that keeps nothing",
      '- {entity: "*", aspect: "*", config: {retention: {version: {maxVersions: 0}}}}',
      /Invalid maxVersions: 0/,
    ],
    ["an entity that is not in the model", '- {entity: datasets, aspect: "*", config: {retention: {}}}', /Unknown entity datasets/],
  ])("refuses to start with %s", async (_what, text, message) => {
    const rules = join(folder.path, `bad${++made}`);
    await mkdir(rules);
    await writeFile(join(rules, "rules.yml"), text);
    await expect(started({ RETENTION_PLUGIN_PATH: rules })).rejects.toThrow(message);
  });

  test("refuses to start with a folder of rules that is not there", async () => {
    await expect(started({ RETENTION_PLUGIN_PATH: join(folder.path, "none") })).rejects.toThrow(
      /the retention folder \S+none cannot be read/,
    );
  });
});

test("metrics are not told with ALMAGEST_METRICS=false", async () => {
  const { get } = await started({ ALMAGEST_METRICS: "false" });
  expect((await get("/metrics")).status).toBe(404);
  expect((await get("/health/ready")).status).toBeLessThan(504);
});
