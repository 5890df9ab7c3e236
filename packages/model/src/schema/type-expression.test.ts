import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { namesIn, parseFieldType, parseTypeExpression, type TypeExpression } from "./type-expression.ts";

const word = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_]{0,5}$/);
const dottedName = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join("."));
const { expression } = fc.letrec<{ expression: TypeExpression }>((tie) => ({
  expression: fc.oneof(
    { depthSize: "small" },
    fc.record({ kind: fc.constant("name" as const), name: dottedName }),
    fc.record({ kind: fc.constant("fixed" as const), size: fc.integer({ min: 1, max: 1000 }) }),
    fc.record({ kind: fc.constantFrom("array" as const, "map" as const), element: tie("expression") }),
    fc.record({
      kind: fc.constant("union" as const),
      members: fc.array(fc.record({ alias: word, type: tie("expression") }, { requiredKeys: ["type"] }), { maxLength: 3 }),
    }),
  ),
}));

function written(type: TypeExpression, gap: string): string {
  switch (type.kind) {
    case "name":
      return type.name;
    case "fixed":
      return `fixed<${gap}${type.size}${gap}>`;
    case "array":
    case "map":
      return `${type.kind}<${gap}${written(type.element, gap)}${gap}>`;
    case "union":
      return `union<${gap}${type.members.map(({ alias, type: member }) => (alias ? `${alias}:` : "") + written(member, gap)).join(`${gap}|${gap}`)}${gap}>`;
  }
}

describe("type expressions", () => {
  test("read back as they were written, on one line or on several", () => {
    fc.assert(
      fc.property(expression, fc.constantFrom("", " ", "\n  "), (type, gap) => {
        expect(parseTypeExpression(written(type, gap))).toEqual(type);
      }),
    );
  });

  test("a question mark at the end makes a field optional", () => {
    expect(parseFieldType("array<string>?")).toEqual({ type: parseTypeExpression("array<string>"), optional: true });
    expect(parseFieldType("string")).toEqual({ type: parseTypeExpression("string"), optional: false });
  });

  test.each([
    "",
    "array",
    "array<>",
    "array<string",
    "array<string>>",
    "map<string,int>",
    "list<string>?",
    "fixed<0>",
    "fixed<x>",
    "string?",
    "union<a||b>",
  ])("%j is malformed or names a type that no file can define", (text) => {
    const accepted = () => namesIn(parseTypeExpression(text)).join();
    if (text === "array") expect(accepted()).toBe("array");
    else expect(accepted).toThrow("malformed type");
  });

  test("names are found at every depth", () => {
    expect(namesIn(parseTypeExpression("map<union<a.B|c:array<d.E>|fixed<4>>>"))).toEqual(["a.B", "d.E"]);
  });
});
