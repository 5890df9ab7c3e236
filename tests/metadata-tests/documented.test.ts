import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readTests } from "@almagest/server/cli/metadata-tests/read-tests.ts";
import { actionNames } from "@almagest/server/metadata-tests/definition/action-types.ts";
import { operatorNamed, operatorNames } from "@almagest/server/metadata-tests/definition/operators.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { proposalOf, propose } from "../support/rest-calls.ts";
import { datasetUrn } from "../support/sample-urns.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { asks, outcomes, putTest } from "./test-calls.ts";

const page = readFileSync(join(import.meta.dirname, "../../docs/metadata-tests.md"), "utf8");
const section = (title: string) => page.slice(page.indexOf(`## ${title}`), page.indexOf("\n## ", page.indexOf(`## ${title}`) + 1));
const firstCells = (text: string) =>
  [...text.matchAll(/^\| (`[^|]*) \|/gm)].flatMap(([, cell = ""]) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name));
const examples = [...page.matchAll(/```yaml\n([\s\S]*?)```/g)].flatMap(([, text = ""]) => readTests(text, "the page"));

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await createTestCatalog({ metadataTests: false });
});
afterAll(() => catalog.close());

test("the page tells every operator and every action, and no other", () => {
  expect(firstCells(section("Operators"))).toEqual(operatorNames);
  for (const [, cell = ""] of section("Operators").matchAll(/^\| `[^|]* \| ([^|]*) \|/gm)) {
    for (const [, alias = ""] of cell.matchAll(/`([^`]+)`/g)) expect(operatorNamed(alias), alias).toBeDefined();
  }
  expect(firstCells(section("Actions"))).toEqual(actionNames);
});

test("every path that the page tells is one", async () => {
  const paths = firstCells(section("Properties"));
  expect(paths.length).toBeGreaterThan(12);
  for (const path of paths) {
    const { status, text } = await putTest(catalog, "path", asks(path, "exists"));
    expect(status, text).toBe(200);
  }
  await catalog.request("POST", "/entities?action=delete", { urn: "urn:li:test:path" });
});

test("every example is taken, and does what its name says", async () => {
  expect(examples.map(({ urn }) => urn.slice("urn:li:test:".length))).toEqual(["owned", "marketing", "fresh", "classified"]);
  for (const { urn, info } of examples) {
    const { status, text } = await propose(catalog, proposalOf(urn, "testInfo", info));
    expect(status, text).toBe(200);
  }
  const table = datasetUrn("sales.orders");
  const stamp = { time: 0, actor: "urn:li:corpuser:jane" };
  await catalog.put(table, "globalTags", { tags: [{ tag: "urn:li:tag:marketing" }] });
  await catalog.put(table, "glossaryTerms", { terms: [{ urn: "urn:li:glossaryTerm:personal" }], auditStamp: stamp });
  expect(await outcomes(catalog, table, { push: true })).toEqual(["+fresh", "+owned", "-classified", "-marketing"]);
  expect(await catalog.read(table)).toMatchObject({
    globalTags: { tags: [{ tag: "urn:li:tag:marketing" }, { tag: "urn:li:tag:without-steward" }] },
    ownership: { owners: [{ owner: "urn:li:corpGroup:privacy", type: "BUSINESS_OWNER" }] },
  });
  const steward = { owner: "urn:li:corpuser:jane", type: "DATA_STEWARD", typeUrn: "urn:li:ownershipType:__system__data_steward" };
  await catalog.put(table, "ownership", { owners: [steward] });
  await catalog.put(table, "domains", { domains: ["urn:li:domain:sales"] });
  await catalog.put(table, "datasetProperties", { description: "Every order that customers have placed" });
  expect(await outcomes(catalog, table, { push: true })).toEqual(["+classified", "+fresh", "+marketing", "+owned"]);
  expect((await catalog.read(table)).globalTags).toEqual({ tags: [{ tag: "urn:li:tag:marketing" }] });
});
