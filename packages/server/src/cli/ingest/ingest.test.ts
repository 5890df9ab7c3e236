import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runCommand } from "../testing/run-command.ts";
import { type RunningCatalog, startRunningCatalog } from "../testing/running-catalog.ts";

let catalog: RunningCatalog;
beforeAll(async () => {
  catalog = await startRunningCatalog();
});
afterAll(() => catalog.close());

function tag(id: string, value: unknown = { name: id }, more: object = {}) {
  const entityUrn = `urn:li:tag:${id}`;
  return { entityType: "tag", entityUrn, changeType: "UPSERT", aspectName: "tagProperties", aspect: { json: value }, ...more };
}

const lines = (...records: unknown[]) => records.map((record) => `${JSON.stringify(record)}\n`).join("");
const nameOf = async (id: string) => (await catalog.client.getAspect(`urn:li:tag:${id}`, "tagProperties"))?.value.name;
const namesOf = (...ids: string[]) => Promise.all(ids.map(nameOf));

describe("records are read from", () => {
  test.each([
    ["lines", lines(tag("l1"), tag("l2")), ["l1", "l2"]],
    ["lines with blank ones between them and none at the end", `\n${lines(tag("b1"))}\r\n  \n${JSON.stringify(tag("b2"))}`, ["b1", "b2"]],
    ["an array in one line", JSON.stringify([tag("a1"), tag("a2")]), ["a1", "a2"]],
    ["an array over many lines", `${JSON.stringify([tag("m1"), tag("m2")], null, 2)}\n`, ["m1", "m2"]],
    ["one object", JSON.stringify(tag("o1"), null, 1), ["o1"]],
    [
      "objects that follow each other over lines",
      `${JSON.stringify(tag("f1"), null, 1)}\n${JSON.stringify(tag("f2"), null, 1)}`,
      ["f1", "f2"],
    ],
    ["a text with a byte order mark", `\uFEFF${JSON.stringify([tag("u1")])}`, ["u1"]],
  ])("%s", async (_form, text, ids) => {
    const { status, messages } = await catalog.ask("ingest", catalog.file("records.json", text));
    expect(messages).toContain(`Stored ${ids.length} record`);
    expect(status).toBe(0);
    expect(await namesOf(...ids)).toEqual(ids);
  });

  test("standard input", async () => {
    expect(await runCommand(["ingest", "-", "--server", catalog.url], lines(tag("stdin")))).toMatchObject({ status: 0, output: "" });
    expect(await nameOf("stdin")).toBe("stdin");
  });

  test("a compressed file, whose faults are told with its name", async () => {
    const file = catalog.file("packed.json.gz", gzipSync(lines(tag("packed"))));
    expect(await catalog.ask("ingest", file)).toMatchObject({ status: 0, messages: expect.stringContaining("Stored 1 record") });
    expect(await nameOf("packed")).toBe("packed");
    const plain = catalog.file("plain.json.gz", lines(tag("plain")));
    expect(await catalog.ask("ingest", plain)).toMatchObject({
      status: 1,
      messages: expect.stringContaining("plain.json.gz cannot be unpacked"),
    });
  });

  test("files with nothing in them", async () => {
    const files = [catalog.file("empty.json", ""), catalog.file("none.json", " [ ]\n")];
    expect(await catalog.ask("ingest", ...files)).toMatchObject({ status: 0, messages: expect.stringContaining("Stored 0 records") });
  });
});

describe("records may be", () => {
  const urn = "urn:li:dataset:(urn:li:dataPlatform:hive,db.orders,PROD)";
  const stamp = { time: 1, actor: "urn:li:corpuser:a", impersonator: null };
  const field = {
    fieldPath: "id",
    jsonPath: null,
    nativeDataType: "int",
    type: { type: { "com.linkedin.pegasus2avro.schema.NumberType": {} } },
  };
  const avroSchema = {
    schemaName: "s",
    platform: "urn:li:dataPlatform:hive",
    version: 0,
    created: stamp,
    lastModified: stamp,
    hash: "",
    platformSchema: { "com.linkedin.pegasus2avro.schema.MySqlDDL": { tableSchema: "com.linkedin.pegasus2avro.x" } },
    fields: [field],
    primaryKeys: null,
  };
  const snapshot = {
    auditHeader: null,
    proposedSnapshot: {
      "com.linkedin.pegasus2avro.metadata.snapshot.DatasetSnapshot": {
        urn,
        aspects: [
          { "com.linkedin.pegasus2avro.common.Status": { removed: false } },
          { "com.linkedin.pegasus2avro.schema.SchemaMetadata": avroSchema },
        ],
      },
    },
    proposedDelta: null,
    systemMetadata: { runId: "avro", registryName: null },
  };

  test("snapshots in the Avro form, beside proposals", async () => {
    const mixed = catalog.file("mixed.json", JSON.stringify([tag("mix1"), snapshot, tag("mix2")]));
    expect(await catalog.ask("ingest", mixed)).toMatchObject({
      status: 0,
      messages: expect.stringContaining("Stored 3 records of 3 entities"),
    });
    const { aspects } = await catalog.client.getEntity(urn);
    expect(aspects.schemaMetadata?.value).toEqual({
      schemaName: "s",
      platform: "urn:li:dataPlatform:hive",
      version: 0,
      created: { time: 1, actor: "urn:li:corpuser:a" },
      lastModified: { time: 1, actor: "urn:li:corpuser:a" },
      hash: "",
      platformSchema: { "com.linkedin.schema.MySqlDDL": { tableSchema: "com.linkedin.pegasus2avro.x" } },
      fields: [{ fieldPath: "id", nativeDataType: "int", type: { type: { "com.linkedin.schema.NumberType": {} } } }],
    });
    expect(aspects.status?.systemMetadata).toMatchObject({ runId: "avro" });
    expect(aspects.status?.systemMetadata).not.toHaveProperty("registryName");
    expect(await namesOf("mix1", "mix2")).toEqual(["mix1", "mix2"]);
  });

  test("values with keys that Avro gives unions, which are anybody's in a map", async () => {
    const keys = { fieldDiscriminator: "kind", kind: "v", other: "w" };
    const properties = (...maps: object[]) => lines(...maps.map((customProperties, index) => ofDataset(index, { customProperties })));
    const ofDataset = (index: number, json: object) =>
      tag("", null, {
        entityType: "dataset",
        entityUrn: keyed(index),
        aspectName: "datasetProperties",
        aspect: { json: { ...json, name: null } },
      });
    const keyed = (index: number) => `urn:li:dataset:(urn:li:dataPlatform:hive,keyed${index},PROD)`;
    const maps = [
      keys,
      { fieldDiscriminator: "kind", kind: "v" },
      { fieldDiscriminator: "none", a: "b" },
      { "com.linkedin.pegasus2avro.x": "v" },
    ];
    expect((await catalog.ask("ingest", catalog.file("keys.jsonl", properties(...maps)))).messages).toContain("Stored 4 records");
    const inSnapshot = { "com.linkedin.pegasus2avro.dataset.DatasetProperties": { customProperties: keys } };
    const proposedSnapshot = { "com.linkedin.pegasus2avro.metadata.snapshot.DatasetSnapshot": { urn: keyed(4), aspects: [inSnapshot] } };
    await catalog.ask("ingest", catalog.file("keys.json", JSON.stringify({ proposedSnapshot })));
    const stored = await Promise.all([0, 1, 2, 3, 4].map((index) => catalog.client.getAspect(keyed(index), "datasetProperties")));
    expect(stored.map((aspect) => aspect?.value)).toEqual([...maps, keys].map((customProperties) => ({ customProperties })));
  });

  test("snapshots as requests hold them", async () => {
    const record = {
      entity: {
        value: {
          "com.linkedin.metadata.snapshot.TagSnapshot": {
            urn: "urn:li:tag:entity",
            aspects: [{ "com.linkedin.tag.TagProperties": { name: "e" } }],
          },
        },
      },
    };
    expect((await catalog.ask("ingest", catalog.file("entity.json", JSON.stringify(record)))).messages).toContain(
      "Stored 1 record of 1 entity",
    );
    expect(await nameOf("entity")).toBe("e");
  });

  test("proposals with their value as text, patches, deletions and absent members that are null", async () => {
    const asText = tag("text", null, { aspect: { value: '{"name":"text"}', contentType: "application/json" }, auditHeader: null });
    const patch = tag("text", null, {
      changeType: "PATCH",
      aspectName: "globalTags",
      aspect: { json: [{ op: "add", path: "/tags/urn:li:tag:x", value: { tag: "urn:li:tag:x" } }] },
    });
    const gone = [tag("gone"), tag("gone", null, { changeType: "DELETE", aspect: null, systemMetadata: null, headers: null })];
    const dataset = { ...patch, entityType: "dataset", entityUrn: urn };
    expect((await catalog.ask("ingest", catalog.file("forms.jsonl", lines(asText, dataset, ...gone)))).messages).toContain(
      "Stored 4 records",
    );
    expect(await namesOf("text", "gone")).toEqual(["text", undefined]);
    expect((await catalog.client.getAspect(urn, "globalTags"))?.value).toEqual({ tags: [{ tag: "urn:li:tag:x" }] });
  });

  test("under one run, whatever they say", async () => {
    const records = lines(tag("run1", { name: "a" }, { systemMetadata: { runId: "other", lastObserved: 7 } }), snapshot);
    await catalog.ask("ingest", "--run-id", "labelled", catalog.file("run.jsonl", records));
    const { aspects } = await catalog.client.getEntity("urn:li:tag:run1");
    expect(aspects.tagProperties?.systemMetadata).toMatchObject({ runId: "labelled", lastObserved: 7 });
    const rows = await catalog.client.describeRun({ runId: "labelled" });
    expect(new Set(rows.map((row) => row.urn))).toEqual(new Set(["urn:li:tag:run1", urn]));
  });
});

test("letters and long integers arrive as they are written", async () => {
  const name = "Prüfung ✓ 𝄞 Ã©";
  const profile = '{"timestampMillis":1700000000000,"rowCount":9007199254740993}';
  const urn = "urn:li:dataset:(urn:li:dataPlatform:hive,größe,PROD)";
  const event = `{"entityType":"dataset","entityUrn":"${urn}","changeType":"UPSERT","aspectName":"datasetProfile","aspect":{"json":${profile}}}\n`;
  await catalog.ask("ingest", catalog.file("exact.jsonl", lines(tag("exact", { name })) + event));
  expect(await nameOf("exact")).toBe(name);
  expect((await catalog.ask("get", urn, "--aspect", "datasetProfile")).output).toContain('"rowCount": 9007199254740993');
});

describe("a record that is refused", () => {
  const many = (prefix: string, faulty: number) =>
    Array.from({ length: 450 }, (_, index) => tag(`${prefix}${index}`, index === faulty ? { name: 7 } : { name: "x" }));

  test("is named with its line, path and reason; those before it are stored, those after it are not", async () => {
    const { status, messages } = await catalog.ask("ingest", catalog.file("stop.jsonl", lines(...many("stop", 333))));
    expect(status).toBe(1);
    expect(messages).toContain("stop.jsonl:334: ");
    expect(messages).toContain("/name :: 7 cannot be coerced to String");
    expect(messages).toContain("Stored 333 records of 333 entities");
    expect(await namesOf("stop0", "stop332", "stop333", "stop334", "stop449")).toEqual(["x", "x", undefined, undefined, undefined]);
  });

  test("is passed over when asked to go on, and still counts as a failure", async () => {
    const file = catalog.file("on.jsonl", lines(...many("on", 100)));
    const { status, messages } = await catalog.ask("ingest", "--continue-on-error", "--batch-size", "64", file);
    expect(status).toBe(1);
    expect(messages).toContain("Stored 449 records of 449 entities");
    expect(messages).toContain("refused 1 record");
    expect(await namesOf("on99", "on100", "on101", "on449")).toEqual(["x", undefined, "x", "x"]);
  });

  test("is named with its place in an array", async () => {
    const { messages } = await catalog.ask(
      "ingest",
      catalog.file("array.json", JSON.stringify([tag("in0"), tag("in1", { name: 1 })], null, 2)),
    );
    expect(messages).toContain("array.json:13 (element 1): ");
    expect(await namesOf("in0", "in1")).toEqual(["in0", undefined]);
  });

  test.each([
    [
      "a line that is not JSON",
      `${lines(tag("j1"))}{entityType: "tag"}\n${lines(tag("j2"))}`,
      "x.json:2: not JSON: Expected property name or '}' at position 1 of the record, in line 2\n",
      ["j1"],
    ],
    [
      "an element over several lines that is not JSON",
      `[${JSON.stringify(tag("p1"))},\n{\n  "entityType": "tag",\n  aspectName: "status"\n}]`,
      "x.json:2 (element 1): not JSON: Expected double-quoted property name at position 27 of the record, in line 4\n",
      ["p1"],
    ],
    [
      "an element whose text is quoted",
      `[${JSON.stringify(tag("r1"))},\n{\n  "entityType":\n  tag\n}]`,
      `x.json:2 (element 1): not JSON: Unexpected token 'a', ..."Type": tag }" is not valid JSON\n`,
      ["r1"],
    ],
    [
      "a line that is not UTF-8",
      Buffer.concat([Buffer.from(lines(tag("n1"))), Buffer.from([0x22, 0xe9, 0x22])]),
      "x.json:2: the text is not UTF-8",
      ["n1"],
    ],
    [
      "an array that breaks off",
      `[${JSON.stringify(tag("k1"))},\n{"entityType":"ta`,
      "x.json:2 (element 1): the value that begins here does not end",
      ["k1"],
    ],
    ["an array that does not end", `[${JSON.stringify(tag("e1"))}\n`, "x.json:2: the array does not end", ["e1"]],
    [
      "an array without a comma",
      `[${JSON.stringify(tag("c1"))} ${JSON.stringify(tag("c2"))}]`,
      'x.json:1: did not expect "{" here',
      ["c1"],
    ],
    [
      "a usage aggregation",
      lines(tag("s1"), { bucket: 1, duration: "DAY", resource: "x", metrics: {} }),
      "x.json:2: usage aggregations are not supported",
      ["s1"],
    ],
    ["a record of another kind", lines(tag("q1"), { name: "?" }), "x.json:2: no known form of record", ["q1"]],
    ["a value that is no object", lines(tag("v1"), [1]), "x.json:2: expected an object", ["v1"]],
    ["an aspect without a value", lines(tag("w1"), tag("w2", null, { aspect: { name: "w2" } })), "x.json:2: /aspect :: expected", ["w1"]],
    [
      "a change type that does not exist",
      lines(tag("t1"), tag("t2", {}, { changeType: "REPLACE" })),
      "x.json:2: /changeType: not an enum symbol",
      ["t1"],
    ],
    [
      "an unknown entity type",
      lines(tag("y1"), tag("y2", {}, { entityType: "nothing" })),
      "Failed to find entity with name nothing",
      ["y1"],
    ],
  ])("may be %s", async (_kind, text, message, stored) => {
    const { status, messages } = await catalog.ask("ingest", catalog.file("x.json", text));
    expect(messages).toContain(message);
    expect(status).toBe(1);
    expect(await namesOf(...stored)).toEqual(stored);
    expect(messages).toContain(`Stored ${stored.length} record of`);
  });
});

describe("a dry run", () => {
  test("stores nothing and tells of every fault", async () => {
    const snapshot = {
      "com.linkedin.metadata.snapshot.TagSnapshot": {
        urn: "urn:li:tag:dry",
        aspects: [{ "com.linkedin.common.Nothing": {} }, { "com.linkedin.tag.TagProperties": { name: 5 } }],
      },
    };
    const event = tag(
      "dry",
      {},
      { entityType: "dataset", entityUrn: "urn:li:dataset:(urn:li:dataPlatform:hive,d,PROD)", aspectName: "operation" },
    );
    const records = [
      tag("dry"),
      tag("dry2", { name: 5 }),
      tag("dry3", {}, { changeType: "NO" }),
      { proposedSnapshot: snapshot },
      event,
      tag("dry"),
    ];
    const { status, messages } = await runCommand([
      "ingest",
      "--dry-run",
      "--continue-on-error",
      catalog.file("dry.jsonl", lines(...records)),
    ]);
    expect(status).toBe(1);
    expect(messages).toContain("dry.jsonl:2: Failed to validate record with class com.linkedin.tag.TagProperties: ERROR :: /name");
    expect(messages).toContain("dry.jsonl:3: /changeType: not an enum symbol");
    expect(messages).toContain('dry.jsonl:4: /value/com.linkedin.metadata.snapshot.TagSnapshot/aspects/0 :: "com.linkedin.common.Nothing"');
    expect(messages.match(/ERROR :: \/name/g)).toHaveLength(2);
    expect(messages).toContain("dry.jsonl:5: ");
    expect(messages).toContain("Checked 2 records of 1 entity");
    expect(await nameOf("dry")).toBeUndefined();
  });

  test("knows the aspects of an extra model", async () => {
    const folder = join(catalog.dataDir, "..", "model");
    for (const kind of ["aspects", "entities"]) mkdirSync(join(folder, kind), { recursive: true });
    writeFileSync(join(folder, "aspects", "tagCost.yaml"), "record: org.example.TagCost\nfields:\n  euros:\n    type: long\n");
    writeFileSync(join(folder, "entities", "tag.yaml"), "aspects: [tagCost]\n");
    const records = lines(tag("cost", { euros: 3 }, { aspectName: "tagCost" }), tag("cost", { euros: "much" }, { aspectName: "tagCost" }));
    const { messages } = await runCommand(["ingest", "--dry-run", "--model-dir", folder, catalog.file("cost.jsonl", records)]);
    expect(messages).toContain("cost.jsonl:2: ");
    expect(messages).toContain("/euros");
    expect(messages).toContain("Checked 1 record of 1 entity");
  });
});

describe("ingest says what to do when", () => {
  test.each([
    ["no file is named", [], "Name a file, or - for standard input, or give --sample."],
    ["a file is not there", ["nothing.json"], "There is no file nothing.json."],
    ["a folder is named", ["."], ". is a folder; name its files"],
    ["files and the sample are asked for", ["--sample", "x"], "Give either files or --sample."],
    ["a run has no name", ["--run-id", " ", "x"], "It must name the run."],
    ["a batch is too large", ["--batch-size", "201", "x"], "It must be a whole number from 1 to 200."],
    ["the catalog does not run", ["-", "--server", "127.0.0.1:45999"], "`almagest start` starts one here"],
  ])("%s", async (_case, args, message) => {
    const { status, messages, output } = await runCommand(["ingest", ...args]);
    expect(messages).toContain(message);
    expect({ status, output }).toEqual({ status: 1, output: "" });
  });
});
