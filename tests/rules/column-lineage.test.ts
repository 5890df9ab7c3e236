import { expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { datasetUrn, freshDataset } from "../support/sample-urns.ts";
import { expectDone, expectRule } from "./property-calls.ts";

onEachBackend("column lineage", (catalog) => {
  const columns = (dataset: string, count: number) =>
    Array.from({ length: count }, (_, index) => `urn:li:schemaField:(${datasetUrn(dataset)},c${index})`);
  const entry = (upstreams: number, downstreams: number) => ({
    ...{ upstreamType: "FIELD_SET", upstreams: columns("from", upstreams) },
    ...{ downstreamType: "FIELD_SET", downstreams: columns("to", downstreams) },
  });
  const reason = "Column lineage of 1000001 edges is too large: an aspect has at most 1000000; give each downstream column an entry";

  test("leads from several columns to several columns", async () => {
    expectDone(await catalog.put(freshDataset(), "upstreamLineage", { upstreams: [], fineGrainedLineages: [entry(30, 20), entry(1, 1)] }));
    const [first = ""] = columns("from", 1);
    const { body } = await catalog.request("GET", `/relationships?urn=${encodeURIComponent(first)}&direction=INCOMING&types=DownstreamOf`);
    // The columns and, as the aspect is its own, the dataset.
    expect(body).toMatchObject({ total: 20 + 1 });
  });

  test("whose edges would fill the memory is refused, however short it is told", async () => {
    const fineGrainedLineages = [entry(1_000, 999), entry(1_001, 1)];
    const write = (urn: string, aspect: string, value: object) => () => catalog.put(urn, aspect, { ...value, fineGrainedLineages });
    await expectRule(catalog, write(freshDataset(), "upstreamLineage", { upstreams: [] }), reason);
    const job = "urn:li:dataJob:(urn:li:dataFlow:(airflow,wide,PROD),load)";
    await expectRule(catalog, write(job, "dataJobInputOutput", { inputDatasets: [], outputDatasets: [] }), reason);
  });
});
