import { describe, expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { expectError, expectRefused } from "../support/refusals.ts";
import { act, answered, getRow, proposalOf, propose, rowValue } from "../support/rest-calls.ts";
import { freshDataset } from "../support/sample-urns.ts";

const half = "\ud800";
const contentType = "application/json";

onEachBackend("half of a surrogate pair", (catalog) => {
  test.each([
    ["in a value", { description: `a${half}b` }, "ERROR :: /description ::"],
    ["deep in a value", { customProperties: { a: "ok", b: half } }, "ERROR :: /customProperties/b ::"],
    ["in a key", { customProperties: { [`a${half}`]: "x" } }, "the key holds half of a surrogate pair"],
    ["in an element", { tags: ["a", "\udc00"] }, "ERROR :: /tags/1 ::"],
  ])("%s is refused", async (_place, value, message) => {
    const send = () => propose(catalog, proposalOf(freshDataset(), "datasetProperties", value));
    await expectRefused(catalog, send, { status: 422, message: [message, "half of a surrogate pair"] });
  });

  test("in the URN of a proposal is refused", async () => {
    const send = () => propose(catalog, proposalOf(`urn:li:tag:a${half}`, "tagProperties", { name: "x" }));
    await expectRefused(catalog, send, { status: 422, message: ["U+0000", "half of a surrogate pair"] });
  });

  test("in a URN parameter is refused", async () => {
    const message = ["half of a surrogate pair"];
    expectError(await act(catalog, "entities?exists", { urn: `urn:li:tag:a${half}` }), { status: 400, message });
    await expectRefused(catalog, () => act(catalog, "entities?delete", { urn: `urn:li:tag:${half}` }), { status: 400, message });
  });

  test.each([
    ["the run id", { systemMetadata: { runId: `run${half}` } }],
    ["a property of the system metadata", { systemMetadata: { properties: { note: half } } }],
    ["the name of a property", { systemMetadata: { properties: { [half]: "x" } } }],
  ])("in %s is refused", async (_place, more) => {
    const send = () => propose(catalog, proposalOf(freshDataset(), "status", { removed: false }, more));
    await expectRefused(catalog, send, { status: 422, message: ["systemMetadata", "half of a surrogate pair"] });
  });

  test.each([
    ["the entity type", { entityType: `dataset${half}` }],
    ["the aspect name", { aspectName: `status${half}` }],
    ["the content type", { aspect: { value: "{}", contentType: `application/json${half}` } }],
  ])("in %s is refused, and the answer is whole Unicode", async (_place, more) => {
    const send = () => propose(catalog, proposalOf(freshDataset(), "status", { removed: false }, more));
    await expectRefused(catalog, send, { status: 422, message: [] });
  });

  test("in what is only looked for finds nothing", async () => {
    expect(await answered(act(catalog, "aspects?getCount", { aspect: half, urnLike: half }))).toBe(0);
    expect(await answered(act(catalog, "runs?describe", { runId: half, start: 0, count: 9 }))).toEqual([]);
    expect(await answered(act(catalog, "runs?rollback", { runId: half }))).toMatchObject({ aspectsReverted: 0 });
  });
});

onEachBackend("U+0000", (catalog) => {
  test("in a value comes back as it was", async () => {
    const urn = freshDataset();
    const value = { description: "a\u0000b", customProperties: { "k\u0000": "\u0000" } };
    expect((await propose(catalog, proposalOf(urn, "datasetProperties", value))).status).toBe(200);
    expect(await rowValue(catalog, urn, "datasetProperties")).toEqual(value);
    expect((await propose(catalog, proposalOf(urn, "datasetProperties", {}))).status).toBe(200);
    expect(await rowValue(catalog, urn, "datasetProperties", 1)).toEqual(value);
  });

  test("in a URN is refused, encoded or not", async () => {
    const message = ["U+0000"];
    const send = () => propose(catalog, proposalOf("urn:li:tag:a\u0000b", "tagProperties", { name: "x" }));
    await expectRefused(catalog, send, { status: 422, message });
    expectError(await catalog.request("GET", "/entitiesV2/urn:li:tag:a%00b"), { status: 400, message });
    expectError(await act(catalog, "entities?exists", { urn: "urn:li:tag:\u0000" }), { status: 400, message });
  });

  test("in a run id is kept, so that the run can be told and rolled back", async () => {
    const urn = freshDataset();
    await propose(catalog, proposalOf(urn, "datasetProfile", { timestampMillis: 1 }, { systemMetadata: { runId: "a\u0000b" } }));
    await propose(catalog, proposalOf(urn, "status", { removed: false }, { systemMetadata: { runId: "a\u0000c" } }));
    expect(await answered(act(catalog, "runs?describe", { runId: "a\u0000c", start: 0, count: 9 }))).toMatchObject([
      { aspectName: "status", runId: "a\u0000c" },
    ]);
    expect(await answered(act(catalog, "runs?rollback", { runId: "a\u0000b" }))).toMatchObject({ aspectsReverted: 3 });
  });
});

onEachBackend("members called __proto__ and constructor", (catalog) => {
  const names = ["__proto__", "constructor", "prototype", "hasOwnProperty", "toString"];

  test.each(names)("%s as a key of a map is a key like any other", async (name) => {
    const urn = freshDataset();
    const aspect = { value: `{"customProperties":{"${name}":"x"}}`, contentType };
    expect((await propose(catalog, proposalOf(urn, "datasetProperties", 0, { aspect }))).status).toBe(200);
    expect((await getRow(catalog, urn, "datasetProperties")).text).toContain(`"customProperties":{"${name}":"x"}`);
  });

  test.each(names)("%s as an unknown member of a record is left out", async (name) => {
    const urn = freshDataset();
    const aspect = { value: `{"name":"n","${name}":{"name":"other","removed":true}}`, contentType };
    expect((await propose(catalog, proposalOf(urn, "datasetProperties", 0, { aspect }))).status).toBe(200);
    expect((await getRow(catalog, urn, "datasetProperties")).text).toContain('{"name":"n"}');
  });

  test.each(names)("%s does not stand in for a member that is missing", async (name) => {
    const aspect = { value: `{"${name}":{"owner":"urn:li:corpuser:a","type":"DATAOWNER"}}`, contentType };
    const send = () => propose(catalog, proposalOf(freshDataset(), "ownership", 0, { aspect }));
    await expectRefused(catalog, send, { status: 422, message: ["/owners", "required"] });
  });

  test.each(names)("%s in a request body does no harm", async (name) => {
    const bodies = [
      `{"${name}":{"aspect":"status"}}`,
      `{"aspect":"nosuch","${name}":{"urnLike":"%"}}`,
      `{"proposal":{"${name}":{"entityType":"dataset"}}}`,
      `{"proposal":{"systemMetadata":{"${name}":{"runId":"x"}},"headers":{"${name}":"*"}}}`,
    ];
    for (const body of bodies) {
      for (const action of ["getCount", "ingestProposal"]) {
        const { status } = await catalog.request("POST", `/aspects?action=${action}`, body);
        expect([200, 400]).toContain(status);
      }
    }
    expect(({} as Record<string, unknown>).urnLike).toBeUndefined();
    expect(({} as Record<string, unknown>).runId).toBeUndefined();
  });

  test.each(names)("%s in system metadata and headers is kept or looked at like any other", async (name) => {
    const urn = freshDataset();
    const body = `{"proposal":{"entityType":"dataset","entityUrn":"${urn}","changeType":"UPSERT","aspectName":"status","aspect":{"value":"{\\"removed\\":false}","contentType":"application/json"},"systemMetadata":{"lastObserved":1,"properties":{"${name}":"x"}},"headers":{"${name}":"*"}}}`;
    expect((await catalog.request("POST", "/aspects?action=ingestProposal", body)).status).toBe(200);
    expect((await catalog.request("GET", `/entitiesV2/${encodeURIComponent(urn)}`)).text).toContain(`"properties":{"${name}":"x",`);
  });

  test.each(names)("%s as an entity, an aspect or a parameter of the query is unknown", async (name) => {
    expectError(await act(catalog, "entities?listUrns", { entity: name, start: 0, count: 1 }), {
      status: 400,
      message: ["Failed to find entity"],
    });
    expectError(await act(catalog, "entities?batchGetTotalEntityCount", { entities: [name] }), {
      status: 400,
      message: ["Failed to find entity"],
    });
    expect((await catalog.request("GET", `/aspects/urn:li:tag:a?aspect=${name}`)).status).toBe(404);
    expect((await catalog.request("GET", `/entitiesV2/urn:li:tag:a?${name}=x&aspects=${name}`)).status).toBe(200);
    const value = { [`com.linkedin.${name}`]: {} };
    expect((await act(catalog, "entities?ingest", { entity: { value } })).status).toBe(422);
  });
});

describe("text that is odd but whole", () => {
  const texts = [
    "\u2028\u2029",
    "\ufeff",
    "\u202e right to left",
    "\u0007\u001b[31m",
    "👩‍👩‍👧‍👦",
    "\ufffd",
    "İı",
    "a".repeat(100_000),
    "</script><!--",
    "'; DROP TABLE x; --",
    "\\u0000",
    "%00",
    "\u{10FFFF}",
  ];
  onEachBackend("comes back as it was", (catalog) => {
    test.each(texts.map((text) => [text.slice(0, 20), text]))("%j", async (_start, text) => {
      const urn = freshDataset();
      expect((await propose(catalog, proposalOf(urn, "datasetProperties", { description: text }))).status).toBe(200);
      expect(await rowValue(catalog, urn, "datasetProperties")).toEqual({ description: text });
    });
  });
});
