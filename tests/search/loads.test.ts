import { type CatalogClient, createCatalogClient } from "@almagest/client";
import { runCommand } from "@almagest/server/cli/testing/run-command.ts";
import { readConfig } from "@almagest/server/config.ts";
import { startCatalog } from "@almagest/server/main.ts";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../support/temporary-folder.ts";

let client: CatalogClient;
let url: string;
let close: () => Promise<void>;
let stop: () => Promise<void>;
let start: () => Promise<void>;

beforeEach(async () => {
  const { path, remove } = await temporaryFolder();
  start = async () => {
    const { app, address } = await startCatalog(readConfig({ port: 0, dataDir: path, logLevel: "silent" }, {}));
    client = createCatalogClient({ url: address });
    url = address;
    stop = () => app.close();
  };
  await start();
  close = async () => {
    await stop();
    await remove();
  };
});
afterEach(() => close());

const urnOf = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`;

/** Writes names of datasets, so many that another thread prepares them for the index. */
async function load(from: number, to: number, word: string): Promise<void> {
  const proposals = Array.from({ length: to - from }, (_, index) => ({
    entityType: "dataset",
    entityUrn: urnOf(`t${from + index}`),
    changeType: "UPSERT" as const,
    aspectName: "datasetProperties",
    aspect: { value: JSON.stringify({ name: `${word} number${from + index}` }), contentType: "application/json" as const },
  }));
  await client.ingestProposals(proposals);
}

async function count(text: string): Promise<number> {
  return (await client.search({ text, entities: ["dataset"] }, { count: 0 })).numEntities;
}

describe("a load", () => {
  test("is prepared in a thread of its own and found right after, each write by its last value", async () => {
    let threads = 0;
    const countThread = () => threads++;
    process.on("worker", countThread);
    onTestFinished(() => void process.off("worker", countThread));
    await load(0, 1, "alpha");
    expect([await count("alpha"), threads]).toEqual([1, 0]);
    await load(1, 900, "alpha");
    expect([await count("alpha"), threads]).toEqual([900, 1]);
    await load(300, 900, "beta");
    expect([await count("alpha"), await count("beta"), await count("number899")]).toEqual([300, 600, 1]);
  });

  test("with deletions in it leaves what is deleted out of the index", async () => {
    await load(0, 700, "gamma");
    for (let table = 0; table < 5; table++) await client.deleteEntity(urnOf(`t${table}`));
    await load(700, 1300, "gamma");
    expect(await count("gamma")).toBe(1295);
  });
});

describe("almagest reindex", () => {
  test("builds the index anew while the catalog is written, and loses nothing of it", async () => {
    await load(0, 2_500, "delta");
    const command = runCommand(["reindex", "--server", url]);
    for (let table = 0; table < 40; table++) {
      await load(2_500 + table, 2_501 + table, "epsilon");
      expect(await count(`number${2_500 + table}`)).toBe(1);
      await client.deleteEntity(urnOf(`t${table}`));
      expect(await count(`"number${table}"`)).toBe(0);
    }
    const { status, messages } = await command;
    expect({ status, messages }).toEqual({ status: 0, messages: expect.stringMatching(/Indexed [\d,]+ entities in .* entities\/s\.\n$/) });
    expect([await count("delta"), await count("epsilon")]).toEqual([2_460, 40]);
    await stop();
    await start();
    expect([await count("delta"), await count("epsilon")]).toEqual([2_460, 40]);
  });
});
