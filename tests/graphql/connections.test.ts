import { afterAll, beforeAll, expect, test } from "vitest";
import { contentsOf } from "../support/refusals.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { dataOf, failureOf } from "./graphql-calls.ts";

const upsert = "mutation u($input: UpsertDataHubConnectionInput!) { upsertConnection(input: $input) { urn platform { urn } } }";
const shown = "query c($urn: String!) { connection(urn: $urn) { urn details { type name json { blob } } } }";
const platformUrn = "urn:li:dataPlatform:snowflake";

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await createTestCatalog();
});
afterAll(() => catalog.close());

test("a connection is stored encrypted, shown as it was given, and replaced", async () => {
  const urn = "urn:li:dataHubConnection:warehouse";
  const input = { id: "warehouse", type: "JSON", platformUrn, json: { blob: '{"password": "open sesame"}' }, name: "Warehouse" };
  expect(await dataOf(catalog, upsert, { input })).toEqual({ upsertConnection: { urn, platform: { urn: platformUrn } } });
  const { dataHubConnectionDetails, dataPlatformInstance } = await catalog.read(urn);
  expect(dataHubConnectionDetails).toEqual({ type: "JSON", name: "Warehouse", json: { encryptedBlob: expect.any(String) } });
  expect(JSON.stringify(dataHubConnectionDetails)).not.toContain("sesame");
  expect(dataPlatformInstance).toEqual({ platform: platformUrn });
  expect(await dataOf(catalog, shown, { urn })).toEqual({
    connection: { urn, details: { type: "JSON", name: "Warehouse", json: { blob: '{"password": "open sesame"}' } } },
  });
  await dataOf(catalog, upsert, { input: { ...input, json: { blob: "{}" } } });
  expect(await dataOf(catalog, shown, { urn })).toMatchObject({ connection: { details: { json: { blob: "{}" } } } });
});

test("a connection without an id gets one; one that is not there is null", async () => {
  const { upsertConnection } = await dataOf(catalog, upsert, { input: { type: "JSON", platformUrn, json: { blob: "{}" } } });
  expect(upsertConnection).toMatchObject({ urn: expect.stringMatching(/^urn:li:dataHubConnection:[0-9a-f-]{36}$/) });
  expect(await dataOf(catalog, shown, { urn: "urn:li:dataHubConnection:none" })).toEqual({ connection: null });
});

test("what another catalog has encrypted is not shown", async () => {
  const urn = "urn:li:dataHubConnection:foreign";
  await catalog.put(urn, "dataHubConnectionDetails", { type: "JSON", json: { encryptedBlob: "b64" } });
  expect(await dataOf(catalog, shown, { urn })).toEqual({ connection: { urn, details: { type: "JSON", name: null, json: null } } });
});

test("a connection without content, or to what is no platform, is refused", async () => {
  const before = await contentsOf(catalog.store);
  const input = { id: "refused", type: "JSON", platformUrn };
  expect(await failureOf(catalog, upsert, { input })).toMatchObject({ code: 400, message: expect.stringContaining("give json") });
  const tag = { ...input, platformUrn: "urn:li:tag:none", json: { blob: "{}" } };
  expect(await failureOf(catalog, upsert, { input: tag })).toMatchObject({
    code: 400,
    message: expect.stringContaining("give the URN of a dataPlatform"),
  });
  expect(await contentsOf(catalog.store)).toEqual(before);
});
