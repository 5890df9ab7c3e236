import { PassThrough, Writable } from "node:stream";
import { createCatalogClient } from "@almagest/client";
import { runAlmagest } from "@almagest/server/cli/run-almagest.ts";
import { readConfig } from "@almagest/server/config.ts";
import { startCatalog } from "@almagest/server/main.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { shopCatalog, urns } from "./shop-catalog.ts";

let server: string;
let close: () => Promise<void>;

beforeAll(async () => {
  const { path, remove } = await temporaryFolder();
  const { app, address } = await startCatalog(readConfig({ port: 0, dataDir: path, logLevel: "silent" }, {}));
  server = address;
  close = async () => {
    await app.close();
    await remove();
  };
  const proposals = shopCatalog();
  const response = await fetch(`${server}/aspects?action=ingestProposalBatch`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ proposals }),
  });
  expect(response.status).toBe(200);
});
afterAll(() => close());

/** Runs a command line and answers what it wrote and its exit status. */
async function run(...args: string[]): Promise<{ status: number; output: string; messages: string }> {
  const written = { output: "", messages: "" };
  const into = (name: keyof typeof written) =>
    new Writable({
      write: (chunk, _encoding, done) => {
        written[name] += String(chunk);
        done();
      },
    });
  const terminal = { input: new PassThrough(), output: into("output"), messages: into("messages"), environment: {} };
  const status = await runAlmagest([...args, "--server", server], terminal);
  return { status, ...written };
}

describe("almagest search", () => {
  test("prints hits with the places where the words were found", async () => {
    expect(await run("search", "purchase")).toEqual({
      status: 0,
      output: `${urns.orders}\n    description: One row for each purchase\n`,
      messages: "1 entity found.\n",
    });
  });

  test("keeps to types, filters, an order and a number", async () => {
    const one = await run("search", "order", "--type", "dashboard", "--type", "tag", "--urns");
    expect(one.output).toBe(`${urns.board}\n`);
    const filters = ["--filter", "platform=urn:li:dataPlatform:hive", "--filter", "platform=kafka", "--filter", "origin=DEV"];
    expect((await run("search", ...filters, "--urns")).output).toBe(`${urns.clicks}\n`);
    const sorted = await run("search", "--type", "dataset", "--sort", "-name", "--count", "2", "--urns");
    expect(sorted.output).toBe(`${urns.orders}\n${urns.items}\n`);
    expect(sorted.messages).toBe("4 entities found, the first 2 shown; see --count.\n");
  });

  test("says when nothing is found, and what is wrong with an option", async () => {
    expect(await run("search", "zzqq")).toEqual({ status: 1, output: "", messages: "Nothing is found for zzqq.\n" });
    expect((await run("search", "--filter", "nosuch=x")).messages).toContain("Unknown field nosuch");
    expect((await run("search", "--sort", "nosuch")).messages).toContain("Unknown field nosuch");
    expect((await run("search", "--filter", "platform")).messages).toContain("field=value");
    expect((await run("search", "--count", "many")).messages).toContain("whole number");
    expect((await run("search", "--type", "nosuch", "a")).messages).toContain("nosuch");
  });
});

describe("the client", () => {
  const client = () => createCatalogClient({ url: server });

  test("searches, and reads every hit page by page", async () => {
    const { numEntities, entities, metadata } = await client().search({ text: "order", entities: ["dataset"] }, { count: 1 });
    expect([numEntities, entities.length]).toEqual([2, 1]);
    expect(metadata.aggregations.find(({ name }) => name === "platform")?.filterValues[0]).toMatchObject({
      facetCount: 2,
      filtered: false,
    });
    const all = [];
    for await (const { entity } of client().searchAll({ entities: ["dataset"], sort: [{ field: "urn", order: "ASCENDING" }] }))
      all.push(entity);
    expect(all).toEqual([urns.items, urns.orders, urns.clicks, urns.customers]);
  });

  test("completes names and browses", async () => {
    expect(await client().autocomplete({ entity: "dataset", text: "dim" })).toEqual([{ text: "shop.dim_customer", urn: urns.customers }]);
    expect(await client().browse({ entity: "dataset", path: "/prod" })).toMatchObject({
      groups: [{ name: "hive", count: 2 }, { name: "snowflake" }],
    });
  });
});
