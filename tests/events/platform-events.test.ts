import { expect, onTestFinished, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { act } from "../support/rest-calls.ts";
import { createTestCatalog } from "../support/test-catalog.ts";
import { changesWhile, poll, positionOf, toldWhile, topics } from "./told-while.ts";

const event = (name: string, value = "{}") => ({
  header: { timestampMillis: 1_718_000_000_000 },
  name,
  payload: { value, contentType: "application/json" },
});

onEachBackend("a platform event that a client hands in", (catalog) => {
  test("is told as it is to those who follow platform events, and to nobody else", async () => {
    const handIn = () =>
      act(catalog, "platform?producePlatformEvent", { name: "loaded", key: "k", event: event("loaded", '{"rows": "ä"}') });
    expect(
      await toldWhile(catalog, topics.platform, async () => expect(await handIn()).toMatchObject({ status: 200, text: "{}" })),
    ).toEqual([event("loaded", '{"rows": "ä"}')]);
    expect(await changesWhile(catalog, handIn)).toEqual([]);
    expect(await toldWhile(catalog, topics.series, handIn)).toEqual([]);
  });

  test("is no act of anybody in the audit, and changes nothing of the entity that its key names", async () => {
    const urn = "urn:li:tag:keyed";
    await catalog.put(urn, "tagProperties", { name: "keyed" });
    await act(catalog, "platform?producePlatformEvent", { name: "status", key: urn, event: event("status") });
    const audit = await catalog.request("POST", "/openapi/v1/events/audit/search", { aspectTypes: ["status"] });
    expect(audit.body).toMatchObject({ total: 0 });
    expect(Object.keys(await catalog.read(urn)).sort()).toEqual(["tagKey", "tagProperties"]);
  });

  test("passes a filter of categories when it tells of one", async () => {
    const offsetId = await positionOf(catalog, topics.platform);
    for (const category of ["TAG", "OWNER"]) {
      const changed = event("entityChangeEvent", JSON.stringify({ category }));
      await act(catalog, "platform?producePlatformEvent", { name: "entityChangeEvent", event: changed });
    }
    await act(catalog, "platform?producePlatformEvent", { name: "entityChangeEvent", event: event("entityChangeEvent", '"no object"') });
    const { events } = await poll(catalog, topics.platform, `pollTimeoutSeconds=0&categories=TAG&offsetId=${offsetId}`);
    expect(events.map(({ value }) => JSON.parse(value))).toEqual([event("entityChangeEvent", '{"category":"TAG"}')]);
  });

  test.each([
    ["no name", { event: event("x") }, 400, "Parameter 'name' is required"],
    ["no event", { name: "x" }, 400, "Parameter 'event' is required"],
    ["an event without a payload", { name: "x", event: { header: { timestampMillis: 1 }, name: "x" } }, 400, "payload"],
    [
      "a time that is no number",
      { name: "x", event: { ...event("x"), header: { timestampMillis: "soon" } } },
      400,
      "/event/header/timestampMillis",
    ],
    ["a payload that is no JSON", { name: "x", event: event("x", "nojson") }, 400, "/event/payload/value :: is not JSON: "],
  ])("is refused with %s", async (_what, body, status, message) => {
    const before = await catalog.store.changes.lastOffset();
    const answer = await act(catalog, "platform?producePlatformEvent", body);
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(message)]);
    expect(await catalog.store.changes.lastOffset()).toBe(before);
  });
});

test("platform events are refused while writes are switched off", async () => {
  const catalog = await createTestCatalog();
  onTestFinished(() => catalog.close());
  await act(catalog, "entities?setWritable", { value: false });
  expect((await act(catalog, "platform?producePlatformEvent", { name: "x", event: event("x") })).status).toBe(503);
});
