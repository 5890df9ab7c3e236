import { describe, expect, test } from "vitest";
import { readSentJson } from "./sent-json.ts";

describe("JSON of a client", () => {
  test("is read with long integers exact", () => {
    expect(readSentJson('{"a":[9007199254740993,1.5]}')).toEqual({ value: { a: [9007199254740993n, 1.5] } });
  });

  test.each([
    ["{", /^is not JSON: ./],
    ["1e400", /^has a number at \/ that no double of 64 bits holds$/],
    ['{"a":[1,{"b":-1e400}]}', /^has a number at \/a\/1\/b that no double of 64 bits holds$/],
    [`[1${"0".repeat(500)}]`, /^has a number at \/0 that /],
    [`${"[".repeat(201)}${"]".repeat(201)}`, /^nests more than 200 levels deep$/],
    [`${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`, /^nests more than 200 levels deep$/],
  ])("is not taken where it is %.40s", (text, fault) => {
    expect(readSentJson(text)).toEqual({ fault: expect.stringMatching(fault) });
  });

  test("may nest as deep as anything does, and have the largest number and the smallest", () => {
    const text = `${"[".repeat(200)}1.7976931348623157e308,1e-400${"]".repeat(200)}`;
    expect(readSentJson(text).fault).toBeUndefined();
  });
});
