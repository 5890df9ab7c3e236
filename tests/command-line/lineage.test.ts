import { PassThrough } from "node:stream";
import { createCatalogClient } from "@almagest/client";
import { upsertProposal } from "@almagest/model";
import { runAlmagest } from "@almagest/server/cli/run-almagest.ts";
import { readConfig } from "@almagest/server/config.ts";
import { startCatalog } from "@almagest/server/main.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { datasetUrn } from "../support/sample-urns.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const [raw, orders, bills, mart] = ["raw", "orders", "bills", "mart"].map((name) => datasetUrn(name)) as [string, string, string, string];
const columns = ["id", "total"].map((path) => `urn:li:schemaField:(${orders},${path})`);
let address = "";
let close = async () => {};

beforeAll(async () => {
  const folder = await temporaryFolder();
  const { app, address: listening } = await startCatalog(readConfig({ port: 0, dataDir: folder.path, logLevel: "error" }, {}));
  address = listening;
  close = async () => {
    await app.close();
    await folder.remove();
  };
  const lineage = (urn: string, from: readonly string[], more: object = {}) =>
    upsertProposal("dataset", urn, "upstreamLineage", { upstreams: from.map((dataset) => ({ dataset, type: "TRANSFORMED" })), ...more });
  const entry = {
    upstreamType: "FIELD_SET",
    downstreamType: "FIELD",
    upstreams: [`urn:li:schemaField:(${raw},key)`],
    downstreams: [columns[0]],
  };
  const fields = ["id", "total"].map((fieldPath) => ({
    fieldPath,
    nativeDataType: "int",
    type: { type: { "com.linkedin.schema.NumberType": {} } },
  }));
  const platformSchema = { "com.linkedin.schema.OtherSchema": { rawSchema: "" } };
  await createCatalogClient({ url: address }).ingestProposals([
    lineage(orders, [raw], { fineGrainedLineages: [entry] }),
    lineage(bills, [raw]),
    lineage(mart, [orders, bills]),
    upsertProposal("dataset", orders, "schemaMetadata", {
      schemaName: "s",
      platform: "urn:li:dataPlatform:hive",
      version: 0,
      hash: "",
      platformSchema,
      fields,
    }),
  ]);
});
afterAll(() => close());

test("a client lists relationships and lineage", async () => {
  const client = createCatalogClient({ url: address });
  const incoming = await client.listRelationships({ urn: raw, direction: "INCOMING", types: ["DownstreamOf"] });
  expect([incoming.total, incoming.entities.toSorted()]).toEqual([2, [bills, orders]]);
  expect((await client.listRelationships({ urn: orders, direction: "OUTGOING", start: 1, count: 1 })).count).toBe(1);
  const lineage = await client.getLineage({ urn: raw, direction: "DOWNSTREAM", maxHops: 5 });
  expect(lineage.relationships.map(({ entity, degree }) => [entity, degree])).toEqual([
    [orders, 1],
    [bills, 1],
    [mart, 2],
  ]);
});

test("lineage is printed as a tree with the number of hops", async () => {
  expect(await run("lineage", raw, "--direction", "downstream")).toEqual({
    status: 0,
    output: [
      `downstream of ${raw}`,
      `├─ 1 ${orders} (DownstreamOf)`,
      `│  └─ 2 ${mart} (DownstreamOf)`,
      `└─ 1 ${bills} (DownstreamOf)`,
      "",
    ].join("\n"),
    messages: "3 entities within 3 hops.\n",
  });
  const { output, messages } = await run("lineage", orders, "--hops", "1");
  expect(output).toBe(`upstream of ${orders}\n└─ 1 ${raw} (DownstreamOf)\ndownstream of ${orders}\n└─ 1 ${mart} (DownstreamOf)\n`);
  expect(messages).toBe("2 entities within 1 hop.\n");
});

test("lineage of columns is that of each column of the schema", async () => {
  const { output } = await run("lineage", orders, "--columns");
  expect(output).toBe(`upstream of ${columns[0]}\n└─ 1 urn:li:schemaField:(${raw},key) (DownstreamOf)\n`);
});

test("what has no lineage, no schema or no sense ends with a message", async () => {
  expect(await run("lineage", raw, "--direction", "upstream")).toMatchObject({
    status: 1,
    output: "",
    messages: `Nothing is known upstream of ${raw}.\n`,
  });
  expect(await run("lineage", mart, "--columns")).toMatchObject({ status: 1, messages: `${mart} has no schema.\n` });
  expect((await run("lineage", raw, "--hops", "0")).messages).toContain("It must be a whole number from 1 to 999.");
  expect((await run("lineage", "nosuch")).messages).toContain('Invalid urn "nosuch"');
});

async function run(...args: readonly string[]): Promise<{ status: number; output: string; messages: string }> {
  const [input, output, messages] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const status = await runAlmagest([...args, "--server", address], { input, output, messages, environment: {} });
  return { status, output: textOf(output), messages: textOf(messages) };
}

function textOf(stream: PassThrough): string {
  return (stream.read() as Buffer | null)?.toString() ?? "";
}
