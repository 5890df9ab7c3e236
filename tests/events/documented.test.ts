import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDataset } from "../support/sample-urns.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { WebhookReceiver } from "./webhook-receiver.ts";

const page = readFileSync(new URL("../../docs/events.md", import.meta.url), "utf8");
const blocks = (language: string) => [...page.matchAll(new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``, "g"))].map(([, text = ""]) => text);

describe("the page on events", () => {
  let catalog: TestCatalog;
  let address: string;
  beforeAll(async () => {
    catalog = await createTestCatalog({ webhooks: { allowPrivate: true } });
    address = await catalog.listen();
    await catalog.put(freshDataset(), "globalTags", { tags: [{ tag: "urn:li:tag:a" }] });
  });
  afterAll(() => catalog.close());

  const expected = [
    /"count":[1-9]/,
    /^retry: 1000\nid: .*\n\nid: .*\ndata: .*TAG/,
    /"secret":"whsec_.*"state":\{"status":"delivering"/s,
    /^\{\}$/,
    /^$/,
  ];

  test.for(blocks("sh").map((script, index) => ({ script, answer: expected[index] })))(
    "has a command that works: $script",
    async ({ script, answer }) => {
      const { stdout } = await promisify(execFile)("sh", ["-c", script.replaceAll("http://127.0.0.1:8080", address)]);
      expect(stdout).toMatch(answer ?? /no answer is known/);
    },
  );

  test("shows how a receiver tells genuine messages from others", async () => {
    const receiver = new WebhookReceiver();
    const made = await catalog.request("PUT", "/openapi/v1/webhooks/genuine", { url: await receiver.listen() });
    await catalog.put(freshDataset(), "globalTags", { tags: [{ tag: "urn:li:tag:b" }] });
    await expect.poll(() => receiver.messages.length).toBeGreaterThan(0);
    const [code = ""] = blocks("js");
    const { isGenuine } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
    const { secret } = made.body as { secret: string };
    for (const { headers, body } of receiver.messages) {
      expect(isGenuine(headers, body, secret)).toBe(true);
      expect(isGenuine(headers, `${body} `, secret)).toBe(false);
      expect(isGenuine(headers, body, secret, Date.now() + 600_000)).toBe(false);
    }
    await receiver.close();
  });
});
