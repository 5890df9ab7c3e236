import { isCode, isSource } from "./project-files.ts";
import type { HouseRule, Problem, ProjectFile } from "./rule.ts";

const longestFile = 400;
const deepestFolder = 3;
const folderSize = { least: 4, most: 15 };

/** Functions and parameters have their budgets in biome.json. */
export const fileLength: HouseRule = {
  name: "file-length",
  holds: `no file of code is longer than ${longestFile} lines`,
  check: (files) =>
    files
      .filter((file) => isCode(file.path) && lineCount(file.text) > longestFile)
      .map((file) => ({
        path: file.path,
        line: longestFile + 1,
        message: `${lineCount(file.text)} lines; split it by idea, the limit is ${longestFile}`,
      })),
  planted: [
    {
      files: [{ path: "packages/server/src/long.ts", text: "const line = 1;\n".repeat(401) }],
      faults: ["packages/server/src/long.ts:401"],
    },
    { files: [{ path: "packages/server/src/fits.ts", text: "const line = 1;\n".repeat(400) }], faults: [] },
  ],
};

function lineCount(text: string): number {
  return text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
}

export const folderDepth: HouseRule = {
  name: "folder-depth",
  holds: `no folder lies more than ${deepestFolder} deep below src`,
  check: (files) =>
    files
      .filter((file) => foldersBelowSource(file.path).length > deepestFolder)
      .map((file) => ({
        path: file.path,
        line: 1,
        message: `lies ${foldersBelowSource(file.path).length} folders below src, the limit is ${deepestFolder}`,
      })),
  planted: [
    { files: [{ path: "packages/server/src/a/b/c/d/deep.ts", text: "" }], faults: ["packages/server/src/a/b/c/d/deep.ts:1"] },
    { files: [{ path: "packages/server/src/a/b/c/fine.ts", text: "" }], faults: [] },
  ],
};

function foldersBelowSource(path: string): string[] {
  return /^packages\/[^/]+\/src\/(.*)$/.exec(path)?.[1]?.split("/").slice(0, -1) ?? [];
}

/** Folders that are thinner or fuller than a reader likes. A remark, not a fault: a room may be young. */
export function unusualFolders(files: readonly ProjectFile[]): Problem[] {
  const folders = Map.groupBy(
    files.filter((file) => isSource(file.path)),
    (file) => file.path.slice(0, file.path.lastIndexOf("/")),
  );
  return [...folders]
    .filter(([, members]) => members.length < folderSize.least || members.length > folderSize.most)
    .map(([path, members]) => ({ path, line: 1, message: `holds ${members.length}` }));
}
