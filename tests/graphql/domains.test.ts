import { afterAll, beforeAll, expect, test } from "vitest";
import { contentsOf } from "../support/refusals.ts";
import { freshDataset } from "../support/sample-urns.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { ask, dataOf, failureOf } from "./graphql-calls.ts";
import { storeBare, storedTable } from "./sample-entities.ts";

const actor = "urn:li:corpuser:__datahub_system";

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await createTestCatalog();
});
afterAll(() => catalog.close());

async function createDomain(input: object): Promise<string> {
  const { createDomain: urn } = await dataOf(catalog, create, { input });
  return urn as string;
}

const create = "mutation c($input: CreateDomainInput!) { createDomain(input: $input) }";
const list = "query l($input: ListDomainsInput!) { listDomains(input: $input) { start count total domains { urn } } }";

async function listed(input: object): Promise<unknown> {
  return (await dataOf(catalog, list, { input })).listDomains;
}

test("createDomain stores a domain that its creator owns, and lists show it at once", async () => {
  const urn = await createDomain({ id: "test id", name: "Shop", description: "All of *it*" });
  expect(urn).toBe("urn:li:domain:test id");
  expect(await catalog.read(urn)).toMatchObject({
    domainKey: { id: "test id" },
    domainProperties: { name: "Shop", description: "All of *it*", created: { actor, time: expect.any(Number) } },
    ownership: { owners: [{ owner: actor, type: "TECHNICAL_OWNER" }] },
  });
  const inner = await createDomain({ name: "Orders", parentDomain: urn });
  expect(inner).toMatch(/^urn:li:domain:[0-9a-f-]{36}$/);
  expect((await catalog.read(inner)).domainProperties).toMatchObject({ name: "Orders", parentDomain: urn });
  expect(await listed({})).toEqual({ start: 0, count: 20, total: 1, domains: [{ urn }] });
  expect(await listed({ start: "0", count: "5", parentDomain: urn })).toEqual({ start: 0, count: 5, total: 1, domains: [{ urn: inner }] });
});

test("a domain cannot take an id or a name that is taken, nor lie in what is not there", async () => {
  const parentDomain = await createDomain({ id: "taken", name: "Taken" });
  await createDomain({ name: "Inner", parentDomain });
  const before = await contentsOf(catalog.store);
  const refusals = [
    [{ id: "taken", name: "Other" }, 400, "This Domain already exists! urn:li:domain:taken is taken"],
    [{ name: "Lost", parentDomain: "urn:li:domain:none" }, 400, "urn:li:domain:none does not exist"],
    [{ name: "Taken" }, 409, '"Taken" is the name of urn:li:domain:taken at the top already'],
    [{ name: "Inner", parentDomain }, 409, '"Inner" is the name of'],
  ] as const;
  for (const [input, code, message] of refusals) {
    const failure = await failureOf(catalog, create, { input });
    expect(failure).toMatchObject({ code, data: { createDomain: null } });
    expect(failure.message).toContain(message);
  }
  expect(await contentsOf(catalog.store)).toEqual(before);
  await createDomain({ name: "Taken", parentDomain });
});

test("of domains that are created at the same time with one name, one is", async () => {
  const answers = await Promise.all([1, 2, 3].map(() => ask(catalog, create, { input: { name: "Contested" } })));
  const codes = answers.map(({ errors }) => errors?.[0]?.extensions.code);
  expect(codes.toSorted()).toEqual([409, 409, undefined]);
});

test("a domain moves, but not into itself, what lies in it, or beside a namesake", async () => {
  const [outer, place] = [await createDomain({ name: "Outer" }), await createDomain({ name: "Place" })];
  const middle = await createDomain({ name: "Middle", parentDomain: outer });
  const inner = await createDomain({ name: "Innermost", parentDomain: middle });
  const namesake = await createDomain({ name: "Middle", parentDomain: place });
  const move = (resourceUrn: string, parentDomain: string | null) =>
    [`mutation m($input: MoveDomainInput!) { moveDomain(input: $input) }`, { input: { resourceUrn, parentDomain } }] as const;
  expect(await failureOf(catalog, ...move(outer, inner))).toMatchObject({ code: 400, data: { moveDomain: null } });
  await createDomain({ name: "Outer", parentDomain: outer });
  expect(await failureOf(catalog, ...move(outer, outer))).toMatchObject({ code: 400 });
  expect(await failureOf(catalog, ...move(middle, place))).toMatchObject({ code: 409, message: expect.stringContaining(namesake) });
  expect(await failureOf(catalog, ...move(middle, "urn:li:domain:none"))).toMatchObject({ code: 400 });
  expect(await dataOf(catalog, ...move(inner, place))).toEqual({ moveDomain: true });
  expect((await catalog.read(inner)).domainProperties).toMatchObject({ name: "Innermost", parentDomain: place });
  await dataOf(catalog, ...move(inner, null));
  expect((await catalog.read(inner)).domainProperties).not.toHaveProperty("parentDomain");
  expect(await listed({ query: "Innermost" })).toMatchObject({ total: 1, domains: [{ urn: inner }] });
});

test("a domain is set, replaced and unset, one by one or in batches", async () => {
  const [one, other] = [await createDomain({ name: "One" }), await createDomain({ name: "Another" })];
  const [a, b] = [freshDataset(), freshDataset()];
  await storeBare(catalog, a, b);
  expect(await dataOf(catalog, `mutation { setDomain(entityUrn: "${a}", domainUrn: "${one}") }`)).toEqual({ setDomain: true });
  expect((await catalog.read(a)).domains).toEqual({ domains: [one] });
  const shown = await dataOf(catalog, `{ dataset(urn: "${a}") { domain { domain { urn } } } }`);
  expect(shown).toEqual({ dataset: { domain: { domain: { urn: one } } } });
  const batch = "mutation b($input: BatchSetDomainInput!) { batchSetDomain(input: $input) }";
  const resources = [{ resourceUrn: a }, { resourceUrn: b }];
  expect(await dataOf(catalog, batch, { input: { domainUrn: other, resources } })).toEqual({ batchSetDomain: true });
  for (const urn of [a, b]) expect((await catalog.read(urn)).domains).toEqual({ domains: [other] });
  expect(await dataOf(catalog, `mutation { unsetDomain(entityUrn: "${a}") }`)).toEqual({ unsetDomain: true });
  await dataOf(catalog, batch, { input: { domainUrn: null, resources: [{ resourceUrn: b }] } });
  for (const urn of [a, b]) expect((await catalog.read(urn)).domains).toEqual({ domains: [] });
});

test("neither a domain nor an entity that is not there can be set", async () => {
  const urn = freshDataset();
  await storeBare(catalog, urn);
  const before = await contentsOf(catalog.store);
  const noDomain = `mutation { setDomain(entityUrn: "${urn}", domainUrn: "urn:li:domain:none") }`;
  const message = `Failed to add Entity ${urn} to Domain urn:li:domain:none. Domain does not exist.`;
  expect(await failureOf(catalog, noDomain)).toMatchObject({ code: 400, message });
  const noEntity = `mutation { unsetDomain(entityUrn: "${freshDataset()}") }`;
  expect(await failureOf(catalog, noEntity)).toMatchObject({ code: 400, data: { unsetDomain: null } });
  expect(await contentsOf(catalog.store)).toEqual(before);
});

test("a column is in no domain of its own, and naming one leaves its dataset where it is", async () => {
  const [domain, urn] = [await createDomain({ name: "Of tables" }), await storedTable(catalog)];
  await catalog.put(urn, "domains", { domains: [domain] });
  const batch = "mutation b($input: BatchSetDomainInput!) { batchSetDomain(input: $input) }";
  const resources = [{ resourceUrn: urn, subResource: "id", subResourceType: "DATASET_FIELD" }];
  const failure = await failureOf(catalog, batch, { input: { domainUrn: null, resources } });
  expect(failure).toMatchObject({ code: 400, message: expect.stringContaining("id is a column"), data: { batchSetDomain: null } });
  expect((await catalog.read(urn)).domains).toEqual({ domains: [domain] });
});

test("a domain is deleted once no domain lies in it, and entities leave it", async () => {
  const outer = await createDomain({ name: "Doomed" });
  const inner = await createDomain({ name: "In it", parentDomain: outer });
  const dataset = freshDataset();
  await catalog.put(dataset, "domains", { domains: [outer] });
  const remove = (urn: string) => `mutation { deleteDomain(urn: "${urn}") }`;
  expect(await failureOf(catalog, remove(outer))).toMatchObject({ code: 400, message: expect.stringContaining(inner) });
  expect(await dataOf(catalog, remove(inner))).toEqual({ deleteDomain: true });
  expect(await dataOf(catalog, remove(outer))).toEqual({ deleteDomain: true });
  expect(await catalog.store.aspects.getEntities([outer])).toEqual([[]]);
  expect((await catalog.read(dataset)).domains).toEqual({ domains: [] });
  expect(await listed({ query: "Doomed" })).toMatchObject({ total: 0 });
});
