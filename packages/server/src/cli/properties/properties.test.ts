import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunningCatalog, startRunningCatalog } from "../testing/running-catalog.ts";

let catalog: RunningCatalog;
beforeAll(async () => {
  catalog = await startRunningCatalog({ searchPageLimit: 1 });
});
afterAll(() => catalog.close());

const ask = (...args: string[]) => catalog.ask("properties", ...args);
const dataset = "urn:li:dataset:(urn:li:dataPlatform:hive,t,PROD)";
const urnOf = (name: string) => `urn:li:structuredProperty:${name}`;
const yaml = `
- id: acme.retention
  type: number
  cardinality: MULTIPLE
  display_name: Retention
  entity_types: [dataset, dataFlow]
  allowed_values:
    - {value: 30, description: a month}
    - {value: 365}
- qualified_name: acme.steward
  type: urn
  type_qualifier: {allowed_types: [corpuser]}
  entity_types: [urn:li:entityType:datahub.dataset]
`;

const retention = {
  qualifiedName: "acme.retention",
  valueType: "urn:li:dataType:datahub.number",
  cardinality: "MULTIPLE",
  displayName: "Retention",
  entityTypes: ["urn:li:entityType:datahub.dataset", "urn:li:entityType:datahub.dataFlow"],
  allowedValues: [{ value: { double: 30 }, description: "a month" }, { value: { double: 365 } }],
};

test("properties are defined from a file, listed and printed", async () => {
  const { status, messages } = await ask("upsert", catalog.file("p.yaml", yaml));
  expect([status, messages]).toEqual([0, `Defined ${urnOf("acme.retention")}, ${urnOf("acme.steward")}.\n`]);
  const listed = `${urnOf("acme.retention")}  number, MULTIPLE, on dataset dataFlow\n${urnOf("acme.steward")}  urn, SINGLE, on dataset\n`;
  expect(await ask("list")).toEqual({ status: 0, output: listed, messages: "2 properties.\n" });
  for (const name of ["acme.retention", urnOf("acme.retention")]) expect(JSON.parse((await ask("get", name)).output)).toEqual(retention);
  const steward = { typeQualifier: { allowedTypes: ["urn:li:entityType:datahub.corpuser"] }, qualifiedName: "acme.steward" };
  expect(JSON.parse((await ask("get", "acme.steward")).output)).toMatchObject(steward);
});

test("a definition that get has printed is one that upsert takes", async () => {
  await ask("upsert", catalog.file("p.yaml", yaml));
  const file = catalog.file("p.json", (await ask("get", "acme.retention")).output);
  expect((await ask("upsert", file)).messages).toBe(`Defined ${urnOf("acme.retention")}.\n`);
  expect(JSON.parse((await ask("get", "acme.retention")).output)).toEqual(retention);
});

describe("values", () => {
  const assigned = async () => (await catalog.client.getEntity(dataset)).aspects.structuredProperties?.value;
  beforeAll(async () => {
    await ask("upsert", catalog.file("p.yaml", yaml));
    await catalog.ask("put", dataset, "status", "--value", '{"removed":false}');
  });

  test("are put on an entity, beside those of other properties, and taken off", async () => {
    await ask("assign", dataset, "acme.steward", "urn:li:corpuser:jane");
    const steward = { propertyUrn: urnOf("acme.steward"), values: [{ string: "urn:li:corpuser:jane" }] };
    const { messages } = await ask("assign", dataset, "acme.retention", "30", "365");
    expect(messages).toBe(`Put ${urnOf("acme.retention")} on ${dataset}: 30, 365.\n`);
    const values = [{ double: 30 }, { double: 365 }];
    expect(await assigned()).toEqual({ properties: [steward, { propertyUrn: urnOf("acme.retention"), values }] });
    expect((await ask("assign", dataset, "acme.retention", "--remove")).messages).toBe(`Took ${urnOf("acme.retention")} off ${dataset}.\n`);
    expect(await assigned()).toEqual({ properties: [steward] });
  });

  test.each([
    ["that are none of the choices", ["acme.retention", "31"], "should be one of [{double=30.0}, {double=365.0}]"],
    ["that are no numbers", ["acme.retention", "x"], "takes numbers, and x is none."],
    ["of a property that is not defined", ["nosuch", "x"], `${urnOf("nosuch")} is not defined; define it with almagest properties upsert.`],
    ["that are not given", ["acme.retention"], "Give either values or --remove."],
  ])("%s are refused", async (_what, args, message) => {
    expect(await ask("assign", dataset, ...args)).toMatchObject({ status: 1, messages: expect.stringContaining(message) });
  });
});

test("everything that is wrong with a file is told, and nothing is written", async () => {
  const wrong = [{ id: "acme.wrong", type: "number" }, { type: "date", entity_types: ["dataset"], kind: 1 }, 5];
  const file = catalog.file("wrong.json", JSON.stringify(wrong));
  const { status, messages } = await ask("upsert", file);
  expect(status).toBe(1);
  for (const part of [
    "definition 1: it has no entity_types",
    "definition 2: kind is not known",
    "definition 2: it has no id",
    "definition 3",
  ]) {
    expect(messages).toContain(part);
  }
  expect((await ask("get", "acme.wrong")).messages).toContain(`${urnOf("acme.wrong")} is not defined.`);
  expect((await ask("upsert", catalog.file("odd.yaml", "a: [1"))).messages).toContain("is neither YAML nor JSON");
});

test("a command without what it needs says how to find help", async () => {
  expect((await ask("get")).messages).toContain("See almagest properties get --help.");
});
