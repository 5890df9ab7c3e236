import { describe, expect, test } from "vitest";
import { type Files, faultsOf, faultsOfAspect, folderOf } from "../../fixtures/checked-files.ts";
import { shippedDefinitions } from "../shipped-definitions.ts";
import { checkModel } from "./check-model.ts";

test("a folder of definitions in which all fits together has no faults, and the model is loaded with it", () => {
  const fields = `{
    a: { type: 'string?', searchable: { fieldType: KEYWORD, fieldNameAliases: [_entityName] } },
    links: { type: array<common.Urn>, default: [], relationship: { '/*': { name: LinksTo, entityTypes: [dataset, widget] } } },
    child: { type: 'our.Node?', searchable: { /name: { fieldName: childName } } },
    texts: { type: 'map<string>?', searchable: { '/*': { fieldType: TEXT } } },
    rank: { type: 'int?', searchScore: { modifier: LOG } },
    most: { type: long, default: 9223372036854775807 }
  }`;
  const others = {
    "records/our.Node.yaml": "fields: { name: { type: string }, below: { type: array<our.Node> }, next: { type: our.Node? } }",
  };
  expect(faultsOfAspect(fields, { others })).toEqual([]);
});

describe("a field that no value fits, or that says what is not so, is a fault:", () => {
  test.each([
    ["a default of another type", "{ type: int, default: hello }", "fields.a.default is no value of the type, at /a: hello cannot be"],
    [
      "a default beyond the type",
      "{ type: long, default: 9223372036854775808 }",
      "fields.a.default is no value of the type, at /a: 9223372036854775808 cannot be",
    ],
    [
      "a default that is no symbol",
      "{ type: common.FabricType, default: NOPE }",
      'fields.a.default is no value of the type, at /a: "NOPE" is not',
    ],
    ["a default inside a record", "{ type: common.Owner, default: { type: NOPE } }", "fields.a.default is no value of the type, at /a/"],
    ["a union of nothing", "{ type: union<> }", "fields.a.type has a union without alternatives"],
    [
      "alternatives of one name",
      "{ type: array<union<common.TagUrn|string>> }",
      'fields.a.type has a union with two alternatives called "string"',
    ],
  ])("%s", (_, field, message) => {
    expect(faultsOfAspect(`{ a: { ${field.slice(2)} }`)[0]?.slice(0, message.length)).toBe(message);
  });

  test("one that an included record has too", () => {
    expect(faultsOfAspect("{ owner: { type: string } }", { members: "includes: [common.Owner]\n" })).toEqual([
      "fields.owner comes from an included record too; leave one of them out",
    ]);
  });
});

describe("what has no end is a fault:", () => {
  test("a record that must hold itself", () => {
    const others = {
      "records/our.R.yaml": "fields: { u: { type: our.U } }",
      "types/our.U.yaml": "type: union<our.R|our.S>",
      "records/our.S.yaml": "fields: { r: { type: our.R } }",
    };
    const message = "fields that must be there lead back to the record itself: make one of them optional with ?";
    expect(faultsOfAspect("{ r: { type: our.R? } }", { others })).toEqual([
      `records/our.R.yaml: ${message}`,
      `records/our.S.yaml: ${message}`,
    ]);
  });

  test("includes and types that lead back", () => {
    const others = {
      "records/our.A.yaml": "includes: [our.B]\nfields: {}",
      "records/our.B.yaml": "includes: [our.A]\nfields: {}",
      "types/our.T.yaml": "type: array<our.T>",
    };
    expect(faultsOfAspect("{ t: { type: our.T } }", { members: "includes: [our.A]\n", others })).toEqual([
      "records/our.A.yaml: includes itself: our.A, our.B, our.A",
      "records/our.B.yaml: includes itself: our.B, our.A, our.B",
      "types/our.T.yaml: type stands for itself: our.T, our.T",
    ]);
  });
});

describe("the patches of an aspect address what it has:", () => {
  test.each([
    ["arrays: { b: [x] }", "patch.arrays.b must be the path of an array of com.linkedin.our.Info"],
    ["arrays: { text: [] }", "patch.arrays.text must be the path of an array of com.linkedin.our.Info"],
    ["arrays: { owners: [name] }", 'patch.arrays.owners names "name", which is no plain field of the elements'],
    ["arrays: { owners: [] }", "patch.arrays.owners must name the fields that tell elements apart: [] is for an array of texts"],
    ["arrays: { owners: fineGrainedLineage }", "patch.arrays.owners must be an array of dataset.FineGrainedLineage to have"],
    [
      "arrays: { forms/*/completedPrompts: [id] }",
      "patch.arrays.forms/*/completedPrompts lies in forms, which patch.arrays must name as well",
    ],
    ["aliases: { people: ownerList }", 'patch.aliases.people stands for "ownerList", which is no field of com.linkedin.our.Info'],
    ["fill: { owners/*/x: 1 }", "patch.fill.owners/*/x is no path of com.linkedin.our.Info"],
    ["initial: { x: 1 }", "patch.initial.x is no field of com.linkedin.our.Info"],
    ["initial: { owners: 1 }", "patch.initial does not fit at /owners: "],
  ])("patch: { %s }", (patch, message) => {
    const fields = "{ owners: { type: array<common.Owner> }, text: { type: string }, forms: { type: array<common.FormAssociation> } }";
    const found = faultsOfAspect(fields, { members: `patch: { ${patch} }\n` });
    expect(found).toHaveLength(1);
    expect(found[0]?.slice(0, message.length)).toBe(message);
  });

  test("a time series has none, and must have the time of its events", () => {
    expect(faultsOfAspect("{ a: { type: string } }", { members: "kind: timeseries\npatch: {}\n" })).toEqual([
      "kind timeseries needs a field timestampMillis of the type long: includes: [timeseries.TimeseriesAspectBase]",
      "patch has no effect: only aspects with versions can be patched",
    ]);
  });
});

describe("an entity must be one that can be written:", () => {
  const key = (fields: string, members = ""): Files => ({
    "aspects/gadgetKey.yaml": `record: our.GadgetKey\n${members}fields: ${fields}`,
    "entities/gadget.yaml": "key: gadgetKey\naspects: [status]",
  });

  test.each<[string, Files, string]>([
    ["a key without fields", key("{}"), 'key names "gadgetKey", which has no fields; they are the parts of the URN'],
    [
      "a number in a key",
      key("{ n: { type: int } }"),
      'key names "gadgetKey", whose field "n" is no part of a URN; it must be a string or an enum',
    ],
    [
      "a default browse path that follows from nothing",
      { "entities/gadget.yaml": "key: tagKey\nbrowsePathField: n\naspects: []" },
      'browsePathField must be a field of the key, name, not "n"',
    ],
    [
      "a snapshot that is none",
      { "entities/gadget.yaml": "key: tagKey\nsnapshot: { record: common.Owner, union: common.Owner }\naspects: []" },
      'snapshot.union must name a type that is a union of aspects, not "common.Owner"',
    ],
  ])("%s", (_, files, message) => {
    expect(faultsOf(files)).toEqual([`entities/gadget.yaml: ${message}`]);
  });

  test("events are no key", () => {
    const files = key("{ timestampMillis: { type: long } }", "kind: timeseries\n");
    expect(faultsOf(files)[0]).toBe('entities/gadget.yaml: key names "gadgetKey", a time series; a key aspect has no kind');
  });

  test("names that mean something else in requests and answers", () => {
    const files = {
      "entities/generic.yaml": "key: tagKey\naspects: [urn]",
      "entities/scroll.yaml": "key: tagKey\naspects: []",
      "aspects/urn.yaml": "record: our.Urn\nfields: {}",
    };
    expect(faultsOf(files)).toEqual([
      'entities/generic.yaml: cannot be called "generic": /openapi/v3/entity/generic takes entities of all types',
      'entities/scroll.yaml: cannot be called "scroll": /openapi/v3/entity/scroll tells of entities of all types',
      'aspects/urn.yaml: cannot be called "urn": an entity has its URN there, beside its aspects',
    ]);
  });

  test("names that only the case of letters tells apart", () => {
    const files = {
      "entities/dataSet.yaml": "key: tagKey\naspects: [Ownership]",
      "aspects/Ownership.yaml": "record: our.Ownership\nfields: {}",
    };
    const rest = "in nothing but the case of letters, which lookups ignore";
    expect(faultsOf(files)).toEqual([
      `entities/dataSet.yaml: differs from "dataset" ${rest}`,
      `aspects/Ownership.yaml: differs from "ownership" ${rest}`,
    ]);
  });
});

describe("a type of URN must be one that a URN can have:", () => {
  test.each([
    ["our.XUrn", "type: string\nurn: { entityType: nope, parts: [] }", 'urn.entityType names the unknown entity "nope"'],
    ["our.XUrn", "type: int\nurn: { entityType: tag, parts: [{ name: id, type: string }] }", "type must be string where there is an urn"],
    [
      "our.XUrn",
      "type: string\nurn: { entityType: tag, parts: [] }",
      'urn.parts must have as many parts as "tag" has key fields: 1, not 0',
    ],
    [
      "our.XUrn",
      "type: string\nurn: { entityType: tag, parts: [{ name: id, type: common.Owner }] }",
      'urn.parts.0.type must be string, an enum or a type of URN, not "common.Owner"',
    ],
    [
      "our.Reference",
      "type: string\nurn: { entityType: tag, parts: [{ name: id, type: string }] }",
      "urn has an effect only on a type whose name ends in Urn",
    ],
  ])("%s: %s", (name, text, message) => {
    expect(faultsOf({ [`types/${name}.yaml`]: text })).toEqual([`types/${name}.yaml: ${message}`]);
  });
});

describe("what is known already", () => {
  const owner = shippedDefinitions.records["common.Owner"]?.fields ?? {};

  const status = shippedDefinitions.aspects.status;

  test("may gain optional fields, symbols and aspects", () => {
    const symbols = shippedDefinitions.enums["common.FabricType"]?.symbols ?? [];
    const files = {
      "records/common.Owner.yaml": JSON.stringify({ fields: { ...owner, since: { type: "long?" } } }),
      "enums/common.FabricType.yaml": JSON.stringify({ symbols: [...symbols, "LAB"] }),
      "entities/dataset.yaml": "key: datasetKey\naspects: [domains, testResults]",
    };
    expect(faultsOf(files)).toEqual([]);
  });

  test("keeps its fields and their types, its symbols and the key of an entity", () => {
    const { type: _, ...others } = owner;
    const files = {
      "records/common.Owner.yaml": JSON.stringify({ fields: { ...others, owner: { type: "string" }, rank: { type: "int" } } }),
      "enums/common.FabricType.yaml": "symbols: [PROD]",
      "entities/dataset.yaml": "key: tagKey\naspects: []",
      "types/common.Urn.yaml": "type: int",
      "aspects/status.yaml": JSON.stringify({ ...status, patch: undefined, record: "our.Status", kind: "timeseries" }),
    };
    const kept = "must stay what it is of the known";
    expect(faultsOf(files)).toEqual([
      `entities/dataset.yaml: key ${kept} "dataset": "datasetKey"`,
      `aspects/status.yaml: record ${kept} "status": "common.Status"`,
      `aspects/status.yaml: kind ${kept} "status": left out`,
      `aspects/status.yaml: patch ${kept} "status": {"initial":{"removed":false}}`,
      `records/common.Owner.yaml: fields.owner.type ${kept} "common.Owner": "common.Urn"`,
      'records/common.Owner.yaml: fields.type is missing, which the known "common.Owner" has, of the type common.OwnershipType',
      "records/common.Owner.yaml: fields.rank.type must be int?, since values without this field are stored already",
      expect.stringMatching(/^enums\/common.FabricType.yaml: symbols must keep those of the known enum: DEV, TEST, /),
      `types/common.Urn.yaml: type ${kept} "common.Urn": "string"`,
    ]);
  });

  test("keeps the parts of its URNs, in their order", () => {
    const aspect = (name: string, fields: object) => JSON.stringify({ ...shippedDefinitions.aspects[name], fields });
    const { origin, ...others } = shippedDefinitions.aspects.datasetKey?.fields ?? {};
    const files = {
      "aspects/tagKey.yaml": aspect("tagKey", { ...shippedDefinitions.aspects.tagKey?.fields, extra: { type: "string?" } }),
      "aspects/datasetKey.yaml": aspect("datasetKey", { origin, ...others }),
    };
    const parts = "fields must be the parts of a URN that there are, in their order:";
    expect(faultsOf(files)).toEqual([`aspects/tagKey.yaml: ${parts} name`, `aspects/datasetKey.yaml: ${parts} platform, name, origin`]);
  });

  test("keeps what a field is where values do not say it", () => {
    const { removed, ...others } = status?.fields ?? {};
    const { default: _, ...undecided } = removed ?? { type: "boolean" };
    const statusWith = (fields: object) => faultsOf({ "aspects/status.yaml": JSON.stringify({ ...status, fields }) });
    const kept = 'must stay what it is of the known "status"';
    const file = "aspects/status.yaml:";
    expect(statusWith({ ...others, removed: { ...removed, default: true } })).toEqual([`${file} fields.removed.default ${kept}: false`]);
    expect(statusWith({ ...others, removed: undecided })).toEqual([`${file} fields.removed.default ${kept}: false`]);
    const gained = { ...others, removed, lifecycleStage: { ...others.lifecycleStage, default: "urn:li:lifecycleStage:x" } };
    expect(statusWith(gained)).toEqual([`${file} fields.lifecycleStage.default ${kept}: left out`]);
  });

  test("is not harmed by what is added to a record that it holds", () => {
    const since = { type: "string?", searchable: { fieldName: "runId" } };
    const record = folderOf("our", { "records/common.Owner.yaml": JSON.stringify({ fields: { ...owner, since } }) });
    expect(checkModel(shippedDefinitions, [record]).problems).toContainEqual({
      folder: undefined,
      path: "aspects/ownership.yaml",
      message: 'the search field "runId" at /owners/*/since has the name of another; give it one of its own',
    });
  });
});

describe("of several folders", () => {
  const sensor = folderOf("one", {
    "aspects/sensorKey.yaml": "record: our.SensorKey\nfields: { id: { type: string } }",
    "entities/sensor.yaml": "key: sensorKey\naspects: [status]",
  });
  const calibration = folderOf("two", {
    "aspects/calibration.yaml": "record: our.Calibration\nfields: { at: { type: long } }",
    "entities/sensor.yaml": "aspects: [calibration]",
  });

  test("one may add to an entity of another, in whichever order they are given", () => {
    for (const folders of [
      [sensor, calibration],
      [calibration, sensor],
    ]) {
      const { problems, registry } = checkModel(shippedDefinitions, folders);
      expect(problems).toEqual([]);
      expect([...(registry?.entity("sensor")?.aspects.keys() ?? [])].sort()).toEqual(["calibration", "sensorKey", "status"]);
    }
  });

  test("two may not define one thing in two ways", () => {
    const other = folderOf("two", {
      "aspects/sensorKey.yaml": "record: our.SensorKey\nfields: { name: { type: string } }",
      "entities/sensor.yaml": "key: tagKey\naspects: []",
    });
    expect(checkModel(shippedDefinitions, [sensor, other]).problems).toEqual([
      { folder: "two", path: "entities/sensor.yaml", message: 'key must stay what it is of the known "sensor": "sensorKey"' },
      { folder: "two", path: "aspects/sensorKey.yaml", message: "is defined in another way in one; keep one of the two" },
    ]);
    expect(checkModel(shippedDefinitions, [sensor, { ...sensor, folder: "two" }]).problems).toEqual([]);
  });
});
