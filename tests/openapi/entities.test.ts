import { expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { allSaid, contentsOf } from "../support/refusals.ts";
import { datasetUrn, freshDataset, freshUrn } from "../support/sample-urns.ts";
import { entityOf, onEntity, readValue, sendItems } from "./v3-calls.ts";

const removed = (flag: boolean) => ({ value: { removed: flag } });
const noValidation = { error: "Validation Error" };

onEachBackend("entities over OpenAPI v3", (catalog) => {
  test("a new entity is answered with its default aspects, one that exists with what was written", async () => {
    const urn = datasetUrn("dataset/EntityV3", "test");
    const first = await sendItems(catalog, "POST", [
      { urn, datasetProperties: { value: { name: "x", customProperties: {} }, systemMetadata: null, headers: {} } },
      { urn, status: removed(false) },
    ]);
    const whole = {
      browsePathsV2: { path: [{ id: "Default" }] },
      datasetKey: { name: "dataset/EntityV3", platform: "urn:li:dataPlatform:test", origin: "PROD" },
      dataPlatformInstance: { platform: "urn:li:dataPlatform:test" },
      datasetProperties: { name: "x", customProperties: {} },
      status: { removed: false },
    };
    expect([first.status, first.body]).toEqual([200, [entityOf(urn, whole)]]);
    const second = await sendItems(catalog, "POST", [{ urn, status: removed(false) }]);
    expect([second.status, second.body]).toEqual([200, [entityOf(urn, { status: { removed: false } })]]);
    const read = await onEntity(catalog, "GET", { urn });
    expect([read.status, read.body]).toEqual([200, entityOf(urn, whole)]);
    expect(read.headers["content-type"]).toBe("application/json");
  });

  test("an asynchronous batch is accepted, answers what was sent, and is readable at once", async () => {
    const urn = freshDataset();
    const answer = await sendItems(catalog, "POST", [{ urn, status: removed(false) }], "dataset");
    expect([answer.status, answer.body]).toEqual([202, [entityOf(urn, { status: { removed: false } })]]);
    expect(await readValue(catalog, urn, "status")).toEqual({ removed: false });
    const patch = { value: { patch: [{ op: "add", path: "/name", value: "n" }] } };
    const patched = await sendItems(catalog, "PATCH", [{ urn, datasetProperties: patch }], "dataset");
    expect([patched.status, patched.body]).toEqual([
      202,
      [entityOf(urn, { datasetProperties: { name: "n", tags: [], customProperties: {} } })],
    ]);
  });

  test("names of types are read in any letter case, and those of aspects also in small letters", async () => {
    const urn = freshUrn("corpuser");
    await sendItems(catalog, "POST", [{ urn, corpUserInfo: { value: { active: true } } }], "CorpUser?async=false");
    const read = await catalog.request(
      "GET",
      `/openapi/v3/entity/corpUser/${encodeURIComponent(urn)}?aspects=corpuserinfo,nosuch&aspectNames=status`,
    );
    expect([read.status, read.body]).toEqual([200, entityOf(urn, { corpUserInfo: { active: true } })]);
    expect(await readValue(catalog, urn, "corpuserinfo")).toEqual({ active: true });
  });

  test.each([
    ["with slashes", "a/b/c", "a/b/c"],
    ["with parentheses and commas that are encoded in it", "x%28y%29%2Cz/%29a", "x%28y%29%2Cz/%29a"],
    ["with what the path cannot hold", "day 1%28é%29", "day%201%28%C3%A9%29"],
  ])("a URN may be sent as it is, %s, as clients that delete do", async (_what, name, sent) => {
    const urn = datasetUrn(name, "s3");
    await sendItems(catalog, "POST", [{ urn, status: removed(false) }]);
    const raw = `/openapi/v3/entity/dataset/${datasetUrn(sent, "s3")}`;
    expect((await catalog.request("GET", `${raw}/status`)).body).toEqual({ value: { removed: false } });
    expect((await catalog.request("HEAD", raw)).status).toBe(204);
    const deleted = await catalog.request("DELETE", raw, []);
    expect([deleted.status, deleted.body]).toEqual([200, []]);
    expect((await onEntity(catalog, "GET", { urn })).status).toBe(404);
  });

  test("what is not there is told without a body, and why", async () => {
    const urn = freshDataset();
    for (const rest of ["", "/status", "/nosuch", "?aspects=nosuch"]) {
      const { status, text, headers } = await onEntity(catalog, "GET", { urn, rest });
      expect([status, text, headers["not-found-reason"]]).toEqual([404, "", "ENTITY"]);
    }
    expect((await onEntity(catalog, "DELETE", { urn })).status).toBe(200);
    const head = await onEntity(catalog, "HEAD", { urn });
    expect([head.status, head.text]).toEqual([404, ""]);
  });

  test("soft deleted entities are missing for HEAD unless it says otherwise, and readable", async () => {
    const urn = freshDataset();
    await sendItems(catalog, "POST", [{ urn, status: removed(true) }]);
    const statuses = ["", "/status", "?includeSoftDelete=true", "/status?includeSoftDelete=true"].map(
      async (rest) => (await onEntity(catalog, "HEAD", { urn, rest })).status,
    );
    expect(await Promise.all(statuses)).toEqual([404, 404, 204, 204]);
    expect(await readValue(catalog, urn, "status")).toEqual({ removed: true });
  });

  test("a batch with a fault stores nothing, and tells each of its faults", async () => {
    const urn = freshDataset();
    const before = await contentsOf(catalog.store);
    const refused = async (items: readonly unknown[], query = "dataset?async=false") => {
      const { status, body } = await sendItems(catalog, "POST", items, query);
      return { status, ...(body as { error: string; message?: string }) };
    };
    expect(await refused([{ status: removed(true) }])).toEqual({ status: 400, ...allSaid("Missing `urn` field") });
    expect(await refused([{ urn: "urn:li:FOOBAR:(a)", INVALID: removed(true) }])).toEqual({
      status: 400,
      ...allSaid("Invalid urn!: urn:li:FOOBAR:(a)"),
    });
    const bad = "urn:li:dataset:(urn:li:dataPlatform:test,a,INVALID)";
    for (const query of ["dataset", "dataset?async=false"]) {
      expect((await refused([{ urn: bad, status: removed(true) }], query)).error).toContain(`Invalid urn: ${bad}`);
      const unknown = await refused([{ urn, INVALID: removed(true) }], query);
      expect(unknown).toMatchObject({ status: 400, ...noValidation });
      expect(unknown.message).toContain("Unknown aspect INVALID for entity dataset");
    }
    const two = await refused([
      { urn, status: removed(true), INVALID: removed(true) },
      { urn, datasetProperties: { value: { name: 7 } } },
    ]);
    expect(two.message).toContain("INVALID");
    expect(two.message).toContain("/name");
    expect(await refused([], "nosuch?async=false")).toEqual({
      status: 400,
      ...allSaid("Failed to find entity with name nosuch in EntityRegistry"),
    });
    expect((await refused([{ urn, status: {} }])).error).toContain("Missing `value` field");
    expect(await contentsOf(catalog.store)).toEqual(before);
  });

  test("a fault of a batch is told with the item that it is of, where there are several", async () => {
    const [urn, other] = [freshDataset(), freshDataset()];
    const good = { urn, status: removed(false), globalTags: { value: { tags: [] } } };
    const message = async (method: "POST" | "PATCH", items: unknown, path = "dataset?async=false") => {
      const { status, body } = await sendItems(catalog, method, items as never, path);
      expect(status).toBe(400);
      return (body as { message: string }).message;
    };
    expect(await message("POST", [good, { urn: other, status: { value: { removed: "x" } } }])).toContain(`(item 1: ${other}, status)`);
    const odd = [{}, good, { urn: "x" }, 5, null, { urn: 5 }];
    const noObject = "an item must be an object with a `urn`";
    const told = [
      "Missing `urn` field (item 0)",
      "Invalid urn!: x (item 2)",
      `${noObject} (item 3)`,
      `${noObject} (item 4)`,
      "`urn` must be a text (item 5)",
    ];
    for (const method of ["POST", "PATCH"] as const) expect(await message(method, odd)).toBe(told.join("\n"));
    expect(await message("POST", [good, { urn: other, status: { ...removed(true), systemMetadata: 5 } }])).toBe(
      "/status/systemMetadata: must be object (item 1)",
    );
  });

  test("a value that does not fit is told as a fault of the aspect, with the path of each", async () => {
    const urn = freshDataset();
    const body = [{ urn, ownership: { value: { owners: [{ owner: "urn:li:corpuser:a" }, { type: "NONE" }] } } }];
    const answer = await catalog.request("POST", "/openapi/v3/entity/dataset?async=false", body);
    expect([answer.status, answer.body]).toEqual([
      400,
      {
        error: "Validation Error",
        message:
          "Invalid format for aspect: dataset\n Cause: ERROR :: /owners/0/type :: field is required but not found and has no default value\n" +
          "ERROR :: /owners/1/owner :: field is required but not found and has no default value\n",
      },
    ]);
  });

  test("what is sent as system metadata comes back in the types of the model, or is refused", async () => {
    const urn = freshDataset();
    const send = (aspect: string, value: unknown, systemMetadata: unknown) =>
      catalog.request("POST", "/openapi/v3/entity/dataset?systemMetadata=true", [{ urn, [aspect]: { value, systemMetadata } }]);
    const told = async (aspect: string, value: unknown, systemMetadata: unknown) => {
      const [one] = (await send(aspect, value, systemMetadata)).body as Record<string, { systemMetadata: Record<string, unknown> }>[];
      return one?.[aspect]?.systemMetadata;
    };
    const profile = { timestampMillis: 1 };
    for (const [aspect, value] of [
      ["status", { removed: false }],
      ["datasetProfile", profile],
    ] as const) {
      expect(await told(aspect, value, { lastObserved: 1700000000000.5 })).toMatchObject({ lastObserved: 1700000000000 });
      expect((await told(aspect, value, { lastObserved: 2.5e-42 }))?.lastObserved).toBeGreaterThan(1700000000000);
    }
    const stamp = { time: 1, actor: "urn:li:corpuser:a", impersonator: true };
    const wrong = await send("status", { removed: true }, { aspectCreated: stamp });
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining("systemMetadata: ERROR :: /aspectCreated/impersonator ::")]);
  });

  test("a body that is not JSON, and paths that are no endpoints, are told as such", async () => {
    const malformed = await catalog.request("POST", "/openapi/v3/entity/dataset", "{nope");
    expect([malformed.status, (malformed.body as { error: string }).error]).toEqual([400, "Invalid JSON format"]);
    const nowhere = await catalog.request("GET", "/openapi/v3/entity/dataset/foo");
    expect(nowhere.status).toBe(404);
    expect((nowhere.body as { error: string }).error).toContain("No endpoint GET /openapi/v3/entity/dataset/foo");
    expect((await catalog.request("GET", "/openapi/v3/entity/dataset/urn%3Ali%3Adataset%3Ax")).status).toBe(400);
  });

  test("several types are written together, or not at all", async () => {
    const [dataset, tag] = [freshDataset(), freshUrn("tag")];
    const items = { dataset: [{ urn: dataset, status: removed(false) }], tag: [{ urn: tag, tagProperties: { value: { name: "t" } } }] };
    const answer = await catalog.request("POST", "/openapi/v3/entity/generic", items);
    expect([answer.status, answer.body]).toEqual([
      202,
      { dataset: [entityOf(dataset, { status: { removed: false } })], tag: [entityOf(tag, { tagProperties: { name: "t" } })] },
    ]);
    const late = { ...items, tag: [{ urn: tag, tagProperties: { value: {} } }], dataset: [{ urn: dataset, status: removed(true) }] };
    expect((await catalog.request("POST", "/openapi/v3/entity/generic?async=false", late)).status).toBe(400);
    expect(await readValue(catalog, dataset, "status")).toEqual({ removed: false });
  });

  test("deleting some aspects keeps the others, and clearing keeps the entity", async () => {
    const urn = freshDataset();
    const fill = () => sendItems(catalog, "POST", [{ urn, status: removed(false), datasetProperties: { value: { name: "n" } } }]);
    await fill();
    await onEntity(catalog, "DELETE", { urn, rest: "?aspects=datasetproperties" });
    expect(Object.keys((await onEntity(catalog, "GET", { urn })).body as object)).not.toContain("datasetProperties");
    expect(await readValue(catalog, urn, "status")).toEqual({ removed: false });
    await onEntity(catalog, "DELETE", { urn, rest: "?aspects=nosuch" });
    expect(await readValue(catalog, urn, "status")).toEqual({ removed: false });
    await onEntity(catalog, "DELETE", { urn, rest: "?clear=true" });
    expect(Object.keys((await onEntity(catalog, "GET", { urn })).body as object)).toEqual(["urn", "datasetKey"]);
    await fill();
    await onEntity(catalog, "DELETE", { urn });
    expect((await onEntity(catalog, "GET", { urn })).status).toBe(404);
  });

  test("long numbers and text beyond ASCII pass through as they are", async () => {
    const urn = freshDataset();
    const body = `[{"urn":"${urn}","datasetProperties":{"value":{"name":"Ã© é 語","customProperties":{}}},"datasetProfile":{"value":{"timestampMillis":5,"rowCount":9007199254740993}}}]`;
    const { text } = await catalog.request("POST", "/openapi/v3/entity/dataset", body);
    expect(text).toContain('"name":"Ã© é 語"');
    expect(text).toContain("9007199254740993");
    expect((await onEntity(catalog, "GET", { urn, rest: "/datasetProfile" })).text).toContain('"rowCount":9007199254740993');
  });
});
