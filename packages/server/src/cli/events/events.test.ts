import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningCatalog, startRunningCatalog } from "../testing/running-catalog.ts";

const urn = "urn:li:dataset:(urn:li:dataPlatform:hive,followed,PROD)";
const tag = "urn:li:tag:followed";

let catalog: RunningCatalog;
beforeAll(async () => {
  catalog = await startRunningCatalog();
  const aspect = { value: JSON.stringify({ tags: [{ tag }] }), contentType: "application/json" };
  await catalog.client.ingestProposal({ entityType: "dataset", entityUrn: urn, changeType: "UPSERT", aspectName: "globalTags", aspect });
});
afterAll(() => catalog.close());

const ask = (...args: string[]) => catalog.ask("events", ...args);

test("events are printed as lines for people", async () => {
  const { status, output } = await ask("--since", "1", "--type", "dataset", "--category", "TAG", "--count", "1");
  expect([status, output]).toEqual([
    0,
    expect.stringMatching(
      /^\d{4}-.*Z {2}TAG {2}ADD {2}urn:li:dataset:\(.*followed,PROD\) {2}urn:li:tag:followed {2}by urn:li:corpuser:\S+\n$/,
    ),
  ]);
  const changes = await ask("--topic", "aspects", "--since", "1", "--aspect", "globalTags", "--count", "1");
  expect(changes.output).toContain(`  UPSERT  globalTags  ${urn}  by `);
});

test("events are printed as JSON with the position behind them, and followed from there", async () => {
  const read = async (...more: string[]) => {
    const { output } = await ask("--topic", "aspects", "--type", "dataset", "--json", ...more);
    return output
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { offsetId: string; event: { aspectName: string } });
  };
  const [first, second, ...others] = await read("--since", "1", "--count", "2");
  expect(others).toEqual([]);
  expect(await read("--after", first?.offsetId ?? "", "--count", "1")).toEqual([second]);
});

test("what the catalog refuses ends the command with what it said", async () => {
  const { status, messages } = await ask("--after", "nowhere");
  expect([status, messages]).toEqual([1, expect.stringContaining('Invalid offsetId "nowhere"')]);
  expect((await ask("--count", "0")).messages).toContain("It must be a whole number above 0.");
});
