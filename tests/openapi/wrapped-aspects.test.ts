import { describe, expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { allSaid, expectOpenapiError, expectRefused, type Refusal } from "../support/refusals.ts";
import { datasetUrn, freshDataset, freshUrn } from "../support/sample-urns.ts";
import type { Answer, TestCatalog } from "../support/test-catalog.ts";
import { patch, pathOf, post, readValue, wrapped } from "./openapi-calls.ts";
import { traceOf } from "./v3-calls.ts";

const active = { removed: false };
const removed = { removed: true };

async function stored(catalog: TestCatalog): Promise<string> {
  const urn = freshDataset();
  expect((await post(catalog, urn, "status", active)).status).toBe(200);
  return urn;
}

function refused(catalog: TestCatalog, send: () => Promise<Answer>, refusal: Refusal): Promise<void> {
  return expectRefused(catalog, send, refusal, expectOpenapiError);
}

onEachBackend("writing one aspect", (catalog) => {
  test("makes the entity with its default aspects, and answers the aspect alone", async () => {
    const urn = datasetUrn("made.here");
    const answer = await post(catalog, urn, "status", active);
    expect([answer.status, answer.headers["content-type"]]).toEqual([200, "application/json"]);
    expect(answer.body).toEqual(wrapped(urn, { status: active }));
    expect((await catalog.request("GET", pathOf(urn))).body).toEqual(
      wrapped(urn, {
        datasetKey: { platform: "urn:li:dataPlatform:hive", name: "made.here", origin: "PROD" },
        browsePathsV2: { path: [{ id: "made" }] },
        dataPlatformInstance: { platform: "urn:li:dataPlatform:hive" },
        status: active,
      }),
    );
  });

  test("writes over what is there, and answers the same when nothing changes", async () => {
    const urn = await stored(catalog);
    for (const _time of [1, 2]) expect((await post(catalog, urn, "status", removed)).body).toEqual(wrapped(urn, { status: removed }));
    expect(await readValue(catalog, urn, "status")).toEqual(removed);
  });

  test("takes the aspect as it is or in its envelope, whatever the content type of the body is", async () => {
    const urn = await stored(catalog);
    expect((await post(catalog, urn, "status", { value: removed })).body).toEqual(wrapped(urn, { status: removed }));
    const answer = await catalog.request("POST", pathOf(urn, "status"), '{"removed":false}', { "content-type": "text/plain" });
    expect(answer.body).toEqual(wrapped(urn, { status: active }));
  });

  test("refuses what a page of another site can send without asking", async () => {
    const headers = { "content-type": "text/plain", "sec-fetch-site": "cross-site" };
    const send = () => catalog.request("POST", pathOf(freshDataset(), "status"), "{}", headers);
    await refused(catalog, send, { status: 415, message: ['Content type "text/plain" is not supported'] });
  });

  test("leaves an aspect that has a member of its own called value alone", async () => {
    const urn = freshUrn("dataHubSecret");
    const secret = { name: "s", value: "x" };
    expect((await post(catalog, urn, "dataHubSecretValue", secret)).body).toEqual(wrapped(urn, { dataHubSecretValue: secret }));
  });

  test("answers 202 when it may be done later, and has done it all the same", async () => {
    const urn = freshDataset();
    const answer = await post(catalog, urn, "status?async=true", active);
    expect([answer.status, answer.body]).toEqual([202, wrapped(urn, { status: active })]);
    expect(await readValue(catalog, urn, "status")).toEqual(active);
  });

  test("tells the system metadata when it is asked to", async () => {
    const urn = freshDataset();
    const sent = { value: active, systemMetadata: { lastObserved: 7, runId: "run" } };
    const answer = await post(catalog, urn, "status?systemMetadata=true", sent);
    const system = { lastObserved: 7, runId: "run", version: "1", properties: { telemetryTraceId: traceOf(answer) } };
    expect(answer.body).toEqual({ urn, aspects: { status: { value: active, systemMetadata: system } } });
    const read = await catalog.request("GET", pathOf(urn, "status?systemMetadata=true"));
    expect(read.body).toEqual({ value: active, systemMetadata: system });
    expect((await catalog.request("GET", pathOf(urn, "status"))).body).toEqual({ value: active });
  });

  test("creates only what is not there when that is asked", async () => {
    const urn = freshDataset();
    expect((await post(catalog, urn, "status?createIfNotExists=true", active)).status).toBe(200);
    const message = ["Validation Error", "Cannot perform CREATE since the aspect already exists."];
    await refused(catalog, () => post(catalog, urn, "status?createIfNotExists=true", removed), { status: 400, message });
    const entity = ["Validation Error", "Cannot perform CREATE_ENTITY if not exists since the entity key already exists."];
    const send = () => post(catalog, urn, "globalTags?createIfEntityNotExists=true", { tags: [] });
    await refused(catalog, send, { status: 400, message: entity });
    expect((await post(catalog, urn, "status?createIfNotExists=false&createEntityIfNotExists=true", removed)).status).toBe(200);
  });

  test("keeps text that is not ASCII and long numbers as they are", async () => {
    const urn = freshDataset();
    const description = "Ã¼ ü € 😀 ␟";
    await post(catalog, urn, "datasetProperties", { description });
    expect(await readValue(catalog, urn, "datasetProperties")).toMatchObject({ description });
    const answer = await catalog.request("POST", pathOf(urn, "datasetProfile"), '{"timestampMillis":1,"sizeInBytes":9007199254740993}');
    expect(answer.text).toContain('"sizeInBytes":9007199254740993');
  });

  test("of a series adds an event, which is not read here", async () => {
    const urn = freshDataset();
    const event = { timestampMillis: 5, rowCount: 1 };
    expect((await post(catalog, urn, "datasetprofile", event)).body).toEqual(wrapped(urn, { datasetProfile: event }));
    expect((await catalog.request("HEAD", pathOf(urn, "datasetProfile"))).status).toBe(204);
    const read = await catalog.request("GET", pathOf(urn, "datasetProfile"));
    expect([read.status, read.headers["not-found-reason"]]).toEqual([404, "ENTITY"]);
  });
});

onEachBackend("reading one aspect", (catalog) => {
  test("goes by its name in any of its spellings, and by that of the entity in any letter case", async () => {
    const urn = freshDataset();
    await post(catalog, urn, "globalTags", { tags: [] });
    for (const path of [pathOf(urn, "globaltags"), pathOf(urn, "globalTags").replace("/dataset/", "/DataSet/")]) {
      expect((await catalog.request("GET", path)).body).toEqual({ value: { tags: [] } });
      expect((await catalog.request("HEAD", path)).status).toBe(204);
    }
    const raw = `/openapi/v2/entity/dataset/${urn}/globalTags`;
    for (const path of [raw, `${raw}/?version=0`, `${raw}%20`, `/gms${raw}`]) {
      expect((await catalog.request("GET", path)).body, path).toEqual({ value: { tags: [] } });
    }
  });

  test("takes a URN with a slash in it, encoded or not", async () => {
    const urn = datasetUrn("a/b");
    expect((await post(catalog, urn, "status", active)).body).toEqual(wrapped(urn, { status: active }));
    expect(await readValue(catalog, urn, "status")).toEqual(active);
    expect((await catalog.request("GET", `/openapi/v2/entity/dataset/${urn}/status`)).body).toEqual({ value: active });
  });

  test("counts versions from 1, the latest among them", async () => {
    const urn = await stored(catalog);
    await post(catalog, urn, "status", removed);
    const versions = [0, 1, 2, 3].map(async (version) => (await catalog.request("GET", pathOf(urn, `status?version=${version}`))).body);
    expect(await Promise.all(versions)).toEqual([{ value: removed }, { value: active }, { value: removed }, ""]);
  });

  test.each(["deprecation", "nosuch"])("answers 404 without a body for %s, which is not there", async (aspect) => {
    const urn = await stored(catalog);
    const answer = await catalog.request("GET", pathOf(urn, aspect));
    expect([answer.status, answer.text, answer.headers["not-found-reason"]]).toEqual([404, "", "ENTITY"]);
    expect((await catalog.request("HEAD", pathOf(urn, aspect))).status).toBe(404);
  });
});

onEachBackend("deleting one aspect", (catalog) => {
  test("takes all its versions and keeps the entity", async () => {
    const urn = await stored(catalog);
    await post(catalog, urn, "status", removed);
    const answer = await catalog.request("DELETE", pathOf(urn, "status"));
    expect([answer.status, answer.text]).toEqual([200, ""]);
    expect((await catalog.request("GET", pathOf(urn, "status?version=1"))).status).toBe(404);
    expect((await catalog.request("HEAD", pathOf(urn))).status).toBe(204);
  });

  test("takes the entity with its key, and nothing where there is nothing", async () => {
    const urn = await stored(catalog);
    for (const aspect of ["nosuch", "deprecation"]) expect((await catalog.request("DELETE", pathOf(urn, aspect))).status).toBe(200);
    expect((await catalog.request("HEAD", pathOf(urn))).status).toBe(204);
    for (const _time of [1, 2]) expect((await catalog.request("DELETE", pathOf(urn, "datasetKey"))).status).toBe(200);
    expect((await catalog.request("HEAD", pathOf(urn))).status).toBe(404);
  });

  test("takes the newest event of a series", async () => {
    const urn = freshDataset();
    for (const timestampMillis of [100, 200]) await post(catalog, urn, "datasetProfile", { timestampMillis });
    const times: number[][] = [];
    for (const _time of [1, 2, 3]) {
      await catalog.request("DELETE", pathOf(urn, "datasetProfile"));
      const events = await catalog.store.timeseries.getEvents({ urn, aspect: "datasetProfile" }, 9);
      times.push(events.map(({ timestampMillis }) => timestampMillis));
    }
    expect(times).toEqual([[100], [], []]);
  });
});

onEachBackend("patching one aspect", (catalog) => {
  test("makes what is not there, and answers what it is then", async () => {
    const urn = freshDataset();
    const operations = [{ op: "add", path: "/description", value: "d" }];
    const made = { description: "d", tags: [], customProperties: {} };
    for (const document of [operations, { patch: operations }]) {
      const answer = await patch(catalog, urn, "datasetProperties", document);
      expect([answer.status, answer.body]).toEqual([200, wrapped(urn, { datasetProperties: made })]);
    }
    const answer = await patch(catalog, urn, "datasetproperties", [{ op: "remove", path: "/description" }]);
    expect(answer.body).toEqual(wrapped(urn, { datasetProperties: { tags: [], customProperties: {} } }));
  });

  test("tells elements apart by the keys that the patch names, nested ones too", async () => {
    const urn = freshDataset();
    const tagged = (source: string, tag: string) => {
      const value = {
        tag: `urn:li:tag:${tag}`,
        attribution: { time: 0, actor: "urn:li:corpuser:a", source: `urn:li:platformResource:${source}` },
      };
      return { value, path: `/tags/urn:li:platformResource:${source}/urn:li:tag:${tag}` };
    };
    const ones = [tagged("one", "a"), tagged("one", "b"), tagged("two", "a")];
    const arrayPrimaryKeys = { tags: ["attribution␟source", "tag"] };
    await patch(catalog, urn, "globalTags", { patch: ones.map((one) => ({ op: "add", ...one })), arrayPrimaryKeys });
    expect(await readValue(catalog, urn, "globalTags")).toEqual({ tags: ones.map(({ value }) => value) });
    await patch(catalog, urn, "globalTags", { patch: [{ op: "remove", path: ones[0]?.path }], arrayPrimaryKeys });
    expect(await readValue(catalog, urn, "globalTags")).toEqual({ tags: ones.slice(1).map(({ value }) => value) });
  });

  test.each<[string, unknown, Refusal]>([
    ["without operations", {}, { status: 400, message: ["Validation Error", "the list of operations is missing (at /patch)"] }],
    [
      "that replaces",
      [{ op: "replace", path: "/tags/x", value: {} }],
      { status: 400, message: ["Unsupported PATCH operation: `replace`"] },
    ],
    [
      "with several faults",
      { patch: [{ op: "add", path: "tags" }, { path: "/tags" }] },
      { status: 400, message: ["/patch/0/path", "/patch/0/value", "/patch/1/op"] },
    ],
    ["whose result does not hold", [{ op: "add", path: "/tags/x", value: { tag: "x" } }], { status: 400, message: ["/tags/0/tag"] }],
  ])("is refused %s", async (_what, document, refusal) => {
    await refused(catalog, () => patch(catalog, freshDataset(), "globalTags", document), refusal);
  });

  test("is refused under another content type", async () => {
    const send = () => catalog.request("PATCH", pathOf(freshDataset(), "globalTags"), "[]", { "content-type": "text/plain" });
    await refused(catalog, send, { status: 415, message: ['Content type "text/plain" is not supported'] });
  });
});

describe("what is wrong with a write of one aspect", () => {
  onEachBackend("is told, and nothing is stored", (catalog) => {
    const root = "/openapi/v2/entity";
    const dataset = encodeURIComponent(datasetUrn("faulty"));
    test.each<[string, string, unknown, Refusal | object]>([
      ["a URN that is none", `${root}/dataset/urn:li:FOOBAR:(x)/status`, active, allSaid("Invalid urn!: urn:li:FOOBAR:(x)")],
      [
        "an unknown entity",
        `${root}/nosuch/${dataset}/status`,
        active,
        allSaid("Failed to find entity with name nosuch in EntityRegistry"),
      ],
      [
        "another entity than that of the URN",
        `${root}/chart/${dataset}/status`,
        active,
        { error: "Validation Error", message: "URN entity type does not match MCP entity type. dataset != chart" },
      ],
      [
        "an unknown aspect",
        `${root}/dataset/${dataset}/nosuch`,
        active,
        { error: "Validation Error", message: "Unknown aspect nosuch for entity dataset" },
      ],
      ["no body", `${root}/dataset/${dataset}/status`, undefined, { status: 400, message: ["Invalid JSON format"] }],
      ["half a body", `${root}/dataset/${dataset}/status`, '{"removed":', { status: 400, message: ["Invalid JSON format"] }],
      [
        "a deep body",
        `${root}/dataset/${dataset}/status`,
        `${"[".repeat(300)}${"]".repeat(300)}`,
        { status: 400, message: ["more than 200 levels"] },
      ],
      ["a list", `${root}/dataset/${dataset}/status`, [], { status: 400, message: ["Validation Error"] }],
      [
        "an unknown symbol",
        `${root}/dataset/${dataset}/ownership`,
        ownedAs("NOBODY"),
        { status: 400, message: ["Validation Error", "/owners/0/type"] },
      ],
      [
        "an odd flag",
        `${root}/dataset/${dataset}/status?async=yes`,
        active,
        { status: 400, message: ['async is "yes"; expected true or false'] },
      ],
      [
        "odd system metadata",
        `${root}/dataset/${dataset}/status`,
        { value: active, systemMetadata: { runId: 5 } },
        { status: 400, message: ["/systemMetadata/runId"] },
      ],
    ])("with %s", async (_what, path, body, expected) => {
      const refusal = "message" in expected && Array.isArray(expected.message) ? (expected as Refusal) : { status: 400, message: [] };
      await refused(catalog, () => catalog.request("POST", path, body), refusal);
      if ("error" in expected) expect((await catalog.request("POST", path, body)).body).toEqual(expected);
    });

    test("with a key that breaks the rules of its type", async () => {
      const urn = "urn:li:dataset:(urn:li:dataPlatform:hive,a,NOWHERE)";
      const answer = await post(catalog, urn, "status", active);
      expect([answer.status, answer.body]).toEqual([
        400,
        allSaid(expect.stringMatching(/^Invalid urn: urn:li:dataset:.*\n Cause: .*origin.*NOWHERE/)),
      ]);
    });

    test("at a path that no endpoint has", async () => {
      const path = `${root}/dataset/no-urn/status`;
      for (const method of ["GET", "POST", "DELETE"] as const) {
        const answer = await catalog.request(method, path, method === "POST" ? active : undefined);
        expect([answer.status, answer.body]).toEqual([404, allSaid(`No endpoint ${method} ${path}.`)]);
      }
    });
  });
});

function ownedAs(type: string): unknown {
  return { owners: [{ owner: "urn:li:corpuser:a", type }], lastModified: { time: 0, actor: "urn:li:corpuser:a" } };
}
