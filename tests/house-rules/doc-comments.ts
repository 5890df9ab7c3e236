import ts from "typescript";
import { isSource } from "./project-files.ts";
import type { HouseRule, Problem, ProjectFile } from "./rule.ts";
import { type ExportedName, exportedNames, lineOf } from "./syntax-tree.ts";

export const docComments: HouseRule = {
  name: "doc-comments",
  holds: "every exported function has a doc comment directly above it",
  check: (files) => files.filter((file) => isSource(file.path)).flatMap(undocumentedFunctions),
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
          text: "/** Of two forms. */\nexport function f(a: string): void;\nexport function f(a: number): void;\nexport function f() {}\n",
        },
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
