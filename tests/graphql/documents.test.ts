import { afterAll, beforeAll, expect, test } from "vitest";
import { datasetUrn } from "../support/sample-urns.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { dataOf } from "./graphql-calls.ts";

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await createTestCatalog();
});
afterAll(() => catalog.close());

const [runbook, mirrored] = ["urn:li:document:runbook", "urn:li:document:mirrored"];
const stamp = { time: 5, actor: "urn:li:corpuser:ann" };
const shownStamp = { time: 5, actor: { urn: stamp.actor } };
const info = (more: object) => ({
  contents: { text: "Turn it off" },
  status: { state: "PUBLISHED" },
  created: stamp,
  lastModified: stamp,
  ...more,
});

test("a document shows its text, its subtype, where it comes from and what it is about", async () => {
  const orders = datasetUrn("orders");
  await catalog.put(runbook, "documentInfo", info({ title: "Runbook", customProperties: { a: "b" }, relatedAssets: [{ asset: orders }] }));
  await catalog.put(runbook, "subTypes", { typeNames: ["Runbook", "Page"] });
  const source = { sourceType: "EXTERNAL", externalUrl: "https://example.org/1", externalId: "1" };
  await catalog.put(mirrored, "documentInfo", info({ source, parentDocument: { document: runbook } }));
  await catalog.put(mirrored, "dataPlatformInstance", { platform: "urn:li:dataPlatform:notion" });
  await catalog.put(mirrored, "semanticText", { text: "turn off" });
  const { entities, document } = await dataOf(
    catalog,
    `query documents($urns: [String!]!) {
      document(urn: "${mirrored}") { exists platform { urn } info { source { sourceType externalUrl externalId } contents { semanticText }
        parentDocument { document { info { title } } } } }
      entities(urns: $urns) { type ... on Document { subType platform { name } settings { showInGlobalContext }
        info { title contents { text semanticText } status { state } created { time actor { urn } } lastModified { time actor { urn } }
          customProperties { key value } relatedAssets { asset { urn } } } } } }`,
    { urns: [runbook] },
  );
  expect(entities).toEqual([
    {
      type: "DOCUMENT",
      subType: "Runbook",
      platform: { name: "datahub" },
      settings: null,
      info: {
        ...{ title: "Runbook", contents: { text: "Turn it off", semanticText: null }, status: { state: "PUBLISHED" } },
        ...{ created: shownStamp, lastModified: shownStamp, customProperties: [{ key: "a", value: "b" }] },
        relatedAssets: [{ asset: { urn: orders } }],
      },
    },
  ]);
  expect(document).toEqual({
    exists: true,
    platform: { urn: "urn:li:dataPlatform:notion" },
    info: { source, contents: { semanticText: "turn off" }, parentDocument: { document: { info: { title: "Runbook" } } } },
  });
});

test("documents are found by their words when they are asked for", async () => {
  const query = `{ searchAcrossEntities(input: { types: [DOCUMENT], query: "runbook" }) { searchResults { entity { urn } } } }`;
  expect(await dataOf(catalog, query)).toEqual({ searchAcrossEntities: { searchResults: [{ entity: { urn: runbook } }] } });
});
