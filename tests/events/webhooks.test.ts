import { join } from "node:path";
import type { AppOptions } from "@almagest/server";
import { createKeys } from "@almagest/server/auth/catalog-keys.ts";
import { createMemoryCatalogStore } from "@almagest/server/backends/memory/memory-catalog-store.ts";
import { createSqliteCatalogStore } from "@almagest/server/backends/sqlite/sqlite-catalog-store.ts";
import type { CatalogStore } from "@almagest/server/storage/catalog-store.ts";
import { describe, expect, onTestFinished, test } from "vitest";
import { createCrampedStore } from "../support/cramped-store.ts";
import { freshDataset } from "../support/sample-urns.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { type Answer, createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { turnClock } from "../support/turn-clock.ts";
import { topics } from "./told-while.ts";
import { isSigned, WebhookReceiver } from "./webhook-receiver.ts";

const root = "/openapi/v1/webhooks";
const secret = `whsec_${Buffer.alloc(24, 1).toString("base64")}`;
// A receiver that has to answer sooner is told twice when the machine is busy.
const fast = { allowPrivate: true, firstRetryMillis: 10, timeoutMillis: 10_000 };

interface Shown {
  readonly id: string;
  readonly secret?: string;
  readonly changesBehind: number;
  readonly state: {
    readonly status: string;
    readonly failures: number;
    readonly lastFailure?: { readonly reason: string };
    readonly missedChanges?: number;
  };
}

async function opened(options: Partial<AppOptions> = {}): Promise<TestCatalog> {
  const catalog = await createTestCatalog({ webhooks: fast, ...options });
  onTestFinished(() => catalog.close());
  return catalog;
}

/** What starts a catalog on the same data file, time after time. */
async function startedAgain(webhooks: AppOptions["webhooks"]): Promise<() => Promise<TestCatalog>> {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const [file, keys] = [join(folder.path, "almagest.db"), createKeys()];
  return () => createTestCatalog({ store: createSqliteCatalogStore({ file }), keys, webhooks: { ...fast, ...webhooks } });
}

async function receiving(...answering: ConstructorParameters<typeof WebhookReceiver>): Promise<{ receiver: WebhookReceiver; url: string }> {
  const receiver = new WebhookReceiver(...answering);
  onTestFinished(() => receiver.close());
  return { receiver, url: await receiver.listen() };
}

const put = (catalog: TestCatalog, request: object, id = "w") => catalog.request("PUT", `${root}/${id}`, request);
const show = async (catalog: TestCatalog, id = "w") => (await catalog.request("GET", `${root}/${id}`)).body as Shown;
const describe1 = (catalog: TestCatalog, urn: string, description: string): Promise<Answer> =>
  catalog.put(urn, "datasetProperties", { description });
const delivered = (catalog: TestCatalog, id?: string) => expect.poll(async () => (await show(catalog, id)).changesBehind).toBe(0);

/** The descriptions that the messages tell. */
function descriptionsIn(receiver: WebhookReceiver, isWanted: (taken: boolean) => boolean = () => true): string[] {
  return receiver.messages
    .filter(({ taken }) => isWanted(taken))
    .flatMap(({ body }) => [...body.matchAll(/"aspect":\{[^}]*\\"description\\":\\"([^\\]*)/g)].map(([, text = ""]) => text));
}

const described = (url: string) => ({ url, topics: [topics.versioned], aspects: ["datasetProperties"] });

describe("a webhook", () => {
  test("is told of every event from its making on, in their order, each signed", async () => {
    const [catalog, { receiver, url }] = [await opened(), await receiving()];
    const urn = freshDataset();
    await describe1(catalog, urn, "before");
    const made = await catalog.request("POST", root, { ...described(url), secret });
    expect(made.status).toBe(201);
    const { id } = made.body as Shown;
    expect(made.headers.location).toBe(`${root}/${id}`);
    for (const text of ["1", "2", "3"]) await describe1(catalog, urn, text);
    await delivered(catalog, id);
    expect(descriptionsIn(receiver)).toEqual(["1", "2", "3"]);
    for (const message of receiver.messages) {
      expect(isSigned(message, secret)).toBe(true);
      expect(Math.abs(Number(message.headers["webhook-timestamp"]) - Date.now() / 1000)).toBeLessThan(60);
      expect(JSON.parse(message.body)).toMatchObject({ type: topics.versioned, timestamp: expect.any(String), data: { entityUrn: urn } });
      expect(message.headers["content-type"]).toBe("application/json");
    }
  });

  test("is told of platform events unless it asks for others, and only of what passes its filters", async () => {
    const [catalog, { receiver, url }] = [await opened(), await receiving()];
    await put(catalog, { url, entityTypes: ["dataset"], categories: ["TAG"] });
    await catalog.put("urn:li:chart:(looker,w)", "globalTags", { tags: [{ tag: "urn:li:tag:a" }] });
    const urn = freshDataset();
    const ofColumn = { fieldPath: "x", globalTags: { tags: [{ tag: "urn:li:tag:c" }] } };
    await catalog.put(urn, "editableSchemaMetadata", { editableSchemaFieldInfo: [ofColumn] });
    await catalog.put(urn, "globalTags", { tags: [{ tag: "urn:li:tag:b" }] });
    await delivered(catalog);
    const told = receiver.messages.map(({ body }) => JSON.parse(JSON.parse(body).data.payload.value));
    expect(told).toMatchObject([{ category: "TAG", modifier: "urn:li:tag:b" }]);
  });

  test("is told again of what it did not take, under the same id, and nothing else before it", async () => {
    const catalog = await opened();
    let refusals = 3;
    const { receiver, url } = await receiving(() => (refusals-- > 0 ? 500 : 204));
    await put(catalog, described(url));
    const urn = freshDataset();
    for (const text of ["1", "2"]) await describe1(catalog, urn, text);
    await delivered(catalog);
    expect(descriptionsIn(receiver)).toEqual(["1", "1", "1", "1", "2"]);
    expect(new Set(receiver.messages.map(({ id }) => id)).size).toBe(2);
    expect((await show(catalog)).state).toMatchObject({ status: "delivering", failures: 0 });
  });

  test("shows how it fails, is given up after a time, and goes on where it stood when it is put again", async () => {
    const catalog = await opened({ webhooks: { ...fast, giveUpMillis: 300 } });
    const { receiver, url } = await receiving(() => 503);
    await put(catalog, { ...described(url), secret });
    await describe1(catalog, freshDataset(), "1");
    await expect.poll(async () => (await show(catalog)).state.status).toBe("dead");
    expect((await show(catalog)).state).toMatchObject({ failingSince: expect.any(Number), lastFailure: { reason: "answered 503" } });
    const tries = receiver.messages.length;
    expect(tries).toBeGreaterThan(1);
    receiver.answerWith(() => 204);
    await describe1(catalog, freshDataset(), "2");
    expect(receiver.messages).toHaveLength(tries);
    expect((await put(catalog, described(url))).status).toBe(200);
    await delivered(catalog);
    expect(descriptionsIn(receiver, (taken) => taken)).toEqual(["1", "2"]);
    expect(receiver.messages.every((message) => isSigned(message, secret))).toBe(true);
  });

  test("is not given up for the time that the catalog was stopped, nor when a clock is set", async () => {
    const start = await startedAgain({ longestRetryMillis: 20, giveUpMillis: 100_000 });
    const first = await start();
    const { receiver, url } = await receiving(() => 503);
    await put(first, { ...described(url), secret });
    await describe1(first, freshDataset(), "1");
    await expect.poll(() => receiver.messages.length).toBeGreaterThan(1);
    await first.close();
    const triedMore = (than: number) => expect.poll(() => receiver.messages.length, { timeout: 10_000 }).toBeGreaterThan(than + 2);
    for (const days of [1, 2_000]) {
      turnClock(days * 86_400_000);
      const again = await start();
      await triedMore(receiver.messages.length);
      turnClock((days + 1) * 86_400_000);
      await triedMore(receiver.messages.length);
      expect((await show(again)).state).toMatchObject({ status: "retrying" });
      await again.close();
    }
  });

  test("is given up after failing for long enough, though the clock is set back and the catalog started again meanwhile", async () => {
    const start = await startedAgain({ longestRetryMillis: 20, giveUpMillis: 300 });
    const first = await start();
    const { receiver, url } = await receiving(() => 503);
    await put(first, { ...described(url), secret });
    await describe1(first, freshDataset(), "1");
    await expect.poll(() => receiver.messages.length).toBeGreaterThan(3);
    await first.close();
    turnClock(-86_400_000);
    const again = await start();
    await expect.poll(async () => (await show(again)).state.status).toBe("dead");
    await again.close();
  });

  test("of which cannot be kept how far it came, on a full disk, does not keep the catalog from closing", async () => {
    const disk = createCrampedStore();
    const catalog = await createTestCatalog({ webhooks: fast, store: disk.store });
    const { receiver, url } = await receiving(() => {
      disk.fill();
      return 503;
    });
    await put(catalog, described(url));
    await describe1(catalog, freshDataset(), "1");
    await expect.poll(() => receiver.messages.length).toBeGreaterThan(1);
    await catalog.close();
    expect(disk.isClosed).toBe(true);
  });

  test("for which a change cannot be read is told what stands before it, shows that it fails, and goes on once it can be", async () => {
    const { changes, ...others }: CatalogStore = createMemoryCatalogStore();
    let unreadable: string | undefined;
    const readChanges: typeof changes.readChanges = async (query) => {
      const read = await changes.readChanges(query);
      return read.map((change) => (change.urn === unreadable ? { ...change, systemMetadata: "{" } : change));
    };
    const [catalog, { receiver, url }] = [await opened({ store: { ...others, changes: { ...changes, readChanges } } }), await receiving()];
    const warnings: string[] = [];
    catalog.app.http.log.warn = (_error: unknown, message?: string) => void warnings.push(message ?? "");
    await put(catalog, { ...described(url), active: false });
    await describe1(catalog, freshDataset(), "1");
    unreadable = freshDataset();
    await describe1(catalog, unreadable, "2");
    await put(catalog, described(url));
    await expect.poll(async () => (await show(catalog)).state.failures).toBeGreaterThan(2);
    expect(descriptionsIn(receiver)).toEqual(["1"]);
    expect((await show(catalog)).state).toMatchObject({
      status: "retrying",
      lastFailure: { reason: expect.stringContaining("could not be read") },
    });
    expect(warnings).toEqual([expect.stringContaining("could not be read")]);
    unreadable = undefined;
    await delivered(catalog);
    expect(descriptionsIn(receiver)).toEqual(["1", "2"]);
    expect((await show(catalog)).state).toMatchObject({ status: "delivering", failures: 0 });
  });

  test("no longer fails once its changes can be read, though none is for it", async () => {
    const { changes, ...others }: CatalogStore = createMemoryCatalogStore();
    let fails = false;
    const readChanges: typeof changes.readChanges = async (query) => {
      if (fails) throw new Error("a read failed");
      return changes.readChanges(query);
    };
    const catalog = await opened({ store: { ...others, changes: { ...changes, readChanges } } });
    const { url } = await receiving();
    await put(catalog, described(url));
    fails = true;
    await expect.poll(async () => (await show(catalog)).state.status, { timeout: 10_000 }).toBe("retrying");
    fails = false;
    await expect.poll(async () => (await show(catalog)).state).toMatchObject({ status: "delivering", failures: 0 });
  });

  test("that answers 410 wants no more", async () => {
    const catalog = await opened();
    const { receiver, url } = await receiving(() => 410);
    await put(catalog, described(url));
    await describe1(catalog, freshDataset(), "1");
    await expect.poll(async () => (await show(catalog)).state.status).toBe("dead");
    expect(receiver.messages).toHaveLength(1);
  });

  test("that answers nothing, a redirect or far too much is tried again, and never followed anywhere", async () => {
    const catalog = await opened({ webhooks: { ...fast, timeoutMillis: 1_000 } });
    const { receiver: elsewhere, url: target } = await receiving();
    const answers = [
      () => undefined,
      (response: Parameters<NonNullable<ConstructorParameters<typeof WebhookReceiver>[0]>>[1]) => {
        response.writeHead(302, { location: target }).end();
      },
      (response: Parameters<NonNullable<ConstructorParameters<typeof WebhookReceiver>[0]>>[1]) => {
        response.writeHead(500).end("x".repeat(1_000_000));
      },
    ];
    const { receiver, url } = await receiving((_message, response) => {
      const answer = answers.shift();
      if (answer === undefined) return 204;
      answer(response);
      return undefined;
    });
    await put(catalog, described(url));
    await describe1(catalog, freshDataset(), "1");
    await delivered(catalog);
    expect(descriptionsIn(receiver)).toEqual(["1", "1", "1", "1"]);
    expect(elsewhere.messages).toEqual([]);
  });

  test("that is not active is told nothing until it is, and then of what it missed", async () => {
    const [catalog, { receiver, url }] = [await opened(), await receiving()];
    await put(catalog, { ...described(url), active: false });
    await describe1(catalog, freshDataset(), "1");
    expect((await show(catalog)).changesBehind).toBeGreaterThan(0);
    await put(catalog, described(url));
    await delivered(catalog);
    expect(descriptionsIn(receiver)).toEqual(["1"]);
    expect((await catalog.request("DELETE", `${root}/w`)).status).toBe(204);
    await describe1(catalog, freshDataset(), "2");
    expect((await catalog.request("GET", `${root}/w`)).status).toBe(404);
    expect(descriptionsIn(receiver)).toEqual(["1"]);
  });

  test("gives its secret away once, and keeps it sealed", async () => {
    const store = createMemoryCatalogStore();
    const [catalog, { receiver, url }] = [await opened({ store }), await receiving()];
    const made = (await put(catalog, described(url))).body as Shown;
    expect(made.secret).toMatch(/^whsec_/);
    expect(await show(catalog)).not.toHaveProperty("secret");
    expect((await catalog.request("GET", root)).text).not.toContain("ecret");
    expect((await put(catalog, described(url))).body).not.toHaveProperty("secret");
    expect((await store.webhooks.getWebhook("w"))?.definition).not.toContain(made.secret?.slice(6));
    await describe1(catalog, freshDataset(), "1");
    await delivered(catalog);
    expect(receiver.messages.map((message) => isSigned(message, made.secret ?? ""))).toEqual([true]);
  });

  test("whose secret was encrypted with other keys is dead until it is put again with a secret", async () => {
    const store = createMemoryCatalogStore();
    const [catalog, { receiver, url }] = [await opened({ store }), await receiving()];
    await put(catalog, { ...described(url), active: false });
    // Another start over the same store has keys of its own.
    const other = await opened({ store });
    await put(other, described(url));
    expect((await show(other)).state).toMatchObject({
      status: "dead",
      lastFailure: { reason: expect.stringContaining("put it again with a secret") },
    });
    await put(other, { ...described(url), secret });
    await describe1(other, freshDataset(), "1");
    await delivered(other);
    expect(receiver.messages.map((message) => isSigned(message, secret))).toEqual([true]);
  });

  test("whose changes are no longer kept goes on with those that are, and shows how many it missed", async () => {
    const store: CatalogStore = createMemoryCatalogStore();
    const [catalog, { receiver, url }] = [await opened({ store }), await receiving()];
    await put(catalog, { ...described(url), active: false });
    for (const text of ["1", "2"]) await describe1(catalog, freshDataset(), text);
    const last = await store.changes.lastOffset();
    const behind = (await show(catalog)).changesBehind;
    await store.transaction((tx) => tx.changes.cut({ through: last - 1, limit: 1_000 }));
    await describe1(catalog, freshDataset(), "3");
    await put(catalog, described(url));
    await delivered(catalog);
    expect(descriptionsIn(receiver).at(-1)).toBe("3");
    expect((await show(catalog)).state.missedChanges).toBe(behind - 1);
  });
});

describe("a webhook is refused", () => {
  test.each([
    ["no URL", {}, ["/: must have required properties url"]],
    ["another scheme", { url: "file:///x" }, ["/url: has the scheme file; http and https are taken"]],
    ["a URL that is none", { url: "example.org" }, ["/url: is not an absolute URL, such as https://example.org/hook"]],
    ["a password in its URL", { url: "https://a:b@example.org" }, ["/url: has a user or a password in it"]],
    ["a secret that is none", { url: "https://example.org", secret: "x" }, ['/secret: must be "whsec_" and 24 to 64 bytes in Base64']],
    [
      "names that nobody knows, each told with its path",
      { url: "https://example.org", topics: ["x"], entityTypes: ["dataset", "x"], aspects: ["x"], categories: ["x"] },
      [
        '/topics/0: "x" is unknown; topics are',
        '/entityTypes/1: "x" is unknown',
        '/aspects/0: "x" is unknown',
        '/categories/0: "x" is unknown',
      ],
    ],
    ["members that it does not have", { url: "https://example.org", colour: "red" }, ["/colour: there is no such member"]],
    ["an empty filter", { url: "https://example.org", aspects: [] }, ["/aspects: must not have fewer than 1 items"]],
  ])("with %s", async (_what, request, faults) => {
    const catalog = await opened();
    const answer = await catalog.request("POST", root, request);
    expect(answer.status).toBe(400);
    const told = (answer.body as { error: string }).error.split("\n");
    expect(told).toEqual(faults.map((fault) => expect.stringContaining(fault)));
    expect((await catalog.request("GET", root)).body).toEqual([]);
  });

  test.each([
    "http://127.0.0.1/",
    "http://127.1:80/",
    "http://2130706433/",
    "http://localhost:8080/",
    "http://a.localhost/",
    "http://10.1.2.3/",
    "http://172.31.0.1/",
    "http://192.168.0.1/",
    "http://100.64.0.1/",
    "http://[::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[fd00::1]/",
  ])("with the private address %s unless the setting allows it", async (url) => {
    const [usual, open] = [await opened({ webhooks: {} }), await opened()];
    const { status, text } = await put(usual, { url });
    expect([status, text]).toEqual([400, expect.stringContaining("--webhook-private-addresses")]);
    expect((await put(open, { url, active: false })).status).toBe(201);
  });

  test.each([
    "http://169.254.169.254/latest",
    "http://[fe80::1]/",
    "http://0.0.0.0/",
    "http://[::]/",
    "http://224.0.0.1/",
    "http://[64:ff9b::7f00:1]/",
  ])("with the address %s whatever the setting", async (url) => {
    const { status, text } = await put(await opened(), { url });
    expect([status, text]).toEqual([400, expect.stringContaining("is no address that webhooks may reach")]);
  });

  test("with an id that would not fit a path", async () => {
    const { status, text } = await put(await opened(), { url: "https://example.org" }, "a%20b");
    expect([status, text]).toEqual([400, expect.stringContaining("/id: must be 1 to 100 letters")]);
  });
});
