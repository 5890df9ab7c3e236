import { describe, expect, it } from "vitest";
import { sampleAspect } from "../../fixtures/sample-aspect.ts";
import type { AspectDefinition } from "../definitions.ts";
import { relationshipFields } from "./relationship-fields.ts";
import { searchableReferences, searchScores } from "./search-references.ts";
import { searchableFields } from "./searchable-fields.ts";

const searchable = (...[fields, records]: Parameters<typeof sampleAspect>) => searchableFields(sampleAspect(fields, records).record);
const only = (field: AspectDefinition["fields"][string]) => searchable({ field })[0];

describe("the place of a search annotation", () => {
  it("is the leaf that a path points to, through arrays, records and unions", () => {
    const fields = searchable(
      {
        list: {
          type: "array<union<string|sample.Part>>",
          searchable: { "/*/string": {}, "/*/com.linkedin.sample.Part/id": { fieldName: "ids" } },
        },
      },
      { "sample.Part": { id: { type: "string" } } },
    );
    expect(fields.map(({ path, fieldName }) => [path, fieldName])).toEqual([
      ["/list/*/string", "string"],
      ["/list/*/com.linkedin.sample.Part/id", "ids"],
    ]);
  });

  it("is decided by the outermost annotation, which replaces the inner one completely", () => {
    const fields = searchable(
      { outer: { type: "sample.Part", searchable: { "/id": { fieldName: "outerId" } } } },
      { "sample.Part": { id: { type: "string", searchable: { fieldName: "id", boostScore: 5, addToFilters: true } } } },
    );
    expect(fields).toHaveLength(1);
    expect(fields[0]).toMatchObject({ fieldName: "outerId", boostScore: 1, addToFilters: false });
  });

  it("is a map as a whole, whatever the key in its annotation, and nothing below it", () => {
    const fields = searchable(
      { map: { type: "map<sample.Part>", searchable: { "/*": { fieldType: "OBJECT" } } } },
      { "sample.Part": { id: { type: "string", searchable: {} } } },
    );
    expect(fields.map(({ path, fieldType, valueKind }) => [path, fieldType, valueKind])).toEqual([["/map", "OBJECT", "map"]]);
  });

  it("is found in a record that contains itself, once", () => {
    const fields = searchable(
      { tree: { type: "sample.Node" } },
      { "sample.Node": { id: { type: "string", searchable: {} }, children: { type: "array<sample.Node>" } } },
    );
    expect(fields.map(({ path }) => path)).toEqual(["/tree/id"]);
  });

  it("must exist: a path that leads to no leaf is a fault of the model", () => {
    expect(() => searchable({ list: { type: "array<string>", searchable: { "/*/id": {} } } })).toThrow(
      'com.linkedin.sample.Sample: a "searchable" annotation points to /list/*/id',
    );
  });
});

describe("the options of a search annotation", () => {
  it("take the field name and the type of the value where they are absent", () => {
    expect(only({ type: "string", searchable: {} })).toMatchObject({ fieldName: "field", fieldType: "TEXT", filterName: "field" });
    expect(only({ type: "array<string>", searchable: { "/*": {} } })).toMatchObject({ fieldName: "field", path: "/field/*" });
  });

  it.each([
    ["int", "COUNT"],
    ["long", "TEXT"],
    ["float", "DOUBLE"],
    ["double", "DOUBLE"],
    ["boolean", "TEXT"],
    ["sample.Color", "TEXT"],
    ["sample.Urn", "TEXT"],
    ["map<string>", "KEYWORD"],
  ])("give a field of type %s the index type %s", (type, fieldType) => {
    expect(only({ type, searchable: {} })?.fieldType).toBe(fieldType);
  });

  it("query by default exactly the types of full text", () => {
    const query = (fieldType: string) => only({ type: "string", searchable: { fieldType } })?.queryByDefault;
    expect(["TEXT", "TEXT_PARTIAL", "WORD_GRAM", "URN", "URN_PARTIAL"].map(query)).toEqual([true, true, true, true, true]);
    expect(["KEYWORD", "BOOLEAN", "COUNT", "DATETIME", "BROWSE_PATH", "BROWSE_PATH_V2"].some(query)).toBe(false);
  });

  it("count as absent when they have the wrong type", () => {
    const wrong = {
      queryByDefault: "false",
      boostScore: "3",
      fieldName: 7,
      addToFilters: 1,
      fieldNameAliases: "x",
      weightsPerFieldValue: [1],
    };
    expect(only({ type: "string", searchable: wrong })).toEqual(only({ type: "string", searchable: {} }));
  });

  it("name the facet of a has-values field after it", () => {
    expect(only({ type: "string", searchable: { hasValuesFieldName: "hasIt" } })?.hasValuesFilterName).toBe("hasIt");
    expect(only({ type: "string", searchable: {} })?.hasValuesFilterName).toBe("hasField");
  });

  it("name the date of the last write after the field", () => {
    expect(only({ type: "string", searchable: { includeSystemModifiedAt: true } })?.systemModifiedAtFieldName).toBe(
      "fieldSystemModifiedAt",
    );
    expect(only({ type: "string", searchable: { systemModifiedAtFieldName: "x" } })?.systemModifiedAtFieldName).toBeUndefined();
  });

  it("must name a known type", () => {
    expect(() => only({ type: "string", searchable: { fieldType: "WORDS" } })).toThrow('"WORDS" at /field is not a type of search field');
  });
});

describe("two search fields of one name", () => {
  const part = { "sample.Part": { type: { type: "string", searchable: {} } } };

  it("are told apart by naming the later one after its path", () => {
    const fields = searchable({ type: { type: "string", searchable: {} }, parts: { type: "sample.Part" } }, part);
    expect(fields.map(({ fieldName }) => fieldName)).toEqual(["type", "parts_type"]);
  });

  it("are a fault of the model when that name is taken too", () => {
    const fields = {
      parts_type: { type: "string", searchable: {} },
      type: { type: "string", searchable: {} },
      parts: { type: "sample.Part" },
    };
    expect(() => searchable(fields, part)).toThrow('two search fields are called "parts_type"');
  });
});

describe("search references and scores", () => {
  it("have defaults of their own", () => {
    const { record } = sampleAspect({
      other: { type: "sample.Urn", searchableRef: { refType: "thing" } },
      rank: { type: "long", searchScore: { modifier: "LN" } },
    });
    expect(searchableReferences(record)).toEqual([
      {
        path: "/other",
        fieldName: "other",
        fieldType: "OBJECT",
        queryByDefault: true,
        boostScore: 1,
        depth: 2,
        refType: "thing",
        fieldNameAliases: [],
      },
    ]);
    expect(searchScores(record)).toEqual([{ path: "/rank", fieldName: "rank", weight: 1, defaultValue: 0, modifier: "LN" }]);
  });

  it("want the type of the other entity, and a single number", () => {
    expect(() => searchableReferences(sampleAspect({ other: { type: "string", searchableRef: {} } }).record)).toThrow("names no refType");
    expect(() => searchScores(sampleAspect({ rank: { type: "string", searchScore: {} } }).record)).toThrow("not /rank");
    expect(() => searchScores(sampleAspect({ rank: { type: "array<int>", searchScore: { "/*": {} } } }).record)).toThrow("not /rank/*");
  });
});

describe("a relationship annotation", () => {
  it("wants a name and text to start from", () => {
    expect(() => relationshipFields(sampleAspect({ to: { type: "string", relationship: {} } }).record)).toThrow("at /to has no name");
    expect(() => relationshipFields(sampleAspect({ to: { type: "long", relationship: { name: "To" } } }).record)).toThrow("not at /to");
  });
});
