import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { exchange } from "../support/raw-exchange.ts";
import { contentsOf, expectRefused } from "../support/refusals.ts";
import { act, patchOf, proposalOf, propose, proposeAll } from "../support/rest-calls.ts";
import { freshDataset } from "../support/sample-urns.ts";
import { createTestCatalog } from "../support/test-catalog.ts";

const nest = (levels: number, inner = "") => "[".repeat(levels) + inner + "]".repeat(levels);
const nestObjects = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;

onEachBackend("JSON that nests ten thousand levels deep", (catalog) => {
  const raw = (path: string, body: string) => () => catalog.request("POST", path, body);
  const snapshot = (aspect: string) =>
    `{"entity":{"value":{"com.linkedin.metadata.snapshot.DatasetSnapshot":{"urn":"${freshDataset()}","aspects":[{"com.linkedin.dataset.DatasetProperties":${aspect}}]}}}}`;
  const proposal = (more: string) =>
    `{"proposal":{"entityType":"dataset","entityUrn":"${freshDataset()}","changeType":"UPSERT","aspectName":"status","aspect":{"value":"{\\"removed\\":false}","contentType":"application/json"},${more}}}`;

  describe.each([
    ["lists", nest(10_000)],
    ["objects", nestObjects(10_000)],
    ["lists around a long number", nest(10_000, "12345678901234567890")],
  ])("of %s", (_kind, deep) => {
    test.each([
      ["as the body", "/aspects?action=ingestProposal", () => deep],
      ["as a parameter", "/aspects?action=ingestProposal", () => `{"proposal":${deep}}`],
      ["as a parameter that nobody knows", "/aspects?action=getCount", () => `{"aspect":"status","x":${deep}}`],
      ["inside a proposal", "/aspects?action=ingestProposal", () => proposal(`"auditHeader":${deep}`)],
      ["inside system metadata", "/aspects?action=ingestProposal", () => proposal(`"systemMetadata":{"x":${deep}}`)],
      ["as a snapshot", "/entities?action=ingest", () => `{"entity":{"value":${deep}}}`],
      ["inside a snapshot", "/entities?action=ingest", () => snapshot(deep)],
      ["deep inside a snapshot", "/entities?action=ingest", () => snapshot(`{"customProperties":{"a":${deep}}}`)],
    ])("%s is refused as malformed", async (_place, path, body) => {
      await expectRefused(catalog, raw(path, body()), { status: 400, message: ["Malformed request body: ", "nests"] });
    });

    test("as a member of an aspect is refused, whether or not the member is known, and where it comes twice", async () => {
      const write = (urn: string, value: string) =>
        propose(catalog, proposalOf(urn, "datasetProperties", 0, { aspect: { value, contentType: "application/json" } }));
      const message = ["Could not deserialize aspect", "nests"];
      await expectRefused(catalog, () => write(freshDataset(), `{"name":${deep}}`), { status: 422, message });
      const urn = freshDataset();
      await expectRefused(catalog, () => write(urn, `{"later":${deep},"name":"n"}`), { status: 422, message });
      const proposal = proposalOf(urn, "status", 0, {
        aspect: { value: `{"removed":false,"later":${deep}}`, contentType: "application/json" },
      });
      await expectRefused(catalog, () => proposeAll(catalog, [proposal, proposal]), { status: 422, message });
    });

    test.each(["/openapi/v2/platform/entities/v1/", "/openapi/platform/entities/v1/"])(
      "as the text of a value at %s is refused",
      async (path) => {
        const aspect = { value: deep, contentType: "application/json" };
        const send = () => catalog.request("POST", path, [proposalOf(freshDataset(), "status", 0, { aspect })]);
        const { status, text } = await send();
        expect([status, text]).toEqual([400, expect.stringContaining("nests")]);
      },
    );
  });

  test("a million levels are refused too", async () => {
    const send = raw("/aspects?action=ingestProposal", `{"proposal":${nest(1_000_000)}}`);
    await expectRefused(catalog, send, { status: 400, message: ["Malformed request body: ", "nests"] });
  });

  test("a hundred levels are no fault of their own", async () => {
    const answer = await raw("/aspects?action=ingestProposal", proposal(`"systemMetadata":{"x":${nest(100)}}`))();
    expect(answer.status, answer.text).toBe(200);
  });
});

onEachBackend(
  "a batch of a hundred thousand proposals",
  (catalog) => {
    const many = (changeType: string, entityType: string, urnOf: (index: number) => string, aspect = '{"removed":false}') =>
      `{"proposals":[${Array.from({ length: 100_000 }, (_, index) => JSON.stringify(proposalOf(urnOf(index), "status", 0, { entityType, changeType, aspect: { value: aspect, contentType: "application/json" } }))).join(",")}]}`;
    const send = (body: string) => () => catalog.request("POST", "/aspects?action=ingestProposalBatch", body);

    test("that are all wrong is refused with the first faults and the number of the others", async () => {
      const body = many("UPSERT", "tag", (index) => `urn:li:tag:t${index}`, '{"removed":1}');
      await expectRefused(catalog, send(body), { status: 422, message: ["/removed", "(proposal 0:", "and 99900 more faults"] });
    });

    test("whose last is wrong stores nothing", async () => {
      const body = many("UPSERT", "tag", (index) => (index === 99_999 ? "urn:li:dataset:x" : "urn:li:tag:one"));
      await expectRefused(catalog, send(body), { status: 422, message: ["(proposal 99999:"] });
    });

    test("to one aspect is stored", async () => {
      const body = many("UPSERT", "tag", () => "urn:li:tag:many");
      expect((await send(body)()).text).toBe('{"value":"success"}');
      expect((await catalog.store.aspects.listVersions({ urn: "urn:li:tag:many", aspect: "status" })).length).toBe(1);
    });
  },
  { bodyLimit: 64_000_000 },
);

describe("what is larger than anything sensible", () => {
  onEachBackend("is refused or answered, never failed on:", (catalog) => {
    test.each([
      ["start", "entities?listUrns", { entity: "tag", count: 1, start: 1e300 }],
      ["count", "entities?listUrns", { entity: "tag", count: 1e300, start: 0 }],
      ["count", "entities?listUrns", { entity: "tag", count: Number.MAX_SAFE_INTEGER, start: Number.MAX_SAFE_INTEGER }],
      [
        "limit",
        "aspects?getTimeseriesAspectValues",
        { urn: "urn:li:dataset:(urn:li:dataPlatform:hive,a,PROD)", entity: "dataset", aspect: "datasetProfile", limit: 1e300 },
      ],
      [
        "startTimeMillis",
        "aspects?getTimeseriesAspectValues",
        { urn: "urn:li:dataset:(urn:li:dataPlatform:hive,a,PROD)", entity: "dataset", aspect: "datasetProfile", startTimeMillis: -1e300 },
      ],
      ["pageSize", "runs?list", { pageSize: 1e300, pageOffset: 1e300 }],
      ["pageSize", "runs?list", { pageSize: 1e15, pageOffset: 1e15, includeSoft: true }],
      ["count", "runs?describe", { runId: "x", start: 1e300, count: 1e300, includeSoft: true }],
      ["endTimeMillis", "entities?delete", { urn: "urn:li:tag:a", endTimeMillis: 1e300 }],
    ])("%s of %s %j", async (_name, target, parameters) => {
      const { status, text } = await act(catalog, target, parameters);
      expect([200, 400], text).toContain(status);
    });

    test("a pattern of a hundred thousand characters", async () => {
      for (const urnLike of ["%a".repeat(50_000), "_".repeat(100_000), "a%".repeat(50_000)]) {
        const { status, text } = await act(catalog, "aspects?getCount", { aspect: "corpUserKey", urnLike });
        expect([200, 400], text).toContain(status);
      }
    });

    // Those made to be slow take longer than a test may where each of their characters is a new beginning.
    test("a pattern made to be slow", async () => {
      await propose(catalog, proposalOf(`urn:li:tag:${"a".repeat(300)}`, "tagProperties", { name: "a" }));
      const { body } = await act(catalog, "aspects?getCount", { aspect: "tagKey", urnLike: `${"%a".repeat(40)}%b` });
      expect(body).toEqual({ value: 0 });
    });

    test("a name and a search made to be slow, of nothing but signs between two letters", async () => {
      const signs = "!".repeat(4_000);
      const names = Array.from({ length: 1_000 }, (_, index) => [`key ${index}`, `a${signs}${index}`]);
      await propose(catalog, proposalOf(freshDataset(), "datasetProperties", { customProperties: Object.fromEntries(names) }));
      const found = await act(catalog, "entities?search", { entity: "dataset", input: `b${signs.repeat(8)}b`, start: 0, count: 10 });
      expect(found.status, found.text).toBe(200);
    });

    test("a version stamp made to be slow", async () => {
      const path = `/entitiesVersionedV2?entityType=tag&ids=(${"+".repeat(200_000)}`;
      expect((await catalog.request("GET", path)).status).toBe(400);
    });

    test("a patch of three hundred thousand faulty operations", async () => {
      const operations = Array.from({ length: 300_000 }, () => ({ op: "x", path: "/a" }));
      const send = () => propose(catalog, patchOf(freshDataset(), "globalTags", operations));
      await expectRefused(catalog, send, { status: 400, message: ["and 299900 more faults"] });
    });

    test("twenty thousand results of one run, created where there is one", async () => {
      const urn = "urn:li:dataHubExecutionRequest:often";
      const result = (status: string, changeType: string) => proposalOf(urn, "dataHubExecutionRequestResult", { status }, { changeType });
      expect((await propose(catalog, result("RUNNING", "UPSERT"))).status).toBe(200);
      const batch = Array.from({ length: 20_000 }, (_, index) => result(`R${index}`, "CREATE"));
      const refusal = { status: 422, message: ["Cannot perform CREATE since the aspect already exists.", "and 19900 more faults"] };
      await expectRefused(catalog, () => proposeAll(catalog, batch), refusal);
    });

    test("a filter of three hundred thousand times", async () => {
      const values = Array.from({ length: 300_000 }, (_, index) => String(index));
      const filter = { or: [{ and: [{ field: "timestampMillis", condition: "EQUAL", values }] }] };
      const asked = { urn: freshDataset(), entity: "dataset", aspect: "datasetProfile", filter };
      expect((await act(catalog, "aspects?getTimeseriesAspectValues", asked)).status).toBe(200);
    });

    test("an event at a time that no clock shows", async () => {
      for (const timestampMillis of ["9007199254740993", "-9223372036854775808", "9223372036854775807"]) {
        const aspect = { value: `{"timestampMillis":${timestampMillis}}`, contentType: "application/json" };
        const send = () => propose(catalog, proposalOf(freshDataset(), "datasetProfile", 0, { aspect }));
        await expectRefused(catalog, send, { status: 422, message: [`/timestampMillis :: ${timestampMillis} is no time`] });
      }
    });
  });

  test("one value of fifteen million characters is stored", async () => {
    const catalog = await createTestCatalog();
    const urn = freshDataset();
    const answer = await propose(catalog, proposalOf(urn, "datasetProperties", { description: "x".repeat(15_000_000) }));
    expect(answer.status).toBe(200);
    expect(JSON.stringify(await contentsOf(catalog.store)).length).toBeGreaterThan(15_000_000);
    await catalog.close();
  });
});

describe("large bodies that are sent at once", () => {
  const large = 16_000_000;
  const blank = Buffer.alloc(large, " ");
  const head = (...headers: string[]) =>
    [
      "POST /aspects?action=ingestProposal HTTP/1.1",
      "host: x",
      "connection: close",
      "content-type: application/json",
      ...headers,
      "",
      "",
    ].join("\r\n");
  const sized = (body: Buffer, ...more: string[]) => Buffer.concat([Buffer.from(head(`content-length: ${body.length}`, ...more)), body]);

  test.each([
    ["as they are", sized(blank)],
    [
      "in chunks",
      Buffer.concat([Buffer.from(`${head("transfer-encoding: chunked")}${large.toString(16)}\r\n`), blank, Buffer.from("\r\n0\r\n\r\n")]),
    ],
    ["packed", sized(gzipSync(blank), "content-encoding: gzip")],
  ])("wait for each other, %s, and small ones never do", async (_how, request) => {
    const catalog = await createTestCatalog();
    const address = new URL(await catalog.listen());
    const slow = Array.from({ length: 4 }, () => connect(Number(address.port), address.hostname));
    for (const socket of slow) socket.write(`${head(`content-length: ${large}`)} `);
    const small = () => fetch(`${address.origin}/aspects?action=ingestProposal`, { method: "POST", body: " " });
    expect((await small()).status).toBe(400);
    let isAnswered = false;
    const answers = exchange(address.origin, request).finally(() => {
      isAnswered = true;
    });
    await sleep(1_000);
    expect((await small()).status).toBe(400);
    expect(isAnswered).toBe(false);
    slow[0]?.destroy();
    expect((await answers)[0]?.status).toBe(400);
    for (const socket of slow) socket.destroy();
    await catalog.close();
  });
});
