import { afterEach, beforeEach, expect, test } from "vitest";
import { act, envelopesOf } from "../support/rest-calls.ts";
import { datasetUrn } from "../support/sample-urns.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { asks, outcomes, putTest, storedOutcomes } from "./test-calls.ts";

const orders = datasetUrn("orders");
const jane = { owners: [{ owner: "urn:li:corpuser:jane", type: "NONE" }] };
const owned = asks("ownership.owners.owner", "exists");
/** The form of the older generation that lists no types. */
const withoutTypes = { on: { dataset: [{ query: "ownership.owners.owner", condition: "EXISTS" }] } };
const passed = (id: string) => ({ test: `urn:li:test:${id}`, type: "SUCCESS" });
const failed = (id: string) => ({ test: `urn:li:test:${id}`, type: "FAILURE" });

let catalog: TestCatalog;
beforeEach(async () => {
  catalog = await createTestCatalog({ metadataTests: { quietMillis: 40, retryMillis: 200 } });
});
afterEach(() => catalog.close());

const results = (expected: readonly string[]) =>
  expect.poll(() => storedOutcomes(catalog, orders), { timeout: 15_000, interval: 20 }).toEqual(expected);

test.each<[what: string, definition: unknown]>([
  ["selects nothing", {}],
  ["lists no types", withoutTypes],
  ["has an empty list of types", { on: { types: [] } }],
  ["is not stored", undefined],
])("results that a client wrote stay where their test %s", async (_what, definition) => {
  if (definition !== undefined) for (const id of ["a", "z"]) await putTest(catalog, id, definition);
  const written = { failing: [failed("z"), failed("a")], passing: [] };
  await catalog.put(orders, "testResults", written);
  await putTest(catalog, "owned", owned);
  await results(["-a", "-owned", "-z"]);
  await catalog.put(orders, "ownership", jane);
  await results(["+owned", "-a", "-z"]);
  expect((await envelopesOf(catalog, orders)).testResults?.value).toMatchObject({ failing: [failed("a"), failed("z")] });
});

test("results that a client wrote in an order of its own are not written again", async () => {
  for (const id of ["a", "z"]) await putTest(catalog, id, {});
  await catalog.put(orders, "testResults", { failing: [], passing: [passed("z"), passed("a")] });
  const last = datasetUrn("zebras");
  await catalog.put(last, "status", { removed: false });
  await putTest(catalog, "last", { on: { types: ["dataset"], conditions: { property: "urn", operator: "equals", value: last } } });
  await expect.poll(() => storedOutcomes(catalog, last), { timeout: 15_000 }).toEqual(["+last"]);
  expect((await envelopesOf(catalog, orders)).testResults?.systemMetadata).toMatchObject({ version: "1" });
  expect(await storedOutcomes(catalog, orders)).toEqual(["+z", "+a"]);
});

test("a result that a client wrote makes way where the test lists the type", async () => {
  await catalog.put(orders, "testResults", { failing: [], passing: [passed("owned")] });
  await putTest(catalog, "owned", owned);
  await results(["-owned"]);
});

test.each<[what: string, change: () => Promise<unknown>]>([
  ["comes to select nothing", () => putTest(catalog, "owned", {})],
  ["lists types no longer", () => putTest(catalog, "owned", withoutTypes)],
  ["is deleted", () => act(catalog, "entities?delete", { urn: "urn:li:test:owned" })],
])("a result that the catalog computed goes when its test %s, and those of others stay", async (_what, change) => {
  await catalog.put(orders, "testResults", { failing: [failed("outside")], passing: [] });
  await putTest(catalog, "owned", owned);
  await results(["-outside", "-owned"]);
  await change();
  await results(["-outside"]);
});

test("what was computed on demand of a test that lists no types stays until its definition changes", async () => {
  await putTest(catalog, "asked", withoutTypes);
  await catalog.put(orders, "ownership", jane);
  expect(await outcomes(catalog, orders, { push: true })).toEqual(["+asked"]);
  await putTest(catalog, "owned", owned);
  await results(["+asked", "+owned"]);
  await putTest(catalog, "asked", { ...withoutTypes, comment: "another" });
  await results(["+owned"]);
});
