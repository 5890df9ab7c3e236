import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "../definitions.ts";
import { type AspectSpec, loadEntityRegistry } from "../entity-registry.ts";
import { parseJson } from "../exact-json.ts";
import { shippedDefinitions } from "../shipped-definitions.ts";
import { formatPath } from "../validation-issue.ts";
import { formatIssues } from "./format-issues.ts";
import { validateAspect, validateRecord } from "./validate-aspect.ts";

const samples = {
  entities: { sample: { key: "sampleKey", aspects: ["sampleInfo"] } },
  aspects: {
    sampleKey: { record: "test.SampleKey", fields: { id: { type: "string" } } },
    sampleInfo: {
      record: "test.SampleInfo",
      fields: {
        int: { type: "int?" },
        long: { type: "long?" },
        float: { type: "float?" },
        double: { type: "double?" },
        bytes: { type: "bytes?" },
        fixed: { type: "fixed<2>?" },
        names: { type: "map<string>?" },
        counts: { type: "map<array<int>>?" },
        choice: { type: "union<null|a:int|b:test.Tree>?" },
        nothing: { type: "null?" },
        tree: { type: "test.Tree?" },
        defaulted: { type: "string", default: "" },
      },
    },
  },
  records: { "test.Tree": { fields: { label: { type: "string" }, children: { type: "array<test.Tree>?" } } } },
  enums: {},
  types: {},
} as const;
const registry = loadEntityRegistry(shippedDefinitions, samples);

function aspect(name: string): AspectSpec {
  const spec = registry.aspects.get(name);
  if (spec === undefined) throw new Error(`the model has no aspect ${name}`);
  return spec;
}

function problems(name: string, value: Json): string[] {
  return validateAspect(registry, aspect(name), value).issues.map(({ code, path, message }) => `${code} ${formatPath(path)} ${message}`);
}

function stored(value: Json): Json | undefined {
  const result = validateAspect(registry, aspect("sampleInfo"), value);
  expect(result.issues).toEqual([]);
  return result.value;
}

const stamp = { time: 0, actor: "urn:li:corpuser:datahub" };

describe("a value that is right", () => {
  test("is given back as it is, without a copy", () => {
    const value = { owners: [{ owner: "urn:li:corpuser:a", type: "DATAOWNER" }], lastModified: stamp };
    expect(validateAspect(registry, aspect("ownership"), value).value).toBe(value);
  });

  test("gets no defaults", () => {
    expect(stored({})).toEqual({});
  });

  test("loses unknown members at every depth, and the given value stays as it was", () => {
    const value = {
      owners: [{ owner: "urn:li:corpuser:a", type: "DATAOWNER", more: { x: 1 } }],
      lastModified: { ...stamp, more: 1 },
      more: [],
    };
    const before = structuredClone(value);
    expect(validateAspect(registry, aspect("ownership"), value).value).toEqual({
      owners: [{ owner: "urn:li:corpuser:a", type: "DATAOWNER" }],
      lastModified: stamp,
    });
    expect(value).toEqual(before);
  });

  test("may have members called __proto__, which do no harm", () => {
    const value = parseJson('{"__proto__":{"int":"no"},"names":{"__proto__":"x"},"counts":{"__proto__":[1.5]}}');
    const result = stored(value);
    expect(JSON.stringify(result)).toBe('{"names":{"__proto__":"x"},"counts":{"__proto__":[1]}}');
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
  });

  test("may be of a type that holds itself", () => {
    expect(stored({ tree: { label: "a", children: [{ label: "b", children: [], x: 1 }] } })).toEqual({
      tree: { label: "a", children: [{ label: "b", children: [] }] },
    });
  });
});

describe("numbers", () => {
  test.each([
    [{ int: 1.9 }, { int: 1 }],
    [{ int: -1.9 }, { int: -1 }],
    [{ int: 2147483647.5 }, { int: 2147483647 }],
    [{ int: 7n }, { int: 7 }],
    [{ long: 1.5 }, { long: 1 }],
    [{ long: 9007199254740993n }, { long: 9007199254740993n }],
    [{ long: -(2n ** 63n) }, { long: -(2n ** 63n) }],
    [{ long: 2 ** 60 }, { long: 2n ** 60n }],
    [{ long: 1e18 }, { long: 1e18 }],
    [{ long: -0.5 }, { long: 0 }],
    [{ double: 9007199254740993n }, { double: 9007199254740992 }],
    [{ float: 0.1 }, { float: 0.1 }],
    [{ float: 0.123456789 }, { float: 0.12345679 }],
    [{ float: 0.8999999761581421 }, { float: 0.9 }],
    [{ float: 16777217 }, { float: 16777216 }],
    [{ float: 3.4028235e38 }, { float: 3.4028235e38 }],
    [{ float: 1e-50 }, { float: 0 }],
    [{ double: 0.123456789012345 }, { double: 0.123456789012345 }],
    [
      { float: "NaN", double: "-Infinity" },
      { float: "NaN", double: "-Infinity" },
    ],
  ])("are stored in the type of the model: %o as %o", (value, expected) => {
    expect(stored(value)).toEqual(expected);
  });

  test.each([
    { int: 2147483648 },
    { int: -2147483649 },
    { int: 2n ** 40n },
    { int: Number.POSITIVE_INFINITY },
    { long: 2 ** 63 },
    { long: 2n ** 63n },
    { long: -1e19 },
    { float: 3.5e38 },
    { double: Number.POSITIVE_INFINITY },
    { double: 10n ** 400n },
  ])("beyond their type are refused: %o", (value) => {
    expect(problems("sampleInfo", value)).toEqual([expect.stringMatching(/^number-out-of-range /)]);
  });

  test("may not be given as text", () => {
    expect(problems("sampleInfo", { int: "1", long: "1", float: "1", double: "1" })).toEqual([
      "wrong-type /int 1 cannot be coerced to Integer; expected a number",
      "wrong-type /long 1 cannot be coerced to Long; expected a number",
      "wrong-type /float 1 cannot be coerced to Float; expected a number",
      "wrong-type /double 1 cannot be coerced to Double; expected a number",
    ]);
  });
});

describe("text", () => {
  test("is one character for each byte where the model says bytes", () => {
    expect(stored({ bytes: "\u0000\u00ff", fixed: "ab" })).toEqual({ bytes: "\u0000\u00ff", fixed: "ab" });
    expect(problems("sampleInfo", { bytes: "\u0100", fixed: "abc" })).toEqual([
      expect.stringMatching(/^wrong-type \/bytes .*U\+00FF/),
      expect.stringMatching(/^wrong-type \/fixed .*text of 2 characters/),
    ]);
  });

  test("that holds half of a surrogate pair is refused, in values and in keys", () => {
    expect(problems("sampleInfo", { names: { a: "x\uD83D", "\uDE00": "y" } })).toEqual([
      expect.stringMatching(/^lone-surrogate \/names\/a text holds half/),
      expect.stringMatching(/^lone-surrogate \/names\/\uDE00 the key holds half/),
    ]);
    expect(problems("globalTags", { tags: [{ tag: "urn:li:tag:\uD83D" }] })).toEqual([
      expect.stringMatching(/^lone-surrogate \/tags\/0\/tag /),
    ]);
  });

  test("is quoted in messages no longer than needed, and whole", () => {
    const [problem = ""] = problems("sampleInfo", { int: `${"x".repeat(599)}😀 and more` });
    expect(problem.length).toBeLessThan(700);
    expect(problem.isWellFormed()).toBe(true);
  });
});

describe("null", () => {
  test("is not the same as absent", () => {
    expect(problems("sampleInfo", { names: null, tree: null, counts: { a: null }, bytes: null })).toEqual([
      "wrong-type /names map type is not backed by a DataMap; expected an object",
      "wrong-type /tree record type is not backed by a DataMap; expected an object",
      "wrong-type /counts/a array type is not backed by a DataList; expected an array",
      expect.stringMatching("wrong-type /bytes null cannot be coerced to ByteString"),
    ]);
  });

  test("is a value where the model names it", () => {
    expect(stored({ nothing: null, choice: null })).toEqual({ nothing: null, choice: null });
    expect(problems("sampleInfo", { nothing: 1 })).toEqual(["wrong-type /nothing 1 cannot be coerced to null; expected null"]);
  });
});

describe("a union", () => {
  test("is checked in the alternative it names", () => {
    expect(stored({ choice: { a: 1.5 } })).toEqual({ choice: { a: 1 } });
    expect(problems("sampleInfo", { choice: { b: {} } })).toEqual([expect.stringMatching(/^missing-field \/choice\/b\/label /)]);
  });

  test.each<JsonObject>([{}, { a: 1, b: { label: "x" } }, { c: 1 }, { constructor: 1 }])("has one known member, unlike %o", (choice) => {
    expect(problems("sampleInfo", { choice })).toEqual([expect.stringMatching(/^unknown-member \/choice .*(null, a, b|"null", "a", "b")/)]);
  });
});

describe("URNs in a value", () => {
  const tagged = (tag: string) => problems("globalTags", { tags: [{ tag }] });

  test.each([
    ["x", `invalid-urn /tags/0/tag "Provided urn x" is invalid: Urn doesn't start with 'urn:'. Urn: x at index 0: x`],
    ["urn:li:tag:a\u0000", /^invalid-urn .*U\+0000/],
    ["urn:li:nosuch:a", /^unknown-entity .*Failed to find entity with name nosuch in EntityRegistry$/],
    ["urn:li:tag:(a,b)", /^wrong-entity-type .*do not have same length for urn:li:tag:\(a,b\); expected urn:li:tag:<name>$/],
    [
      "urn:li:corpuser:a",
      /^wrong-entity-type .*Unable to instantiate urn type: TagUrn with urn: urn:li:corpuser:a; expected urn:li:tag:<name>$/,
    ],
    ["urn:xx:tag:a", /^wrong-entity-type .*Unable to instantiate urn type: TagUrn/],
  ])("are refused where they do not fit their type: %s", (tag, problem) => {
    expect(tagged(tag)).toEqual([typeof problem === "string" ? problem : expect.stringMatching(problem)]);
  });

  test("need not exist", () => {
    expect(tagged("urn:li:tag:nobody made this")).toEqual([]);
  });

  test.each([
    "urn:li:dataset:(urn:li:tag:hive,t,PROD)",
    "urn:li:dataset:(urn:li:dataPlatform:hive,t,prod)",
    "urn:li:dataset:(hive,t,PROD)",
  ])("are checked in their parts where the type is a kind of URN: %s", (dataset) => {
    expect(problems("upstreamLineage", { upstreams: [{ dataset, type: "COPY" }] })).toEqual([
      expect.stringContaining("Unable to instantiate urn type: DatasetUrn"),
    ]);
  });

  test("lead to an entity type that the relationship allows", () => {
    expect(problems("ownership", { owners: [{ owner: "urn:li:tag:a", type: "DATAOWNER" }] })).toEqual([
      'wrong-entity-type /owners/0/owner "Provided urn urn:li:tag:a" is invalid: Entity type for urn: urn:li:tag:a is not a valid destination ' +
        "for field path: /owners/*/owner; expected one of corpuser, corpGroup",
    ]);
  });

  test("compare entity types in their exact case where a relationship ends, and in any case elsewhere", () => {
    expect(problems("ownership", { owners: [{ owner: "urn:li:corpUser:a", type: "DATAOWNER" }] })).toHaveLength(1);
    expect(problems("ownership", { owners: [], lastModified: { time: 0, actor: "urn:li:corpUser:a" } })).toEqual([]);
  });

  test("are held to the relationship through the key of a union", () => {
    const inputs = [{ string: "urn:li:dataset:(urn:li:dataPlatform:hive,x,PROD)" }, { string: "urn:li:chart:(a,b)" }];
    const lastModified = { created: stamp, lastModified: stamp };
    expect(problems("chartInfo", { title: "t", description: "d", lastModified, inputs })).toEqual([
      expect.stringMatching(/^wrong-entity-type \/inputs\/1\/string /),
    ]);
  });
});

describe("problems", () => {
  test("are reported all at once, each with its path", () => {
    const value = { owners: [{ owner: "x" }, 5, { owner: "urn:li:tag:a", type: "NOPE" }], lastModified: { time: "5", actor: stamp.actor } };
    const { issues } = validateAspect(registry, aspect("ownership"), value);
    expect(issues.map(({ code, path }) => `${code} ${formatPath(path)}`)).toEqual([
      "invalid-urn /owners/0/owner",
      "missing-field /owners/0/type",
      "wrong-type /owners/1",
      "wrong-entity-type /owners/2/owner",
      "unknown-symbol /owners/2/type",
      "wrong-type /lastModified/time",
    ]);
  });

  test("are said as the reference says them, those of the schema first", () => {
    const dataset = registry.entity("dataset");
    if (dataset === undefined) throw new Error("the model has no datasets");
    const { record } = aspect("ownership");
    const { issues } = validateRecord(registry, record, { owners: [{ owner: "urn:li:tag:a", type: "NOPE" }] });
    expect(formatIssues(record, dataset, issues)).toMatch(
      /^Failed to validate record with class com\.linkedin\.common\.Ownership: ERROR :: \/owners\/0\/type :: .*\nInvalid format for aspect: dataset\n Cause: ERROR :: \/owners\/0\/owner :: .*\n$/,
    );
  });

  test("are kept up to a thousand", () => {
    expect(problems("globalTags", { tags: Array.from({ length: 5000 }, () => 1) })).toHaveLength(1000);
  });

  test.each([[], "text", 1, true, null])("of a value that is no object are one: %o", (value) => {
    expect(problems("status", value)).toEqual(["wrong-type  record type is not backed by a DataMap; expected an object"]);
  });
});
