import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { assetReads, column, flow, table } from "./asset-reads.ts";
import { governanceReads } from "./governance-reads.ts";
import { dataOf } from "./graphql-calls.ts";
import { store } from "./stored-and-shown.ts";

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await createTestCatalog();
});
afterAll(() => catalog.close());

describe("Clients read", () => {
  beforeAll(async () => {
    await store(catalog, column, { documentation: { documentations: [{ documentation: "Told by hand" }] } });
    const definition = { type: "JSON", json: "{}" };
    for (const name of ["named", "owned"])
      await store(catalog, `urn:li:test:${name}`, { testInfo: { name, category: "Sample", definition } });
  });

  test.each([...assetReads, ...governanceReads])("$root as it is stored", async ({ root, urn, stored, fields, shown }) => {
    await store(catalog, urn, stored);
    const document = `query read($urn: String!) { ${root}(urn: $urn) { urn ${fields} } }`;
    expect(await dataOf(catalog, document, { urn })).toEqual({ [root]: { urn, ...shown } });
  });

  test("when a run of ingestion last saw flows and jobs", async () => {
    const job = `urn:li:dataJob:(${flow},seen)`;
    const seen = (runId: string, lastObserved: number) => ({ systemMetadata: { runId, lastObserved } });
    await catalog.put(flow, "dataFlowInfo", { name: "nightly" }, seen("run-1", 50));
    await catalog.put(job, "status", { removed: false }, seen("run-1", 70));
    await catalog.put(job, "subTypes", { typeNames: ["Task"] }, seen("no-run-id-provided", 90));
    const document = `{ dataFlow(urn: "${flow}") { lastIngested } dataJob(urn: "${job}") { lastIngested } }`;
    expect(await dataOf(catalog, document)).toEqual({ dataFlow: { lastIngested: 50 }, dataJob: { lastIngested: 70 } });
  });

  test("runs of assertions with their partition and figures", async () => {
    const assertion = "urn:li:assertion:rows";
    await store(catalog, assertion, {
      assertionInfo: { type: "CUSTOM", customAssertion: { type: "rows", entity: table } },
      assertionRunEvent: {
        timestampMillis: 5,
        runId: "1",
        assertionUrn: assertion,
        asserteeUrn: table,
        status: "COMPLETE",
        result: {
          type: "FAILURE",
          rowCount: 10,
          missingCount: 2,
          unexpectedCount: 1,
          actualAggValue: 0.5,
          externalUrl: "https://example.com/r",
        },
        partitionSpec: { type: "PARTITION", partition: "2026-01-01" },
      },
    });
    const document = `{ dataset(urn: "${table}") { assertions(start: 0, count: 1000) { start count total assertions { urn
      runEvents(status: COMPLETE, limit: 1) { total failed succeeded runEvents { timestampMillis assertionUrn status
        result { type rowCount missingCount unexpectedCount actualAggValue externalUrl nativeResults { key value } }
        partitionSpec { type partition timePartition { startTimeMillis durationMillis } } } } } } } }`;
    expect(await dataOf(catalog, document)).toEqual({
      dataset: {
        assertions: {
          start: 0,
          count: 1,
          total: 1,
          assertions: [
            {
              urn: assertion,
              runEvents: {
                total: 1,
                failed: 1,
                succeeded: 0,
                runEvents: [
                  {
                    timestampMillis: 5,
                    assertionUrn: assertion,
                    status: "COMPLETE",
                    result: {
                      type: "FAILURE",
                      rowCount: 10,
                      missingCount: 2,
                      unexpectedCount: 1,
                      actualAggValue: 0.5,
                      externalUrl: "https://example.com/r",
                      nativeResults: null,
                    },
                    partitionSpec: { type: "PARTITION", partition: "2026-01-01", timePartition: null },
                  },
                ],
              },
            },
          ],
        },
      },
    });
  });
});
