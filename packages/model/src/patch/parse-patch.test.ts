import { describe, expect, test } from "vitest";
import type { Json } from "../definitions.ts";
import { formatPath } from "../validation-issue.ts";
import { parsePatch } from "./parse-patch.ts";

const faults = (document: Json) => parsePatch(document).issues.map(({ code, path }) => `${code} ${formatPath(path)}`);

describe("a patch document", () => {
  const operations = [{ op: "add", path: "/a~1b/~01//c", value: { x: 1 } }];
  const read = [{ op: "add", path: ["a/b", "~1", "", "c"], value: { x: 1 } }];

  test("may be a list of operations or an object, as text or parsed", () => {
    const bare = { operations: read, arrayPrimaryKeys: new Map(), forceGenericPatch: false };
    expect(parsePatch(operations)).toEqual({ patch: bare, issues: [] });
    expect(parsePatch(JSON.stringify(operations))).toEqual({ patch: bare, issues: [] });
    const object = { patch: operations, arrayPrimaryKeys: { tags: ["attribution␟source", "tag"], names: [] }, forceGenericPatch: true };
    const arrayPrimaryKeys = new Map(Object.entries(object.arrayPrimaryKeys));
    expect(parsePatch(JSON.stringify(object)).patch).toEqual({ operations: read, arrayPrimaryKeys, forceGenericPatch: true });
  });

  test("may leave out, or give as null, everything but the operations", () => {
    expect(parsePatch({ patch: [], arrayPrimaryKeys: null, forceGenericPatch: null, else: 1 }).patch).toEqual(parsePatch([]).patch);
  });

  test("may name its operations in any letter case, and say what it removes", () => {
    expect(parsePatch([{ op: "REMOVE", path: "/a", value: {} }]).patch?.operations).toEqual([{ op: "remove", path: ["a"] }]);
  });

  test("keeps integers that a number cannot hold", () => {
    expect(parsePatch('[{"op":"add","path":"/a","value":9007199254740993}]').patch?.operations).toMatchObject([
      { value: 9007199254740993n },
    ]);
  });

  test("is refused with the path of every fault in it", () => {
    expect(faults("{")).toEqual(["malformed-json "]);
    expect(faults('"[]"')).toEqual(["wrong-type "]);
    expect(faults(null)).toEqual(["wrong-type "]);
    expect(faults({})).toEqual(["missing-field /patch"]);
    expect(faults({ patch: {}, arrayPrimaryKeys: [], forceGenericPatch: "true" })).toEqual([
      "wrong-type /patch",
      "wrong-type /arrayPrimaryKeys",
      "wrong-type /forceGenericPatch",
    ]);
    expect(faults({ patch: [1], arrayPrimaryKeys: { tags: "tag", terms: [1] } })).toEqual([
      "wrong-type /patch/0",
      "wrong-type /arrayPrimaryKeys/tags",
      "wrong-type /arrayPrimaryKeys/terms",
    ]);
    expect(faults([{ path: "/a" }, { op: 1 }, { op: "add" }, { op: "add", path: "a", value: null }, { op: "remove", path: "" }])).toEqual([
      "missing-field /0/op",
      "wrong-type /1/op",
      "missing-field /2/path",
      "missing-field /2/value",
      "rule /3/path",
      "missing-field /3/value",
      "rule /4/path",
    ]);
  });

  test("is refused with the operation that is not supported, cut when it is long", () => {
    const [short, long] = parsePatch({
      patch: [
        { op: "Replace", path: "/a", value: 1 },
        { op: "x", path: "/b", value: "v".repeat(5000) },
      ],
    }).issues;
    expect(short).toEqual({
      code: "unsupported",
      path: ["patch", 0, "op"],
      message: 'Unsupported PATCH operation: `Replace` Operation `{"op":"Replace","path":"/a","value":1}`',
    });
    expect(long?.message.length).toBeLessThan(2100);
  });

  test("is refused when a pointer leads deeper than any value of the model, or its text nests deeper", () => {
    expect(faults([{ op: "add", path: "/a".repeat(10_000), value: 1 }])).toEqual(["rule /0/path"]);
    expect(faults([{ op: "add", path: "/a".repeat(200), value: 1 }])).toEqual([]);
    expect(faults("[".repeat(5000) + "]".repeat(5000))).toEqual(["malformed-json "]);
  });

  test("calls a number a number, however many digits it has", () => {
    const [issue] = parsePatch('{"patch":9223372036854775807}').issues;
    expect(issue?.message).toBe("must be a list of operations, not the number 9223372036854775807");
  });
});
