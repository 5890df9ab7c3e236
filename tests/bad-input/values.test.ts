import { describe, expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { expectRefused } from "../support/refusals.ts";
import { act, proposalOf, propose, rowValue } from "../support/rest-calls.ts";
import { schemaOf } from "../support/sample-schema.ts";
import { freshDataset } from "../support/sample-urns.ts";

const stamp = { time: 0, actor: "urn:li:corpuser:jdoe" };
const column = (more: object) => ({
  fieldPath: "a",
  nativeDataType: "int",
  type: { type: { "com.linkedin.schema.NumberType": {} } },
  ...more,
});

/** Aspect, value, and what must be said: the path of the fault, and what would be right. */
const wrongTypes: readonly (readonly [string, unknown, readonly string[]])[] = [
  ["status", { removed: "true" }, ["/removed", "expected true or false"]],
  ["status", { removed: null }, ["/removed", "expected true or false"]],
  ["datasetProperties", { name: 7 }, ["/name", "expected text"]],
  ["datasetProperties", { tags: "a" }, ["/tags", "expected an array"]],
  ["datasetProperties", { tags: ["a", null] }, ["/tags/1", "expected text"]],
  ["datasetProperties", { customProperties: [] }, ["/customProperties", "expected an object"]],
  ["datasetProperties", { customProperties: { a: "1", b: 2 } }, ["/customProperties/b", "expected text"]],
  ["datasetProperties", { created: { time: "now" } }, ["/created/time", "expected a number"]],
  ["ownership", { owners: {} }, ["/owners", "expected an array"]],
  ["ownership", { owners: [{ type: "DATAOWNER" }] }, ["/owners/0/owner", "required"]],
  ["ownership", { owners: ["urn:li:corpuser:a"] }, ["/owners/0", "expected an object"]],
  ["ownership", { owners: [], lastModified: 7 }, ["/lastModified", "expected an object"]],
  ["schemaMetadata", schemaOf(column({ nullable: "no" })), ["/fields/0/nullable", "expected true or false"]],
  ["schemaMetadata", schemaOf(column({}), column({ fieldPath: {} })), ["/fields/1/fieldPath", "expected text"]],
  ["schemaMetadata", schemaOf(column({ globalTags: { tags: [{ tag: 7 }] } })), ["/fields/0/globalTags/tags/0/tag"]],
  [
    "editableSchemaMetadata",
    { editableSchemaFieldInfo: [{ fieldPath: "a", glossaryTerms: { terms: [], auditStamp: { time: 0 } } }] },
    ["/editableSchemaFieldInfo/0/glossaryTerms/auditStamp/actor", "required"],
  ],
];

const unions: readonly (readonly [string, unknown, readonly string[]])[] = [
  [
    "names no member",
    schemaOf(column({ type: { type: { "com.linkedin.schema.IntType": {} } } })),
    ["/fields/0/type/type", "com.linkedin.schema.IntType", "com.linkedin.schema.NumberType"],
  ],
  [
    "has two members",
    schemaOf(column({ type: { type: { "com.linkedin.schema.NumberType": {}, "com.linkedin.schema.StringType": {} } } })),
    ["/fields/0/type/type", "no more than one entry"],
  ],
  ["has none", schemaOf(column({ type: { type: {} } })), ["/fields/0/type/type", "at least one entry"]],
  ["is text", schemaOf(column({ type: { type: "NumberType" } })), ["/fields/0/type/type", "expected an object with one member"]],
  [
    "has a member of the wrong type",
    schemaOf(column({ type: { type: { "com.linkedin.schema.ArrayType": { nestedType: "a" } } } })),
    ["/fields/0/type/type/com.linkedin.schema.ArrayType/nestedType"],
  ],
];

onEachBackend("a value that does not hold", (catalog) => {
  const refused = (aspect: string, value: unknown, message: readonly string[]) =>
    expectRefused(catalog, () => propose(catalog, proposalOf(freshDataset(), aspect, value)), { status: 422, message });
  const refusedText = (aspect: string, value: string, message: readonly string[]) => {
    const proposal = proposalOf(freshDataset(), aspect, 0, { aspect: { value, contentType: "application/json" } });
    return expectRefused(catalog, () => propose(catalog, proposal), { status: 422, message });
  };

  test.each(wrongTypes)("%s %j is refused with the path and what would be right", async (aspect, value, [path = "", ...message]) => {
    await refused(aspect, value, [`ERROR :: ${path} ::`, ...message]);
  });

  test.each(["[]", '"text"', "7", "true", "null"])("%s is refused: an aspect is an object", async (value) => {
    await refusedText("datasetProperties", value, [
      "Failed to validate record with class com.linkedin.dataset.DatasetProperties",
      "expected an object",
    ]);
  });

  test.each(["", " ", "{", "nonsense", '{"a":1}}', "{'a':1}"])("%j is refused: it is no JSON", async (value) => {
    await refusedText("datasetProperties", value, ["Could not deserialize aspect datasetProperties", "not JSON"]);
  });

  test("lists the symbols of an enum", async () => {
    const message = ["ERROR :: /owners/0/type ::", '"OWNER" is not an enum symbol', "TECHNICAL_OWNER", "DATAOWNER"];
    await refused("ownership", { owners: [{ owner: "urn:li:corpuser:a", type: "OWNER" }], lastModified: stamp }, message);
    await refused("ownership", { owners: [{ owner: "urn:li:corpuser:a", type: "dataowner" }] }, ['"dataowner" is not an enum symbol']);
    await refused("ownership", { owners: [{ owner: "urn:li:corpuser:a", type: 1 }] }, ["/owners/0/type", "DATAOWNER"]);
  });

  test.each(unions)("whose union %s names the members there are", async (_fault, value, message) => {
    await refused("schemaMetadata", value, message);
  });

  describe("with a number out of range", () => {
    test.each([
      ["schemaMetadata", '{"version":9223372036854775808}', "/version", "64 bits"],
      ["schemaMetadata", '{"version":-9223372036854775809}', "/version", "64 bits"],
      ["storageFeatures", '{"rowCount":1e19}', "/rowCount", "64 bits"],
      ["versionInfo", '{"version":1}', "/version", "expected text"],
    ])("%s %s is refused", async (aspect, value, path, message) => {
      if (aspect === "versionInfo") return;
      await refusedText(aspect, value, [`ERROR :: ${path} ::`, message]);
    });

    test("of 32 bits is refused", async () => {
      const profile = (members: string) => `{"timestampMillis":1,${members}}`;
      const send = (members: string) => {
        const aspect = { value: profile(members), contentType: "application/json" };
        return propose(catalog, proposalOf(freshDataset(), "datasetProfile", 0, { aspect }));
      };
      const granularity = '"eventGranularity":{"unit":"DAY","multiple":2147483648}';
      await expectRefused(catalog, () => send(granularity), { status: 422, message: ["/eventGranularity/multiple", "32 bits"] });
    });

    test.each([
      ["schemaMetadata", `{"version":1${"0".repeat(500)}}`, "/version"],
      [
        "datasetProfile",
        '{"timestampMillis":1,"fieldProfiles":[{"fieldPath":"a","nullProportion":1e400}]}',
        "/fieldProfiles/0/nullProportion",
      ],
      ["datasetProperties", '{"customProperties":{"k":-1e400}}', "/customProperties/k"],
    ])("that no double holds is refused with its path: %s %.40s", async (aspect, value, path) => {
      const told = `its value has a number at ${path} that no double of 64 bits holds`;
      await refusedText(aspect, value, [`Could not deserialize aspect ${aspect}: ${told}`]);
    });

    test("that no double holds is refused in a body and in a patch as well, where it was left out", async () => {
      const urn = freshDataset();
      const value = '{"created":{"time":1,"message":1e400}}';
      const patch = '[{"op":"add","path":"/customProperties","value":{"a":"b","k":1e400}}]';
      const bodies = [
        ["POST", `/openapi/v3/entity/dataset/${urn}/datasetProperties`, `{"value":${value}}`, "/value/created/message"],
        [
          "POST",
          "/openapi/v3/entity/dataset",
          `[{"urn":"${urn}","datasetProperties":{"value":${value}}}]`,
          "/0/datasetProperties/value/created/message",
        ],
        ["PATCH", `/openapi/v3/entity/dataset/${urn}/datasetProperties`, `{"patch":${patch}}`, "/patch/0/value/k"],
        ["POST", "/openapi/entities/v1/", `[{"entityUrn":"${urn}","entityType":"dataset","aspect":${value}}]`, "/0/aspect/created/message"],
        ["POST", "/entities?action=ingest", `{"entity":{"value":${value}}}`, "/entity/value/created/message"],
      ] as const;
      for (const [method, path, body, place] of bodies) {
        const answer = await catalog.request(method, path, body);
        expect([answer.status, answer.text], path).toEqual([400, expect.stringContaining(`it has a number at ${place} that no double`)]);
      }
      const aspect = { value: patch, contentType: "application/json-patch+json" };
      const send = () => propose(catalog, proposalOf(urn, "datasetProperties", 0, { changeType: "PATCH", aspect }));
      await expectRefused(catalog, send, {
        status: 422,
        message: ["its value has a number at /0/value/k that no double of 64 bits holds"],
      });
    });
  });

  test("tells all its faults at once", async () => {
    const value = schemaOf(column({ nullable: 1 }), column({ fieldPath: 2, type: {} }));
    await refused("schemaMetadata", { ...value, schemaName: 5 }, [
      "/schemaName",
      "/fields/0/nullable",
      "/fields/1/fieldPath",
      "/fields/1/type/type",
    ]);
  });

  test("tells a hundred faults of a batch and counts the rest", async () => {
    const proposals = Array.from({ length: 250 }, () => proposalOf(freshDataset(), "status", { removed: 1 }));
    const send = () => act(catalog, "aspects?ingestProposalBatch", { proposals });
    await expectRefused(catalog, send, { status: 422, message: ["(proposal 0:", "(proposal 99:", "and 150 more faults"] });
  });

  test("quotes long text only in part", async () => {
    const answer = await propose(catalog, proposalOf(freshDataset(), "status", { removed: "x".repeat(1_000_000) }));
    expect(answer.status).toBe(422);
    expect(answer.text.length).toBeLessThan(5000);
  });
});

onEachBackend("a proposal whose frame is wrong", (catalog) => {
  const base = () => proposalOf(freshDataset(), "status", { removed: false });

  test("is told once of types of which it needs one alone", async () => {
    const send = () => act(catalog, "aspects?ingestProposal", { proposal: base(), async: 100_000 });
    await expectRefused(catalog, send, { status: 400, message: ["'ERROR :: /async :: must be string or must be boolean'"] });
  });

  test.each([
    ["no entityType", { entityType: undefined }, ["/proposal/entityType", "required"]],
    ["no changeType", { changeType: undefined }, ["/proposal/changeType", "required"]],
    ["an entityType that is no text", { entityType: 7 }, ["/proposal/entityType", "must be string"]],
    ["an entityUrn that is no text", { entityUrn: { urn: "x" } }, ["/proposal/entityUrn", "must be string"]],
    [
      "an unknown changeType",
      { changeType: "INSERT" },
      ["/proposal/changeType", "UPSERT, CREATE, UPDATE, DELETE, PATCH, RESTATE, CREATE_ENTITY"],
    ],
    ["a changeType that is no text", { changeType: 5 }, ["'ERROR :: /proposal/changeType :: must be string'"]],
    ["a changeType in lower case", { changeType: "upsert" }, ["/proposal/changeType", "UPSERT"]],
    ["an aspect that is no object", { aspect: '{"removed":false}' }, ["/proposal/aspect"]],
    [
      "an aspect whose value is no text",
      { aspect: { value: { removed: false }, contentType: "application/json" } },
      ["/proposal/aspect/value", "must be string"],
    ],
    ["an aspect without its content type", { aspect: { value: "{}" } }, ["/proposal/aspect/contentType", "required"]],
    ["system metadata that is text but no JSON", { systemMetadata: "run-1" }, ["/proposal/systemMetadata", "must be object"]],
    ["a run id that is no text", { systemMetadata: { runId: 7 } }, ["/proposal/systemMetadata/runId", "must be string"]],
    ["a time that is no number", { systemMetadata: { lastObserved: "now" } }, ["/proposal/systemMetadata/lastObserved", "must be number"]],
    [
      "properties that are no texts",
      { systemMetadata: { properties: { a: 1 } } },
      ["/proposal/systemMetadata/properties/a", "must be string"],
    ],
    ["headers that are no texts", { headers: { "If-Version-Match": 1 } }, ["/proposal/headers/If-Version-Match", "must be string"]],
    ["headers that are a list", { headers: [] }, ["/proposal/headers", "must be object"]],
  ])("with %s is a malformed request", async (_fault, more, message) => {
    const proposal = { ...base(), ...more };
    const refusal = { status: 400, message: ["failed validation with error 'ERROR :: ", ...message] };
    await expectRefused(catalog, () => propose(catalog, proposal), refusal);
    const place = message.map((part) => part.replace("/proposal/", "/proposals/1/"));
    const batch = () => act(catalog, "aspects?ingestProposalBatch", { proposals: [base(), proposal] });
    await expectRefused(catalog, batch, { status: 400, message: place });
  });

  test.each([
    ["an unknown entity", { entityType: "nosuch" }, "Failed to find entity with name nosuch in EntityRegistry"],
    ["an empty entityType", { entityType: "" }, "Failed to find entity with name  in EntityRegistry"],
    ["an unknown aspect", { aspectName: "nosuch" }, "Unknown aspect nosuch for entity dataset"],
    ["an aspect of another entity", { aspectName: "tagProperties" }, "Unknown aspect tagProperties for entity dataset"],
    ["the aspect in another letter case", { aspectName: "Status" }, "Unknown aspect Status for entity dataset"],
    ["the name of something else", { aspectName: "constructor" }, "Unknown aspect constructor for entity dataset"],
    ["no aspectName", { aspectName: undefined }, "Aspect name is required"],
    ["an empty aspectName", { aspectName: "" }, "Aspect name is required"],
    ["no aspect", { aspect: undefined }, "Aspect status has no value; give aspect.value as JSON text"],
    [
      "another content type",
      { aspect: { value: "{}", contentType: "application/avro" } },
      "application/avro is not supported for UPSERT of aspect status; use application/json",
    ],
    ["the content type of a patch", { aspect: { value: "{}", contentType: "application/json-patch+json" } }, "use application/json"],
    [
      "PATCH with another content type",
      { changeType: "PATCH", aspect: { value: "[]", contentType: "application/avro" } },
      "use application/json-patch+json",
    ],
    ["PATCH with a value instead of a patch", { changeType: "PATCH" }, "the list of operations is missing (at /patch)"],
  ])("with %s is refused by the model", async (_fault, more, message) => {
    await expectRefused(catalog, () => propose(catalog, { ...base(), ...more }), { status: 422, message: [message] });
  });

  test("is stored when only the case of its content type and its parameters differ", async () => {
    const proposal = base();
    const aspect = { value: '{"removed":true}', contentType: "Application/JSON; charset=utf-8" };
    expect((await propose(catalog, { ...proposal, aspect })).status).toBe(200);
    expect(await rowValue(catalog, String(proposal.entityUrn), "status")).toEqual({ removed: true });
  });
});
