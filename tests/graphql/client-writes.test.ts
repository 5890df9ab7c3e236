import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDataset, freshUrn } from "../support/sample-urns.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { dataOf } from "./graphql-calls.ts";
import { store } from "./stored-and-shown.ts";

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await createTestCatalog();
});
afterAll(() => catalog.close());

const ada = "urn:li:corpuser:ada";
const anybody = { actor: expect.any(String), time: expect.any(Number) };

/** Sends a mutation with one input, and answers what it gave. */
async function change(mutation: string, input: object): Promise<unknown> {
  const [, name = "", type = ""] = /^(\w+):(\w+)$/.exec(mutation) ?? [];
  return (await dataOf(catalog, `mutation change($input: ${type}!) { ${name}(input: $input) }`, { input }))[name];
}

async function changeOf(mutation: string, urn: string, input: object, fields = ""): Promise<unknown> {
  const [, name = "", type = ""] = /^(\w+):(\w+)$/.exec(mutation) ?? [];
  const document = `mutation change($urn: String!, $input: ${type}!) { ${name}(urn: $urn, input: $input) ${fields} }`;
  return (await dataOf(catalog, document, { urn, input }))[name];
}

describe("Clients write", () => {
  test("the name, the tags and the dated links of a dataset", async () => {
    const urn = freshDataset();
    await store(catalog, urn, { datasetProperties: { name: "orders" } });
    const input = {
      editableProperties: { name: "Orders", description: "By hand" },
      globalTags: { tags: [{ tag: { urn: "urn:li:tag:pii", name: "pii", description: "Personal" } }] },
      institutionalMemory: { elements: { author: ada, url: "https://example.com", description: "Wiki", createdAt: 42 } },
    };
    expect(await changeOf("updateDataset:DatasetUpdateInput", urn, input, "{ urn }")).toEqual({ urn });
    expect(await catalog.read(urn)).toMatchObject({
      editableDatasetProperties: { name: "Orders", description: "By hand", created: anybody, lastModified: anybody },
      globalTags: { tags: [{ tag: "urn:li:tag:pii" }] },
      institutionalMemory: { elements: [{ url: "https://example.com", description: "Wiki", createStamp: { actor: ada, time: 42 } }] },
    });
  });

  test("the owners of a tag with what it says", async () => {
    const urn = freshUrn("tag");
    await store(catalog, urn, { tagProperties: { name: "old" } });
    const input = { urn, name: "Old", description: "No more", ownership: { owners: [{ owner: ada, type: "DATAOWNER" }] } };
    expect(await changeOf("updateTag:TagUpdateInput", urn, input, "{ urn properties { name description } }")).toEqual({
      urn,
      properties: { name: "Old", description: "No more" },
    });
    expect(await catalog.read(urn)).toMatchObject({
      tagProperties: { name: "Old", description: "No more" },
      ownership: { owners: [{ owner: ada, type: "DATAOWNER" }], lastModified: anybody },
    });
  });

  test("an incident with where it comes from", async () => {
    const asset = freshDataset();
    await store(catalog, asset, { datasetProperties: { name: "orders" } });
    const input = {
      type: "OPERATIONAL",
      title: "Late",
      description: "3 h",
      resourceUrn: asset,
      source: { type: "MANUAL" },
      priority: "CRITICAL",
    };
    const urn = String(await change("raiseIncident:RaiseIncidentInput", input));
    expect((await catalog.read(urn)).incidentInfo).toMatchObject({ source: { type: "MANUAL" }, priority: 0, entities: [asset] });
    const document = `{ dataset(urn: "${asset}") { incidents(state: ACTIVE, start: 0, count: 10) { start count total
      incidents { urn type incidentType title description priority status { state message } source { type } entity { urn } } } } }`;
    expect(await dataOf(catalog, document)).toEqual({
      dataset: {
        incidents: {
          start: 0,
          count: 10,
          total: 1,
          incidents: [
            {
              urn,
              type: "INCIDENT",
              incidentType: "OPERATIONAL",
              title: "Late",
              description: "3 h",
              priority: "CRITICAL",
              status: { state: "ACTIVE", message: null },
              source: { type: "MANUAL" },
              entity: { urn: asset },
            },
          ],
        },
      },
    });
  });

  test("a policy for groups and for owners of some type", async () => {
    const type = "urn:li:ownershipType:__system__data_steward";
    const input = {
      type: "METADATA",
      name: "Stewards",
      state: "ACTIVE",
      description: "They tag",
      resources: { type: "dataset", resources: ["urn:li:dataset:x"], allResources: false },
      privileges: ["EDIT_ENTITY_TAGS"],
      actors: { groups: ["urn:li:corpGroup:bakers"], resourceOwners: true, resourceOwnersTypes: [type], allUsers: false, allGroups: false },
    };
    const urn = String(await change("createPolicy:PolicyUpdateInput", input));
    const document = `{ listPolicies(input: { query: "Stewards", start: 0, count: 1 }) { policies { urn description
      resources { type allResources resources } actors { users groups resourceOwners resourceOwnersTypes allUsers allGroups } } } }`;
    expect(await dataOf(catalog, document)).toEqual({
      listPolicies: {
        policies: [
          {
            urn,
            description: "They tag",
            resources: { type: "dataset", allResources: false, resources: ["urn:li:dataset:x"] },
            actors: {
              users: null,
              groups: ["urn:li:corpGroup:bakers"],
              resourceOwners: true,
              resourceOwnersTypes: [type],
              allUsers: false,
              allGroups: false,
            },
          },
        ],
      },
    });
  });

  test("what data products, groups and secrets are described by", async () => {
    const [product, group] = [freshUrn("dataProduct"), freshUrn("corpGroup")];
    await store(catalog, product, { dataProductProperties: { name: "Sales" } });
    await store(catalog, group, { corpGroupInfo: { admins: [], members: [], groups: [] } });
    expect(
      await changeOf(
        "updateDataProduct:UpdateDataProductInput",
        product,
        { description: "All of it" },
        "{ properties { name description } }",
      ),
    ).toEqual({ properties: { name: "Sales", description: "All of it" } });
    const about = { description: "Bakers", slack: "#bread", email: "b@example.com", pictureLink: "https://example.com/b.png" };
    expect(
      await changeOf(
        "updateCorpGroupProperties:CorpGroupUpdateInput",
        group,
        about,
        "{ editableProperties { description slack email pictureLink } }",
      ),
    ).toEqual({ editableProperties: about });
    const urn = String(await change("createSecret:CreateSecretInput", { name: "door", value: "sesame" }));
    expect(await change("updateSecret:UpdateSecretInput", { urn, name: "door", value: "open", description: "of the gate" })).toBe(urn);
    expect((await catalog.read(urn)).dataHubSecretValue).toMatchObject({ name: "door", description: "of the gate" });
    expect(await dataOf(catalog, `{ getSecretValues(input: { secrets: ["door", "nope"] }) { name value } }`)).toEqual({
      getSecretValues: [{ name: "door", value: "open" }],
    });
  });

  test("another definition of a view", async () => {
    const filter = (...platforms: string[]) => ({
      operator: "OR",
      filters: platforms.map((platform) => ({ field: "platform", values: [platform], condition: "EQUAL" })),
    });
    const made = { viewType: "GLOBAL", name: "Mine", definition: { entityTypes: ["DATASET"], filter: filter("a") } };
    const document = "mutation make($input: CreateViewInput!) { createView(input: $input) { urn } }";
    const { urn } = (await dataOf(catalog, document, { input: made })).createView as { urn: string };
    const definition = { entityTypes: ["CHART"], filter: filter("b", "c") };
    const shown = "{ name description definition { entityTypes filter { operator filters { field values condition } } } }";
    expect(await changeOf("updateView:UpdateViewInput", urn, { name: "Ours", description: "For all", definition }, shown)).toEqual({
      name: "Ours",
      description: "For all",
      definition,
    });
  });

  test("an ingestion source with a text that the model has no place for", async () => {
    const config = { recipe: "{}", version: "1.0", executorId: "default" };
    const urn = String(
      await change("createIngestionSource:UpdateIngestionSourceInput", { name: "s", type: "mysql", description: "d", config }),
    );
    expect((await catalog.read(urn)).dataHubIngestionSourceInfo).toEqual({ name: "s", type: "mysql", config });
  });
});

describe("Clients list", () => {
  test("the groups and the secrets that match a text", async () => {
    await store(catalog, "urn:li:corpGroup:millers", { corpGroupInfo: { displayName: "Millers", admins: [], members: [], groups: [] } });
    await change("createSecret:CreateSecretInput", { name: "mill", value: "x" });
    const document = `{ listGroups(input: { start: 0, count: 5, query: "Millers" }) { start count total groups { urn type name properties { displayName } } }
      listSecrets(input: { start: 0, count: 5, query: "mill" }) { total secrets { urn name } } }`;
    expect(await dataOf(catalog, document)).toEqual({
      listGroups: {
        start: 0,
        count: 5,
        total: 1,
        groups: [{ urn: "urn:li:corpGroup:millers", type: "CORP_GROUP", name: "millers", properties: { displayName: "Millers" } }],
      },
      listSecrets: { total: 1, secrets: [{ urn: "urn:li:dataHubSecret:mill", name: "mill" }] },
    });
  });

  test("a page of the access tokens of somebody", async () => {
    const make = (name: string) =>
      `${name}: createAccessToken(input: { type: PERSONAL, actorUrn: "${ada}", duration: ONE_HOUR, name: "${name}" }) { metadata { id } }`;
    await dataOf(catalog, `mutation { ${make("first")} ${make("second")} }`);
    const document = `query list($input: ListAccessTokenInput!) { listAccessTokens(input: $input) { start count total tokens { actorUrn } } }`;
    const filters = [{ field: "actorUrn", values: [ada] }];
    expect(await dataOf(catalog, document, { input: { start: 1, count: 1, filters } })).toEqual({
      listAccessTokens: { start: 1, count: 1, total: 2, tokens: [{ actorUrn: ada }] },
    });
  });

  test("recommendations for what somebody looks at", async () => {
    const asset = freshDataset();
    const ask = async (requestContext: object) => {
      const input = { userUrn: ada, limit: 3, viewUrn: null, requestContext };
      const document = `query what($input: ListRecommendationsInput!) { listRecommendations(input: $input) { modules { moduleId title content { value } } } }`;
      return ((await dataOf(catalog, document, { input })).listRecommendations as { modules: unknown[] }).modules;
    };
    expect(await ask({ scenario: "SEARCH_RESULTS", searchRequestContext: { query: "orders", filters: [] } })).toEqual(expect.any(Array));
    expect(await ask({ scenario: "ENTITY_PROFILE", entityRequestContext: { type: "DATASET", urn: asset } })).toEqual(expect.any(Array));
  });
});
