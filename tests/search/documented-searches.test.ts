import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { proposeAll } from "../support/rest-calls.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { search, urnsOf, where } from "./search-calls.ts";
import { shopCatalog } from "./shop-catalog.ts";

const page = readFileSync(new URL("../../docs/search.md", import.meta.url), "utf8");

/** The rows of the tables whose first column has this heading: the example, and the datasets of the second column. */
function examples(heading: string): { example: string; expected: string[] }[] {
  const tables = page.split("\n\n").filter((block) => block.startsWith(`| ${heading} |`));
  return tables.flatMap((table) =>
    table
      .trim()
      .split("\n")
      .slice(2)
      .map((row) => {
        const [, example = "", found = ""] = row.split(/(?<!\\)\|/);
        const expected = [...found.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
        return { example: example.trim().slice(1, -1).replaceAll("\\|", "|"), expected };
      }),
  );
}

describe("the page on search tells what happens", () => {
  let catalog: TestCatalog;
  beforeAll(async () => {
    catalog = await createTestCatalog();
    await proposeAll(catalog, shopCatalog());
  });
  afterAll(() => catalog.close());
  const namesOf = (urns: readonly string[]) => urns.map((urn) => urn.split(",")[1]).sort();

  test("of every way to ask", () => {
    expect([examples("text").length, examples("criterion").length]).toEqual([42, 14]);
  });

  test.for(examples("text"))("text $example", async ({ example, expected }) => {
    expect(namesOf(urnsOf(await search(catalog, example)))).toEqual(expected.toSorted());
  });

  test.for(examples("criterion"))("filter $example", async ({ example, expected }) => {
    expect(namesOf(urnsOf(await search(catalog, "*", where(JSON.parse(example) as Record<string, unknown>))))).toEqual(expected.toSorted());
  });
});
