import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { projectRoot } from "./project-files.ts";

/** One wrong line for every lint rule that CONTRIBUTING.md relies on. */
export const plantedLint: Readonly<Record<string, string>> = {
  noDefaultExport: "export default 1;",
  noNonNullAssertion: "export const sure = (a: string | undefined) => a!.length;",
  noEnum: "export enum Colour { Red }",
  noNamespace: "export namespace Space { export const a = 1; }",
  noParameterProperties: "export class Point { constructor(private x: number) { this.x; } }",
  useImportType: 'import { type Json } from "./other.ts"; export const json: Json = 1;',
  noExplicitAny: "export const anything: any = 1;",
  noConsole: 'console.log("heard");',
  noFocusedTests: 'import { test } from "vitest"; test.only("alone", () => {});',
  noSkippedTests: 'import { test } from "vitest"; test.skip("later", () => {});',
  noExcessiveCognitiveComplexity: `export function twisted(a: number): number {\n${"if (a > 1) { while (a > 2) { if (a > 3) { a--; } } }\n".repeat(4)} return a; }`,
  useMaxParams: "export function wide(a: number, b: number, c: number, d: number, e: number) { return [a, b, c, d, e]; }",
  noExcessiveLinesPerFunction: `export function long() {\n${"Math.random();\n".repeat(61)}}`,
  noUndeclaredDependencies: 'import left from "left-pad"; export const padded = left("a");',
  noUnusedImports: 'import { a } from "./other.ts";',
  noUnusedVariables: "const unused = 1;",
  noFloatingPromises: "async function work() {}\nwork();",
  noMisusedPromises: "async function ready() { return true; }\nexport function ask() { if (ready()) return 1; return 2; }",
  useExhaustiveSwitchCases: 'export function f(t: "a" | "b") { switch (t) { case "a": return 1; } return 2; }',
};

/** The rules of biome.json that object to a folder, each as `file rule`; the file without its folder and extension. */
export function lintRemarks(folder: string): Set<string> {
  const biome = join(projectRoot, "node_modules/.bin/biome");
  const run = spawnSync(biome, ["lint", "--vcs-enabled=false", "--reporter=github", "--max-diagnostics=none", "."], {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 16 * 1024 * 1024,
  });
  const remark = /title=lint\/\w+\/(\w+),file=[^,]*?([\w-]+)\.ts,/g;
  return new Set([...run.stdout.matchAll(remark)].map(([, rule, file]) => `${file} ${rule}`));
}

/** The file in which a lint rule's wrong line is planted: `noEnum` in `no-enum.ts`. */
export function plantedFileName(rule: string): string {
  return rule.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
