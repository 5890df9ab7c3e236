import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dataOf } from "../graphql/graphql-calls.ts";
import { createGuardedCatalog, type GuardedCatalog } from "../support/guarded-catalog.ts";
import type { TestCatalog } from "../support/test-catalog.ts";

/** Where views are restricted, entities are hidden from whoever may not see their pages (behaviour.md 6.5). */

const user = "urn:li:corpuser:reader";
const table = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`;
const [shown, hidden] = [table("shown"), table("hidden")];

async function open(viewAuthorization: boolean): Promise<GuardedCatalog> {
  const catalog = await createGuardedCatalog({ viewAuthorization });
  for (const urn of [shown, hidden]) {
    await catalog.put(urn, "datasetProperties", { name: urn === shown ? "shown" : "hidden", description: "told" });
    await catalog.put(urn, "datasetProfile", { timestampMillis: 1, rowCount: 5 });
  }
  for (const id of ["view-entity-page-all", "view-dataset-sensitive"]) {
    const urn = `urn:li:dataHubPolicy:${id}`;
    const { dataHubPolicyInfo } = await catalog.read(urn);
    await catalog.put(urn, "dataHubPolicyInfo", { ...Object(dataHubPolicyInfo), state: "INACTIVE" });
  }
  const actors = { users: [user], resourceOwners: false, allUsers: false, allGroups: false };
  await catalog.put("urn:li:dataHubPolicy:some", "dataHubPolicyInfo", {
    ...{ displayName: "some", description: "", type: "METADATA", state: "ACTIVE", editable: true, actors },
    privileges: ["VIEW_ENTITY_PAGE", "VIEW_DATASET_PROFILE"],
    resources: { filter: { criteria: [{ field: "URN", values: [shown], condition: "EQUALS" }] } },
  });
  return catalog;
}

const search = `query search($flags: SearchFlags) { search(input: { type: DATASET, query: "*", start: 0, count: 10, searchFlags: $flags }) {
  searchResults { entity { __typename urn type } } } }`;

async function found(catalog: TestCatalog, flags: object = {}) {
  const data = (await dataOf(catalog, search, { flags })) as { search: { searchResults: { entity: Record<string, string> }[] } };
  return data.search.searchResults.map(({ entity }) => entity);
}

describe("with restricted views", () => {
  let catalog: GuardedCatalog;
  let reader: TestCatalog;
  beforeAll(async () => {
    catalog = await open(true);
    await catalog.put("urn:li:dataHubPolicy:asks", "dataHubPolicyInfo", {
      ...{ displayName: "asks", description: "", type: "METADATA", state: "ACTIVE", editable: true },
      privileges: ["GET_ENTITY_PRIVILEGE", "SEARCH_PRIVILEGE", "ES_EXPLAIN_QUERY_PRIVILEGE"],
      actors: { users: [user], resourceOwners: false, allUsers: false, allGroups: false },
    });
    reader = catalog.as(user);
  });
  afterAll(() => catalog.close());

  test("a search finds what the caller may see, and everything for whoever may see all", async () => {
    expect((await found(reader)).map(({ urn }) => urn)).toEqual([shown]);
    expect(await found(catalog)).toHaveLength(2);
  });

  test("a search that includes them shows that there are others, and not which", async () => {
    const [restricted, ...others] = (await found(reader, { includeRestricted: true })).filter(({ urn }) => urn !== shown);
    expect(others).toEqual([]);
    expect(restricted).toMatchObject({ __typename: "Restricted", type: "RESTRICTED" });
    expect(restricted?.urn).toMatch(/^urn:li:restricted:/);
    expect(restricted?.urn).not.toContain("hidden");
  });

  test("an entity that is named shows nothing that is stored of it", async () => {
    const query = (urn: string) => `{ dataset(urn: "${urn}") { urn properties { description } } }`;
    expect(await dataOf(reader, query(shown))).toEqual({ dataset: { urn: shown, properties: { description: "told" } } });
    expect(await dataOf(reader, query(hidden))).toEqual({ dataset: { urn: hidden, properties: null } });
    await catalog.put(hidden, "datasetProperties", { name: "hidden", description: "later" });
    const around = `{ dataset(urn: "${hidden}") { platform { urn } relationships(input: { types: ["IsPartOf"], direction: OUTGOING }) { total }
      lineage(input: { direction: DOWNSTREAM }) { total } assertions { total } incidents { total } aspects(input: {}) { aspectName } }
      versionedDataset(urn: "${hidden}", versionStamp: "datasetProperties:1") { properties { description } }
      getTimeline(input: { urn: "${hidden}" }) { changeTransactions { changeType } }
      getSchemaVersionList(input: { datasetUrn: "${hidden}" }) { latestVersion { semanticVersion } } }`;
    expect(await dataOf(reader, around)).toEqual({
      dataset: {
        platform: { urn: "urn:li:dataPlatform:hive" },
        relationships: null,
        lineage: null,
        assertions: null,
        incidents: null,
        aspects: null,
      },
      versionedDataset: { properties: null },
      getTimeline: null,
      getSchemaVersionList: null,
    });
    expect(await dataOf(catalog, around)).toMatchObject({
      dataset: { relationships: { total: 0 }, lineage: { total: 0 } },
      versionedDataset: { properties: { description: "told" } },
      getTimeline: { changeTransactions: expect.anything() },
    });
    await catalog.put(hidden, "datasetProperties", { name: "hidden", description: "told" });
  });

  test("neither does it as it was", async () => {
    await catalog.put(hidden, "datasetProperties", { name: "hidden", description: "told anew" });
    const past = `versionedDataset(urn: "${hidden}", versionStamp: "datasetProperties:1") { properties { description } }`;
    expect(await dataOf(reader, `{ ${past} }`)).toEqual({ versionedDataset: { properties: null } });
    expect(await dataOf(catalog, `{ ${past} }`)).toEqual({ versionedDataset: { properties: { description: "told" } } });
  });

  test("a list of OpenAPI leaves out what the caller may not see", async () => {
    const { body } = await reader.request("GET", "/openapi/v3/entity/dataset");
    expect(Object(body).entities.map(({ urn }: { urn: string }) => urn)).toEqual([shown]);
  });

  test("totals, facets, suggestions, folders and counts of GraphQL know nothing of what is hidden", async () => {
    const query = `{
      search(input: { type: DATASET, query: "*" }) { total facets { field aggregations { value count } } }
      scrollAcrossEntities(input: { types: [DATASET], query: "*", count: 1 }) { total nextScrollId searchResults { entity { urn } } }
      autoComplete(input: { type: DATASET, query: "hid" }) { suggestions entities { urn } }
      browseV2(input: { type: DATASET, path: [], start: 0, count: 10 }) { total groups { name count } }
      getEntityCounts(input: { types: [DATASET] }) { counts { count } }
    }`;
    const seen = (await dataOf(reader, query)) as { search: { total: number; facets: { field: string; aggregations: unknown }[] } };
    expect(seen.search.facets.find(({ field }) => field === "platform")).toMatchObject({ aggregations: [{ count: 1 }] });
    expect(seen).toMatchObject({
      search: { total: 1 },
      scrollAcrossEntities: { total: 1, searchResults: [{ entity: { urn: shown } }] },
      autoComplete: { suggestions: [], entities: [] },
      browseV2: { total: 1, groups: [{ name: "Default", count: 1 }] },
      getEntityCounts: { counts: [{ count: 1 }] },
    });
    expect(await dataOf(catalog, query)).toMatchObject({ search: { total: 2 }, autoComplete: { suggestions: ["hidden"] } });
  });

  test("a search through Rest.li finds what the caller may see, and is not refused for the rest", async () => {
    const found = await reader.request("POST", "/entities?action=search", { entity: "dataset", input: "*", start: 0, count: 10 });
    expect(found).toMatchObject({ status: 200, body: { value: { entities: [shown], numEntities: 1 } } });
    const both = await reader.request("POST", "/entities?action=searchAcrossEntities", {
      ...{ entities: ["dataset"], input: "*", start: 0, count: 10, searchFlags: { includeRestricted: true } },
    });
    expect(both).toMatchObject({ status: 200, body: { value: { numEntities: 2 } } });
    expect(both.text).toContain("urn:li:restricted:");
    expect(both.text).not.toContain(hidden);
    const suggested = await reader.request("POST", "/entities?action=autocomplete", {
      ...{ entity: "dataset", query: "hid", limit: 5, searchFlags: { includeRestricted: true } },
    });
    expect(suggested).toMatchObject({ status: 200, body: { value: { suggestions: [] } } });
  });

  test("lineage shows that something hidden is there, and not what, in between as well", async () => {
    const above = table("above");
    await catalog.put(hidden, "upstreamLineage", { upstreams: [{ dataset: shown, type: "TRANSFORMED" }] });
    await catalog.put(above, "upstreamLineage", { upstreams: [{ dataset: hidden, type: "TRANSFORMED" }] });
    const standsFor = { type: "RESTRICTED", urn: expect.stringMatching(/^urn:li:restricted:/) };
    const query = `{
      dataset(urn: "${shown}") { lineage(input: { direction: DOWNSTREAM }) { total relationships { entity { urn type } } } }
      searchAcrossLineage(input: { urn: "${shown}", direction: DOWNSTREAM, query: "*" }) {
        total searchResults { degree entity { urn type } paths { path { urn type } } } }
    }`;
    const start = { urn: shown, type: "DATASET" };
    expect(await dataOf(reader, query)).toEqual({
      dataset: { lineage: { total: 1, relationships: [{ entity: standsFor }] } },
      searchAcrossLineage: {
        total: 2,
        searchResults: [
          { degree: 1, entity: standsFor, paths: [{ path: [start, standsFor] }] },
          { degree: 2, entity: standsFor, paths: [{ path: [start, standsFor, standsFor] }] },
        ],
      },
    });
    const ofHidden = `{ searchAcrossLineage(input: { urn: "${hidden}", direction: UPSTREAM, query: "*" }) { total }
      scrollAcrossLineage(input: { urn: "${hidden}", direction: DOWNSTREAM, query: "*" }) { total searchResults { degree } } }`;
    expect(await dataOf(reader, ofHidden)).toEqual({
      searchAcrossLineage: { total: 0 },
      scrollAcrossLineage: { total: 0, searchResults: [] },
    });
    for (const [action, more] of [
      ["searchAcrossLineage", { input: "*", start: 0, count: 10 }],
      ["scrollAcrossLineage", { input: "*", count: 10 }],
    ] as const) {
      const answer = await reader.request("POST", `/entities?action=${action}`, { urn: shown, direction: "DOWNSTREAM", ...more });
      expect(answer).toMatchObject({ status: 200, body: { value: { numEntities: 2 } } });
      expect(answer.text).not.toContain(hidden);
    }
    const direct = await reader.request("POST", "/relationships?action=getLineage", { urn: shown, direction: "DOWNSTREAM", maxHops: 2 });
    expect(direct.text).not.toContain(hidden);
  });

  test("what stands for something hidden is shown again by its URN", async () => {
    const [standsFor] = (await found(reader, { includeRestricted: true })).filter(({ urn }) => urn !== shown);
    const query = `query again($urn: String!, $urns: [String!]!) { entity(urn: $urn) { __typename urn type }
      entities(urns: $urns) { urn type ... on EntityWithRelationships { lineage(input: { direction: UPSTREAM }) { total } } } }`;
    expect(await dataOf(reader, query, { urn: standsFor?.urn, urns: [shown, standsFor?.urn] })).toEqual({
      entity: standsFor,
      entities: [
        { urn: shown, type: "DATASET", lineage: { total: 0 } },
        { urn: standsFor?.urn, type: "RESTRICTED", lineage: null },
      ],
    });
  });

  test("lists of relationships leave out what is hidden, whichever protocol asks", async () => {
    const [label, consumer] = ["urn:li:tag:label", table("consumer")];
    for (const urn of [shown, hidden]) await catalog.put(urn, "globalTags", { tags: [{ tag: label }] });
    await catalog.put(consumer, "upstreamLineage", { upstreams: [{ dataset: shown, type: "TRANSFORMED" }] });
    const query = `{ tag(urn: "${label}") { relationships(input: { types: ["TaggedWith"], direction: INCOMING }) {
      total count relationships { entity { urn } } } } }`;
    expect(await dataOf(reader, query)).toEqual({
      tag: { relationships: { total: 1, count: 1, relationships: [{ entity: { urn: shown } }] } },
    });
    expect(await dataOf(catalog, query)).toMatchObject({ tag: { relationships: { total: 2 } } });
    const of = encodeURIComponent(label);
    for (const path of [
      `/relationships?urn=${of}&types=List(TaggedWith)&direction=INCOMING`,
      `/openapi/relationships/v1?urn=${of}&relationshipTypes=TaggedWith&direction=INCOMING`,
      `/openapi/v3/relationship/tag/${of}?relationshipType[]=TaggedWith&direction=INCOMING`,
      "/openapi/v3/relationship/TaggedWith",
    ]) {
      const { status, text } = await reader.request("GET", path);
      expect({ path, status, hasShown: text.includes(shown), hasHidden: text.includes(hidden) }).toEqual({
        ...{ path, status: 200, hasShown: true, hasHidden: false },
      });
    }
    const lineage = await reader.request("POST", "/openapi/v3/lineage/scroll", { urns: [shown] });
    expect(lineage).toMatchObject({ status: 200, body: { results: [] } });
    expect((await catalog.request("POST", "/openapi/v3/lineage/scroll", { urns: [shown] })).text).toContain(consumer);
  });

  test("columns of what is hidden are hidden with it, wherever they are told", async () => {
    const [own, other] = [shown, hidden].map((urn) => `urn:li:schemaField:(${urn},column)`) as [string, string];
    for (const urn of [own, other]) await catalog.put(urn, "documentation", { documentations: [{ documentation: "told of a column" }] });
    const fineGrainedLineages = [{ upstreamType: "FIELD_SET", upstreams: [other], downstreamType: "FIELD", downstreams: [own] }];
    await catalog.put(shown, "upstreamLineage", { upstreams: [{ dataset: hidden, type: "TRANSFORMED" }], fineGrainedLineages });
    const documented = "... on SchemaFieldEntity { documentation { documentations { documentation } } }";
    const query = `{
      own: entity(urn: "${own}") { urn ${documented} }
      other: entity(urn: "${other}") { urn ${documented} }
      search: searchAcrossEntities(input: { types: [SCHEMA_FIELD], query: "*" }) { total searchResults { entity { urn } } }
    }`;
    const documentation = { documentations: [{ documentation: "told of a column" }] };
    expect(await dataOf(reader, query)).toEqual({
      own: { urn: own, documentation },
      other: { urn: other, documentation: null },
      search: { total: 1, searchResults: [{ entity: { urn: own } }] },
    });
    expect(await dataOf(catalog, query)).toMatchObject({ other: { documentation }, search: { total: 2 } });

    const lineage = `searchAcrossLineage(input: { urn: "${own}", direction: UPSTREAM, query: "*" })`;
    const around = `{
      ${lineage} { total searchResults { entity { type } paths { path { urn type } } } }
      scrolled: ${lineage.replace("search", "scroll")} { total searchResults { paths { path { urn type } } } }
      entity(urn: "${own}") { ... on SchemaFieldEntity { lineage(input: { direction: UPSTREAM }) { relationships { entity { urn type } } } } }
      dataset(urn: "${shown}") { relationships(input: { types: ["DownstreamOf"], direction: OUTGOING }) { relationships { entity { urn } } } }
    }`;
    expect(JSON.stringify(await dataOf(catalog, around))).toContain(other);
    const told = await dataOf(reader, around);
    expect(told).toMatchObject({ searchAcrossLineage: { total: 1, searchResults: [{ entity: { type: "RESTRICTED" } }] } });
    expect(told).toMatchObject({ dataset: { relationships: { relationships: [] } } });
    expect(JSON.stringify(told)).not.toContain(hidden);
    const of = encodeURIComponent(own);
    for (const path of [
      `/relationships?urn=${of}&types=List(DownstreamOf)&direction=OUTGOING`,
      `/openapi/relationships/v1?urn=${of}&relationshipTypes=DownstreamOf&direction=OUTGOING`,
      `/openapi/v2/relationship/schemaField/${of}`,
    ]) {
      expect((await catalog.request("GET", path)).text).toContain(other);
      const { status, text } = await reader.request("GET", path);
      expect({ path, status, hasHidden: text.includes(hidden) }).toEqual({ path, status: 200, hasHidden: false });
    }
  });

  test("facets count what is hidden in lineage, and do not name it", async () => {
    const job = "urn:li:dataJob:(urn:li:dataFlow:(airflow,flow,PROD),job)";
    await catalog.put(job, "dataJobInputOutput", { inputDatasets: [hidden], outputDatasets: [shown] });
    const facets = "facets { field aggregations { value count entity { urn type } } }";
    const query = `{
      searchAcrossLineage(input: { urn: "${shown}", direction: UPSTREAM, query: "*" }) { ${facets} }
      aggregateAcrossEntities(input: { query: "*", facets: ["inputs"], searchFlags: { includeRestricted: true } }) { ${facets} }
    }`;
    const all = await dataOf(catalog, query);
    const told = await dataOf(reader, query);
    const urn = expect.stringMatching(/^urn:li:restricted:/);
    const inputs = { field: "inputs", aggregations: [{ value: urn, count: 1, entity: { urn, type: "RESTRICTED" } }] };
    for (const name of ["searchAcrossLineage", "aggregateAcrossEntities"]) {
      expect(JSON.stringify(all[name])).toContain(hidden);
      expect(JSON.stringify(told[name])).not.toContain(hidden);
      expect(told[name]).toEqual({ facets: expect.arrayContaining([inputs]) });
    }
    const search = { urn: shown, direction: "UPSTREAM", input: "*", start: 0, count: 10 };
    expect((await catalog.request("POST", "/entities?action=searchAcrossLineage", search)).text).toContain(hidden);
    const answer = await reader.request("POST", "/entities?action=searchAcrossLineage", search);
    expect(answer).toMatchObject({ status: 200, body: { value: { numEntities: expect.anything() } } });
    expect(answer.text).not.toContain(hidden);
  });

  test("charts of what is done to entities leave out what is hidden", async () => {
    const deeds = [
      { type: "EntityViewEvent" },
      { type: "EntitySectionViewEvent", section: "Schema" },
      { type: "EntityActionEvent", actionType: "UpdateTags" },
    ];
    for (const deed of deeds)
      for (const entityUrn of [hidden, shown]) expect((await catalog.request("POST", "/track", { ...deed, entityUrn })).status).toBe(200);
    const query = `{ getAnalyticsCharts { charts { ... on TableChart { title rows { values } }
      ... on BarChart { title bars { name segments { label value } } } } } }`;
    const toldTo = async (who: TestCatalog) => {
      const [{ charts }] = Object((await dataOf(who, query)).getAnalyticsCharts);
      const named = (start: string) => charts.find(({ title }: { readonly title?: string }) => title?.startsWith(start));
      const rows: { readonly values: readonly string[] }[] = named("Top Viewed").rows;
      return { viewed: rows.map(({ values: [name] }) => name).toSorted(), tabs: named("Tab Views").bars, actions: named("Actions").bars };
    };
    const done = (label: string, value: number) => [{ name: "DATASET", segments: [{ label, value }] }];
    expect(await toldTo(reader)).toEqual({ viewed: ["shown"], tabs: done("Schema", 1), actions: done("UpdateTags", 1) });
    expect(await toldTo(catalog)).toEqual({ viewed: ["hidden", "shown"], tabs: done("Schema", 2), actions: done("UpdateTags", 2) });
  });

  test("the audit tells nothing of what was done to what is hidden", async () => {
    for (const path of ["/openapi/v1/events/audit/search", "/openapi/v2/analytics/datahub_usage_events/_search"]) {
      const [told, all] = [await reader.request("POST", path, { size: 1000 }), await catalog.request("POST", path, { size: 1000 })];
      expect({ path, status: told.status, hasShown: told.text.includes(shown), hasHidden: told.text.includes(hidden) }).toEqual({
        ...{ path, status: 200, hasShown: true, hasHidden: false },
      });
      expect(all.text).toContain(hidden);
    }
  });

  test("why a search finds it is told of what the caller may see only", async () => {
    const explain = "/openapi/operations/elasticSearch/explainSearchQuery";
    const [one, other] = [shown, hidden].map(encodeURIComponent);
    expect((await reader.request("GET", `${explain}?query=shown&documentId=${one}`)).text).toContain("name: shown");
    for (const path of [`${explain}?query=hidden&documentId=${other}`, `${explain}Diff?query=told&documentIdA=${one}&documentIdB=${other}`])
      expect(await reader.request("GET", path)).toMatchObject({ status: 404, text: expect.not.stringContaining("told") });
    expect((await catalog.request("GET", `${explain}?query=hidden&documentId=${other}`)).text).toContain("name: hidden");
  });

  test("other spellings of a word are not taken from names of what is hidden", async () => {
    await catalog.put(hidden, "datasetProperties", { name: "zeppelin", description: "told" });
    const query = `{ searchAcrossEntities(input: { types: [DATASET], query: "zeppelinx", searchFlags: { getSuggestions: true } }) {
      suggestions { text } } }`;
    expect(await dataOf(reader, query)).toEqual({ searchAcrossEntities: { suggestions: [] } });
    expect(await dataOf(catalog, query)).toEqual({ searchAcrossEntities: { suggestions: [{ text: "zeppelin" }] } });
    await catalog.put(shown, "datasetProperties", { name: "zeppelin", description: "told" });
    expect(await dataOf(reader, query)).toEqual({ searchAcrossEntities: { suggestions: [{ text: "zeppelin" }] } });
  });
});

describe("without restricted views", () => {
  test("everything is found and shown, but for figures about the values, which take a privilege of their own", async () => {
    const catalog = await open(false);
    const reader = catalog.as(user);
    expect(await found(reader)).toHaveLength(2);
    const query = (urn: string) =>
      `{ dataset(urn: "${urn}") { properties { description } datasetProfiles { rowCount } usageStats { buckets { bucket } } } }`;
    const properties = { description: "told" };
    expect(await dataOf(reader, query(shown))).toEqual({ dataset: { properties, datasetProfiles: [{ rowCount: 5 }], usageStats: null } });
    expect(await dataOf(reader, query(hidden))).toEqual({ dataset: { properties, datasetProfiles: [], usageStats: null } });
    expect(await dataOf(catalog, query(hidden))).toMatchObject({ dataset: { datasetProfiles: [{ rowCount: 5 }], usageStats: {} } });
    await catalog.close();
  });

  test.each(["query", "queryRange"])(
    "usageStats %s tells whoever may see the usage of a dataset, as GraphQL does, and nobody else",
    async (action) => {
      const catalog = await open(false);
      const reader = catalog.as(user);
      const policy = "urn:li:dataHubPolicy:some";
      const { dataHubPolicyInfo } = await catalog.read(policy);
      const told = async (urn: string) => {
        const { dataset } = await dataOf(reader, `{ dataset(urn: "${urn}") { usageStats { buckets { bucket } } } }`);
        const range = { resource: urn, duration: "DAY", rangeFromEnd: "ALL" };
        const { status, text } = await reader.request("POST", `/usageStats?action=${action}`, range);
        expect(text.includes("User is unauthorized to query usage.")).toBe(status === 403);
        return { graphql: Object(dataset).usageStats !== null, rest: status === 200 };
      };
      const both = (isTold: boolean) => ({ graphql: isTold, rest: isTold });
      await catalog.put(policy, "dataHubPolicyInfo", { ...Object(dataHubPolicyInfo), privileges: ["VIEW_DATASET_USAGE"] });
      expect([await told(shown), await told(hidden)]).toEqual([both(true), both(false)]);
      const others = ["VIEW_ENTITY_PAGE", "GET_TIMESERIES_ASPECT_PRIVILEGE", "GET_ENTITY_PRIVILEGE"];
      await catalog.put(policy, "dataHubPolicyInfo", { ...Object(dataHubPolicyInfo), privileges: others });
      expect(await told(shown)).toEqual(both(false));
      await catalog.close();
    },
  );
});
