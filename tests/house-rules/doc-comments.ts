import ts from "typescript";
import { isSource } from "./project-files.ts";
import { type HouseRule, matches, type Problem, type ProjectFile } from "./rule.ts";
import { type ExportedName, exportedNames, lineOf } from "./syntax-tree.ts";

/** A section of the written contract, which is outside the repository, and not a word of what it says. */
const bareReference = /\/\*\*[\s*]*(?:[a-z]+\.md [\d.]+(?:,| and)?\s*)+\*\//g;

export const docComments: HouseRule = {
  name: "doc-comments",
  holds: "every exported function has a doc comment directly above it, and no doc comment only refers to another text",
  check: (files) =>
    files
      .filter((file) => isSource(file.path))
      .flatMap((file) => [...undocumentedFunctions(file), ...matches(file, bareReference, (match) => `"${match}" says nothing here`)]),
  planted: [
    {
      files: [
        {
          path: "packages/model/src/urn.ts",
          text: [
            "export function bare() {}",
            "/** Says something. */",
            "",
            "export function apart() {}",
            "// Not a doc comment.",
            "export const arrow = () => 1;",
            "/** Says what it gives. */",
            "export function documented() {}",
            "function hidden() {}",
            "export const value = 1;",
            "",
          ].join("\n"),
        },
      ],
      faults: ["packages/model/src/urn.ts:1", "packages/model/src/urn.ts:4", "packages/model/src/urn.ts:6"],
    },
    {
      files: [
        {
          path: "packages/model/src/urn.ts",
          text: "/** rest.md 6.7 */\nexport const a = 1;\n/**\n * model.md 1 and rest.md 2\n */\nconst b = 1;\n",
        },
      ],
      faults: ["packages/model/src/urn.ts:1", "packages/model/src/urn.ts:3"],
    },
    {
      files: [
        {
          path: "packages/model/src/urn.ts",
          text: "/** Of two forms. */\nexport function f(a: string): void;\nexport function f(a: number): void;\nexport function f() {}\n",
        },
        { path: "packages/model/src/key.ts", text: "/** What rest.md 6.7 calls a key. */\nexport function key() {}\n" },
        { path: "packages/model/src/urn.test.ts", text: "export function fixture() {}\n" },
        { path: "packages/model/src/generated/types.ts", text: "export function made() {}\n" },
      ],
      faults: [],
    },
  ],
};

function undocumentedFunctions(file: ProjectFile): Problem[] {
  const seen = new Set<string>();
  return exportedNames(file)
    .filter((exported) => exported.isFunction)
    .filter(({ name }) => !seen.has(name) && seen.add(name))
    .filter((exported) => !hasDocComment(exported))
    .map(({ name, statement }) => ({
      path: file.path,
      line: lineOf(statement),
      message: `"${name}" has no doc comment directly above: say what it gives, and its errors`,
    }));
}

function hasDocComment({ statement }: ExportedName): boolean {
  const source = statement.getSourceFile();
  const ranges = ts.getLeadingCommentRanges(source.text, statement.pos) ?? [];
  const last = ranges.at(-1);
  if (last === undefined || !source.text.startsWith("/**", last.pos)) return false;
  return !source.text.slice(last.end, statement.getStart(source)).includes("\n\n");
}
