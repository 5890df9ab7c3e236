import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { contentsOf, expectError } from "../support/refusals.ts";
import { act, envelopesOf } from "../support/rest-calls.ts";
import { datasetUrn, freshDataset } from "../support/sample-urns.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { asks, evaluate, outcomes, putTest, storedOutcomes } from "./test-calls.ts";

const name = "datasetProperties.name";
const owner = "ownership.owners.owner";

describe("the answer", () => {
  let catalog: TestCatalog;
  const orders = datasetUrn("orders");
  beforeAll(async () => {
    catalog = await createTestCatalog({ metadataTests: false });
    await catalog.put(orders, "datasetProperties", { name: "orders" });
    await putTest(catalog, "named", asks(name, "exists"));
    await putTest(catalog, "owned", asks(owner, "exists"));
    await putTest(catalog, "charts", { on: { types: ["chart"] } });
  });
  afterAll(() => catalog.close());

  test.each(["/test", "/gms/test", "/api/gms/test"])("%s tells what passes and what fails", async (path) => {
    const { status, body } = await catalog.request("POST", `${path}?action=evaluate`, { urn: orders });
    expect(status).toBe(200);
    const passing = [{ test: "urn:li:test:named", type: "SUCCESS" }];
    expect(body).toEqual({ value: { passing, failing: [{ test: "urn:li:test:owned", type: "FAILURE" }] } });
  });

  test("nothing is stored without push, nor with push false", async () => {
    const before = await contentsOf(catalog.store);
    await evaluate(catalog, orders);
    await evaluate(catalog, orders, { push: false, testUrns: ["urn:li:test:owned"] });
    expect(await contentsOf(catalog.store)).toEqual(before);
  });

  test("only the tests that are named are asked", async () => {
    expect(await outcomes(catalog, orders, { testUrns: ["urn:li:test:owned", "urn:li:test:charts", "urn:li:test:owned"] })).toEqual([
      "-owned",
    ]);
    expect(await outcomes(catalog, orders, { testUrns: [] })).toEqual([]);
  });

  test("parameters may be written as text, and null is absent", async () => {
    expect(await outcomes(catalog, orders, { push: "false", testUrns: null })).toEqual(["+named", "-owned"]);
  });

  test("an entity of a type that is not tested has no results", async () => {
    await catalog.put("urn:li:dataPlatform:x", "status", { removed: false });
    await catalog.put("urn:li:query:q", "status", { removed: false });
    expect(await evaluate(catalog, "urn:li:query:q", { push: true })).toEqual({ passing: [], failing: [] });
  });

  test.each<[what: string, parameters: object, status: number, message: string]>([
    ["no urn", {}, 400, "Parameter 'urn' is required"],
    ["no urn but push", { push: true }, 400, "Parameter 'urn' is required"],
    ["a urn that is a number", { urn: 5 }, 400, "Parameters of method 'evaluate' failed validation with error 'ERROR :: /urn"],
    ["push that is no truth value", { urn: orders, push: "maybe" }, 400, "ERROR :: /push"],
    ["tests that are a text", { urn: orders, testUrns: "urn:li:test:owned" }, 400, "ERROR :: /testUrns"],
    ["tests that are numbers", { urn: orders, testUrns: [1] }, 400, "ERROR :: /testUrns/0"],
    ["a urn that is none", { urn: "orders" }, 400, 'Invalid urn "orders"'],
    ["a urn with a part missing", { urn: "urn:li:dataset:x" }, 400, "Invalid urn"],
    ["a type that does not exist", { urn: "urn:li:table:x" }, 400, "Failed to find entity with name table"],
    ["an entity that does not exist", { urn: datasetUrn("none") }, 404, `Entity ${datasetUrn("none")} does not exist`],
    ["a test that does not exist", { urn: orders, testUrns: ["urn:li:test:none"] }, 404, "Entity urn:li:test:none does not exist"],
    ["a test that is none", { urn: orders, testUrns: [orders] }, 400, "expected the URN of a test in testUrns"],
    ["a test that is no urn", { urn: orders, testUrns: ["owned"] }, 400, 'Invalid urn "owned"'],
  ])("%s is refused", async (_what, parameters, status, message) => {
    const before = await contentsOf(catalog.store);
    expectError(await act(catalog, "test?evaluate", parameters), { status, message: [message] });
    expect(await contentsOf(catalog.store)).toEqual(before);
  });

  test("another action is refused with the actions there are", async () => {
    expectError(await act(catalog, "test?run", {}), { status: 400, message: ["actions are evaluate"] });
    expectError(await act(catalog, "entitiesV2?nosuch", {}), { status: 400, message: ["; it has no actions"] });
  });
});

onEachBackend(
  "with push",
  (catalog) => {
    test("the results are stored, with the sum of the definition and the time", async () => {
      const urn = freshDataset();
      await catalog.put(urn, "datasetProperties", { name: "x" });
      await putTest(catalog, "named", asks(name, "exists"));
      await putTest(catalog, "owned", asks(owner, "exists"));
      expect(await outcomes(catalog, urn, { push: true })).toEqual(["+named", "-owned"]);
      const { testResults } = await envelopesOf(catalog, urn);
      const actor = "urn:li:corpuser:__datahub_system";
      const result = { testDefinitionMd5: expect.stringMatching(/^[0-9a-f]{32}$/), lastComputed: { time: expect.any(Number), actor } };
      const passing = [{ test: "urn:li:test:named", type: "SUCCESS", ...result }];
      expect(testResults?.value).toEqual({ failing: [{ test: "urn:li:test:owned", type: "FAILURE", ...result }], passing });
      expect(testResults?.created.actor).toBe(actor);
      expect(testResults?.systemMetadata).toMatchObject({ version: "1", properties: { appSource: "metadataTests" } });
    });

    test("results that have not changed are not written again", async () => {
      const urn = freshDataset();
      await catalog.put(urn, "datasetProperties", { name: "x" });
      await outcomes(catalog, urn, { push: true });
      const before = await contentsOf(catalog.store);
      await outcomes(catalog, urn, { push: true });
      expect(await contentsOf(catalog.store)).toEqual(before);
    });

    test("results of tests that were not asked stay, and those of tests out of scope go", async () => {
      const urn = freshDataset();
      await catalog.put(urn, "datasetProperties", { name: "x" });
      await outcomes(catalog, urn, { push: true });
      await catalog.put(urn, "ownership", { owners: [{ owner: "urn:li:corpuser:jane", type: "NONE" }] });
      await putTest(catalog, "named", asks(name, "equals", ["y"]));
      expect(await outcomes(catalog, urn, { push: true, testUrns: ["urn:li:test:owned"] })).toEqual(["+owned"]);
      expect(await storedOutcomes(catalog, urn)).toEqual(["+named", "+owned"]);
      await putTest(catalog, "named", { on: { types: ["chart"] } });
      await outcomes(catalog, urn, { push: true, testUrns: ["urn:li:test:named"] });
      expect(await storedOutcomes(catalog, urn)).toEqual(["+owned"]);
    });

    test("a new definition makes new results, also when they say the same", async () => {
      const urn = freshDataset();
      await catalog.put(urn, "datasetProperties", { name: "x" });
      await putTest(catalog, "named", asks(name, "exists"));
      await outcomes(catalog, urn, { push: true });
      await putTest(catalog, "named", { ...asks(name, "exists"), comment: "other" });
      await outcomes(catalog, urn, { push: true });
      expect((await envelopesOf(catalog, urn)).testResults?.systemMetadata).toMatchObject({ version: "2" });
    });

    test("an entity without results gets none when no test is about it", async () => {
      const chart = "urn:li:tag:plain";
      await catalog.put(chart, "tagProperties", { name: "plain" });
      expect(await outcomes(catalog, chart, { push: true })).toEqual([]);
      expect(await storedOutcomes(catalog, chart)).toBeUndefined();
    });
  },
  { metadataTests: false },
);
