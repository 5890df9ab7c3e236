import { afterAll, beforeAll, expect, test } from "vitest";
import { dataOf } from "../graphql/graphql-calls.ts";
import { createGuardedCatalog, type GuardedCatalog } from "../support/guarded-catalog.ts";
import type { TestCatalog } from "../support/test-catalog.ts";

/** Where views are restricted, lists of relationships go page by page through what the caller may see, wherever the rest stands. */

const user = "urn:li:corpuser:reader";
const table = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`;
const chart = "urn:li:chart:(looker,everything)";

let catalog: GuardedCatalog;
let reader: TestCatalog;
beforeAll(async () => {
  catalog = await createGuardedCatalog({ viewAuthorization: true });
  reader = catalog.as(user);
  const all = "urn:li:dataHubPolicy:view-entity-page-all";
  const { dataHubPolicyInfo } = await catalog.read(all);
  await catalog.put(all, "dataHubPolicyInfo", { ...Object(dataHubPolicyInfo), state: "INACTIVE" });
  await allow("asks", ["GET_ENTITY_PRIVILEGE"]);
  await allow("few", ["VIEW_ENTITY_PAGE"], { values: [table("few/e"), table("few/f"), chart], condition: "EQUALS" });
  const beginnings = ["many/0999", "many/1001"].map((name) => table(name).slice(0, -",PROD)".length));
  await allow("many", ["VIEW_ENTITY_PAGE"], { values: beginnings, condition: "STARTS_WITH" });
});
afterAll(() => catalog.close());

async function allow(id: string, privileges: readonly string[], urns?: object): Promise<void> {
  const actors = { users: [user], resourceOwners: false, allUsers: false, allGroups: false };
  const policy = { displayName: id, description: "", type: "METADATA", state: "ACTIVE", privileges, actors, editable: true };
  const resources = urns && { filter: { criteria: [{ field: "URN", ...urns }] } };
  const { status } = await catalog.put(`urn:li:dataHubPolicy:${id}`, "dataHubPolicyInfo", { ...policy, ...(resources && { resources }) });
  expect(status).toBe(200);
}

interface Page {
  readonly urns: readonly string[];
  readonly total: number;
}

/** Goes on from page to page as clients do, up to the total. */
async function walk(count: number, read: (start: number) => Promise<Page>) {
  const pages: Page[] = [];
  for (let start = 0; start < (pages.at(-1)?.total ?? 1); start += count) pages.push(await read(start));
  return { urns: pages.flatMap(({ urns }) => urns), totals: [...new Set(pages.map(({ total }) => total))] };
}

async function readPage(path: string): Promise<Page> {
  const { relationships, entities, total } = Object((await reader.request("GET", path)).body);
  const rows = (relationships ?? entities) as readonly { readonly entity?: string; readonly urn?: string }[];
  return { urns: rows.map(({ entity, urn }) => entity ?? urn ?? ""), total };
}

test("pages of relationships hold all that are shown, and add up to the total", async () => {
  const tag = "urn:li:tag:few";
  for (const name of "abcdef") await catalog.put(table(`few/${name}`), "globalTags", { tags: [{ tag }] });
  const shown = { urns: [table("few/e"), table("few/f")], totals: [2] };
  const of = encodeURIComponent(tag);
  for (const path of [
    `/relationships?urn=${of}&types=List(TaggedWith)&direction=INCOMING`,
    `/openapi/relationships/v1?urn=${of}&relationshipTypes=TaggedWith&direction=INCOMING`,
  ]) {
    for (const count of [1, 2]) expect(await walk(count, (start) => readPage(`${path}&start=${start}&count=${count}`))).toEqual(shown);
  }
  const query = `query page($start: Int!) { tag(urn: "${tag}") {
    relationships(input: { types: ["TaggedWith"], direction: INCOMING, start: $start, count: 1 }) { total relationships { entity { urn } } } } }`;
  const found = await walk(1, async (start) => {
    const { relationships, total } = Object(Object((await dataOf(reader, query, { start })).tag).relationships);
    return { urns: (relationships as { entity: { urn: string } }[]).map(({ entity }) => entity.urn), total };
  });
  expect(found).toEqual(shown);
});

test("what is hidden is hidden however its URN spells its type", async () => {
  const tag = "urn:li:tag:spelt";
  const spelt = (urn: string) => urn.replace("urn:li:dataset", "urn:li:dataSet");
  const column = (of: string) => `urn:li:schemafield:(${of},id)`;
  for (const urn of [table("few/e"), spelt(table("few/d")), column(table("few/d")), column(table("few/f"))]) {
    expect(await catalog.put(urn, "globalTags", { tags: [{ tag }] })).toMatchObject({ status: 200 });
  }
  const page = `/relationships?urn=${encodeURIComponent(tag)}&types=List(TaggedWith)&direction=INCOMING`;
  expect(await readPage(page)).toEqual({ urns: [table("few/e"), column(table("few/f"))], total: 2 });
  const document = `{ dataset(urn: "${spelt(table("few/d"))}") { tags { tags { tag { urn } } } } }`;
  expect(await dataOf(reader, document)).toEqual({ dataset: { tags: null } });
  expect(await dataOf(catalog, document)).toEqual({ dataset: { tags: { tags: [{ tag: { urn: tag } }] } } });
});

test("pages of very many relationships leave out none that is shown, and count those behind the first 10,000 all the same", async () => {
  const names = Array.from({ length: 10_020 }, (_, at) => `many/${String(at).padStart(5, "0")}`);
  const stamp = { time: 1, actor: user };
  const inputs = names.map((name) => ({ string: table(name) }));
  const info = { title: "Everything", description: "", lastModified: { created: stamp, lastModified: stamp }, inputs };
  expect((await catalog.put(chart, "chartInfo", info)).status).toBe(200);
  const path = `/relationships?urn=${encodeURIComponent(chart)}&types=List(Consumes)&direction=OUTGOING`;
  const shown = [...names.slice(9_990, 10_000), ...names.slice(10_010)].map(table);
  expect(await walk(15, (start) => readPage(`${path}&start=${start}&count=15`))).toEqual({ urns: shown, totals: [30] });
});
