import { posix } from "node:path";
import { type HouseRule, matches, type Problem, type ProjectFile } from "./rule.ts";

const link = /\]\(([^)\s]+)\)/g;
const pathInCode = /`((?:packages|docs|tests|bench|scripts)\/[\w./-]+)`/g;

export const documentedPaths: HouseRule = {
  name: "documented-paths",
  holds: "every file that a page of documentation links or names exists",
  check: (files) => {
    const known = knownPaths(files);
    return files.filter((file) => file.path.endsWith(".md")).flatMap((file) => missingPaths(file, known));
  },
  planted: [
    {
      files: [
        {
          path: "docs/adding/a.md",
          text: "[there](../b.md#part) and [out](https://example.org)\n[gone](../c.md)\n`docs/gone.md` and `packages/model/`\n",
        },
        { path: "docs/b.md", text: "" },
        { path: "packages/model/src/index.ts", text: "" },
      ],
      faults: ["docs/adding/a.md:2", "docs/adding/a.md:3"],
    },
  ],
};

function knownPaths(files: readonly ProjectFile[]): ReadonlySet<string> {
  const paths = new Set<string>();
  for (const file of files) {
    for (let path = file.path; path !== "."; path = posix.dirname(path)) paths.add(path);
  }
  return paths;
}

function missingPaths(file: ProjectFile, known: ReadonlySet<string>): Problem[] {
  const linked = matches(file, link, (match) => match.slice(2, -1))
    .filter(({ message }) => !/^(?:[a-z]+:|#)/.test(message))
    .map((problem) => ({ ...problem, message: posix.join(posix.dirname(file.path), problem.message.replace(/#.*$/, "")) }));
  const named = matches(file, pathInCode, (match) => match.slice(1, -1));
  return [...linked, ...named]
    .filter(({ message }) => !known.has(posix.normalize(message).replace(/\/$/, "")))
    .map((problem) => ({ ...problem, message: `names "${problem.message}", which does not exist` }));
}
