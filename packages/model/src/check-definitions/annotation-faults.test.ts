import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { faultsOfAspect } from "../../fixtures/checked-files.ts";
import { type AnnotationName, annotationShapes } from "./annotation-shapes.ts";

/** Paths as names of members, which YAML would take for aliases. */
const quoted = (field: string) => `{ a: ${field.replaceAll(/\/\*[^:]*(?=:)/g, "'$&'")} }`;

const made = "fields: { to: { type: common.Urn }, by: { type: string }, at: { type: long } }";

describe("an annotation that could not be read, or would have no effect, is a fault of its field:", () => {
  test.each([
    ["an unknown option", "{ type: string, searchable: { fieldTyp: TEXT } }", "fields.a.searchable.fieldTyp is not known here; known are"],
    ["an unknown kind of field", "{ type: string, searchable: { fieldType: WORDS } }", "fields.a.searchable.fieldType must be KEYWORD or"],
    [
      "an option of another type",
      "{ type: string, searchable: { queryByDefault: 'yes' } }",
      "fields.a.searchable.queryByDefault must be true",
    ],
    ["a boost of nothing", "{ type: string, searchable: { boostScore: .nan } }", "fields.a.searchable.boostScore must be a number"],
    ["a boost without end", "{ type: string, searchable: { boostScore: .inf } }", "fields.a.searchable.boostScore must be a number"],
    [
      "a boost that is below nothing",
      "{ type: string, searchable: { boostScore: -1 } }",
      "fields.a.searchable.boostScore must be a number that is not below 0, not -1",
    ],
    ["a weight of nothing", "{ type: int, searchScore: { weight: .nan } }", "fields.a.searchScore.weight must be a number, not NaN"],
    [
      "half a step",
      "{ type: common.Urn, searchableRef: { refType: tag, depth: 1.5 } }",
      "fields.a.searchableRef.depth must be a whole number that is not below 0, not 1.5",
    ],
    [
      "a name that queries cannot write",
      "{ type: string, searchable: { fieldName: a.keyword } }",
      "fields.a.searchable.fieldName must be a name",
    ],
    [
      "options in place of paths",
      "{ type: array<string>, searchable: { fieldType: TEXT } }",
      "fields.a.searchable.fieldType has no effect: a field of the type array<string> wants paths to what is meant in it: /*",
    ],
    [
      "nothing in place of paths",
      "{ type: array<string>, searchable: {} }",
      "fields.a.searchable has no effect: a field of the type array<string> wants",
    ],
    [
      "a path that leads nowhere",
      "{ type: array<common.Edge>, relationship: { /*/x: { name: A, entityTypes: [tag] } } }",
      "fields.a.relationship./*/x has no effect: a field of the type array<common.Edge> wants paths to what is meant in it: /*/sourceUrn",
    ],
    [
      "a relationship without a name",
      "{ type: common.Urn, relationship: { entityTypes: [tag] } }",
      "fields.a.relationship.name is missing",
    ],
    [
      "a relationship without destinations",
      "{ type: common.Urn, relationship: { name: A } }",
      "fields.a.relationship.entityTypes is missing",
    ],
    [
      "one to nothing",
      "{ type: common.Urn, relationship: { name: A, entityTypes: [] } }",
      "fields.a.relationship.entityTypes must name at least one",
    ],
    [
      "an unknown destination",
      "{ type: common.Urn, relationship: { name: A, entityTypes: [tagg] } }",
      'fields.a.relationship names the unknown entity "tagg"',
    ],
    [
      "a relationship that starts at no URN",
      "{ type: int, relationship: { name: A, entityTypes: [tag] } }",
      "fields.a.relationship must be on a URN, not on int",
    ],
    [
      "an edge whose time is nowhere",
      "{ type: common.Urn, relationship: { name: A, entityTypes: [tag], createdOn: b/time } }",
      "createdOn of the relationship at /a: com.linkedin.our.Info has no path b/time",
    ],
    ["a score that is no number", "{ type: string, searchScore: {} }", "fields.a.searchScore must be on a single number, not on string"],
    [
      "a score of many",
      "{ type: array<int>, searchScore: { /*: {} } }",
      "fields.a.searchScore./* must be on a single number, not on int in a collection",
    ],
    ["an unknown modifier", "{ type: int, searchScore: { modifier: CUBE } }", "fields.a.searchScore.modifier must be LOG or"],
    ["a reference to no entity", "{ type: common.Urn, searchableRef: {} }", "fields.a.searchableRef.refType is missing"],
    [
      "a reference to an unknown entity",
      "{ type: common.Urn, searchableRef: { refType: tagg } }",
      'fields.a.searchableRef names the unknown entity "tagg"',
    ],
    [
      "a rule for URNs where there is no text",
      "{ type: int, urnValidation: {} }",
      "fields.a.urnValidation has no effect: there is no text in the type int",
    ],
    [
      "a rule for URNs of an unknown entity",
      "{ type: common.Urn, urnValidation: { entityTypes: [x] } }",
      'fields.a.urnValidation names the unknown entity "x"',
    ],
    ...(
      [
        ["string", "DATETIME", "a number"],
        ["string", "BOOLEAN", "a boolean"],
        ["boolean", "COUNT", "a number"],
        ["string", "DOUBLE", "a number"],
        ["int", "BROWSE_PATH", "a text"],
        ["string", "OBJECT", "a map"],
      ] as const
    ).map(([type, fieldType, holds]): [string, string, string] => [
      `${fieldType} of a ${type}`,
      `{ type: ${type}, searchable: { fieldType: ${fieldType} } }`,
      `fields.a.searchable.fieldType ${fieldType} must be on ${holds}, not on ${type}`,
    ]),
    [
      "a number of a map",
      "{ type: map<int>, searchable: { /*: { fieldType: COUNT } } }",
      "fields.a.searchable./*.fieldType COUNT must be on a number, not on map",
    ],
    [
      "lists of a map of texts",
      "{ type: map<string>, searchable: { /*: { fieldType: MAP_ARRAY } } }",
      "fields.a.searchable./*.fieldType MAP_ARRAY must be on a map of arrays, not on map",
    ],
    [
      "a path of one step",
      "{ type: string, searchable: { fieldType: BROWSE_PATH_V2 } }",
      "BROWSE_PATH_V2 at /a must be on the texts of an array: each is a step",
    ],
    [
      "words of a number",
      "{ type: int, searchable: { queryByDefault: true } }",
      "fields.a.searchable.queryByDefault has no effect: a field of the type COUNT holds no words",
    ],
    [
      "an edge whose time is a text",
      "{ type: our.Made, relationship: { /to: { name: A, entityTypes: [tag], createdOn: a/by } } }",
      "createdOn of the relationship at /a/to: at a/by must be a time, a number, not string",
    ],
    [
      "an edge whose creator is a time",
      "{ type: our.Made, relationship: { /to: { name: A, entityTypes: [tag], createdActor: a/at } } }",
      "createdActor of the relationship at /a/to: at a/at must be a URN, not long",
    ],
    [
      "an edge whose properties are a text",
      "{ type: our.Made, relationship: { /to: { name: A, entityTypes: [tag], properties: a/by } } }",
      "properties of the relationship at /a/to: at a/by must be a record or a map, not string",
    ],
    ["a row of what has none", "{ type: int, timeseriesField: {} }", "fields.a.timeseriesField has no effect: only a time series has rows"],
    [
      "a name that filters know",
      "{ type: string, searchable: { fieldName: hasFailingAssertions } }",
      'the search field "hasFailingAssertions" at /a has the name of another',
    ],
    [
      "a name that every document has",
      "{ type: string, searchable: { fieldName: urn } }",
      'the search field "urn" at /a has the name of another',
    ],
    [
      "a name that follows, and is taken",
      "{ type: 'array<string>', searchable: { /*: { numValuesFieldName: a } } }",
      'the search field "a" at /a/* has the name of another',
    ],
  ])("%s", (_, field, message) => {
    const found = faultsOfAspect(quoted(field), { others: { "records/our.Made.yaml": made } });
    expect(found).toHaveLength(1);
    expect(found[0]?.slice(0, message.length)).toBe(message);
  });

  test("also in a record, whose file is named", () => {
    const others = { "records/our.Part.yaml": "fields: { size: { type: string, searchScore: {} } }" };
    expect(faultsOfAspect("{ part: { type: our.Part } }", { others })).toEqual([
      "records/our.Part.yaml: fields.size.searchScore must be on a single number, not on string",
    ]);
  });
});

describe("in a time series it is a fault to have", () => {
  const faultsOfSeries = (fields: string) =>
    faultsOfAspect(fields, {
      members: "kind: timeseries\nincludes: [timeseries.TimeseriesAspectBase]\n",
      others: { "records/our.Row.yaml": "fields: { k: { type: string }, v: { type: int, timeseriesField: { name: w } } }" },
    });

  test.each([
    [
      "a collection without a key",
      "{ type: array<common.Owner>, timeseriesFieldCollection: {} }",
      "fields.a.timeseriesFieldCollection.key is missing",
    ],
    [
      "a collection with a key of its own",
      "{ type: array<common.Owner>, timeseriesFieldCollection: { key: x } }",
      "fields.a.timeseriesFieldCollection.key must be a field of com.linkedin.common.Owner: owner",
    ],
    [
      "a collection of no records",
      "{ type: array<string>, timeseriesFieldCollection: { key: x } }",
      "fields.a.timeseriesFieldCollection has no effect: it is for an array of records",
    ],
    [
      "an edge",
      "{ type: common.Urn, relationship: { name: A, entityTypes: [tag] } }",
      "fields.a.relationship has no effect: only aspects with versions declare edges",
    ],
    [
      "a column that every row has",
      "{ type: int, timeseriesField: { name: urn } }",
      'the column "urn" at /a has the name of another; give it one of its own',
    ],
    [
      "a column by the path of another",
      "{ type: int, timeseriesField: { name: partitionSpec.type } }",
      'the column "partitionSpec.type" at /a has the name of another',
    ],
  ])("%s", (_, field, message) => {
    const found = faultsOfSeries(quoted(field));
    expect(found).toHaveLength(1);
    expect(found[0]?.slice(0, message.length)).toBe(message);
  });

  test("two columns of one name, be they of elements", () => {
    const rows = (name: string) => `{ type: array<our.Row>, timeseriesFieldCollection: { key: k, name: ${name} } }`;
    const stat = (name: string) => `{ type: int, timeseriesField: { name: ${name} } }`;
    expect(faultsOfSeries(`{ a: ${stat("x")}, b: ${stat("x")}, c: ${stat("a")} }`)).toEqual(
      ['the column "x" at /b', 'the column "a" at /c'].map((fault) => `${fault} has the name of another; give it one of its own`),
    );
    expect(faultsOfSeries(`{ a: ${rows("r")}, b: ${rows("r")} }`)).toEqual(
      ['the column "r.k" at /b/*/k', 'the column "r.w" at /b/*/v'].map(
        (fault) => `${fault} has the name of another; give it one of its own`,
      ),
    );
    expect(faultsOfSeries(`{ a: ${stat("r")}, b: ${rows("r")}, c: ${stat("runId")} }`)).toEqual([]);
  });
});

test.each<[AnnotationName]>([["searchable"], ["relationship"], ["urnValidation"]])(
  "editors offer the options of %s that are known",
  (name) => {
    const { definitions } = JSON.parse(readFileSync(new URL("../../schema/record.schema.json", import.meta.url), "utf8"));
    const { properties } = definitions[name] ?? definitions.field.properties[name];
    const messages: string[] = [];
    annotationShapes[name]({ unheardOf: 1 }, "", (_, message) => messages.push(message));
    const known = /known are (.*)$/.exec(messages.at(-1) ?? "")?.[1]?.split(", ");
    expect(known?.sort()).toEqual(Object.keys(properties).sort());
  },
);
