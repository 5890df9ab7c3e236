import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dataOf, failureOf } from "../graphql/graphql-calls.ts";
import { createGuardedCatalog, type GuardedCatalog } from "../support/guarded-catalog.ts";
import { schemaOf } from "../support/sample-schema.ts";
import type { TestCatalog } from "../support/test-catalog.ts";

/** How far the privileges over one dataset reach, and what takes another (behaviour.md 6.5). */

const user = "urn:li:corpuser:clerk";
const dataset = "urn:li:dataset:(urn:li:dataPlatform:hive,mine,PROD)";
const ofDataset = { field: "URN", values: [dataset], condition: "EQUALS" };
const ofDatasets = { field: "TYPE", values: ["dataset"], condition: "EQUALS" };

let catalog: GuardedCatalog;
let clerk: TestCatalog;
beforeAll(async () => {
  catalog = await createGuardedCatalog();
  clerk = catalog.as(user);
  const column = { fieldPath: "id", nativeDataType: "int", type: { type: { "com.linkedin.schema.NumberType": {} } } };
  await catalog.put(dataset, "schemaMetadata", schemaOf(column));
});
afterAll(() => catalog.close());

async function allow(privileges: readonly string[], criterion?: object): Promise<void> {
  const actors = { users: [user], resourceOwners: false, allUsers: false, allGroups: false };
  const policy = { displayName: "p", description: "", type: "METADATA", state: "ACTIVE", privileges, actors, editable: true };
  const resources = criterion && { resources: { filter: { criteria: [criterion] } } };
  expect((await catalog.put("urn:li:dataHubPolicy:given", "dataHubPolicyInfo", { ...policy, ...resources })).status).toBe(200);
}

describe("whoever may describe a dataset", () => {
  const content = { contentType: "TEXT", title: "Careful" };
  const note = { postType: "ENTITY_ANNOUNCEMENT", content };
  const announcement = { postType: "HOME_PAGE_ANNOUNCEMENT", content };
  const create = "mutation create($input: CreatePostInput!) { createPost(input: $input) }";
  const change = "mutation change($input: UpdatePostInput!) { updatePost(input: $input) }";
  const remove = "mutation remove($urn: String!) { deletePost(urn: $urn) }";
  const postsAbout = async (resourceUrn: string) => {
    const list = "query list($input: ListPostsInput!) { listPosts(input: $input) { posts { urn } } }";
    return Object((await dataOf(catalog, list, { input: { resourceUrn } })).listPosts).posts as readonly { readonly urn: string }[];
  };
  beforeEach(() => allow(["EDIT_ENTITY_DOCS"], ofDataset));

  test("notes something on it, and puts nothing on the home page", async () => {
    expect(await dataOf(clerk, create, { input: { ...note, resourceUrn: dataset } })).toEqual({ createPost: true });
    const [{ urn } = { urn: "" }] = await postsAbout(dataset);
    expect(await failureOf(clerk, create, { input: { ...announcement, resourceUrn: dataset } })).toMatchObject({ code: 403 });
    expect(await failureOf(clerk, change, { input: { ...announcement, urn } })).toMatchObject({ code: 403 });
    expect(await postsAbout(dataset)).toEqual([{ urn }]);
    expect(await dataOf(clerk, change, { input: { ...note, urn } })).toEqual({ updatePost: true });
    await dataOf(catalog, change, { input: { ...announcement, urn } });
    expect(await failureOf(clerk, change, { input: { ...note, urn } })).toMatchObject({ code: 403 });
    expect(await failureOf(clerk, remove, { urn })).toMatchObject({ code: 403 });
    await allow(["MANAGE_GLOBAL_ANNOUNCEMENTS"]);
    expect(await dataOf(clerk, remove, { urn })).toEqual({ deletePost: true });
  });

  test("makes announcements about it who may make them at all", async () => {
    await allow(["EDIT_ENTITY_DOCS", "CREATE_GLOBAL_ANNOUNCEMENTS"]);
    expect(await dataOf(clerk, create, { input: { ...announcement, resourceUrn: dataset } })).toEqual({ createPost: true });
    const [{ urn } = { urn: "" }] = await postsAbout(dataset);
    expect(await failureOf(clerk, change, { input: { ...announcement, urn } })).toMatchObject({ code: 403 });
    expect(await dataOf(catalog, remove, { urn })).toEqual({ deletePost: true });
  });

  test("changes notes on its columns", async () => {
    const input = { ...note, resourceUrn: dataset, subResource: "id" };
    expect(await dataOf(clerk, create, { input })).toEqual({ createPost: true });
    const [{ urn } = { urn: "" }] = await postsAbout(`urn:li:schemaField:(${dataset},id)`);
    expect(await dataOf(clerk, change, { input: { ...note, urn } })).toEqual({ updatePost: true });
    expect(await dataOf(clerk, remove, { urn })).toEqual({ deletePost: true });
  });

  test("does not name it with that, alone or among others", async () => {
    const update = "mutation update($urn: String!, $input: DatasetUpdateInput!) { updateDataset(urn: $urn, input: $input) { urn } }";
    const all = "mutation all($input: [BatchDatasetUpdateInput!]!) { updateDatasets(input: $input) { urn } }";
    const described = { editableProperties: { description: "told", name: null } };
    const named = { editableProperties: { description: "told", name: "Mine" } };
    expect(await failureOf(clerk, update, { urn: dataset, input: named })).toMatchObject({ code: 403 });
    expect(await failureOf(clerk, all, { input: [{ urn: dataset, update: named }] })).toMatchObject({ code: 403 });
    expect(await dataOf(clerk, update, { urn: dataset, input: described })).toEqual({ updateDataset: { urn: dataset } });
    await allow(["EDIT_ENTITY_DOCS", "EDIT_ENTITY_PROPERTIES"], ofDataset);
    expect(await dataOf(clerk, all, { input: [{ urn: dataset, update: named }] })).toEqual({ updateDatasets: [{ urn: dataset }] });
    expect(await catalog.read(dataset)).toMatchObject({ editableDatasetProperties: named.editableProperties });
  });
});

describe("a column, however it is named,", () => {
  const column = `urn:li:schemaField:(${dataset},id)`;
  const own = { resourceUrn: column };
  const beside = { resourceUrn: dataset, subResource: "id", subResourceType: "DATASET_FIELD" };
  const ways = [own, beside];
  beforeAll(async () => {
    await catalog.put(column, "status", { removed: false });
    await catalog.put("urn:li:tag:a", "tagProperties", { name: "a" });
    await dataOf(catalog, `mutation { createBusinessAttribute(input: { id: "key", name: "Key" }) { urn } }`);
  });

  test.each(["addBusinessAttribute", "removeBusinessAttribute"])("takes the privilege over its dataset for %s", async (field) => {
    const assign = `mutation assign($input: AddBusinessAttributeInput!) { ${field}(input: $input) }`;
    for (const resource of ways) {
      const call = [assign, { input: { businessAttributeUrn: "urn:li:businessAttribute:key", resourceUrn: [resource] } }] as const;
      await allow(["EDIT_DATASET_COL_BUSINESS_ATTRIBUTE_PRIVILEGE"], ofDatasets);
      expect(await dataOf(clerk, ...call)).toEqual({ [field]: true });
      await allow(["EDIT_DATASET_COL_TAGS"], ofDatasets);
      expect(await failureOf(clerk, ...call)).toMatchObject({ code: 403 });
    }
  });

  test("takes the privilege over itself where it has a URN of its own", async () => {
    const assign = "mutation assign($input: AddBusinessAttributeInput!) { addBusinessAttribute(input: $input) }";
    const give = (resource: object) =>
      [assign, { input: { businessAttributeUrn: "urn:li:businessAttribute:key", resourceUrn: [resource] } }] as const;
    await allow(["EDIT_DATASET_COL_BUSINESS_ATTRIBUTE_PRIVILEGE"], { ...ofDatasets, values: ["schemaField"] });
    expect(await dataOf(clerk, ...give(own))).toEqual({ addBusinessAttribute: true });
    expect(await failureOf(clerk, ...give(beside))).toMatchObject({ code: 403 });
  });

  test("takes the privilege over tags of columns for a tag", async () => {
    const addTag = "mutation add($input: TagAssociationInput!) { addTag(input: $input) }";
    for (const resource of ways) {
      const call = [addTag, { input: { tagUrn: "urn:li:tag:a", ...resource } }] as const;
      await allow(["EDIT_DATASET_COL_TAGS"], ofDatasets);
      expect(await dataOf(clerk, ...call)).toEqual({ addTag: true });
      await allow(["EDIT_ENTITY_TAGS"], ofDatasets);
      expect(await failureOf(clerk, ...call)).toMatchObject({ code: 403 });
    }
  });
});

describe("whoever may edit one dataset", () => {
  const theirs = "urn:li:dataset:(urn:li:dataPlatform:hive,theirs,PROD)";
  const versionSet = "urn:li:versionSet:(theirs,dataset)";
  const ofBoth = { field: "URN", values: [dataset, versionSet], condition: "EQUALS" };
  const refused = { status: 403 };
  const done = { status: 200 };
  const link = () =>
    [
      "mutation l($input: LinkVersionInput!) { linkAssetVersion(input: $input) { urn } }",
      { input: { versionSet, linkedEntity: dataset, version: "2" } },
    ] as const;
  const unlink = () =>
    [
      "mutation u($input: UnlinkVersionInput!) { unlinkAssetVersion(input: $input) { urn } }",
      { input: { versionSet, unlinkedEntity: dataset } },
    ] as const;
  const versionOf = `/openapi/v3/entity/versioning/${encodeURIComponent(versionSet)}/relationship/versionOf/${encodeURIComponent(dataset)}`;
  const latest = async () => Object((await catalog.read(versionSet)).versionSetProperties).latest;
  const versioningScheme = "ALPHANUMERIC_GENERATED_BY_DATAHUB";
  const version = (sortId: string, set = versionSet) => ({ versionSet: set, version: { versionTag: "2" }, sortId, versioningScheme });
  beforeEach(async () => {
    await catalog.put(theirs, "versionProperties", { ...version("BBBBBBBB"), version: { versionTag: "1" } });
  });

  test("makes it no version of a set that they may not edit, and takes it out of none", async () => {
    await allow(["EDIT_ENTITY"], ofDataset);
    expect(await failureOf(clerk, ...link())).toMatchObject({ code: 403 });
    expect(await clerk.request("POST", versionOf, {})).toMatchObject(refused);
    expect(await latest()).toBe(theirs);
    await allow(["EDIT_ENTITY"], ofBoth);
    expect(await dataOf(clerk, ...link())).toEqual({ linkAssetVersion: { urn: versionSet } });
    await allow(["EDIT_ENTITY"], ofDataset);
    expect(await failureOf(clerk, ...unlink())).toMatchObject({ code: 403 });
    expect(await clerk.request("DELETE", versionOf)).toMatchObject(refused);
    expect(await latest()).toBe(dataset);
    await allow(["EDIT_ENTITY"], ofBoth);
    expect(await dataOf(clerk, ...unlink())).toEqual({ unlinkAssetVersion: { urn: versionSet } });
    expect(await clerk.request("POST", versionOf, {})).toMatchObject(done);
    expect(await clerk.request("DELETE", versionOf)).toMatchObject(done);
  });

  test("does not write or patch it into the set either, nor to another place in it, and says anew what it is", async () => {
    const path = `/openapi/v3/entity/dataset/${encodeURIComponent(dataset)}/versionProperties`;
    const post = (sortId: string) => clerk.request("POST", `${path}?createIfNotExists=false`, { value: version(sortId) });
    const patch = (member: string, value: string) =>
      clerk.request("PATCH", path, { patch: [{ op: "add", path: `/${member}`, value }], arrayPrimaryKeys: {} });
    await allow(["EDIT_ENTITY"], ofDataset);
    expect(await clerk.put(dataset, "versionProperties", version("CCCCCCCC"))).toMatchObject(refused);
    expect(await post("CCCCCCCC")).toMatchObject(refused);
    const own = "urn:li:versionSet:(own,dataset)";
    expect(await clerk.put(dataset, "versionProperties", version("CCCCCCCC", own))).toMatchObject(done);
    expect(await patch("versionSet", versionSet)).toMatchObject(refused);
    await allow(["CREATE_ENTITY", "EDIT_ENTITY"], ofBoth);
    expect(await clerk.put(dataset, "versionProperties", version("AAAAAAAA"))).toMatchObject(done);
    expect(await latest()).toBe(theirs);
    await allow(["EDIT_ENTITY"], ofDataset);
    expect(await clerk.put(dataset, "versionProperties", version("AAAAAAAA"))).toMatchObject(done);
    expect(await patch("comment", "told")).toMatchObject(done);
    expect(await patch("sortId", "DDDDDDDD")).toMatchObject(refused);
    expect(await latest()).toBe(theirs);
  });

  test("relates no other datasets than so far by a relationship that they may edit", async () => {
    const other = "urn:li:dataset:(urn:li:dataPlatform:hive,other,PROD)";
    await catalog.put(other, "status", { removed: false });
    const create = "mutation c($input: ERModelRelationshipUpdateInput!) { createERModelRelationship(input: $input) { urn } }";
    const change =
      "mutation u($urn: String!, $input: ERModelRelationshipUpdateInput!) { updateERModelRelationship(urn: $urn, input: $input) }";
    const between = (source: string, destination: string) => ({ input: { properties: { name: "r", source, destination } } });
    const { urn } = Object((await dataOf(catalog, create, between(dataset, theirs))).createERModelRelationship);
    const ofRelationship = { field: "URN", values: [dataset, urn], condition: "EQUALS" };
    await allow(["EDIT_ENTITY"], ofRelationship);
    expect(await dataOf(clerk, change, { urn, ...between(theirs, dataset) })).toEqual({ updateERModelRelationship: true });
    expect(await failureOf(clerk, change, { urn, ...between(dataset, other) })).toMatchObject({ code: 403 });
    await allow(["EDIT_ENTITY"], { ...ofRelationship, values: [dataset, urn, other] });
    expect(await dataOf(clerk, change, { urn, ...between(dataset, other) })).toEqual({ updateERModelRelationship: true });
  });
});
