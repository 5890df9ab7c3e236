import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dataOf } from "../graphql/graphql-calls.ts";
import { createGuardedCatalog, type GuardedCatalog, root } from "../support/guarded-catalog.ts";

/** What is kept of passwords is nobody's to read, and to write only of those who manage it. */

const system = "urn:li:corpuser:__datahub_system";
const ada = "urn:li:corpuser:ada";
const secret = { salt: "c2FsdA==", hashedPassword: "aGFzaA==" };
const path = encodeURIComponent(ada);

let catalog: GuardedCatalog;
beforeAll(async () => {
  catalog = await createGuardedCatalog();
  await catalog.as(system).put(ada, "corpUserInfo", { active: true, displayName: "Ada" });
  await catalog.as(system).put(ada, "corpUserCredentials", secret);
});
afterAll(() => catalog.close());

describe("what is kept of a password", () => {
  test.each([
    ["GET", `/entitiesV2/${path}`],
    ["GET", `/entitiesV2/${path}?aspects=List(corpUserCredentials)`],
    ["GET", `/entities/${path}`],
    ["GET", `/aspects/${path}?aspect=corpUserCredentials&version=0`],
    ["GET", `/openapi/v3/entity/corpuser/${path}`],
    ["GET", `/openapi/v3/entity/corpuser/${path}/corpUserCredentials`],
    ["GET", "/openapi/v3/entity/corpuser?aspects=corpUserCredentials"],
    ["GET", `/openapi/v2/entity/corpuser/${path}`],
    ["GET", `/openapi/v2/entity/corpuser/${path}/corpUserCredentials`],
    ["GET", `/openapi/entities/v1/latest?urns=${path}`],
    ["GET", "/openapi/v1/events/poll?topic=MetadataChangeLog_Versioned_v1&lookbackWindowDays=1&pollTimeoutSeconds=0"],
  ] as const)("is not told by %s %s, not even to the administrator", async (method, url) => {
    for (const actor of [root, ada]) expect((await catalog.as(actor).request(method, url)).text).not.toContain(secret.hashedPassword);
  });

  test("is the system's to read", async () => {
    expect(await catalog.as(system).read(ada)).toMatchObject({ corpUserCredentials: secret });
  });

  test("is not written by somebody who may edit the user", async () => {
    await catalog.put("urn:li:dataHubPolicy:users", "dataHubPolicyInfo", {
      ...{ displayName: "Users", description: "", type: "PLATFORM", state: "ACTIVE", editable: true },
      privileges: ["UPDATE_USERS_AND_GROUPS"],
      actors: { users: ["urn:li:corpuser:clerk"], resourceOwners: false, allUsers: false, allGroups: false },
    });
    const clerk = catalog.as("urn:li:corpuser:clerk");
    expect((await clerk.put(ada, "corpUserInfo", { active: true, displayName: "Ada L" })).status).toBe(200);
    expect((await clerk.put(ada, "corpUserCredentials", { ...secret, hashedPassword: "b3duZWQ=" })).status).toBe(403);
    expect(await catalog.as(system).read(ada)).toMatchObject({ corpUserCredentials: secret });
  });

  test("is written by whoever manages credentials", async () => {
    expect((await catalog.put(ada, "corpUserCredentials", secret)).status).toBe(200);
  });

  const nothing = { patch: [], arrayPrimaryKeys: {} };
  test.each([
    ["PATCH", `/openapi/v3/entity/corpuser/${path}/corpUserCredentials`, nothing],
    ["PATCH", `/openapi/v2/entity/corpuser/${path}/corpUserCredentials`, nothing],
    ["PATCH", "/openapi/v3/entity/corpuser", [{ urn: ada, corpUserCredentials: { value: nothing } }]],
    ["PATCH", "/openapi/v3/entity/generic", { corpuser: [{ urn: ada, corpUserCredentials: { value: nothing } }] }],
    ["POST", `/openapi/v3/entity/corpuser/${path}/corpUserCredentials?createIfNotExists=false`, { value: secret }],
    ["POST", "/openapi/v2/entity/corpuser", [{ urn: ada, aspects: { corpUserCredentials: { value: secret } } }]],
  ] as const)("is not told by %s %s, to whoever may write it", async (method, url, body) => {
    for (const isAsync of [false, true]) {
      const answer = await catalog.request(method, `${url}${url.includes("?") ? "&" : "?"}async=${isAsync}`, body);
      expect(answer.status).toBeLessThan(300);
      expect(answer.text).not.toContain(secret.hashedPassword);
    }
    expect(await catalog.as(system).read(ada)).toMatchObject({ corpUserCredentials: secret });
  });
});

test("what a connection holds is shown to whoever manages connections, and to nobody else by any way", async () => {
  const manager = "urn:li:corpuser:manager";
  await catalog.put("urn:li:dataHubPolicy:connections", "dataHubPolicyInfo", {
    ...{ displayName: "Connections", description: "", type: "PLATFORM", state: "ACTIVE", editable: true },
    privileges: ["MANAGE_CONNECTIONS"],
    actors: { users: [manager], resourceOwners: false, allUsers: false, allGroups: false },
  });
  const input = { id: "slack", platformUrn: "urn:li:dataPlatform:slack", type: "JSON", json: { blob: "open sesame" } };
  const upsert = "mutation u($input: UpsertDataHubConnectionInput!) { upsertConnection(input: $input) { urn } }";
  const { upsertConnection } = await dataOf(catalog.as(manager), upsert, { input });
  const details = "... on DataHubConnection { details { type json { blob } } }";
  const { urn } = Object(upsertConnection);
  const document = `{ connection(urn: "${urn}") { ${details} } entity(urn: "${urn}") { ${details} } entities(urns: ["${urn}"]) { ${details} } }`;
  const shown = (json: object | null) => {
    const one = { details: { type: "JSON", json } };
    return { connection: one, entity: one, entities: [one] };
  };
  expect(await dataOf(catalog.as(manager), document)).toEqual(shown({ blob: "open sesame" }));
  expect(await dataOf(catalog.as(ada), document)).toEqual(shown(null));
});

test("secrets and invitations are not among the entities of all types that somebody scrolls who may read other entities", async () => {
  const value = { name: "warehouse", value: "b3BlbiBzZXNhbWU=" };
  await catalog.as(system).put("urn:li:dataHubSecret:warehouse", "dataHubSecretValue", value);
  await catalog.as(system).put("urn:li:inviteToken:first", "inviteToken", { token: "Y29tZSBpbg==" });
  const scroll = (actor: string) =>
    catalog.as(actor).request("POST", "/openapi/v3/entity/scroll?count=1000", {
      aspects: ["dataHubSecretValue", "inviteToken", "dataPlatformInfo"],
      filter: { or: [{ and: [{ field: "_entityType", values: ["dataHubSecret", "inviteToken", "dataPlatform"], condition: "EQUAL" }] }] },
    });
  const [shown, kept] = [await scroll(ada), await scroll(root)];
  const [few, all] = [shown, kept].map(({ text }) => JSON.parse(text));
  expect(few.totalCount).toBe(few.entities.length);
  expect(shown.text).toContain("urn:li:dataPlatform:");
  expect(shown.text).not.toMatch(/dataHubSecret|inviteToken/);
  expect(kept.text).toContain(value.value);
  expect(all.totalCount).toBe(few.totalCount + 2);
});

test("why a search finds a secret is told to whoever may read it, and to others as if it were not there", async () => {
  const [secret, other] = ["urn:li:dataHubSecret:explained", ada].map(encodeURIComponent);
  await catalog.as(system).put("urn:li:dataHubSecret:explained", "dataHubSecretValue", { name: "explained", value: "b3BlbiBzZXNhbWU=" });
  const explain = `/openapi/operations/elasticSearch/explainSearchQuery`;
  for (const path of [
    `${explain}?query=explained&documentId=${secret}`,
    `${explain}Diff?query=explained&documentIdA=${other}&documentIdB=${secret}`,
  ]) {
    expect(await catalog.as(ada).request("GET", path)).toMatchObject({ status: 404, body: expect.anything() });
    expect(await catalog.as(root).request("GET", path)).toMatchObject({ status: 200, text: expect.stringContaining("name: explained") });
  }
});

describe("what only some may list", () => {
  const [keeper, owner] = ["urn:li:corpuser:keeper", "urn:li:corpuser:owner"];
  const run = "urn:li:dataHubExecutionRequest:guarded";
  const token = "urn:li:dataHubAccessToken:guarded";
  const source = "urn:li:dataHubIngestionSource:guarded";
  beforeAll(async () => {
    const recipe = "password: open sesame";
    const config = { recipe, executorId: "default" };
    await catalog.put(source, "dataHubIngestionSourceInfo", { name: "Guarded", type: "mysql", config });
    const input = {
      task: "RUN_INGEST",
      args: { recipe },
      executorId: "default",
      requestedAt: 1,
      source: { type: "MANUAL", ingestionSource: source },
    };
    await catalog.put(run, "dataHubExecutionRequestInput", input);
    await catalog.put(token, "dataHubAccessTokenInfo", { name: "guarded", actorUrn: owner, ownerUrn: owner, createdAt: 1 });
    await catalog.put("urn:li:dataHubPolicy:keepers", "dataHubPolicyInfo", {
      ...{ displayName: "Keepers", description: "", type: "PLATFORM", state: "ACTIVE", editable: true },
      privileges: ["MANAGE_INGESTION", "MANAGE_ACCESS_TOKENS"],
      actors: { users: [keeper], resourceOwners: false, allUsers: false, allGroups: false },
    });
  });

  test("is shown by its URN to them, and a token to its owner as well", async () => {
    const shown = `urn ... on ExecutionRequest { input { arguments { value } } source { config { recipe } } } ... on AccessTokenMetadata { name }`;
    const document = `{ run: entity(urn: "${run}") { ${shown} } token: entity(urn: "${token}") { ${shown} } both: entities(urns: ["${run}", "${token}"]) { ${shown} } }`;
    const told = async (actor: string) => {
      const answer = await dataOf(catalog.as(actor), document);
      return JSON.stringify(answer).includes("sesame") ? "all" : answer;
    };
    const own = { urn: token, name: "guarded" };
    expect(await told(keeper)).toBe("all");
    expect(await told(root)).toBe("all");
    expect(await told(owner)).toEqual({ run: null, token: own, both: [null, own] });
    expect(await told(ada)).toEqual({ run: null, token: null, both: [null, null] });
  });

  test("is found, counted and completed by nobody else", async () => {
    const types = "[EXECUTION_REQUEST, ACCESS_TOKEN, INGESTION_SOURCE]";
    const input = `types: ${types}, query: "guarded"`;
    const document = `{
      searchAcrossEntities(input: { ${input}, searchFlags: { fetchExtraFields: ["ownerUrn"] } }) {
        total searchResults { extraProperties { value } } facets { aggregations { value } }
      }
      search(input: { type: ACCESS_TOKEN, query: "*" }) { total }
      among: searchAcrossEntities(input: { types: [ACCESS_TOKEN, DATA_TYPE], query: "*" }) { total }
      scrollAcrossEntities(input: { ${input} }) { total }
      aggregateAcrossEntities(input: { ${input}, facets: ["ownerUrn"] }) { facets { aggregations { value } } }
      autoCompleteForMultiple(input: { ${input} }) { suggestions { suggestions } }
      getEntityCounts(input: { types: ${types} }) { counts { count } }
    }`;
    const nothing = {
      searchAcrossEntities: { total: 0, searchResults: [], facets: [] },
      search: { total: 0 },
      among: { total: 5 },
      scrollAcrossEntities: { total: 0 },
      aggregateAcrossEntities: { facets: [] },
      autoCompleteForMultiple: { suggestions: [] },
      getEntityCounts: { counts: [{ count: 0 }, { count: 0 }, { count: 0 }] },
    };
    for (const actor of [ada, owner]) expect(await dataOf(catalog.as(actor), document)).toEqual(nothing);
    const found = await dataOf(catalog.as(keeper), document);
    expect(found).toMatchObject({
      search: { total: 1 },
      among: { total: 6 },
      getEntityCounts: { counts: [{ count: 1 }, { count: 1 }, {}] },
    });
    expect(JSON.stringify(found)).toContain(owner);
  });
});
