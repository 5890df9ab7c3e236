import { afterAll, beforeAll, expect, test } from "vitest";
import { laterMillisecond } from "../support/later-millisecond.ts";
import { contentsOf } from "../support/refusals.ts";
import { freshDataset } from "../support/sample-urns.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { dataOf, failureOf } from "./graphql-calls.ts";
import { storeBare } from "./sample-entities.ts";

const stamp = { actor: "urn:li:corpuser:__datahub_system", time: expect.any(Number) };
const link = "mutation l($input: LinkVersionInput!) { linkAssetVersion(input: $input) { urn } }";
const unlink = "mutation u($input: UnlinkVersionInput!) { unlinkAssetVersion(input: $input) { urn } }";

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await createTestCatalog();
});
afterAll(() => catalog.close());

async function storedDataset(): Promise<string> {
  const urn = freshDataset();
  await storeBare(catalog, urn);
  return urn;
}

async function linked(versionSet: string, version: string, more: object = {}): Promise<string> {
  const linkedEntity = await storedDataset();
  const input = { versionSet, linkedEntity, version, ...more };
  expect(await dataOf(catalog, link, { input })).toEqual({ linkAssetVersion: { urn: versionSet } });
  return linkedEntity;
}

test("linked assets are versions in the order of their linking, the last of them the latest", async () => {
  const set = "urn:li:versionSet:(orders,dataset)";
  const one = await linked(set, "1.0", { comment: "First", sourceTimestamp: 1_700_000_000_000, sourceCreator: "urn:li:corpuser:mia" });
  const two = await linked(set, "2.0");
  expect((await catalog.read(one)).versionProperties).toEqual({
    versionSet: set,
    version: { versionTag: "1.0" },
    aliases: [],
    comment: "First",
    sortId: "AAAAAAAA",
    versioningScheme: "ALPHANUMERIC_GENERATED_BY_DATAHUB",
    sourceCreatedTimestamp: { time: 1_700_000_000_000, actor: "urn:li:corpuser:mia" },
    metadataCreatedTimestamp: stamp,
    isLatest: false,
  });
  expect((await catalog.read(two)).versionProperties).toMatchObject({ sortId: "AAAAAAAB", isLatest: true });
  expect((await catalog.read(set)).versionSetProperties).toMatchObject({ latest: two });
});

test("a link may say that its version was made when time began, by whoever links it", async () => {
  const urn = await linked("urn:li:versionSet:(epoch,dataset)", "1", { sourceTimestamp: 0 });
  expect((await catalog.read(urn)).versionProperties).toMatchObject({ sourceCreatedTimestamp: { time: 0, actor: stamp.actor } });
});

test.each([
  ["AAAAAAAZ", "AAAAAABA"],
  ["AAAAZZZZ", "AAABAAAA"],
])("the version after %s has the sort id %s", async (before, after) => {
  const set = `urn:li:versionSet:(from-${before},dataset)`;
  const versioningScheme = "ALPHANUMERIC_GENERATED_BY_DATAHUB";
  const first = { versionSet: set, version: { versionTag: "1" }, sortId: before, versioningScheme };
  expect((await catalog.put(freshDataset(), "versionProperties", first)).status).toBe(200);
  expect((await catalog.read(await linked(set, "2"))).versionProperties).toMatchObject({ sortId: after, isLatest: true });
});

test("an unlinked version leaves its set, which goes with the last of them and is named still", async () => {
  const versionSet = "urn:li:versionSet:(unlink,dataset)";
  const [one, two] = [await linked(versionSet, "1"), await linked(versionSet, "2")];
  const without = (unlinkedEntity: string) => dataOf(catalog, unlink, { input: { versionSet, unlinkedEntity } });
  expect(await without(two)).toEqual({ unlinkAssetVersion: { urn: versionSet } });
  expect((await catalog.read(two)).versionProperties).toBeUndefined();
  expect((await catalog.read(one)).versionProperties).toMatchObject({ isLatest: true });
  expect(await without(one)).toEqual({ unlinkAssetVersion: { urn: versionSet } });
  expect(await catalog.store.aspects.getEntities([versionSet])).toEqual([[]]);
});

test("the changes of all versions are told together, the oldest first", async () => {
  const set = "urn:li:versionSet:(told,dataset)";
  const [one, two] = [await linked(set, "1"), await linked(set, "2")];
  for (const urn of [two, one]) {
    await catalog.put(urn, "datasetProperties", { description: urn });
    await laterMillisecond();
  }
  const query = `query t($urn: String!, $all: Boolean) {
    getTimeline(input: { urn: $urn, changeCategories: [DOCUMENTATION], includeVersionSet: $all }) {
      skippedVersionCount changeTransactions { changes { description } }
    }
  }`;
  const told = async (urn: string, all?: boolean) => {
    const { getTimeline } = await dataOf(catalog, query, { urn, all });
    expect(getTimeline).toMatchObject({ skippedVersionCount: 0 });
    return (getTimeline as { changeTransactions: { changes: { description: string }[] }[] }).changeTransactions.map(({ changes }) =>
      [one, two].find((version) => changes[0]?.description.includes(version)),
    );
  };
  expect(await told(two)).toEqual([two]);
  expect(await told(two, true)).toEqual([two, one]);
  expect(await told(one, true)).toEqual([two, one]);
});

test("what cannot be linked or unlinked is refused, and nothing is written", async () => {
  const versionSet = "urn:li:versionSet:(refuse,dataset)";
  const [one, bare] = [await linked(versionSet, "1"), await storedDataset()];
  const missing = freshDataset();
  const before = await contentsOf(catalog.store);
  const charts = "urn:li:versionSet:(refuse,chart)";
  const refusals = [
    [link, { versionSet, linkedEntity: missing, version: "2" }, `${missing} does not exist`],
    [link, { versionSet, linkedEntity: one, version: "2" }, `${one} is a version of ${versionSet} already`],
    [link, { versionSet, linkedEntity: bare, version: "1" }, "must be unique"],
    [link, { versionSet: charts, linkedEntity: bare, version: "1" }, "expected type: chart"],
    [link, { versionSet: bare, linkedEntity: bare, version: "1" }, "give the URN of a versionSet"],
    [unlink, { versionSet, unlinkedEntity: bare }, `${bare} is no version of ${versionSet}`],
    [unlink, { versionSet }, "give versionSet and unlinkedEntity"],
  ] as const;
  for (const [query, input, message] of refusals) {
    const failure = await failureOf(catalog, query, { input });
    expect(failure).toMatchObject({ code: 400 });
    expect(failure.message).toContain(message);
  }
  expect(await contentsOf(catalog.store)).toEqual(before);
});
