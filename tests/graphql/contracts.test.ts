import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { dataOf, failureOf } from "./graphql-calls.ts";
import { storeBare, storedTable } from "./sample-entities.ts";

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await createTestCatalog();
});
afterAll(() => catalog.close());

const upsert = "mutation upsert($urn: String, $input: UpsertDataContractInput!) { upsertDataContract(urn: $urn, input: $input) { urn } }";
const contract = `query contract($urn: String!) { dataset(urn: $urn) { contract {
  urn
  properties { entityUrn freshness { assertion { urn } } schema { assertion { urn } } dataQuality { assertion { urn } } }
  status { state }
} } }`;
const [fresh, typed, sound] = ["urn:li:assertion:fresh", "urn:li:assertion:typed", "urn:li:assertion:sound"];

beforeAll(() => storeBare(catalog, fresh, typed, sound));

async function upserted(input: object, urn?: string): Promise<string> {
  const { upsertDataContract } = await dataOf(catalog, upsert, { input, ...(urn !== undefined && { urn }) });
  return (upsertDataContract as { urn: string }).urn;
}

describe("the contract of a dataset", () => {
  test("names the assertions that make it up", async () => {
    const entityUrn = await storedTable(catalog);
    const [freshness, schema, dataQuality] = [fresh, typed, sound].map((assertionUrn) => [{ assertionUrn }]);
    const urn = await upserted({ entityUrn, id: "orders", freshness, schema, dataQuality, state: "PENDING" });
    expect(urn).toBe("urn:li:dataContract:orders");
    expect(await catalog.read(urn)).toMatchObject({
      dataContractProperties: {
        entity: entityUrn,
        freshness: [{ assertion: fresh }],
        schema: [{ assertion: typed }],
        dataQuality: [{ assertion: sound }],
      },
      dataContractStatus: { state: "PENDING" },
    });
    const promised = (assertion: string) => [{ assertion: { urn: assertion } }];
    const properties = { entityUrn, freshness: promised(fresh), schema: promised(typed), dataQuality: promised(sound) };
    expect(await dataOf(catalog, contract, { urn: entityUrn })).toEqual({
      dataset: { contract: { urn, properties, status: { state: "PENDING" } } },
    });
  });

  test("holds each assertion once, however often it is named", async () => {
    const [entityUrn, twice] = [await storedTable(catalog), [{ assertionUrn: fresh }, { assertionUrn: fresh }]];
    const urn = await upserted({ entityUrn, freshness: twice, dataQuality: twice });
    const once = [{ assertion: fresh }];
    expect((await catalog.read(urn)).dataContractProperties).toEqual({ entity: entityUrn, freshness: once, dataQuality: once });
  });

  test("is the one that it has, and is in force unless it says otherwise", async () => {
    const entityUrn = await storedTable(catalog);
    expect(await dataOf(catalog, contract, { urn: entityUrn })).toEqual({ dataset: { contract: null } });
    const urn = await upserted({ entityUrn, freshness: [{ assertionUrn: fresh }] });
    expect(urn).toMatch(/^urn:li:dataContract:[0-9a-f-]{36}$/);
    expect(await upserted({ entityUrn, schema: [{ assertionUrn: typed }] })).toBe(urn);
    expect(await catalog.read(urn)).toMatchObject({
      dataContractProperties: { entity: entityUrn, schema: [{ assertion: typed }] },
      dataContractStatus: { state: "ACTIVE" },
    });
    expect((await catalog.read(urn)).dataContractProperties).not.toHaveProperty("freshness");
  });

  test("takes no id that the contract of another one has", async () => {
    const [entityUrn, other] = [await storedTable(catalog), await storedTable(catalog)];
    const urn = await upserted({ entityUrn, id: "quarterly", freshness: [{ assertionUrn: fresh }] });
    const { code, message } = await failureOf(catalog, upsert, { input: { entityUrn: other, id: "quarterly" } });
    expect([code, message]).toEqual([400, expect.stringContaining(`${urn} is taken`)]);
    expect((await catalog.read(urn)).dataContractProperties).toMatchObject({ entity: entityUrn, freshness: [{ assertion: fresh }] });
    expect(await dataOf(catalog, contract, { urn: other })).toEqual({ dataset: { contract: null } });
    expect(await upserted({ entityUrn, id: "quarterly" })).toBe(urn);
  });

  test("is taken up by its id where nothing leads from the dataset to it any more", async () => {
    const entityUrn = await storedTable(catalog);
    const urn = await upserted({ entityUrn, id: "yearly" });
    await catalog.store.transaction((tx) => tx.graph.putEdges({ urn, aspect: "dataContractProperties" }, []));
    expect(await upserted({ entityUrn, id: "yearly" })).toBe(urn);
  });

  test("is refused when the dataset or an assertion is not there, and beside another one", async () => {
    const entityUrn = await storedTable(catalog);
    const none = "urn:li:dataset:(urn:li:dataPlatform:hive,uncontracted,PROD)";
    const held = await upserted({ entityUrn });
    const refused: readonly { readonly urn?: string; readonly input: object }[] = [
      { input: { entityUrn: none } },
      { input: { entityUrn, schema: [{ assertionUrn: "urn:li:assertion:none" }] } },
      { input: { entityUrn, schema: [{ assertionUrn: none }] } },
      { urn: "urn:li:dataContract:second", input: { entityUrn } },
    ];
    for (const variables of refused) {
      const { code, path } = await failureOf(catalog, upsert, variables);
      expect([code, path]).toEqual([400, ["upsertDataContract"]]);
    }
    expect((await catalog.read(held)).dataContractProperties).toEqual({ entity: entityUrn });
    expect(await dataOf(catalog, contract, { urn: none })).toEqual({ dataset: { contract: null } });
  });
});
