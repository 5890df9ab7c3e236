import { expect, test } from "vitest";
import { asciiJson } from "./ascii-json.ts";

test("says the same in ASCII, astral letters and escapes that were there included", () => {
  const value = { "Größe 🪐": ["é\n", "\u007f", "plain", 1.5] };
  const text = asciiJson(JSON.stringify(value));
  expect(JSON.parse(text)).toEqual(value);
  expect(Buffer.from(text, "ascii").toString("utf8")).toBe(text);
});
