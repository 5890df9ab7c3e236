import { afterAll, beforeAll, expect, test } from "vitest";
import { contentsOf } from "../support/refusals.ts";
import { freshDataset, freshUrn } from "../support/sample-urns.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { dataOf, failureOf } from "./graphql-calls.ts";
import { storeBare, storedTable } from "./sample-entities.ts";

const actor = "urn:li:corpuser:__datahub_system";

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await createTestCatalog();
});
afterAll(() => catalog.close());

const longAgo = { actor: "urn:li:corpuser:first", time: 1 };
const rename = "mutation n($input: UpdateNameInput!) { updateName(input: $input) }";

async function storedDataset(): Promise<string> {
  const urn = freshDataset();
  await storeBare(catalog, urn);
  return urn;
}

const named = [
  { urn: freshUrn("glossaryTerm"), aspect: "glossaryTermInfo", before: { name: "Old", definition: "d", termSource: "INTERNAL" } },
  { urn: freshUrn("glossaryNode"), aspect: "glossaryNodeInfo", before: { definition: "d" } },
  { urn: freshUrn("domain"), aspect: "domainProperties", before: { name: "Old", description: "d" } },
  { urn: freshUrn("dataProduct"), aspect: "dataProductProperties", before: { name: "Old", description: "d" } },
  {
    urn: freshDataset(),
    aspect: "editableDatasetProperties",
    before: { description: "d", created: longAgo, lastModified: longAgo },
    changed: { lastModified: { actor, time: expect.any(Number) } },
  },
  { urn: freshUrn("corpGroup"), aspect: "corpGroupInfo", before: { admins: [], members: [], groups: [] }, members: ["displayName"] },
  {
    urn: freshUrn("businessAttribute"),
    aspect: "businessAttributeInfo",
    before: { name: "Old", fieldPath: "Old", created: longAgo, lastModified: longAgo },
    members: ["name", "fieldPath"],
  },
];

test.each(named)("updateName names $urn", async ({ urn, aspect, before, members = ["name"], changed = {} }) => {
  await catalog.put(urn, aspect, before);
  expect(await dataOf(catalog, rename, { input: { urn, name: `Named ${aspect}` } })).toEqual({ updateName: true });
  const named = Object.fromEntries(members.map((member) => [member, `Named ${aspect}`]));
  expect((await catalog.read(urn))[aspect]).toEqual({ ...before, ...changed, ...named });
});

test("updateName refuses what is not there, has no name, or takes that of a sibling", async () => {
  const [one, other, inner] = [freshUrn("domain"), freshUrn("domain"), freshUrn("domain")];
  await catalog.put(one, "domainProperties", { name: "Taken" });
  await catalog.put(other, "domainProperties", { name: "Other" });
  await catalog.put(inner, "domainProperties", { name: "Inner", parentDomain: one });
  const missing = freshUrn("glossaryTerm");
  const table = await storedTable(catalog);
  const before = await contentsOf(catalog.store);
  const refusals = [
    [{ urn: other, name: "Taken" }, 409, `"Taken" is the name of ${one}`],
    [{ urn: missing, name: "x" }, 400, `${missing} does not exist`],
    [{ urn: "urn:li:tag:any", name: "x" }, 400, "does not name a tag"],
  ] as const;
  for (const [input, code, message] of refusals) {
    const failure = await failureOf(catalog, rename, { input });
    expect(failure).toMatchObject({ code, data: { updateName: null } });
    expect(failure.message).toContain(message);
  }
  expect(await contentsOf(catalog.store)).toEqual(before);
  await dataOf(catalog, rename, { input: { urn: inner, name: "Taken" } });
  await dataOf(catalog, rename, { input: { urn: one, name: "Taken" } });
  await dataOf(catalog, rename, { input: { urn: table, name: "Taken" } });
});

test("a link is added once, relabelled, shown at once and removed", async () => {
  const resourceUrn = await storedDataset();
  const [wiki, mail] = ["https://wiki.example.org/a?b=1", "mailto:team@example.org"];
  const add = "mutation l($input: AddLinkInput!) { addLink(input: $input) }";
  expect(await dataOf(catalog, add, { input: { linkUrl: wiki, label: "Old", resourceUrn } })).toEqual({ addLink: true });
  await dataOf(catalog, add, { input: { linkUrl: mail, label: "Mail", resourceUrn } });
  await dataOf(catalog, add, { input: { linkUrl: wiki, label: "Wiki", resourceUrn } });
  const createStamp = { actor, time: expect.any(Number) };
  const elements = [
    { url: mail, description: "Mail", createStamp },
    { url: wiki, description: "Wiki", createStamp },
  ];
  expect((await catalog.read(resourceUrn)).institutionalMemory).toEqual({ elements });
  const shown = await dataOf(catalog, `{ dataset(urn: "${resourceUrn}") { institutionalMemory { elements { url label } } } }`);
  expect(shown).toMatchObject({ dataset: { institutionalMemory: { elements: [{ label: "Mail" }, { label: "Wiki" }] } } });
  const remove = "mutation l($input: RemoveLinkInput!) { removeLink(input: $input) }";
  expect(await dataOf(catalog, remove, { input: { linkUrl: mail, resourceUrn } })).toEqual({ removeLink: true });
  await dataOf(catalog, remove, { input: { linkUrl: "https://example.org/none", resourceUrn } });
  expect((await catalog.read(resourceUrn)).institutionalMemory).toMatchObject({ elements: [{ url: wiki }] });
  const lost = { linkUrl: wiki, label: "x", resourceUrn: freshDataset() };
  expect(await failureOf(catalog, add, { input: lost })).toMatchObject({ code: 400, data: { addLink: null } });
});

test("a link is changed in its place, settings and all, and found by its address and label", async () => {
  const resourceUrn = await storedDataset();
  const send = (name: string, type: string, input: object) =>
    dataOf(catalog, `mutation l($input: ${type}!) { ${name}(input: $input) }`, { input: { resourceUrn, ...input } });
  const [wiki, mail] = ["https://wiki.example.org/b", "mailto:crew@example.org"];
  const settings = { showInAssetPreview: true };
  await send("addLink", "AddLinkInput", { linkUrl: wiki, label: "Wiki", settings });
  await send("upsertLink", "UpsertLinkInput", { linkUrl: mail, label: "Mail" });
  await send("upsertLink", "UpsertLinkInput", { linkUrl: mail, label: "Mail", settings });
  await send("updateLink", "UpdateLinkInput", { currentUrl: wiki, currentLabel: "Wiki", linkUrl: `${wiki}2`, label: "Wiki 2" });
  const fields = "url label created { actor } updated { actor } settings { showInAssetPreview }";
  const shown = await dataOf(catalog, `{ dataset(urn: "${resourceUrn}") { institutionalMemory { elements { ${fields} } } } }`);
  const element = (url: string, label: string) => ({ url, label, created: { actor }, updated: { actor }, settings });
  expect(shown).toEqual({ dataset: { institutionalMemory: { elements: [element(`${wiki}2`, "Wiki 2"), element(mail, "Mail")] } } });

  const update = "mutation l($input: UpdateLinkInput!) { updateLink(input: $input) }";
  const gone = { resourceUrn, currentUrl: wiki, currentLabel: "Wiki", linkUrl: wiki, label: "x" };
  expect(await failureOf(catalog, update, { input: gone })).toMatchObject({ code: 400, message: expect.stringContaining("has no link") });
  const taken = { resourceUrn, currentUrl: mail, currentLabel: "Mail", linkUrl: `${wiki}2`, label: "Wiki 2" };
  expect(await failureOf(catalog, update, { input: taken })).toMatchObject({ code: 400, message: expect.stringContaining("already") });

  await send("removeLink", "RemoveLinkInput", { linkUrl: mail, label: "Other" });
  expect((await catalog.read(resourceUrn)).institutionalMemory).toMatchObject({ elements: [{}, { url: mail }] });
  await send("removeLink", "RemoveLinkInput", { linkUrl: mail, label: "Mail" });
  expect((await catalog.read(resourceUrn)).institutionalMemory).toMatchObject({ elements: [{ description: "Wiki 2" }] });
});

test("an entity is embedded and shown with a colour and an icon", async () => {
  const urn = await storedDataset();
  const embed = "mutation e($input: UpdateEmbedInput!) { updateEmbed(input: $input) }";
  expect(await dataOf(catalog, embed, { input: { urn, renderUrl: "https://bi.example.org/1" } })).toEqual({ updateEmbed: true });
  expect((await catalog.read(urn)).embed).toEqual({ renderUrl: "https://bi.example.org/1" });
  await dataOf(catalog, embed, { input: { urn, renderUrl: null } });
  expect((await catalog.read(urn)).embed).toEqual({});
  const domain = freshUrn("domain");
  await storeBare(catalog, domain);
  const display = "mutation d($urn: String!, $input: DisplayPropertiesUpdateInput!) { updateDisplayProperties(urn: $urn, input: $input) }";
  const icon = { iconLibrary: "MATERIAL", name: "Shop", style: "outlined" };
  await dataOf(catalog, display, { urn: domain, input: { icon } });
  await dataOf(catalog, display, { urn: domain, input: { colorHex: "#123456", icon: { name: "Till" } } });
  expect((await catalog.read(domain)).displayProperties).toEqual({ colorHex: "#123456", icon: { ...icon, name: "Till" } });
  expect(await failureOf(catalog, display, { urn: freshUrn("domain"), input: {} })).toMatchObject({ code: 400 });
});
