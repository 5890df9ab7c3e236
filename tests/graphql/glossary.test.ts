import { afterAll, beforeAll, expect, test } from "vitest";
import { contentsOf } from "../support/refusals.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { dataOf, failureOf } from "./graphql-calls.ts";

const actor = "urn:li:corpuser:__datahub_system";

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await createTestCatalog();
});
afterAll(() => catalog.close());

type Root = "createGlossaryTerm" | "createGlossaryNode";

function creation(root: Root): string {
  return `mutation c($input: CreateGlossaryEntityInput!) { ${root}(input: $input) }`;
}

async function created(root: Root, input: object): Promise<string> {
  return (await dataOf(catalog, creation(root), { input }))[root] as string;
}

const move = "mutation m($input: UpdateParentNodeInput!) { updateParentNode(input: $input) }";

test("terms and nodes are created, and those without a parent are the roots", async () => {
  const node = await created("createGlossaryNode", { id: "finance", name: "Finance", description: "Money" });
  const term = await created("createGlossaryTerm", { id: "finance.revenue", name: "Revenue", parentNode: node });
  const top = await created("createGlossaryTerm", { name: "Customer" });
  expect(await catalog.read(node)).toMatchObject({
    glossaryNodeInfo: { name: "Finance", definition: "Money" },
    ownership: { owners: [{ owner: actor }] },
  });
  expect((await catalog.read(term)).glossaryTermInfo).toEqual({
    name: "Revenue",
    definition: "",
    parentNode: node,
    termSource: "INTERNAL",
  });
  const page = "(input: { start: 0, count: 10 }) { start count total";
  expect(await dataOf(catalog, `{ getRootGlossaryNodes${page} nodes { urn } } getRootGlossaryTerms${page} terms { urn } } }`)).toEqual({
    getRootGlossaryNodes: { start: 0, count: 1, total: 1, nodes: [{ urn: node }] },
    getRootGlossaryTerms: { start: 0, count: 1, total: 1, terms: [{ urn: top }] },
  });
});

test("a term cannot take an id or a name that is taken, nor lie in what is no node", async () => {
  const parentNode = await created("createGlossaryNode", { id: "names", name: "Names" });
  const term = await created("createGlossaryTerm", { id: "taken", name: "Taken", parentNode });
  await created("createGlossaryNode", { name: "Names" });
  const before = await contentsOf(catalog.store);
  const refusals = [
    ["createGlossaryTerm", { id: "taken", name: "Other" }, "This GlossaryTerm already exists! urn:li:glossaryTerm:taken is taken"],
    ["createGlossaryNode", { id: "names", name: "Other" }, "This GlossaryNode already exists!"],
    ["createGlossaryTerm", { name: "Taken", parentNode }, `"Taken" is the name of ${term}`],
    ["createGlossaryTerm", { name: "Lost", parentNode: "urn:li:glossaryNode:none" }, "urn:li:glossaryNode:none does not exist"],
    ["createGlossaryTerm", { name: "Lost", parentNode: term }, "give the URN of a glossaryNode"],
  ] as const;
  for (const [root, input, message] of refusals) {
    const failure = await failureOf(catalog, creation(root), { input });
    expect(failure).toMatchObject({ code: 400, path: [root], data: { [root]: null } });
    expect(failure.message).toContain(message);
  }
  expect(await contentsOf(catalog.store)).toEqual(before);
});

test("the name of a soft deleted term can be given to another one", async () => {
  const parentNode = await created("createGlossaryNode", { name: "Reused" });
  const term = await created("createGlossaryTerm", { name: "Reused", parentNode });
  const removal = (deleted: boolean) =>
    dataOf(catalog, `mutation { batchUpdateSoftDeleted(input: { urns: ["${term}"], deleted: ${deleted} }) }`);
  await removal(true);
  const other = await created("createGlossaryTerm", { name: "Reused", parentNode });
  expect(other).not.toBe(term);
  const again = await failureOf(catalog, creation("createGlossaryTerm"), { input: { name: "Reused", parentNode } });
  expect(again).toMatchObject({ code: 400, message: expect.stringContaining(other) });
  expect(await removal(false)).toEqual({ batchUpdateSoftDeleted: true });
});

test("terms and nodes move, but no node into itself or what lies in it", async () => {
  const outer = await created("createGlossaryNode", { name: "Outer" });
  const inner = await created("createGlossaryNode", { name: "Inner", parentNode: outer });
  const term = await created("createGlossaryTerm", { name: "Moving", parentNode: outer });
  expect(await dataOf(catalog, move, { input: { resourceUrn: term, parentNode: inner } })).toEqual({ updateParentNode: true });
  expect((await catalog.read(term)).glossaryTermInfo).toMatchObject({ name: "Moving", parentNode: inner });
  for (const parentNode of [inner, outer, term, "urn:li:glossaryNode:none"]) {
    const failure = await failureOf(catalog, move, { input: { resourceUrn: outer, parentNode } });
    expect(failure).toMatchObject({ code: 400, data: { updateParentNode: null } });
    expect(failure.message).toContain(parentNode);
  }
  await dataOf(catalog, move, { input: { resourceUrn: inner, parentNode: null } });
  expect((await catalog.read(inner)).glossaryNodeInfo).toEqual({ name: "Inner", definition: "" });
  const domain = await failureOf(catalog, move, { input: { resourceUrn: "urn:li:domain:any", parentNode: null } });
  expect(domain).toMatchObject({ code: 400, message: expect.stringContaining("glossaryTerm or a glossaryNode") });
});

test("terms are related to other terms, and no longer", async () => {
  const [one, two, three] = [
    await created("createGlossaryTerm", { name: "One" }),
    await created("createGlossaryTerm", { name: "Two" }),
    await created("createGlossaryTerm", { name: "Three" }),
  ];
  const relate = (root: string, urn: string, termUrns: string[], relationshipType: string) =>
    [`mutation r($input: RelatedTermsInput!) { ${root}(input: $input) }`, { input: { urn, termUrns, relationshipType } }] as const;
  expect(await dataOf(catalog, ...relate("addRelatedTerms", one, [two, three], "isA"))).toEqual({ addRelatedTerms: true });
  await dataOf(catalog, ...relate("addRelatedTerms", one, [two], "isA"));
  await dataOf(catalog, ...relate("addRelatedTerms", one, [three], "hasA"));
  expect((await catalog.read(one)).glossaryRelatedTerms).toEqual({ isRelatedTerms: [two, three], hasRelatedTerms: [three] });
  const before = await contentsOf(catalog.store);
  const node = await failureOf(catalog, ...relate("addRelatedTerms", one, ["urn:li:glossaryNode:finance"], "isA"));
  expect(node).toMatchObject({ code: 400, message: expect.stringContaining("give the URN of a glossaryTerm") });
  expect(await failureOf(catalog, ...relate("addRelatedTerms", one, [two, one], "isA"))).toMatchObject({ code: 400 });
  const none = await failureOf(catalog, ...relate("addRelatedTerms", one, ["urn:li:glossaryTerm:none"], "hasA"));
  expect(none).toMatchObject({ code: 400, message: expect.stringContaining("urn:li:glossaryTerm:none") });
  expect(await contentsOf(catalog.store)).toEqual(before);
  expect(await dataOf(catalog, ...relate("removeRelatedTerms", one, [two], "isA"))).toEqual({ removeRelatedTerms: true });
  expect((await catalog.read(one)).glossaryRelatedTerms).toEqual({ isRelatedTerms: [three], hasRelatedTerms: [three] });
});

test("what lies in a deleted node moves to the top", async () => {
  const node = await created("createGlossaryNode", { name: "Doomed" });
  const term = await created("createGlossaryTerm", { name: "Left", parentNode: node });
  const remove = (urn: string) => `mutation { deleteGlossaryEntity(urn: "${urn}") }`;
  expect(await dataOf(catalog, remove(node))).toEqual({ deleteGlossaryEntity: true });
  expect((await catalog.read(term)).glossaryTermInfo).toEqual({ name: "Left", definition: "", termSource: "INTERNAL" });
  expect(await failureOf(catalog, remove(node))).toMatchObject({ code: 400, data: { deleteGlossaryEntity: null } });
});
