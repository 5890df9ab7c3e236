import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ProjectFile } from "./rule.ts";

/** The root of the repository. */
export const projectRoot = fileURLToPath(new URL("../../", import.meta.url));

/** Every text file that is in the repository or would be added to it: tracked, or untracked and not ignored. */
export function readProjectFiles(): ProjectFile[] {
  const list = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: projectRoot,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  return [...new Set(list.split("\0"))]
    .filter((path) => path !== "" && existsSync(join(projectRoot, path)))
    .map((path) => ({ path, text: readFileSync(join(projectRoot, path), "utf8") }))
    .filter((file) => !file.text.includes("\0"));
}

/** Source of a workspace that runs: not generated, not a test and not a contract suite. */
export function isSource(path: string): boolean {
  return /^packages\/[^/]+\/src\/.*\.ts$/.test(path) && !isGenerated(path) && !isTest(path);
}

/** Code that people write, tests included. */
export function isCode(path: string): boolean {
  return /\.(?:ts|tsx|js|mjs|cjs|css|html)$/.test(path) && !isGenerated(path);
}

/** Tests, and the contract suites that tests call. */
export function isTest(path: string): boolean {
  return /\.(?:test|contract)\.ts$/.test(path);
}

/** Written by `npm run generate`. */
export function isGenerated(path: string): boolean {
  return path.includes("/generated/");
}
