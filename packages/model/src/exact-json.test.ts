import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseJson, stringifyJson } from "./exact-json.ts";

describe("parseJson", () => {
  test.each([
    ["9007199254740993", 9007199254740993n],
    ["-9223372036854775808", -9223372036854775808n],
    ["9223372036854775807", 9223372036854775807n],
    ["9007199254740991", 9007199254740991],
    ["1000000000000000000", 1000000000000000000],
    ["1234567890123456789.5", 1.2345678901234568e18],
    ["0.12345678901234567890", 0.12345678901234568],
    ['"9007199254740993"', "9007199254740993"],
    ["-0", -0],
  ])("reads %s without losing a digit of an integer", (text, value) => {
    expect(parseJson(text)).toBe(value);
  });

  test("keeps large integers exact at any depth, beside ordinary ones", () => {
    expect(parseJson('{"a":[1,{"b":9007199254740993}],"c":1.5}')).toEqual({ a: [1, { b: 9007199254740993n }], c: 1.5 });
  });

  test.each(['{"__proto__":{"polluted":1},"a":1}', '{"__proto__":{"polluted":1},"a":9007199254740993}'])(
    "takes __proto__ in %s for an ordinary member",
    (text) => {
      const value = parseJson(text);
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
      expect(value).not.toHaveProperty("polluted");
      expect(stringifyJson(value)).toBe(text);
    },
  );

  test.each(["", "{", "[1,]", "nul", "01", "{'a':1}", "9007199254740993 x", "NaN"])("throws a SyntaxError on %j", (text) => {
    expect(() => parseJson(text)).toThrow(SyntaxError);
  });

  test("throws a SyntaxError on text that nests too deeply", () => {
    const depth = 200_000;
    expect(() => parseJson(`${"[".repeat(depth)}9007199254740993${"]".repeat(depth)}`)).toThrow(SyntaxError);
  });

  test("reads every text as JSON.parse does where no integer is large", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(parseJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });
});

describe("stringifyJson", () => {
  test("writes bigints as integers", () => {
    expect(stringifyJson({ a: [9007199254740993n], b: "9n", c: 1 })).toBe('{"a":[9007199254740993],"b":"9n","c":1}');
  });

  test("brings every 64-bit integer back unharmed", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
          // The last is told by the digits of the number nearest to it, which is another one.
          fc.constantFrom(2n ** 60n, -(2n ** 63n), 10n ** 18n, 126_367_098_060_885_620n),
        ),
        (integer) => {
          const text = `{"n":${integer}}`;
          expect(stringifyJson(parseJson(text))).toBe(text);
        },
      ),
    );
  });
});
