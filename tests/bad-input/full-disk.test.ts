import { expect, onTestFinished, test } from "vitest";
import { type ServerProcess, startServer } from "../support/server-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const longText = "a word ".repeat(15_000);

test("a write that the disk has no room for is refused and leaves nothing, and all goes on when there is room", async () => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const cramped = await startServer(folder.path, { fileKilobytes: 8_000 });
  let stored = 0;
  let refusal = await write(cramped, 0);
  for (; refusal.ok && stored < 500; refusal = await write(cramped, stored)) stored++;
  expect(refusal.status).toBe(503);
  expect(await refusal.json()).toMatchObject({
    message: expect.stringMatching(/^The catalog cannot be written \(.+\); nothing was stored/),
  });
  expect(stored).toBeGreaterThan(5);
  expect((await fetch(`${cramped.address}/health`)).status).toBe(200);
  expect(await found(cramped)).toBe(stored);
  expect(await readDescription(cramped, stored - 1)).toBe(200);
  expect(await readDescription(cramped, stored)).toBe(404);
  await cramped.kill();

  const roomy = await startServer(folder.path);
  expect(await found(roomy)).toBe(stored);
  expect((await write(roomy, stored)).status).toBe(200);
  expect(await found(roomy)).toBe(stored + 1);
  await roomy.stop();
});

const urn = (number: number) => `urn:li:dataset:(urn:li:dataPlatform:hive,full.${number},PROD)`;

function write(server: ServerProcess, number: number): Promise<Response> {
  const value = JSON.stringify({ name: "crowded", description: longText, customProperties: {} });
  const aspect = { value, contentType: "application/json" };
  const proposal = { entityType: "dataset", entityUrn: urn(number), changeType: "UPSERT", aspectName: "datasetProperties", aspect };
  return post(server, "/aspects?action=ingestProposal", { proposal });
}

async function found(server: ServerProcess): Promise<unknown> {
  const answer = await post(server, "/entities?action=search", { entity: "dataset", input: "crowded", start: 0, count: 0 });
  return ((await answer.json()) as { value: { numEntities: number } }).value.numEntities;
}

async function readDescription(server: ServerProcess, number: number): Promise<number> {
  const path = `/aspects/${encodeURIComponent(urn(number))}?aspect=datasetProperties&version=0`;
  return (await fetch(server.address + path)).status;
}

function post(server: ServerProcess, path: string, body: unknown): Promise<Response> {
  const headers = { "content-type": "application/json" };
  return fetch(server.address + path, { method: "POST", headers, body: JSON.stringify(body) });
}
