import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { datasetUrn, freshUrn } from "../support/sample-urns.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { dataOf } from "./graphql-calls.ts";
import { show as showOf, store as storeIn } from "./stored-and-shown.ts";

const stamp = { time: 7, actor: "urn:li:corpuser:ada" };
const orders = datasetUrn("shop.orders");
let catalog: TestCatalog;

beforeAll(async () => {
  catalog = await createTestCatalog();
});

afterAll(() => catalog.close());

const store = (urn: string, aspect: string, value: object) => storeIn(catalog, urn, { [aspect]: value });
const show = (type: string, urn: string, fields: string) => showOf(catalog, urn, { type, fields });

describe("People", () => {
  test("are shown with what they edited, and native when they have a password, which is never shown", async () => {
    const urn = freshUrn("corpuser");
    await store(urn, "corpUserInfo", { active: true, displayName: "Ada", managerUrn: "urn:li:corpuser:bo" });
    await store(urn, "corpUserEditableInfo", {
      title: "Analyst",
      platforms: ["urn:li:dataPlatform:hive"],
      persona: "urn:li:dataHubPersona:x",
    });
    await store(urn, "corpUserStatus", { status: "SUSPENDED", lastModified: stamp });
    await store(urn, "corpUserCredentials", { salt: "s", hashedPassword: "h" });
    const fields = `username status isNativeUser properties { active displayName manager { urn } }
      editableProperties { title platforms { name } persona { urn } } aspects(input: { aspectNames: ["corpUserCredentials"] }) { payload }`;
    expect(await show("CorpUser", urn, fields)).toEqual({
      username: urn.split(":").at(-1),
      status: "SUSPENDED",
      isNativeUser: true,
      properties: { active: true, displayName: "Ada", manager: { urn: "urn:li:corpuser:bo" } },
      editableProperties: { title: "Analyst", platforms: [{ name: "hive" }], persona: { urn: "urn:li:dataHubPersona:x" } },
      aspects: [],
    });
  });

  test("are shown by policies that name them", async () => {
    const urn = freshUrn("dataHubPolicy");
    await store(urn, "dataHubPolicyInfo", {
      displayName: "Stewards",
      description: "",
      type: "METADATA",
      state: "ACTIVE",
      privileges: ["EDIT_ENTITY_TAGS"],
      actors: { users: ["urn:li:corpuser:ada"], groups: ["urn:li:corpGroup:etl"] },
      resources: { filter: { criteria: [{ field: "DOMAIN", values: ["urn:li:domain:shop"] }] } },
    });
    const fields = `policyType name state description privileges editable
      actors { users allUsers resourceOwners resolvedUsers { username } resolvedGroups { name } resolvedRoles { name } }
      resources { allResources resources filter { criteria { field condition values { value entity { urn } } } } }`;
    expect(await show("DataHubPolicy", urn, fields)).toEqual({
      policyType: "METADATA",
      name: "Stewards",
      state: "ACTIVE",
      description: "",
      privileges: ["EDIT_ENTITY_TAGS"],
      editable: true,
      actors: {
        users: ["urn:li:corpuser:ada"],
        allUsers: false,
        resourceOwners: false,
        resolvedUsers: [{ username: "ada" }],
        resolvedGroups: [{ name: "etl" }],
        resolvedRoles: null,
      },
      resources: {
        allResources: false,
        resources: null,
        filter: {
          criteria: [
            {
              field: "DOMAIN",
              condition: "EQUALS",
              values: [{ value: "urn:li:domain:shop", entity: { urn: "urn:li:domain:shop" } }],
            },
          ],
        },
      },
    });
  });
});

describe("Quality", () => {
  test("shows an incident with its priority by name", async () => {
    const urn = freshUrn("incident");
    const status = { state: "ACTIVE", lastUpdated: stamp };
    await store(urn, "incidentInfo", { type: "OPERATIONAL", title: "Late", entities: [orders], priority: 1, status, created: stamp });
    const fields =
      "incidentType title priority status { state stage lastUpdated { time } } entity { urn type } created { actor } source { type }";
    expect(await show("Incident", urn, fields)).toEqual({
      incidentType: "OPERATIONAL",
      title: "Late",
      priority: "HIGH",
      status: { state: "ACTIVE", stage: null, lastUpdated: { time: 7 } },
      entity: { urn: orders, type: "DATASET" },
      created: { actor: "urn:li:corpuser:ada" },
      source: null,
    });
  });

  test("shows assertions with what they are about, symbols that the schema lacks included", async () => {
    const urn = freshUrn("assertion");
    const column = `urn:li:schemaField:(${orders},total)`;
    await store(urn, "assertionInfo", {
      type: "DATASET",
      datasetAssertion: {
        dataset: orders,
        scope: "DATASET_STORAGE_SIZE",
        fields: [column],
        aggregation: "UNIQUE_PROPORTION",
        operator: "BETWEEN",
        parameters: { minValue: { value: "0", type: "NUMBER" } },
        nativeParameters: { a: "1" },
      },
      freshnessAssertion: {
        type: "DATASET_CHANGE",
        entity: orders,
        schedule: { type: "FIXED_INTERVAL", fixedInterval: { unit: "QUARTER", multiple: 2 } },
      },
      customAssertion: { type: "Check", entity: orders, field: column },
      source: { type: "EXTERNAL", created: stamp },
    });
    const fields = `platform { urn } info { type source { type created { time } }
      datasetAssertion { datasetUrn scope fields { urn path } aggregation operator parameters { minValue { value type } value { value } } nativeParameters { key value } }
      freshnessAssertion { entityUrn schedule { type fixedInterval { unit multiple } cron { cron } } }
      customAssertion { type entityUrn field { path } logic } }`;
    expect(await show("Assertion", urn, fields)).toEqual({
      platform: { urn: "urn:li:dataPlatform:unknown" },
      info: {
        type: "DATASET",
        source: { type: "EXTERNAL", created: { time: 7 } },
        datasetAssertion: {
          datasetUrn: orders,
          scope: "UNKNOWN",
          fields: [{ urn: column, path: "total" }],
          aggregation: "UNIQUE_PROPOTION",
          operator: "BETWEEN",
          parameters: { minValue: { value: "0", type: "NUMBER" }, value: null },
          nativeParameters: [{ key: "a", value: "1" }],
        },
        freshnessAssertion: {
          entityUrn: orders,
          schedule: { type: "FIXED_INTERVAL", fixedInterval: { unit: "MONTH", multiple: 6 }, cron: null },
        },
        customAssertion: { type: "Check", entityUrn: orders, field: { path: "total" }, logic: null },
      },
    });
  });
});

describe("Settings and ingestion", () => {
  const criterion = (field: string) => ({ field, value: "", values: ["x"], condition: "EQUAL" });
  const filter = (field: string) => ({ field, values: ["x"], condition: "EQUAL", negated: null });

  test.each([
    ["all conditions", [{ and: [criterion("a"), criterion("b")] }], "AND"],
    ["any condition", [{ and: [criterion("a")] }, { and: [criterion("b")] }], "OR"],
  ])("show a view that wants %s", async (_what, or, operator) => {
    const urn = freshUrn("dataHubView");
    const definition = { entityTypes: ["dataset", "corpuser"], filter: { or } };
    await store(urn, "dataHubViewInfo", { name: "Mine", type: "PERSONAL", definition, created: stamp, lastModified: stamp });
    const fields = "viewType name description definition { entityTypes filter { operator filters { field values condition negated } } }";
    expect(await show("DataHubView", urn, fields)).toEqual({
      viewType: "PERSONAL",
      name: "Mine",
      description: null,
      definition: { entityTypes: ["DATASET", "CORP_USER"], filter: { operator, filters: [filter("a"), filter("b")] } },
    });
  });

  test("show a run of ingestion with its source, which is null once it is gone", async () => {
    const [source, run] = [freshUrn("dataHubIngestionSource"), freshUrn("dataHubExecutionRequest")];
    await store(source, "dataHubIngestionSourceInfo", {
      name: "Nightly",
      type: "snowflake",
      config: { recipe: "{}", extraArgs: { a: "1" } },
      schedule: { interval: "0 3 * * *", timezone: "UTC" },
    });
    await store(run, "dataHubExecutionRequestInput", {
      task: "RUN_INGEST",
      args: { recipe: "{}" },
      executorId: "default",
      source: { type: "MANUAL_INGESTION_SOURCE", ingestionSource: source },
      requestedAt: 5,
      actorUrn: "urn:li:corpuser:ada",
    });
    const document = `query ($run: String!, $source: String!) {
      executionRequest(urn: $run) { id input { task requestedAt arguments { key value } actor { username } source { type ingestionSource } } result { status } source { name } }
      ingestionSource(urn: $source) { urn type name config { recipe executorId extraArgs { key value } } schedule { interval timezone } ownership { owners { type } } } }`;
    const data = await dataOf(catalog, document, { run, source });
    expect(data).toEqual({
      executionRequest: {
        id: run.split(":").at(-1),
        input: {
          task: "RUN_INGEST",
          requestedAt: 5,
          arguments: [{ key: "recipe", value: "{}" }],
          actor: { username: "ada" },
          source: { type: "MANUAL_INGESTION_SOURCE", ingestionSource: source },
        },
        result: null,
        source: { name: "Nightly" },
      },
      ingestionSource: {
        urn: source,
        type: "snowflake",
        name: "Nightly",
        config: { recipe: "{}", executorId: "default", extraArgs: [{ key: "a", value: "1" }] },
        schedule: { interval: "0 3 * * *", timezone: "UTC" },
        ownership: null,
      },
    });
    await catalog.request("POST", "/entities?action=delete", { urn: source });
    expect(await dataOf(catalog, document, { run, source })).toMatchObject({ executionRequest: { source: null }, ingestionSource: null });
  });

  test("show a post with its time", async () => {
    const urn = freshUrn("post");
    await store(urn, "postInfo", {
      type: "HOME_PAGE_ANNOUNCEMENT",
      content: { title: "Hello", type: "TEXT" },
      created: 1,
      lastModified: 2,
    });
    expect(await show("Post", urn, "postType content { contentType title link media { location } } lastModified { time actor }")).toEqual({
      postType: "HOME_PAGE_ANNOUNCEMENT",
      content: { contentType: "TEXT", title: "Hello", link: null, media: null },
      lastModified: { time: 2, actor: null },
    });
  });
});

describe("Views", () => {
  test("show a condition that the schema has no word for as what says the same, and it stays when it is sent back", async () => {
    const urn = freshUrn("dataHubView");
    const criteria = [
      { field: "tags", condition: "IS_NULL", values: [], value: "" },
      { field: "owners", condition: "IS_NULL", values: [], negated: true },
      { field: "domains", condition: "EXISTS", values: [] },
    ];
    const definition = { entityTypes: ["dataset"], filter: { or: [{ and: criteria }] } };
    await store(urn, "dataHubViewInfo", { name: "Bare", type: "GLOBAL", definition, created: stamp, lastModified: stamp });
    const fields = "definition { entityTypes filter { operator filters { field condition values negated } } }";
    const shown = await show("DataHubView", urn, fields);
    const exists = { condition: "EXISTS", values: [] };
    expect(shown).toEqual({
      definition: {
        entityTypes: ["DATASET"],
        filter: {
          operator: "AND",
          filters: [
            { field: "tags", ...exists, negated: true },
            { field: "owners", ...exists, negated: false },
            { field: "domains", ...exists, negated: null },
          ],
        },
      },
    });
    const document = `mutation change($urn: String!, $input: UpdateViewInput!) { updateView(urn: $urn, input: $input) { ${fields} } }`;
    expect(await dataOf(catalog, document, { urn, input: shown })).toEqual({ updateView: shown });
  });

  test("name fields of conditions without the suffix that asks for whole values", async () => {
    const urn = await storedView([{ and: [{ field: "platform.keyword", values: ["urn:li:dataPlatform:hive"] }] }]);
    const filters = [{ field: "platform", values: ["urn:li:dataPlatform:hive"] }];
    expect(await shownFilter(urn)).toEqual({ operator: "AND", filters });
  });

  test("stored with a filter that the schema cannot say show no condition, keep it when that is sent back, and searches mean what is stored", async () => {
    const [hive, looker, other] = [datasetUrn("seen"), datasetUrn("seen", "looker"), datasetUrn("unseen").replace("PROD", "DEV")];
    for (const dataset of [hive, looker, other]) await store(dataset, "status", { removed: false });
    const platform = (name: string) => ({ field: "platform", values: [`urn:li:dataPlatform:${name}`] });
    const urn = await storedView([{ and: [platform("hive"), { field: "origin", values: ["PROD"] }] }, { and: [platform("looker")] }]);
    expect(await shownFilter(urn)).toEqual({ operator: "OR", filters: [] });
    const shown = { entityTypes: ["DATASET"], filter: { operator: "OR", filters: [] } };
    const rename = "mutation ($urn: String!, $input: UpdateViewInput!) { updateView(urn: $urn, input: $input) { urn } }";
    await dataOf(catalog, rename, { urn, input: { name: "Renamed", definition: shown } });
    const filters = [{ field: "urn", values: [hive, looker, other] }];
    const input = { query: "*", types: ["DATASET"], viewUrn: urn, orFilters: [{ and: filters }] };
    const document =
      "query ($input: SearchAcrossEntitiesInput!) { searchAcrossEntities(input: $input) { searchResults { entity { urn } } } }";
    const { searchResults } = (await dataOf(catalog, document, { input })).searchAcrossEntities as {
      searchResults: { entity: { urn: string } }[];
    };
    expect(searchResults.map(({ entity }) => entity.urn).sort()).toEqual([hive, looker].sort());
  });

  async function storedView(or: readonly object[]): Promise<string> {
    const urn = freshUrn("dataHubView");
    const definition = { entityTypes: ["dataset"], filter: { or } };
    await store(urn, "dataHubViewInfo", { name: "Stored", type: "GLOBAL", definition, created: stamp, lastModified: stamp });
    return urn;
  }

  async function shownFilter(urn: string): Promise<unknown> {
    const shown = await show("DataHubView", urn, "definition { filter { operator filters { field values } } }");
    return (shown as { definition: { filter: unknown } }).definition.filter;
  }
});
