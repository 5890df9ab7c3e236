import { expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { allSaid } from "../support/refusals.ts";

const urn = "urn:li:dataset:(urn:li:dataPlatform:hive,entities,PROD)";
const product = "urn:li:dataProduct:4fd5aea7-9c1b-4f0d-8d1c-000000000001";
const platformPaths = ["/openapi/v2/platform/entities/v1/?async=false", "/openapi/platform/entities/v1"];

const schema = {
  __type: "SchemaMetadata",
  schemaName: "s",
  platform: "urn:li:dataPlatform:hive",
  version: 0,
  hash: "",
  platformSchema: { __type: "OtherSchema", rawSchema: "x" },
  fields: [{ fieldPath: "a", nativeDataType: "int", type: { type: { __type: "NumberType" } } }],
};

onEachBackend("the first entities API", (catalog) => {
  const latest = (query: string) => catalog.request("GET", `/openapi/entities/v1/latest?${query}`);

  test("writes aspects that name their records, in unions too", async () => {
    const items = [
      { entityType: "dataset", entityUrn: urn, aspect: { __type: "Status", removed: false } },
      { entityType: "dataset", entityUrn: urn, aspect: schema },
    ];
    const { status, body } = await catalog.request("POST", "/openapi/entities/v1/", items);
    expect([status, body]).toEqual([201, [urn]]);
    const { schemaMetadata } = await catalog.read(urn);
    expect(schemaMetadata).toMatchObject({
      platformSchema: { "com.linkedin.schema.OtherSchema": { rawSchema: "x" } },
      fields: [{ fieldPath: "a", type: { type: { "com.linkedin.schema.NumberType": {} } } }],
    });
  });

  test("answers no URNs to an asynchronous write, and names the entity of a key", async () => {
    const key = { __type: "TagKey", name: "byKey" };
    const item = { entityType: "tag", entityKeyAspect: key, aspect: { __type: "TagProperties", name: "by key" } };
    const sync = await catalog.request("POST", "/openapi/entities/v1", [item]);
    expect([sync.status, sync.body]).toEqual([201, ["urn:li:tag:byKey"]]);
    const later = await catalog.request("POST", "/openapi/entities/v1?async=true", [item]);
    expect([later.status, later.body]).toEqual([200, []]);
  });

  test("reads the latest aspects, each with the name of its record", async () => {
    const { status, body } = await latest(`urns=${encodeURIComponent(encodeURIComponent(urn))}&aspectNames=status`);
    expect(status).toBe(200);
    const envelope = (value: object) => ({
      type: "VERSIONED",
      version: 0,
      value,
      created: { time: expect.any(Number), actor: "urn:li:corpuser:__datahub_system" },
      systemMetadata: expect.anything(),
    });
    expect(body).toEqual({
      responses: {
        [urn]: {
          entityName: "dataset",
          urn,
          aspects: {
            datasetKey: {
              name: "datasetKey",
              ...envelope({ __type: "DatasetKey", platform: "urn:li:dataPlatform:hive", name: "entities", origin: "PROD" }),
            },
            status: { name: "status", ...envelope({ __type: "Status", removed: false }) },
          },
        },
      },
    });
  });

  test("reads aspects by their names in small letters too, of entities of several types", async () => {
    const tag = "urn:li:tag:byKey";
    const { body } = await latest(`urns=${encodeURIComponent(urn)}&urns=${tag}&aspectNames=dataplatforminstance&aspectNames=tagproperties`);
    const { responses } = body as { responses: Record<string, { aspects: object }> };
    const read = [urn, tag].map((one) => Object.keys(responses[one]?.aspects ?? {}));
    expect(read).toEqual([
      ["datasetKey", "dataPlatformInstance"],
      ["tagKey", "tagProperties"],
    ]);
  });

  test("reads what it was sent, with the records of unions named as they were sent", async () => {
    const table = "urn:li:dataset:(urn:li:dataPlatform:kafka,typed,PROD)";
    const aspect = {
      ...{ __type: "SchemaMetadata", schemaName: "s", platform: "urn:li:dataPlatform:kafka", version: 0, hash: "" },
      platformSchema: { __type: "KafkaSchema", documentSchema: "{}" },
      fields: [{ fieldPath: "a", nativeDataType: "list", type: { type: { __type: "ArrayType", nestedType: ["boolean"] } } }],
    };
    const written = await catalog.request("POST", "/openapi/entities/v1/", [{ entityType: "dataset", entityUrn: table, aspect }]);
    expect(written.status).toBe(201);
    const { body } = await latest(`urns=${encodeURIComponent(table)}&aspectNames=schemaMetadata`);
    const { responses } = body as { responses: Record<string, { aspects: { schemaMetadata: { value: object } } }> };
    expect(responses[table]?.aspects.schemaMetadata.value).toMatchObject(aspect);
  });

  test("creates only what is not there when it is told so", async () => {
    const item = { entityType: "dataset", entityUrn: urn, aspect: { __type: "Status", removed: true } };
    for (const parameter of ["createIfNotExists", "createEntityIfNotExists"]) {
      const { status } = await catalog.request("POST", `/openapi/entities/v1/?${parameter}=true`, [item]);
      expect(status).toBe(400);
    }
    expect((await catalog.read(urn)).status).toEqual({ removed: false });
  });

  test("deletes softly and for good", async () => {
    const query = `urns=${encodeURIComponent(urn)}`;
    for (const softly of ["", "&soft=true"]) {
      await catalog.put(urn, "status", { removed: false });
      const soft = await catalog.request("DELETE", `/openapi/entities/v1/?${query}${softly}`);
      expect([soft.status, soft.body]).toEqual([200, [{ rowsRolledBack: [{ urn }], rowsDeletedFromEntityDeletion: 1 }]]);
      expect((await catalog.read(urn)).status).toEqual({ removed: true });
    }
    const hard = await catalog.request("DELETE", `/openapi/entities/v1/?${query}&soft=false`);
    const [result] = hard.body as { rowsRolledBack: unknown[]; rowsDeletedFromEntityDeletion: number }[];
    expect(result?.rowsRolledBack).toContainEqual({ urn, aspectName: "schemaMetadata" });
    expect(result?.rowsDeletedFromEntityDeletion).toBe(result?.rowsRolledBack.length);
    expect(Object.keys(await catalog.read(urn))).toEqual(["datasetKey"]);
    const again = await catalog.request("DELETE", `/openapi/entities/v1/?${query}&soft=false`);
    expect([again.status, again.body]).toEqual([200, [{ rowsRolledBack: [], rowsDeletedFromEntityDeletion: 0 }]]);
  });

  test("reads and deletes the entity whose URN has an escape of its own, and not the one that it would be without", async () => {
    const [escaped, plain] = ["urn:li:tag:50%25", "urn:li:tag:50%"];
    for (const tag of [escaped, plain]) await catalog.put(tag, "status", { removed: false });
    const once = encodeURIComponent(escaped);
    for (const sent of [once, encodeURIComponent(once)]) {
      const { body } = await latest(`urns=${sent}`);
      expect(Object.keys((body as { responses: object }).responses)).toEqual([escaped]);
    }
    expect((await catalog.request("DELETE", `/openapi/entities/v1/?urns=${once}&soft=false`)).status).toBe(200);
    expect([await catalog.read(escaped), await catalog.read(plain)]).toEqual([
      { tagKey: { name: "50%25" } },
      { tagKey: { name: "50%" }, status: { removed: false } },
    ]);
  });

  test.each([
    ["a body that is no JSON", "{", { error: "Invalid JSON format", message: expect.stringContaining("Malformed request body") }],
    ["a body that is no list", {}, allSaid(expect.stringContaining("/: must be array"))],
    [
      "every fault of every item",
      [{}, { entityType: 1, aspect: {} }],
      allSaid(expect.stringMatching(/\/0[\s\S]*entityType[\s\S]*\/1\/entityType/)),
    ],
    [
      "a record that is no aspect of the entity",
      [{ entityType: "tag", entityUrn: "urn:li:tag:a", aspect: { __type: "SchemaMetadata" } }],
      allSaid("/0/aspect/__type: no aspect of tag is a SchemaMetadata"),
    ],
    [
      "an aspect without a name",
      [{ entityType: "tag", entityUrn: "urn:li:tag:a", aspect: {} }],
      allSaid("/0/aspect/__type: expected the name of a record, such as Status"),
    ],
    [
      "a value that breaks the model",
      [{ entityType: "tag", entityUrn: "urn:li:tag:refused", aspect: { __type: "Status", removed: "x" } }],
      { error: "Validation Error", message: expect.stringContaining("removed") },
    ],
  ])("refuses %s", async (_what, body, answer) => {
    const refused = await catalog.request("POST", "/openapi/entities/v1/", body);
    expect([refused.status, refused.body]).toEqual([400, answer]);
    expect(await catalog.read("urn:li:tag:refused")).toEqual({ tagKey: { name: "refused" } });
  });

  test.each(["", "urns=nosuch", "urns=urn:li:nosuch:a"])("refuses to read or delete with %j", async (query) => {
    expect((await latest(query)).status).toBe(400);
    expect((await catalog.request("DELETE", `/openapi/entities/v1/?${query}`)).status).toBe(400);
  });
});

onEachBackend("proposals over OpenAPI", (catalog) => {
  const proposal = (value: unknown, more: object = {}) => ({
    entityType: "dataProduct",
    entityUrn: product,
    changeType: "UPSERT",
    aspectName: "status",
    aspect: { value, contentType: "application/json" },
    ...more,
  });

  test.each(platformPaths)("are written and answered with their URNs at %s, again if they change nothing", async (path) => {
    for (const value of [{ __type: "Status", removed: false }, '{"removed":false}', '{"__type":"Status","removed":false}']) {
      const { status, body } = await catalog.request("POST", path, [proposal(value)]);
      expect([status, body]).toEqual([201, [product]]);
    }
    expect((await catalog.read(product)).status).toEqual({ removed: false });
  });

  test("may patch and delete", async () => {
    const patch = {
      value: [{ op: "add", path: "/tags/urn:li:tag:a", value: { tag: "urn:li:tag:a" } }],
      contentType: "application/json-patch+json",
    };
    const patched = await catalog.request("POST", platformPaths[0] ?? "", [
      proposal(undefined, { aspectName: "globalTags", changeType: "PATCH", aspect: patch }),
    ]);
    expect(patched.status, patched.text).toBe(201);
    expect((await catalog.read(product)).globalTags).toEqual({ tags: [{ tag: "urn:li:tag:a" }] });
    await catalog.request("POST", platformPaths[0] ?? "", [
      { ...proposal(undefined), aspectName: "globalTags", changeType: "DELETE", aspect: undefined },
    ]);
    expect(await catalog.read(product)).not.toHaveProperty("globalTags");
  });

  test("may say null for what they lack, spell system metadata as text, and name their entity by a key", async () => {
    const key = { value: { __type: "TagKey", name: "keyed" }, contentType: "application/json" };
    const lacking = { entityKeyAspect: null, headers: null, systemMetadata: null, auditHeader: null };
    const { status, body } = await catalog.request("POST", platformPaths[0] ?? "", [
      proposal({ removed: false }, lacking),
      proposal({ removed: false }, { entityType: "tag", entityUrn: null, entityKeyAspect: key, systemMetadata: '{"runId":"a run"}' }),
    ]);
    expect([status, body]).toEqual([201, [product, "urn:li:tag:keyed"]]);
    const read = await catalog.request("GET", "/openapi/v3/entity/tag/urn:li:tag:keyed/status?systemMetadata=true");
    expect(read.body).toMatchObject({ value: { removed: false }, systemMetadata: { runId: "a run" } });
  });

  test("with an unknown change type are told once which there are", async () => {
    const { body } = await catalog.request("POST", platformPaths[0] ?? "", [proposal({}, { changeType: "NOSUCH" })]);
    const allowed = "UPSERT, CREATE, UPDATE, DELETE, PATCH, RESTATE, CREATE_ENTITY";
    expect(body).toEqual(allSaid(`/0/changeType: not an enum symbol; expected one of ${allowed}`));
    const mistyped = await catalog.request("POST", platformPaths[0] ?? "", [proposal({}, { changeType: [] })]);
    expect(mistyped.body).toEqual(allSaid("/0/changeType: must be string"));
  });

  test.each([
    ["an unknown change type", proposal({}, { changeType: "NOSUCH" }), 400],
    ["an unknown entity type", proposal({}, { entityType: "nosuch" }), 400],
    ["an unknown aspect", proposal({}, { aspectName: "nosuch" }), 400],
    ["text that is no JSON", proposal("{"), 400],
    ["a value of another type", proposal(5), 400],
  ])("are refused for %s, and then none of the request is stored", async (_what, bad, status) => {
    const good = proposal({ removed: true });
    const answer = await catalog.request("POST", platformPaths[0] ?? "", [good, bad]);
    expect(answer.status, answer.text).toBe(status);
    expect(answer.body).toHaveProperty("error");
    expect((await catalog.read(product)).status).toEqual({ removed: false });
  });
});
