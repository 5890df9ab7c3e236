import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { describeMalformedUrn, explainMalformedUrn, formatUrn, parseUrn, printedUrn } from "./urn.ts";

interface RecordedUrn {
  readonly urn: string;
  readonly status: number;
  readonly read?: { readonly urn: string };
}
const recorded: readonly RecordedUrn[] = JSON.parse(readFileSync(new URL("../fixtures/reference/urns.json", import.meta.url), "utf8"));

describe("parseUrn", () => {
  test("takes a tuple apart at its outer commas only", () => {
    const text = "urn:li:schemaField:(urn:li:dataset:(urn:li:dataPlatform:hive,db.t,PROD),a.b)";
    expect(parseUrn(text)).toEqual({
      text,
      entityType: "schemaField",
      parts: ["urn:li:dataset:(urn:li:dataPlatform:hive,db.t,PROD)", "a.b"],
    });
  });

  test.each([
    ["urn:li:corpuser:foo:bar@example.com", ["foo:bar@example.com"]],
    ["urn:li:tag::", [":"]],
    ["urn:li:tag:a(b)c", ["a(b)c"]],
    ["urn:li:x:(foo,bar(zoo,moo))", ["foo", "bar(zoo,moo)"]],
    ["urn:li:corpuser:(foo)123", ["foo)123"]],
    ["urn:li:x:(a,b) ", ["a", "b) "]],
    ["urn:li:x:%28a%2Cb%29", ["%28a%2Cb%29"]],
    ["urn:some-other-1:x_1:a", ["a"]],
    ["urn:li:dataset", []],
    ["urn:li:tag:a\nb", ["a\nb"]],
  ])("reads %j as the parts %j, and keeps the text", (text, parts) => {
    expect(parseUrn(text)).toMatchObject({ text, parts });
  });

  test("leaves out the parentheses of a tuple of one", () => {
    expect(parseUrn("urn:li:tag:(a)")).toEqual({ text: "urn:li:tag:a", entityType: "tag", parts: ["a"] });
  });

  test("keeps the parentheses of a tuple of one that would read as something else without them", () => {
    expect(parseUrn("urn:li:dataset:((a,b,c))")).toMatchObject({ text: "urn:li:dataset:((a,b,c))", parts: ["(a,b,c)"] });
  });

  test.each([
    "",
    "dataset",
    " urn:li:tag:a",
    "URN:li:tag:a",
    "urn:li",
    "urn:li:",
    "urn::tag:a",
    "urn:Li:tag:a",
    "urn:1i:tag:a",
    `urn:${"n".repeat(33)}:tag:a`,
    "urn:li:Tag:a",
    "urn:li:_tag:a",
    "urn:li:t-ag:a",
    "urn:li:tag:",
    "urn:li:tag:()",
    "urn:li:x:(a,)",
    "urn:li:x:(,a)",
    "urn:li:x:(a,,b)",
    "urn:li:tag:abc)",
    "urn:li:tag:a(b",
    "urn:li:tag:a)(b",
    "urn:li:x:(a,b",
    "urn:li:x:(a))",
    "urn:li:tag:a\u0000b",
    "urn:li:tag:a\uD83D",
    "urn:li:x:(a,\uDE00)",
  ])("refuses %j", (text) => {
    expect(parseUrn(text)).toBeUndefined();
  });

  test.each(recorded)("takes and prints $urn as the reference does", ({ urn, status, read }) => {
    const parsed = parseUrn(urn);
    expect(parsed === undefined).toBe(status === 500 || urn === "");
    if (read) expect(parsed?.text).toBe(read.urn);
  });

  test("reads what it printed as the same parts", () => {
    const key = fc.string({ unit: fc.constantFrom("(", ")", ",", ":", "a", "b", " ", "%28", "ü") });
    fc.assert(
      fc.property(key, (text) => {
        const first = parseUrn(`urn:li:x:${text}`);
        if (first !== undefined) expect(parseUrn(first.text)).toEqual(first);
      }),
    );
  });

  test("never throws", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => void parseUrn(`urn:li:x:${text}`)));
  });
});

describe("formatUrn", () => {
  test("writes what parseUrn takes apart", () => {
    const entityType = fc.stringMatching(/^[a-z][A-Za-z0-9_]{0,20}$/);
    const part = fc.string({ minLength: 1, unit: "grapheme" }).filter((text) => !/[(),\0]/.test(text) && text.isWellFormed());
    fc.assert(
      fc.property(entityType, fc.array(part, { maxLength: 4 }), (type, parts) => {
        const text = formatUrn(type, parts);
        expect(parseUrn(text)).toEqual({ text, entityType: type, parts });
      }),
    );
  });
});

describe("explainMalformedUrn and describeMalformedUrn", () => {
  test.each([
    ["x", "Urn doesn't start with 'urn:'. Urn: x at index 0: x"],
    ["urn:li:corpuser:", "Urns with empty entityKey are not allowed. Urn: urn:li:corpuser:: urn:li:corpuser:"],
    ["urn:li:Tag:a", /^expected urn:li:<entityType>:<id>/],
    ["urn:li:tag:a\u0000", /U\+0000/],
    ["urn:li:tag:(a", /parentheses must balance/],
  ])("say of %j what is wrong, the latter of which text", (text, words) => {
    const why = explainMalformedUrn(text);
    expect(why).toMatch(words);
    expect(describeMalformedUrn(text)).toBe(why.includes(`Urn: ${text}`) ? why : `${JSON.stringify(text)}: ${why}`);
  });
});

test("printedUrn gives every URN the text that parseUrn gives it, and leaves other texts as they are", () => {
  const pieces = fc.constantFrom("urn:li:tag:", "(", ")", ",", "a", ":", "%28", " ");
  const texts = fc.array(pieces, { maxLength: 12 }).map((some) => some.join(""));
  fc.assert(
    fc.property(
      fc.oneof(
        texts,
        texts.map((text) => `urn:li:tag:(${text})`),
        fc.constantFrom(...recorded.map(({ urn }) => urn)),
      ),
      (text) => {
        expect(printedUrn(text)).toBe(parseUrn(text)?.text ?? text);
      },
    ),
    { numRuns: 2_000 },
  );
  expect(printedUrn("urn:li:tag:(a(b,c))")).toBe("urn:li:tag:a(b,c)");
});
