import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDataset } from "../support/sample-urns.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { dataOf, failureOf } from "./graphql-calls.ts";
import { storedTable } from "./sample-entities.ts";

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await createTestCatalog();
});
afterAll(() => catalog.close());

const system = "urn:li:corpuser:__datahub_system";
const stamp = { actor: system, time: expect.any(Number) };

const viewFields =
  "urn type viewType name description definition { entityTypes filter { operator filters { field values condition negated } } }";
const createView = `mutation make($input: CreateViewInput!) { createView(input: $input) { ${viewFields} } }`;
const updateView = `mutation change($urn: String!, $input: UpdateViewInput!) { updateView(urn: $urn, input: $input) { ${viewFields} } }`;
const hive = { field: "platform", values: ["urn:li:dataPlatform:hive"], condition: "EQUAL", negated: false };
const bare = { field: "origin", values: ["PROD"] };

function viewOf(more: { operator?: string; filters?: object[]; name?: string; viewType?: string } = {}) {
  const { operator = "AND", filters = [hive, bare], name = "Hive", viewType = "PERSONAL" } = more;
  return { viewType, name, description: "only Hive", definition: { entityTypes: ["DATASET", "MLMODEL"], filter: { operator, filters } } };
}

async function makeView(more: Parameters<typeof viewOf>[0] = {}): Promise<string> {
  const { createView: view } = await dataOf(catalog, createView, { input: viewOf(more) });
  return (view as { urn: string }).urn;
}

describe("views", () => {
  test("a view comes back as it was given, and is stored as a filter of the model", async () => {
    const { createView: made } = await dataOf(catalog, createView, { input: viewOf() });
    const urn = (made as { urn: string }).urn;
    const echoed = [hive, { ...bare, condition: null, negated: null }];
    expect(made).toEqual({
      ...viewOf({ filters: echoed }),
      urn: expect.stringMatching(/^urn:li:dataHubView:[0-9a-f-]{36}$/),
      type: "DATAHUB_VIEW",
    });
    expect((await catalog.read(urn)).dataHubViewInfo).toEqual({
      name: "Hive",
      type: "PERSONAL",
      description: "only Hive",
      definition: { entityTypes: ["dataset", "mlModel"], filter: { or: [{ and: [hive, bare] }] } },
      created: stamp,
      lastModified: stamp,
    });
    expect(await dataOf(catalog, `query one($urn: String!) { view(urn: $urn) { ${viewFields} } }`, { urn })).toEqual({ view: made });
  });

  test("of conditions joined by OR each is a group of its own", async () => {
    const urn = await makeView({ operator: "OR" });
    expect((await catalog.read(urn)).dataHubViewInfo).toMatchObject({ definition: { filter: { or: [{ and: [hive] }, { and: [bare] }] } } });
    const { view } = await dataOf(
      catalog,
      "query one($urn: String!) { view(urn: $urn) { definition { filter { operator filters { field } } } } }",
      { urn },
    );
    expect(view).toEqual({ definition: { filter: { operator: "OR", filters: [{ field: "platform" }, { field: "origin" }] } } });
  });

  test.each(["AND", "OR"])("without conditions the operator stays %s", async (operator) => {
    const urn = await makeView({ operator, filters: [] });
    const document = "query one($urn: String!) { view(urn: $urn) { definition { filter { operator filters { field } } } } }";
    expect((await dataOf(catalog, document, { urn })).view).toEqual({ definition: { filter: { operator, filters: [] } } });
  });

  test("an update changes what it names; without the view there is nothing to update or delete", async () => {
    const urn = await makeView();
    const { updateView: changed } = await dataOf(catalog, updateView, { urn, input: { name: "Renamed" } });
    expect(changed).toMatchObject({ urn, name: "Renamed", description: "only Hive", definition: { entityTypes: ["DATASET", "MLMODEL"] } });
    const drop = "mutation drop($urn: String!) { deleteView(urn: $urn) }";
    expect(await dataOf(catalog, drop, { urn })).toEqual({ deleteView: true });
    expect(await dataOf(catalog, "query one($urn: String!) { view(urn: $urn) { urn } }", { urn })).toEqual({ view: null });
    expect(await failureOf(catalog, drop, { urn })).toMatchObject({ code: 400, path: ["deleteView"], data: { deleteView: null } });
    expect(await failureOf(catalog, updateView, { urn, input: { name: "Back" } })).toMatchObject({ code: 400, path: ["updateView"] });
  });

  test("views are listed: those of the caller and those for everybody", async () => {
    const name = "Listing";
    const personal = await makeView({ name });
    const global = await makeView({ name, viewType: "GLOBAL" });
    await catalog.put("urn:li:dataHubView:of-ada", "dataHubViewInfo", {
      name,
      type: "PERSONAL",
      definition: { entityTypes: [], filter: { or: [] } },
      created: { actor: "urn:li:corpuser:ada", time: 1 },
      lastModified: { actor: "urn:li:corpuser:ada", time: 1 },
    });
    const mine = "query mine($input: ListMyViewsInput!) { listMyViews(input: $input) { start count total views { urn } } }";
    const everybodys = "query all($input: ListGlobalViewsInput!) { listGlobalViews(input: $input) { start count total views { urn } } }";
    const page = { start: 0, count: 10, query: name };
    const { listMyViews } = await dataOf(catalog, mine, { input: page });
    expect(listMyViews).toMatchObject({ start: 0, count: 10, total: 2 });
    expect(await dataOf(catalog, mine, { input: { ...page, viewType: "PERSONAL" } })).toMatchObject({
      listMyViews: { total: 1, views: [{ urn: personal }] },
    });
    expect(await dataOf(catalog, everybodys, { input: page })).toEqual({
      listGlobalViews: { start: 0, count: 10, total: 1, views: [{ urn: global }] },
    });
  });

  test("a view is refused with what a search with its filter would be refused with", async () => {
    const urn = await makeView();
    const before = await catalog.read(urn);
    const refusals = [
      [{ field: "nosuchfield", values: ["a"] }, "nosuchfield"],
      [{ field: "rowCount", values: ["many"] }, "rowCount"],
    ] as const;
    for (const [filter, message] of refusals) {
      const input = viewOf({ filters: [hive, filter] });
      const told = { code: 400, message: expect.stringContaining(message) };
      expect(await failureOf(catalog, createView, { input })).toMatchObject({ ...told, data: { createView: null } });
      expect(await failureOf(catalog, updateView, { urn, input: { definition: input.definition } })).toMatchObject(told);
    }
    expect(await catalog.read(urn)).toEqual(before);
    const known = ["_entityType␞typeNames", "entity", "dataProducts", "ownerTypes.urn:li:ownershipType:__system__none", "tags.keyword"];
    const filters = known.map((field) => ({ field, values: ["DATASET"], condition: "EQUAL" }));
    expect(await makeView({ filters })).toBeTruthy();
  });

  test("a view of an entity type that inputs cannot name is refused", async () => {
    const input = { ...viewOf(), definition: { ...viewOf().definition, entityTypes: ["OTHER"] } };
    expect(await failureOf(catalog, createView, { input })).toMatchObject({ code: 400, path: ["createView"], data: { createView: null } });
  });
});

describe("settings", () => {
  test("the view that everybody begins with is set, cleared, and forgotten when the view goes", async () => {
    const set = "mutation set($input: UpdateGlobalViewsSettingsInput!) { updateGlobalViewsSettings(input: $input) }";
    const get = "{ globalViewsSettings { defaultView } }";
    const defaultView = await makeView({ viewType: "GLOBAL" });
    expect(await dataOf(catalog, get)).toEqual({ globalViewsSettings: { defaultView: null } });
    expect(await dataOf(catalog, set, { input: { defaultView } })).toEqual({ updateGlobalViewsSettings: true });
    expect(await dataOf(catalog, get)).toEqual({ globalViewsSettings: { defaultView } });
    const unknown = await failureOf(catalog, set, { input: { defaultView: "urn:li:dataHubView:none" } });
    expect(unknown).toMatchObject({ code: 400, path: ["updateGlobalViewsSettings"] });
    expect(await dataOf(catalog, get)).toEqual({ globalViewsSettings: { defaultView } });
    await dataOf(catalog, "mutation drop($urn: String!) { deleteView(urn: $urn) }", { urn: defaultView });
    expect(await dataOf(catalog, get)).toEqual({ globalViewsSettings: { defaultView: null } });
  });

  test("documentation spreads along columns until that is switched off", async () => {
    const get = "{ docPropagationSettings { docColumnPropagation } }";
    expect(await dataOf(catalog, get)).toEqual({ docPropagationSettings: { docColumnPropagation: true } });
    const set = "mutation set($input: UpdateDocPropagationSettingsInput!) { updateDocPropagationSettings(input: $input) }";
    expect(await dataOf(catalog, set, { input: { docColumnPropagation: false } })).toEqual({ updateDocPropagationSettings: true });
    expect(await dataOf(catalog, get)).toEqual({ docPropagationSettings: { docColumnPropagation: false } });
    expect((await catalog.read("urn:li:globalSettings:0")).globalSettingsInfo).toMatchObject({
      docPropagation: { enabled: true, columnPropagationEnabled: false },
    });
  });

  test("what a user chooses is kept, one choice beside the other", async () => {
    const defaultView = await makeView();
    const mine = "{ me { corpUser { settings { appearance { showSimplifiedHomepage showThemeV2 } views { defaultView { urn } } } } } }";
    const settings = (appearance: object, views: object | null) => ({ me: { corpUser: { settings: { appearance, views } } } });
    expect(await dataOf(catalog, mine)).toEqual(settings({ showSimplifiedHomepage: false, showThemeV2: null }, null));
    const appearance = "mutation set($input: UpdateUserSettingInput!) { updateUserSetting(input: $input) }";
    const view = "mutation set($input: UpdateCorpUserViewsSettingsInput!) { updateCorpUserViewsSettings(input: $input) }";
    expect(await dataOf(catalog, appearance, { input: { name: "SHOW_THEME_V2", value: true } })).toEqual({ updateUserSetting: true });
    await dataOf(catalog, appearance, { input: { name: "SHOW_SIMPLIFIED_HOMEPAGE", value: "false" } });
    expect(await dataOf(catalog, view, { input: { defaultView } })).toEqual({ updateCorpUserViewsSettings: true });
    expect((await catalog.read(system)).corpUserSettings).toEqual({
      appearance: { showThemeV2: true, showSimplifiedHomepage: false },
      views: { defaultView },
    });
    const chosen = { showSimplifiedHomepage: false, showThemeV2: true };
    expect(await dataOf(catalog, mine)).toEqual(settings(chosen, { defaultView: { urn: defaultView } }));
    await dataOf(catalog, view, { input: { defaultView: null } });
    expect((await catalog.read(system)).corpUserSettings).toEqual({
      appearance: { showThemeV2: true, showSimplifiedHomepage: false },
      views: {},
    });
  });

  test("steps of the introduction are remembered by id", async () => {
    const id = "urn:li:corpuser:ada-welcome-to-the-catalog";
    const set = "mutation set($input: BatchUpdateStepStatesInput!) { batchUpdateStepStates(input: $input) { results { id succeeded } } }";
    const states = [
      { id, properties: [{ key: "seen", value: "yes" }] },
      { id: "bare", properties: [] },
    ];
    expect(await dataOf(catalog, set, { input: { states } })).toEqual({
      batchUpdateStepStates: {
        results: [
          { id, succeeded: true },
          { id: "bare", succeeded: true },
        ],
      },
    });
    const get =
      "query get($input: BatchGetStepStatesInput!) { batchGetStepStates(input: $input) { results { id properties { key value } } } }";
    expect(await dataOf(catalog, get, { input: { ids: [id, "never", "bare"] } })).toEqual({ batchGetStepStates: { results: states } });
  });
});

describe("posts", () => {
  const create = "mutation make($input: CreatePostInput!) { createPost(input: $input) }";
  const list = `query list($input: ListPostsInput!) { listPosts(input: $input) { start count total posts {
    urn type postType content { contentType title description link media { type location } } lastModified { time actor }
  } } }`;
  const link = {
    contentType: "LINK",
    title: "Handbook",
    link: "https://example.org",
    media: { type: "IMAGE", location: "https://example.org/a.png" },
  };

  async function posts(input: object): Promise<{ urn: string }[]> {
    return ((await dataOf(catalog, list, { input })).listPosts as { posts: { urn: string }[] }).posts;
  }

  test("an announcement is made, listed, changed and deleted", async () => {
    const input = { postType: "HOME_PAGE_ANNOUNCEMENT", content: link };
    expect(await dataOf(catalog, create, { input })).toEqual({ createPost: true });
    const [post] = await posts({ start: 0, count: 10, query: "Handbook" });
    expect(post).toEqual({
      urn: expect.stringMatching(/^urn:li:post:[0-9a-f-]{36}$/),
      type: "POST",
      postType: "HOME_PAGE_ANNOUNCEMENT",
      content: { ...link, description: null },
      lastModified: stamp,
    });
    const urn = post?.urn ?? "";
    const change = "mutation change($input: UpdatePostInput!) { updatePost(input: $input) }";
    const text = { contentType: "TEXT", title: "Closed", description: "on Monday" };
    expect(await dataOf(catalog, change, { input: { urn, postType: "HOME_PAGE_ANNOUNCEMENT", content: text } })).toEqual({
      updatePost: true,
    });
    expect(await posts({ query: "Closed" })).toMatchObject([{ urn, content: { ...text, link: null, media: null } }]);
    expect(await dataOf(catalog, "mutation drop($urn: String!) { deletePost(urn: $urn) }", { urn })).toEqual({ deletePost: true });
    expect(await posts({ query: "Closed" })).toEqual([]);
    const gone = await failureOf(catalog, change, { input: { urn, postType: "HOME_PAGE_ANNOUNCEMENT", content: text } });
    expect(gone).toMatchObject({ code: 400, path: ["updatePost"], data: { updatePost: null } });
  });

  test("notes are found by the entity or the column that they are about", async () => {
    const dataset = await storedTable(catalog);
    const column = `urn:li:schemaField:(${dataset},id)`;
    const note = { postType: "ENTITY_ANNOUNCEMENT", content: { contentType: "TEXT", title: "Careful" }, resourceUrn: dataset };
    await dataOf(catalog, create, { input: note });
    await dataOf(catalog, create, { input: { ...note, subResource: "id", subResourceType: "DATASET_FIELD" } });
    const [ofDataset] = await posts({ resourceUrn: dataset });
    const [ofColumn] = await posts({ resourceUrn: column });
    expect((await catalog.read(ofDataset?.urn ?? "")).postInfo).toMatchObject({ type: "ENTITY_ANNOUNCEMENT", target: dataset });
    expect((await catalog.read(ofColumn?.urn ?? "")).postInfo).toMatchObject({ target: column });
    const notes = [{ and: [{ field: "type", values: ["ENTITY_ANNOUNCEMENT"] }] }];
    expect(await posts({ orFilters: notes })).toHaveLength(2);
  });

  test("a note about a column needs the entity, and a note about nothing known is refused", async () => {
    const note = { postType: "ENTITY_ANNOUNCEMENT", content: { contentType: "TEXT", title: "Lost" } };
    expect(await failureOf(catalog, create, { input: { ...note, subResource: "id" } })).toMatchObject({ code: 400, path: ["createPost"] });
    const resourceUrn = await storedTable(catalog);
    for (const [about, message] of [
      [{ resourceUrn: "orders" }, "is no URN: "],
      [{ resourceUrn: freshDataset() }, "does not exist."],
      [{ resourceUrn, subResource: "nope" }, "Field nope does not exist in the datasets schema."],
    ] as const) {
      const failure = await failureOf(catalog, create, { input: { ...note, ...about } });
      expect(failure).toMatchObject({ code: 400, path: ["createPost"], message: expect.stringContaining(message) });
    }
    expect(await posts({ query: "Lost" })).toEqual([]);
  });
});

describe("configuration", () => {
  test("every part of the configuration that the web interface asks for is there", async () => {
    const { appConfig } = await dataOf(
      catalog,
      `{ appConfig {
        appVersion authConfig { tokenAuthEnabled } analyticsConfig { enabled } identityManagementConfig { enabled }
        managedIngestionConfig { enabled } lineageConfig { supportsImpactAnalysis } telemetryConfig { enableThirdPartyLogging }
        visualConfig {
          logoUrl faviconUrl hideGlossary queriesTab { queriesTabResultSize } entityProfiles { domain { defaultTab } }
          searchResult { enableNameHighlight } showFullTitleInLineage theme { themeId }
        }
        testsConfig { enabled } viewsConfig { enabled } searchBarConfig { apiVariant } chromeExtensionConfig { enabled lineageEnabled }
        homePageConfig { firstInPersonalSidebar } featureFlags { showBrowseV2 readOnlyModeEnabled entityVersioningEnabled }
      } }`,
    );
    expect(appConfig).toEqual({
      appVersion: "v1.7.0.1",
      authConfig: { tokenAuthEnabled: false },
      analyticsConfig: { enabled: true },
      identityManagementConfig: { enabled: true },
      managedIngestionConfig: { enabled: true },
      lineageConfig: { supportsImpactAnalysis: true },
      telemetryConfig: { enableThirdPartyLogging: false },
      visualConfig: {
        logoUrl: null,
        faviconUrl: null,
        hideGlossary: false,
        queriesTab: { queriesTabResultSize: 5 },
        entityProfiles: { domain: null },
        searchResult: { enableNameHighlight: true },
        showFullTitleInLineage: false,
        theme: { themeId: null },
      },
      testsConfig: { enabled: true },
      viewsConfig: { enabled: true },
      searchBarConfig: { apiVariant: "AUTOCOMPLETE_FOR_MULTIPLE" },
      chromeExtensionConfig: { enabled: true, lineageEnabled: true },
      homePageConfig: { firstInPersonalSidebar: "YOUR_ASSETS" },
      featureFlags: { showBrowseV2: true, readOnlyModeEnabled: false, entityVersioningEnabled: false },
    });
  });

  test("all flags and privileges of the schema have a value", async () => {
    const fieldsOf = async (type: string) => {
      const { __type } = await dataOf(catalog, `{ __type(name: "${type}") { fields { name } } }`);
      return (__type as { fields: { name: string }[] }).fields.map(({ name }) => name).join(" ");
    };
    const query = `{ appConfig { featureFlags { ${await fieldsOf("FeatureFlagsConfig")} } } me { platformPrivileges { ${await fieldsOf("PlatformPrivileges")} } } }`;
    const { appConfig, me } = (await dataOf(catalog, query)) as Record<string, Record<string, Record<string, boolean>>>;
    expect(Object.values(appConfig?.featureFlags ?? {}).filter(Boolean)).toHaveLength(15);
    expect(Object.values(appConfig?.featureFlags ?? {})).toHaveLength(29);
    expect(Object.values(me?.platformPrivileges ?? {})).toEqual(Array.from({ length: 23 }, () => true));
  });

  test("policies may name 32 privileges of the catalog, and those of 20 types of entities and of all together", async () => {
    const { appConfig } = await dataOf(
      catalog,
      `{ appConfig { policiesConfig { enabled platformPrivileges { type displayName description }
        resourcePrivileges { resourceType resourceTypeDisplayName entityType privileges { type displayName } } } } }`,
    );
    const { policiesConfig } = appConfig as { policiesConfig: Config };
    interface Config {
      readonly platformPrivileges: readonly object[];
      readonly resourcePrivileges: readonly { resourceType: string; entityType: string | null; privileges: readonly { type: string }[] }[];
    }
    expect(policiesConfig.platformPrivileges).toHaveLength(32);
    expect(policiesConfig.platformPrivileges[0]).toMatchObject({ type: "MANAGE_POLICIES", displayName: "Manage Policies" });
    expect(policiesConfig.resourcePrivileges).toHaveLength(21);
    expect(policiesConfig.resourcePrivileges.at(-1)).toMatchObject({ resourceType: "all", entityType: null });
    const domain = policiesConfig.resourcePrivileges.find(({ resourceType }) => resourceType === "domain");
    expect(domain).toMatchObject({ entityType: "DOMAIN" });
    expect(domain?.privileges).toHaveLength(18);
    expect(domain?.privileges).toContainEqual({ type: "MANAGE_DATA_PRODUCTS", displayName: "Manage Data Products" });
  });
});

test("figures tell how many entities there are, and how they spread", async () => {
  const own = await createTestCatalog();
  const dataset = (name: string, platform: string) => `urn:li:dataset:(urn:li:dataPlatform:${platform},${name},PROD)`;
  await own.put("urn:li:domain:shop", "domainProperties", { name: "Shop" });
  for (const [name, platform] of [
    ["a", "hive"],
    ["b", "hive"],
    ["c", "kafka"],
  ] as const) {
    await own.put(dataset(name, platform), "datasetProperties", { description: name });
  }
  await own.put(dataset("a", "hive"), "domains", { domains: ["urn:li:domain:shop"] });
  const { getHighlights, isAnalyticsEnabled } = await dataOf(own, "{ isAnalyticsEnabled getHighlights { value title body } }");
  expect(isAnalyticsEnabled).toBe(true);
  const bare = "0.00% have owners, 0.00% have tags, 0.00% have glossary terms";
  expect(getHighlights).toEqual([
    { value: 0, title: "Weekly Active Users", body: "" },
    { value: 0, title: "Monthly Active Users", body: "" },
    { value: 3, title: "Datasets", body: `${bare}, 100.00% have a description, 33.33% have domain assigned` },
    { value: 1, title: "Domains", body: `${bare}, 0.00% have a description` },
  ]);
  const bars = "groupId title charts { __typename ... on BarChart { title bars { name segments { label value } } } }";
  const bar = (name: string, value: number) => ({ name, segments: [{ label: "Count", value }] });
  const chart = (by: string, ...all: object[]) => ({ __typename: "BarChart", title: `Data Assets by ${by}`, bars: all });
  expect(await dataOf(own, `{ getAnalyticsCharts { ${bars} } }`)).toEqual({
    getAnalyticsCharts: [
      { groupId: "DataHubUsageAnalytics", title: "Usage Analytics", charts: [] },
      {
        groupId: "GlobalMetadataAnalytics",
        title: "Data Landscape Summary",
        charts: [chart("Domain", bar("Shop", 1)), chart("Platform", bar("Hive", 2), bar("Kafka", 1)), chart("Environment", bar("PROD", 3))],
      },
    ],
  });
  const filtered = `query some($input: MetadataAnalyticsInput!) { getMetadataAnalyticsCharts(input: $input) { ${bars} } }`;
  expect(await dataOf(own, filtered, { input: { domain: "urn:li:domain:shop", entityType: "DATASET", query: "" } })).toEqual({
    getMetadataAnalyticsCharts: [
      {
        groupId: "FilteredMetadataAnalytics",
        title: "",
        charts: [chart("Domain", bar("Shop", 1)), chart("Platform", bar("Hive", 1)), chart("Environment", bar("PROD", 1))],
      },
    ],
  });
  expect(await failureOf(own, filtered, { input: { entityType: "OTHER" } })).toMatchObject({
    code: 400,
    path: ["getMetadataAnalyticsCharts"],
  });
  await own.close();
});
