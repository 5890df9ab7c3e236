import { mkdir, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { SecretBox } from "@almagest/server/auth/secret-box.ts";
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
    keys: app.parts.keys,
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

  test("follows the switches of what the pages offer", async () => {
    const query = `{ isAnalyticsEnabled appConfig { analyticsConfig { enabled } viewsConfig { enabled } authConfig { tokenAuthEnabled }
      featureFlags { showBrowseV2 nestedDomainsEnabled businessAttributeEntityEnabled schemaFieldCLLEnabled dataContractsEnabled } } }`;
    const environment = { SHOW_BROWSE_V2: "false", NESTED_DOMAINS_ENABLED: "false", VIEWS_ENABLED: "false" };
    const switches = { BUSINESS_ATTRIBUTE_ENTITY_ENABLED: "TRUE", SCHEMA_FIELD_CLL_ENABLED: "true", DATAHUB_ANALYTICS_ENABLED: "false" };
    const { post } = await started({ ...environment, ...switches });
    expect((await post("/api/graphql", { query })).body).toMatchObject({
      data: {
        isAnalyticsEnabled: false,
        appConfig: {
          analyticsConfig: { enabled: false },
          viewsConfig: { enabled: false },
          authConfig: { tokenAuthEnabled: false },
          featureFlags: {
            showBrowseV2: false,
            nestedDomainsEnabled: false,
            businessAttributeEntityEnabled: true,
            schemaFieldCLLEnabled: true,
            dataContractsEnabled: true,
          },
        },
      },
    });
  });

  test("names time series with INDEX_PREFIX", async () => {
    const { post } = await started({ INDEX_PREFIX: "prod" });
    const { body } = await post("/operations?action=getIndexSizes", {});
    const names = (body as { value: { indexSizes: { indexName: string }[] } }).value.indexSizes.map(({ indexName }) => indexName);
    expect(names).toContain("prod_dataset_datasetprofileaspect_v1");
  });
});

describe("a search", () => {
  const writeTags = async ({ write }: Started) => {
    for (const name of ["a", "b", "c"]) await write(`urn:li:tag:${name}`, "tagProperties", { name });
    for (const name of ["a", "b", "c"]) await write(datasetUrn(name), "globalTags", { tags: [{ tag: `urn:li:tag:${name}` }] });
  };
  const search = (more: object) => ({ entity: "tag", input: "*", start: 0, count: 10, ...more });

  test("answers no larger page than ELASTICSEARCH_LIMIT_RESULTS_MAX, and refuses one that is strict", async () => {
    const limit = { ELASTICSEARCH_LIMIT_RESULTS_MAX: "2" };
    const lenient = await started(limit);
    await writeTags(lenient);
    const page = await lenient.post("/entities?action=search", search({}));
    expect(page).toMatchObject({ status: 200, body: { value: { numEntities: 3, entities: [expect.anything(), expect.anything()] } } });
    expect((page.body as { value: { entities: unknown[] } }).value.entities).toHaveLength(2);
    const strict = await started({ ...limit, ELASTICSEARCH_LIMIT_RESULTS_STRICT: "true" });
    expect((await strict.post("/entities?action=search", search({}))).status).toBe(400);
    expect((await strict.post("/entities?action=search", search({ count: 2 }))).status).toBe(200);
  });

  test("tells no more values of a facet than ELASTICSEARCH_QUERY_MAX_TERM_BUCKET_SIZE", async () => {
    const catalog = await started({ ELASTICSEARCH_QUERY_MAX_TERM_BUCKET_SIZE: "2" });
    await writeTags(catalog);
    const { body } = await catalog.post("/entities?action=search", search({ entity: "dataset", searchFlags: { maxAggValues: 50 } }));
    const { aggregations } = (body as { value: { metadata: { aggregations: { name: string; filterValues: unknown[] }[] } } }).value
      .metadata;
    expect(aggregations.find(({ name }) => name === "tags")?.filterValues).toHaveLength(2);
  });

  test.each([
    ["ELASTICSEARCH_SEARCH_GRAPH_IMPACT_MAX_HOPS", {}],
    ["ELASTICSEARCH_SEARCH_GRAPH_LINEAGE_MAX_HOPS", { lineageFlags: { entitiesExploredPerHopLimit: 10 } }],
  ])("follows lineage as far as %s", async (name, flags) => {
    const catalog = await started({ [name]: "2" });
    const chain = ["d0", "d1", "d2", "d3"].map((each) => datasetUrn(each));
    for (const [at, urn] of chain.entries()) {
      const before = chain[at - 1];
      if (before !== undefined) await catalog.write(urn, "upstreamLineage", { upstreams: [{ dataset: before, type: "TRANSFORMED" }] });
    }
    const query = "query of($input: SearchAcrossLineageInput!) { searchAcrossLineage(input: $input) { total } }";
    const input = { urn: chain[0], direction: "DOWNSTREAM", query: "*", start: 0, count: 10, ...flags };
    const { body } = await catalog.post("/api/graphql", { query, variables: { input } });
    expect(body).toMatchObject({ data: { searchAcrossLineage: { total: 2 } } });
  });
});

describe("GraphQL", () => {
  test.each([
    ["GRAPHQL_QUERY_COMPLEXITY_LIMIT", "2", "{ a: __typename b: __typename c: __typename }", "maximum query complexity exceeded 3 > 2"],
    ["GRAPHQL_QUERY_DEPTH_LIMIT", "1", "{ appConfig { appVersion } }", "maximum query depth exceeded 2 > 1"],
    ["ALMAGEST_GRAPHQL_ANSWER_LIMIT", "1", "{ appConfig { appVersion } }", "more than 1 fields and members of lists"],
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
    ["true", { datasets: undefined, flows: undefined }],
    ["false", { datasets: { paths: ["/prod/hive/shop/public"] }, flows: { paths: ["/airflow/prod"] } }],
  ])("gives new entities older browse paths as SHOW_BROWSE_V2=%s says", async (value, paths) => {
    const catalog = await started({ SHOW_BROWSE_V2: value });
    const flow = "urn:li:dataFlow:(airflow,nightly,PROD)";
    const table = "urn:li:dataset:(urn:li:dataPlatform:hive,Shop.public.orders,PROD)";
    for (const urn of [table, flow, tag]) await catalog.write(urn, "ownership", { owners: [] });
    const records = await catalog.store.aspects.getLatest([table, flow].map((urn) => ({ urn, aspect: "browsePaths" })));
    const [datasets, flows] = records.map((record) => record && JSON.parse(record.metadata));
    expect({ datasets, flows }).toEqual(paths);
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

describe("the policies of BOOTSTRAP_POLICIES_FILE", () => {
  const info = {
    ...{ displayName: "Ours", description: "", type: "PLATFORM", state: "ACTIVE", editable: false, privileges: ["MANAGE_TAGS"] },
    actors: { users: [], groups: [], allUsers: true, allGroups: false, resourceOwners: false },
  };
  const fileWith = async (text: string) => {
    const file = join(folder.path, `policies${++made}.json`);
    await writeFile(file, text);
    return file;
  };

  test("are there from the start, in place of those that come with the catalog", async () => {
    const urn = "urn:li:dataHubPolicy:ours";
    const { store } = await started({ BOOTSTRAP_POLICIES_FILE: await fileWith(JSON.stringify([{ urn, info }])) });
    const { urns } = await store.aspects.listUrns({ aspect: "dataHubPolicyInfo", prefix: "", start: 0, count: 100 });
    expect(urns).toEqual([urn]);
    const [policy] = await store.aspects.getLatest([{ urn, aspect: "dataHubPolicyInfo" }]);
    expect(JSON.parse(policy?.metadata ?? "")).toEqual(info);
  });

  test.each([
    ["no JSON", "[", /policies\d+\.json: /],
    ["no list", "{}", /is no list of urn and info$/],
    ["an item that says nothing", "[1]", /\[0\] is no map of urn and info$/],
    ["a member that means nothing", JSON.stringify([{ inof: 1 }]), /\[0\] has a member inof; there are urn and info$/],
    ["another urn", JSON.stringify([{ urn: "urn:li:tag:a", info }]), /\[0\] wants the urn of a dataHubPolicy$/],
    ["no info", JSON.stringify([{ urn: "urn:li:dataHubPolicy:a" }]), /\[0\] wants info, a value of dataHubPolicyInfo$/],
    ["a broken info", JSON.stringify([{ urn: "urn:li:dataHubPolicy:a", info: { ...info, privileges: 1 } }]), /\[0\] info: .*privileges.*$/],
    [
      "two of one urn",
      JSON.stringify(["a", "b", "(a)"].map((id) => ({ urn: `urn:li:dataHubPolicy:${id}`, info }))),
      /policies\d+\.json: \[2\] is for the same as \S+policies\d+\.json: \[0\]; leave one of them out$/,
    ],
  ])("are refused with the place for %s", async (_what, text, message) => {
    await expect(started({ BOOTSTRAP_POLICIES_FILE: await fileWith(text) })).rejects.toThrow(message);
  });
});

describe("incidents", () => {
  test.each([
    ["true", { incidentsSummary: expect.anything() }],
    ["false", {}],
  ])("are summed up on what they are about as ENABLE_INCIDENTS_HOOK=%s says", async (value, summary) => {
    const catalog = await started({ ENABLE_INCIDENTS_HOOK: value });
    await catalog.write(dataset, "status", { removed: false });
    const stamp = { time: 1, actor: "urn:li:corpuser:ada" };
    await catalog.write("urn:li:incident:a", "incidentInfo", {
      ...{ type: "OPERATIONAL", entities: [dataset], status: { state: "ACTIVE", lastUpdated: stamp }, created: stamp },
    });
    const [record] = await catalog.store.aspects.getLatest([{ urn: dataset, aspect: "incidentsSummary" }]);
    expect(record === undefined ? {} : { incidentsSummary: record.metadata }).toEqual(summary);
  });
});

describe("datasets of dbt", () => {
  test.each([
    ["true", true],
    ["false", false],
  ])("become siblings of what they make as ENABLE_SIBLING_HOOK=%s says", async (value, areSiblings) => {
    const catalog = await started({ ENABLE_SIBLING_HOOK: value });
    await catalog.write(dataset, "upstreamLineage", { upstreams: [{ dataset: datasetUrn("orders", "dbt"), type: "TRANSFORMED" }] });
    const [record] = await catalog.store.aspects.getLatest([{ urn: dataset, aspect: "siblings" }]);
    expect(record !== undefined).toBe(areSiblings);
  });
});

describe("secrets", () => {
  test("are opened by another catalog with the same SECRET_SERVICE_ENCRYPTION_KEY alone", async () => {
    const secret = async (environment: Record<string, string>) => new SecretBox((await started(environment)).keys);
    const [one, same, other] = [
      await secret({ SECRET_SERVICE_ENCRYPTION_KEY: "a key of ours" }),
      await secret({ SECRET_SERVICE_ENCRYPTION_KEY: "a key of ours" }),
      await secret({}),
    ];
    const sealed = one.seal("told", "urn:li:dataHubSecret:a");
    expect([same, other].map((box) => box.open(sealed, "urn:li:dataHubSecret:a"))).toEqual(["told", undefined]);
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
    await expect.poll(() => versions(cutting)).toBe(20);
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
    ["a file that is no YAML", "- {", /bad\d+\/rules\.yml: .+$/],
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
      /rules\.yml: \[0\] Invalid maxVersions: 0\. It must be at least 1; leave version out to keep without that limit$/,
    ],
    [
      "an entity that is not in the model",
      '- {entity: datasets, aspect: "*", config: {retention: {}}}',
      /rules\.yml: \[0\] Unknown entity datasets; name one of the model, or \*$/,
    ],
  ])("refuses to start with %s", async (_what, text, message) => {
    const rules = join(folder.path, `bad${++made}`);
    await mkdir(rules);
    await writeFile(join(rules, "rules.yml"), text);
    await expect(started({ RETENTION_PLUGIN_PATH: rules })).rejects.toThrow(message);
  });

  test("refuses to start with two rules for the same, in whichever folders they are", async () => {
    const folders = [`twice${++made}`, `twice${++made}`].map((name) => join(folder.path, name));
    for (const each of folders) {
      await mkdir(each);
      await writeFile(join(each, "rules.yaml"), '- {entity: dataset, aspect: "*", config: {retention: {}}}\n');
    }
    const [first, second] = folders.map((each) => join(each, "rules.yaml"));
    await expect(started({ RETENTION_PLUGIN_PATH: folders.join(delimiter) })).rejects.toThrow(
      `${second}: [0] is for the same as ${first}: [0]; leave one of them out`,
    );
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
