import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Definitions } from "../src/definitions.ts";
import { definitionsJson } from "./definitions-json.ts";
import { generatedFiles } from "./generated-files.ts";
import { typeDeclarations } from "./type-declarations.ts";

const model = join(import.meta.dirname, "..");
const { files, problems } = generatedFiles(join(model, "definitions"));

const small: Definitions = {
  entities: { shelf: { key: "shelfKey", aspects: ["shelfInfo"] } },
  aspects: {
    shelfKey: { record: "shop.ShelfKey", fields: { id: { type: "string" } } },
    shelfInfo: {
      record: "shop.ShelfInfo",
      description: "What stands on a shelf.",
      includes: ["shop.Named"],
      fields: {
        goods: { type: "array<union<shop.Good|text:string>>", description: "In the order\nin which they stand." },
        color: { type: "shop.paint.Color?" },
        room: { type: "long", default: 0, deprecated: true },
        tags: { type: "map<array<shop.TagUrn>>" },
      },
    },
  },
  records: {
    "shop.Named": { fields: { name: { type: "string?" } } },
    "shop.Good": { fields: {} },
    "shop.Unused": { fields: {} },
    "shop.Map": { fields: {} },
  },
  enums: { "shop.paint.Color": { symbols: ["RED", "BLUE"] } },
  types: { "shop.TagUrn": { type: "string" } },
};

test("what is generated is up to date: if not, run npm run generate", () => {
  expect(problems).toEqual([]);
  expect(readdirSync(join(model, "src/generated")).sort()).toEqual(files.map(({ path }) => path).sort());
  for (const { path, text } of files) expect(readFileSync(join(model, "src/generated", path), "utf8") === text, path).toBe(true);
});

test("a fault in a definition file is reported and nothing is generated", () => {
  const { files: none, problems: found } = generatedFiles(join(model, "definitions/aspects"));
  expect(none).toEqual([]);
  expect(found[0]?.message).toContain("is not a definition file");
});

test("the merged definitions have one definition a line, sorted by name", () => {
  const lines = definitionsJson(small).split("\n");
  expect(lines.findIndex((line) => line.startsWith('"shelfInfo":'))).toBeLessThan(
    lines.findIndex((line) => line.startsWith('"shelfKey":')),
  );
  expect(JSON.parse(lines.join("\n"))).toEqual(small);
});

describe("type declarations", () => {
  const text = typeDeclarations(small);

  test("say of each field what may stand there", () => {
    expect(text).toContain(
      [
        "/** What stands on a shelf. */",
        "export type ShelfInfo = Named & {",
        "  /** In the order in which they stand. */",
        '  readonly goods: readonly ({ readonly "com.linkedin.shop.Good": Good } | { readonly text: string })[];',
        "  readonly color?: Color;",
        "  /** @deprecated */",
        "  readonly room?: number;",
        "  readonly tags: { readonly [key: string]: readonly TagUrn[] };",
        "};",
      ].join("\n"),
    );
    expect(text).toContain('export type Color = "RED" | "BLUE";');
    expect(text).toContain("export type TagUrn = string;");
  });

  test("name the type of each aspect and every entity", () => {
    expect(text).toContain("export interface AspectTypes {\n  readonly shelfInfo: ShelfInfo;\n  readonly shelfKey: ShelfKey;\n}");
    expect(text).toContain('export type EntityName =\n  | "shelf";');
  });

  test("leave out what no aspect can hold", () => {
    expect(text).not.toContain("Unused");
  });

  test("take in as much of the namespace as it needs to tell names apart", () => {
    const records = { "a.b.Page": { fields: {} }, "a.c.Page": { fields: {} }, "a.Map": { fields: {} } };
    const fields = { one: { type: "a.b.Page" }, other: { type: "a.c.Page" }, map: { type: "a.Map" } };
    const both = typeDeclarations({ ...small, entities: {}, aspects: { pages: { record: "a.Pages", fields } }, records });
    expect(both).toContain("readonly one: BPage;\n  readonly other: CPage;\n  readonly map: AMap;");
  });
});
