import fc from "fast-check";
import { expect, test } from "vitest";
import { compareText } from "../../../storage/compare-text.ts";
import { orderInSteps, orderOfTexts } from "./order-of-texts.ts";
import { PackedTexts } from "./packed-texts.ts";
import { stringTableOf } from "./string-table.ts";
import { sortUtf8 } from "./utf8-order.ts";

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 12 }),
  fc
    .array(fc.constantFrom("urn:li:", "dataset", "é", "日本", "😀", "\uffee", "a".repeat(200)), { maxLength: 5 })
    .map((parts) => parts.join("")),
);
const sorted = fc.uniqueArray(text, { maxLength: 100 }).map(sortUtf8);

test("strings come back in any order of asking, and are found with their neighbours", () => {
  fc.assert(
    fc.property(sorted, fc.array(fc.nat()), fc.array(text), (texts, order, others) => {
      const table = stringTableOf(texts);
      expect(table.size).toBe(texts.length);
      expect(texts.map((_, index) => table.at(index))).toEqual(texts);
      for (const index of order) if (texts.length > 0) expect(table.at(index % texts.length)).toBe(texts[index % texts.length]);
      for (const one of [...texts, ...others]) {
        expect(table.indexOf(one)).toBe(texts.indexOf(one));
        expect(table.countBefore(one)).toBe(texts.filter((other) => compareText(other, one) < 0).length);
        const [from, to] = table.prefixRange(one);
        expect(texts.slice(from, to)).toEqual(texts.filter((other) => other.startsWith(one)));
      }
    }),
  );
});

test("the order is that of UTF-8 bytes", () => {
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(Math.sign(compareText(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
    }),
  );
});

test("texts are put in that order whatever they begin with, those that come twice beside each other", () => {
  const alike = fc.array(fc.constantFrom("urn:li:tag:", "long".repeat(100), "a", "b", "\0", "~", "\x7f", "é", "😀", "\uffee"), {
    maxLength: 8,
  });
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          text,
          alike.map((parts) => parts.join("")),
        ),
        { maxLength: 200 },
      ),
      (texts) => {
        const packed = new PackedTexts();
        for (const one of texts) packed.add(one);
        const order = orderOfTexts(packed);
        expect([...order].toSorted((a, b) => a - b)).toEqual([...texts.keys()]);
        expect(Array.from(order, (index) => texts[index])).toEqual(texts.toSorted(compareText));
      },
    ),
  );
});

test("texts that begin alike are put in order in steps, however far they are alike", () => {
  const packed = new PackedTexts();
  const texts = Array.from({ length: 20_000 }, (_, index) => `${"the same words ".repeat(20)}${(index * 7_919) % 20_000}`);
  for (const one of texts) packed.add(one);
  const steps = orderInSteps(packed);
  let pauses = 0;
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) pauses++;
  expect(Array.from(step.value, (index) => texts[index])).toEqual(texts.toSorted(compareText));
  expect(pauses).toBeGreaterThan(50);
});
