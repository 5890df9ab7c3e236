import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { splitValues } from "./split-values.ts";

/** The texts that a file is split into, when it arrives in chunks that are cut at these places. */
async function split(text: string, cuts: readonly number[] = []): Promise<string[]> {
  const bytes = Buffer.from(text);
  const ends = [...new Set([...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length])].sort((a, b) => a - b);
  async function* chunks() {
    let start = 0;
    for (const end of ends) {
      yield bytes.subarray(start, end);
      start = end;
    }
  }
  const texts: string[] = [];
  for await (const { content } of splitValues(chunks())) texts.push(content.toString("utf8"));
  return texts;
}

const anyCuts = fc.array(fc.nat(), { maxLength: 8 });
const parsed = (texts: readonly string[]) => texts.map((text) => JSON.parse(text));

describe("wherever the chunks are cut", () => {
  test("an array is split into its elements", async () => {
    const anyArray = fc.array(fc.jsonValue(), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(anyArray, fc.constantFrom(0, 1, "\t"), anyCuts, async (array, indent, cuts) => {
        expect(parsed(await split(JSON.stringify(array, null, indent), cuts))).toEqual(JSON.parse(JSON.stringify(array)));
      }),
    );
  });

  test("lines, and objects over several lines, are told apart", async () => {
    const objects = fc.array(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(objects, fc.constantFrom(0, 2), anyCuts, async (values, indent, cuts) => {
        const text = values.map((value) => JSON.stringify(value, null, indent)).join("\n");
        expect(parsed(await split(text, cuts))).toEqual(JSON.parse(JSON.stringify(values)));
      }),
    );
  });
});

test("brackets, quotes and commas inside strings mean nothing", async () => {
  const texts = ['{"a":"]},[{\\""}', '"\\\\"', "12.5e3", "null"];
  expect(await split(`[${texts.join(" ,\n")}]`)).toEqual(texts);
});

test.each([
  ["[1 2]", ["1"], 'did not expect "2" here'],
  ["[1,]", ["1"], 'did not expect "]" here'],
  ["[,1]", [], 'did not expect "," here'],
  ["[1] 2", ["1"], 'did not expect "2" here'],
  ['[1, "a', ["1"], "does not end"],
  ["[1, {", ["1"], "does not end"],
  ["[", [], "the array does not end"],
  ['{\n"a": {', [], "does not end"],
])("%s gives what is whole and then says what is wrong", async (text, whole, message) => {
  const found: string[] = [];
  const reading = async () => {
    async function* chunks() {
      yield Buffer.from(text);
    }
    for await (const { content } of splitValues(chunks())) found.push(content.toString());
  };
  await expect(reading()).rejects.toThrow(message);
  expect(found).toEqual(whole);
});
