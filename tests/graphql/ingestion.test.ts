import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { laterMillisecond } from "../support/later-millisecond.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { ask, dataOf, failureOf } from "./graphql-calls.ts";

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await createTestCatalog();
});
afterAll(() => catalog.close());

const system = "urn:li:corpuser:__datahub_system";
const stamp = { actor: system, time: expect.any(Number) };

describe("secrets", () => {
  const create = "mutation make($input: CreateSecretInput!) { createSecret(input: $input) }";
  const values = "query values($input: GetSecretValuesInput!) { getSecretValues(input: $input) { name value } }";
  const list = "{ listSecrets(input: { start: 0, count: 20 }) { start count total secrets { urn name description } } }";

  test("a secret is stored encrypted, listed without its value and told to those who ask for it by name", async () => {
    const input = { name: "warehouse", value: "open sesame ☃", description: "of the warehouse" };
    const urn = "urn:li:dataHubSecret:warehouse";
    expect(await dataOf(catalog, create, { input })).toEqual({ createSecret: urn });
    const { dataHubSecretValue: stored } = await catalog.read(urn);
    expect(stored).toEqual({ name: "warehouse", description: "of the warehouse", value: expect.any(String), created: stamp });
    expect(JSON.stringify(stored)).not.toContain("sesame");
    expect(await dataOf(catalog, list)).toEqual({
      listSecrets: { start: 0, count: 20, total: 1, secrets: [{ urn, name: "warehouse", description: "of the warehouse" }] },
    });
    expect(await dataOf(catalog, values, { input: { secrets: ["warehouse", "unknown"] } })).toEqual({
      getSecretValues: [{ name: "warehouse", value: "open sesame ☃" }],
    });
  });

  test("a name is taken once; an update replaces the value, a deletion ends it", async () => {
    const { message } = await failureOf(catalog, create, { input: { name: "", value: "one" } });
    expect(message).toBe("name is empty; give the secret a name");
    await dataOf(catalog, create, { input: { name: "lake", value: "one" } });
    expect(await failureOf(catalog, create, { input: { name: "lake", value: "two" } })).toEqual({
      message: "This Secret already exists!",
      code: 400,
      type: "BAD_REQUEST",
      path: ["createSecret"],
      data: { createSecret: null },
    });
    const urn = "urn:li:dataHubSecret:lake";
    const update = "mutation change($input: UpdateSecretInput!) { updateSecret(input: $input) }";
    expect(await dataOf(catalog, update, { input: { urn, name: "lake", value: "two" } })).toEqual({ updateSecret: urn });
    expect(await dataOf(catalog, values, { input: { secrets: ["lake"] } })).toEqual({ getSecretValues: [{ name: "lake", value: "two" }] });
    expect(await dataOf(catalog, "mutation drop($urn: String!) { deleteSecret(urn: $urn) }", { urn })).toEqual({ deleteSecret: urn });
    expect(await dataOf(catalog, values, { input: { secrets: ["lake"] } })).toEqual({ getSecretValues: [] });
    const gone = await failureOf(catalog, update, { input: { urn, name: "lake", value: "three" } });
    expect(gone).toMatchObject({ code: 400, path: ["updateSecret"], data: { updateSecret: null } });
  });

  test("of many who take the same name at once one gets it", async () => {
    const asked = Array.from({ length: 8 }, (_, at) => ask(catalog, create, { input: { name: "wanted", value: `v${at}` } }));
    const made = (await Promise.all(asked)).filter(({ errors }) => errors === undefined);
    expect(made).toHaveLength(1);
  });

  test("several secrets are made by one document", async () => {
    const both = `mutation both($a: CreateSecretInput!, $b: CreateSecretInput!) { first: createSecret(input: $a) second: createSecret(input: $b) }`;
    expect(await dataOf(catalog, both, { a: { name: "id", value: "i" }, b: { name: "key", value: "k" } })).toEqual({
      first: "urn:li:dataHubSecret:id",
      second: "urn:li:dataHubSecret:key",
    });
  });

  test("an encrypted value that was moved to another secret, or was never encrypted here, is not told", async () => {
    await dataOf(catalog, create, { input: { name: "mine", value: "mine alone" } });
    const { dataHubSecretValue: stored } = await catalog.read("urn:li:dataHubSecret:mine");
    await catalog.put("urn:li:dataHubSecret:thief", "dataHubSecretValue", { ...Object(stored), name: "thief" });
    await catalog.put("urn:li:dataHubSecret:plain", "dataHubSecretValue", { name: "plain", value: "in clear" });
    for (const name of ["thief", "plain"]) {
      const failure = await failureOf(catalog, values, { input: { secrets: [name] } });
      expect(failure).toMatchObject({ code: 400, path: ["getSecretValues"], message: expect.stringContaining(name) });
    }
  });

  test("a name that makes no URN is refused", async () => {
    const failure = await failureOf(catalog, create, { input: { name: "", value: "x" } });
    expect(failure).toMatchObject({ code: 400, path: ["createSecret"], data: { createSecret: null } });
  });
});

const create = "mutation make($input: UpdateIngestionSourceInput!) { createIngestionSource(input: $input) }";
const update = "mutation change($urn: String!, $input: UpdateIngestionSourceInput!) { updateIngestionSource(urn: $urn, input: $input) }";
const run = "mutation run($input: CreateIngestionExecutionRequestInput!) { createIngestionExecutionRequest(input: $input) }";
const tryOut = "mutation try($input: CreateTestConnectionRequestInput!) { createTestConnectionRequest(input: $input) }";
const recipe = JSON.stringify({ source: { type: "mysql", config: { host_port: "db:3306" } } });
const nightly = {
  name: "nightly",
  type: "mysql",
  schedule: { interval: "*/15 1-5 * JAN-MAR mon,FRI", timezone: "Europe/Paris" },
  config: { recipe, version: "0.9", executorId: "default", debugMode: true, extraArgs: [{ key: "extra_pip_requirements", value: "[]" }] },
};

async function makeSource(more: object = {}): Promise<string> {
  const { createIngestionSource } = await dataOf(catalog, create, { input: { ...nightly, ...more } });
  return String(createIngestionSource);
}

async function runOf(ingestionSourceUrn: string): Promise<string> {
  return String((await dataOf(catalog, run, { input: { ingestionSourceUrn } })).createIngestionExecutionRequest);
}

describe("ingestion sources", () => {
  test("a source is kept with its schedule and belongs to whoever made it", async () => {
    const urn = await makeSource();
    expect(urn).toMatch(/^urn:li:dataHubIngestionSource:[0-9a-f-]{36}$/);
    const aspects = await catalog.read(urn);
    expect(aspects.dataHubIngestionSourceInfo).toEqual({
      ...nightly,
      config: { ...nightly.config, extraArgs: { extra_pip_requirements: "[]" } },
    });
    expect(aspects.ownership).toMatchObject({ owners: [{ owner: system }], lastModified: stamp });
    const read = `query source($urn: String!) { ingestionSource(urn: $urn) {
      urn name type schedule { interval timezone } config { recipe version executorId debugMode extraArgs { key value } }
      executions(start: 0, count: 1) { start count total executionRequests { urn } } latestSuccessfulExecution { urn }
    } }`;
    expect(await dataOf(catalog, read, { urn })).toEqual({
      ingestionSource: {
        ...nightly,
        urn,
        executions: { start: 0, count: 1, total: 0, executionRequests: [] },
        latestSuccessfulExecution: null,
      },
    });
    expect(await dataOf(catalog, "mutation drop($urn: String!) { deleteIngestionSource(urn: $urn) }", { urn })).toEqual({
      deleteIngestionSource: urn,
    });
    expect(await dataOf(catalog, read, { urn })).toEqual({ ingestionSource: null });
  });

  test("an update replaces what was there, and creates a source under a URN that was made up", async () => {
    const urn = "urn:li:dataHubIngestionSource:deployed";
    const bare = { name: "deployed", type: "snowflake", config: { recipe, executorId: "default" } };
    expect(await dataOf(catalog, update, { urn, input: { ...bare, schedule: nightly.schedule } })).toEqual({ updateIngestionSource: urn });
    await dataOf(catalog, update, { urn, input: bare });
    const aspects = await catalog.read(urn);
    expect(aspects.dataHubIngestionSourceInfo).toEqual(bare);
    expect(aspects.ownership).toMatchObject({ owners: [{ owner: system }] });
  });

  test("sources are listed by what they are called and by what they read", async () => {
    const urn = await makeSource({ name: "inventory of stock", type: "kafka" });
    const list = `query list($input: ListIngestionSourcesInput!) { listIngestionSources(input: $input) {
      start count total ingestionSources { urn name type config { executorId } }
    } }`;
    const found = {
      start: 0,
      count: 10,
      total: 1,
      ingestionSources: [{ urn, name: "inventory of stock", type: "kafka", config: { executorId: "default" } }],
    };
    for (const input of [{ query: "inventory" }, { filters: [{ field: "type", values: ["kafka"] }] }]) {
      const sort = { field: "name", sortOrder: "ASCENDING" };
      expect(await dataOf(catalog, list, { input: { start: 0, count: 10, sort, ...input } })).toEqual({ listIngestionSources: found });
    }
    const unknown = await failureOf(catalog, list, { input: { filters: [{ field: "colour", values: ["red"] }] } });
    expect(unknown).toMatchObject({ code: 400, path: ["listIngestionSources"], message: expect.stringContaining("colour") });
  });

  test.each([
    ["every day", "it has 2 parts"],
    ["* * * *", "it has 4 parts"],
    ["60 * * * *", '"60" is no minute'],
    ["0 24 * * *", '"24" is no hour'],
    ["0 0 0 * *", '"0" is no day of the month'],
    ["0 0 1 13 *", '"13" is no month'],
    ["0 0 1 * MOON", '"MOON" is no day of the week'],
    ["0 5-1 * * *", '"5-1" is no hour'],
    ["*/0 * * * *", '"*/0" is no minute'],
    ["0 0 1,, * *", '"1,," is no day of the month'],
    ["? 0 * * *", '"?" is no minute'],
    ["0 0 * * FRI-MON", '"FRI-MON" is no day of the week'],
    ["0 0 * * L", '"L" is no day of the week'],
    ["0 0 * * MON#0", '"MON#0" is no day of the week'],
    ["0 0 L-0 * *", '"L-0" is no day of the month'],
    ["0 0 32W * *", '"32W" is no day of the month'],
    ["0 0 1-5W * *", '"1-5W" is no day of the month'],
    ["0 0 * 5L *", '"5L" is no month'],
  ])("the schedule %j is refused and nothing is written", async (interval, reason) => {
    const urn = "urn:li:dataHubIngestionSource:refused";
    const failure = await failureOf(catalog, update, { urn, input: { ...nightly, schedule: { interval, timezone: "UTC" } } });
    expect(failure).toMatchObject({
      code: 400,
      type: "BAD_REQUEST",
      path: ["updateIngestionSource"],
      data: { updateIngestionSource: null },
    });
    expect(failure.message).toContain(`Invalid cron schedule ${JSON.stringify(interval)}: ${reason}`);
    expect(await catalog.read(urn)).toEqual({ dataHubIngestionSourceKey: { id: "refused" } });
  });

  test.each([
    ...["0 1 * * *", "30 0 1 * * *", "0 0 ? * SUN-SAT", "0,30 */2 1-31/2 * 7", "  5 4 * * *  ", "0/15 * * * *", "*/90 * * * *"],
    ...["0 0 * * SAT-SUN", "0 0 * * fri-sun", "0 0 * * SUN-MON", "0 0 * * 7-1", "0 0 * * 0-7", "0 0 * * SUN"],
    ...["0 0 L * *", "0 0 LW * *", "0 0 L-3 * *", "0 0 15W * *", "0 0 1,15W,L * *", "0 0 * * 5L", "0 0 * * friL,MON#1"],
  ])("the schedule %j is taken", async (interval) => {
    const urn = "urn:li:dataHubIngestionSource:taken";
    const input = { ...nightly, schedule: { interval, timezone: "UTC" } };
    expect(await dataOf(catalog, update, { urn, input })).toEqual({ updateIngestionSource: urn });
  });

  test.each(["Europe/Paris", "UTC", "UT", "Z", "GMT+2", "UTC+1", "UTC+01:00", "UT-0330", "+02:00", "-18:00", "+05:30:15", "Etc/GMT+2"])(
    "the timezone %j is taken",
    async (timezone) => {
      const urn = "urn:li:dataHubIngestionSource:zoned";
      const input = { ...nightly, schedule: { interval: "0 1 * * *", timezone } };
      expect(await dataOf(catalog, update, { urn, input })).toEqual({ updateIngestionSource: urn });
    },
  );

  test.each(["Mars/Olympus", "", "GMT+", "GMT+19", "UTC+18:01", "UTC+01:60", "UTC+0100:00", "GMT+Europe"])(
    "the timezone %j, which does not exist, is refused",
    async (timezone) => {
      const failure = await failureOf(catalog, create, { input: { ...nightly, schedule: { interval: "0 1 * * *", timezone } } });
      expect(failure).toMatchObject({ code: 400, message: expect.stringContaining(`Invalid timezone ${JSON.stringify(timezone)}`) });
    },
  );
});

describe("runs", () => {
  const input = `input { task source { type ingestionSource } arguments { key value } requestedAt executorId actorUrn }`;
  const read = `query run($urn: String!) { executionRequest(urn: $urn) { urn id ${input} result { status startTimeMs durationMs } source { name } } }`;

  test("a run is asked for with the recipe under its own id, and tells its result once there is one", async () => {
    const source = await makeSource();
    const urn = await runOf(source);
    const id = urn.replace("urn:li:dataHubExecutionRequest:", "");
    const asked = { pipeline_name: source, ...JSON.parse(recipe), run_id: urn };
    const { executionRequest } = await dataOf(catalog, read, { urn });
    expect(executionRequest).toEqual({
      urn,
      id,
      input: {
        task: "RUN_INGEST",
        source: { type: "MANUAL_INGESTION_SOURCE", ingestionSource: source },
        arguments: [
          { key: "recipe", value: JSON.stringify(asked) },
          { key: "version", value: "0.9" },
          { key: "extra_pip_requirements", value: "[]" },
          { key: "debug_mode", value: "true" },
        ],
        requestedAt: expect.any(Number),
        executorId: "default",
        actorUrn: system,
      },
      result: null,
      source: { name: "nightly" },
    });
    await catalog.put(urn, "dataHubExecutionRequestResult", { status: "SUCCESS", startTimeMs: 5, durationMs: 7 });
    expect(await dataOf(catalog, read, { urn })).toMatchObject({
      executionRequest: { result: { status: "SUCCESS", startTimeMs: 5, durationMs: 7 } },
    });
  });

  test("a run has the debug mode of its source, and a version of the extra arguments before that of the source", async () => {
    const extraArgs = [
      { key: "debug_mode", value: "false" },
      { key: "version", value: "0.8" },
    ];
    const source = await makeSource({ config: { ...nightly.config, extraArgs } });
    const { args } = Object((await catalog.read(await runOf(source))).dataHubExecutionRequestInput);
    expect(args).toMatchObject({ debug_mode: "true", version: "0.8" });
  });

  test("a run has the numbers of its recipe as they are written", async () => {
    const recipe = '{"n":12345678901234567890,"f":1.0,"source":{"type":"x"}}';
    const source = await makeSource({ config: { recipe, executorId: "default" } });
    const { args } = Object((await catalog.read(await runOf(source))).dataHubExecutionRequestInput);
    expect(args.recipe).toContain('"n":12345678901234567890,"f":1.0,');
  });

  test.each([
    ["source: mysql", "is not JSON: "],
    ["5", "is not a JSON object"],
    [`{"source":${"[".repeat(9_000)}${"]".repeat(9_000)}}`, "nests more than 200 levels deep"],
    ['{"source":{"b":1e400}}', "has a number at /source/b that no double of 64 bits holds"],
  ])("the recipe %.20s is kept as it came, and refused where it is run or tried out", async (recipe, told) => {
    const source = await makeSource({ config: { recipe, executorId: "default" } });
    const message = expect.stringContaining(`The recipe ${told}`);
    expect(await failureOf(catalog, run, { input: { ingestionSourceUrn: source } })).toMatchObject({ code: 400, message });
    expect(await failureOf(catalog, tryOut, { input: { recipe } })).toMatchObject({ code: 400, message });
  });

  test.each([
    ['""', undefined],
    ["null", undefined],
    ['"mine"', "mine"],
  ])("a run whose recipe is called %s has a name", async (name, own) => {
    const source = await makeSource({ config: { recipe: `{"pipeline_name":${name},"source":{"type":"x"}}`, executorId: "default" } });
    const { args } = Object((await catalog.read(await runOf(source))).dataHubExecutionRequestInput);
    expect(JSON.parse(args.recipe)).toMatchObject({ pipeline_name: own ?? source });
  });

  test("a source tells its runs, the newest first, and the last that succeeded", async () => {
    const source = await makeSource();
    const first = await runOf(source);
    await laterMillisecond();
    const second = await runOf(source);
    await catalog.put(first, "dataHubExecutionRequestResult", { status: "SUCCESS" });
    await catalog.put(second, "dataHubExecutionRequestResult", { status: "FAILURE" });
    const ask = `query source($urn: String!) { ingestionSource(urn: $urn) {
      executions { start count total executionRequests { urn } } latestSuccessfulExecution { urn }
    } }`;
    expect(await dataOf(catalog, ask, { urn: source })).toEqual({
      ingestionSource: {
        executions: { start: 0, count: 10, total: 2, executionRequests: [{ urn: second }, { urn: first }] },
        latestSuccessfulExecution: { urn: first },
      },
    });
    const list = `query list($input: ListExecutionRequestsInput!) { listExecutionRequests(input: $input) { total executionRequests { urn } } }`;
    const of = { field: "ingestionSource", values: [source] };
    const oldest = { field: "requestTimeMs", sortOrder: "ASCENDING" };
    const urns = async (more: object) => (await dataOf(catalog, list, { input: { filters: [of], ...more } })).listExecutionRequests;
    expect(await urns({})).toEqual({ total: 2, executionRequests: [{ urn: second }, { urn: first }] });
    expect(await urns({ sort: oldest, count: 1 })).toEqual({ total: 2, executionRequests: [{ urn: first }] });
    expect(await urns({ systemSources: true })).toEqual({ total: 0, executionRequests: [] });
    expect(await urns({ systemSources: false })).toMatchObject({ total: 2 });
    await catalog.put(source, "dataHubIngestionSourceInfo", { ...nightly, config: { recipe }, source: { type: "SYSTEM" } });
    expect(await urns({ systemSources: true })).toMatchObject({ total: 2 });
    expect(await urns({ systemSources: false })).toMatchObject({ total: 0 });
  });

  test("no run is asked for without a source, or when its recipe cannot be read", async () => {
    const none = await failureOf(catalog, run, { input: { ingestionSourceUrn: "urn:li:dataHubIngestionSource:none" } });
    expect(none).toMatchObject({
      code: 400,
      path: ["createIngestionExecutionRequest"],
      message: expect.stringContaining("does not exist"),
    });
    const source = await makeSource({ config: { recipe: "source: mysql", executorId: "default" } });
    const failure = await failureOf(catalog, run, { input: { ingestionSourceUrn: source } });
    expect(failure).toMatchObject({ code: 400, message: expect.stringContaining("The recipe is not JSON") });
    const ask = "query source($urn: String!) { ingestionSource(urn: $urn) { executions { total } } }";
    expect(await dataOf(catalog, ask, { urn: source })).toEqual({ ingestionSource: { executions: { total: 0 } } });
  });

  test("a run is told to stop", async () => {
    const source = await makeSource();
    const urn = await runOf(source);
    const cancel = "mutation stop($input: CancelIngestionExecutionRequestInput!) { cancelIngestionExecutionRequest(input: $input) }";
    const asked = { ingestionSourceUrn: source, executionRequestUrn: urn };
    expect(await dataOf(catalog, cancel, { input: asked })).toEqual({ cancelIngestionExecutionRequest: urn });
    expect((await catalog.read(urn)).dataHubExecutionRequestSignal).toEqual({ signal: "KILL", executorId: "default", createdAt: stamp });
    const unknown = await failureOf(catalog, cancel, { input: { ...asked, executionRequestUrn: "urn:li:dataHubExecutionRequest:none" } });
    expect(unknown).toMatchObject({ code: 400, path: ["cancelIngestionExecutionRequest"] });
  });

  test("a connection is tried out under the name of the recipe, or else of the request", async () => {
    const { createTestConnectionRequest: urn } = await dataOf(catalog, tryOut, { input: { recipe } });
    expect((await catalog.read(String(urn))).dataHubExecutionRequestInput).toEqual({
      task: "TEST_CONNECTION",
      source: { type: "MANUAL_TEST_CONNECTION" },
      executorId: "default",
      requestedAt: expect.any(Number),
      actorUrn: system,
      args: { recipe: JSON.stringify({ pipeline_name: urn, ...JSON.parse(recipe) }), version: "1.7.0.1" },
    });
    const { createTestConnectionRequest: own } = await dataOf(catalog, tryOut, {
      input: { recipe: '{"pipeline_name":"mine","run_id":"one","source":{"type":"x"}}', version: "0.9" },
    });
    expect(Object((await catalog.read(String(own))).dataHubExecutionRequestInput).args).toEqual({
      recipe: '{"pipeline_name":"mine","run_id":"one","source":{"type":"x"}}',
      version: "0.9",
    });
    expect(await failureOf(catalog, tryOut, { input: { recipe: "[1]" } })).toMatchObject({
      code: 400,
      path: ["createTestConnectionRequest"],
    });
  });

  test("what a run wrote is taken back", async () => {
    const tag = "urn:li:tag:by-the-run";
    await catalog.put(tag, "tagProperties", { name: "by the run" }, { systemMetadata: { runId: "run-7" } });
    const rollback = "mutation back($input: RollbackIngestionInput!) { rollbackIngestion(input: $input) }";
    expect(await dataOf(catalog, rollback, { input: { runId: "run-7" } })).toEqual({ rollbackIngestion: "true" });
    expect(await dataOf(catalog, `{ entityExists(urn: "${tag}") }`)).toEqual({ entityExists: false });
    const reserved = await failureOf(catalog, rollback, { input: { runId: "no-run-id-provided" } });
    expect(reserved).toMatchObject({ code: 400, path: ["rollbackIngestion"], data: { rollbackIngestion: null } });
  });
});
