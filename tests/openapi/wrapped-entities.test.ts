import { describe, expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { allSaid, expectOpenapiError, expectRefused } from "../support/refusals.ts";
import { datasetUrn, freshDataset, freshUrn } from "../support/sample-urns.ts";
import { pathOf, post, wrapped } from "./openapi-calls.ts";

const root = "/openapi/v2/entity";
const active = { removed: false };

onEachBackend("reading an entity", (catalog) => {
  test("answers the key aspect alone when it is not stored", async () => {
    const urn = datasetUrn("nowhere");
    const key = { platform: "urn:li:dataPlatform:hive", name: "nowhere", origin: "PROD" };
    const answer = await catalog.request("GET", pathOf(urn));
    expect([answer.status, answer.headers["content-type"]]).toEqual([200, "application/json"]);
    expect(answer.body).toEqual(wrapped(urn, { datasetKey: key }));
    expect((await catalog.request("HEAD", pathOf(urn))).status).toBe(404);
  });

  test.each(["aspects=status&aspects=globalTags", "aspects=status,globaltags,nosuch", "aspectNames=status&aspects=globalTags"])(
    "answers the aspects of the query %s, under the names of the model, and the key",
    async (query) => {
      const urn = freshDataset();
      await post(catalog, urn, "status", active);
      await post(catalog, urn, "globalTags", { tags: [] });
      const { body } = await catalog.request("GET", `${pathOf(urn)}?${query}`);
      expect(body).toEqual(wrapped(urn, { datasetKey: expect.anything(), status: active, globalTags: { tags: [] } }));
    },
  );

  test("tells the system metadata when it is asked to, and goes by the URN whatever type the path names", async () => {
    const urn = freshDataset();
    await post(catalog, urn, "status", active);
    const { body } = await catalog.request("GET", `${pathOf(urn).replace("/dataset/", "/nosuch/")}?aspects=status&systemMetadata=true`);
    expect(body).toMatchObject({ aspects: { status: { value: active, systemMetadata: { version: "1" } } } });
  });

  test("that is soft deleted answers it, though it is not there to HEAD", async () => {
    const urn = freshDataset();
    await post(catalog, urn, "status", { removed: true });
    expect((await catalog.request("GET", `${pathOf(urn)}?aspects=status`)).body).toMatchObject({
      aspects: { status: { value: { removed: true } } },
    });
    const heads = [pathOf(urn), pathOf(urn, "status"), `${pathOf(urn)}?includeSoftDelete=true`];
    expect(await Promise.all(heads.map(async (path) => (await catalog.request("HEAD", path)).status))).toEqual([404, 404, 204]);
  });

  test("of a list answers them in the order of the request", async () => {
    const [first, second] = [freshDataset(), datasetUrn("nowhere")];
    await post(catalog, first, "status", active);
    const body = { urns: [second, first], aspectNames: ["Status", "status"] };
    const answer = await catalog.request("POST", `${root}/batch/DATASET`, body);
    const key = { datasetKey: expect.anything() };
    expect([answer.status, answer.body]).toEqual([200, { entities: [wrapped(second, key), wrapped(first, { ...key, status: active })] }]);
    const all = await catalog.request("POST", `${root}/batch/dataset`, { urns: [first], withSystemMetadata: true });
    expect(all.body).toMatchObject({ entities: [{ aspects: { status: { systemMetadata: { version: "1" } }, browsePathsV2: {} } }] });
  });
});

onEachBackend("deleting an entity", (catalog) => {
  const stored = async () => {
    const urn = freshDataset();
    await post(catalog, urn, "status", active);
    await post(catalog, urn, "globalTags", { tags: [] });
    return urn;
  };
  const aspectsOf = async (urn: string) => {
    const { body } = await catalog.request("GET", pathOf(urn));
    return Object.keys((body as { aspects: object }).aspects).sort();
  };

  test("takes everything, and nothing where there is nothing", async () => {
    const urn = await stored();
    for (const _time of [1, 2]) {
      const answer = await catalog.request("DELETE", pathOf(urn), "[]");
      expect([answer.status, answer.text]).toEqual([200, ""]);
    }
    expect((await catalog.request("HEAD", `${pathOf(urn)}?includeSoftDelete=true`)).status).toBe(404);
    expect(await aspectsOf(urn)).toEqual(["datasetKey"]);
  });

  test("takes the aspects that are named, or everything with the key", async () => {
    const urn = await stored();
    await catalog.request("DELETE", `${pathOf(urn)}?aspects=status,globaltags`);
    expect(await aspectsOf(urn)).toEqual(["browsePathsV2", "dataPlatformInstance", "datasetKey"]);
    await catalog.request("DELETE", `${pathOf(urn)}?aspects=status&aspects=datasetKey`);
    expect((await catalog.request("HEAD", pathOf(urn))).status).toBe(404);
  });

  test("takes nothing when only unknown aspects are named", async () => {
    const urn = await stored();
    expect((await catalog.request("DELETE", `${pathOf(urn)}?aspects=nosuch`)).status).toBe(200);
    expect(await aspectsOf(urn)).toContain("status");
  });

  test("keeps the key when it is only to be cleared", async () => {
    const urn = await stored();
    await post(catalog, urn, "datasetProfile", { timestampMillis: 1 });
    await catalog.request("DELETE", `${pathOf(urn)}?clear=true`);
    expect(await aspectsOf(urn)).toEqual(["datasetKey"]);
    expect(await catalog.store.timeseries.getEvents({ urn, aspect: "datasetProfile" }, 9)).toEqual([]);
    expect((await catalog.request("HEAD", pathOf(urn))).status).toBe(204);
  });

  test("of the system is refused", async () => {
    const urn = "urn:li:corpuser:machine";
    await post(catalog, urn, "corpUserInfo", { active: true, system: true });
    const refusal = { status: 400, message: ["Validation Error", "System users can not be deleted"] };
    await expectRefused(catalog, () => catalog.request("DELETE", pathOf(urn)), refusal, expectOpenapiError);
  });

  test.each(["GET", "DELETE"] as const)("or reading it by a URN that is none is refused to %s", async (method) => {
    const answer = await catalog.request(method, `${root}/dataset/urn:li:FOOBAR:(x)`);
    expect([answer.status, answer.body]).toEqual([400, allSaid("Invalid urn!: urn:li:FOOBAR:(x)")]);
  });
});

onEachBackend("writing a list of entities", (catalog) => {
  const write = (path: string, body: unknown) => catalog.request("POST", `${root}/${path}`, body);
  const statusOf = (urn: string, value: unknown = active) => ({ urn, aspects: { status: { value } } });

  test("answers what was written, and of entities that are new their default aspects", async () => {
    const [first, second] = [freshUrn("dashboard"), freshDataset()];
    const key = first.replace("dashboard:", "dashboard:(looker,").concat(")");
    const made = {
      status: active,
      dashboardKey: expect.anything(),
      browsePathsV2: expect.anything(),
      dataPlatformInstance: expect.anything(),
    };
    const answer = await write("dashboard?async=false", [statusOf(key)]);
    expect([answer.status, answer.body]).toEqual([200, [wrapped(key, made)]]);
    const again = await write("Dashboard?async=false&systemMetadata=true", [statusOf(key)]);
    expect(again.body).toEqual([
      { urn: key, aspects: { status: { value: active, systemMetadata: expect.objectContaining({ version: "1" }) } } },
    ]);
    const flat = await write("dataset?async=false", [{ urn: second, status: { value: active } }]);
    expect(flat.body).toEqual([expect.objectContaining({ urn: second, status: { value: active }, datasetKey: expect.anything() })]);
  });

  test("answers 202 and what was sent unless it is to be done at once", async () => {
    const urn = freshDataset();
    const answer = await write("Dataset", [statusOf(urn)]);
    expect([answer.status, answer.body]).toEqual([202, [wrapped(urn, { status: active })]]);
  });

  test("answers the URN alone where the path is that of the reference's second set of endpoints", async () => {
    const urn = freshDataset();
    const answer = await write("dataset?createIfNotExists=false&createEntityIfNotExists=false", [statusOf(urn)]);
    expect([answer.status, answer.body]).toEqual([202, [{ urn }]]);
    expect((await catalog.request("HEAD", pathOf(urn))).status).toBe(204);
  });

  test("brings items of one URN together, and the last value wins", async () => {
    const urn = freshDataset();
    const items = [statusOf(urn), { urn, aspects: { globalTags: { value: { tags: [] } } } }, statusOf(urn, { removed: true })];
    expect((await write("Dataset", items)).body).toEqual([wrapped(urn, { status: { removed: true }, globalTags: { tags: [] } })]);
  });

  test("takes what is no list for an empty one", async () => {
    expect((await write("dataset", {})).body).toEqual([]);
  });

  test("stores nothing when one of them is wrong, and tells all that is", async () => {
    const good = statusOf(freshDataset());
    const odd = [
      { aspects: {} },
      { urn: "urn:li:FOO:x", aspects: {} },
      { urn: freshDataset() },
      { urn: freshDataset(), aspects: { status: {} } },
      5,
      { urn: 5, aspects: {} },
      { urn: freshDataset(), aspects: 5 },
      { urn: freshDataset(), aspects: { status: { value: { removed: false }, systemMetadata: 5 } } },
    ];
    const message = [
      "Missing `urn` field (item 1)",
      "Invalid urn!: urn:li:FOO:x (item 2)",
      "Missing `aspects` field (item 3)",
      "Missing `value` field of status (item 4)",
      "an item must be an object with a `urn` (item 5)",
      "`urn` must be a text (item 6)",
      "`aspects` must be an object (item 7)",
      "/aspects/status/systemMetadata: must be object (item 8)",
    ];
    await expectRefused(catalog, () => write("dataset", [good, ...odd]), { status: 400, message }, expectOpenapiError);
    const invalid = [good, { urn: freshDataset(), aspects: { nosuch: { value: {} }, status: { value: { removed: "x" } } } }];
    const faults = ["Validation Error", "Unknown aspect nosuch for entity dataset", "/removed"];
    for (const query of ["", "?async=false"]) {
      await expectRefused(catalog, () => write(`dataset${query}`, invalid), { status: 400, message: faults }, expectOpenapiError);
    }
  });

  test.each([
    ["an item without a URN", [{ aspects: {} }], allSaid("Missing `urn` field")],
    ["an item without aspects", [{ urn: "urn:li:dataset:(urn:li:dataPlatform:hive,a,PROD)" }], allSaid("Missing `aspects` field")],
    ["a URN that is none", [{ urn: "urn:li:FOOBAR:(x)", aspects: {} }], allSaid("Invalid urn!: urn:li:FOOBAR:(x)")],
  ])("refuses %s in the words of the interface", async (_what, body, expected) => {
    const answer = await write("dataset", body);
    expect([answer.status, answer.body]).toEqual([400, expected]);
  });
});

describe("listing entities", () => {
  onEachBackend("of a type", (catalog) => {
    const list = async (query: string) => {
      const { status, body, text } = await catalog.request("GET", `${root}/${query}`);
      expect(status, text).toBe(200);
      return body as { scrollId?: string; results: { urn: string; aspects: object }[] };
    };
    const urns = ["a", "b", "c"].map((id) => `urn:li:tag:listed_${id}`);
    const listed = async (query: string) => (await list(`tag?count=100&${query}`)).results.map(({ urn }) => urn.slice(-1)).join("");
    const write = async () => {
      for (const urn of urns) await post(catalog, urn, "tagProperties", { name: `listed.${urn.slice(-1)}` });
    };

    test("comes page by page in the order of the URNs, and the last page has no scroll id", async () => {
      await write();
      const first = await list("tag?count=2&query=*");
      expect(first.results.map(({ urn }) => urn)).toEqual(urns.slice(0, 2));
      const second = await list(`TAG?count=2&query=*&scrollId=${first.scrollId}`);
      expect(second).toEqual({ results: [wrapped(urns[2] ?? "", { tagKey: { name: "listed_c" }, tagProperties: { name: "listed.c" } })] });
    });

    test("answers the aspects that are asked for, and always the key", async () => {
      await write();
      const { results } = await list("tag?count=1&aspects=status&systemMetadata=true&pitKeepAlive=");
      expect(results).toEqual([{ urn: urns[0], aspects: { tagKey: expect.objectContaining({ systemMetadata: expect.anything() }) } }]);
    });

    test("follows query and order, and leaves out what is soft deleted unless told otherwise", async () => {
      await write();
      expect(await listed("query=name:listed%5C.b")).toBe("b");
      expect(await listed("query=name:listed%5C.*&sortOrder=DESCENDING")).toBe("cba");
      expect(await listed("sort=name&sortCriteria=urn&sortCriteria=name&sortOrder=descending")).toBe("cba");
      await post(catalog, urns[1] ?? "", "status", { removed: true });
      expect(await listed("")).toBe("ac");
      expect(await listed("includeSoftDelete=true")).toBe("abc");
    });

    test("finds the values of structured properties under the names of the index", async () => {
      const property = "urn:li:structuredProperty:io.sample.days";
      await post(catalog, property, "propertyDefinition", {
        qualifiedName: "io.sample.days",
        valueType: "urn:li:dataType:datahub.number",
        entityTypes: ["urn:li:entityType:datahub.domain"],
      });
      for (const days of [30, 60]) {
        const properties = [{ propertyUrn: property, values: [{ double: days }] }];
        await post(catalog, `urn:li:domain:days${days}`, "structuredProperties", { properties });
      }
      await post(catalog, "urn:li:domain:none", "domainProperties", { name: "none" });
      const found = async (query: string) =>
        (await list(`domain?query=${encodeURIComponent(query)}`)).results.map(({ urn }) => urn.slice(-2));
      const field = "structuredProperties.io_sample_days";
      expect(await found(`${field}:>45`)).toEqual(["60"]);
      expect(await found(`${field}:[10 TO 60}`)).toEqual(["30"]);
      expect(await found(`_exists_:${field}`)).toEqual(["30", "60"]);
      expect(await found(`NOT _exists_:${field}`)).toEqual(["ne"]);
      expect(await found("structuredProperties.io.sample.days:60")).toEqual(["60"]);
    });

    test.each([
      ["nosuch", "Failed to find entity with name nosuch in EntityRegistry"],
      ["tag?count=10000", "Elasticsearch result count exceeds limit of 5000"],
      ["tag?count=-1", "Malformed query: count is -1; expected 0 to 5000"],
      ["tag?count=x", 'Malformed query: count must be a whole number, not "x"'],
      ["tag?sortOrder=UP", "Malformed query: No enum constant UP of sortOrder; expected ASCENDING or DESCENDING"],
      ["tag?scrollId=x", 'Invalid scrollId "x"; pass back the one of the page before'],
      ["tag?includeSoftDelete=maybe", 'Malformed query: includeSoftDelete is "maybe"; expected true or false'],
    ])("is refused as %s", async (path, error) => {
      const answer = await catalog.request("GET", `${root}/${path}`);
      expect([answer.status, answer.body]).toEqual([400, allSaid(error)]);
    });
  });
});
