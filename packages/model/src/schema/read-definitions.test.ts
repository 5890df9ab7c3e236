import { describe, expect, test } from "vitest";
import { loadEntityRegistry } from "../entity-registry.ts";
import { shippedDefinitions } from "../shipped-definitions.ts";
import { readDefinitions } from "./read-definitions.ts";

const rules = { path: "aspects/rules.yaml", text: "record: acme.Rules\nfields:\n  rules:\n    type: array<acme.Rule>\n" };
const rule = {
  path: "records/acme.Rule.yaml",
  text: "fields:\n  name: { type: string }\n  severity: { type: acme.Severity?, default: LOW }\n",
};
const severity = { path: "enums/acme.Severity.yaml", text: "symbols: [LOW, HIGH]\n" };
const onDataset = { path: "entities/dataset.yaml", text: "aspects: [rules]\n" };

describe("readDefinitions", () => {
  test("names what a file defines after the file", () => {
    expect(readDefinitions([rules, rule, severity])).toEqual({
      definitions: {
        entities: {},
        aspects: { rules: { record: "acme.Rules", fields: { rules: { type: "array<acme.Rule>" } } } },
        records: { "acme.Rule": { fields: { name: { type: "string" }, severity: { type: "acme.Severity?", default: "LOW" } } } },
        enums: { "acme.Severity": { symbols: ["LOW", "HIGH"] } },
        types: {},
      },
      problems: [],
    });
  });

  test("a file without a key adds its aspects to an entity that exists", () => {
    const { definitions, problems } = readDefinitions([rules, rule, severity, onDataset]);
    const dataset = loadEntityRegistry(shippedDefinitions, definitions).entity("dataset");
    expect(problems).toEqual([]);
    expect([...(dataset?.aspects.keys() ?? [])].at(-1)).toBe("rules");
    expect(dataset?.keyAspect.name).toBe("datasetKey");
  });

  test("a new entity needs a key aspect", () => {
    const { definitions } = readDefinitions([rules, rule, severity, { ...onDataset, path: "entities/warehouse.yaml" }]);
    expect(() => loadEntityRegistry(shippedDefinitions, definitions)).toThrow('entity "warehouse" has no key aspect');
  });

  test("a long type may be spread over lines", () => {
    const text = "type: |-\n  union<\n  common.Owner |\n  array<string>\n  >\n";
    const { definitions, problems } = readDefinitions([{ path: "types/acme.OwnerOrNames.yaml", text }]);
    const type = loadEntityRegistry(shippedDefinitions, definitions).types.named("acme.OwnerOrNames");
    expect(problems).toEqual([]);
    expect(type).toMatchObject({ target: { members: [{ key: "com.linkedin.common.Owner" }, { key: "array" }] } });
  });

  test("an integer keeps its digits, and is a number where one holds them", () => {
    const text = "fields: { a: { type: long, default: 9007199254740993 }, b: { type: long, default: [0x10, -7, 4e2] } }";
    const { definitions } = readDefinitions([{ path: "records/acme.R.yaml", text }]);
    const { a, b } = definitions.records["acme.R"]?.fields ?? {};
    expect([a?.default, b?.default]).toEqual([9007199254740993n, [16, -7, 400]]);
  });

  test("a file with a problem is left out and the others are read", () => {
    const { definitions, problems } = readDefinitions([{ ...rule, text: "fields: 1" }, severity]);
    expect(problems).toHaveLength(1);
    expect(definitions.records).toEqual({});
    expect(Object.keys(definitions.enums)).toEqual(["acme.Severity"]);
  });
});

describe("readDefinitions says what is wrong, where, and what would be right:", () => {
  test.each([
    [
      "a file in no known place",
      "aspect/rules.yaml",
      "fields: {}",
      "is not a definition file: expected <entities|aspects|records|enums|types>/<name>.yaml",
    ],
    [
      "a file of another kind",
      "aspects/rules.json",
      "{}",
      "is not a definition file: expected <entities|aspects|records|enums|types>/<name>.yaml",
    ],
    [
      "an entity that no URN can name",
      "entities/Warehouse.yaml",
      "aspects: []",
      "cannot be the type of a URN: an entity has a name of letters, digits and _ that starts in lower case",
    ],
    ["a name that every object has", "enums/constructor.yaml", "symbols: [A]", 'cannot be called "constructor", as every object has'],
    ["an empty file", "enums/acme.Severity.yaml", "", "must be a map with symbols, description, not empty"],
    ["two documents", "enums/acme.E.yaml", "symbols: [A]\n---\nsymbols: [B]", "holds several documents, parted by ---; a file defines"],
    [
      "an integer in place of a text",
      "enums/acme.E.yaml",
      "symbols: [9007199254740993]",
      "symbols.0 must be a symbol, not 9007199254740993",
    ],
    ["a missing member", "aspects/rules.yaml", "fields: {}", "record is missing"],
    [
      "a misspelt member",
      "enums/acme.Severity.yaml",
      "symbols: [B]\nsymbol: [A]",
      "symbol is not known here; known are symbols, description",
    ],
    ["an enum without symbols", "enums/acme.Severity.yaml", "symbols: []", "symbols must have at least one symbol"],
    [
      "a field that no path could name",
      "records/acme.R.yaml",
      "fields:\n  'a b/c*': { type: string }",
      'fields names a field "a b/c*"; a name is a letter, then letters, digits and _',
    ],
    [
      "a field called like what objects are made of",
      "records/acme.R.yaml",
      "fields:\n  __proto__: { type: string }",
      'fields names a field "__proto__"; a name is',
    ],
    [
      "a start of patches that is no map",
      "aspects/rules.yaml",
      "record: acme.R\npatch: { initial: 5 }\nfields: {}",
      "patch.initial must be a map",
    ],
    ["a field without a type", "records/acme.R.yaml", "fields:\n  a: {}", "fields.a.type is missing"],
    [
      "a malformed type",
      "records/acme.R.yaml",
      "fields:\n  a: { type: array<string }",
      'fields.a.type malformed type "array<string"; a type looks like string, ',
    ],
    [
      "an optional element",
      "records/acme.R.yaml",
      "fields:\n  a: { type: 'array<string?>' }",
      'fields.a.type malformed type "string?"; a type looks like string, ',
    ],
    [
      "a qualified name",
      "aspects/rules.yaml",
      "record: com.linkedin.acme.Rules\nfields: {}",
      'record must leave out "com.linkedin.", which every name has: "acme.Rules"',
    ],
    ["a flag that is none", "records/acme.R.yaml", "deprecated: maybe\nfields: {}", 'deprecated must be true or false, not "maybe"'],
    ["an unknown kind", "aspects/rules.yaml", "record: acme.R\nkind: versioned\nfields: {}", 'kind must be timeseries, not "versioned"'],
    ["a list that is none", "entities/dataset.yaml", "aspects: rules", 'aspects must be a list, not "rules"'],
    ["an aspect named twice", "entities/dataset.yaml", "aspects: [rules, rules]", 'aspects.1 repeats "rules"'],
    ["fields without a map", "records/acme.R.yaml", "fields:", "fields must be a map, not empty; write {} when it is empty"],
    [
      "an annotation that is no map",
      "records/acme.R.yaml",
      "fields:\n  a: { type: string, searchable: true }",
      "fields.a.searchable must be a map of options or of paths to options, not true; ",
    ],
    [
      "a patch key that is no list",
      "aspects/rules.yaml",
      "record: acme.R\npatch: { arrays: { a: name } }\nfields: {}",
      'patch.arrays.a must be a list, not "name"',
    ],
    [
      "a part of a URN without a type",
      "types/acme.U.yaml",
      "type: string\nurn: { entityType: u, parts: [{ name: a }] }",
      "urn.parts.0.type is missing",
    ],
  ])("%s", (_, path, text, message) => {
    const { problems } = readDefinitions([{ path, text }]);
    expect(problems.map((problem) => problem.path)).toEqual([path]);
    expect(problems[0]?.message.slice(0, message.length)).toBe(message);
  });

  test("YAML that is none, with its line", () => {
    const { problems } = readDefinitions([{ path: "enums/acme.E.yaml", text: "symbols: [A\nB: 1\n" }]);
    expect(problems[0]?.message).toMatch(/at line \d/);
  });

  test.each([
    ["an alias without an anchor", "record: *there\nfields: {}\n", /^Unresolved alias/],
    [
      "aliases that multiply",
      `a: &a [${"x,".repeat(9)}x]\nb: &b [${"*a,".repeat(9)}*a]\nc: &c [${"*b,".repeat(9)}*b]\nrecord: [*c, *c]\n`,
      /^Excessive alias count/,
    ],
    ["a tag that nobody knows", "record: !!js/function acme.R\nfields: {}\n", /^Unresolved tag/],
  ])("%s", (_, text, message) => {
    expect(readDefinitions([{ path: "aspects/rules.yaml", text }]).problems).toEqual([
      { path: "aspects/rules.yaml", message: expect.stringMatching(message) },
    ]);
  });

  test("a member that stands twice in a map", () => {
    const { problems } = readDefinitions([{ path: "records/acme.R.yaml", text: "fields:\n  a: { type: string }\n  a: { type: int }\n" }]);
    expect(problems[0]?.message).toContain("Map keys must be unique");
  });

  test("the same definition in two files", () => {
    expect(readDefinitions([severity, severity]).problems).toEqual([
      { path: severity.path, message: 'defines "acme.Severity" a second time' },
    ]);
  });

  test("every fault of a file at once", () => {
    const { problems } = readDefinitions([{ path: "records/acme.R.yaml", text: "fields:\n  a: { type: 1 }\n  b: { typ: string }\n" }]);
    expect(problems.map(({ message }) => message.split(" ")[0])).toEqual(["fields.a.type", "fields.b.type", "fields.b.typ"]);
  });
});
