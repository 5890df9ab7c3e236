import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { startAlmagest } from "./started-catalog.ts";

const launcher = fileURLToPath(new URL("../../packages/server/bin/almagest.mjs", import.meta.url));

test("following events ends when its reader has seen enough, however many more there are", async () => {
  const folder = await temporaryFolder();
  onTestFinished(() => folder.remove());
  const { address } = await startAlmagest(["--data-dir", join(folder.path, "data")]);
  const follower = spawn(process.execPath, [launcher, "events", "--since", "1", "--topic", "aspects", "--server", address]);
  onTestFinished(() => void follower.kill("SIGKILL"));
  const exit = once(follower, "exit");
  let messages = "";
  follower.stderr.setEncoding("utf8").on("data", (text: string) => {
    messages += text;
  });
  await once(follower.stdout, "data");
  follower.stdout.destroy();
  for (let written = 0; follower.exitCode === null && written < 20; written++) await writeTag(address, written);
  await exit;
  expect([follower.exitCode, messages]).toEqual([0, ""]);
});

test("a catalog goes on without the reader of its log, and has a word of that on standard error", async () => {
  const folder = await temporaryFolder();
  onTestFinished(() => folder.remove());
  const catalog = await startAlmagest(["--data-dir", join(folder.path, "data"), "--log-level", "info"]);
  catalog.closeLog();
  for (let asked = 0; asked < 3; asked++) expect((await fetch(`${catalog.address}/config`)).status).toBe(200);
  await expect.poll(() => catalog.messages()).toContain("The log cannot be written: write EPIPE\n");
  expect(catalog.messages().match(/cannot be written/g)).toHaveLength(1);
});

test("the help of start has no word of a reader who has seen enough", async () => {
  const help = spawn(process.execPath, [launcher, "start", "--help"]);
  onTestFinished(() => void help.kill("SIGKILL"));
  help.stdout.destroy();
  let messages = "";
  help.stderr.setEncoding("utf8").on("data", (text: string) => {
    messages += text;
  });
  await once(help, "close");
  expect(messages).toBe("");
});

async function writeTag(address: string, written: number): Promise<void> {
  const value = JSON.stringify({ name: `T${written}` });
  const proposal = {
    entityType: "tag",
    entityUrn: `urn:li:tag:closed-output-${written}`,
    changeType: "UPSERT",
    aspectName: "tagProperties",
    aspect: { contentType: "application/json", value },
  };
  const headers = { "content-type": "application/json" };
  await fetch(`${address}/aspects?action=ingestProposal`, { method: "POST", headers, body: JSON.stringify({ proposal }) });
}
