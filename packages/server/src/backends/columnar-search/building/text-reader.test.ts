import fc from "fast-check";
import { expect, test } from "vitest";
import { analyze, pairs, wordSequence } from "../words/analyze.ts";
import { pairTerm, wholeTerm } from "../words/marked-terms.ts";
import { TextReader } from "./text-reader.ts";

const parts = [
  "order",
  "Orders",
  "ID",
  "cities",
  "Movies",
  "buses",
  "Class",
  "bus",
  "shoes",
  "of",
  "The",
  "an",
  "x",
  "2024",
  "v2",
  "camelCase",
  "x".repeat(150),
  "ß",
  "日本",
  "テーブル",
  "売上DB",
  "🚀",
  "Été",
];
const name = fc.array(fc.oneof(fc.constantFrom(...parts), fc.string({ maxLength: 3 })), { maxLength: 4 });
const texts = fc
  .array(fc.tuple(name, fc.constantFrom("_", "-", "", "__", "'")), { maxLength: 4 })
  .chain((names) =>
    fc.constantFrom(" ", ".", ":", ",", "\u00a0", "\t").map((between) => names.map(([words, joiner]) => words.join(joiner)).join(between)),
  );

test("every text has the words that the general rules give it, in their order, whole and in pairs", () => {
  const reader = new TextReader();
  const wordOf = (number: number) => {
    const { packed } = reader.words;
    return packed.bytes.toString("utf8", packed.startOf(number), packed.endOf(number));
  };
  fc.assert(
    fc.property(
      fc.oneof(
        texts,
        fc.string({ unit: "binary", maxLength: 20 }).map((text) => text.toWellFormed()),
      ),
      (text) => {
        reader.read(text);
        expect(Array.from(reader.found.view(), wordOf).sort()).toEqual([...analyze(text)].sort());
        expect(Array.from(reader.sequence.view(), wordOf)).toEqual(wordSequence(text));
        expect(reader.wholeOf(text)).toBe(wholeTerm(text));
        expect(Array.from(reader.sequence.view().slice(1), (_, index) => reader.pairAt(index))).toEqual(pairs(text).map(pairTerm));
      },
    ),
    { numRuns: 1_000 },
  );
});
