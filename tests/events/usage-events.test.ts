import { expect, test } from "vitest";
import { dataOf } from "../graphql/graphql-calls.ts";
import { bearer, createAuthenticatingCatalog, type Headers, root } from "../support/authenticating-catalog.ts";
import { onEachBackend } from "../support/on-each-backend.ts";
import { freshDataset } from "../support/sample-urns.ts";
import type { TestCatalog } from "../support/test-catalog.ts";
import { changesWhile, toldWhile, topics } from "./told-while.ts";

const ann = "urn:li:corpuser:ann";
const bob = "urn:li:corpuser:bob";
const usageTopic = "DataHubUsageEvent_v1";

async function track(catalog: TestCatalog, ...events: readonly object[]): Promise<void> {
  for (const event of events)
    expect(await catalog.request("POST", "/openapi/v1/tracking/track", event)).toMatchObject({ status: 200, text: "" });
}

const view = (entityUrn: string, actorUrn = ann) => ({ type: "EntityViewEvent", entityType: "DATASET", entityUrn, actorUrn });
const search = (query: string, total: number, actorUrn = ann) => ({ type: "SearchResultsViewEvent", query, total, actorUrn });

async function recommended(catalog: TestCatalog, userUrn: string, scenario: string): Promise<Record<string, string[]>> {
  const query = `query r($input: ListRecommendationsInput!) {
    listRecommendations(input: $input) { modules { moduleId content { value } } } }`;
  const data = await dataOf(catalog, query, { input: { userUrn, requestContext: { scenario }, limit: 10 } });
  const { modules } = data.listRecommendations as { modules: { moduleId: string; content: { value: string }[] }[] };
  return Object.fromEntries(modules.map(({ moduleId, content }) => [moduleId, content.map(({ value }) => value)]));
}

onEachBackend("what a user interface tells of its users", (catalog) => {
  test("is told to those who follow usage events, in full, and to nobody else", async () => {
    const seen = { type: "EntityViewEvent", actorUrn: ann, timestamp: 1_718_000_000_000, entityUrn: "urn:li:tag:ä", browserId: "b" };
    expect(await toldWhile(catalog, usageTopic, () => track(catalog, seen))).toEqual([seen]);
    expect(await toldWhile(catalog, topics.platform, () => track(catalog, seen))).toEqual([]);
    expect(await changesWhile(catalog, () => track(catalog, seen))).toEqual([]);
  });

  test("gets the time and whoever told it when it names neither", async () => {
    const [event] = await toldWhile(catalog, usageTopic, () => track(catalog, { type: "HomePageViewEvent" }));
    expect(event).toEqual({
      type: "HomePageViewEvent",
      actorUrn: "urn:li:corpuser:__datahub_system",
      timestamp: expect.closeTo(Date.now(), -5),
    });
  });

  test("is found in the audit by its type, its actor and what it was done to", async () => {
    const [dataset, event] = [freshDataset(), { type: "EntitySectionViewEvent", actorUrn: bob, section: "Schema", timestamp: 5 }];
    await track(catalog, { ...event, entityUrn: dataset });
    const filter = { eventTypes: ["EntitySectionViewEvent"], actorUrns: [bob], entityTypes: ["dataset"] };
    const { body } = await catalog.request("POST", "/openapi/v1/events/audit/search", filter);
    const told = { ...event, entityUrn: dataset };
    expect(body).toEqual({
      count: 1,
      total: 1,
      usageEvents: [
        {
          eventType: event.type,
          timestamp: expect.closeTo(Date.now(), -5),
          actorUrn: bob,
          entityUrn: dataset,
          entityType: "dataset",
          rawUsageEvent: told,
        },
      ],
    });
  });

  test("is found at the time at which it was told, whatever it says itself, and shown with that", async () => {
    const type = "EntitySectionEvent";
    const tell = (timestamp?: number) => track(catalog, { type, section: "Schema", ...(timestamp !== undefined && { timestamp }) });
    const earliest = Date.now();
    for (const time of [earliest - 3 * 86_400_000, undefined, earliest + 3_600_000]) await tell(time);
    const search = async (...conditions: object[]) => {
      const query = { bool: { filter: [{ term: { type } }, ...conditions] } };
      const { body } = await catalog.request("POST", "/openapi/v2/analytics/datahub_usage_events/_search", { query });
      return (body as { hits: { hits: { _id: string; _source: { timestamp: number } }[] } }).hits.hits;
    };
    const all = await search();
    expect(all).toHaveLength(3);
    for (const { _id, _source } of all) {
      const { timestamp } = _source;
      expect(timestamp).toBeGreaterThanOrEqual(earliest);
      expect((await search({ range: { timestamp: { gte: timestamp, lte: timestamp } } })).map((hit) => hit._id)).toContain(_id);
    }
  });

  test("is refused when it nests twenty thousand levels deep", async () => {
    const event = `{"type":"SearchEvent","query":${"[".repeat(20_000)}${"]".repeat(20_000)}}`;
    expect(await catalog.request("POST", "/track", event)).toMatchObject({ status: 400, text: expect.stringContaining("nests") });
  });

  test.each([
    [{}, "'type'"],
    [{ type: "" }, "'type'"],
    [{ type: 5 }, "/type: must be string"],
    [[], "it is not a JSON object"],
  ])("is refused as %j", async (body, told) => {
    const before = await catalog.store.changes.lastOffset();
    expect(await catalog.request("POST", "/track", body)).toMatchObject({ status: 400, text: expect.stringContaining(told) });
    expect(await catalog.store.changes.lastOffset()).toBe(before);
  });
});

onEachBackend("the first page, once people have been here", (catalog) => {
  const names = ["one", "two", "three", "four", "five", "six"];
  const datasets = names.map((name) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`);
  const [one = "", two = "", three = "", four = "", five = "", six = ""] = datasets;

  test("recommends what somebody viewed and edited last, what most people view, and what they searched for", async () => {
    for (const urn of datasets) await catalog.put(urn, "datasetProperties", { description: "d" });
    await catalog.put(six, "status", { removed: true });
    await track(catalog, ...datasets.map((urn) => view(urn)), view(one), view("urn:li:tag:gone"), view(three, bob));
    await track(catalog, { ...view(two), type: "EntityActionEvent", actionType: "UpdateTags" });
    await track(catalog, search("orders", 3), search("", 9), search("*", 9), search("nothing", 0), search("users", 1), search("orders", 3));
    expect(await recommended(catalog, ann, "HOME")).toMatchObject({
      RecentlyViewedEntities: [one, five, four, three, two],
      RecentlyEditedEntities: [two],
      HighUsageEntities: [one, three, two, four, five],
    });
    expect(await recommended(catalog, ann, "SEARCH_BAR")).toEqual({ RecentSearches: ["orders", "users"] });
    expect(await recommended(catalog, bob, "HOME")).toMatchObject({ RecentlyViewedEntities: [three] });
    expect(await recommended(catalog, bob, "SEARCH_BAR")).toEqual({});
  });

  test("counts the people of the week and of the month, and draws what they did", async () => {
    await track(catalog, { type: "SearchEvent", query: "orders", actorUrn: bob });
    await track(catalog, { ...view(one), type: "EntitySectionViewEvent", section: "Schema" });
    const { getHighlights } = await dataOf(catalog, "{ getHighlights { value title body } }");
    expect((getHighlights as object[]).slice(0, 2)).toEqual([
      { value: 2, title: "Weekly Active Users", body: "" },
      { value: 2, title: "Monthly Active Users", body: "" },
    ]);
    const { getAnalyticsCharts } = await dataOf(
      catalog,
      `{ getAnalyticsCharts { charts { ... on TimeSeriesChart { title interval lines { data { y } } }
        ... on TableChart { title rows { values } } ... on BarChart { title bars { name segments { label value } } } } } }`,
    );
    const [usage] = getAnalyticsCharts as { charts: object[] }[];
    const line = (...values: number[]) => [{ data: values.map((y) => ({ y })) }];
    expect(usage?.charts).toEqual([
      { title: "Weekly Active Users", interval: "WEEK", lines: line(0, 0, 0, 0, 0, 0, 0, 2) },
      { title: "Number of Searches", interval: "DAY", lines: line(0, 0, 0, 0, 0, 0, 1) },
      { title: "Top Searches (Past Week)", rows: [{ values: ["orders", "1"] }] },
      {
        title: "Top Viewed Datasets (Past Week)",
        rows: ["one", "three", "two", "four", "five", "six"].map((name, at) => ({ values: [name, at < 2 ? "2" : "1"] })),
      },
      { title: "Tab Views By Entity Type (Past Week)", bars: [{ name: "DATASET", segments: [{ label: "Schema", value: 1 }] }] },
      { title: "Actions By Entity Type (Past Week)", bars: [{ name: "DATASET", segments: [{ label: "UpdateTags", value: 1 }] }] },
    ]);
  });
});

test("nobody forges in the audit what the catalog tells there itself, and everybody is answered", async () => {
  const catalog = await createAuthenticatingCatalog();
  const asSystem = { authorization: `Basic __datahub_system:${catalog.systemSecret}` };
  const asRoot = bearer(await catalog.sessionOf(root));
  const changes = ["DeletePolicyEvent", "CreateUserEvent", "UpdateAspectEvent", "DeleteEntityEvent"];
  const logIns = ["LogInEvent", "FailedLogInEvent"];
  const audited = async () => {
    const { body } = await catalog.request("POST", "/openapi/v1/events/audit/search?size=1000", {}, asSystem);
    return Object(body).usageEvents.flatMap((event: { eventType: string; rawUsageEvent: { mark?: string } }) =>
      event.rawUsageEvent.mark === undefined ? [] : event.eventType,
    );
  };
  const tell = async (path: string, headers: Headers) => {
    for (const type of [...changes, ...logIns, "HomePageViewEvent"]) {
      const event = { type, mark: "told", entityUrn: "urn:li:dataHubPolicy:0", sourceIP: "6.6.6.6", loginSource: "PASSWORD_LOGIN" };
      expect((await catalog.request("POST", path, event, headers)).status).toBe(200);
    }
  };
  for (const path of ["/track", "/auth/track", "/openapi/v1/tracking/track"]) await tell(path, asRoot);
  expect(await audited()).toEqual(Array(3).fill("HomePageViewEvent"));
  await tell("/auth/track", asSystem);
  expect(await audited()).toEqual(["HomePageViewEvent", "FailedLogInEvent", "LogInEvent", ...Array(3).fill("HomePageViewEvent")]);
  await catalog.close();
});

test("nobody who is known tells of others, and only the system may", async () => {
  const catalog = await createAuthenticatingCatalog();
  const asSystem = { authorization: `Basic __datahub_system:${catalog.systemSecret}` };
  const audit = () => catalog.request("POST", "/openapi/v1/events/audit/search", { eventTypes: ["EntityViewEvent"] }, asSystem);
  await catalog.request("POST", "/track", view("urn:li:tag:a"), bearer(await catalog.sessionOf(root)));
  expect((await audit()).body).toMatchObject({ usageEvents: [{ actorUrn: root, rawUsageEvent: { actorUrn: root } }] });
  await catalog.request("POST", "/auth/track", view("urn:li:tag:a"), asSystem);
  expect((await audit()).body).toMatchObject({ usageEvents: [{ actorUrn: ann }, { actorUrn: root }] });
  await catalog.close();
});
