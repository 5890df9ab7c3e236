import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dataOf, failureOf } from "../graphql/graphql-calls.ts";
import { createGuardedCatalog, type GuardedCatalog, root } from "../support/guarded-catalog.ts";
import { allSaid } from "../support/refusals.ts";
import { schemaOf } from "../support/sample-schema.ts";
import type { TestCatalog } from "../support/test-catalog.ts";

/** What somebody is told who may not, in the words that clients know (rest.md 3.2, openapi.md 1.5). */

const user = "urn:li:corpuser:reader";
const tag = (name: string) => `urn:li:tag:${name}`;
const dataset = "urn:li:dataset:(urn:li:dataPlatform:hive,a,PROD)";

let catalog: GuardedCatalog;
let reader: TestCatalog;
beforeAll(async () => {
  catalog = await createGuardedCatalog();
  reader = catalog.as(user);
  await catalog.put(tag("a"), "tagProperties", { name: "a" });
  await catalog.put(dataset, "status", { removed: false });
});
afterAll(() => catalog.close());

async function allow(privileges: readonly string[], filter?: object): Promise<void> {
  const actors = { users: [user], resourceOwners: false, allUsers: false, allGroups: false };
  const policy = { displayName: "p", description: "", type: "METADATA", state: "ACTIVE", privileges, actors, editable: true };
  const resources = filter && { resources: { filter: { criteria: [filter] } } };
  expect((await catalog.put("urn:li:dataHubPolicy:given", "dataHubPolicyInfo", { ...policy, ...resources })).status).toBe(200);
}

function proposal(urn: string, changeType = "UPSERT") {
  const aspect = { value: '{"name":"new"}', contentType: "application/json" };
  return { entityType: "tag", entityUrn: urn, changeType, aspectName: "tagProperties", aspect };
}

describe("somebody without the privilege is told", () => {
  test("which entities of a batch they may not change, and none of it is changed", async () => {
    await allow(["EDIT_ENTITY"], { field: "URN", values: [tag("mine")], condition: "EQUALS" });
    const proposals = [proposal(tag("mine")), proposal(tag("a")), proposal(tag("b")), proposal(tag("a"))];
    const { status, body } = await reader.request("POST", "/aspects?action=ingestProposalBatch", { proposals });
    const both = "HttpStatus: 403 Urn: urn:li:tag:a, HttpStatus: 403 Urn: urn:li:tag:b";
    expect(status).toBe(403);
    expect(body).toMatchObject({ message: `User ${user} is unauthorized to modify entity: ${both}` });
    expect(await catalog.read(tag("mine"))).not.toHaveProperty("tagProperties");
    expect((await reader.request("POST", "/aspects?action=ingestProposal", { proposal: proposal(tag("mine")) })).status).toBe(200);
  });

  test("that creating, changing and deleting take privileges of their own", async () => {
    const outcomes = async () => {
      const types = ["CREATE_ENTITY", "UPSERT", "DELETE"];
      const sent = types.map((type, at) =>
        reader.request("POST", "/aspects?action=ingestProposal", { proposal: proposal(tag(`${type}${at}`), type) }),
      );
      return (await Promise.all(sent)).map(({ status }) => status === 403);
    };
    await allow(["CREATE_ENTITY"]);
    expect(await outcomes()).toEqual([false, true, true]);
    await allow(["EDIT_ENTITY"]);
    expect(await outcomes()).toEqual([false, false, true]);
    await allow(["DELETE_ENTITY"]);
    expect(await outcomes()).toEqual([true, true, false]);
  });

  test("that policies, people, secrets, sources and tests take privileges of their own, whatever else they may edit", async () => {
    await allow(["EDIT_ENTITY", "CREATE_ENTITY", "DELETE_ENTITY"]);
    const writes: [string, string, object, Record<string, unknown>?][] = [
      ["urn:li:dataHubPolicy:x", "dataHubPolicyInfo", {}],
      ["urn:li:corpuser:x", "corpUserInfo", { active: true }],
      ["urn:li:corpGroup:x", "corpGroupInfo", {}],
      ["urn:li:dataHubSecret:x", "dataHubSecretValue", {}],
      ["urn:li:dataHubIngestionSource:x", "dataHubIngestionSourceInfo", {}],
      ["urn:li:test:x", "testInfo", { name: "x", category: "", definition: { type: "JSON", json: "{}" } }],
      ["urn:li:datahubpolicy:x", "dataHubPolicyInfo", {}, { entityType: "dataHubPolicy" }],
    ];
    for (const write of writes) expect((await reader.put(...write)).text).toContain("unauthorized");
    expect((await reader.request("GET", "/entitiesV2/urn:li:dataHubSecret:x")).status).toBe(403);
  });

  test("so in the words of each endpoint", async () => {
    await allow([]);
    const key = encodeURIComponent(dataset);
    const told = async (method: "GET" | "POST" | "DELETE" | "PATCH", path: string, body?: unknown) => {
      const answer = await catalog.as("urn:li:corpuser:datahub").request("GET", "/health");
      expect(answer.status).toBe(200);
      const { status, body: refusal, text } = await reader.request(method, path, body);
      const { message, error } = Object(refusal);
      return [status, message ?? error ?? text];
    };
    expect(await told("POST", "/entities?action=delete", { urn: dataset })).toEqual([
      403,
      `User is unauthorized to delete entity: ${dataset}`,
    ]);
    expect(await told("DELETE", `/openapi/v3/entity/dataset/${key}`)).toEqual([403, `${user} is unauthorized to DELETE entities.`]);
    const item = [{ urn: tag("n"), tagProperties: { value: { name: "n" } } }];
    expect(await told("POST", "/openapi/v3/entity/tag", item)).toEqual([403, `${user} is unauthorized to CREATE entities.`]);
    expect(await told("GET", "/openapi/operations/elasticSearch/getTaskStatus?task=a:1")).toEqual([
      403,
      `${user} is not authorized to get ElasticSearch task status`,
    ]);
    expect(await told("GET", "/openapi/v1/events/poll?topic=PlatformEvent_v1")).toEqual([403, ""]);
    expect(
      await told("POST", "/operations?action=truncateTimeseriesAspect", { entityType: "dataset", aspect: "operation", endTimeMillis: 1 }),
    ).toEqual([403, "User is unauthorized to truncate timeseries index"]);
  });

  test("nothing of what a search found, unless they may read all of it", async () => {
    await allow([]);
    for (const id of ["view-entity-page-all"]) {
      const urn = `urn:li:dataHubPolicy:${id}`;
      const { dataHubPolicyInfo } = await catalog.read(urn);
      await catalog.put(urn, "dataHubPolicyInfo", { ...Object(dataHubPolicyInfo), state: "INACTIVE" });
    }
    const search = () => reader.request("POST", "/entities?action=search", { entity: "tag", input: "*", start: 0, count: 10 });
    expect((await search()).body).toMatchObject({ message: "User is unauthorized to search." });
    await allow(["SEARCH_PRIVILEGE"]);
    expect((await search()).body).toMatchObject({ message: "User is unauthorized get entity." });
    await allow(["SEARCH_PRIVILEGE", "VIEW_ENTITY_PAGE"]);
    expect((await search()).status).toBe(200);
  });

  test("of suggestions that hold what they may not read, nothing", async () => {
    const complete = () => reader.request("POST", "/entities?action=autocomplete", { entity: "tag", query: "new", limit: 5 });
    await allow(["SEARCH_PRIVILEGE"]);
    expect(await complete()).toMatchObject({ status: 403, body: { message: "User is unauthorized get entity." } });
    await allow(["SEARCH_PRIVILEGE", "GET_ENTITY_PRIVILEGE"]);
    expect((await complete()).status).toBe(200);
  });

  test("nothing of the documents of what only some may read", async () => {
    const secret = "urn:li:dataHubSecret:indexed";
    await catalog.put(secret, "dataHubSecretValue", { name: "indexed", value: "cipher" });
    const told = async () =>
      Object.keys(
        Object((await reader.request("POST", "/openapi/operations/elasticSearch/entity/raw", [secret, `${secret} `, tag("a")])).body),
      );
    await allow(["ES_EXPLAIN_QUERY_PRIVILEGE"]);
    expect(await told()).toEqual([tag("a")]);
    await allow(["ES_EXPLAIN_QUERY_PRIVILEGE", "MANAGE_SECRETS"]);
    expect(await told()).toEqual([secret, tag("a")]);
  });

  test("nothing of the history of versions, unless they may read that of each of them", async () => {
    const set = encodeURIComponent("urn:li:versionSet:(guarded,dataset)");
    const other = dataset.replace("hive,a", "hive,b");
    await catalog.put(other, "status", { removed: false });
    for (const urn of [dataset, other]) {
      const path = `/openapi/v3/entity/versioning/${set}/relationship/versionOf/${encodeURIComponent(urn)}`;
      expect((await catalog.request("POST", path, {})).status).toBe(200);
    }
    const history = (query: string) => reader.request("GET", `/openapi/v2/timeline/v1/${dataset}?categories=TAG${query}`);
    const shared = "&includeVersionSet=true";
    await allow(["GET_TIMELINE_PRIVILEGE"], { field: "URN", values: [dataset], condition: "EQUALS" });
    expect([(await history("")).status, (await history(shared)).body]).toEqual([200, allSaid(`${user} is unauthorized to edit entities.`)]);
    await allow(["GET_TIMELINE_PRIVILEGE"], { field: "URN", values: [dataset, other], condition: "EQUALS" });
    expect((await history(shared)).status).toBe(200);
  });
});

test("whoever may delete users does not delete their roles and passwords alone", async () => {
  const keeper = "urn:li:corpuser:keeper";
  const roles = { roles: ["urn:li:dataHubRole:Reader"] };
  await catalog.put(keeper, "roleMembership", roles);
  const entity = `/entity/corpuser/${encodeURIComponent(keeper)}`;
  const deletions = [
    ...["v2", "v3"].map((version) => `/openapi/${version}${entity}/roleMembership`),
    `/openapi/v3${entity}/corpUserCredentials`,
    `/openapi/v3${entity}?aspects=roleMembership`,
    `/openapi/v3${entity}?clear=true`,
  ];
  await allow(["MANAGE_USERS_AND_GROUPS"]);
  for (const path of deletions) expect({ path, ...(await reader.request("DELETE", path)) }).toMatchObject({ path, status: 403 });
  expect(await catalog.read(keeper)).toMatchObject({ roleMembership: roles });
  await allow(["MANAGE_USERS_AND_GROUPS", "MANAGE_POLICIES", "MANAGE_USER_CREDENTIALS"]);
  for (const path of deletions) expect({ path, ...(await reader.request("DELETE", path)) }).toMatchObject({ path, status: 200 });
  expect(await catalog.read(keeper)).not.toHaveProperty("roleMembership");
});

describe("what a run wrote", () => {
  const clerk = "urn:li:corpuser:clerk";
  const systemMetadata = (runId: string) => ({ runId, lastObserved: 1, registryName: "of-the-test", registryVersion: "1" });
  const write = (runId: string, entityUrn: string, aspectName: string, value: object) =>
    catalog.request("POST", "/aspects?action=ingestProposal", {
      proposal: {
        ...{ entityType: entityUrn.split(":")[2], entityUrn, aspectName, changeType: "UPSERT", systemMetadata: systemMetadata(runId) },
        aspect: { contentType: "application/json", value: JSON.stringify(value) },
      },
    });

  test("is not taken back by who may not change and delete all of it", async () => {
    await write("grant", clerk, "roleMembership", { roles: ["urn:li:dataHubRole:Admin"] });
    await write("revoke", clerk, "roleMembership", { roles: [] });
    const rollback = (dryRun: boolean) => reader.request("POST", "/runs?action=rollback", { runId: "revoke", dryRun });
    const deleteAll = () => reader.request("POST", "/entities?action=deleteAll", { registryId: "of-the-test:1", dryRun: true });
    const refusal = { status: 403, body: { message: "User is NOT unauthorized to delete entities." } };
    await allow(["EDIT_ENTITY", "DELETE_ENTITY"]);
    for (const answer of [await rollback(true), await rollback(false), await deleteAll()]) expect(answer).toMatchObject(refusal);
    expect(await catalog.read(clerk)).toMatchObject({ roleMembership: { roles: [] } });
    const inGraphql = () => failureOf(reader, `mutation { rollbackIngestion(input: { runId: "revoke" }) }`);
    // Who looks after users gives nobody a role, and does not bring one back either.
    await allow(["EDIT_ENTITY", "DELETE_ENTITY", "MANAGE_USERS_AND_GROUPS", "MANAGE_INGESTION"]);
    for (const answer of [await rollback(true), await rollback(false), await deleteAll()]) expect(answer).toMatchObject(refusal);
    expect(await inGraphql()).toMatchObject({ code: 403 });
    await allow(["MANAGE_INGESTION"]);
    expect(await inGraphql()).toMatchObject({ code: 403 });
    expect(await catalog.read(clerk)).toMatchObject({ roleMembership: { roles: [] } });
    await allow(["EDIT_ENTITY", "DELETE_ENTITY", "MANAGE_USERS_AND_GROUPS", "MANAGE_POLICIES"]);
    for (const answer of [await rollback(true), await deleteAll(), await rollback(false)]) expect(answer.status).toBe(200);
    expect(await catalog.read(clerk)).toMatchObject({ roleMembership: { roles: ["urn:li:dataHubRole:Admin"] } });
  });

  test("is taken back in GraphQL by who may look after ingestion, change it and delete it", async () => {
    await write("mistake", tag("mistake"), "tagProperties", { name: "mistake" });
    await allow(["MANAGE_INGESTION", "EDIT_ENTITY", "DELETE_ENTITY"]);
    const query = `mutation { rollbackIngestion(input: { runId: "mistake" }) }`;
    expect(await dataOf(reader, query)).toEqual({ rollbackIngestion: "true" });
    expect(await catalog.read(tag("mistake"))).not.toHaveProperty("tagProperties");
  });

  test("is described without what the caller may not read", async () => {
    await write("secret", "urn:li:dataHubSecret:s", "dataHubSecretValue", { name: "s", value: "cipher" });
    await write("secret", tag("told"), "tagProperties", { name: "told" });
    const describeRun = async () => {
      const query = { runId: "secret", start: 0, count: 10, includeAspect: true };
      const { body } = await reader.request("POST", "/runs?action=describe", query);
      return Object(body).value.map(({ aspectName }: { readonly aspectName: string }) => aspectName);
    };
    await allow(["GET_ENTITY_PRIVILEGE"]);
    expect(await describeRun()).not.toContain("dataHubSecretValue");
    expect(await describeRun()).toContain("tagProperties");
    await allow(["GET_ENTITY_PRIVILEGE", "MANAGE_SECRETS"]);
    expect(await describeRun()).toContain("dataHubSecretValue");
  });
});

describe("a narrower privilege of GraphQL", () => {
  const addTag = "mutation add($input: TagAssociationInput!) { addTag(input: $input) }";
  const onEntity = { input: { tagUrn: tag("a"), resourceUrn: dataset } };
  const onColumn = { input: { ...onEntity.input, subResource: "id", subResourceType: "DATASET_FIELD" } };

  test("is enough for what it names and no more, and all of editing is enough for it", async () => {
    const column = { fieldPath: "id", nativeDataType: "int", type: { type: { "com.linkedin.schema.NumberType": {} } } };
    await catalog.put(dataset, "schemaMetadata", schemaOf(column));
    await allow(["EDIT_ENTITY_TAGS"]);
    expect(await dataOf(reader, addTag, onEntity)).toEqual({ addTag: true });
    expect(await failureOf(reader, addTag, onColumn)).toMatchObject({ code: 403, data: { addTag: null } });
    await allow(["EDIT_DATASET_COL_TAGS"]);
    expect(await failureOf(reader, addTag, onEntity)).toMatchObject({ code: 403 });
    expect(await dataOf(reader, addTag, onColumn)).toEqual({ addTag: true });
    await allow(["EDIT_ENTITY"]);
    expect(
      await dataOf(
        reader,
        `mutation both($one: TagAssociationInput!, $other: TagAssociationInput!) {
      one: addTag(input: $one) other: addTag(input: $other) }`,
        { one: onEntity.input, other: onColumn.input },
      ),
    ).toEqual({ one: true, other: true });
  });

  test("over columns is not enough to describe what has none, whatever is named beside", async () => {
    const describeAs = "mutation d($input: DescriptionUpdateInput!) { updateDescription(input: $input) }";
    const chart = "urn:li:chart:(looker,c)";
    await catalog.put(chart, "status", { removed: false });
    await allow(["EDIT_DATASET_COL_DESCRIPTION"]);
    for (const part of [
      { resourceUrn: dataset, subResource: "" },
      { resourceUrn: chart, subResource: "id", subResourceType: "DATASET_FIELD" },
    ]) {
      expect(await failureOf(reader, describeAs, { input: { ...part, description: "Told" } })).toMatchObject({ code: 403 });
    }
    expect(await catalog.read(chart)).not.toHaveProperty("editableChartProperties");
    const column = { resourceUrn: dataset, subResource: "id", subResourceType: "DATASET_FIELD", description: "Told" };
    expect(await dataOf(reader, describeAs, { input: column })).toEqual({ updateDescription: true });
  });

  test("over a dataset is enough for an assertion about it and for its contract under URNs of one's own, and not for those of others", async () => {
    const others = "urn:li:dataset:(urn:li:dataPlatform:hive,others,PROD)";
    await catalog.put(others, "status", { removed: false });
    await allow(["EDIT_ENTITY_ASSERTIONS", "EDIT_ENTITY_DATA_CONTRACT"], { field: "URN", values: [dataset], condition: "EQUALS" });
    const assert =
      "mutation a($urn: String, $input: UpsertCustomAssertionInput!) { upsertCustomAssertion(urn: $urn, input: $input) { urn } }";
    const custom = (urn: string, entityUrn: string) =>
      [assert, { urn, input: { entityUrn, type: "t", description: "d", platform: { name: "p" } } }] as const;
    const own = { urn: "urn:li:assertion:own" };
    expect(await dataOf(reader, ...custom(own.urn, dataset))).toEqual({ upsertCustomAssertion: own });
    expect(await dataOf(reader, ...custom(own.urn, dataset))).toEqual({ upsertCustomAssertion: own });
    expect(await failureOf(reader, ...custom(own.urn, others))).toMatchObject({ code: 403 });
    await dataOf(catalog, ...custom("urn:li:assertion:theirs", others));
    expect(await failureOf(reader, ...custom("urn:li:assertion:theirs", dataset))).toMatchObject({ code: 403 });
    const agree = "mutation c($urn: String, $input: UpsertDataContractInput!) { upsertDataContract(urn: $urn, input: $input) { urn } }";
    const contract = { urn: "urn:li:dataContract:own" };
    expect(await dataOf(reader, agree, { ...contract, input: { entityUrn: dataset } })).toEqual({ upsertDataContract: contract });
    expect(await failureOf(reader, agree, { ...contract, input: { entityUrn: others } })).toMatchObject({ code: 403 });
  });

  test("over the status of assets is not enough to hide people", async () => {
    const hide = "mutation h($input: BatchUpdateSoftDeletedInput!) { batchUpdateSoftDeleted(input: $input) }";
    const ofUsers = { input: { urns: [dataset, root], deleted: true } };
    await allow(["EDIT_ENTITY_STATUS", "EDIT_ENTITY"]);
    expect(await failureOf(reader, hide, ofUsers)).toMatchObject({ code: 403 });
    expect(await dataOf(reader, hide, { input: { urns: [dataset], deleted: false } })).toEqual({ batchUpdateSoftDeleted: true });
    await allow(["EDIT_ENTITY_STATUS", "UPDATE_USERS_AND_GROUPS"]);
    expect(await dataOf(reader, hide, { input: { ...ofUsers.input, deleted: false } })).toEqual({ batchUpdateSoftDeleted: true });
  });

  test("is told of an entity to whom it concerns", async () => {
    await allow(["EDIT_ENTITY_TAGS", "VIEW_DATASET_USAGE"]);
    const query = `{ dataset(urn: "${dataset}") { privileges { canEditTags canEditOwners canEditLineage canViewDatasetUsage canManageEntity } } }`;
    const privileges = {
      canEditTags: true,
      canEditOwners: false,
      canEditLineage: false,
      canViewDatasetUsage: true,
      canManageEntity: false,
    };
    expect(await dataOf(reader, query)).toEqual({ dataset: { privileges } });
    const me = "{ me { platformPrivileges { managePolicies manageDomains generatePersonalAccessTokens } } }";
    const platformPrivileges = { managePolicies: false, manageDomains: false, generatePersonalAccessTokens: true };
    expect(await dataOf(reader, me)).toEqual({ me: { platformPrivileges } });
  });

  test("over a group of the glossary holds for what is in it, and one over all below holds for that", async () => {
    const node = (name: string) => `urn:li:glossaryNode:${name}`;
    await catalog.put(node("top"), "glossaryNodeInfo", { name: "top", definition: "" });
    await catalog.put(node("below"), "glossaryNodeInfo", { name: "below", definition: "", parentNode: node("top") });
    const create = (parentNode: string | null) =>
      [
        "mutation create($input: CreateGlossaryEntityInput!) { createGlossaryTerm(input: $input) }",
        { input: { name: `term${Math.random()}`, parentNode } },
      ] as const;
    const top = { field: "URN", values: [node("top")], condition: "EQUALS" };
    await allow(["MANAGE_GLOSSARY_CHILDREN"], top);
    expect(await dataOf(reader, ...create(node("top")))).toHaveProperty("createGlossaryTerm");
    expect(await failureOf(reader, ...create(node("below")))).toMatchObject({ code: 403 });
    await allow(["MANAGE_ALL_GLOSSARY_CHILDREN"], top);
    expect(await dataOf(reader, ...create(node("below")))).toHaveProperty("createGlossaryTerm");
    expect(await failureOf(reader, ...create(null))).toMatchObject({ code: 403 });
    await allow(["MANAGE_GLOSSARIES"]);
    expect(await dataOf(reader, ...create(null))).toHaveProperty("createGlossaryTerm");
  });

  test("is asked for on everything where a call names no entity, so that nobody makes a query about nothing without any", async () => {
    const create = "mutation q($input: CreateQueryInput!) { createQuery(input: $input) { urn } }";
    const aboutNothing = { input: { properties: { statement: { value: "select 1", language: "SQL" } }, subjects: [] } };
    await allow(["EDIT_ENTITY_QUERIES"], { field: "URN", values: [dataset], condition: "EQUALS" });
    expect(await failureOf(reader, create, aboutNothing)).toMatchObject({ code: 403 });
    await allow(["EDIT_ENTITY_QUERIES"]);
    expect(await dataOf(reader, create, aboutNothing)).toHaveProperty("createQuery.urn");
  });

  test("is not needed to answer a form by whom the form is given to", async () => {
    await allow([]);
    const prompts = [
      { id: "p1", title: "t", type: "STRUCTURED_PROPERTY", structuredPropertyParams: { urn: "urn:li:structuredProperty:x" } },
    ];
    const form = "urn:li:form:given";
    const verify = "mutation verify($input: VerifyFormInput!) { verifyForm(input: $input) }";
    const input = { formUrn: form, entityUrn: dataset };
    const give = (actors: object) => catalog.put(form, "formInfo", { name: "f", type: "VERIFICATION", prompts, actors });
    await give({ owners: true, users: ["urn:li:corpuser:other"] });
    expect(await failureOf(reader, verify, { input })).toMatchObject({ code: 403 });
    await give({ owners: false, users: [user] });
    expect(await failureOf(reader, verify, { input })).toMatchObject({ code: 400 });
    await give({ owners: true });
    await catalog.put(dataset, "ownership", { owners: [{ owner: user, type: "DATAOWNER" }] });
    expect(await failureOf(reader, verify, { input })).toMatchObject({ code: 400 });
  });

  test("a token that cannot be revoked is made for nobody but oneself", async () => {
    const query = `query begin($actor: String!) {
      getAccessToken(input: { type: PERSONAL, actorUrn: $actor, duration: ONE_HOUR }) { accessToken } }`;
    await allow([]);
    expect(await dataOf(reader, query, { actor: user })).toHaveProperty("getAccessToken.accessToken");
    for (const asking of [reader, catalog]) {
      expect(await failureOf(asking, query, { actor: "urn:li:corpuser:other" })).toMatchObject({ code: 403 });
    }
  });

  test("about a token is told only to whoever manages tokens", async () => {
    const query = "query about($token: String!) { getAccessTokenMetadata(token: $token) { id } }";
    await allow([]);
    expect(await failureOf(reader, query, { token: "a.b.c" })).toMatchObject({ code: 403 });
    await allow(["MANAGE_ACCESS_TOKENS"]);
    expect(await failureOf(reader, query, { token: "a.b.c" })).toMatchObject({ code: 400 });
  });

  test("of others is told only to whoever writes policies", async () => {
    const query = "query may($actor: String!) { getGrantedPrivileges(input: { actorUrn: $actor }) { privileges } }";
    await allow([]);
    expect(await failureOf(reader, query, { actor: "urn:li:corpuser:datahub" })).toMatchObject({ code: 403 });
    expect(await dataOf(reader, query, { actor: user })).toMatchObject({
      getGrantedPrivileges: { privileges: expect.arrayContaining(["VIEW_ANALYTICS", "VIEW_DATASET_USAGE"]) },
    });
    expect(await dataOf(catalog, query, { actor: user })).toHaveProperty("getGrantedPrivileges.privileges");
  });
});
