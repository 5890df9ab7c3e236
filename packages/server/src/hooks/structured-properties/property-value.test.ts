import { expect, test } from "vitest";
import { equalValues, printValue } from "./property-value.ts";

test("numbers are printed the way Java prints doubles", () => {
  const printed = [1, 2.5, -0.1, 0, -0, 9_999_999, 1e7, 12_345_678, 0.001, 0.00025, 1e21, 1.5e-9].map((double) => printValue({ double }));
  const expected = ["1.0", "2.5", "-0.1", "0.0", "-0.0", "9999999.0", "1.0E7", "1.2345678E7", "0.001", "2.5E-4", "1.0E21", "1.5E-9"];
  expect(printed).toEqual(expected.map((text) => `{double=${text}}`));
  expect([Number.NaN, Number.NEGATIVE_INFINITY].map((double) => printValue({ double }))).toEqual(["{double=NaN}", "{double=-Infinity}"]);
});

test("values are equal when kind and content are", () => {
  expect(equalValues({ double: 30 }, JSON.parse('{"double":30.0}'))).toBe(true);
  expect(equalValues({ string: "30" }, { string: "30" })).toBe(true);
  expect(equalValues({ string: "30" }, { double: 30 })).toBe(false);
  expect(equalValues({ double: 30 }, { string: "30" })).toBe(false);
});
