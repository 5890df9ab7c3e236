import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { createCatalogClient, type EventSelection } from "@almagest/client";
import type { AppOptions } from "@almagest/server";
import { startSession } from "@almagest/server/auth/sessions.ts";
import { expect, onTestFinished, test } from "vitest";
import { createGuardedCatalog, root } from "../support/guarded-catalog.ts";
import { freshDataset } from "../support/sample-urns.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { turnClock } from "../support/turn-clock.ts";
import { poll, positionOf, topics } from "./told-while.ts";

const describing = (description: string) => ({ description });
const path = "/openapi/v1/events/stream";

async function listening(options: Partial<AppOptions> = {}): Promise<{ catalog: TestCatalog; url: string }> {
  const catalog = await createTestCatalog(options);
  onTestFinished(() => catalog.close());
  return { catalog, url: await catalog.listen() };
}

/** The first events of a stream, and the positions behind them. */
async function first(url: string, count: number, selection: EventSelection): Promise<{ texts: string[]; positions: string[] }> {
  const enough = new AbortController();
  const told = { texts: [] as string[], positions: [] as string[] };
  for await (const { offsetId, text } of createCatalogClient({ url }).streamEvents(selection, enough.signal)) {
    if (text === undefined) continue;
    told.texts.push(text);
    told.positions.push(offsetId);
    if (told.texts.length === count) break;
  }
  enough.abort();
  return told;
}

const start = async (catalog: TestCatalog, topic: string) => decodeURIComponent(await positionOf(catalog, topic));

test("a stream tells what a poll tells, what was there before and what happens then", async () => {
  const { catalog, url } = await listening();
  const [urn, topic] = [freshDataset(), topics.versioned];
  const offsetId = await start(catalog, topic);
  await catalog.put(urn, "datasetProperties", describing("1"));
  const streaming = first(url, 7, { topic, offsetId });
  for (const text of ["2", "3", "4"]) await catalog.put(urn, "datasetProperties", describing(text));
  const polled = await poll(catalog, topic, `offsetId=${encodeURIComponent(offsetId)}&limit=7`);
  expect((await streaming).texts).toEqual(polled.events.map(({ value }) => value));
  expect(polled.count).toBe(7);
});

test("whoever comes back with the id of any event goes on behind it, by the header as by the parameter", async () => {
  const { catalog, url } = await listening();
  const [urn, topic] = [freshDataset(), topics.versioned];
  const offsetId = await start(catalog, topic);
  for (const text of ["1", "2", "3"]) await catalog.put(urn, "datasetProperties", describing(text));
  const { texts, positions } = await first(url, 6, { topic, offsetId });
  for (const [index, position] of positions.slice(0, -1).entries()) {
    expect((await first(url, 1, { topic, offsetId: position })).texts).toEqual([texts[index + 1]]);
  }
  const answer = await fetch(`${url}${path}?topic=${topic}&offsetId=${positions[4]}&timeoutSeconds=1`, {
    headers: { "last-event-id": positions[2] ?? "" },
  });
  expect(await answer.text()).toContain(`data: ${texts[3]}\n`);
});

test("whoever has seen some of the events of a change is told the others", async () => {
  const { catalog, url } = await listening();
  const urn = freshDataset();
  await catalog.put(urn, "status", { removed: false });
  const offsetId = await start(catalog, topics.platform);
  await catalog.put(urn, "globalTags", { tags: ["a", "b", "c"].map((name) => ({ tag: `urn:li:tag:${name}` })) });
  const whole = await first(url, 3, { offsetId });
  await catalog.put(urn, "status", { removed: true });
  const [more] = (await first(url, 1, { offsetId: whole.positions[2] ?? "" })).texts;
  expect((await first(url, 2, { offsetId: whole.positions[1] ?? "" })).texts).toEqual([whole.texts[2], more]);
});

test("a stream tells only of the entity types, aspects and categories that are asked for", async () => {
  const { catalog, url } = await listening();
  const urn = freshDataset();
  const offsetId = await start(catalog, topics.platform);
  await catalog.put("urn:li:chart:(looker,c)", "status", { removed: true });
  await catalog.put(urn, "status", { removed: true });
  await catalog.put(urn, "globalTags", { tags: [{ tag: "urn:li:tag:a" }] });
  const category = async (selection: EventSelection) =>
    /"category\\":\\"(\w+)/.exec((await first(url, 1, { offsetId, ...selection })).texts[0] ?? "")?.[1];
  expect(await category({ categories: ["TAG"] })).toBe("TAG");
  expect(await category({ aspects: ["globalTags"] })).toBe("TAG");
  const { texts } = await first(url, 2, { offsetId, entityTypes: ["dataset"] });
  expect(texts.every((text) => text.includes(urn))).toBe(true);
});

test("polls and streams end when they were to, although the clock is set back meanwhile", async () => {
  const { catalog, url } = await listening();
  const query = `topic=${topics.platform}&timeoutSeconds=1`;
  const waiting = [poll(catalog, topics.platform, "timeoutSeconds=1"), fetch(`${url}${path}?${query}`).then((answer) => answer.text())];
  await sleep(300);
  turnClock(-3_600_000);
  await Promise.all(waiting);
});

test("a quiet stream shows that it is alive and how far it is", async () => {
  const { catalog, url } = await listening({ heartbeatMillis: 50 });
  const answer = await fetch(`${url}${path}?topic=${topics.platform}&timeoutSeconds=1`);
  expect([answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
    200,
    "text/event-stream",
    "no-store",
  ]);
  const text = await answer.text();
  expect(text.match(/^: $/gm)?.length).toBeGreaterThan(5);
  expect(text.trimEnd().split("\n").at(-1)).toBe(`id: ${await start(catalog, topics.platform)}`);
});

test("as many streams are open as the settings allow, and one that ends makes room", async () => {
  const { url } = await listening({ eventStreamLimit: 1, heartbeatMillis: 20 });
  const leaving = new AbortController();
  const open = await fetch(`${url}${path}?topic=${topics.platform}`, { signal: leaving.signal });
  expect(open.status).toBe(200);
  const refused = await fetch(`${url}${path}?topic=${topics.platform}`);
  expect([refused.status, await refused.json()]).toEqual([503, { errorMessage: expect.stringContaining("1 streams of events are open") }]);
  leaving.abort();
  await expect.poll(async () => (await fetch(`${url}${path}?topic=${topics.platform}&timeoutSeconds=1`)).status).toBe(200);
});

test("a closing catalog ends its streams and goes", async () => {
  const catalog = await createTestCatalog();
  const answer = await fetch(`${await catalog.listen()}${path}?topic=${topics.platform}`);
  const text = answer.text();
  await sleep(50);
  await catalog.close();
  expect(await text).toMatch(/^retry: \d+\nid: /);
});

test("for a client that does not read, little is kept, and its stream is ended", async () => {
  const { catalog, url } = await listening({ slowestMillis: 500, eventStreamLimit: 1 });
  const offsetId = await start(catalog, topics.versioned);
  const large = "x".repeat(1_000_000);
  const urn = freshDataset();
  for (let number = 0; number < 40; number++) await catalog.put(urn, "datasetProperties", describing(`${number}${large}`));
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.pause();
  socket.write(`GET ${path}?topic=${topics.versioned}&offsetId=${encodeURIComponent(offsetId)} HTTP/1.1\r\nhost: almagest\r\n\r\n`);
  await once(socket, "connect");
  let received = 0;
  await expect
    .poll(async () => (await fetch(`${url}${path}?topic=${topics.platform}&timeoutSeconds=1`)).status, { timeout: 20_000 })
    .toBe(200);
  socket.on("data", (bytes) => {
    received += bytes.length;
  });
  socket.on("error", () => {});
  socket.resume();
  await once(socket, "close");
  expect(received).toBeLessThan(20_000_000);
});

test.each([
  ["no topic", "", 400, "Parameter 'topic' is required"],
  ["an unknown topic", "topic=nosuch", 403, 'Topic "nosuch" is not offered'],
  ["an offset that is none", `topic=${topics.versioned}&offsetId=x`, 400, 'Invalid offsetId "x"'],
  ["a category that nothing has", `topic=${topics.platform}&categories=tag`, 400, '/categories/0: "tag" is unknown'],
  ["no time at all", `topic=${topics.versioned}&timeoutSeconds=0`, 400, "timeoutSeconds is 0; the least is 1"],
])("a stream is refused with %s", async (_what, query, status, message) => {
  const { catalog } = await listening();
  const answer = await catalog.request("GET", `${path}?${query}`);
  expect([answer.status, answer.body]).toEqual([status, { errorMessage: expect.stringContaining(message) }]);
});

test("with the events API switched off there is nothing to poll, stream or search", async () => {
  const { catalog } = await listening({ eventsApi: false });
  for (const name of ["poll", "stream"]) {
    expect((await catalog.request("GET", `/openapi/v1/events/${name}?topic=${topics.platform}`)).status).toBe(404);
  }
  expect((await catalog.request("POST", "/openapi/v1/events/audit/search", {})).status).toBe(404);
});

const ends = [
  ["is suspended", "urn:li:corpuser:ann", "corpUserStatus", { status: "SUSPENDED", lastModified: { actor: root, time: 1 } }],
  ["has no privilege for it any more", "urn:li:dataHubPolicy:follow", "dataHubPolicyInfo", followers("INACTIVE")],
] as const;

test.each(ends)("a poll that waits tells nothing any more when whoever waits %s", async (_why, urn, aspect, value) => {
  const catalog = await createGuardedCatalog();
  onTestFinished(() => catalog.close());
  await catalog.put("urn:li:dataHubPolicy:follow", "dataHubPolicyInfo", followers("ACTIVE"));
  const headers = { authorization: `Bearer ${await startSession(catalog.app.parts, "urn:li:corpuser:ann", 60_000)}` };
  const asked = `/openapi/v1/events/poll?topic=${topics.versioned}&entityTypes=tag&pollTimeoutSeconds=20`;
  const answer = catalog.request("GET", asked, undefined, headers);
  await sleep(200);
  await catalog.put(urn, aspect, value);
  await catalog.put("urn:li:tag:secret", "tagProperties", { name: "secret" });
  expect((await answer).status).toBe(403);
});

test.each(ends)("a stream ends before it tells anything more when whoever follows it %s", async (_why, urn, aspect, value) => {
  const catalog = await createGuardedCatalog();
  onTestFinished(() => catalog.close());
  const url = await catalog.listen();
  await catalog.put("urn:li:dataHubPolicy:follow", "dataHubPolicyInfo", followers("ACTIVE"));
  const token = await startSession(catalog.app.parts, "urn:li:corpuser:ann", 60_000);
  const answer = await fetch(`${url}${path}?topic=${topics.versioned}`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(200);
  await catalog.put(urn, aspect, value);
  await catalog.put("urn:li:tag:secret", "tagProperties", { name: "secret" });
  expect(await answer.text()).not.toContain("data:");
});

function followers(state: "ACTIVE" | "INACTIVE") {
  const actors = { users: ["urn:li:corpuser:ann"], resourceOwners: false, allUsers: false, allGroups: false };
  const policy = { displayName: "follow", description: "", type: "PLATFORM", editable: true, privileges: ["GET_PLATFORM_EVENTS"] };
  return { ...policy, state, actors };
}
